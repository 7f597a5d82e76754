"""keep: a right answer becomes a part of `my_player.py`, the learner's own player.

    keep(my_minimax)              a function that `check` accepts
    keep(my_forward, layers)      a function and the numbers that it works with
    keep(champion)                ten weights

What the function needs by name goes into the file with it. Then the file is tried; if it does not
play, the old one stays. The last file that played is `my_player.last_good.py`.
"""

import ast
import builtins
import dis
import inspect
import linecache
import sys
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from pprint import pformat
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from othello_lessons import othello
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.checking import accepted, check
from othello_lessons.exercises.exercise import Message, in_lines, is_unanswered
from othello_lessons.exercises.plain import plain
from othello_lessons.exercises.player_parts import (
    FILE,
    MOVES,
    PARTS,
    WORTH,
    Part,
    evaluation_of,
    is_changed,
    joined,
    needed,
    own_parts,
    search_of,
    sections_of,
    with_part,
)
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.time_limit import OutOfTime, limited
from othello_lessons.notation import parse_position
from othello_lessons.othello import get_move
from othello_lessons.strategies import broken, strategy_in

SAYS = Texts("my_player")
LAST_GOOD = "my_player.last_good.py"
SECONDS = 60.0  # for the moves that a new file is tried with
TRIED = (  # the start, the middle of a game, and shortly before its end
    "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X",
    "-------- ------O- -XXXXO-- ---XXX-- OOOOX--- --O--X-- -------- -------- X",
    "OOOOOOOO XXXXOOOO OXOXOOOO OXOOXXXX OXXXOXXX OXXOOXOX OXXXXX-X O-O-OO-- O",
)
WEIGHTS = 10


class NotKept(Exception):
    """An answer cannot become a part of the player; the message says why."""


def keep(answer: Any, *numbers: Any) -> Message:
    """Put a right answer into `my_player.py` in the current folder, and say how the player plays.

    Nothing is changed if `check` does not accept the answer, or if the file would not play.
    """
    try:
        part = _part_of(answer)
        _demand_right(part, answer)
        source = _numbers(part, answer, numbers) or _source(part, answer, numbers)
        text = _tried(text_of_file(), part, source)
    except NotKept as why:
        return _said("open", "title-not-kept", str(why))
    write(text, FILE, LAST_GOOD)
    return _said("right", "title-kept", _how_it_plays(part, text), part.name)


def write(text: str, *names: str) -> None:
    """Write a player that was tried into files, each in one step."""
    for name in names:
        draft = Path(f".{name}.tmp")
        draft.write_text(text, encoding="utf-8")
        draft.replace(name)


def _said(kind: Any, title: str, says: str, name: str = "") -> Message:
    return Message(in_lines(says), card=Card(kind, SAYS(title), name, says))


