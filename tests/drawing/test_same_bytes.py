"""A picture is the same to the byte in every process, so that a notebook can be compared."""

import json
import os
from pathlib import Path

from elsewhere import printed_elsewhere
from positions import random_position
from recorded import SMALL, alphabeta_tree, minimax_tree

from othello_lessons.drawing import draw, draw_step, fold, icicle, show

HERE = Path(__file__).parent
PROGRAM = "import json; from test_same_bytes import drawn; print(json.dumps(drawn()))"


def drawn():
    """Draw a picture of each kind whose order could depend on a hash."""
    position = random_position(8, 14, 3)
    shallow, deep = alphabeta_tree(*position, 2), alphabeta_tree(*position, 4)
    return {
        "board": show(position[1], position[0]).svg,
        "boards in the nodes": draw(shallow).svg,
        "dots": draw(deep).svg,
        "icicle": icicle(deep).svg,
        "a step": draw_step(alphabeta_tree(*SMALL, 3), 30).svg,
        "folded": fold(minimax_tree(*random_position(4, 9, 2), 3)).svg,
    }


def test_a_picture_is_the_same_to_the_byte_in_every_process():
    path = os.pathsep.join([str(HERE), str(HERE.parent)])
    there = printed_elsewhere(PROGRAM, PYTHONHASHSEED="1", PYTHONPATH=path)
    assert json.loads(there) == drawn()
