"""Models that learn from a table of games: decision trees and networks, by scikit-learn.

Scikit-learn is imported inside the functions; ImportError says how to get it. Every model has a
fixed seed, and one thread computes its numbers, so that they are the same in every run.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.engine.plain.bigboard import Bits, each, from_board, grid, make_move, moves
from othello_lessons.learning.features import features
from othello_lessons.learning.packages import WRITE_IT, numpy_package, one_thread, part_of_sklearn
from othello_lessons.othello import Board, Player, Square, Strategy

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Numbers = NDArray[float64]

SEED = 26


def decision_tree(max_depth: int | None = None, *, cost: float = 0.0) -> Any:
    """Return scikit-learn's DecisionTreeRegressor, to be fitted.

    `cost` prunes it: a question stays only if its answers differ by enough (ccp_alpha).
    """
    trees = part_of_sklearn("tree")
    return trees.DecisionTreeRegressor(max_depth=max_depth, ccp_alpha=cost, random_state=SEED)


def network(hidden: int) -> Any:
    """Return scikit-learn's MLPRegressor with one layer of hidden neurons, to be fitted."""
    networks = part_of_sklearn("neural_network")
    one_thread()
    return networks.MLPRegressor(
        hidden_layer_sizes=(hidden,), learning_rate_init=0.005, random_state=SEED
    )


def weighted_sum() -> Any:
    """Return scikit-learn's LinearRegression, to be fitted: one weight for each feature."""
    return part_of_sklearn("linear_model").LinearRegression()


# ---------------------------------------------------------------------------
# The best of several models


def luck_of_choosing(
    wrong: "Numbers", games: Sequence[int], most: int, draws: int = 200
) -> dict[str, list[float]]:
    """Return how wrong the best model is on the games that chose it, and on the other games.

    `wrong` has a row for each model: by how many discs it is wrong on each position, and `games`
    the number of the game of each position. The choice is made with 0 games, which is by chance,
    with 1 and so on to `most`; each number is the average of so many random draws of these games.
    """
    numpy, chance = numpy_package(), Random(SEED)
    of_games = numpy.array(games)
    by_game = numpy.array([wrong[:, of_games == it].mean(axis=1) for it in sorted(set(games))])
    orders = [chance.sample(range(len(by_game)), len(by_game)) for _ in range(draws)]
    sums = by_game[numpy.array(orders)].cumsum(axis=1)  # draws x games x models
    chosen, new = [float(by_game.mean())], [float(by_game.mean())]
    for count in range(1, most + 1):
        drawn, others = sums[:, count - 1], sums[:, -1] - sums[:, count - 1]
        best = numpy.arange(draws), drawn.argmin(axis=1)
        chosen.append(float(drawn[best].mean()) / count)
        new.append(float(others[best].mean()) / (len(by_game) - count))
    return {"on the games that chose it": chosen, "on the other games": new}


# ---------------------------------------------------------------------------
# A tree as questions


class Question(NamedTuple):
    """A node of a decision tree: a question about one feature, or an answer.

    The features are whole numbers, so every question asks whether one is at least some whole
    number.
    """

    value: float  # the average result of its positions
    positions: int  # of the training games
    feature: str = ""  # none for an answer
    least: int = 0  # the question: is the feature at least this?
    no: "Question | None" = None
    yes: "Question | None" = None


def questions(model: Any, names: Sequence[str]) -> Question:
    """Return a fitted decision tree as questions about the features of these names."""
    return _question(model.tree_, 0, list(names))


def _question(tree: Any, node: int, names: list[str]) -> Question:
    value, positions = float(tree.value[node, 0, 0]), int(tree.n_node_samples[node])
    below, above = tree.children_left[node], tree.children_right[node]
    if below < 0:
        return Question(value, positions)
    least = int(tree.threshold[node] // 1) + 1
    answers = (_question(tree, child, names) for child in (below, above))
    return Question(value, positions, names[tree.feature[node]], least, *answers)


# ---------------------------------------------------------------------------
# A model as a player


def learned_player(predict: Callable[["Numbers"], "Numbers"], name: str) -> Strategy:
    """Return the player that makes the move after which the opponent's position is worth least.

    `predict` takes rows of features, as `features` makes them, and says what each is worth to the
    player whose turn it is: the predict of a fitted model, or your own function. 8x8 boards only.

    If several moves lead to the same features, it makes the first. A model's values for these may
    differ in the last digits, and not in the same way on every processor. So values are rounded to
    a millionth of a disc.
    """
    numpy, board_grid = numpy_package(), grid(8)

    def player_of(player: Player, board: Board) -> Square:
        own, opp = from_board(player, board)
        legal: list[Bits] = list(each(moves(own, opp, board_grid)))
        rows = [features(*make_move(bit, own, opp, board_grid)) for bit in legal]
        values = predict(numpy.array(rows, dtype=float))
        if values is None:
            raise ValueError(f"the function of {name} returns nothing yet: {WRITE_IT}")
        worth: list[float] = numpy.round(list(values), 6).tolist()
        return legal[worth.index(min(worth))].bit_length() - 1

    player_of.__name__ = name
    return player_of
