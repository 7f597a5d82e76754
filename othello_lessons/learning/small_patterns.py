"""Weights of patterns, fitted to a few hundred games: a small version of the command `train`.

    data = pattern_data(played_games(600, seed=27), ["edge and X squares"])
    for model in fitting(data, training, step, rate): ...      a model after each step

The patterns are those of engine/patterns/shapes.py, and mirror images share a weight. The game has
three stages, each with its own weights. `step` changes the weights of one stage a little; a lesson
lets the learner write it. NumPy is imported where it is needed; a sentence says if it is missing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.patterns.shapes import (
    FAMILIES,
    PLACES,
    STARTS,
    STEP,
    Configurations,
    kept_numbers,
    spread,
    stage_of,
)
from othello_lessons.engine.plain.bigboard import Bits, each, from_board, grid, make_move, moves
from othello_lessons.learning.games import ScoredGame, table
from othello_lessons.learning.packages import WRITE_IT, numpy_package
from othello_lessons.othello import Board, Player, Square, Strategy, squares

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

    Weights = NDArray[float64]  # one for each configuration, mirror images together
    Numbers = NDArray[int64]  # positions x places: which weight each place of a position has
    Step = Callable[[Weights, Numbers, Weights, float], Weights]

STAGES, STAGE_LENGTH = 3, 21  # stages, and empty squares in each


class PatternData(NamedTuple):
    """The positions of some games, as numbers of weights."""

    names: tuple[str, ...]  # of the patterns
    numbers: "Numbers"
    results: "Weights"  # by how many discs the player to move won
    stages: "Numbers"
    games: list[int]  # the number of the game of each position


def pattern_data(games: Iterable[ScoredGame], names: Sequence[str]) -> PatternData:
    """Return all positions of some games; ValueError for an unknown pattern."""
    numpy = numpy_package()
    places = _places(tuple(names))
    rows, results, of_games = table(games, lambda own, opp: _row(own, opp, places))
    whole = rows.astype(numpy.int64)
    return PatternData(tuple(names), whole[:, 1:], results, whole[:, 0], of_games)


@cache
def _places(names: tuple[str, ...]) -> Configurations:
    """Return what finds the configurations on all places of some patterns."""
    known = [family.name for family in FAMILIES]
    for name in names:
        if name not in known:
            raise ValueError(f"there is no pattern {name!r}; there are: {', '.join(known)}")
    chosen = [(place, STARTS[number]) for number, place in PLACES if known[number] in names]
    return Configurations(*zip(*chosen, strict=True))


def _row(own: Bits, opp: Bits, places: Configurations) -> list[int]:
    kept = kept_numbers()
    stage = (64 - (own | opp).bit_count()) // STAGE_LENGTH
    return [min(stage, STAGES - 1), *map(kept.__getitem__, places(own, opp))]


class Model:
    """Weights for each stage; as an evaluation, in hundredths of a disc, for the side to move."""

    def __init__(self, names: Sequence[str], weights: Sequence[Any]) -> None:
        self.names, self.weights = tuple(names), tuple(weights)
        self._places = _places(self.names)

    def __call__(self, player: Player, board: Board) -> int:
        """Return what an 8x8 board is worth to the player who is to move."""
        return self.worth(*from_board(player, board))

    def worth(self, own: Bits, opp: Bits) -> int:
        """Return what a position on big integers is worth to the player who is to move."""
        stage, *numbers = _row(own, opp, self._places)
        weights = self.weights[stage]
        return round(100 * sum(float(weights[number]) for number in numbers))

    def values(self, data: PatternData) -> "Weights":
        """Return by how many discs the model expects the player to move to win."""
        numpy = numpy_package()
        found: Weights = numpy.zeros(len(data.results))
        for stage, weights in enumerate(self.weights):
            here = data.stages == stage
            found[here] = weights[data.numbers[here]].sum(axis=1)
        return found

    def error(self, data: PatternData, places: Sequence[int]) -> float:
        """Return by how many discs the model is wrong on these positions, on average."""
        return float(abs(self.values(data) - data.results)[places].mean())


def fitting(
    data: PatternData, places: Sequence[int], step: "Step", rate: float, trust: int = 1
) -> Iterator[Model]:
    """Yield a model whose weights are 0, and then the model after each step, without end.

    A weight that is used in fewer than `trust` places changes by the same part of its step.
    ValueError if a step returns nothing.
    """
    numpy = numpy_package()
    chosen = numpy.zeros(len(data.results), dtype=bool)
    chosen[places] = True
    stages = [chosen & (data.stages == stage) for stage in range(STAGES)]
    parts = [(data.numbers[here], data.results[here]) for here in stages]
    weights = [numpy.zeros(max(kept_numbers()) + 1) for _ in stages]
    seen = [numpy.bincount(used.ravel(), minlength=len(weights[0])) for used, _ in parts]
    shares = [numpy.minimum(1, each / trust) for each in seen]
    while True:
        yield Model(data.names, weights)
        moved = [step(now, *part, rate) for now, part in zip(weights, parts, strict=True)]
        if any(each is None for each in moved):
            raise ValueError(f"{step.__name__} returns nothing yet: {WRITE_IT}")
        trusted = zip(weights, moved, shares, strict=True)
        weights = [now + share * (then - now) for now, then, share in trusted]


def last_fitted(
    data: PatternData, places: Sequence[int], step: "Step", rate: float, steps: int, trust: int = 1
) -> Model:
    """Return the model after this number of steps."""
    models = fitting(data, places, step, rate, trust)
    return [next(models) for _ in range(steps + 1)][-1]


def fitted_player(fit: Callable[[], Model]) -> Strategy:
    """Return a player that looks one move ahead; its model is fitted when it makes a first move."""
    model, board_grid = cache(fit), grid()

    def fitted(player: Player, board: Board) -> Square:
        own, opp = from_board(player, board)
        legal = list(each(moves(own, opp, board_grid)))
        worth = [model().worth(*make_move(bit, own, opp, board_grid)) for bit in legal]
        return legal[worth.index(min(worth))].bit_length() - 1

    return fitted


@cache
def pattern_places() -> list[list[list[Square]]]:
    """Return the places of each pattern, as squares of the book's 8x8 board."""
    book = squares()
    return [[[book[at] for at in place] for place in family.places] for family in FAMILIES]


@cache
def pattern_tables(empties: int) -> list[Sequence[int]]:
    """Return the weights of each pattern's configurations in the evaluation `patterns`.

    A step is 2 hundredths of a disc. ValueError if the weights cannot be read.
    """
    if patterns.learned is None:
        raise ValueError("the weights of patterns cannot be read")
    every = spread(patterns.learned.kept(stage_of(empties)))
    return [
        every[start : start + each.configurations]
        for start, each in zip(STARTS, FAMILIES, strict=False)
    ]


def shipped_weight(name: str, configuration: int, empties: int) -> float:
    """Return the weight of a configuration in the evaluation `patterns`, in discs.

    ValueError if there is no such pattern, or if the weights cannot be read.
    """
    if patterns.learned is None:
        raise ValueError("the weights of patterns cannot be read")
    (family,) = [number for number, each in enumerate(FAMILIES) if each.name == name]
    kept: Sequence[int] = patterns.learned.kept(stage_of(empties))
    return int(kept[kept_numbers()[STARTS[family] + configuration]]) * STEP / 100
