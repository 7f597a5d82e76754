"""The page on which others play against a learner's player: a whole game, without Python."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises import climbing, keep
from othello_lessons.exercises.checking import find
from othello_lessons.widgets import climb


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Let a player climb for a few games, and save its page."""
    folder = tmp_path_factory.mktemp("climb")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(climbing, "MOST_PAIRS", 3)
        patch.setattr(climbing, "jobs", lambda: 1)
        keep(find("evaluation").right_answer())
        climb().save("page.html")
    return folder / "page.html"


@pytest.fixture
def open_page(page, saved):
    page.goto(saved.as_uri())
    return page


def test_a_game_against_the_player_is_played_to_its_end(open_page):
    page = open_page
    expect(page.get_by_role("heading")).to_have_text("Play against my player")
    expect(page.locator("img").first).to_have_attribute("alt", re.compile("level"))
    status, moves = page.locator(".ob-status"), page.get_by_label("Moves")
    page.get_by_role("button", name="New game").click()
    while "over" not in status.inner_text():
        before = moves.input_value()
        page.locator("[aria-label*='flips']").first.click()
        expect(moves).not_to_have_value(before)
        expect(status).to_contain_text(re.compile("to move|over"))
        expect(page.locator(".ob-complaint")).to_be_empty()
    assert len(moves.input_value()) >= 2 * 8  # from where the person took over


def test_a_position_that_the_player_was_not_asked_about_is_a_sentence(open_page):
    page = open_page
    is_black = page.locator("select").first.input_value() == "my_player"
    page.goto(f"{page.url}?moves={'f5d6' if is_black else 'f5'}")
    page.get_by_role("button", name=f"Let {'Black' if is_black else 'White'} move").click()
    expect(page.locator(".ob-complaint")).to_contain_text("was not asked about this position")
