"""Weights that evolve: a genetic algorithm for the ten square weights of the 8x8 board.

    for generation in evolve(BOOK, seed=5):
        print(generation.number, generation.best, generation.best_fitness)

The terms
    weights      one player, its genes: ten whole numbers, in the order of SQUARES
    rival        the weights against which every player of a generation plays
    fitness      the share of the points in these games: 1 a win, 0.5 a draw
    opening      a position after some random moves, from which a game begins
    generation   a population, a list of weights, and the fitness of each

The player looks one move ahead, as the book's `maximizer(weighted_score)` does. Its games are
played by the engine, compiled if Numba is installed; the results are the same without it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from othello_lessons.notation import parse_square
from othello_lessons.othello import (
    BLACK,
    SQUARE_WEIGHTS,
    Board,
    Player,
    Square,
    Strategy,
    initial_board,
    legal_moves,
    make_move,
    maximizer,
    next_player,
    opponent,
    squares,
)

Weights = Sequence[int]

# ---------------------------------------------------------------------------
# Ten weights
#
# The board looks the same from all four sides and in a mirror, so there are only ten different
# kinds of squares among the 64. The book gives two pairs of them the same weight, so it has eight
# different numbers. Here each of the ten can be different.

SQUARES = ("a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4")
BOOK = [SQUARE_WEIGHTS[parse_square(name)] for name in SQUARES]
GREEDY = [1] * len(SQUARES)  # every disc counts the same, as in the book's `score`


def on_board(weights: Weights) -> dict[Square, int]:
    """Return the weight of each of the 64 squares; ValueError unless there are ten weights."""
    if len(weights) != len(SQUARES):
        named = ", ".join(SQUARES)
        raise ValueError(f"weights are ten numbers, for {named}; there are {len(weights)} here")
    return {square: weights[kind] for square, kind in _kinds().items()}


@cache
def _kinds() -> dict[Square, int]:
    """Return, for each square, the place of its weight among the ten."""
    kinds = {}
    for square in squares():
        row, column = divmod(square, 10)
        near, far = sorted((min(row, 9 - row), min(column, 9 - column)))
        kinds[square] = SQUARES.index(f"{'abcd'[far - 1]}{near}")  # in the triangle a1, d1, d4
    return kinds


def player_with(weights: Weights) -> Strategy:
    """Return the strategy that takes the move after which these weights add up to most."""
    of_square = on_board(weights)

    def evaluate(player: Player, board: Board) -> int:
        signs = {player: 1, opponent(player): -1}
        return sum(signs.get(board[square], 0) * weight for square, weight in of_square.items())

    choose = maximizer(evaluate)

    def weighted(player: Player, board: Board) -> Square:
        return choose(player, board)

    return weighted


# ---------------------------------------------------------------------------
# Games

OPENING_MOVES = 8


@dataclass(frozen=True)
class Opening:
    """A position from which a game begins: the player to move, and the board."""

    player: Player
    board: Board

    @cached_property
    def bits(self) -> tuple[Any, Any]:
        """The discs of the player to move and of the other, as the engine reads them."""
        own, opp = _games().bits(self.player, self.board)
        return own, opp


def openings(count: int, seed: int) -> list[Opening]:
    """List positions after eight random moves; the same seed gives the same ones."""
    dice = Random(seed)
    return [_opening(dice) for _ in range(count)]


def _opening(dice: Random) -> Opening:
    player, board = BLACK, initial_board()
    for _ in range(OPENING_MOVES):
        make_move(dice.choice(legal_moves(player, board)), player, board)
        following = next_player(board, player)
        if following is None:  # a wipe-out: begin again
            return _opening(dice)
        player = following
    return Opening(player, board)


def lead(black: Weights, white: Weights, opening: Opening) -> int:
    """Play a game between two sets of weights; return Black's lead in discs at the end."""
    own, opp = (black, white) if opening.player == BLACK else (white, black)
    margin = _games().lead(*opening.bits, _weigher(tuple(own)), _weigher(tuple(opp)))
    return int(margin if opening.player == BLACK else -margin)


@cache
def _games() -> Any:
    """Return the fastest way to play that this machine has."""
    from othello_lessons.engine.bits import compiler

    if compiler.HAS_NUMBA:
        from othello_lessons.engine.bits import weight_games as compiled_games

        compiled_games.warm_up()
        return compiled_games
    from othello_lessons.engine.plain import weight_games

    return weight_games


@lru_cache(maxsize=256)
def _weigher(weights: tuple[int, ...]) -> Any:
    return _games().weigher(tuple(on_board(weights).values()))


