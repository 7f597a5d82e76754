"""A search that remembers as somebody writes it first: the right one, and what can go wrong."""

from collections.abc import Iterator
from typing import Any

from othello_lessons.exercises.judges.wrong_minimax import MINIMAX
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference

SOURCE = """
def answer(player, board, alpha, beta, stored, root=None):
    root = root or player
    key = {key}
    least, most = stored.get(key, {unknown})
    if {is_least}:
        return {found_least}
    if {is_most}:
        return {found_most}
    other, best = {other}, {begins}
    moves = legal_moves({mover}, board)
    if {over}:
        {keeps_end}
        return {end}
    {passed}
    for move in {tries}:
        after = make_move(move, {maker}, list(board)) if move else list(board)
        value = answer({following}, after, {window}, stored, root)
        best = {taken}
        if {cut}:
            break
        {inside}
    {keeps}
    return {returned}
"""
PASSED = "if not moves: return "
BELOW = "{sign}answer({other}, board, {window}, stored, root)"
KEEPS = """
    if {if_most}: stored[key] = {most}
    elif {if_least}: stored[key] = {least}
    else: stored[key] = {exact}
"""


def _pass(sign: str = "-", other: str = "other", window: str = "-beta, -max(alpha, best)") -> str:
    return PASSED + BELOW.format(sign=sign, other=other, window=window)


def _keeps(**change: str) -> str:
    """Write what is kept: of a value at or below alpha, at or above beta, and between them."""
    lines = {
        "if_most": "best <= alpha",
        "most": "least, best",
        "if_least": "best >= beta",
        "least": "best, most",
        "exact": "best, best",
        **change,
    }
    return KEEPS.format(**lines)


def _wrong(texts: dict[str, str]) -> dict[str, str]:
    return {text: mistake for text, mistake in texts.items() if mistake}


