"""A game looked back at, as someone sees it who wants to know where it was lost."""

import re

import pytest
from playwright.sync_api import expect
from weak_games import BEGINNERS

from othello_lessons.lookback import look_back
from othello_lessons.widgets.lookback_file import as_page

IMPORTS = "from othello_lessons.widgets import *"
LOOKED = f"looked = LookBack({BEGINNERS!r}, depth=3, exact=20)"
BOARD = (
    "from othello_lessons.lookback import values\nvalues.COMPILED = values.Depths(2, 12)\n"
    f"board = OthelloBoard('you', 'you', transcript={BEGINNERS!r})\nboard"
)
PRACTICE = (
    "import os, tempfile\nfrom datetime import date\n"
    "from othello_lessons.lookback.schedule import record_try\n"
    "os.environ['OTHELLO_PROGRESS'] = tempfile.mkdtemp() + '/progress.json'\n"
    "for mistake in looked.wait().mistakes[:2]:\n"
    "    record_try(mistake, False, date(2026, 1, 1))\n"
    "Practice()"
)


@pytest.fixture
def shown(run_cells):
    """Return a function that runs cells, and returns the notebook and what the last cell shows."""

    def run(*cells):
        notebook = run_cells([IMPORTS, *cells])
        return notebook, notebook.outputs(len(cells))

    return run


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Look back at a game, and save the page, which needs no kernel."""
    path = tmp_path_factory.mktemp("lookback") / "game.html"
    path.write_text(as_page(look_back(BEGINNERS, depth=3, exact=20)), encoding="utf-8")
    return path


@pytest.fixture
def widget(file_page, saved):
    file_page.goto(saved.as_uri())
    return file_page.locator("body")


def says(widget):
    return widget.locator(".lb-status")


def press(widget, name):
    widget.get_by_role("button", name=name, exact=True).click()


def square(widget, name):
    return widget.get_by_role("gridcell", name=re.compile(f"^{name},"))


def test_a_mistake_is_an_exercise_and_then_a_line_to_step_through(widget):
    expect(says(widget)).to_contain_text("Move 41: Black played a7 and lost 28 discs here.")
    assert not widget.locator(".lb-why li").count()
    square(widget, "g1").click()
    expect(says(widget)).to_contain_text("g1 saves 18 of 28 discs.")
    square(widget, "a1").click()
    expect(says(widget)).to_contain_text("This square is not a legal move.")
    square(widget, "h4").press("Enter")
    expect(says(widget)).to_have_text("Right. h4 is worth +6: nothing is better.")
    expect(widget.locator(".lb-why li").first).to_contain_text("White can take the corner a8")
    press(widget, "a7, as played")
    expect(says(widget)).to_contain_text("1 of 20: Black plays a7.")
    press(widget, "One move on")
    expect(says(widget)).to_contain_text("2 of 20: White plays a8.")
    expect(square(widget, "a8")).to_have_attribute("aria-label", "a8, white disc, last move")
    press(widget, "Try again")
    expect(square(widget, "h4")).to_have_attribute("aria-label", re.compile("h4, empty, flips"))
    assert not widget.locator(".lb-why li").count()
    press(widget, "Show the answer")
    expect(widget.locator(".lb-solved")).to_have_text("For Black, h4 is worth +6; a7 is worth −22.")


def test_the_graph_leads_to_every_move(widget):
    expect(widget.locator(".lb-graph")).to_have_attribute("aria-label", re.compile("move 41"))
    assert widget.locator(".lb-mark").count() == 6
    estimated, exact = widget.locator(".lb-curve").evaluate_all(
        "parts => parts.map(part => getComputedStyle(part).strokeDasharray)"
    )
    assert estimated != "none" and exact == "none"
    expect(widget.locator(".lb-graph text", has_text="exact")).to_have_count(1)
    press(widget, "The game")
    expect(says(widget)).to_have_text("The start of the game.")
    box = widget.locator(".lb-graph").bounding_box()
    x = box["width"] * (40 + 45 * (660 - 52) / 60) / 660  # move 45 of 60, as the graph is drawn
    widget.locator(".lb-graph").click(position={"x": x, "y": 60})
    expect(says(widget)).to_have_text("Move 45, Black b8: White wins by 28 discs.")
    press(widget, "Move 41: Black")
    press(widget, "Show the answer")
    for width in (640, 1100):  # the column of JupyterLab on a page of 1100 pixels, and a wide one
        widget.page.set_viewport_size({"width": width, "height": 900})
        edges = widget.locator("button:visible, .lb-graph, .ob-frame, .lb-why").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().right)"
        )
        box = widget.locator(".lb-page").bounding_box()
        assert len(edges) > 10 and max(edges) <= box["x"] + box["width"] + 1


def test_the_board_looks_back_at_its_game(shown):
    _, widget = shown(BOARD)
    press(widget, "Look back")
    expect(says(widget)).to_contain_text("Find a better move.")
    press(widget, "New game")
    expect(says(widget)).to_be_hidden()


def test_a_position_that_was_wrong_comes_back(shown):
    notebook, widget = shown(LOOKED, PRACTICE)
    expect(widget.locator(".lb-summary")).to_have_text("2 positions of your games come back today.")
    press(widget, "Move 41: Black")
    press(widget, "Show the answer")
    expect(widget.locator(".lb-why li").first).to_contain_text("White can take the corner a8")
    assert notebook.python("len(Practice())") == "1"
    expect(widget.locator(".lb-graph")).to_be_hidden()
