"""Players for people: ten levels, from `first-timer` to `champion`, each stronger than the last.

    player = level("casual", seed=1)
    player(BLACK, initial_board())

The weak levels do what weak players do: they look few moves ahead, they count discs, or misjudge
what a board is worth. A level looks at the board after each of its moves with a search of a few
plies, and adds an error to every value, drawn from a normal distribution. Its errors are as large
at the end of a game as before it: there are no perfect endings after bad middle games. The two
highest levels are the timed player.
"""

import random
from dataclasses import dataclass
from math import inf

from othello_lessons.engine.midgame.evaluation import in_discs, positional
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.player import Engine, timed
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    WIN,
    Board,
    Evaluate,
    Player,
    Square,
    Strategy,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
    weighted_score,
)

MEMORY = 2  # MiB for a level that looks only a few plies ahead
EXPERT_NODES, EXPERT_EXACT = 20_000, 14
CHAMPION_SECONDS = 2.0


@dataclass(frozen=True)
class Level:
    """How a level plays: its evaluation, the plies it looks ahead, and how wrong it is."""

    evaluate: Evaluate
    plies: int
    error: float  # the standard deviation of its errors, in the unit of the evaluation
    disc: float = 100  # how many of these units a disc at the end of the game is worth


MISJUDGING = {
    "first-timer": Level(score, 1, 6, 1),
    "beginner": Level(weighted_score, 1, 35, 2),
    "learner": Level(weighted_score, 1, 8, 2),
    "casual": Level(weighted_score, 2, 2, 2),
    "practised": Level(positional, 2, 150),
    "club": Level(patterns, 2, 250),
    "skilled": Level(patterns, 3, 200),
    "strong": Level(patterns, 5, 100),
}


class Misjudging:
    """A strategy that searches a few plies, and adds errors to the values that it finds."""

    def __init__(self, name: str, level: Level, seed: int | None) -> None:
        self.name, self.level, self._chance = name, level, random.Random(seed)
        self._engine: Engine | None = None

    def __call__(self, player: Player, board: Board) -> Square:
        """Return the move with the highest value, as this level sees it."""
        return max(legal_moves(player, board), key=lambda move: self._value(move, player, board))

    def __repr__(self) -> str:
        return self.name

    def _value(self, move: Square, player: Player, board: Board) -> float:
        """Return what a move is worth, and an error; the end of a game counts like other discs."""
        after = make_move(move, player, list(board))
        self._engine = self._engine or Engine(self.level.evaluate, MEMORY)
        searcher = self._engine.searcher(size(board))
        searcher.begin()
        found, _ = searcher.search(
            opponent(player), after, MIN_VALUE, MAX_VALUE, self.level.plies - 1
        )
        is_final = abs(found) > WIN / 2
        value = self.level.disc * in_discs(-found) if is_final else -found
        return value + self._chance.gauss(0, self.level.error)


def level(name: str, *, seed: int | None = None) -> Strategy:
    """Return the level of this name; with a seed, its errors can be repeated."""
    if name == "champion":
        return timed(CHAMPION_SECONDS)
    if name == "expert":
        return timed(inf, nodes=EXPERT_NODES, exact=EXPERT_EXACT)
    return Misjudging(name, MISJUDGING[name], seed)
