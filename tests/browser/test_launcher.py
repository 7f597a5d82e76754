"""What a learner sees who types `othello-lessons`, and what the other tests here stand on."""

import re

BACKGROUND = "element => getComputedStyle(element).backgroundColor"


def test_the_contents_are_showing_and_nothing_asks_for_attention(lab, page_of_all):
    assert page_of_all.greeting == ["00_contents.ipynb", True, []]
    assert "WARNING" not in lab.log.read_text()


def test_a_lesson_opens_as_saved_and_without_outputs(open_notebook):
    lesson = open_notebook("a_board_with_a_rim")
    lesson.wait_until_idle()  # JupyterLab has written what it knows of the kernel into it
    changed = lesson.page.locator(".lm-TabBar-tab.jp-mod-dirty", has_text=lesson.path.name)
    assert changed.count() == 0
    assert lesson.panel.locator(".jp-OutputArea-output").count() == 0
    lesson.panel.locator(".jp-CodeCell .cm-content").first.press("Control+Enter")
    changed.wait_for()


def test_cells_are_run_and_asked_in_both_themes(run_cells):
    notebook = run_cells(["x = 1 + 1\nx", "print('in the dark')"], theme="dark")
    assert notebook.outputs(0).inner_text().split() == ["[1]:", "2"]
    assert notebook.python("x * 21") == "42"
    assert brightness(notebook.panel) < 60
    notebook.theme("light")
    assert brightness(notebook.panel) > 200


def brightness(locator):
    """Return the first colour channel of a background, 0 to 255."""
    return int(re.findall(r"\d+", locator.evaluate(BACKGROUND))[0])
