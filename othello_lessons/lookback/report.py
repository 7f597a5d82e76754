"""A review as text for a terminal, and as CSV for a spreadsheet.

The text gives nothing away: the exercises come before their answers, which are at the end.
"""

import csv
from io import StringIO

from othello_lessons.drawing.board import show
from othello_lessons.lookback import words
from othello_lessons.lookback.review import CostlyMove, Judged, Review
from othello_lessons.othello import PLAYERS

COLUMNS = (
    "move", "player", "square", "value", "best_value", "best_square", "loss", "exact", "best_line",
    "refutation",
)  # fmt: skip
BAR, FULL = 12, 32  # characters to each side, and the discs that fill them
LEGEND = (
    "Values are in discs from Black's view, + for Black; ≈ marks an estimate. In the picture, █ to "
    "the right is Black's lead, ░ to the left White's."
)


def as_text(review: Review) -> str:
    """Write every move with its value and what it lost, then exercises, then their answers."""
    parts = [words.summary(review), LEGEND, _table(review)]
    if review.mistakes:
        many = len(review.mistakes)
        parts.append("EXERCISES" if many > 1 else "EXERCISE")
        parts += [_exercise(number, each) for number, each in enumerate(review.mistakes, start=1)]
        parts.append("ANSWERS" if many > 1 else "ANSWER")
        parts += [_answer(number, each) for number, each in enumerate(review.mistakes, start=1)]
    return "\n\n".join(parts) + "\n"


def _table(review: Review) -> str:
    head = f"{'move':>4}  {'':<5}  {'':<4}{'value':>5}  {'lost':>4}"
    return "\n".join([head, *(_row(judged, review) for judged in review.judged)])


def _row(judged: Judged, review: Review) -> str:
    lost = str(round(judged.loss)) if round(judged.loss) else ""
    square = words.name(judged.move, review.board)
    value = words.worth_of(judged.value, judged.exact)
    row = f"{judged.number:>4}  {PLAYERS[judged.player]:<5}  {square:<4}{value:>5}  {lost:>4}"
    return f"{row}  {_bar(judged.value)}".rstrip()


def _bar(value: float) -> str:
    length = min(BAR, round(abs(value) * BAR / FULL))
    left, right = ("░" * length, "") if value < 0 else ("", "█" * length)
    return f"{left:>{BAR}}│{right}"


def _exercise(number: int, mistake: CostlyMove) -> str:
    board = show(mistake.board, mistake.judged.player).text
    return f"{number}. {words.challenge(mistake)}\n\n{board}"


def _answer(number: int, mistake: CostlyMove) -> str:
    judged, board = mistake.judged, mistake.board
    lines = [
        f"{number}. {words.solved(mistake)}",
        f"   Best:   {words.in_a_row(judged.best_line, board)}",
        f"   Played: {words.in_a_row(judged.refutation, board)}",
    ]
    return "\n".join([*lines, *(f"   - {each}" for each in words.why(mistake))])


def as_csv(review: Review) -> str:
    """Write a row for each move, with a head; values are in discs, from Black's view."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_cells(judged, review) for judged in review.judged)
    return out.getvalue()


def _cells(judged: Judged, review: Review) -> list[object]:
    board = review.board
    return [
        judged.number,
        PLAYERS[judged.player],
        words.name(judged.move, board),
        f"{judged.value:g}",
        f"{judged.best:g}",
        words.name(judged.best_move, board),
        f"{judged.loss:g}",
        "yes" if judged.exact else "no",
        words.in_a_row(judged.best_line, board),
        words.in_a_row(judged.refutation, board),
    ]