BOUND_AS_VALUE = "bound-as-value"
SWITCHES: dict[str, Any] = {
    "key": {
        'player, "".join(board)': "",
        '"".join(board)': "forgets-player",
        'BLACK, "".join(board)': "forgets-player",
        'root, "".join(board)': "forgets-player",
        "player, board.count(BLACK), board.count(WHITE)": "forgets-squares",
        'player, "".join(sorted(board))': "forgets-squares",
        "player": "forgets-squares",
    },
    "keeps": {
        _keeps(): "",
        _keeps(most="best, best", least="best, best"): BOUND_AS_VALUE,
        _keeps(most="best, best"): BOUND_AS_VALUE,
        _keeps(least="best, best"): BOUND_AS_VALUE,
        _keeps(if_least="best < beta", least="best, best", exact="best, most"): "flags-turned",
        _keeps(if_most="best >= beta", if_least="best <= alpha"): "flags-turned",
        _keeps(if_most="best > alpha"): "flags-turned",
        _keeps(if_least="best < beta"): "flags-turned",
        _keeps(if_least="best <= beta"): "flags-turned",
        _keeps(most="best, most"): "flags-turned",
        _keeps(least="least, best"): "flags-turned",
        _keeps(most="best, most", least="least, best"): "flags-turned",
        _keeps(most="best, least"): "pair-of-bounds-turned",
        _keeps(least="most, best"): "pair-of-bounds-turned",
        _keeps(most="best, least", least="most, best"): "pair-of-bounds-turned",
        _keeps(if_most="best < alpha"): "equal-is-a-bound",
        _keeps(if_least="best > beta"): "equal-is-a-bound",
        _keeps(if_most="best < alpha", if_least="best > beta"): "equal-is-a-bound",
        _keeps(if_most="best <= beta"): "wrong-end-of-window",
        _keeps(if_least="best >= alpha"): "wrong-end-of-window",
        _keeps(if_most="best <= max(alpha, best)"): "raised-alpha",
    },
    "unknown": {
        "(-1000, 1000)": "",
        "(1000, -1000)": "unknown-as-known",
        "(1000, 1000)": "unknown-as-known",
        "(0, 0)": "unknown-as-known",
    },
    "tries": {"moves or [None]": "", "moves": "pass-forgotten"},
    "is_least": {
        "least >= beta or least == most": "",
        "key in stored": BOUND_AS_VALUE,
        "least > -1000": BOUND_AS_VALUE,
        "least >= alpha": "bound-in-the-window",
        "least >= alpha or least == most": "bound-in-the-window",
        "least > alpha or least == most": "bound-in-the-window",
        "least < beta or least == most": "lookup-turned",
        "least <= beta or least == most": "lookup-turned",
        "least >= beta or least != most": "lookup-turned",
    },
    "found_least": {"least": "", "most": "returns-the-other-bound", "-least": "stored-negated"},
    "is_most": {
        "most <= alpha": "",
        "most <= beta": "bound-in-the-window",
        "most < beta": "bound-in-the-window",
        "most >= alpha": "lookup-turned",
        "most > alpha": "lookup-turned",
    },
    "found_most": {"most": "", "least": "returns-the-other-bound", "-most": "stored-negated"},
    "following": MINIMAX.switches["following"],
    "other": MINIMAX.switches["other"],
    "taken": {
        "max(best, -value)": "",
        "max(best, value)": "sign-not-turned",
        "max(best, abs(value))": "sign-dropped",
        "min(best, -value)": "minimises",
        "min(best, value)": "minimises",
        "-value": "last-branch",
    },
    "window": {
        "-beta, -max(alpha, best)": "",
        "alpha, beta": "window-not-turned",
        "max(alpha, best), beta": "window-not-turned",
        "-alpha, -beta": "ends-exchanged",
        "-max(alpha, best), -beta": "ends-exchanged",
        "beta, -max(alpha, best)": "end-not-negated",
        "-beta, max(alpha, best)": "end-not-negated",
        "-alpha, -max(alpha, best)": "end-taken-twice",
        "-beta, -beta": "end-taken-twice",
    },
    "passed": {
        "pass": "",
        _pass(sign=""): "pass-not-turned",
        _pass(other="player"): "pass-to-same-player",
        _pass(window="alpha, beta"): "pass-window",
        _pass(window="-alpha, -beta"): "pass-window",
        _pass(window="beta, -alpha"): "pass-window",
        _pass(window="-beta, alpha"): "pass-window",
        PASSED + "score(player, board)": "pass-ends-the-game",
        PASSED + "-score(other, board)": "pass-ends-the-game",
        PASSED + "final_value(player, board)": "pass-ends-the-game",
        PASSED + "best": "pass-forgotten",
        PASSED + "0": "pass-is-zero",
    },
    "over": {
        "not moves and not any_legal_move(other, board)": "",
        "not moves": "pass-ends-the-game",
        "not moves or not any_legal_move(other, board)": "ends-when-one-cannot-move",
        "not any_legal_move(other, board)": "ends-when-one-cannot-move",
        "moves and not any_legal_move(other, board)": "condition-turned",
        "not moves and any_legal_move(other, board)": "end-and-pass-exchanged",
        "False": "passes-without-end",
    },
    "end": {
        "score(player, board)": "",
        "final_value(player, board)": "wins-for-margins",
        "-score(player, board)": "margin-for-opponent",
        "score(BLACK, board)": "black-for-player",
        "score(root, board)": "margin-for-root",
        "board.count(player)": "discs-for-margins",
        "0": "margin-is-zero",
        "best": "end-without-margin",
        "weighted_score(player, board)": "weights-for-margins",
    },
    "mover": MINIMAX.switches["mover"],
    "maker": MINIMAX.switches["maker"],
    "cut": {
        "best >= beta": "",
        "False": "missed-cut",
        "best > beta": "cuts-too-late",
        "best < beta": "cuts-at-once",
        "best <= beta": "cuts-at-once",
        "best >= alpha": "cuts-at-once",
        "best > alpha": "cuts-at-once",
    },
    "inside": {"pass": "", "return best": "first-branch"},
    "returned": {"best": "", "-best": "returns-negated", "alpha": "returns-alpha"},
}

# Two ways to write it. The first begins with alpha, tries a pass as if it were a move,
# and keeps what a finished game is worth; the second begins below everything, and has a line of its
# own for a pass.
HARD = Reference(
    SOURCE,
    {
        **SWITCHES,
        "begins": {"alpha": "", "beta": "begins-with-beta", "0": "starts-at-zero"},
        "keeps_end": {
            "stored[key] = score(player, board), score(player, board)": "",
            "stored[key] = score(BLACK, board), score(player, board)": "black-for-player",
            "stored[key] = score(player, board), score(BLACK, board)": "black-for-player",
            "stored[key] = score(BLACK, board), score(BLACK, board)": "black-for-player",
        },
    },
)
SOFT = Reference(
    SOURCE,
    {
        **SWITCHES,
        "passed": {_pass(): "", **_wrong(SWITCHES["passed"])},
        "keeps_end": {"pass": ""},
        "begins": {"-1000": "", "0": "starts-at-zero", "1000": "minimises"},
    },
)


def one_mistake() -> list[Mistake]:
    """List the candidates with one mistake."""
    return [*HARD.singles(), *SOFT.singles()]


def two_mistakes() -> Iterator[Mistake]:
    """Yield the candidates with two mistakes."""
    yield from HARD.pairs()
