"""Searches and games saved as HTML files: opened from a file, without a kernel."""

import re
from itertools import chain

import pytest
from players import first_move
from playwright.sync_api import expect
from positions import played_at_random

from othello_lessons.notation import parse_position, position_text, square_name
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    bracketed,
    initial_board,
    legal_moves,
    make_move,
    weighted_score,
)
from othello_lessons.strategies import make_strategy
from othello_lessons.watch import watch
from othello_lessons.widgets import OthelloBoard, SearchStepper
from othello_lessons.widgets.page import module

WINDOW = MIN_VALUE, MAX_VALUE
PLAYERS = ["maximizer:eval=score", "maximizer:eval=weights", "alphabeta:depth=3,eval=weights"]
PERFT = [1, 4, 12, 56, 244, 1396, 8200]  # from the start, without passes
CLIPBOARD = """Object.defineProperty(navigator, 'clipboard', {
    value: {writeText: text => window.copied = text}})"""
JAVASCRIPT = """
window.asked = ({ position, players }) => {
  const { player, board } = parsePosition(position);
  const game = new Game({ player, board });
  const moves = players.map((who) => STRATEGIES[who][1](player, [...board]));
  return { flips: game.flips, moves, same: positionText({ player, board }) };
};
window.perft = (depth, player = "X", board = initialBoard()) => !depth ? 1
  : legalMoves(player, board).reduce((sum, move) =>
      sum + perft(depth - 1, opponent(player), afterMove(move, player, board)), 0);
window.ready = true;
"""


@pytest.fixture
def open_file(file_page, tmp_path):
    """Return a function that saves a widget and opens the file; nothing else may be fetched."""
    page, path = file_page, tmp_path / "saved.html"

    def open_(widget):
        widget.save(path, title="Saved & <shown>")
        page.goto(path.as_uri())
        expect(page.locator("h1")).to_have_text("Saved & <shown>")
        return page

    yield open_
    assert {url.split("?")[0] for url in page.asked} == {path.as_uri()}


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture(scope="module")
def searched():
    return watch(alphabeta, BLACK, initial_board(), *WINDOW, 2, weighted_score)


VISIBLE_WORDS = """() => [...document.querySelectorAll('text')]
    .filter(each => getComputedStyle(each).visibility === 'visible')
    .map(each => each.textContent)"""


def test_a_search_that_plays_itself_stops_at_its_end_and_can_be_still(
    file_page, tmp_path, searched
):
    page = file_page
    SearchStepper(searched).save(tmp_path / "cut.svg")
    page.goto((tmp_path / "cut.svg").as_uri())
    first = page.evaluate(VISIBLE_WORDS)
    assert "Step 0 of 33; 1 of 15 nodes visited." in first
    page.evaluate("document.getAnimations().forEach(each => each.finish())")  # none is endless
    last = page.evaluate(VISIBLE_WORDS)
    assert "Step 33 of 33; 15 of 15 nodes visited." in last
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(VISIBLE_WORDS) == last


