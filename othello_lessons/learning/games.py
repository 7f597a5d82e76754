"""Games that a player of the course plays against itself, and all positions of them with results.

    games = played_games(300, seed=26)
    games = shipped_games(300, seed=26)       these and 6,150 of seed 27 are stored beside this file
    rows, results, numbers = table(games)     a row of features for every position
    training, validation, test = split_by_games(numbers, 75, 75, seed=4)

The player is `alphabeta:depth=1,eval=positional`. It works on big integers, so the games are the
same with Numba and without. A game begins with ten random moves, and its last eight squares are
solved: its result is that of best play from there.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from othello_lessons.engine.midgame.evaluation import evaluate_bits, geometry
from othello_lessons.engine.plain.bigboard import (
    Bits,
    each,
    flips,
    from_board,
    grid,
    make_move,
    moves,
    to_board,
)
from othello_lessons.learning.features import features
from othello_lessons.learning.packages import numpy_package
from othello_lessons.othello import BLACK, Board, Player, initial_board, opponent

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Numbers = NDArray[float64]

OPENING = 10  # random moves, so that the games differ
SOLVED = 8  # the game is solved from this many empty squares on
MOST, LEAST = 64, -65  # no margin is more, and none is as little
GRID = grid(8)
BITS = list(each(GRID.squares))
SHIPPED = {seed: Path(__file__).with_name(f"games_{seed}.bin") for seed in (26, 27)}


class GamePosition(NamedTuple):
    """A position with a move to make: the discs of the player whose turn it is, and the others."""

    player: Player
    own: Bits
    opp: Bits

    @property
    def board(self) -> Board:
        """Return the position as a board of the book."""
        return to_board(self.own, self.opp, self.player)


class ScoredGame(NamedTuple):
    """The positions of a game, from the end of its opening on, and Black's margin at its end."""

    positions: tuple[GamePosition, ...]
    margin: int
    moves: bytes  # all that were made, each as the number of its bit; no passes

    def result(self, player: Player) -> int:
        """Return by how many discs this player won; it is below 0 if the player lost."""
        return self.margin if player == BLACK else -self.margin


def played_games(count: int, seed: int) -> list[ScoredGame]:
    """Play this many games; the same seed gives the same games."""
    return list(islice(endless_games(seed), count))


def endless_games(seed: int) -> Iterator[ScoredGame]:
    """Play one game after the other, those of `played_games`, without end."""
    chooser = Random(seed)
    while True:
        game = _played(chooser)
        if game.positions:  # a game can end within its opening
            yield game


def shipped_games(count: int, seed: int = 27) -> Iterator[ScoredGame]:
    """Yield the first of the stored games, which are those of `endless_games(seed)`."""
    content, at = zlib.decompress(SHIPPED[seed].read_bytes()), 0
    for _ in range(count):
        length, margin = content[at], content[at + 1] - MOST
        at += 2 + length
        yield ScoredGame(
            tuple(_replayed(content[at - length : at])), margin, content[at - length : at]
        )


def _replayed(made: bytes) -> Iterator[GamePosition]:
    """Yield the positions of a game after its opening, each before the move that was made."""
    player, (own, opp) = BLACK, from_board(BLACK, initial_board())
    for number in made:
        bit = BITS[number]
        if not flips(bit, own, opp, GRID):
            player, own, opp = opponent(player), opp, own
        if 64 - (own | opp).bit_count() <= 60 - OPENING:
            yield GamePosition(player, own, opp)
        player, (own, opp) = opponent(player), make_move(bit, own, opp, GRID)


def _played(chooser: Random) -> ScoredGame:
    player, (own, opp) = BLACK, from_board(BLACK, initial_board())
    positions, made = [], bytearray()
    while (empties := 64 - (own | opp).bit_count()) > SOLVED:
        legal = list(each(moves(own, opp, GRID)))
        if not legal and not moves(opp, own, GRID):
            break
        if not legal:
            player, own, opp = opponent(player), opp, own
            continue
        in_opening = empties > 60 - OPENING
        if not in_opening:
            positions.append(GamePosition(player, own, opp))
        bit = chooser.choice(legal) if in_opening else _best(legal, own, opp)
        made.append(BITS.index(bit))
        player, (own, opp) = opponent(player), make_move(bit, own, opp, GRID)
    margin = _solved(own, opp, -MOST, MOST)
    margin = margin if player == BLACK else -margin
    return ScoredGame(tuple(positions), margin, bytes(made))


def _best(legal: Sequence[Bits], own: Bits, opp: Bits) -> Bits:
    return min(legal, key=lambda bit: evaluate_bits(*make_move(bit, own, opp, GRID), geometry(8)))


def _solved(own: Bits, opp: Bits, alpha: int, beta: int, passed: bool = False) -> int:
    """Return the margin at the end: alpha-beta that tries every empty square.

    With so few of them that takes less time than to find out first which of them are moves.
    """
    best = LEAST
    for bit in each(GRID.squares ^ own ^ opp):
        if turned := flips(bit, own, opp, GRID):
            after = opp ^ turned, own | bit | turned
            best = max(best, -_solved(*after, -beta, -max(alpha, best)))
            if best >= beta:
                break
    if best > LEAST:
        return best
    return own.bit_count() - opp.bit_count() if passed else -_solved(opp, own, -beta, -alpha, True)


class Table(NamedTuple):
    """One row for every position of some games."""

    rows: "Numbers"  # the features of each position: positions x features
    results: "Numbers"  # by how many discs the player to move won
    numbers: list[int]  # of the game that each position belongs to


def table(
    games: Iterable[ScoredGame], ask: Callable[[Bits, Bits], Sequence[int]] = features
) -> Table:
    """Return the table of some games; `ask` makes a row from the discs of the two sides.

    ImportError says how to get NumPy if it is missing.
    """
    numpy = numpy_package()
    rows, results, numbers = [], [], []
    for number, game in enumerate(games):
        rows += [ask(place.own, place.opp) for place in game.positions]
        results += [game.result(place.player) for place in game.positions]
        numbers += [number] * len(game.positions)
    return Table(numpy.array(rows, dtype=float), numpy.array(results, dtype=float), numbers)


def split_by_games(numbers: Sequence[int], *held: int, seed: int) -> list[list[int]]:
    """Draw so many games for each held-out set; return the places of all others, and of each set.

    `numbers` says of each position which game it belongs to.
    """
    games = sorted(set(numbers))
    Random(seed).shuffle(games)
    ends = pairwise(accumulate(held, initial=0))
    part_of = {game: n for n, (a, b) in enumerate(ends, start=1) for game in games[a:b]}
    parts: list[list[int]] = [[] for _ in range(len(held) + 1)]
    for place, number in enumerate(numbers):
        parts[part_of.get(number, 0)].append(place)
    return parts


def split_by_positions(numbers: Sequence[int], held: int, seed: int) -> tuple[list[int], list[int]]:
    """Draw the same share of the positions, without regard to their games: a wrong split."""
    places = list(range(len(numbers)))
    Random(seed).shuffle(places)
    share = len(numbers) * held // len(set(numbers))
    return sorted(places[share:]), sorted(places[:share])
