"""Values as plain JSON: written for another process, and read from there (see wire.py)."""

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from inspect import Parameter, Signature, signature
from itertools import islice
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol

from othello_lessons.exercises.exercise import is_unanswered
from othello_lessons.exercises.slips import Slip
from othello_lessons.uct import UctNode

PACKAGE = "othello_lessons."
MOST = 100_000  # things that are taken out of an iterator
LONGEST = 1000  # letters of a `repr` and of what an error says
SMALL = 2**60  # larger whole numbers are written in hexadecimal digits
NODE = ("player", "board", "move", "mover", "visits", "total", "children", "untried")
DICT = (
    *("__getitem__", "__setitem__", "__delitem__", "__contains__", "__len__"),
    *("get", "setdefault", "pop", "clear", "keys", "values", "items"),
)
Raw = Any  # what is written as JSON


# ---------------------------------------------------------------------------
# Stand-ins for functions and objects of the other side


class Wired(Protocol):
    """The end of the wire by which the other side is called (wire.py)."""

    def call(self, target: Raw, args: Iterable[Any], *how: Any) -> Any:
        """Call a function of the other side."""

    def ask(self, name: str, *args: Any) -> Any:
        """Call a function that the other side offers."""


class FarFunction:
    """A function on the other side. `watch` finds its name in its `__globals__`."""

    runs_here = False

    def __init__(self, peer: Wired, number: int, about: Mapping[str, Any]) -> None:
        self.peer, self.number = peer, number
        self.__name__ = self.__qualname__ = str(about["name"])
        self.__module__, self.__doc__ = "__main__", None
        self.__globals__ = {self.__name__: self} if about["watch"] else {}
        self.__code__ = compile("", self.__name__, "exec")  # which no frame has
        self.is_unanswered, self.is_borrowed = bool(about["open"]), bool(about["borrowed"])
        if about["parameters"] is not None:
            self.__signature__ = Signature([_parameter(*one) for one in about["parameters"]])

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function on the other side."""
        named = self.__globals__.get(self.__name__, self)  # another function while it is watched
        return self.peer.call(self.number, args, kwargs, None if named is self else named, self)

    def each(self, calls: list[tuple[Any, ...]]) -> list[Any]:
        """Call the function once for each tuple of arguments, in one message."""
        found = self.peer.call([self.number, "each"], [calls])
        if type(found) is not list or len(found) != len(calls):
            raise ValueError("each call has one result")
        return found

    def variants(self) -> Iterator[tuple[Slip, Any]]:
        """Yield the function with one slip, in every way; its own process changes its source."""
        for slip, changed in self.peer.ask("variants", self):
            yield Slip(*map(str, slip)), changed

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"


def _parameter(name: str, kind: int, has_default: bool) -> Parameter:
    kinds: Any = type(Parameter.POSITIONAL_ONLY)
    return Parameter(name, kinds(kind), default=None if has_default else Parameter.empty)


class FarDict(dict[Any, Any]):
    """A dictionary of the judge's that notes each call of its methods."""

    peer: Wired
    number: int

    def __iter__(self) -> Iterator[Any]:
        return iter(self.keys())

    def update(self, *args: Any, **kwargs: Any) -> None:
        """Set one key after the other."""
        for key, value in dict(*args, **kwargs).items():
            self[key] = value


def _forwarded(name: str) -> Callable[..., Any]:
    def method(self: FarDict, *args: Any) -> Any:
        return self.peer.call([self.number, name], args)

    return method


for _name in DICT:
    setattr(FarDict, _name, _forwarded(_name))


@dataclass(frozen=True, eq=False)
class Kept:
    """A dictionary of the other side, known by its number only."""

    number: int


@dataclass(frozen=True, eq=False)
class Keep:
    """A dictionary that stays on this side: only its number goes over."""

    value: Any


class Stranger:
    """An object of which only the name of its class and its `repr` are known."""

    says = ""

    def __repr__(self) -> str:
        return self.says


class FewThings(Stranger):
    """An iterable, such as a generator or the keys of a dictionary."""

    things: list[Any]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.things)

    def __len__(self) -> int:
        return len(self.things)


def named_class(base: type, name: Any, **parts: Any) -> type:
    """Make a class with the name that a class has on the other side."""
    return type(str(name)[:LONGEST], (base,), {"__module__": "__main__", **parts})


# ---------------------------------------------------------------------------
# PlainValues


@dataclass
class Objects:
    """The objects of one call that have numbers, and the written form in which each came.

    `table`: the contents of objects by their numbers, in the message that is written or read now.
    """

    table: dict[str, Raw] = field(default_factory=dict)
    by_number: dict[int, Any] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)  # by id; `by_number` keeps them alive
    raw: dict[int, Raw] = field(default_factory=dict)

    def add(self, value: Any, number: int | None = None) -> int:
        """Give an object a number."""
        number = len(self.by_number) if number is None else number
        self.by_number[number] = value
        self.numbers[id(value)] = number
        return number