def test_a_saved_page_is_light_or_dark_as_the_system_is_until_one_chooses(open_file, searched):
    page = open_file(SearchStepper(searched))
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    press(page, "Dark page")
    assert page.evaluate(ground) != light
    press(page, "Light page")
    assert page.evaluate(ground) == light
    page.emulate_media(color_scheme="dark")
    expect(page.get_by_role("button", name="Light page")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_saved_game_is_stepped_through_and_played_on(open_file):
    page = open_file(OthelloBoard("you", "maximizer:eval=score", transcript="f5d6c3"))
    status = page.locator(".ob-status")
    expect(status).to_have_text("Black played c3. White to move.")
    press(page, "One move back")
    expect(status).to_have_text("White played d6. Black to move.")
    press(page, "One move on")
    press(page, "Let White move")
    board = initial_board()
    for player, move in zip("@o@", (56, 64, 33), strict=True):
        make_move(move, player, board)
    answer = square_name(make_strategy(PLAYERS[0])("o", board))
    expect(status).to_have_text(f"White played {answer}. Black to move.")
    press(page, "Undo")
    expect(status).to_have_text("White played d6. Black to move.")
    page.get_by_role("gridcell", name=re.compile("^c4,")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ob-place")).to_have_text("4 of 4")
    press(page, "New game")
    expect(status).to_have_text("Black to move.")


def test_a_saved_game_says_who_played_and_you_move_for_whom_the_page_cannot(open_file):
    page = open_file(OthelloBoard(first_move, "random:seed=2", transcript="f5d6"))
    black, white = (page.get_by_role("combobox", name=f"Who plays {c}") for c in ("black", "white"))
    expect(black.locator("option:checked")).to_have_text("first_move")
    expect(white.locator("option:checked")).to_have_text("Random")
    page.get_by_role("gridcell", name=re.compile("^c3,")).click()
    expect(page.locator(".ob-place")).to_have_text("4 of 4")


LEADS = {
    "?moves=f5d6c3": "Black played c3. White to move.",
    "?moves=1.+F5+d6+pass": "White played d6. Black to move.",
    "?position=-----OX--XO-----X": "Black to move.",
    "?position=XO--------------O": "White has no legal move and passes. Black to move.",
    "?position=XX--------------O": "The game is over: Black wins, 2 to 0.",
}
NOWHERE = {
    "?moves=f5f5": "Move 2, White to f5, is against the rules.",
    "?moves=<b>": "“<b>” is not a move: write squares such as f5.",
    "?moves=j9": "j9 is not a square of this board.",
    "?position=XOX": "An 8×8 board takes 65 signs; here are 3.",
}


def test_an_address_leads_to_a_position_or_the_page_says_why_not(open_file):
    page = open_file(OthelloBoard("you", "random"))
    address = page.url
    for query, said in LEADS.items():
        page.goto(address + query)
        expect(page.locator(".ob-status")).to_have_text(said)
        expect(page.locator(".ob-complaint")).to_be_empty()
    for query, why in NOWHERE.items():
        page.goto(address + query)
        expect(page.locator(".ob-complaint")).to_contain_text(
            "This link does not lead to a position."
        )
        expect(page.locator(".ob-complaint")).to_contain_text(why)
        expect(page.locator(".ob-status")).to_have_text("Black to move.")


def test_a_copied_link_leads_to_the_position_that_is_shown(open_file):
    four = parse_position("-----OX--XO-----X")
    page = open_file(OthelloBoard("you", "you", start=four, transcript="a2a1"))
    page.evaluate(CLIPBOARD)
    press(page, "One move back")
    press(page, "Copy link")
    expect(page.locator(".ob-status")).to_have_text("The link to this position is copied.")
    page.goto(page.evaluate("copied"))
    expect(page.locator(".ob-status")).to_have_text("Black played a2. White to move.")
    expect(page.locator(".ob-square")).to_have_count(16 + 2)  # and the two icons


# ---------------------------------------------------------------------------
# The rules and the players, here and there


@pytest.fixture
def javascript(file_page):
    page = file_page
    page.goto("about:blank")
    players = module("players").removeprefix(module("rules"))
    script = "\n".join([module("game"), players, JAVASCRIPT])
    page.add_script_tag(content=script, type="module")
    page.wait_for_function("window.ready")
    return page


def test_the_lines_of_play_are_as_many(javascript):
    assert [javascript.evaluate(f"perft({depth})") for depth in range(7)] == PERFT


def random_game(n, seed):
    """Return the positions of a game in which there was a move, each as player and board."""
    *found, _ = played_at_random(n, seed)
    return [(player, list(board)) for player, board in found]


def test_moves_flips_and_players_are_the_book_s(javascript):
    players = [make_strategy(text) for text in PLAYERS]
    games = [
        random_game(4, 1),
        random_game(5, 2)[::3],
        random_game(8, 3)[::5],
        random_game(10, 4)[::20],
    ]
    for player, board in chain(*games):
        text = position_text(player, board)
        told = javascript.evaluate("asked", {"position": text, "players": PLAYERS})
        flips = {str(move): bracketed(move, player, board) for move in legal_moves(player, board)}
        assert told["flips"] == flips
        assert told["moves"] == [each(player, list(board)) for each in players]
        assert told["same"] == text.replace(" ", "")
