"""What a page needs to show a review: plain data, without rules and without a search.

A page that has it can judge a try at once, also without a kernel. Squares are the book's numbers.
"""

from collections.abc import Sequence
from typing import Any

from othello_lessons.deepening import Line
from othello_lessons.lookback import words
from othello_lessons.lookback.review import CostlyMove, Review
from othello_lessons.lookback.values import follow
from othello_lessons.notation import position_text, replay
from othello_lessons.othello import BLACK, PLAYERS, Board, Square, bracketed, size


def review_data(review: Review) -> dict[str, Any]:
    """Return all that a page shows of a review: the values, the game, the exercises."""
    positions = replay(review.moves, review.player, review.board)
    said = {judged.number: words.said(judged, review.board) for judged in review.judged}
    boards = [board for _, board in positions]
    return {
        "summary": words.summary(review),
        "values": [[each.number, round(each.value, 2), each.exact] for each in review.judged],
        "exact_from": review.exact_from or 0,
        "game": [
            position_data(board, move, said.get(number, "The start of the game."))
            for number, (board, move) in enumerate(zip(boards, [None, *review.moves], strict=True))
        ],
        "exercises": [exercise_data(mistake) for mistake in review.mistakes],
    }


def practice_data(mistakes: Sequence[CostlyMove]) -> dict[str, Any]:
    """Return exercises of several games as a page shows them, without a game around them."""
    many = f"{len(mistakes)} positions of your games come back today."
    return {
        "summary": many if len(mistakes) > 1 else "A position of your games comes back today.",
        "values": [],
        "exact_from": 0,
        "game": [],
        "exercises": [exercise_data(mistake) for mistake in mistakes],
    }


def position_data(board: Board, last: Square | None, said: str) -> dict[str, Any]:
    """Return a board as a page draws it, the last move on it, and what is said about it."""
    return {"size": size(board), "cells": cells(board), "last": last or 0, "said": said}


def cells(board: Board) -> str:
    """Write the squares of a board row by row: X, O and -."""
    return position_text(BLACK, board)[: size(board) ** 2]


def exercise_data(mistake: CostlyMove) -> dict[str, Any]:
    """Return a mistake as an exercise: the position, a verdict for each move, and the answer."""
    judged, board = mistake.judged, mistake.board
    return {
        "number": judged.number,
        "size": size(board),
        "player": "black" if judged.player == BLACK else "white",
        "cells": cells(board),
        "name": f"Move {judged.number}: {PLAYERS[judged.player]}",
        "challenge": words.challenge(mistake),
        "flips": {str(move): bracketed(move, judged.player, board) for move in mistake.worths},
        "verdicts": {
            str(move): {"says": words.verdict(mistake, move), "good": mistake.is_good(move)}
            for move in mistake.worths
        },
        "answer": words.solved(mistake),
        "why": words.why(mistake),
        "lines": [
            _line_data(mistake, judged.refutation, "as played"),
            _line_data(mistake, judged.best_line, "the best move"),
        ],
    }


def _line_data(mistake: CostlyMove, line: Line, which: str) -> dict[str, Any]:
    """Return the positions of a line of an answer under its name, such as `a7, as played`."""
    board, player = mistake.board, mistake.judged.player
    steps = [position_data(board, None, f"{PLAYERS[player]} is to move.")]
    for number, (mover, move, after) in enumerate(follow(player, board, line), start=1):
        did = "passes" if move is None else f"plays {words.name(move, board)}"
        steps.append(
            position_data(after, move, f"{number} of {len(line)}: {PLAYERS[mover]} {did}.")
        )
    return {"name": f"{words.name(line[0], board)}, {which}", "steps": steps}