class PlainValues:
    """Writes values for the other side, and reads values that come from there."""

    def __init__(self, peer: Wired, is_judge: bool) -> None:
        self.peer, self.is_judge = peer, is_judge
        self.functions: list[Any] = []  # of this side, by number
        self.far: dict[int, FarFunction] = {}  # of the other side, by its number
        self._numbers: dict[int, int] = {}  # by id
        self._readers = self._all_readers()

    # Writing

    def write(self, value: Any, objects: Objects) -> Raw:
        """Write a value, and the contents of the objects in it into the table."""
        if value is None or type(value) in (bool, str, float):
            return value
        if isinstance(value, int):
            whole = value if isinstance(value, bool) else int(value)
            return whole if abs(whole) < SMALL else ["int", hex(whole)]
        if isinstance(value, (str, float)):
            return str(value) if isinstance(value, str) else float(value)
        if isinstance(value, (tuple, frozenset)):
            sign = "tuple" if isinstance(value, tuple) else "frozenset"
            return [sign, [self.write(each, objects) for each in value]]
        if kind := self._kind(value):
            return self._write_object(kind, value, objects)
        return self._write_other(value, objects)

    def _kind(self, value: Any) -> str:
        """Return the kind of an object that can change; "" for another value."""
        if kind := _KIND_OF.get(type(value)):
            return kind
        for kind, of in _KINDS.items():
            if isinstance(value, of) and not self.is_judge and not isinstance(value, FarDict):
                return kind
        return "array" if _is_array(value) else ""

    def _write_object(self, kind: str, value: Any, objects: Objects) -> Raw:
        known = id(value) in objects.numbers
        number = objects.numbers[id(value)] if known else objects.add(value)
        if str(number) not in objects.table and not (known and number in objects.raw):
            objects.table[str(number)] = None  # it may hold itself
            objects.table[str(number)] = [kind, self.content(kind, value, objects)]
        return ["object", number]

    def content(self, kind: str, value: Any, objects: Objects) -> Raw:
        """Write the contents of an object."""
        if kind == "list" and value and type(value[0]) is str and (board := _as_board(value)):
            return board
        if kind in ("list", "set"):
            return [self.write(each, objects) for each in value]
        if kind == "dict":
            return [[self.write(part, objects) for part in pair] for pair in value.items()]
        if kind == "array":
            return [value.dtype.str, list(value.shape), value.tobytes().hex()]
        names = [name for name in NODE if name in vars(value)]
        return [[name, self.write(vars(value)[name], objects)] for name in names]

    def _write_other(self, value: Any, objects: Objects) -> Raw:
        if isinstance(value, (FarFunction, FarDict, Kept)):
            return ["mine", value.number]
        if isinstance(value, Keep):
            return ["kept", self.number_of(value.value)]
        if value is ...:
            return ["dots"]
        if isinstance(value, Path):
            return ["path", str(value)]
        if isinstance(value, range):
            return ["range", [value.start, value.stop, value.step]]
        if self.is_judge and isinstance(value, random.Random):
            return ["dice", self.write(value.getstate(), objects)]
        if self.is_judge and isinstance(value, dict):
            return ["dict", self.number_of(value)]
        if callable(value):
            return self._write_function(value)
        return self._write_stranger(value, objects)

    def _write_function(self, value: Any) -> Raw:
        module, name = getattr(value, "__module__", ""), getattr(value, "__qualname__", "")
        if self.is_judge and _of_the_course(module, name) is value:
            return ["course", module, name]
        known = id(value) in self._numbers
        number = self.number_of(value)
        return ["function", number, None if known else self._about(value, module)]

    def _about(self, value: Any, module: str) -> Raw:
        """Describe a function to the other side, at its first mention."""
        names = getattr(value, "__globals__", {})
        return {
            "name": str(getattr(value, "__name__", type(value).__name__)),
            "watch": names.get(getattr(value, "__name__", None)) is value,
            "open": not self.is_judge and is_unanswered(value),
            "borrowed": isinstance(value, FunctionType) and str(module).startswith(PACKAGE),
            "parameters": _parameters(value),
        }

    def number_of(self, value: Any) -> int:
        """Return the number by which the other side names this object."""
        if id(value) not in self._numbers:
            self._numbers[id(value)] = len(self.functions)
            self.functions.append(value)
        return self._numbers[id(value)]

    def _write_stranger(self, value: Any, objects: Objects) -> Raw:
        name = type(value).__name__
        if hasattr(value, "dtype") and getattr(value, "ndim", None) == 0:
            return ["scalar", value.dtype.str, self.write(value.item(), objects)]
        try:
            says = repr(value)[:LONGEST]
        except Exception:
            says = " object at 0x"  # as all say that have no `repr` of their own
        if isinstance(value, Iterable):
            things = [self.write(each, objects) for each in islice(value, MOST)]
            return ["things", name, says, things]
        return ["stranger", name, says]

    # Reading

    def read(self, raw: Raw, objects: Objects) -> Any:
        """Read a value."""
        if isinstance(raw, dict):
            raise ValueError("no value is written so")
        if not isinstance(raw, list):
            return raw
        sign, *rest = raw
        return self._readers[sign](objects, *rest)

    def _read_object(self, objects: Objects, number: Raw) -> Any:
        """Return the object of a number, with the contents that the table has for it."""
        number = int(number)
        written: Raw = objects.table.get(str(number))
        value = objects.by_number.get(number)
        if value is not None and (written is None or objects.raw.get(number) == written):
            return value
        kind, content = written
        if value is None:
            value = _array(*content) if kind == "array" else _EMPTY[kind]()
            objects.add(value, number)
        objects.raw[number] = written
        self._fill(value, kind, content, objects)
        return value

    def _fill(self, value: Any, kind: str, content: Raw, objects: Objects) -> None:
        if kind == "array":
            value[...] = _array(*content)
        elif kind == "list":
            value[:] = content if isinstance(content, str) else self._all(objects, content)
        elif kind == "set":
            parts = self._all(objects, content)
            value.clear()
            value.update(parts)
        else:
            pairs = [self._all(objects, pair) for pair in content]
            if kind == "node":
                vars(value).update((name, part) for name, part in pairs if name in NODE)
            else:
                value.clear()
                value.update(pairs)

    def _all(self, objects: Objects, parts: Raw) -> list[Any]:
        return [self.read(each, objects) for each in parts]

    def _read_function(self, _: Objects, number: int, about: Mapping[str, Raw]) -> FarFunction:
        if number not in self.far:
            self.far[number] = FarFunction(self.peer, int(number), about)
        return self.far[number]

    def _read_dict(self, _: Objects, number: int) -> FarDict:
        far = FarDict()
        far.peer, far.number = self.peer, number
        return far

    def _read_dice(self, objects: Objects, state: Raw) -> random.Random:
        dice = random.Random()
        dice.setstate(self.read(state, objects))
        return dice

    def _all_readers(self) -> dict[str, Callable[..., Any]]:
        """Return the reader for each sign; some signs may come from the judge alone."""
        from_both: dict[str, Callable[..., Any]] = {
            "object": self._read_object,
            "tuple": lambda objects, parts: tuple(self._all(objects, parts)),
            "frozenset": lambda objects, parts: frozenset(self._all(objects, parts)),
            "int": lambda _, digits: int(digits, 16),
            "dots": lambda _: ...,
            "path": lambda _, path: Path(path),
            "range": lambda _, ends: range(*ends),
            "scalar": lambda objects, dtype, raw: _dtype(dtype).type(self.read(raw, objects)),
            "mine": lambda _, number: self.functions[number],
            "function": self._read_function,
            "kept": lambda _, number: Kept(int(number)),
            "stranger": lambda _, name, says: named_class(Stranger, name, says=str(says))(),
            "things": lambda objects, name, says, things: named_class(
                FewThings, name, says=str(says), things=self._all(objects, things)
            )(),
        }
        from_the_judge: dict[str, Callable[..., Any]] = {
            "course": lambda _, module, name: _of_the_course(module, name),
            "dict": self._read_dict,
            "dice": self._read_dice,
        }
        return from_both if self.is_judge else from_both | from_the_judge


