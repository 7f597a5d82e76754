"""The course's own code as it was before a notebook ran; parts that it changed are put back.

A learner can write `exercises.check = lambda *answer: True`, by mistake or not. Functions, classes
and constants of this package and the built-in names are noted before; `restore` puts back what is
different, and says what it was. What is computed along the way (caches, counters) is left alone.
"""

import builtins
import contextlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter, eq, is_
from types import FunctionType, ModuleType
from typing import Any

from othello_lessons.exercises.exercise import Exercise

PACKAGE = "othello_lessons"
LONGEST = 1000  # entries of a list or a dictionary that is compared
CODE = ("__code__", "__defaults__", "__kwdefaults__")
LEFT = {"__dict__", "__weakref__", "__abstractmethods__", "__annotations__", "__annotate__"}


class CourseCode:
    """The code of this package that is loaded now; `restore` puts it back."""

    def __init__(self) -> None:
        # the built-in names first: what puts the others back uses them
        own = {name: one for name, one in sys.modules.items() if _is_own(name)}
        self._modules = {"builtins": builtins, **own}
        self._kept = [part for module in self._modules.values() for part in _parts(module)]

    def restore(self) -> list[str]:
        """Put changed parts back; return their names."""
        changed = []
        for name, module in self._modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
                changed.append(name)
        return changed + [name for name, put_back in self._kept if put_back()]


def _is_own(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


Part = tuple[str, Callable[[], bool]]  # its name, and a function that puts it back if it changed


def _parts(module: ModuleType) -> Iterator[Part]:
    """Yield the parts of a module: its names, the code of its functions, its classes."""
    names = vars(module)
    for name, value in list(names.items()):
        path = f"{module.__name__}.{name}"
        own = getattr(value, "__module__", None) == module.__name__
        if callable(value) or (name.isupper() and not name.startswith("_")):
            yield path, _kept(partial(names.get, name), partial(names.__setitem__, name), is_)
        if isinstance(value, FunctionType) and own:
            yield path, _code(value)
        elif isinstance(value, type) and own and module is not builtins:
            yield from _class_parts(path, value)
        elif name.isupper() and isinstance(value, (list, dict)) and len(value) <= LONGEST:
            yield path, _content(value)
        if name == "EXERCISES":
            exercises = (one for one in value if isinstance(one, Exercise))
            yield from ((one.name, _content(vars(one))) for one in exercises)


def _class_parts(path: str, owner: type) -> Iterator[Part]:
    for name, value in list(vars(owner).items()):
        if name not in LEFT and (callable(value) or isinstance(value, (property, classmethod))):
            now, put = partial(vars(owner).get, name), partial(setattr, owner, name)
            yield f"{path}.{name}", _kept(now, put, is_)
        if isinstance(value, FunctionType):
            yield f"{path}.{name}", _code(value)


def _code(function: FunctionType) -> Callable[[], bool]:
    def put(kept: tuple[Any, ...]) -> None:
        for name, value in zip(CODE, kept, strict=True):
            setattr(function, name, value)

    now = partial(attrgetter(*CODE), function)
    return _kept(now, put, lambda one, other: all(map(is_, one, other)))


def _content(value: Any) -> Callable[[], bool]:
    def put(kept: Any) -> None:
        value.clear()
        value.update(kept) if isinstance(value, dict) else value.extend(kept)

    return _kept(value.copy, put, eq)


def _kept(
    now: Callable[[], Any], put: Callable[[Any], object], same: Callable[[Any, Any], bool]
) -> Callable[[], bool]:
    """Keep the value of `now`; return a function that puts it back if it has changed."""
    before = now()

    def put_back() -> bool:
        with contextlib.suppress(Exception):  # what has no truth value, as arrays, is not the same
            if same(now(), before):
                return False
        with contextlib.suppress(AttributeError, TypeError):  # some classes cannot be changed
            put(before)
        return True

    return put_back
