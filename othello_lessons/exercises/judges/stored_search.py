"""Judging a search that remembers, by its answers to questions asked again and again.

A learner may keep anything in the dictionary. So each memory is asked several times, with other
windows and for the other player, and a wrong entry shows.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.search_trees import KINDS, tree_of, worst_fault
from othello_lessons.exercises.judging import (
    behind,
    demand_function,
    demand_number,
    leading_to,
    observed,
    slipped,
)
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import number_in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    PLAYERS,
    Board,
    Player,
    Value,
    alphabeta,
    legal_moves,
    make_move,
    opponent,
    score,
)
from othello_lessons.watch import Node, watch

SHOWN = 2  # how many earlier questions a verdict names
PAIRS = 1_000  # of mistakes that are tried: the most usual ones in the style of the solution
WIDE = 64  # more than any margin on 4x4
Window = tuple[Value, Value]


class Ask(NamedTuple):
    """A question to a search: a position and a window."""

    player: Player
    board: Board
    window: Window = (-WIDE, WIDE)


# ---------------------------------------------------------------------------
# What is asked of one memory, one thing after the other, the smallest games first

POSITIONS = [
    parse_position(text)
    for text in (
        "XXXX XXXX OXOX XXXX O",  # the game is over
        "OOOO OOOO XOXO OOOO O",  # White has won
        "OXXX OXXX OXXX OXX- O",
        "-XOO -XOO -OOO OOOO X",  # Black passes
        "XXO- OOOO OXOO OXX- X",
        "XXO- XXOO OXOO XXXX O",  # White passes
        "XXO- XOOO XXXX X--X O",
        "--O- XXXX XXOO XXXX O",
        "OOO- OXOX OOOO ---X X",
        "X-O- XXO- XXXX X-OX X",
        "OX-- OXXO OOOO ---O X",
        "---O XXO- -OXX -OOO X",
        "OOO- -XO- -XOX --O- X",
    )
]
SMALLEST = POSITIONS[6]
SAME_COUNTS = parse_position("XOO- XXOO XXXX X--X O")  # and discs in other places
WINDOWS = KINDS[: KINDS.index("pass-window") + 1]
ASKED_AGAIN = POSITIONS[:9]
ALONE = [
    Ask(*position, window)
    for position in ASKED_AGAIN
    for window in ((-WIDE, WIDE), (-14, 2), (-1, 12))
]
LARGEST = POSITIONS[-3:]


def _all_asked() -> Iterator[list[Ask]]:
    """Yield what is asked: for each position once, for both sides, and with narrow windows."""
    for player, board in ASKED_AGAIN:
        yield [Ask(player, board)]
    for player, board in ASKED_AGAIN:
        yield [Ask(player, board), Ask(opponent(player), board)]
        yield [Ask(opponent(player), board), Ask(player, board)]
    for position in ASKED_AGAIN:
        yield from _with_windows(position)
        yield from _with_positions_below(position)
    for position in POSITIONS[6:-2]:
        windows = [(low, low + 2) for low in range(-18, 19, 4)]
        yield [Ask(*position, window) for window in [*windows, (-WIDE, WIDE)]]
        yield [Ask(*position, window) for window in [*reversed(windows), (-WIDE, WIDE)]]
    for position in POSITIONS[9:]:
        yield [Ask(*position)]


def _with_windows(position: tuple[Player, Board]) -> Iterator[list[Ask]]:
    """Yield windows beside the value of a position and around it, then the value itself."""
    true = _worth(*position)
    around = Ask(*position, (true - 1, true + 1))
    for low, high in ((2, 4), (-4, -2), (0, 2), (-2, 0)):
        beside = Ask(*position, (true + low, true + high))
        yield [beside, Ask(*position)]
        yield [beside, around, Ask(*position)]
    yield [around, Ask(*position)]
    yield [Ask(*position), around]


def _with_positions_below(position: tuple[Player, Board]) -> Iterator[list[Ask]]:
    """Yield a position after a move, then one above it that has to look that one up."""
    player, board = position
    for move in legal_moves(player, board):
        below = opponent(player), make_move(move, player, list(board))
        worth = _worth(*below)
        first = Ask(*below, (worth + 2, worth + 4))
        yield [first, Ask(*position, (-worth - 6, -worth - 4)), Ask(*position)]


def _worth(player: Player, board: Board) -> Value:
    return _worth_of(player, "".join(board))


@cache
def _worth_of(player: Player, text: str) -> Value:
    value, _ = alphabeta(player, list(text), -WIDE, WIDE, 2 * len(text), score, score)
    return value


SCRIPTS = list(_all_asked())  # each list of one memory


def judge_stored(exercise: Exercise, answer: Any) -> str:
    """Demand the right values, whatever was asked before, from fewer nodes than alphabeta's."""
    demand_function(answer)
    for script in SCRIPTS:
        for number, found in enumerate(_said(answer, script)):
            if found != _right(script[number]):
                raise _about(exercise, answer, script[: number + 1], found)
    return _demand_fewer(exercise, answer)


