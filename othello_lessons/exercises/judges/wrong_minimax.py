"""Minimax as somebody writes it for the first time: the right one, and what can go wrong."""

from collections.abc import Iterator

from othello_lessons.exercises.kept_answers import BOARD
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference, Unlisted
from othello_lessons.othello import WIN, Square, Value

Answer = tuple[Value, Square | None]

SOURCE = """
def answer(player, board, depth, evaluate, root=None, stored=None):
    root, stored = root or player, {{}} if stored is None else stored
    key = {key}
    if key in stored:
        return stored[key]
    stored[key] = found(player, board, depth, evaluate, root, stored)
    return stored[key]


def found(player, board, depth, evaluate, root, stored):
    other = {other}
    moves = legal_moves({mover}, board)
    if {stops}:
        return {evaluation}({viewer}, board), None
    if {over}:
        return {end}, None
    if {passes}:
        return {passed}, None
    best_value, best_move = {begins}, None
    for move in moves:
        after = make_move(move, {maker}, list(board))
        value, reply = answer({following}, after, {deeper}, evaluate, root, stored)
        value = {turned}
        if {better}:
            best_value, best_move = {kept}
        {inside}
    return {returned}
"""
FIRST = "best_value == MIN_VALUE"
BELOW = "answer({other}, board, {depth}, evaluate, root, stored)[0]"


def _pass(sign: str = "-", other: str = "other", depth: str = "depth - 1") -> str:
    return sign + BELOW.format(other=other, depth=depth)


MINIMAX = Reference(
    SOURCE,
    {
        # Nothing has the key of an object, so that nothing is found again.
        "key": {"object()": "", BOARD: "kept-without-player"},
        "following": {
            "other": "",
            "player": "same-player",
            "WHITE": "black-for-player",
        },
        "other": {
            "opponent(player)": "",
            "player": "same-player",
            "opponent(BLACK)": "black-for-player",
        },
        "turned": {"-value": "", "value": "sign-not-turned", "abs(value)": "sign-dropped"},
        "better": {
            "value > best_value": "",
            f"{FIRST} or value < best_value": "minimises",
            f"{FIRST} or (value > best_value) == (player == BLACK)": "turned-twice",
            f"{FIRST} or (value > best_value) == (player == root)": "turned-twice",
            "True": "last-branch",
            "False": "best-never-changes",
        },
        "begins": {
            "MIN_VALUE": "",
            "0": "starts-at-zero",
            "-1000": "starts-too-high",  # other numbers are read from the answer
            "-WIN": "starts-too-high",
            "MAX_VALUE": "best-never-changes",
        },
        "viewer": {
            "player": "",
            "root": "evaluates-for-root",
            "BLACK": "evaluates-for-black",
            "opponent(player)": "evaluates-for-opponent",
        },
        "evaluation": {
            "evaluate": "",
            "score": "own-evaluation",
            "-evaluate": "evaluates-for-opponent",
        },
        "deeper": {
            "depth - 1": "",
            "depth": "depth-never-shrinks",
            "depth - 2": "depth-by-two",
            "depth + 1": "depth-grows",
        },
        "stops": {
            "depth == 0": "",
            "depth <= 1": "depth-too-small",
            "depth == 1": "depth-too-small",
            "depth < 0": "depth-too-large",
            "depth == 0 or not moves": "no-move-evaluated",
            "False": "never-evaluates",
            "depth != 0": "depth-turned",
            "depth > 0": "depth-turned",
        },
        "passed": {
            _pass(): "",
            _pass(sign=""): "pass-not-turned",
            _pass(depth="depth"): "pass-is-free",
            _pass(depth="depth - 2"): "depth-by-two",
            _pass(depth="depth + 1"): "depth-grows",
            _pass(other="player"): "pass-to-same-player",
            "evaluate(player, board)": "pass-ends-the-game",
            "final_value(player, board)": "pass-ends-the-game",
            "-MIN_VALUE": "pass-forgotten",
            "0": "pass-is-zero",
        },
        "over": {
            "not moves and not any_legal_move(other, board)": "",
            "False": "passes-after-the-end",
            "not moves or not any_legal_move(other, board)": "ends-when-one-cannot-move",
            "not any_legal_move(other, board)": "ends-when-one-cannot-move",
            "moves and not any_legal_move(other, board)": "ends-when-one-cannot-move",
            "not moves and any_legal_move(other, board)": "end-and-pass-exchanged",
        },
        "end": {
            "final_value(player, board)": "",
            "evaluate(player, board)": "final-value-not-used",
            "score(player, board)": "score-at-the-end",
            "final_value(BLACK, board)": "black-for-player",
            "final_value(root, board)": "end-for-root",
            "-final_value(player, board)": "end-for-opponent",
            "0": "end-is-zero",
            "MIN_VALUE": "end-is-lost",
        },
        "passes": {"not moves": "", "moves": "condition-turned", "False": "pass-forgotten"},
        "mover": {"player": "", "BLACK": "black-for-player"},
        "maker": {"player": "", "BLACK": "black-for-player", "opponent(player)": "moves-for-other"},
        "inside": {
            "pass": "",
            "return best_value, best_move": "first-branch",
            "if best_value >= WIN: break": "stops-at-first-win",
            "if best_value > 0: break": "stops-at-first-win",
        },
        "kept": {
            "value, move": "",
            "value, reply": "move-lost",
            "move, value": "pair-turned",
        },
        "returned": {"best_value, best_move": "", "best_move, best_value": "pair-turned"},
    },
)


def combined() -> Iterator[Mistake]:
    """Yield what several switches make together, as people have them."""
    first = "best_value == MIN_VALUE"
    in_two_cases = (
        ("viewer", "BLACK"),
        ("end", "final_value(BLACK, board)"),
        ("turned", "value"),
        ("passed", _pass(sign="")),
        ("better", f"{first} or (value > best_value) == (player == BLACK)"),
    )
    yield Mistake("blacks-view", MINIMAX.with_texts(in_two_cases))
    for passed in (_pass(), _pass(depth="depth - 2")):
        by_two = ("deeper", "depth - 2"), ("stops", "depth <= 0"), ("passed", passed)
        yield Mistake("depth-by-two", MINIMAX.with_texts(by_two))


def begins_with(start: Value) -> Unlisted:
    """Return the text with which best begins with this number, and the name of that mistake."""
    name = "starts-at-zero" if start == 0 else "starts-too-high"
    return "begins", repr(start), name if start < WIN else "best-never-changes"
