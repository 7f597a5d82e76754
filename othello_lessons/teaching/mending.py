"""Keeps the course's own code as it was before a notebook ran, and puts back what that changed.

A learner can write `exercises.check = lambda *answer: True`, by mistake or not. Functions, classes
and constants of this package and the built-in names are noted before; `mend` puts back what is
different, and says what it was. What is computed along the way (caches, counters) is left alone.
"""

import builtins
import contextlib
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from othello_lessons.exercises.exercise import Exercise

PACKAGE = "othello_lessons"
LONGEST = 1000  # entries of a list or a dictionary that is compared
CODE = ("__code__", "__defaults__", "__kwdefaults__")
LEFT = {"__dict__", "__weakref__", "__abstractmethods__", "__annotations__", "__annotate__"}


class OwnCode:
    """The code of this package that is loaded now; `mend` puts it back."""

    def __init__(self) -> None:
        # the built-in names first: what puts the others back uses them
        own = {name: one for name, one in sys.modules.items() if _is_own(name)}
        self._modules = {"builtins": builtins, **own}
        self._kept = [part for module in self._modules.values() for part in _parts(module)]

    def mend(self) -> list[str]:
        """Put back what has changed since; return the names of it."""
        changed = []
        for name, module in self._modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
                changed.append(name)
        return changed + [name for name, put_back in self._kept if put_back()]


def _is_own(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


Part = tuple[str, Callable[[], bool]]  # its name, and what puts it back and tells whether it had to


def _parts(module: ModuleType) -> Iterator[Part]:
    """Yield what a module keeps: its names, the code of its functions, its classes."""
    for name, value in list(vars(module).items()):
        path = f"{module.__name__}.{name}"
        own = getattr(value, "__module__", None) == module.__name__
        if callable(value) or (name.isupper() and not name.startswith("_")):
            yield path, _binding(vars(module), name, value)
        if isinstance(value, FunctionType) and own:
            yield path, _attributes(value, CODE)
        elif isinstance(value, type) and own and module is not builtins:
            yield from _class_parts(path, value)
        elif name.isupper() and isinstance(value, (list, dict)) and len(value) <= LONGEST:
            yield path, _content(value)
        if name == "EXERCISES":
            yield from ((one.name, _fields(one)) for one in value if isinstance(one, Exercise))


def _class_parts(path: str, owner: type) -> Iterator[Part]:
    for name, value in list(vars(owner).items()):
        if name not in LEFT and (callable(value) or isinstance(value, (property, classmethod))):
            yield f"{path}.{name}", _attribute(owner, name, value)
        if isinstance(value, FunctionType):
            yield f"{path}.{name}", _attributes(value, CODE)


def _binding(names: dict[str, Any], name: str, value: Any) -> Callable[[], bool]:
    def put_back() -> bool:
        if names.get(name) is value:
            return False
        names[name] = value
        return True

    return put_back


def _attribute(owner: type, name: str, value: Any) -> Callable[[], bool]:
    def put_back() -> bool:
        if vars(owner).get(name) is value:
            return False
        with contextlib.suppress(AttributeError, TypeError):
            setattr(owner, name, value)
        return True

    return put_back


def _attributes(function: FunctionType, names: tuple[str, ...]) -> Callable[[], bool]:
    kept = [getattr(function, name) for name in names]

    def put_back() -> bool:
        now = [getattr(function, name) for name in names]
        if all(one is other for one, other in zip(now, kept, strict=True)):
            return False
        for name, value in zip(names, kept, strict=True):
            setattr(function, name, value)
        return True

    return put_back


def _content(value: Any) -> Callable[[], bool]:
    kept = value.copy()

    def put_back() -> bool:
        with contextlib.suppress(Exception):  # arrays inside have no truth value
            if value != kept:
                value.clear()
                value.update(kept) if isinstance(value, dict) else value.extend(kept)
                return True
        return False

    return put_back


def _fields(exercise: Exercise) -> Callable[[], bool]:
    kept = dict(vars(exercise))

    def put_back() -> bool:
        if vars(exercise) == kept:
            return False
        vars(exercise).clear()
        vars(exercise).update(kept)
        return True

    return put_back
