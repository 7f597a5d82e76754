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


CELLS = {
    "18_a_program_that_talks": ("open_workshop()", "OTHELLO = [", "def judged(", "OthelloBoard("),
    "19_programs_that_meet": (
        "open_workshop()",
        "FILE_PLAYER = [",
        "def refereed(",
        "OthelloBoard(",
    ),
    "20_a_fair_tournament": ("PictureSlider(", "accepted = ", "OthelloBoard("),
}
ACCEPTED = {"20_a_fair_tournament": {"if accepted else": "if True else"}}  # by check, in lesson 18


@pytest.mark.parametrize("lesson", PROGRAMS)
def test_the_slider_moves_and_the_learners_program_sits_at_the_board(open_lesson, lab_page, lesson):
    notebook = open_lesson(lesson, CELLS[lesson], ACCEPTED.get(lesson, {}))
    goes_through_the_pictures(notebook)
    program = PLAYERS[PROGRAMS[lesson]].right_answer()
    path = f"{PROGRAMS[lesson]}.py"
    notebook.python(f"__import__('pathlib').Path({path!r}).write_text({program!r})")
    answers_on_the_board(notebook)
    notebook.screenshots_whole(f"lesson-{lesson[:2]}")


def goes_through_the_pictures(notebook):
    output = notebook.panel.locator(".os-widget").first
    picture = output.locator(".jp-RenderedSVG img")
    before = picture.get_attribute("src")
    output.get_by_role("slider").press("ArrowRight")
    expect(picture).not_to_have_attribute("src", before)
    expect(picture).to_be_visible()  # a new picture has a size once it is decoded
    natural, shown = picture.evaluate("one => [one.naturalWidth, one.clientWidth]")
    assert shown > 0.9 * min(natural, 600)
    notebook.screenshots(f"lesson-{notebook.path.stem[:2]}-slider", output)


def answers_on_the_board(notebook):
    board = notebook.panel.locator(".ob-widget").last
    board.get_by_role("gridcell").nth(SQUARES.index("d3")).click()
    expect(board.get_by_label("Moves")).to_have_value(re.compile("^d3[a-h][1-8]$"))
    notebook.screenshot(f"lesson-{notebook.path.stem[:2]}-board", board)
