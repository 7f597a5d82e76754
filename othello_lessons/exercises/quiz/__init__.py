"""Quizzes about search trees: fill in values, set windows, click cuts, order the children.

    quiz = CutsQuiz([[3, 12, 8], [2, 4, 6], [14, 5, 2]])   # or CutsQuiz.random(depth=3, seed=1)
    quiz.answer({"1 1", "1 2"})                            # a verdict: true, as this is right

The tree is a toy tree, or a real position's as watch(minimax, ...) recorded it. In the order in
which to read them:

    core.py         what all quizzes share: a question, and a verdict that marks every place
    tree.py         the tree that a quiz asks about, and what is known once leaves were visited
    answers.py      reads values, bounds such as "≤ 3", and windows
    values.py, windows.py, cuts.py, order.py     one kind of question each
    searches.py     the wrong searches of `wrong_searches.py`, run on the tree of a quiz
    best_order.py   the fewest and the most leaves over all orders

What a quiz says is in `texts/en/quiz.toml`.
"""

from othello_lessons.exercises.quiz.answers import Bound
from othello_lessons.exercises.quiz.core import Mark, Quiz, QuizVerdict
from othello_lessons.exercises.quiz.cuts import CutsQuiz
from othello_lessons.exercises.quiz.order import OrderQuiz
from othello_lessons.exercises.quiz.tree import QuizError
from othello_lessons.exercises.quiz.values import ValuesQuiz
from othello_lessons.exercises.quiz.windows import WindowsQuiz

__all__ = [
    "Bound",
    "CutsQuiz",
    "Mark",
    "OrderQuiz",
    "Quiz",
    "QuizError",
    "QuizVerdict",
    "ValuesQuiz",
    "WindowsQuiz",
]
