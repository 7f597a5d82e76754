"""For a teacher with a class: hand out lessons, collect notebooks and grade them, take votes.

In the order in which to read it:

    submissions.py  finds the notebooks in a folder or a zip, and says which learner each is from
    grading.py      starts a judge for one notebook after another, or several at once
    limits.py       what a notebook may use meanwhile
    runner.py       the judge: has one notebook run by another process, and checks its answers again
    learner.py      that process, behind a fence: runs the cells, and calls the learner's functions
    wire.py         how the two talk: calls of functions (values.py, sent_errors.py)
    course_code.py  puts the course's own code back where a notebook has changed it
    results.py      the result of a notebook, and how it is read from a file
    report.py       the results of a class: a table, misconceptions with counts, CSV
    course.py       what a teacher writes: weights, due dates, comments, changed points
    marks.py        points for each lesson and a total for the term
    roster.py       the list of a class as its platform exports it, and marks as it imports them
    alike.py        answers that are alike: fingerprints of their code (alike_page.py shows them)
    pages.py        the page of the class, and a page for each learner (in the frame of frame.py)
    autograder.py   a package with which Gradescope grades a lesson, and what runs there
    install_cell.py a first cell that installs the course where it is missing
    handout.py      a folder or a zip of lessons for a class
    nbgrader.py     a course folder for nbgrader, with the points of points.toml
    answer_key.py   the right answers of these lessons as one page, for the teacher
    live/           votes in class on the predictions of a lesson

Other rooms use `handout.hand_out`, `nbgrader.write_course`, `answer_key.answer_key`,
`submissions.submissions_in`, `grading.grade`, `course.read_course`, `pages.write_report`,
`autograder.write_package`, `live.run.opened` and `live.run.serve`.
"""
