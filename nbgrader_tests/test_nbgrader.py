"""The real nbgrader takes a course folder that `handout --nbgrader` wrote, and gives the points.

Run by `uv run --isolated --no-default-groups --group nbgrader pytest -c nbgrader_tests/pytest.ini
nbgrader_tests`: nbgrader is in no environment of ours.
"""

import json
import shutil
from pathlib import Path

import pytest
from nbgrader.apps import NbGraderAPI
from traitlets.config.loader import PyFileConfigLoader

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.teaching.nbgrader import BEGIN, END

SECRET = "return make_move(move, player, list(board))"  # the solution of move-on-a-copy
ASSIGNMENT = "a_board_with_a_rim"
LESSON = notebook_of(ASSIGNMENT).name
WRONG_COPY = """def after_move(move, player, board):
    make_move(move, player, board)
    return board
"""
NOT_A_COPY = "changes the board that it was given"  # what `check` says of it


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    assert main(["handout", ASSIGNMENT, "--nbgrader", "--no-solutions", "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def nbgrader(course):
    """Return nbgrader for this course, as its commands read the course's configuration."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(course)
        config = PyFileConfigLoader("nbgrader_config.py", path=str(course)).load_config()
        config.CourseDirectory.root = str(course)
        yield NbGraderAPI(config=config)


@pytest.fixture(scope="module")
def release(nbgrader, course):
    done = nbgrader.generate_assignment(ASSIGNMENT)
    assert done["success"], done
    return course / "release" / ASSIGNMENT


def text_of(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def test_the_class_gets_the_lesson_without_its_solutions(release, course):
    source, given = (
        text_of(folder / LESSON) for folder in (course / "source" / ASSIGNMENT, release)
    )
    assert source.count(BEGIN) == source.count(END) == 3
    assert SECRET in source and BEGIN not in given and SECRET not in given
    assert (
        'check("move-on-a-copy", after_move)' in given and "raise NotImplementedError" not in given
    )
    assert (release / "othello-class.json").exists()


def hand_in(course: Path, release: Path, learner: str) -> None:
    """Hand in the released notebook, with the answers of this learner in it."""
    folder = course / "submitted" / learner / ASSIGNMENT
    shutil.copytree(release, folder)
    notebook = json.loads((folder / LESSON).read_text(encoding="utf-8"))
    solved = json.loads((course / "source" / ASSIGNMENT / LESSON).read_text(encoding="utf-8"))
    answers = {cell["id"]: cell["source"] for cell in solved["cells"]}
    for cell in notebook["cells"] if learner != "nobody" else []:
        about = cell["metadata"].get("nbgrader", {})
        if about.get("solution"):
            wrong = learner == "bob" and about["grade_id"] == "move-on-a-copy"
            cell["source"] = WRONG_COPY if wrong else answers[cell["id"]]
    (folder / LESSON).write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.parametrize(("learner", "points"), [("ann", 4), ("bob", 2), ("nobody", 0)])
def test_right_answers_get_their_points_and_others_none(nbgrader, course, release, learner, points):
    hand_in(course, release, learner)
    for step in (nbgrader.autograde, nbgrader.generate_feedback):
        done = step(ASSIGNMENT, learner)
        assert done["success"], done
    with nbgrader.gradebook as book:
        found = book.find_submission(ASSIGNMENT, learner)
        assert (found.score, found.max_score) == (points, 4)
    page = course / "feedback" / learner / ASSIGNMENT / LESSON.replace("ipynb", "html")
    assert (NOT_A_COPY in page.read_text(encoding="utf-8")) == (learner == "bob")
