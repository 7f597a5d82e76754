"""Boards and search trees as pictures: SVG for a page, text for everywhere else."""

from othello_lessons.drawing.board import show
from othello_lessons.drawing.picture import Picture, beside
from othello_lessons.drawing.tree.draw import draw
from othello_lessons.drawing.tree.icicle import icicle
from othello_lessons.drawing.tree.steps import draw_step

__all__ = ["Picture", "beside", "draw", "draw_step", "icicle", "show"]
