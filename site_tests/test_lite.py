"""The course in a browser tab, tried in Chromium: uv run pytest -n2 site_tests, after the build.

These tests are not among those of `uv run pytest`: the site must be built first (see web/).
"""

import json
import re
import runpy
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager

import pytest
from playwright.sync_api import expect

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.notation import parse_transcript
from site_tests.lite_page import PROGRAM, READY, ROOT, THERE, Lite
from web.lite import RECORDED

VERDICTS = ROOT / "site_tests" / "verdicts.py"
LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
LACKING = {*RECORDED, "a_fair_tournament"}  # lessons with cells that a browser cannot run
LACKS = "This cell does not run here: "
NEED_NUMPY = {"forward-pass", "gradient-step", "fitting-step"}
ENDLESS = """
from othello_lessons.drawing import draw
from othello_lessons.exercises import check
from othello_lessons.othello import *
from othello_lessons.watch import watch

def endless(*given):
    while True:
        pass

print(check("minimax", endless).misconception)
print(draw(watch(minimax, BLACK, initial_board(), 2, score)).svg[:4])
"""
LAYOUT = """
from random import Random
from othello_lessons.drawing.tree import layout
from othello_lessons.course.lesson_table import notebook_of

dice = Random(13)
boxes = [(dice.choice([10, 44, 80]), dice.choice([10, 60])) for _ in range(200)]
edges = [(dice.randrange(max(0, i - 30), i), i) for i in range(1, 200)]
edges += [(dice.randrange(i), i) for i in range(150, 200)]  # a graph: several nodes above one
print(layout.lay_out_graph(boxes, edges, (8, 30)))
"""
CLIMB = """
import os, json
from tempfile import TemporaryDirectory
from othello_lessons.exercises import climbing, keep
from othello_lessons.exercises.checking import find
from othello_lessons.widgets import climb, player_page

player_page.SECONDS, here = 2, os.getcwd()
with TemporaryDirectory() as folder:  # where no lesson finds the player
    os.chdir(folder)
    keep(find("evaluation").right_answer())
    climbed = climb()
    climbed.save("page.html")
    page = open("page.html").read()
    os.chdir(here)
found = climbed.climb.games, climbed.standing.low, climbed.standing.high, climbing.MET[-1]
print(json.dumps([*found, climbed.lost, "An ending" in page]))
"""
CUTS = ("0 1 0 1", "1 0 0 1", "1 1 1")  # the second and the third are right
expect.set_options(timeout=30_000)


# ---------------------------------------------------------------------------
# What is clicked, once a lesson has run


def play_by_mouse_and_keyboard(lite):
    board = lite.panel.locator(".ob-widget").first
    moves, status = board.get_by_label("Moves"), board.get_by_role("status")
    board.get_by_label("f5, empty, flips 1").click()
    expect(moves).to_have_value(re.compile("^f5..$"))  # White has answered
    expect(status).to_contain_text("Black to move.")
    expect(board.get_by_role("gridcell", name="f5, black")).to_have_count(1)
    before = moves.input_value()
    board.locator("[aria-label*=', empty, flips']").first.focus()
    for key in ("ArrowRight", "ArrowLeft", "Enter"):
        lite.page.keyboard.press(key)
    expect(moves).not_to_have_value(before)
    lite.look("01")


def step_by_mouse_and_keyboard(lite):
    stepper = lite.panel.locator(".st-widget").first
    where = stepper.locator(".st-where")
    expect(where).to_contain_text("step 0 of")
    stepper.get_by_role("button", name="Next", exact=True).click()
    expect(where).to_contain_text("step 1 of")
    stepper.get_by_role("button", name="Next", exact=True).press("Enter")
    expect(where).to_contain_text("step 2 of")
    stepper.get_by_role("slider", name="Step").press("End")
    expect(where).not_to_contain_text("step 2 of")
    lite.look("10-stepper")


def answer_wrong_by_mouse_and_right_by_keyboard(lite):
    quiz = lite.panel.locator(".oq-widget").nth(1)
    quiz.scroll_into_view_if_needed()
    status, check = quiz.get_by_role("status"), quiz.get_by_role("button", name="Check")
    assert quiz.locator(".oq-edges path").count() >= quiz.locator(".oq-node").count() - 1
    leaves = {name: quiz.locator(f"[data-id='{name}'].oq-node") for name in CUTS}
    for name in ("0 1 0 1", "1 0 0 1"):
        leaves[name].click()
    check.click()
    expect(status).to_contain_text("1 right, 1 missed, 1 too many")
    for name in ("0 1 0 1", "1 1 1"):
        leaves[name].press(" ")
    check.press("Enter")
    expect(status).to_contain_text("Right.")
    lite.look("10-quiz")