def _how_it_plays(part: Part, text: str) -> str:
    mine = own_parts(text)
    search, evaluation = search_of(mine), evaluation_of(mine)
    books = [PARTS[name].answer for name in PARTS if name in needed(mine) - mine]
    lines = [
        SAYS("kept", name=part.answer, file=FILE),
        SAYS("plays", search=search.name, evaluation=evaluation.name),
        *[SAYS("the-books", names=", ".join(books))] * bool(books),
        *[SAYS("ordered")] * (part.name == "order"),
        *[SAYS("changed", section=name) for name in (WORTH, MOVES) if is_changed(text, name)],
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------------------
# Which part it is, and whether it is right


def _part_of(answer: Any) -> Part:
    """Return the part that an answer becomes; NotKept says what can be kept."""
    if _is_weights(plain(answer)):
        return PARTS["weights"]
    by_exercise = {part.exercise: part for part in PARTS.values()}
    for exercise, right in accepted.items():
        if right is answer and exercise in by_exercise:
            return by_exercise[exercise]
    name = getattr(answer, "__name__", None)
    for part in PARTS.values():
        if part.exercise and part.answer == name:
            return part
    known = ", ".join(part.answer for part in PARTS.values() if part.exercise)
    raise NotKept(SAYS("no-part", known=known))


def _is_weights(answer: Any) -> bool:
    is_list = isinstance(answer, list | tuple) and len(answer) == WEIGHTS
    return is_list and all(isinstance(one, int | float) for one in answer)


def _demand_right(part: Part, answer: Any) -> None:
    """Raise NotKept unless `check` has accepted this very answer, or does so now."""
    if not part.exercise or accepted.get(part.exercise) is answer:
        return
    if is_unanswered(answer):
        raise NotKept(SAYS("unanswered", name=part.answer, exercise=part.exercise))
    verdict = check(part.exercise, answer)
    if not verdict:
        says = verdict.card.says if verdict.card else verdict.text
        raise NotKept(SAYS("not-right", name=part.answer, verdict=says))


# ---------------------------------------------------------------------------
# The file


def text_of_file() -> str:
    """Return the text of the player's file, an empty one if there is none."""
    try:
        return Path(FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise NotKept(SAYS("unreadable", file=FILE, why=error)) from None


def _tried(old: str, part: Part, source: str) -> str:
    _demand_no_conflict(old, part, source)
    text = with_part(old, part, source)
    if trouble := trouble_in(text):
        raise NotKept(SAYS("does-not-play", trouble=trouble, file=FILE, last=LAST_GOOD))
    return text


def trouble_in(text: str) -> str:
    """Say why a player's file does not play; "" if it plays."""
    path, printed = Path(FILE), StringIO()
    try:
        limited(lambda: _plays(text, path), SECONDS, printed, patience=10)
    except OutOfTime:
        return SAYS("too-slow", seconds=round(SECONDS))
    except ValueError as error:
        return str(error)
    return ""


def _plays(text: str, path: Path) -> None:
    """Let a file make some moves; ValueError says what goes wrong."""
    strategy = strategy_in(path, text)
    for position in TRIED:
        try:
            get_move(strategy, *parse_position(position))
        except Exception as error:
            raise ValueError(broken(path, error)) from error


def _demand_no_conflict(old: str, part: Part, source: str) -> None:
    """Raise NotKept if another section gives one of these names another meaning."""
    new = _bound(source)
    for name, section in sections_of(old).items():
        if name == part.name or name not in PARTS or section.is_books:
            continue
        try:
            known = _bound(section.source)
        except SyntaxError:
            continue  # the trial says where the file is broken
        for one in new.keys() & known.keys():
            if new[one] != known[one]:
                raise NotKept(SAYS("two-meanings", name=one, one=part.answer, other=name))


# ---------------------------------------------------------------------------
# The source of a part, with what it needs


def _numbers(part: Part, answer: Any, numbers: Sequence[Any]) -> str:
    if part.exercise:
        return ""
    return f"{part.answer} = {pformat(list(plain(answer)), width=96, compact=True)}"


def _source(part: Part, answer: Any, numbers: Sequence[Any]) -> str:
    function = inspect.unwrap(answer)
    if not isinstance(function, FunctionType):
        raise NotKept(SAYS("no-function", name=part.answer))
    if bool(numbers) != part.takes_numbers:
        raise NotKept(SAYS("numbers" if part.takes_numbers else "no-numbers", name=part.answer))
    found = _definition(function)
    lines = [*dict.fromkeys(_needs(found, function.__globals__, {found.name}, part.answer))]
    lines.append(found.source)
    if found.name != part.answer:
        lines.append(f"{part.answer} = {found.name}")
    if numbers:
        lines.append(f"{part.answer}_numbers = {_as_lists(numbers[0])}")
    return joined(*lines)


def _as_lists(numbers: Any) -> str:
    """Write arrays of numbers as lists, with four digits after the point."""

    def rounded(part: Any) -> Any:
        part = part.tolist() if hasattr(part, "tolist") else part
        return [rounded(one) for one in part] if isinstance(part, list | tuple) else round(part, 4)

    try:
        return pformat(rounded(numbers), width=96, compact=True)
    except TypeError:
        raise NotKept(SAYS("numbers", name="my_forward")) from None


class Definition(NamedTuple):
    """A statement of a cell that makes a name."""

    name: str
    source: str


def _definition(function: FunctionType) -> Definition:
    """Find the statement that makes a function; NotKept if it is not at the top of a cell."""
    code = function.__code__
    cell = "".join(linecache.getlines(code.co_filename))
    for statement in _statements(cell):
        decorators = getattr(statement, "decorator_list", [])
        first = min(one.lineno for one in [statement, *decorators])
        is_here = first <= code.co_firstlineno <= (statement.end_lineno or first)
        if is_here and (names := _names_of(statement)):
            return Definition(names[0], _segment(cell, first, statement))
    raise NotKept(SAYS("no-source", name=function.__name__))


def _statements(cell: str) -> list[ast.stmt]:
    try:
        return ast.parse(cell).body
    except (SyntaxError, ValueError):
        return []


def _segment(cell: str, first: int, statement: ast.stmt) -> str:
    return "\n".join(cell.splitlines()[first - 1 : statement.end_lineno]).rstrip()


def _names_of(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _bound(source: str) -> dict[str, str]:
    return {name: ast.unparse(one) for one in ast.parse(source).body for name in _names_of(one)}


def _needs(found: Definition, space: dict[str, Any], seen: set[str], kept: str) -> Iterator[str]:
    """Yield the lines that a definition needs; NotKept names what cannot be written down."""
    for name in sorted(_loaded(compile(found.source, "<part>", "exec")) - seen):
        seen.add(name)
        if name not in space:
            if not hasattr(builtins, name):
                raise NotKept(SAYS("missing-name", name=name, answer=kept))
            continue
        value = space[name]
        if hasattr(othello, name) and not name.startswith("_"):
            if value is not getattr(othello, name):
                raise NotKept(SAYS("other-meaning", name=name, answer=kept))
        elif name in {part.answer for part in PARTS.values()}:
            if name not in _bound_in_file():
                raise NotKept(SAYS("keep-first", name=name, answer=kept))
        elif line := _import(name, value, space):
            yield line
        else:
            yield from _brought(name, value, space, seen, kept)


def _bound_in_file() -> set[str]:
    return {PARTS[name].answer for name in sections_of(text_of_file()) if name in PARTS}


def _loaded(code: CodeType) -> set[str]:
    """Return the names of the notebook that some code, or code inside of it, looks up."""
    found = {
        i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    inside = [one for one in code.co_consts if isinstance(one, CodeType)]
    made = set(code.co_names) - found if code.co_name == "<module>" else set()
    return found.union(*map(_loaded, inside)) - made - {"__name__", "__module__", "__qualname__"}


def _import(name: str, value: Any, space: dict[str, Any]) -> str:
    """Return the line that imports a value under this name; nothing if it is the learner's own."""
    if isinstance(value, ModuleType):
        short = f"import {value.__name__}"
        return short if value.__name__ == name else f"{short} as {name}"
    module, own = getattr(value, "__module__", None), getattr(value, "__name__", "")
    if not isinstance(module, str) or module == space.get("__name__"):
        return ""
    if getattr(sys.modules.get(module), own, None) is not value:
        return ""
    return f"from {module} import {own}" + f" as {name}" * (own != name)


def _brought(
    name: str, value: Any, space: dict[str, Any], seen: set[str], kept: str
) -> Iterator[str]:
    """Yield what makes one of the learner's own names, after what that needs itself."""
    if isinstance(value, FunctionType) and "<locals>" not in value.__qualname__:
        found = _definition(value)
    elif isinstance(value, type):
        found = _class(name, space, kept)
    else:
        found = Definition(name, f"{name} = {_literal(name, value, kept)}")
    yield from _needs(found, space, seen, kept)
    yield found.source
    if found.name != name:
        yield f"{name} = {found.name}"


def _class(name: str, space: dict[str, Any], kept: str) -> Definition:
    """Find the class of this name in the cells that were run, or in the file of the function."""
    files: list[Any] = [entry for entry in linecache.cache.values() if len(entry) > 2]
    cells = [*map(str, space.get("In", [])), *("".join(entry[2]) for entry in files)]
    for cell in reversed([cell for cell in cells if name in cell]):
        for statement in _statements(cell):
            if isinstance(statement, ast.ClassDef) and statement.name == name:
                return Definition(name, _segment(cell, statement.lineno, statement))
    raise NotKept(SAYS("no-source", name=name))


def _literal(name: str, value: Any, kept: str) -> str:
    """Write a value down, if Python can read it again."""
    written = pformat(value, width=96, compact=True)
    try:
        if ast.literal_eval(written) == value:
            return written
    except (ValueError, SyntaxError):
        pass
    raise NotKept(SAYS("no-literal", name=name, answer=kept, kind=type(value).__name__))
