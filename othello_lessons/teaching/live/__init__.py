"""A lesson's predictions for a whole class: predict alone, see the votes, talk, vote again.

In the order in which to read it:

    questions.py    the questions of a lesson, from its notebook, and a teacher's own
    session.py      phases and votes, kept in a file until the teacher ends the session
    spread.py       how a class voted: bars, a board, a tree
    page_states.py  the state that a learner's page draws, and the state that the teacher's draws
    qr.py           the code to scan (segno draws it)
    server.py       both pages, each on its own port (tornado, which JupyterLab brings)
    results.py      the table and the page at the end
    run.py          a session from the command line
    notebook.py     a session from a notebook, and notebooks of learners that join it

A teacher's notebook imports `live` from here, a learner's `join`.
"""

from othello_lessons.teaching.live.notebook import join, live

__all__ = ["join", "live"]
