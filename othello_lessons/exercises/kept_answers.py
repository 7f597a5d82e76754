"""Functions that store their answers under a key that lacks something, such as the player.

Such a function is right when it is asked about a board for the first time. So the judge asks about
each board again: for the other player, at another depth or with another evaluation.
"""

from collections.abc import Sequence
from typing import Any

from othello_lessons.exercises.exercise import Case
from othello_lessons.exercises.patches import Mistake, Patch
from othello_lessons.exercises.wording import is_board
from othello_lessons.othello import PLAYERS

BOARD = "''.join(board)"
# Each key, and the arguments that it lacks. At depth 0 many evaluate before they look a key up.
KEYS = {
    BOARD: ("depth", "player"),
    f"player, {BOARD}": ("depth",),
    f"{BOARD}, depth": ("player",),
    f"player, {BOARD}, depth": ("evaluation",),
    f"{BOARD}, depth, evaluate": ("player",),
    f"player, {BOARD}, evaluate": ("depth",),
}


def kept_under_too_little(
    found: Sequence[Any], right: Sequence[Any], cases: Sequence[Case]
) -> Mistake | None:
    """Name the arguments that a key lacks, if each wrong answer is that of an earlier case.

    `found` are the answers in all cases, asked in this order, and `right` the right ones.
    """
    names: dict[str, None] = {}
    for number, case in enumerate(cases):
        if found[number] == right[number]:
            continue
        earlier = zip(cases[:number], right[:number], strict=True)
        kept = [_differences(before, case) for before, one in earlier if one == found[number]]
        if not any(kept):
            return None
        fewest = min(len(one) for one in kept if one)
        names.update(dict.fromkeys(next(one for one in kept if len(one) == fewest)))
    first, *others = names or [""]
    return Mistake(first, also=tuple(others)) if first else None


def keeping(head: str) -> dict[str, list[Patch]]:
    """Return the patches, by mistake, that let a search with this first line store its values.

    Some searches keep the values from one call to the next. Some begin anew at every call: then a
    board that comes up again at the same depth comes up for the same player, so only the key that
    is the board alone lacks something.
    """
    ways: dict[str, list[Patch]] = {}
    for key, (first, *also) in KEYS.items():
        for asked in (key, f"({key}) if depth else object()"):
            if "evaluate" in head or "evaluate" not in key:
                names = tuple(f"kept-without-{one}" for one in also)
                way = Patch(_between_calls(head, asked), also=names)
                ways.setdefault(f"kept-without-{first}", []).append(way)
            if key == BOARD:
                ways.setdefault("kept-without-player", []).append(Patch(_in_one_call(head, asked)))
    return ways


def _between_calls(head: str, key: str) -> tuple[str, ...]:
    name, arguments = _parts(head)
    return (
        f"{head} → def {name}({arguments}, stored={{}}):\n{_looked_up(arguments, key)}"
        f"def found({arguments}):",
    )


def _in_one_call(head: str, key: str) -> tuple[str, ...]:
    name, arguments = _parts(head)
    return (
        f"{name}(other → kept(other",
        f"{head} → stored = {{}}\n\n\n{head}\n    stored.clear()\n    return kept({arguments})"
        f"\n\n\ndef kept({arguments}):\n{_looked_up(arguments, key)}def found({arguments}):",
    )


def _parts(head: str) -> tuple[str, str]:
    name, _, arguments = head.removeprefix("def ").removesuffix("):").partition("(")
    return name, arguments


def _looked_up(arguments: str, key: str) -> str:
    return (
        f"    key = {key}\n    if key not in stored:\n"
        f"        stored[key] = found({arguments})\n    return stored[key]\n\n\n"
    )


def _differences(one: Case, other: Case) -> list[str]:
    """Name the arguments that differ between two cases on one board; none if the boards differ."""
    boards = [[part for part in case if is_board(part)] for case in (one, other)]
    if boards[0] != boards[1] or not boards[0]:
        return []
    return [f"kept-without-{_kind(a)}" for a, b in zip(one, other, strict=True) if a != b]


def _kind(part: Any) -> str:
    if isinstance(part, str) and part in PLAYERS:
        return "player"
    return "evaluation" if callable(part) else "depth"
