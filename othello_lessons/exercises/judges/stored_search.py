"""Judging a search that remembers, by what it says when it is asked again and again.

A learner may keep anything in the dictionary. So each memory is asked several times, with other
windows and for the other player, and a wrong entry shows.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judges.search_trees import KINDS, tree_of, worst_fault
from othello_lessons.exercises.judges.wrong_stored import one_mistake, two_mistakes
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, number_in_words
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

TEXTS = Texts("stored-search")
SHOWN = 2  # how many earlier questions a verdict names
WIDE = 64  # more than any margin on 4x4
Window = tuple[Value, Value]


class Ask(NamedTuple):
    """What a search is asked: a position and a window."""

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
WINDOWS = KINDS[: KINDS.index("pass-window") + 1]
ASKED_AGAIN = POSITIONS[:9]
LARGEST = POSITIONS[-3:]


def _scripts() -> Iterator[list[Ask]]:
    """Yield what is asked: for each position once, for both sides, and with narrow windows."""
    for position in POSITIONS[:9]:
        yield [Ask(*position)]
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


@cache
def scripts() -> list[list[Ask]]:
    """List all that is asked, each list of one memory."""
    return list(_scripts())


# ---------------------------------------------------------------------------


def judge_stored(answer: Any) -> str:
    """Demand the right values, whatever was asked before, from fewer nodes than alphabeta's."""
    demand_function(answer)
    _demand_entries(answer)
    for script in scripts():
        for number, found in enumerate(_said(answer, script)):
            if found != _as_seen(_worth(*script[number][:2]), script[number]):
                raise _about(answer, script[: number + 1], found)
    return _demand_fewer(answer)


def _demand_entries(answer: Any) -> None:
    """Raise Wrong if the value is right and nothing is stored."""
    stored: dict[Any, Any] = {}
    ask = Ask(*SMALLEST)
    if _asked(answer, ask, stored) == _worth(*SMALLEST) and not stored:
        raise Wrong.named("stores-nothing", TEXTS)


def _said(answer: Any, script: list[Ask]) -> list[Value]:
    """Return what a search says to each question of one memory, as its window shows it."""
    stored: dict[Any, Any] = {}
    return [_as_seen(_asked(answer, ask, stored), ask) for ask in script]


def _as_seen(value: Value, ask: Ask) -> Value:
    """Return a value as far as it lies in a window: what is outside may be any bound."""
    alpha, beta = ask.window
    return max(alpha, min(beta, value))


def _asked(answer: Any, ask: Ask, stored: Any) -> Value:
    """Return what a learner's search says of a position; a pair (value, move) will do."""
    args = (ask.player, ask.board, *ask.window, stored)
    found = call(answer, *args)
    value = found[0] if isinstance(found, tuple) and found else found
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        problem = TEXTS.mistake("no-value", found=in_words(found))
        raise complaint(answer, args[:4], problem, "no-value")
    return float(value)


# ---------------------------------------------------------------------------
# A wrong value


def _about(answer: Any, script: list[Ask], found: Value) -> Wrong:
    """Return the verdict on a wrong value, by the mistake that leads to all that it says."""
    evidence, picture = _evidence(script, found), show(script[-1].board)
    if mistake := recognise(_known_mistakes(answer), _says_the_same(answer)):
        return Wrong(f"{mistake.says(TEXTS)}\n{evidence}", mistake.name, picture)
    name, says = _by_trying(answer, script)
    return Wrong(f"{says}\n{evidence}", name, picture)


