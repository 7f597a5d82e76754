"""Alpha-beta as somebody writes it for the first time: the right one, and what can go wrong."""

from othello_lessons.exercises.judges.wrong_minimax import MINIMAX
from othello_lessons.exercises.references import Reference

SOURCE = """
def answer(player, board, alpha, beta, depth, evaluate, root=None):
    root, first_alpha = root or player, alpha
    other = {other}
    moves = legal_moves({mover}, board)
    if {stops}:
        return {evaluation}({viewer}, board), None
    if {over}:
        return {end}, None
    if {passes}:
        return {passed}, None
    best_move = moves[0] if moves else None
    for move in moves:
        after = make_move(move, {maker}, list(board))
        value, reply = answer({following}, after, {window}, {deeper}, evaluate, root)
        value = {turned}
        if {better}:
            {raised}
        if {cut}:
            break
        {inside}
    return {returned}, best_move
"""
BELOW = "answer({other}, board, {window}, {depth}, evaluate, root)[0]"


def _pass(
    sign: str = "-", other: str = "other", window: str = "-beta, -alpha", depth: str = "depth - 1"
) -> str:
    return sign + BELOW.format(other=other, window=window, depth=depth)


SHARED = (
    *("following", "other", "turned", "viewer", "evaluation", "deeper"),
    *("stops", "over", "end", "passes", "mover", "maker"),
)

ALPHABETA = Reference(
    SOURCE,
    {
        **{name: MINIMAX.switches[name] for name in SHARED},
        "window": {
            "-beta, -alpha": "",
            "alpha, beta": "window-not-turned",
            "-alpha, -beta": "ends-exchanged",
            "beta, alpha": "ends-exchanged",
            "beta, -alpha": "end-not-negated",
            "-beta, alpha": "end-not-negated",
            "MIN_VALUE, MAX_VALUE": "alpha-not-raised",
            "-beta, -first_alpha": "alpha-not-raised",
            "MIN_VALUE, -alpha": "window-not-passed",
            "-beta, MAX_VALUE": "window-not-passed",
            "-alpha, -alpha": "end-taken-twice",
            "-beta, -beta": "end-taken-twice",
        },
        "passed": {
            _pass(): "",
            _pass(sign=""): "pass-not-turned",
            _pass(window="alpha, beta"): "pass-window",
            _pass(window="-alpha, -beta"): "pass-window",
            _pass(window="beta, -alpha"): "pass-window",
            _pass(window="-beta, alpha"): "pass-window",
            _pass(window="MIN_VALUE, MAX_VALUE"): "pass-window",
            _pass(window="-alpha, -alpha"): "pass-window",
            _pass(window="-beta, -beta"): "pass-window",
            _pass(depth="depth"): "pass-is-free",
            _pass(depth="depth - 2"): "depth-by-two",
            _pass(depth="depth + 1"): "depth-grows",
            _pass(other="player"): "pass-to-same-player",
            "evaluate(player, board)": "pass-ends-the-game",
            "final_value(player, board)": "pass-ends-the-game",
            "alpha": "pass-forgotten",
        },
        "better": {
            "value > alpha": "",
            "value >= alpha": "keeps-a-bound",
            "value < alpha": "alpha-never-raised",
            "value <= alpha": "alpha-never-raised",
            "value > beta": "alpha-never-raised",
            "True": "last-value",
            "False": "alpha-never-raised",
        },
        "raised": {
            "alpha, best_move = value, move": "",
            "alpha, best_move = move, value": "pair-turned",
            "alpha, best_move = value, reply": "move-lost",
        },
        "cut": {
            "alpha >= beta": "",
            "alpha > beta": "cuts-too-late",
            "False": "missed-cut",
            "alpha < beta": "cuts-at-once",
            "alpha <= beta": "cuts-at-once",
            "True": "cuts-at-once",
            "value >= first_alpha": "cuts-at-once",
            "value > first_alpha": "cuts-at-once",
        },
        "inside": {"pass": "", "return alpha, best_move": "cuts-at-once"},
        "returned": {"alpha": "", "beta": "returns-beta", "first_alpha": "alpha-never-raised"},
    },
)
