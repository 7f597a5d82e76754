"""Strategies by name: one table from `alphabeta:depth=4,eval=score` to a player.

A name is `kind[:key=value,...]`. Each kind is a function that makes a strategy; its keyword
arguments are the settings, with their defaults. To add a strategy, add it to STRATEGIES; to add an
evaluation, add it to EVALUATIONS. The path of a Python file, `my_player.py`, is a name too: the
file has a function `strategy(player, board)`.
"""

import inspect
import linecache
import random
import traceback
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from textwrap import wrap
from typing import Any, TypeVar

from othello_lessons.deepening import DEEPEST, deepening
from othello_lessons.engine.iago.evaluation import iago
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.plain import bigboard
from othello_lessons.othello import (
    Board,
    Evaluate,
    Player,
    Square,
    Strategy,
    alphabeta_searcher,
    legal_moves,
    maximizer,
    minimax_searcher,
    score,
    weighted_score,
)

Entry = TypeVar("Entry")
YES_NO = {"yes": True, "no": False}
COLUMNS, INDENT, ALSO = 79, 33, "  also "  # of the list of strategies

EVALUATIONS: dict[str, Evaluate] = {
    "score": score,
    "weights": weighted_score,
    "positional": positional,
    "iago": iago,
    "patterns": patterns,
}


def _random(seed: int | None = None) -> Strategy:
    """Choose any legal move; with a seed, the same moves every time."""
    chooser = random.Random(seed)

    def strategy(player: Player, board: Board) -> Square:
        return chooser.choice(legal_moves(player, board))

    return strategy


def _maximizer(eval: str = "score") -> Strategy:
    """Look one move ahead and take the best."""
    return maximizer(evaluation(eval))


def _minimax(depth: int = 3, eval: str = "weights") -> Strategy:
    """Search every position, `depth` plies ahead."""
    return minimax_searcher(depth, evaluation(eval))


def _alphabeta(depth: int = 4, eval: str = "weights") -> Strategy:
    """Search `depth` plies ahead, and leave out what cannot change the result."""
    evaluate = evaluation(eval)
    if evaluate in bigboard.SUMS:  # the same moves, sooner
        return bigboard.alphabeta_searcher(depth, evaluate)
    return alphabeta_searcher(depth, evaluate)


def _deepening(seconds: float = 1.0, eval: str = "weights") -> Strategy:
    """Search deeper and deeper until `seconds` have passed."""
    return deepening(seconds, evaluation(eval))


def _timed(
    seconds: float = 1.0,
    depth: int = DEEPEST,
    nodes: float = inf,
    memory: float = 64.0,
    eval: str = "patterns",
    exact: int = 24,
    selective: bool = True,
    threads: int = 1,
    game: float = inf,
) -> Strategy:
    """Search fast, up to the first limit; solve 8x8 from `exact` empty squares; memory in MiB."""
    from othello_lessons.engine.player import timed  # this imports Numba

    return timed(
        seconds,
        depth=depth,
        nodes=nodes,
        memory=memory,
        evaluate=evaluation(eval),
        exact=exact,
        selective=selective,
        threads=threads,
        game=game,
    )


def _mcts(
    seconds: float | None = None,
    playouts: int | None = None,
    memory: float = 64.0,
    seed: int | None = None,
    network: str | None = None,
) -> Strategy:
    """Play random games in a growing tree, for `seconds` (1) or up to `playouts`; needs no eval.

    With a `network` (0 to 5, or a file) it asks that in place of random games, on 6x6 only.
    """
    if network:
        return _guided(network, seconds, playouts, memory)
    from othello_lessons.engine.mcts.player import mcts  # this imports Numba

    return mcts(seconds, playouts=playouts, memory=memory, seed=seed)


def _guided(network: str, seconds: float | None, playouts: int | None, memory: float) -> Strategy:
    """Make the Monte Carlo player that a network guides."""
    from othello_lessons.learning.packages import numpy_package

    try:
        numpy_package()
    except ImportError as missing:
        raise ValueError(str(missing)) from None
    from othello_lessons.learning.guided.player import guided

    return guided(network, seconds, playouts=playouts, memory=memory)


def _level(name: str) -> Callable[..., Strategy]:
    """Return the maker of a level for people."""

    def maker(seed: int | None = None) -> Strategy:
        from othello_lessons.engine.levels import level  # this imports Numba

        return level(name, seed=seed)

    return maker


# The levels for people, from the weakest to the strongest, and what each of them does.
LEVELS = {
    "first-timer": "turns over many discs, with large mistakes",
    "beginner": "has heard of corners, and often forgets them",
    "learner": "takes corners, and mostly avoids the squares beside them",
    "casual": "also looks at the reply to a move",
    "practised": "counts moves, and misjudges them",
    "club": "knows the shapes of good positions, and misjudges them",
    "skilled": "looks three plies ahead, with small mistakes",
    "strong": "looks five plies ahead, with very small mistakes",
    "expert": "looks at 20,000 positions for a move",
    "champion": "as strong as it can play, in two seconds a move",
}

# How many Elo points the levels lie above the lowest, by the games of benchmarks/levels.py (on 25
# November 2026). The highest level won all of its 20 games, so it may be stronger still.
RATINGS = {
    "first-timer": 0,
    "beginner": 205,
    "learner": 350,
    "casual": 495,
    "practised": 660,
    "club": 1025,
    "skilled": 1245,
    "strong": 1705,
    "expert": 2055,
    "champion": 2590,
}

STRATEGIES: dict[str, Callable[..., Strategy]] = {
    "random": _random,
    "maximizer": _maximizer,
    "minimax": _minimax,
    "alphabeta": _alphabeta,
    "deepening": _deepening,
    "timed": _timed,
    "mcts": _mcts,
    **{name: _level(name) for name in LEVELS},
}