class _Forgetful(dict[Any, Any]):
    """A dictionary that stores nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def setdefault(self, key: Any, default: Any = None) -> Any:
        return default


def _by_trying(answer: Any, script: list[Ask]) -> tuple[str, str]:
    """Return (name, what to say): what is wrong is the search, or what it stores."""
    if _is_right(answer, _Forgetful()):
        name = "forgets-player" if _lacks_the_player(answer) else "stored-wrongly"
        return name, TEXTS.mistake(name)
    for ask in (*scripts()[0], *script):
        args = (ask.player, ask.board, *ask.window, _Forgetful())
        tree = tree_of(answer, args)
        if tree and (fault := worst_fault(tree, WINDOWS)):
            return fault.kind, fault.says
    return "wrong-value", TEXTS.mistake("wrong-value")


def _is_right(answer: Any, stored: Any) -> bool:
    """Tell whether a search is right with a memory in all small positions."""
    asks = [Ask(*position) for position in POSITIONS[:9]]
    try:
        return all(_asked(answer, ask, stored) == _worth(ask.player, ask.board) for ask in asks)
    except Wrong:
        return False


def _lacks_the_player(answer: Any) -> bool:
    """Tell whether a position has the same key for both players: what is stored last is its own."""
    player, board = SMALLEST
    keys = []
    for mover in (player, opponent(player)):
        stored: dict[Any, Any] = {}
        _asked(answer, Ask(mover, board), stored)
        keys.append(next(reversed(stored), None))
    return keys[0] == keys[1]


def _known_mistakes(answer: Any) -> Iterator[Mistake]:
    """Yield the known mistakes, first those that know an exact value again if this search does.

    A bound kept with the wrong flag and a flag compared with a raised alpha say the same; but
    the second keeps no value as exact, and so searches again when it is asked the same again.
    """
    alike = _searches_again(answer)
    known = one_mistake()
    yield from sorted(known, key=lambda one: _known_searches_again(one.leads_to) != alike)
    yield from two_mistakes()


def _searches_again(search: Any) -> bool:
    """Return whether a search stores anything when it is asked the same for the second time."""
    stored, ask = _Noted(), Ask(*SMALLEST)
    try:
        _asked(search, ask, stored)
        stored.entries = 0
        _asked(search, ask, stored)
    except Wrong:
        return True
    return stored.entries > 0


# The known mistakes are the same in every check, so what they do is found out once. They are called
# without a sandbox: an endless recursion is what they do, but where the time of the check is up,
# that passes through, and nothing is kept.


@cache
def _known_searches_again(search: Any) -> bool:
    """Return whether a known mistake stores anything again, or fails."""
    stored, ask = _Noted(), Ask(*SMALLEST)
    args = (*ask.window, stored)
    try:
        search(ask.player, list(ask.board), *args)
        stored.entries = 0
        search(ask.player, list(ask.board), *args)
    except Exception:
        return True
    return stored.entries > 0


@cache
def _known_says(search: Any, number: int) -> list[Value] | None:
    """Return what a known mistake says to the questions of one memory, None if it fails."""
    stored: dict[Any, Any] = {}
    try:
        return [
            _as_seen(search(ask.player, list(ask.board), *ask.window, stored), ask)
            for ask in scripts()[number]
        ]
    except Exception:
        return None


def _says_the_same(answer: Any) -> Callable[[Any], bool]:
    """Return a test for a known mistake that says the same as this one to all questions.

    Wrong if to some question it says nothing.
    """
    all_said = [_said(answer, script) for script in scripts()]

    def says_the_same(search: Any) -> bool:
        return all(_known_says(search, number) == said for number, said in enumerate(all_said))

    return says_the_same


def _evidence(script: list[Ask], found: Value) -> str:
    """Say what it was asked, what it said, and what is right."""
    *before, ask = script
    fields = {"player": PLAYERS[ask.player], "window": _text(ask.window)}
    values = _values(found=found, true=_worth(ask.player, ask.board))
    said = "wrong-answer" if ask.window == (-WIDE, WIDE) else "wrong-answer-in-window"
    first = [_asked_before(one, ask) for one in before[-SHOWN:]]
    return " ".join([*first, TEXTS(said, **fields, **values)])


def _asked_before(before: Ask, ask: Ask) -> str:
    if before.board != ask.board:
        return TEXTS("asked-below", window=_text(before.window))
    if before.player != ask.player:
        return TEXTS("asked-for-other", player=PLAYERS[before.player])
    return TEXTS("asked-before", window=_text(before.window))


def _values(**numbers: float) -> dict[str, str]:
    return {name: number_in_words(number) for name, number in numbers.items()}


def _text(window: Window) -> str:
    return f"({number_in_words(window[0])}, {number_in_words(window[1])})"


# ---------------------------------------------------------------------------
# Less work

SUPERFLUOUS = ("alpha-not-raised", "window-not-passed", "missed-cut", "cuts-too-late")


class _Noted(dict[Any, Any]):
    """A dictionary that counts what is looked up in it, and what is stored."""

    def __init__(self) -> None:
        super().__init__()
        self.lookups = self.entries = 0

    def get(self, key: Any, default: Any = None) -> Any:
        self.lookups += 1
        return super().get(key, default)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        self.lookups += 1
        return super().setdefault(key, default)

    def __contains__(self, key: object) -> bool:
        self.lookups += 1
        return super().__contains__(key)

    def __getitem__(self, key: Any) -> Any:
        self.lookups += 1
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.entries += 1
        super().__setitem__(key, value)


def _demand_fewer(answer: Any) -> str:
    """Raise Wrong unless it looks things up, cuts, and visits fewer nodes than alphabeta does."""
    for player, board in LARGEST:
        _demand_lookups(answer, Ask(player, board))
        args = (player, board, -WIDE, WIDE)
        plain = watch(alphabeta, *args, 2 * len(board), score, score).size
        if tree := tree_of(answer, (*args, {})):
            _demand_cuts(tree, plain)
    return TEXTS.right(found=tree.size, plain=plain) if tree else TEXTS("right-unwatched")


def _demand_cuts(tree: Node, plain: int) -> None:
    """Raise Wrong if a search goes on where it should cut, or visits too many nodes."""
    picture = show(tree.board, tree.player)
    if fault := worst_fault(tree, SUPERFLUOUS):
        raise Wrong(TEXTS("value-right", why=fault.says), fault.kind, picture)
    if tree.size >= plain:
        raise Wrong.named("no-fewer", TEXTS, picture, found=tree.size, plain=plain)


def _demand_lookups(answer: Any, ask: Ask) -> None:
    """Ask the same twice, and raise Wrong if the second search is about as long as the first."""
    stored = _Noted()
    _asked(answer, ask, stored)
    entries, stored.entries = stored.entries, 0
    _asked(answer, ask, stored)
    if not stored.lookups or 2 * stored.entries > entries:
        raise Wrong.named("never-looks-up", TEXTS, show(ask.board, ask.player))
