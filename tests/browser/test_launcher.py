"""What a learner sees who types `othello-lessons`, and what the other tests here stand on."""

import re

import pytest

from othello_lessons.course.lessons import notebook_of

BACKGROUND = "element => getComputedStyle(element).backgroundColor"

RIM = notebook_of("a_board_with_a_rim").name


def test_the_contents_are_showing_and_nothing_asks_for_attention(lab, page):
    page.goto(f"{lab.address}/?token={lab.token}")
    page.locator(".lm-TabBar-tab.lm-mod-current", has_text="00_contents.ipynb").wait_for()
    page.locator(".jp-NotebookPanel").get_by_role("heading", name="How to work").wait_for()
    page.get_by_text(re.compile("Python 3 .*Idle")).wait_for()
    page.wait_for_timeout(1000)  # a toast would slide in late
    assert page.locator(".Toastify__toast").count() == 0
    assert page.locator(".jp-Dialog").count() == 0
    assert "WARNING" not in lab.log.read_text()


def test_a_lesson_opens_as_saved_and_without_outputs(lab, page):
    page.goto(f"{lab.address}/lab/tree/{RIM}?reset&token={lab.token}")
    page.get_by_text(re.compile("Python 3 .*Idle")).wait_for()
    page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for()
    page.wait_for_timeout(1000)  # JupyterLab writes what it knows of the kernel into the notebook
    assert page.locator(".lm-TabBar-tab", has_text=RIM).count() == 1
    changed = page.locator(".lm-TabBar-tab.jp-mod-dirty")
    assert changed.count() == 0
    assert page.locator(".jp-NotebookPanel .jp-OutputArea-output").count() == 0
    page.locator(".jp-CodeCell .cm-content").first.press("Control+Enter")
    changed.wait_for()


def test_a_notebook_is_opened_run_and_asked(open_notebook):
    notebook = open_notebook(cells=["x = 1 + 1\nx", "import time\ntime.sleep(1)\nprint('slept')"])
    notebook.run_all()
    assert notebook.outputs(0).inner_text().split() == ["[1]:", "2"]
    assert "slept" in notebook.outputs(1).inner_text()
    assert notebook.python("x * 21") == "42"


def test_a_cell_that_fails_fails_the_test_that_runs_it(open_notebook):
    notebook = open_notebook(cells=["1 / 0", "2"])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()


def test_both_themes_can_be_shown(open_notebook):
    notebook = open_notebook(cells=["print('in the dark')"], theme="dark")
    notebook.run_all()
    assert brightness(notebook.panel) < 60
    notebook.screenshot("theme-dark")
    notebook.theme("light")
    assert brightness(notebook.panel) > 200
    notebook.screenshot_whole("theme-light")


def brightness(locator):
    """Return the first colour channel of a background, 0 to 255."""
    return int(re.findall(r"\d+", locator.evaluate(BACKGROUND))[0])
