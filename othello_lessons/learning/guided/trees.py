"""A tree for each of many positions, all of which grow together, so that the network is asked once.

    trees = Trees(own, opp, guess)
    trees.grow(40)               40 playouts in each tree
    trees.visits_of_moves()      positions x 36

A playout goes down by PUCT to a move that was not tried, and takes the network's value there in
place of a random game. `guess(own, opp)` returns the policy and the value of many positions; it is
`guesses(network)`, or `playouts(seed)`, which knows nothing and plays at random to the end.

Each tree has one row of nodes. A node has 36 places for its moves: their probability in the policy,
their visits, the sum of the results behind them as its player sees them, and the number of the node
that they lead to.
"""

from collections.abc import Callable

import numpy as np

from othello_lessons import uct
from othello_lessons.learning.guided.boards import (
    SQUARES,
    cells,
    from_boards,
    legal,
    margins,
    next_positions,
    rows,
)
from othello_lessons.learning.guided.network import Network
from othello_lessons.learning.packages import Array
from othello_lessons.othello import Board, Player, legal_moves
from othello_lessons.uct import EXPLORE

NOTHING = -1  # behind a move that was not tried
ILLEGAL = -1e9
NODE_BYTES = 36 * 13 + 26

Guess = Callable[[Array, Array], tuple[Array, Array]]
Steps = list[tuple[Array, Array, Array]]  # on the way down: trees, their nodes, and the moves there


def worth(margin: Array) -> Array:
    """Return the result of a game: +1 won, -1 lost, 0 drawn, however many discs it was won by."""
    return np.sign(margin).astype(float)


def guesses(network: Network) -> Guess:
    """Return the guess of a network: its policy and its value for each position."""
    return lambda own, opp: network(rows(own, opp))


def values(network: Network) -> Guess:
    """Return a guess with the value of a network, and the same share for every move."""

    def guess(own: Array, opp: Array) -> tuple[Array, Array]:
        return even(own, opp), network(rows(own, opp))[1]

    return guess


def even(own: Array, opp: Array) -> Array:
    """Return a policy with the same share for every legal move."""
    moves = cells(legal(own, opp)).astype(float)
    shares: Array = moves / np.maximum(moves.sum(axis=1, keepdims=True), 1)
    return shares


def guess_of(network: Network) -> uct.Guess:
    """Return the guess of a network for a position of the book, as `guided_playout` takes it."""

    def guess(player: Player, board: Board) -> tuple[uct.Policy, float]:
        policy, value = network(rows(*from_boards([(player, board)])))
        shares = dict(zip(SQUARES.tolist(), policy[0].tolist(), strict=True))
        return {move: shares[move] for move in legal_moves(player, board)}, float(value[0])

    return guess


def playouts(seed: int) -> Guess:
    """Return a guess without a network: equal shares, and the result of a random game."""
    chance = np.random.default_rng(seed)

    def guess(own: Array, opp: Array) -> tuple[Array, Array]:
        return even(own, opp), worth(play_out(own, opp, chance))

    return guess


def play_out(own: Array, opp: Array, chance: np.random.Generator) -> Array:
    """Play at random to the end; return the margin of each player who is to move now."""
    own, opp, sign = own.copy(), opp.copy(), np.ones(len(own), int)
    going = np.flatnonzero(legal(own, opp))
    while len(going):
        open_moves = cells(legal(own[going], opp[going]))
        move = (open_moves * chance.random(open_moves.shape)).argmax(axis=1)
        own[going], opp[going], again, over = next_positions(own[going], opp[going], move)
        sign[going] = np.where(again, sign[going], -sign[going])
        going = going[~over]
    return sign * margins(own, opp)


