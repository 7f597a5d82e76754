"""One ply, then two, as somebody writes it for the first time: right, and what can go wrong.

There are two right forms. After an iteration the best move goes to the front, either of the moves
as they were tried, or of the legal moves in square order.
"""

from itertools import chain, product

from othello_lessons.exercises.references import Reference, Switches

SOURCE = """
def answer(player, board, depth, evaluate):
    found, moves = [], {moves}
    best_value, best_move = MIN_VALUE, None
    for plies in {depths}:
        {begins}
        for move in moves:
            after = {after}
            value = {sign}alphabeta({following}, after, {window}, {deeper}, evaluate)[0]
            if {better}:
                best_value, best_move = {kept}
        found.append({appended})
        {reorder}
    return found
"""
BEGIN = "best_value, best_move = "


# In the place of MOVES stand those from which the next order is made.
MOVES = "<moves>"
OTHERS = f"[move for move in {MOVES} if move != best_move]"
SWITCHES = {
    "reorder": {
        f"moves = [best_move] + {OTHERS}": "",
        "pass": "square-order",
        "moves = [max(moves)] + [move for move in moves if move != max(moves)]": "square-order",
        f"moves = {OTHERS} + [best_move]": "best-last",
        "moves = moves[::-1]": "best-last",
        "moves = [best_move]": "drops-moves",
        f"moves = {OTHERS}": "drops-moves",
        "moves = [best_move] + [move for move in moves if move == best_move]": "drops-moves",
        f"moves = [best_move] + {MOVES}": "best-twice",
    },
    "depths": {
        "range(1, depth + 1)": "",
        "range(1, depth)": "depth-missing",
        "range(2, depth + 1)": "begins-too-deep",
        "[depth]": "begins-too-deep",
        "range(1, depth + 2)": "depth-too-many",
        "range(depth + 1)": "begins-at-zero",
        "range(depth)": "begins-at-zero",
    },
    "deeper": {
        "plies - 1": "",
        "plies": "one-too-deep",
        "plies + 1": "one-too-deep",
        "plies - 2": "not-deep-enough",
        "plies * 1": "one-too-deep",
        "depth - 1": "always-full-depth",
        "depth": "always-full-depth",
    },
    "sign": {"-": "", "": "sign-not-turned"},
    "window": {
        "MIN_VALUE, -best_value": "",
        "MIN_VALUE, MAX_VALUE": "full-window",
        "-MAX_VALUE, MAX_VALUE": "full-window",
        "MIN_VALUE, best_value": "window-not-turned",
        "best_value, MAX_VALUE": "window-not-turned",
        "-best_value, MAX_VALUE": "window-wrong-end",
        "-best_value, MIN_VALUE": "window-wrong-end",
        "MAX_VALUE, -best_value": "window-wrong-end",
        "0, -best_value": "window-from-zero",
    },
    "better": {
        "value > best_value": "",
        "value >= best_value": "takes-equal",
        "value < best_value": "minimises",
        "value <= best_value": "minimises",
        "True": "last-move",
        "False": "best-never-changes",
    },
    "begins": {
        f"{BEGIN}MIN_VALUE, None": "",
        f"{BEGIN}MIN_VALUE, moves[0]": "",
        "pass": "value-of-the-depth-before",
        "best_move = None": "value-of-the-depth-before",
        f"{BEGIN}0, None": "starts-at-zero",
        f"{BEGIN}0, moves[0]": "starts-at-zero",
        f"{BEGIN}0, legal_moves(player, board)[0]": "starts-at-zero",
        **{
            f"{BEGIN}{start}, {move}": "starts-too-high"
            for start in (-1000, -64)
            for move in ("None", "moves[0]", "legal_moves(player, board)[0]")
        },
        f"{BEGIN}MAX_VALUE, None": "best-never-changes",
        f"{BEGIN}MAX_VALUE, moves[0]": "best-never-changes",
    },
    "kept": {
        "value, move": "",
        "best_value, move": "last-move",
        "value, best_move": "best-never-changes",
        "move, value": "exchanges",
    },
    "appended": {"best_move": "", "move": "last-move", "best_value": "values-not-moves"},
    "following": {
        "opponent(player)": "",
        "player": "same-player",
        "opponent(BLACK)": "black-for-player",
    },
    "moves": {
        "legal_moves(player, board)": "",
        "legal_moves(BLACK, board)": "black-for-player",
    },
    "after": {
        "make_move(move, player, list(board))": "",
        "make_move(move, BLACK, list(board))": "black-for-player",
        "list(board)": "no-move-made",
    },
}


def _switches(moves: str) -> Switches:
    """Return the switches where the next order is made from these moves."""
    return {
        name: {text.replace(MOVES, moves): mistake for text, mistake in texts.items()}
        for name, texts in SWITCHES.items()
    }


FORMS = tuple(Reference(SOURCE, _switches(m)) for m in ("moves", "legal_moves(player, board)"))
MISTAKES = tuple(
    chain(*(form.singles() for form in FORMS), *(tuple(form.pairs()) for form in FORMS))
)

# ---------------------------------------------------------------------------
# deepening: the same loop at the root, and a clock. There are more right forms: with a full window
# for each move or with what is sure, in square order or with the best move first.

WITH_A_CLOCK = """
class TimeUp(Exception):
    pass


def answer(player, board, out_of_time, evaluate):
    def asked(player, board):
        if out_of_time():
            raise TimeUp
        return evaluate(player, board)

    moves = legal_moves(player, board)
    best_value, kept = MIN_VALUE, moves[0]
    try:
        for plies in range(1, 2 * board.count(EMPTY) + 2):
            {begins}
            for move in moves:
                after = {after}
                value = {sign}alphabeta({following}, after, {window}, {deeper}, asked)[0]
                {last} {better}:
                    best_value, best_move = value, move
            kept = best_move
            {reorder}
    except TimeUp:
        pass
    return kept
"""
IN_TIME = {
    "begins": {
        "best_value, best_move = MIN_VALUE, kept": "",
        "best_move = kept": "value-of-the-depth-before",
        "best_value, best_move = 0, kept": "starts-at-zero",
        "best_value, best_move = -1000, kept": "starts-too-high",
    },
    "sign": {"-": "", "": "sign-not-turned"},
    "better": {
        "value > best_value": "",
        "value < best_value or best_value == MIN_VALUE": "minimises",
    },
    "last": {"if": "", "if True or": "last-branch"},
    "deeper": {"plies - 1": ""},
    "following": {"opponent(player)": "", "player": "same-player"},
    "after": {"make_move(move, player, list(board))": ""},
}
REORDERS = ("pass", "moves = [kept] + [move for move in moves if move != kept]")


OPEN, SURE = "MIN_VALUE, MAX_VALUE", "MIN_VALUE, -best_value"
# With an open window a sign that is not turned does the same as taking the smallest value.
ALIKE = {
    name: {text: bool(mistake) * "best-for-the-other" for text, mistake in IN_TIME[name].items()}
    for name in ("sign", "better")
}


def _loop(window: str, reorder: str) -> Reference:
    alike = ALIKE if window == OPEN else {}
    switches = {**IN_TIME, **alike, "window": {window: ""}, "reorder": {reorder: ""}}
    return Reference(WITH_A_CLOCK, switches)


LOOPS = tuple(_loop(window, reorder) for window, reorder in product((OPEN, SURE), REORDERS))