def _said(answer: Any, script: list[Ask], stored: Any = None) -> list[Value]:
    stored = {} if stored is None else stored
    return [_as_seen(_asked(answer, ask, stored), ask) for ask in script]


def _right(ask: Ask) -> Value:
    return _as_seen(_worth(ask.player, ask.board), ask)


def _is_right(answer: Any, script: list[Ask], stored: Any) -> bool:
    try:
        return _said(answer, script, stored) == [_right(ask) for ask in script]
    except Wrong:
        return False


def _as_seen(value: Value, ask: Ask) -> Value:
    alpha, beta = ask.window
    return max(alpha, min(beta, value))


def _asked(answer: Any, ask: Ask, stored: Any) -> Value:
    """Return what a learner's search says of a position; a pair (value, move) will do."""
    args = (ask.player, ask.board, *ask.window, stored)
    found = call(answer, *args)
    value = found[0] if isinstance(found, tuple) and found else found
    return demand_number(value, answer, args[:4])


# ---------------------------------------------------------------------------
# A wrong value


def _about(exercise: Exercise, answer: Any, script: list[Ask], found: Value) -> Wrong:
    """Return the verdict on a wrong value, by the mistake that leads to all that it says."""
    # The memory with the wrong value comes first: there most of the known mistakes differ.
    scripts = sorted(SCRIPTS, key=lambda asked: asked[: len(script)] != script)
    exercise = replace(exercise, cases=[(asked,) for asked in scripts], observe=_said)
    all_said = [observed(exercise, answer, case) for case in exercise.cases]

    # A bound kept with the wrong flag and a flag compared with a raised alpha say the same; but the
    # second keeps no value as exact, and so searches again when it is asked the same again.
    again, singles = _searches_again(answer), exercise.right.singles()
    by_stores = sorted(singles, key=lambda one: _known_searches_again(one.answer) != again)
    known = chain(by_stores, islice(exercise.right.pairs(), PAIRS))
    evidence = Wrong(_evidence(exercise.texts, script, found), None, show(script[-1].board))
    if mistake := leading_to(exercise, known, all_said) or _seen_alone(answer):
        return behind(mistake, evidence, exercise.texts)
    if fault := next(filter(None, (worst_fault(tree, WINDOWS) for tree in _trees(answer))), None):
        return Wrong(f"{fault.says}\n{evidence.text}", fault.kind, evidence.picture)
    slip = slipped(answer, lambda f: all(_is_right(f, one, {}) for one in SCRIPTS), evidence)
    if slip.misconception:
        return slip
    name = "stored-wrongly" if _is_right(answer, ALONE, _Memory(keeps=False)) else "wrong-value"
    return behind(Mistake(name), evidence, exercise.texts)