_EMPTY: dict[str, Callable[[], Any]] = {
    "list": list,
    "dict": dict,
    "set": set,
    "node": lambda: UctNode.__new__(UctNode),
}
_KIND_OF: dict[type, str] = {list: "list", dict: "dict", set: "set", UctNode: "node"}
_KINDS = {"list": list, "dict": dict, "set": set, "node": UctNode}


def _as_board(value: list[Any]) -> str:
    """Write a list of single letters as one text; "" for another list."""
    try:
        text = "".join(value)
    except TypeError:
        return ""
    return text if list(text) == value else ""


def _is_array(value: Any) -> bool:
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    return (
        "numpy" in sys.modules
        and kind in tuple("biuf")
        and hasattr(value, "tobytes")
        and (type(value).__name__ == "ndarray")
    )


def _dtype(text: str) -> Any:
    from othello_lessons.learning.packages import numpy_package

    found = numpy_package().dtype(text)
    if found.kind not in "biuf":
        raise ValueError("only numbers are read")
    return found


def _array(dtype: str, shape: list[int], content: str) -> Any:
    from othello_lessons.learning.packages import numpy_package

    numbers = numpy_package().frombuffer(bytes.fromhex(content), dtype=_dtype(dtype))
    return numbers.reshape(shape).copy()


def _of_the_course(module: str, name: str) -> Any:
    if not str(module).startswith(PACKAGE) or not str(name).isidentifier():
        return None
    return getattr(import_module(module), name, None)


def _parameters(function: Any) -> list[Raw] | None:
    try:
        found = signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [[one.name, int(one.kind), one.default is not Parameter.empty] for one in found]