class Trees:
    """Trees of playouts, one for each position."""

    def __init__(self, own: Array, opp: Array, guess: Guess, explore: float = EXPLORE) -> None:
        self.count, self.guess, self.explore = len(own), guess, explore
        self.all, self.nodes = np.arange(self.count), 0
        self.root = np.zeros(self.count, int)  # of each tree; a later one when a move was made
        self._make_room(1)
        self.own[:, 0], self.opp[:, 0] = own, opp
        self._ask(self.all, 0)
        self.nodes = 1

    def grow(self, playouts: int) -> None:
        """Make so many playouts more in each tree; the network answers for all trees at once."""
        self._make_room(self.nodes + playouts)
        for _ in range(playouts):
            steps, leaf = self._go_down()
            self._ask(np.flatnonzero((leaf == self.nodes) & ~self.over[self.all, leaf]), self.nodes)
            self._back_up(steps, leaf)
            self.nodes += 1

    def visits_of_moves(self) -> Array:
        """Return how often each of the 36 moves was made at the root of each tree."""
        return self.visits[self.all, self.root]

    def best_moves(self) -> Array:
        """Return the most visited move of each tree."""
        return self.visits_of_moves().argmax(axis=1)

    def _make_room(self, nodes: int) -> None:
        """Give every tree room for so many nodes."""
        more = nodes - self.nodes
        blank = {
            "own": np.zeros((self.count, more), np.uint64),
            "opp": np.zeros((self.count, more), np.uint64),
            "value": np.zeros((self.count, more)),
            "turned": np.ones((self.count, more), bool),  # another player moves than above
            "over": np.zeros((self.count, more), bool),
            "policy": np.zeros((self.count, more, 36), np.float32),
            "visits": np.zeros((self.count, more, 36), np.float32),
            "total": np.zeros((self.count, more, 36), np.float32),
            "child": np.full((self.count, more, 36), NOTHING, np.int32),
            "legal": np.zeros((self.count, more, 36), bool),
        }
        for name, new in blank.items():
            old = getattr(self, name, None)
            setattr(self, name, new if old is None else np.concatenate([old, new], axis=1))

    own: Array
    opp: Array
    value: Array
    turned: Array
    over: Array
    policy: Array
    visits: Array
    total: Array
    child: Array
    legal: Array

    def _ask(self, trees: Array, node: int) -> None:
        if len(trees):
            own, opp = self.own[trees, node], self.opp[trees, node]
            self.policy[trees, node], self.value[trees, node] = self.guess(own, opp)
            self.legal[trees, node] = cells(legal(own, opp))

    def puct(self, trees: Array, nodes: Array) -> Array:
        """Return how promising each move is: its average result, and more if it is in the policy.

        average + explore * policy * sqrt(visits of the node) / (1 + visits of the move)
        """
        visits = self.visits[trees, nodes]
        average = self.total[trees, nodes] / np.maximum(visits, 1)
        more = self.policy[trees, nodes] * np.sqrt(1 + visits.sum(axis=1, keepdims=True))
        promising = average + self.explore * more / (1 + visits)
        return np.where(self.legal[trees, nodes], promising, ILLEGAL)

    def _go_down(self) -> tuple[Steps, Array]:
        """Select moves down to a new node, or to an end; return the steps, and the last nodes."""
        node, steps = self.root.copy(), []
        going = np.flatnonzero(~self.over[self.all, node])
        while len(going):
            here = node[going]
            move = self.puct(going, here).argmax(axis=1)
            steps.append((going, here, move))
            below = self.child[going, here, move]
            new = below == NOTHING
            self._add(going[new], here[new], move[new])
            node[going] = np.where(new, self.nodes, below)
            going = going[~new]
            going = going[~self.over[going, node[going]]]
        return steps, node

    def _add(self, trees: Array, nodes: Array, moves: Array) -> None:
        """Add the node behind a move; at the end of a game its value is the result."""
        if len(trees):
            new = self.nodes
            self.child[trees, nodes, moves] = new
            own, opp, again, over = next_positions(
                self.own[trees, nodes], self.opp[trees, nodes], moves
            )
            self.own[trees, new], self.opp[trees, new] = own, opp
            self.turned[trees, new], self.over[trees, new] = ~again, over
            self.value[trees, new] = np.where(over, worth(margins(own, opp)), 0)

    def _back_up(self, steps: Steps, leaf: Array) -> None:
        """Count a visit and the value at every move on the way, as the player there sees it."""
        below, value = leaf.copy(), self.value[self.all, leaf]
        for trees, nodes, moves in reversed(steps):
            value[trees] *= np.where(self.turned[trees, below[trees]], -1, 1)
            self.visits[trees, nodes, moves] += 1
            self.total[trees, nodes, moves] += value[trees]
            below[trees] = nodes
