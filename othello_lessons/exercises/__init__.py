"""Exercises that check themselves, and name the mistake.

    check("flips-of-b5", answer)     says whether an answer is right, and what is wrong with it
    hint("flips-of-b5")              gives one step more each time
    solution("flips-of-b5")          shows one, and why it works
    show_progress()               shows what you have done so far, on a map of the course
    keep(my_minimax)              puts it into my_player.py, a player of your own

For authors, in the order in which to read it:

    exercise.py     what an exercise is: one object with its solution, its cases, what is compared,
                    its picture and its known mistakes
    patches.py      a mistake is a patch of the solution's source; single ones and two at once
    lessons/        one module a lesson: its exercises, listed in `EXERCISES`
    texts/          everything that exercises say, as data: no judge holds a sentence of its own
    judging.py      the usual judge of functions, by what they return in each case
    common_mistakes.py  mistakes that a function can have in any exercise
    values.py       the usual judges of values and claims
    squares.py      answers that are squares or moves: how to read them, and how they differ
    slips.py        one place in the learner's own source that makes the function wrong
    wrong_searches.py   minimax and alpha-beta with what goes wrong in them, for exercises, museum
                    and quizzes
    kept_answers.py  functions that store their answers under a key that lacks something
    plain.py        brings answers to plain values before they are compared
    sandbox.py      `call(answer, ...)` calls a learner's function: it reports an exception, a
                    changed board and a call without end
    time_limit.py   ends a check in time, and gives everything back when you interrupt it
    tried_first.py  runs what may never come back in a copy of the process first
    checking.py     deals with what is unanswered, with time and with printing
    partial.py      judges what is there of an answer that still has dots in it
    in_the_picture.py  an answer that was given in a picture, as a notebook's file carries it
    wording.py      how values are written in sentences: `in_words(found)`, never `repr(found)`
    card.py         the card on which a notebook shows all this
    player_parts.py the parts of a learner's own player, and how a file of them is put together
    keeping.py      `keep` takes a right answer, with what it needs, into that file
    climbing.py     how strong that player is: the games against the ten levels, and what they show
    climb_report.py what a climb has shown, in words: the level, and the move that cost a game
    class_trees.py  other numbers in the trees of a class that has a seed
    class_terms.py  a class's seed, and until when a teacher keeps the solutions of a class back
    progress_page.py  what is done so far: the map, and the line at the end of a lesson
    judges/         judges that are too long for their lesson's module
    guesses.py      the kinds of guess: how each is read, compared, put into words and counted
    predictions.py  a question before something is run, the guess, and how near it was
    quiz/           questions about a search tree: values, windows, cuts, order; `searches.py` runs
                    the wrong searches on its trees
    museum/         broken searches, and the trees that they grow
    toy_trees.py    search trees as nested lists
    kernel_errors.py  what a kernel says of an error, or in place of it: which cell to run first
    ready_made.py   functions that lessons need although an exercise asks for them

Ask for None only inside of something (a list, a dictionary): None alone counts as no answer.
"""

from othello_lessons.exercises.checking import check, hint, solution
from othello_lessons.exercises.keeping import keep
from othello_lessons.exercises.kernel_errors import explain_errors
from othello_lessons.exercises.progress_page import show_progress

__all__ = ["check", "hint", "keep", "show_progress", "solution"]

explain_errors()
