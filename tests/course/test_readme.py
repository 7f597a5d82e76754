"""What the README shows is what the code does: its example, its commands and its pictures.

uv run python tests/course/test_readme.py    draws the pictures again
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import wrap

import pytest

from othello_lessons.cli import parser
from othello_lessons.course.lab import FIRST_PAGE
from othello_lessons.drawing import draw, moving_tree, svg
from othello_lessons.drawing.theme import STRONG_INK, WARNING
from othello_lessons.exercises import check
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    any_legal_move,
    final_value,
    initial_board,
    legal_moves,
    make_move,
    opponent,
    weighted_score,
)
from othello_lessons.watch import watch

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def searched():
    window = MIN_VALUE, MAX_VALUE
    return watch(alphabeta, BLACK, initial_board(), *window, 2, weighted_score)


def tree():
    """Draw the tree of the README, for readers who asked for less motion."""
    return draw(searched(), TITLE)


def moving():
    """Draw the tree of the README as it grows, from a little before the cut."""
    return moving_tree(searched(), TITLE, start=10)


def my_alphabeta(player, board, alpha, beta, depth, evaluate, final=final_value):
    """Search with a window that is passed on as it is, which is the mistake on the card."""
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(opponent(player), board):
            return final(player, board), None
        return -my_alphabeta(opponent(player), board, -beta, -alpha, depth - 1, evaluate)[0], None
    best = moves[0]
    for move in moves:
        if alpha >= beta:
            break
        after = make_move(move, player, list(board))
        value = -my_alphabeta(opponent(player), after, alpha, beta, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best = value, move
    return alpha, best


def card():
    """Draw what `check` says of `my_alphabeta`, on a card as in a notebook."""
    said = check("alphabeta", my_alphabeta).card
    lines = wrap(said.says.replace("`", ""), 54)
    width, height = 640, max(said.picture.height + 28, 19 * len(lines) + 60)
    board_at = width - said.picture.width - 16, (height - said.picture.height) / 2
    placed = said.picture.svg.replace("<svg ", '<svg x="{:g}" y="{:g}" '.format(*board_at), 1)
    words = [
        svg.text(said.title, 24, 30, 15, STRONG_INK, bold=True, anchor="start"),
        svg.text(said.name, board_at[0] - 16, 30, 13, anchor="end"),
        *[svg.text(line, 24, 58 + 19 * row, 13, anchor="start") for row, line in enumerate(lines)],
    ]
    edge = svg.tag("rect", width=6, height=height, rx=3, fill=WARNING)
    return svg.frame([edge, *words, placed], width, height, "A mistake, named", said.says)


TITLE = "Alpha-beta, two plies from the start"
PICTURES = {"docs/tree.svg": tree, "docs/tree_moving.svg": moving, "docs/card.svg": card}


def test_the_example_prints_what_the_readme_says(tmp_path):
    code, printed = re.search(r"```python\n(.*?)```\s+```text\n(.*?)```", README, re.S).groups()
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], capture_output=True, cwd=tmp_path, check=True
    )
    assert done.stdout.decode().splitlines() == printed.splitlines()
    assert len([line for line in code.splitlines() if line]) == 10


@pytest.mark.parametrize("path", PICTURES)
def test_the_pictures_are_what_the_code_draws(path):
    assert path in README
    assert (ROOT / path).read_text(encoding="utf-8") == PICTURES[path]().svg


def test_the_two_commands_stand_in_the_readme():
    assert "pip install uv && uv run othello-lessons\n" in README
    assert "uv run pytest\n" in README
    assert "The first command opens the contents" in README
    assert FIRST_PAGE.endswith("/00_contents.ipynb")


def test_the_commands_of_the_readme_are_understood():
    commands = re.findall(r"`uv run othello-lessons (\w[^`]*)`", README)
    assert {command.split()[0] for command in commands} == {"play", "handout"}
    for command in commands:
        assert parser().parse_args(shlex.split(command)).run


if __name__ == "__main__":
    for path, picture in PICTURES.items():
        picture().save(ROOT / path)
