"""For a teacher with a class: hand out lessons, collect the learners' notebooks, grade them.

In the order in which to read it:

    submissions.py  finds the notebooks in a folder or a zip, and says which learner each is from
    runner.py       runs one notebook in its own process, and checks its answers again
    fence.py        what that process may read and write (Landlock, on Linux)
    mending.py      puts the course's own code back where a notebook has changed it
    grading.py      starts the runner under limits, one notebook after another or several at once
    report.py       the results of a class: a table, misconceptions with counts, CSV
    pages.py        the page of the class, and a page for each learner
    install_cell.py a first cell that installs the course where it is missing
    handout.py      a folder or a zip of lessons for a class
    nbgrader.py     a course folder for nbgrader, with the points of points.toml
    answer_key.py   the right answers of these lessons as one page, for the teacher

Other rooms use `handout.hand_out`, `nbgrader.write_course`, `answer_key.answer_key`,
`submissions.submissions_in`, `grading.grade` and `pages.write_report`.
"""
