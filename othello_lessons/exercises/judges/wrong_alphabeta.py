"""Alpha-beta as somebody writes it for the first time: the right one, and what can go wrong."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from othello_lessons.exercises.judges.wrong_minimax import MINIMAX, begins_with
from othello_lessons.exercises.kept_answers import BOARD
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference, Unlisted
from othello_lessons.othello import Value

SOURCE = """
def answer(player, board, alpha, beta, depth, evaluate, root=None, stored=None):
    root, first_alpha, stored = root or player, alpha, {{}} if stored is None else stored
    key = {key}
    if key in stored:
        return stored[key]
    other = {other}
    moves = legal_moves({mover}, board)
    if {stops}:
        return {evaluation}({viewer}, board), None
    if {over}:
        return {end}, None
    if {passes}:
        return {passed}, None
    {starts}
    for move in moves:
        after = make_move(move, {maker}, list(board))
        value, reply = answer({following}, after, {window}, {deeper}, evaluate, root, stored)
        value = {turned}
        if {better}:
            {raised}
        if {cut}:
            {at_cut}
        {inside}
    stored[key] = {returned}
    return stored[key]
"""
BELOW = "answer({other}, board, {window}, {depth}, evaluate, root, stored)[0]"


def _pass(
    sign: str = "-", other: str = "other", window: str = "-beta, -alpha", depth: str = "depth - 1"
) -> str:
    return sign + BELOW.format(other=other, window=window, depth=depth)


SHARED = (
    *("following", "other", "turned", "viewer", "evaluation", "deeper"),
    *("stops", "over", "end", "passes", "mover", "maker"),
)

KEYS = {
    "object()": "",  # nothing has the same key, so that nothing is found again
    f"player, {BOARD}, depth, alpha, beta": "keeps-values",
    f"player, {BOARD}, depth": "keeps-values",
    f"player, {BOARD}, alpha, beta": "keeps-values",
    f"player, {BOARD}": "keeps-values",
    f"{BOARD}, depth, alpha, beta": "keeps-values",
    f"{BOARD}, depth": "keeps-values",
    BOARD: "keeps-values",
}

ALPHABETA = Reference(
    SOURCE,
    {
        **{name: MINIMAX.switches[name] for name in SHARED},
        "key": KEYS,
        "starts": {"value, best_move = alpha, moves[0] if moves else None": ""},
        "window": {
            "-beta, -alpha": "",
            "alpha, beta": "window-not-turned",
            "-alpha, -beta": "ends-exchanged",
            "beta, alpha": "ends-keep-their-sign",
            "beta, -alpha": "end-not-negated",
            "-beta, alpha": "end-not-negated",
            "-alpha, beta": "exchanged-and-unsigned",
            "alpha, -beta": "exchanged-and-unsigned",
            "-beta, -first_alpha": "alpha-not-raised",
            "MIN_VALUE, MAX_VALUE": "window-not-passed",
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
            "alpha + 1 >= beta": "cuts-too-early",
            "False": "missed-cut",
            "alpha < beta": "cuts-at-once",
            "alpha <= beta": "cuts-at-once",
            "True": "cuts-at-once",
            "value >= first_alpha": "cuts-at-once",
            "value > first_alpha": "cuts-at-once",
        },
        "at_cut": {
            "break": "",
            "return -beta, best_move": "cut-turned",
            "return -alpha, best_move": "cut-turned",
            "return first_alpha, best_move": "cut-value-lost",
        },
        "inside": {
            "pass": "",
            "return alpha, best_move": "cuts-at-once",
            "if alpha >= WIN: break": "stops-at-first-win",
        },
        "returned": {
            "(alpha, best_move)": "",
            "(value, best_move)": "last-branch",
            "(beta, best_move)": "returns-beta",
            "(first_alpha, best_move)": "alpha-never-raised",
        },
    },
)

# ---------------------------------------------------------------------------
# Fail-soft: the best value is kept apart from alpha

LOW = "max(alpha, best_value)"


FIRST_MOVE = "moves[0] if moves else None"


def _starting(texts: Mapping[str, str], move: str = FIRST_MOVE) -> dict[str, str]:
    return {
        f"value = best_value = {text}; best_move = {move}": name for text, name in texts.items()
    }


def begins_at(start: Value, move: str = FIRST_MOVE) -> Unlisted:
    """Return the text with which best begins with this number, and the name of that mistake."""
    _, text, name = begins_with(start)
    ((text, name),) = _starting({text: name}, move).items()
    return "starts", text, name


def _with_low(texts: Mapping[str, str]) -> dict[str, str]:
    """Write windows with what is best so far in the place of alpha."""
    soft = {
        text.replace("alpha", LOW): name
        for text, name in texts.items()
        if "first_alpha" not in text
    }
    return soft | {"-beta, -best_value": "window-not-passed", "-beta, -alpha": "alpha-not-raised"}


FAIL_SOFT = Reference(
    SOURCE,
    {
        **ALPHABETA.switches,
        "window": _with_low(ALPHABETA.switches["window"]),
        "starts": _starting({**MINIMAX.switches["begins"], "alpha": "still-fail-hard"}),
        "passed": {
            **ALPHABETA.switches["passed"],
            "MIN_VALUE": "pass-forgotten",
            "MAX_VALUE": "pass-forgotten",
        },
        "better": {
            **MINIMAX.switches["better"],
            "value >= best_value": "keeps-a-bound",
            "value < best_value": "best-never-changes",
            "value <= best_value": "best-never-changes",
        },
        "raised": {
            "best_value, best_move = value, move": "",
            "best_value, best_move = move, value": "pair-turned",
            "best_value, best_move = value, reply": "move-lost",
        },
        "cut": {
            "best_value >= beta": "",
            "best_value > beta": "cuts-too-late",
            "best_value + 1 >= beta": "cuts-too-early",
            "False": "missed-cut",
            "best_value < beta": "cuts-at-once",
            "best_value <= beta": "cuts-at-once",
            "best_value >= alpha": "cuts-at-once",
            "True": "cuts-at-once",
        },
        "at_cut": {
            "break": "",
            "return -beta, best_move": "cut-turned",
            "return -best_value, best_move": "cut-turned",
            "return alpha, best_move": "cut-value-lost",
            "return beta, best_move": "clamped",
        },
        "end": {
            **MINIMAX.switches["end"],
            "max(alpha, min(beta, final_value(player, board)))": "end-in-window",
        },
        "inside": {
            "pass": "",
            "return best_value, best_move": "cuts-at-once",
            "if best_value >= WIN: break": "stops-at-first-win",
        },
        "returned": {
            "(best_value, best_move)": "",
            "(value, best_move)": "last-branch",
            "(best_move, best_value)": "pair-turned",
            f"({LOW}, best_move)": "still-fail-hard",
            "(min(beta, best_value), best_move)": "clamped",
            f"(min(beta, {LOW}), best_move)": "still-fail-hard",
            "(alpha, best_move)": "returns-alpha",
            "(beta, best_move)": "returns-beta",
        },
    },
)


# The value is compared with beta before it is kept.
CUT_FIRST = ("better", "alpha < value < beta"), ("cut", "value >= beta")
SOFT_CUT_FIRST = ("better", "best_value < value < beta"), ("cut", "value >= beta")


def fail_hard() -> Iterator[Mistake]:
    """Yield what is wrong in alpha-beta as the book has it, those with one mistake first."""
    before = Mistake("cut-value-lost", ALPHABETA.with_texts(CUT_FIRST))
    yield from chain(ALPHABETA.singles(), [before], _same_at_a_pass(ALPHABETA), ALPHABETA.pairs())


def fail_soft(starts: Iterable[Unlisted]) -> Iterator[Mistake]:
    """Yield what is wrong in fail-soft alpha-beta; `starts` are what best may begin with."""
    before = Mistake("cut-value-lost", FAIL_SOFT.with_texts(SOFT_CUT_FIRST))
    yield from chain(FAIL_SOFT.singles(), [before], _same_at_a_pass(FAIL_SOFT))
    yield from FAIL_SOFT.mistakes(*starts)


def _same_at_a_pass(reference: Reference) -> Iterator[Mistake]:
    """Yield what a wrong window leads to that is handed on after moves and passes alike."""
    for window, name in reference.switches["window"].items():
        at_pass = "passed", _pass(window=window.replace(LOW, "alpha"))
        if name and "best_value" not in at_pass[1]:
            yield Mistake(name, reference.with_texts((("window", window), at_pass)))
