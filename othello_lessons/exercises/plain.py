"""Answers brought to plain values before they are compared.

An object of a learner's own class may say of itself that it equals everything. So numbers, texts
and collections become those of Python itself, and an object of another kind equals nothing.
"""

from collections.abc import Callable
from functools import partial
from numbers import Integral, Real
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from othello_lessons.exercises.wording import repr_of

TRUSTED = (
    "builtins",
    "numpy",
    "othello_lessons",
    "functools",
    "collections",
    "itertools",
    "pathlib",
)

# The methods are those of Python's own classes: a subclass may have changed its.
READ: list[tuple[type, Callable[[Any], Any]]] = [
    (bool, lambda value: value),
    (int, int.__pos__),
    (float, float.__pos__),
    (str, str.__str__),
    (list, lambda value: [plain(part) for part in list.__iter__(value)]),
    (tuple, lambda value: tuple(plain(part) for part in tuple.__iter__(value))),
    (set, lambda value: {plain(part) for part in set.__iter__(value)}),
    (frozenset, lambda value: frozenset(plain(part) for part in frozenset.__iter__(value))),
    (dict, lambda value: {plain(key): plain(part) for key, part in dict.items(value)}),
    (Integral, lambda value: int.__pos__(int(value))),
    (Real, lambda value: float.__pos__(float(value))),
]


FUNCTIONS = FunctionType, MethodType, BuiltinFunctionType, partial, type


class Unknown:
    """Stands for an object of a learner's own class: it equals nothing else."""

    def __init__(self, value: object) -> None:
        self.shown = repr_of(value)

    def __repr__(self) -> str:
        return self.shown


def plain(value: Any) -> Any:
    """Return a value as one of Python's own kinds; functions and arrays stay what they are."""
    for kind, read in READ:
        if isinstance(value, kind):
            return read(value)
    is_trusted = type(value).__module__.partition(".")[0] in TRUSTED
    if value is None or isinstance(value, FUNCTIONS) or is_trusted:
        return value
    return partial(value) if callable(value) else Unknown(value)
