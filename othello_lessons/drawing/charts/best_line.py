"""Best play as a row of boards: each move framed, what it is worth, and why it is made.

Below each sentence are the exact values of all legal moves.
"""

from itertools import accumulate
from textwrap import wrap

from othello_lessons.drawing.board import frame_round, mini_board
from othello_lessons.drawing.svg import COLUMN, Picture, frame, text
from othello_lessons.drawing.theme import RED
from othello_lessons.engine.solver.explain import ExplainedMove, explain_best_line
from othello_lessons.notation import square_name
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import Board, Player, size

BOARD, PAD = 104, 10  # pixels: a board, and around things
SIDE = (COLUMN - PAD) // 2  # a move: its board, and the words beside it
JOIN = "\N{NO-BREAK SPACE}"  # a move and its value stay in one line
LETTERS, LINE = 27, 16  # in a line of words; pixels from line to line


def explain(player: Player, board: Board) -> Picture:
    """Draw best play from here to the end of the game, with a reason for every move.

    With ten empty squares it takes some seconds, and each further one takes several times as long.
    """
    steps = explain_best_line(player, board)
    heights = [_height(step) for step in steps]
    rows = [max(heights[at : at + 2]) + 2 * PAD for at in range(0, len(steps), 2)]
    tops = list(accumulate(rows, initial=0))
    cells = [
        _cell(step, number, PAD + SIDE * (number % 2), tops[number // 2] + PAD)
        for number, step in enumerate(steps)
    ]
    width = SIDE * min(2, len(steps)) + PAD
    return frame(cells, width, tops[-1], "Best play to the end of the game", _text(steps))


def _height(step: ExplainedMove) -> int:
    words, values = _words(step)
    return max(BOARD, LINE * (1 + len(words) + len(values)) + 8)


def _words(step: ExplainedMove) -> tuple[list[str], list[str]]:
    """Return the lines beside a board: why this move, and the values of all moves."""
    values = wrap(_values(step), LETTERS) if len(step.values) > 1 else []
    return wrap(step.why, LETTERS), values


def _text(steps: list[ExplainedMove]) -> str:
    lines = []
    for number, step in enumerate(steps, start=1):
        lines.append(f"{number:>2}. {step.headline}. {step.why}")
        if len(step.values) > 1:
            lines.append(f"    {_values(step)}")
    return "\n".join(lines)


def _values(step: ExplainedMove) -> str:
    n = size(step.board)
    ranked = sorted(step.values.items(), key=lambda item: -item[1])
    return ", ".join(f"{square_name(move, n)}{JOIN}{signed(value)}" for move, value in ranked)


def _cell(step: ExplainedMove, number: int, x: int, y: int) -> str:
    """Draw one move: the board before it with the square framed, and the words beside."""
    parts = [mini_board(step.board, x, y, BOARD), _frame(step, x, y)]
    left, top = x + BOARD + PAD, y + 14
    parts.append(text(f"{number + 1}. {step.headline}", left, top, 12, bold=True, anchor="start"))
    words, values = _words(step)
    for place, line in enumerate(words, start=1):
        parts.append(text(line, left, top + LINE * place + 3, 12, anchor="start"))
    for place, line in enumerate(values, start=len(words) + 1):
        parts.append(text(line, left, top + LINE * place + 7, 12, RED, anchor="start"))
    return "".join(parts)


def _frame(step: ExplainedMove, x: int, y: int) -> str:
    if step.move is None:
        return ""
    n = size(step.board)
    row, column = divmod(step.move, n + 2)
    side = BOARD / n
    return frame_round(x + side * (column - 1), y + side * (row - 1), side, inset=1)
