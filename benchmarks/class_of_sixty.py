"""How long it takes to grade a class: uv run python benchmarks/class_of_sixty.py [LESSON ...].

Sixty learners hand in the lessons, four if none are named: the whole notebooks, nine of ten
exercises answered with the solution, the others left as they were. Two notebooks run at a time.
The core-seconds say what another machine is to expect that does something else besides.
"""

import json
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from joblib.externals.loky import get_reusable_executor

from othello_lessons.course.lesson_table import lesson_files, lesson_named
from othello_lessons.exercises.checking import find
from othello_lessons.teaching.grading import grade
from othello_lessons.teaching.marks import ClassMarks
from othello_lessons.teaching.pages import write_report
from othello_lessons.teaching.report import ClassReport
from othello_lessons.teaching.runner import check_calls
from othello_lessons.teaching.submissions import submissions_in

LEARNERS, JOBS = 60, 2
FOUR = "a_board_with_a_rim", "brackets_and_flips", "passes_and_endings", "minimax_by_hand"
ANSWERED = 0.9


def handed_in(lesson: Path, chance: random.Random) -> str:
    """Return a lesson with answers."""
    notebook = json.loads(lesson.read_bytes())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] = answered("".join(cell["source"]), chance)
    return json.dumps(notebook)


def answered(source: str, chance: random.Random) -> str:
    """Put a solution before each line that checks an answer."""
    lines = source.splitlines()
    for number, answer in sorted(check_calls(source), key=lambda call: -call[0]):
        exercise = find(answer.exercise)
        if chance.random() < ANSWERED:
            same = answer.expression == exercise.answer
            name = "" if same else f"{answer.expression} = {exercise.answer}"
            lines[number - 1 : number - 1] = [exercise.solution, name]
    return "\n".join(lines)


def main() -> None:
    """Make the class, grade it, and say how long that took."""
    lessons = [lesson_named(name, lesson_files()) for name in sys.argv[1:] or FOUR]
    with tempfile.TemporaryDirectory() as place:
        for learner in range(LEARNERS):
            folder = Path(place, "class", f"learner {learner}")
            folder.mkdir(parents=True)
            for lesson in lessons:
                (folder / lesson.name).write_text(handed_in(lesson, random.Random(learner)))
        began = time.monotonic()
        submissions = submissions_in(Path(place, "class"))
        graded = grade(submissions, Path(place, "kept"), jobs=JOBS, quiet=False)
        report = ClassReport.of(graded)
        ran = time.monotonic()
        write_report(report, Path(place, "grades"), "Class", ClassMarks.of(report))
    solved = sum(learner.solved for learner in report.learners)
    asked = sum(len(learner.marks) for learner in report.learners)
    print(f"{len(graded)} notebooks, {solved} of {asked} answers right: {ran - began:.0f} s")
    get_reusable_executor().shutdown(wait=True)  # so that what its processes used is counted
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} core-seconds")
    print(f"pages and tables: {time.monotonic() - ran:.1f} s")


if __name__ == "__main__":
    main()
