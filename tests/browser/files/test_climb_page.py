"""The page on which others play against a learner's player, without Python."""

import re
from math import inf

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises import climbing, keep
from othello_lessons.exercises.checking import find
from othello_lessons.widgets import climb, player_page

ENDS = "The answers of my_player end here"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Let a player climb for two games, and save its page."""
    folder = tmp_path_factory.mktemp("page")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(climbing, "MOST_PAIRS", 1)
        patch.setattr(climbing, "jobs", lambda: 1)
        patch.setattr(player_page, "SECONDS", inf)
        patch.setattr(player_page, "MOST_ANSWERS", 800)
        keep(find("evaluation").right_answer())
        climb().save("page.html")
    return folder / "page.html"


@pytest.fixture
def open_page(file_page, saved):
    file_page.goto(saved.as_uri())
    return file_page


def play_on(page, last):
    """Make marked moves until the status has one of these words; return the moves of the game."""
    status, moves = page.locator(".ob-status"), page.get_by_label("Moves")
    expect(status).to_contain_text(re.compile(f"to move|{last}"))
    while not re.search(last, status.inner_text()):
        before = moves.input_value()
        page.locator("[aria-label*='flips']").first.click()
        expect(moves).not_to_have_value(before)
        expect(status).to_contain_text(re.compile(f"to move|{last}"))
        expect(page.locator(".ob-complaint")).to_be_empty()
    return moves.input_value()


def test_an_ending_is_played_to_its_end(open_page):
    page = open_page
    expect(page.get_by_role("heading")).to_have_text("Play against my player")
    expect(page.locator("img").first).to_have_attribute("alt", re.compile("level"))
    expect(page.get_by_role("button", name="An ending")).to_be_enabled()
    page.get_by_role("button", name="An ending").click()
    expect(page.locator(".ob-place")).to_have_text("0 of 0")
    assert len(play_on(page, "over")) >= 2 * 6


def test_where_its_answers_end_a_move_is_refused_and_another_player_goes_on(open_page):
    page = open_page
    moves = play_on(page, ENDS)
    assert len(moves) >= 2 * 6
    complaint = page.locator(".ob-complaint")
    for square in page.get_by_role("gridcell", name=re.compile("empty")).all():
        square.click()
        expect(complaint).not_to_be_empty()
        if "was not asked about" in complaint.inner_text():
            break
    expect(complaint).to_contain_text("It has answers to the marked moves.")
    assert page.get_by_label("Moves").input_value() == moves
    mine = page.locator("select", has=page.locator("option:checked", has_text="my_player"))
    mine.select_option("maximizer:eval=weights")
    page.locator("[aria-label*='flips']").first.click()
    expect(page.get_by_label("Moves")).to_have_value(re.compile(f"{moves}...."))


def test_a_position_that_the_player_was_not_asked_about_is_a_sentence(open_page):
    page = open_page
    is_black = page.locator("select").first.input_value() == "my_player"
    page.goto(f"{page.url}?moves={'f5f6' if is_black else 'f5'}")
    page.get_by_role("button", name=f"Let {'Black' if is_black else 'White'} move").click()
    expect(page.locator(".ob-complaint")).to_contain_text("was not asked about this position")
