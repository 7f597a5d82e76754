"""What people write for a feature: the player's number less the opponent's, and what goes wrong."""

from othello_lessons.exercises.references import Reference, Switches

DIFFERENCE = """
def answer(player, board):
    def count(side):
        return {counted}
    return {returned}
"""
RETURNED = {
    "count(player) - count(opponent(player))": "",
    "count(player)": "own-only",
    "count(opponent(player))": "opponents-only",
    "count(opponent(player)) - count(player)": "sign-turned",
    "count(BLACK) - count(WHITE)": "black-for-player",
    "count(WHITE) - count(BLACK)": "black-for-player",
    "count(player) + count(opponent(player))": "added",
    "count(player) - count(player)": "always-zero",
    "count(player) / max(count(opponent(player)), 1)": "divided",
}
MOVES = {
    "len(legal_moves(side, board))": "",
    "sum(len(bracketed(move, side, board)) for move in legal_moves(side, board))": "flips-counted",
    "sum(board[square] == side for square in squares())": "discs-counted",
    "bool(legal_moves(side, board))": "whether-any",
    "sum(square_weights()[move] for move in legal_moves(side, board))": "weights-counted",
}


def _discs(beside: str, whose: str = "board[square] == side") -> str:
    return f"sum({beside} for square in squares() if {whose})"


def _any(condition: str, steps: str = "DIRECTIONS") -> str:
    return f"any(board[square + step] {condition} for step in {steps})"


DIAGONALS = "(UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT)"
FRONTIER = {
    _discs(_any("== EMPTY")): "",
    _discs(_any("== EMPTY").replace("any", "sum", 1)): "counted-twice",
    _discs(_any("== EMPTY").replace("any", "all", 1)): "all-neighbours-empty",
    _discs("not " + _any("== EMPTY")): "inner-discs",
    _discs(_any("!= EMPTY")): "beside-anything",
    _discs(_any("not in PLAYERS")): "rim-is-empty",
    _discs(_any("== OUTER")): "rim-for-empty",
    _discs(_any("== opponent(side)")): "beside-the-opponent",
    _discs(_any("== EMPTY", "(UP, DOWN, LEFT, RIGHT)")): "straight-neighbours-only",
    _discs(_any("== EMPTY", DIAGONALS)): "diagonal-neighbours-only",
    _discs(_any("== EMPTY", "(LEFT, RIGHT)")): "straight-neighbours-only",
    _discs(_any("== EMPTY", "(UP, DOWN)")): "straight-neighbours-only",
    _discs("1"): "all-discs",
    _discs(_any("== side"), "board[square] == EMPTY"): "empty-squares",
}  # fmt: skip


OWN_MOVES = "set(legal_moves(player, board)) - set(legal_moves(opponent(player), board))"


def _reference(counted: dict[str, str], returned: dict[str, str]) -> Reference:
    switches: Switches = {"counted": counted, "returned": returned}
    return Reference(DIFFERENCE, switches)


MOBILITY_DIFFERENCE = _reference(MOVES, {**RETURNED, f"len({OWN_MOVES})": "difference-of-sets"})
FRONTIER_DIFFERENCE = _reference(FRONTIER, RETURNED)

# ---------------------------------------------------------------------------
# The forward pass of a network

FORWARD = Reference(
    """
import numpy as np

def answer(rows, weights, biases, out_weights, out_bias):
    hidden = {sums}
    hidden = {floor}
    return {value}
""",
    {
        "sums": {
            "rows @ weights + biases": "",
            "rows @ weights": "biases-forgotten",
            "rows @ weights - biases": "biases-subtracted",
            "rows @ weights * biases": "biases-multiplied",
        },
        "floor": {
            "np.maximum(0, hidden)": "",
            "hidden": "no-floor",
            "np.minimum(0, hidden)": "negative-kept",
            "abs(hidden)": "size-for-floor",
            "np.maximum(1, hidden)": "other-floor",
            "np.maximum(-1, hidden)": "other-floor",
            "np.maximum(hidden.max(), hidden)": "one-maximum",
            "np.maximum(0, rows @ weights) + biases": "biases-too-late",
            "np.tanh(hidden)": "other-function",
            "1 / (1 + np.exp(-hidden))": "other-function",
            "(hidden > 0) * 1.0": "on-or-off",
        },
        "value": {
            "hidden @ out_weights + out_bias": "",
            "hidden @ out_weights": "out-bias-forgotten",
            "hidden @ out_weights - out_bias": "biases-subtracted",
            "hidden @ out_weights * out_bias": "biases-multiplied",
            "np.maximum(0, hidden @ out_weights + out_bias)": "floor-on-the-value",
            "hidden.sum(axis=1) + out_bias": "out-weights-forgotten",
            "hidden.sum(axis=1)": "out-weights-forgotten",
            "hidden * out_weights + out_bias": "not-added-up",
            "(hidden * out_weights).mean(axis=1) + out_bias": "average-for-sum",
            "(hidden @ out_weights + out_bias)[:1]": "first-row-only",
            "(hidden @ out_weights + out_bias)[0]": "first-row-only",
        },
    },
)