def points(
    weights: Weights,
    rival: Weights,
    opening: Opening,
    lead: Callable[[Weights, Weights, Opening], int] = lead,
) -> list[float]:
    """Return the points in two games from one opening: with Black, and with White."""
    margins = lead(weights, rival, opening), -lead(rival, weights, opening)
    return [1.0 if margin > 0 else 0.5 if margin == 0 else 0.0 for margin in margins]


def measured_again(pairs: Sequence[Sequence[float]], games: int, dice: Random) -> list[float]:
    """Return the share of the points in some games, in per cent, measured 100 times.

    Each time the games are drawn at random from `pairs`, the points of two games from each opening.
    """
    chosen = (dice.sample(pairs, games // 2) for _ in range(100))
    return [100 * sum(map(sum, each)) / games for each in chosen]


# ---------------------------------------------------------------------------
# The parts of a genetic algorithm
#
# The exercises ask for these five. A learner's function can take the place of each of
# them in `evolve`.


def fitness_of(
    weights: Weights,
    rival: Weights,
    openings: Sequence[Opening],
    lead: Callable[[Weights, Weights, Opening], int] = lead,
) -> float:
    """Return the share of the points against a rival: every opening, with both colours."""
    pairs = [points(weights, rival, opening, lead) for opening in openings]
    return sum(map(sum, pairs)) / (2 * len(openings))


def best_of(population: Sequence[Weights], fitness: Sequence[float], count: int) -> list[Weights]:
    """Select: return the fittest weights, the best first."""
    ranked = sorted(range(len(population)), key=lambda place: -fitness[place])
    return [population[place] for place in ranked[:count]]


def crossed(mother: Weights, father: Weights, dice: Random) -> list[int]:
    """Return a child: each weight is its mother's or its father's, chosen at random."""
    return [dice.choice(pair) for pair in zip(mother, father, strict=True)]


def mutated(weights: Weights, chance: float, step: int, dice: Random) -> list[int]:
    """Return a copy; with this chance, each weight is changed by up to `step`."""
    return [
        weight + dice.randint(-step, step) if dice.random() < chance else weight
        for weight in weights
    ]


def bred(
    parents: Sequence[Weights],
    count: int,
    cross: Callable[[Weights, Weights], Weights],
    mutate: Callable[[Weights], Weights],
    dice: Random,
) -> list[Weights]:
    """Return the next generation: the best parent as it is, and mutated children of two."""
    children = [parents[0]]
    while len(children) < count:
        mother, father = dice.sample(parents, 2)
        children.append(mutate(cross(mother, father)))
    return children


# ---------------------------------------------------------------------------
# Evolution

SIZE, GAMES, CHANCE, STEP = 20, 20, 0.2, 30


class Generation(NamedTuple):
    """A population with its number, counted from 0, and the fitness that was measured."""

    number: int
    population: list[Weights]
    fitness: list[float]

    @property
    def best_fitness(self) -> float:
        """Return the largest fitness that was measured."""
        return max(self.fitness)

    @property
    def best(self) -> Weights:
        """Return the weights with the largest fitness, the first of equals."""
        return self.population[self.fitness.index(self.best_fitness)]

    @property
    def mean(self) -> float:
        """Return the mean fitness."""
        return sum(self.fitness) / len(self.fitness)


def first_population(dice: Random) -> list[Weights]:
    """Return random weights, each from -100 to 100."""
    return [[dice.randint(-100, 100) for _ in SQUARES] for _ in range(SIZE)]


def evolve(
    rival: Weights,
    *,
    generations: int = 30,
    games: int = GAMES,
    seed: int = 0,
    fitness: Callable[..., float] = fitness_of,
    best_of: Callable[..., list[Weights]] = best_of,
    cross: Callable[..., Weights] = crossed,
    mutate: Callable[..., Weights] = mutated,
    breed: Callable[..., list[Weights]] = bred,
) -> Iterator[Generation]:
    """Yield the first, random generation, and then `generations` more.

    Each player of a generation plays `games` games against the rival, from openings that are drawn
    anew for each generation. The same seed gives the same weights.
    ValueError if `games` is not an even number of 2 or more: each opening is played twice.
    """
    if games < 2 or games % 2:
        raise ValueError(f"each opening is played twice, so games is 2, 4, 6 ...; not {games}")
    dice = Random(seed)
    population = first_population(dice)
    for number in range(generations + 1):
        drawn = openings(games // 2, number)
        measured = [fitness(weights, rival, drawn, lead) for weights in population]
        yield Generation(number, population, measured)
        parents = best_of(population, measured, len(population) // 2)
        population = breed(
            parents,
            len(population),
            lambda mother, father: cross(mother, father, dice),
            lambda weights: mutate(weights, CHANCE, STEP, dice),
            dice,
        )
