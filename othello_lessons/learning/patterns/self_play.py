"""Games that the engine plays against itself, for learning from them: hundreds a second.

A game begins with random moves. Then both sides search a few plies, and from EXACT_FROM empty
squares on they play perfectly, so the result is exactly what that position is worth. Each game has
a number. This number and the seed decide everything in it, so it is the same on every machine, and
after any other games.

A game is kept in GAME_BYTES bytes: how many of its moves are random, by how many discs Black wins
(plus 64), and 60 squares, bit numbers from 0 to 63, or NO_SQUARE after the last. A pass needs no
byte: the rules say who moves.
"""

import random
from functools import lru_cache, partial

from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.bits.fast_moves import flips_of, moves_of, u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.midgame import search as midgame
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.engine.patterns.weights import from_bytes
from othello_lessons.engine.solver import endgame
from othello_lessons.engine.solver import table as endgame_table
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, initial_board

BATCH = 50  # games that are played and kept together
PLIES, LEARNED_PLIES = 3, 4  # plies that each side looks ahead, with `positional` and with weights
EXACT_FROM = 14
GAME_BYTES, HEADER, NO_SQUARE, EVEN = 62, 2, 255, 64
MEMORY = 0.25  # MiB for each of the two hash tables, which are emptied before every game
UNLIMITED = 1 << 62
LEAST_RANDOM, MOST_RANDOM, MOST_RANDOM_LATE = 4, 20, 44
LATE = 0.3  # the share of the games with late random moves, so that positions are unusual


def play_batch(seed: int, round_number: int, weights: bytes, number: int) -> tuple[int, bytes]:
    """Play the games of a batch; return its number and the games.

    Without weights the evaluation is `positional`.
    """
    players = _players(seed, round_number, weights)
    games = range(BATCH * number, BATCH * (number + 1))
    return number, b"".join(map(players.play, games))


class SelfPlay:
    """The engine that plays the games of one round."""

    def __init__(self, seed: int, round_number: int, weights: bytes = b"") -> None:
        self.seed = f"{seed}/{round_number}"
        self.plies = LEARNED_PLIES if weights else PLIES
        read = partial(from_bytes, weights, "the file of the last round")
        evaluate = LearnedEvaluation("learned", read) if weights else positional
        self._midgame, self._endgame = CompiledSearcher(evaluate, MEMORY), Block(endgame.WORDS)
        self._endgame[endgame.LIMIT] = UNLIMITED
        self._endings, last = endgame_table.table_of(MEMORY)
        self._endgame[endgame.TABLE], self._endgame[endgame.LAST] = self._endings.address, last

    def play(self, number: int) -> bytes:
        """Play the game of this number."""
        self._midgame.forget()
        self._endings.clear()
        chance = random.Random(f"{self.seed}/{number}")
        most = MOST_RANDOM_LATE if chance.random() < LATE else MOST_RANDOM
        game = _GrowingGame(chance.randint(LEAST_RANDOM, most))
        while game.moves:
            if len(game.squares) < game.random:
                game.make(chance.choice([bit for bit in range(64) if game.moves >> bit & 1]))
            elif game.empties > EXACT_FROM:
                game.make(self._searched(game))
            else:
                game.make(self._solved(game))
        return game.to_bytes()

    def _searched(self, game: "_GrowingGame") -> int:
        place, window = self._midgame.place, (MIN_VALUE, MAX_VALUE)
        midgame.search(u64(game.own), u64(game.opp), *window, self.plies, 0, place.address)
        return place[midgame.LINES + 1]

    def _solved(self, game: "_GrowingGame") -> int:
        if game.value is None:
            game.value = self._value(game)
        self._ask(game, game.value - 1)
        return self._endgame[endgame.BEST]

    def _value(self, game: "_GrowingGame") -> int:
        """Return the exact score, found by searches with a window of width one."""
        lower, upper, alpha = -64, 64, -1
        while lower < upper:
            score = self._ask(game, alpha)
            lower, upper = (score, upper) if score > alpha else (lower, score)
            alpha = lower if score > alpha else upper - 1
        return lower

    def _ask(self, game: "_GrowingGame", alpha: int) -> int:
        place = self._endgame.address
        return int(endgame.root(place, u64(game.own), u64(game.opp), alpha, game.empties))


_players = lru_cache(1)(SelfPlay)


class _GrowingGame:
    """A game that is being played: the discs of the side to move come first."""

    def __init__(self, random_moves: int) -> None:
        self.own, self.opp = to_bits(BLACK, initial_board())
        self.black, self.random, self.squares = True, random_moves, bytearray()
        self.value: int | None = None  # the exact score for the side to move, once it is known
        self.moves = int(moves_of(u64(self.own), u64(self.opp)))

    @property
    def empties(self) -> int:
        return 64 - (self.own | self.opp).bit_count()

    def make(self, square: int) -> None:
        """Make a move, and pass if the other side must."""
        flipped = int(flips_of(square, u64(self.own), u64(self.opp)))
        self.squares.append(square)
        self._turn(self.opp ^ flipped, self.own | flipped | 1 << square)
        if not self.moves:
            self._turn(self.opp, self.own)

    def _turn(self, own: int, opp: int) -> None:
        self.own, self.opp, self.black = own, opp, not self.black
        self.value = None if self.value is None else -self.value
        self.moves = int(moves_of(u64(own), u64(opp)))

    def to_bytes(self) -> bytes:
        """Return the finished game, GAME_BYTES long."""
        margin = self.own.bit_count() - self.opp.bit_count()
        start = bytes([self.random, EVEN + (margin if self.black else -margin)])
        return (start + self.squares).ljust(GAME_BYTES, bytes([NO_SQUARE]))