def count_one_edge_to_each_node_but_the_root(lite):
    sheet = lite.panel.locator(".oq-sheet").first
    sheet.scroll_into_view_if_needed()
    sheet.locator(".oq-edges path").first.wait_for(state="attached")
    assert sheet.locator(".oq-edges path").count() == sheet.locator(".oq-node").count() - 1
    lite.look("07-quiz")


CLICKED = {
    "play_first": [play_by_mouse_and_keyboard],
    "alpha_beta_by_hand": [
        step_by_mouse_and_keyboard,
        answer_wrong_by_mouse_and_right_by_keyboard,
    ],
    "minimax_by_hand": [count_one_edge_to_each_node_but_the_root],
}


# ---------------------------------------------------------------------------
# What runs


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_says_what_a_browser_lacks_and_is_clicked(lite, lesson):
    lite.open(lesson)
    cells = lite.run()
    course = json.loads((ROOT / "notebooks" / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    recorded = [shown(cell) for cell in course if cell["cell_type"] == "code"]
    lacking = [place for place, cell in enumerate(cells) if LACKS in shown(cell)]
    assert bool(lacking) is (lesson[3:] in LACKING)
    for place in lacking:
        assert shown(cells[place]).endswith(recorded[place])
    for click in CLICKED.get(lesson[3:], ()):
        click(lite)


def shown(cell) -> str:
    """Return what stands below a cell, as text."""
    texts = [output.get("text") or output["data"]["text/plain"] for output in cell["outputs"]]
    return "".join(map("".join, texts))


@pytest.mark.parametrize("lesson", [name for name in LESSONS if name[3:] in RECORDED])
def test_a_lesson_that_cannot_run_says_so_first_and_shows_what_was_recorded(address, lite, lesson):
    found = json.loads(lite.page.request.get(f"{address}/files/{lesson}.ipynb").text())
    course = json.loads((ROOT / "notebooks" / f"{lesson}.ipynb").read_text("utf-8"))
    assert "was recorded on a machine" in "".join(found["cells"][0]["source"])
    outputs = [cell["outputs"] for cell in found["cells"] if cell["cell_type"] == "code"]
    recorded = [cell["outputs"] for cell in course["cells"] if cell["cell_type"] == "code"]
    assert outputs == recorded and sum(map(len, outputs)) > 9


def test_every_exercise_judges_its_solution_and_a_wrong_answer_as_on_a_machine(lite, capsys):
    found = json.loads(lite.python(VERDICTS.read_text("utf-8")))
    runpy.run_path(str(VERDICTS))
    expected = json.loads(capsys.readouterr().out)
    for name in NEED_NUMPY:
        assert "numpy" in found.pop(name) and expected.pop(name)
    assert found == expected
    assert all(right[0] and not wrong[0] for right, wrong in found.values())
    assert len(found) > 60


def test_python_was_compiled_ahead_and_loaded_early_and_our_sources_are_there(lite):
    theirs = "import random, IPython; print(random.__file__[-4:], IPython.__file__[-4:])"
    assert lite.python(theirs).split() == [".pyc", ".pyc"]
    ours = (
        "import inspect, os, othello_lessons.othello as book; print(len(inspect.getsource(book)))"
    )
    assert int(lite.python(ours)) > 9000
    assert lite.python("print(os.path.exists(book.__spec__.cached))").strip() == "True"
    assert [worker.url[-15:] for worker in lite.page.workers] == ["early_worker.js"]


def test_an_endless_loop_ends_and_a_tree_is_drawn(lite):
    assert lite.python(ENDLESS).split() == ["endless", "<svg"]


def test_trees_and_graphs_are_laid_out_as_by_graphviz_on_a_machine(lite, capsys):
    exec(LAYOUT, {})
    assert lite.python(LAYOUT) == capsys.readouterr().out


def test_a_player_of_one_s_own_climbs_up_to_level_9_and_gets_its_page(lite):
    games, low, high, highest, lost, has_page = json.loads(lite.python(CLIMB).splitlines()[-1])
    assert 8 <= games <= 16 and low <= high <= 5  # after one lesson
    assert highest == "expert" and parse_transcript(lost) and has_page


# ---------------------------------------------------------------------------
# What is kept

SOLVE = """from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
print(bool(check("next-player", find("next-player").right_answer())))"""
EDIT = """async (text) => {
  lesson.content.widgets[0].model.sharedModel.setSource(text);
  await lesson.context.save();
}"""
FIRST_CELL = "lesson.content.widgets[0].model.sharedModel.getSource()"
FILE = """async (path) => {
  const { contents } = jupyterapp.serviceManager;
  return atob((await contents.get(path, { content: true })).content);
}"""
HAS = """async ([path, text]) => {
  const { contents } = jupyterapp.serviceManager;
  const { content } = await contents.get(path, { content: true });
  return JSON.stringify(content).includes(text);
}"""
DELETE = "(path) => jupyterapp.serviceManager.contents.delete(path)"
OPENED = """[
  [...jupyterapp.shell.widgets("main")].map(({ context }) => context?.path),
  [...jupyterapp.serviceManager.kernels.running()].length,
]"""
NOTED = "sessionStorage.getItem('not noted') === null"
CLOSE = "lesson.close()"
NO_KERNEL = "![...jupyterapp.serviceManager.kernels.running()].length"
UNSAVED = "jupyterapp.status.isDirty"
LESSON, NOTE = notebook_of("play_first").stem, "# My own notes"


@pytest.fixture
def visit(chromium, address, tmp_path) -> Callable[[str], AbstractContextManager[Lite]]:
    """Return a function that opens a browser of this name, with what it stored before."""

    @contextmanager
    def visit(name):
        with chromium.launch_persistent_context(str(tmp_path / name), **PROGRAM) as browser:
            lite = Lite(browser.pages[0], address)
            yield lite
            assert lite.elsewhere == []

    return visit


def test_work_is_there_again_and_can_be_taken_to_another_browser(visit, tmp_path):
    with visit("first") as lite:
        lite.start(LESSON)
        assert not lite.page.evaluate(UNSAVED), "who only opens a lesson is asked nothing"
        lite.run()
        lite.panel.get_by_label("f5, empty, flips 1").first.click()
        moves = lite.panel.get_by_label("Moves").first
        expect(moves).to_have_value(re.compile("^f5..$"))  # White has answered
        assert lite.python(SOLVE).strip() == "True"
        lite.page.evaluate(EDIT, NOTE)
    with visit("first") as lite:
        lite.show(LESSON)
        assert lite.page.evaluate(FIRST_CELL) == NOTE
        saved = lite.panel.locator(".ol-saved").first
        expect(saved).to_contain_text(
            re.compile("copy these moves into the field Moves.*: f5[a-h]")
        )
        assert "next-player" in lite.page.evaluate(FILE, "othello-progress.json")
        with lite.page.expect_download() as taken_out:
            lite.page.evaluate("jupyterapp.commands.execute('docmanager:download')")
        taken_out.value.save_as(tmp_path / f"{LESSON}.ipynb")
    with visit("another") as lite:
        lite.show("00_contents")
        with lite.page.expect_file_chooser() as chosen:
            lite.page.get_by_title("Upload Files").click()
        chosen.value.set_files(tmp_path / f"{LESSON}.ipynb")
        lite.page.get_by_role("button", name="Overwrite").click()
        expect(lite.page.locator(".jp-Dialog")).to_have_count(0)
        lite.page.wait_for_function(HAS, arg=[f"{LESSON}.ipynb", NOTE])
        lite.show(LESSON)
        assert lite.page.evaluate(FIRST_CELL) == NOTE
        lite.page.evaluate(DELETE, f"{LESSON}.ipynb")
        lite.show(LESSON)
        assert lite.page.evaluate(FIRST_CELL).startswith("# 01 · Play first")


def test_a_visit_opens_the_lesson_that_is_asked_for_with_the_only_kernel(visit):
    with visit("first") as lite:
        lite.start(LESSON)
        lite.page.evaluate(EDIT, NOTE)
    second = notebook_of("alpha_beta_in_code").stem
    with visit("first") as lite:
        lite.show(second)
        lite.page.reload()  # before JupyterLab has noted what is open
        lite.page.wait_for_function(THERE, arg=f"{second}.ipynb")
        lite.page.wait_for_function(READY)
        assert lite.page.evaluate(OPENED) == [[f"{second}.ipynb"], 1]
        lite.page.wait_for_function(NOTED)
        lite.page.reload()
        lite.page.wait_for_function(THERE, arg=f"{second}.ipynb")
        lite.page.evaluate(CLOSE)
        lite.page.wait_for_function(NO_KERNEL)
        lite.show(LESSON)
        assert lite.page.evaluate(FIRST_CELL) == NOTE
