"""Lessons 18 to 20 in JupyterLab: messages under a slider, and boards at which programs sit."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.lessons import l18, l19

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
PLAYERS = {one.answer: one for one in (*l18.EXERCISES, *l19.EXERCISES)}
PROGRAMS = {
    "18_a_program_that_talks": "my_console_player",
    "19_programs_that_meet": "my_file_player",
    "20_a_fair_tournament": "my_console_player",
}


@pytest.fixture(params=PROGRAMS)
def lesson(request, open_lesson, lab_page):
    return open_lesson(request.param), PROGRAMS[request.param]


def test_the_slider_goes_through_the_pictures(lesson):
    notebook = lesson[0]
    handle = notebook.panel.get_by_role("slider").first
    picture = notebook.panel.locator(".widget-vbox .jp-RenderedSVG img").first
    before = picture.get_attribute("alt")
    handle.press("ArrowRight")
    expect(picture).not_to_have_attribute("alt", before)
    natural, shown = picture.evaluate("one => [one.naturalWidth, one.clientWidth]")
    assert shown > 0.9 * min(natural, 600)
    notebook.screenshots(f"{notebook.path.stem}-slider", notebook.panel.locator(".widget-vbox"))


def test_the_learners_program_sits_at_the_board(lesson):
    notebook, name = lesson
    program = PLAYERS[name].right_answer()
    notebook.python(f"__import__('pathlib').Path('{name}.py').write_text({program!r})")
    board = notebook.panel.locator(".ob-widget").last
    board.get_by_role("gridcell").nth(SQUARES.index("d3")).click()
    expect(board.get_by_label("Moves")).to_have_value(re.compile("^d3[a-h][1-8]$"))
    notebook.screenshot(f"{notebook.path.stem}-board", board)
    for theme in ("light", "dark"):
        notebook.theme(theme)
        notebook.screenshot_whole(f"{notebook.path.stem}-{theme}")