class _Memory(dict[Any, Any]):
    """A dictionary that counts what is stored in it, and may forget all of it."""

    def __init__(self, keeps: bool = True) -> None:
        self.keeps, self.entries = keeps, 0

    def setdefault(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self.get(key, default)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.entries += 1
        if self.keeps:
            super().__setitem__(key, value)


def _entries(search: Any, ask: Ask) -> tuple[int, int]:
    """Return how much a search stores when it is asked, and when it is asked the same again."""
    stored, counts = _Memory(), []
    for _ in range(2):
        stored.entries = 0
        _asked(search, ask, stored)
        counts.append(stored.entries)
    return counts[0], counts[1]


def _searches_again(search: Any) -> bool:
    try:
        return _entries(search, Ask(*SMALLEST))[1] > 0
    except Wrong:
        return True


_known_searches_again = cache(_searches_again)


# ---------------------------------------------------------------------------
# What is wrong in whatever style


def _trees(answer: Any) -> Iterator[Node]:
    for ask in ALONE:
        if tree := tree_of(answer, (ask.player, ask.board, *ask.window, _Memory(keeps=False))):
            yield tree


def _seen_alone(answer: Any) -> Mistake | None:
    """Name a sign that is lost in the search, or what its key lacks where the search is right."""
    if _is_right(answer, ALONE, _Memory(keeps=False)):
        name = _lacks(answer)
        return Mistake(name) if name else None
    return _sign_lost([node for tree in _trees(answer) for node in tree.walk()])


def _sign_lost(nodes: list[Node]) -> Mistake | None:
    """Name a sign that is turned nowhere, after moves or after passes, where all else is right."""
    lost = []
    for name, is_pass in (("sign-not-turned", False), ("pass-not-turned", True)):
        these = [n for n in nodes if n.children and (n.children[0].move is None) is is_pass]
        if not all(_is_best(node, -1) for node in these):
            if not all(_is_best(node, 1) for node in these):
                return None
            lost.append(name)
    return Mistake(lost[0], also=tuple(lost[1:])) if lost else None


def _is_best(node: Node, sign: int) -> bool:
    return node.value in (max(sign * child.value for child in node.children), node.alpha)


def _lacks(answer: Any) -> str:
    """Name what a key lacks if two positions have the same; "" if none do.

    What a search stores last is the position about which it was asked.
    """
    player, board = SMALLEST
    others = {"forgets-player": (opponent(player), board), "forgets-squares": SAME_COUNTS}
    own = _last_key(answer, player, board)
    same = (name for name, other in others.items() if _last_key(answer, *other) == own)
    return next(same, "") if own is not None else ""


def _last_key(answer: Any, player: Player, board: Board) -> Any:
    stored: dict[Any, Any] = {}
    _asked(answer, Ask(player, board), stored)
    return next(reversed(stored), None)


def _evidence(texts: Texts, script: list[Ask], found: Value) -> str:
    """Say what it was asked, what it said, and what is right."""
    *before, ask = script
    fields = {"player": PLAYERS[ask.player], "window": _text(ask.window)}
    values = {"found": found, "true": _worth(ask.player, ask.board)}
    fields |= {name: number_in_words(value) for name, value in values.items()}
    said = "wrong-answer" if ask.window == (-WIDE, WIDE) else "wrong-answer-in-window"
    first = [_asked_before(texts, one, ask) for one in before[-SHOWN:]]
    return " ".join([*first, texts(said, **fields)])


def _asked_before(texts: Texts, before: Ask, ask: Ask) -> str:
    if before.board != ask.board:
        return texts("asked-below", window=_text(before.window))
    if before.player != ask.player:
        return texts("asked-for-other", player=PLAYERS[before.player])
    return texts("asked-before", window=_text(before.window))


def _text(window: Window) -> str:
    return f"({number_in_words(window[0])}, {number_in_words(window[1])})"


# ---------------------------------------------------------------------------
# Less work

SUPERFLUOUS = ("alpha-not-raised", "window-not-passed", "missed-cut", "cuts-too-late")


def _demand_fewer(exercise: Exercise, answer: Any) -> str:
    """Raise Wrong unless it looks things up, cuts, and visits fewer nodes than alphabeta does."""
    for player, board in LARGEST:
        _demand_lookups(exercise, answer, Ask(player, board))
        args = (player, board, -WIDE, WIDE)
        plain = watch(alphabeta, *args, 2 * len(board), score, score).size
        if tree := tree_of(answer, (*args, {})):
            _demand_cuts(exercise.texts, tree, plain)
    if not tree:
        return exercise.texts("right-unwatched")
    return exercise.praise(found=tree.size, plain=plain)


def _demand_cuts(texts: Texts, tree: Node, plain: int) -> None:
    picture = show(tree.board, tree.player)
    if fault := worst_fault(tree, SUPERFLUOUS):
        raise Wrong(texts("value-right", why=fault.says), fault.kind, picture)
    if tree.size >= plain:
        raise Wrong.named("no-fewer", texts, picture, found=tree.size, plain=plain)


def _demand_lookups(exercise: Exercise, answer: Any, ask: Ask) -> None:
    first, second = _entries(answer, ask)
    if not first:
        raise Wrong.named("stores-nothing", exercise.texts)
    if 2 * second > first:
        raise Wrong.named("never-looks-up", exercise.texts, show(ask.board, ask.player))
