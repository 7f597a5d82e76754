"""The lesson in JupyterLab: its sliders, and what is bred by the learner's own five parts."""

import pytest
from playwright.sync_api import expect

CELLS = (
    "mine = [100",
    "def my_fitness",
    "def my_cross",
    "def my_mutate",
    "def curves",
    "new = openings",
    "many = openings",
    "longer = watched",
    "def compared",
    "def series",
    "OthelloBoard(black",
    "def my_best_of",
    "def my_breed",
    "own = {",
)
PARTS = ("fitness", "best-of-population", "cross-over", "mutate", "breed")
RUN = """const cells = panel.content.widgets, ran = [];
for (const id of argument) {
    panel.content.activeCellIndex = cells.findIndex(cell => cell.model.id === id);
    await app.commands.execute('notebook:run-cell');
}"""


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("weights_that_evolve", CELLS)


def test_the_slider_moves(lesson):
    lesson.screenshots_whole("weights_that_evolve")
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first, "ArrowLeft")


def test_your_own_five_parts_breed_the_player_at_the_board(lesson):
    lesson.solve(*PARTS)
    before = lesson.python("champion")
    lesson.app(RUN, ["yours", "play"])
    assert lesson.python("champion") != before
    assert lesson.python("champion == yours[-1].best") == "True"
    lesson.expect_an_answer("d3")


LIVE = """from contextlib import suppress
from othello_lessons.drawing import live, show_curves

with suppress(ValueError), live() as redraw:
    for last in (1, 2, 3):
        redraw(show_curves({"so far": [0, last]}))
    raise ValueError"""


def test_a_live_picture_is_on_the_page_and_gone_when_the_cell_is_done(run_cells):
    interrupted = run_cells([LIVE])
    assert interrupted.count_whole_pictures() == 1
    done = run_cells([LIVE.replace("    raise ValueError", "").strip(), "1 + 1"])
    expect(done.panel.get_by_text("2", exact=True).last).to_be_visible()
    expect(done.panel.locator(".jp-RenderedSVG img")).to_have_count(0)