COMPILED = ("timed", "mcts", *LEVELS)  # where Numba is installed

UNSET = "..."  # written as a value: the setting keeps its default


class _Named:
    """A strategy that knows its name."""

    def __init__(self, name: str, strategy: Strategy) -> None:
        self.name, self._strategy = name, strategy

    def __call__(self, player: Player, board: Board) -> Square:
        return self._strategy(player, board)

    @property
    def player(self) -> Strategy:
        """The strategy itself, which may offer more than a move."""
        return self._strategy

    @property
    def report(self) -> Any:
        """What the strategy reports about its last move, or None if it reports nothing."""
        return getattr(self._strategy, "report", None)

    def __repr__(self) -> str:
        return self.name


def make_strategy(name: str) -> Strategy:
    """Make the strategy of this name; ValueError says which names and settings there are."""
    if is_file(name):
        return _Named(name, strategy_in(Path(name)))
    maker = _look_up(STRATEGIES, kind_of(name), "strategy")
    try:
        return _Named(name, maker(**settings_of(name)))
    except ValueError as error:
        raise ValueError(f"strategy {name!r}: {error}") from None


def settings_of(name: str) -> dict[str, Any]:
    """Read the settings in a strategy's name; ValueError if it, or one of them, is not known."""
    maker = _look_up(STRATEGIES, kind_of(name), "strategy")
    return _read_settings(maker, kind_of(name), name.partition(":")[2])


def is_file(name: str) -> bool:
    """Tell whether a name is the path of a Python file."""
    return name.endswith(".py")


def strategy_in(path: Path, source: str | None = None) -> Strategy:
    """Run a player's file, or this source in its place, and return its function `strategy`.

    ValueError says in which line it is broken, or that it has no such function.
    """
    try:
        source = path.read_text("utf-8") if source is None else source
        linecache.cache[str(path)] = len(source), None, source.splitlines(True), str(path)
        names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
        exec(compile(source, str(path), "exec"), names)
    except OSError as error:
        raise ValueError(f"{path} cannot be read ({error.strerror})") from None
    except Exception as error:
        raise ValueError(broken(path, error)) from error
    if not callable(strategy := names.get("strategy")):
        raise ValueError(f"{path} has no function strategy(player, board), which makes its moves")
    found: Strategy = strategy
    return found


def broken(path: Path, error: Exception) -> str:
    """Say in which line of a player's file an error was raised."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    where = f", line {line}" if line else ""
    return f"{path.name} is broken{where}: {type(error).__name__}: {error}"


def kind_of(name: str) -> str:
    """Return the kind in a strategy's name, such as `timed`."""
    return name.partition(":")[0].strip()


def is_compiled(name: str) -> bool:
    """Tell whether a strategy of this name is compiled, which takes long at its first start."""
    return kind_of(name) in COMPILED


def evaluation(name: str) -> Evaluate:
    """Return the evaluation of this name; ValueError says which there are."""
    return _look_up(EVALUATIONS, name, "evaluation")


def describe_strategies() -> str:
    """List the strategies with their settings and defaults, in lines of at most COLUMNS.

    Each begins a line of its own. A setting that has no room there follows in an indented line
    that begins with "also".
    """
    rows = [
        (kind, f"Level {list(LEVELS).index(kind) + 1} for people: {LEVELS[kind]}.")
        if kind in LEVELS
        else (_usage(kind, maker), inspect.getdoc(maker) or "")
        for kind, maker in STRATEGIES.items()
    ]
    lines = [line for usage, about in rows for line in _described(usage, about)]
    return "\n".join([*lines, f"eval is one of: {', '.join(EVALUATIONS)}"])


def _described(usage: str, about: str) -> Iterator[str]:
    """Yield the lines about one strategy: its settings, and at the right what it does."""
    left, right = "", " " * INDENT
    if len(usage) + 2 <= INDENT:
        left = usage
    else:
        first, *more = wrap(usage.replace(",", " "), COLUMNS - len(ALSO))
        yield first.replace(" ", ",")
        yield from (ALSO + line.replace(" ", ",") for line in more)
    yield from wrap(about, COLUMNS, initial_indent=left.ljust(INDENT), subsequent_indent=right)


def _usage(kind: str, maker: Callable[..., Strategy]) -> str:
    settings = [
        f"{key}={_shown(setting.default)}"
        for key, setting in inspect.signature(maker).parameters.items()
    ]
    return f"{kind}:{','.join(settings)}" if settings else kind


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return next(word for word, value in YES_NO.items() if value is default)
    return UNSET if default is None else str(default)


def _look_up(table: dict[str, Entry], name: str, what: str) -> Entry:
    if name not in table:
        raise ValueError(f"there is no {what} {name!r}; there are: {', '.join(table)}")
    return table[name]


def _read_settings(maker: Callable[..., Strategy], kind: str, text: str) -> dict[str, Any]:
    """Read `depth=4,eval=score` into keyword arguments; numbers become numbers."""
    known = inspect.signature(maker).parameters
    settings: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in known:
            raise ValueError(f"{part!r} is not a setting of {kind}; it has: {_usage(kind, maker)}")
        if value != UNSET:
            settings[key] = _read_value(key, value, known[key].annotation)
    return settings


def _read_value(key: str, value: str, kind: object) -> Any:
    if kind in (str, str | None):
        return value
    if kind is bool:
        if value not in YES_NO:
            raise ValueError(f"{key} is yes or no, not {value!r}")
        return YES_NO[value]
    is_float = kind in (float, float | None)
    read, what = (float, "a number") if is_float else (int, "a whole number")
    try:
        return read(value)
    except ValueError:
        raise ValueError(f"{key} is {what}, not {value!r}") from None
