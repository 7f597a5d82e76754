"""The exercise: flips by a carry."""

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.row_flips import judge_flips

EXERCISES = (Exercise("flips-right", judge_flips),)
