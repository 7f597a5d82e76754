"""Programs in JupyterLab: messages under a slider, and boards at which programs sit."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.lessons import a_program_that_talks, programs_that_meet

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
PLAYERS = {
    one.answer: one for one in (*a_program_that_talks.EXERCISES, *programs_that_meet.EXERCISES)
}
PROGRAMS = {
    "a_program_that_talks": "my_console_player",
    "programs_that_meet": "my_file_player",
}


CELLS = {
    "a_program_that_talks": ("open_workshop()", "OTHELLO = [", "def judged(", "OthelloBoard("),
    "programs_that_meet": (
        "open_workshop()",
        "FILE_PLAYER = [",
        "def refereed(",
        "OthelloBoard(",
    ),
}


@pytest.mark.parametrize("lesson", CELLS)
def test_the_slider_moves_and_the_learners_program_sits_at_the_board(open_lesson, lab_page, lesson):
    notebook = open_lesson(lesson, CELLS[lesson])
    goes_through_the_pictures(notebook)
    program = PLAYERS[PROGRAMS[lesson]].right_answer()
    path = f"{PROGRAMS[lesson]}.py"
    notebook.python(f"__import__('pathlib').Path({path!r}).write_text({program!r})")
    answers_on_the_board(notebook)


def goes_through_the_pictures(notebook):
    output = notebook.panel.locator(".os-widget").first
    picture = output.locator(".jp-RenderedSVG img")
    before = picture.get_attribute("src")
    output.get_by_role("slider").press("ArrowRight")
    expect(picture).not_to_have_attribute("src", before)
    expect(picture).to_be_visible()  # a new picture has a size once it is decoded
    natural, shown = picture.evaluate("one => [one.naturalWidth, one.clientWidth]")
    assert shown > 0.9 * min(natural, 600)


def answers_on_the_board(notebook):
    board = notebook.panel.locator(".ob-widget").last
    board.get_by_role("gridcell").nth(SQUARES.index("d3")).click()
    expect(board.get_by_label("Moves")).to_have_value(re.compile("^d3[a-h][1-8]$"))
