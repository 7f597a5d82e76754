"""Exercises that check themselves, and name the mistake.

    check("flips-of-b5", answer)     says whether an answer is right, and what is wrong with it
    hint("flips-of-b5")              gives one step more each time
    solution("flips-of-b5")          shows one, and why it works
    show_progress()               shows what you have done so far, on a map of the course

For authors, in the order in which to read it:

    exercise.py     what an exercise is made of; its judge returns what to add to "Right." (or "")
                    and raises `Wrong(text, misconception, picture)`
    lessons/        one module a lesson: the judges of its exercises, listed in `EXERCISES`
    texts/          everything that exercises say, as data: no judge holds a sentence of its own
    mistakes.py     the type `Mistake`: a name, and the answer that it leads to
    references.py   right functions with switches for what can go wrong, and what those lead to
    kept_answers.py  functions that keep what they found, under a key that lacks something
    judging.py      the usual judges: `judge_function` and `judge_squares` compare an answer with
                    the right one and, where it differs, with what known mistakes lead to
    sandbox.py      `call(answer, ...)` calls a learner's function: it reports an exception, a
                    changed board and a call without end
    time_limit.py   ends a check in time, and gives everything back when you interrupt it
    tried_first.py  runs what may never come back in a copy of the process first
    checking.py     deals with what is unanswered, with time and with printing
    partial.py      judges what is there of an answer that still has dots in it
    wording.py      how values are written in sentences: `in_words(found)`, never `repr(found)`
    card.py         the card on which a notebook shows all this
    class_trees.py  other numbers in the trees of a class that has a seed
    class_terms.py  a class's seed, and until when a teacher keeps the solutions of a class back
    progress_page.py  what is done so far: the map, and the line at the end of a lesson
    judges/         judges that are too long for their lesson's module
    predictions.py  a question before something is run, the guess, and how near it was
    quiz/           questions about a search tree: values, windows, cuts, order; `searches.py` has
                    the catalogue of wrong searches
    museum/         broken searches, and the trees that they grow
    toy_trees.py    search trees as nested lists
    out_of_order.py   after a NameError in a kernel: which cell to run first
    ready_made.py   functions that lessons need although an exercise asks for them

Ask for None only inside of something (a list, a dictionary): None alone counts as no answer.
"""

from othello_lessons.exercises.checking import check, hint, solution
from othello_lessons.exercises.out_of_order import explain_names
from othello_lessons.exercises.progress_page import show_progress

__all__ = ["check", "hint", "show_progress", "solution"]

explain_names()
