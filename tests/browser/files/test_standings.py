"""The page of standings in a browser: opened from a file, used by mouse and by keyboard."""

import json

import pytest

from othello_lessons.notation import position_text
from othello_lessons.othello import BLACK, legal_moves
from othello_lessons.programs.tournament.standings_page import as_page
from othello_lessons.programs.tournament.tournament import play_tournament

NASTY = "<img src=x onerror=alert(1)>"


def crashes_late(player, board):
    if board.count(".") < 30:
        raise RuntimeError("no idea </script>")
    return legal_moves(player, board)[0]


@pytest.fixture(scope="module")
def held():
    players = {"greedy": "maximizer", NASTY: "random", "late": crashes_late}
    return play_tournament(players, pairs=3, opening_moves=4, seed=2)


@pytest.fixture
def opened(held, file_page, tmp_path):
    path = tmp_path / "evening.standings.html"
    path.write_text(as_page(held), encoding="utf-8")
    file_page.goto(path.as_uri())
    yield file_page
    assert file_page.asked == [path.as_uri()]  # nothing else is fetched


def replayed(page):
    """Wait until a game is shown; the page shows it once its address names the game."""
    page.locator("#replay").wait_for()
    return page.locator("#now")


def boards(page):
    """Return what the page thinks the board is after every move, as the book writes positions."""
    return page.evaluate("boards.map(board => board.join(''))")


def test_every_game_is_replayed_as_the_book_plays_it(opened, held):
    for number, game in enumerate(held.games, start=1):
        opened.evaluate(f"show(games[{number - 1}])")
        expected = [position_text(BLACK, board)[:64] for _, board in game.record.positions()]
        assert boards(opened) == expected


def test_a_board_of_another_size_is_replayed_too(file_page, tmp_path):
    held = play_tournament({"a": "random", "b": "maximizer"}, pairs=2, size=4, opening_moves=2)
    path = tmp_path / "page.html"
    path.write_text(as_page(held), encoding="utf-8")
    file_page.goto(f"{path.as_uri()}#game=2")
    positions = held.games[1].record.positions()
    assert boards(file_page) == [position_text(BLACK, board)[:16] for _, board in positions]


def test_a_cell_shows_its_games_and_a_click_opens_one(opened, held):
    opened.get_by_role("button", name="greedy against late").click()
    assert opened.locator("#which").inner_text() == "Games of greedy against late"
    rows = opened.locator("#list button")
    assert rows.count() == 6
    rows.nth(1).click()
    replayed(opened)
    game = held.games[int(rows.nth(1).get_attribute("data-game")) - 1]
    assert {game.record.black, game.record.white} == {"greedy", "late"}
    assert game.record.reason in opened.locator("#result").inner_text()
    assert "crash" in opened.locator("#facts").inner_text()
    squares = [move for move in game.record.moves if move != "pass"]
    assert opened.locator("#transcript").input_value() == "".join(squares)
    opened.get_by_role("button", name="Show all games").click()
    assert rows.count() == len(held.games)
    assert not opened.locator("#talk").is_visible()  # nothing was said: no program played
    opened.evaluate("show({...games[0], talk: ['-> <b>move B</b>', '!! oh']})")
    assert opened.locator("#talk pre").inner_text() == "-> <b>move B</b>\n!! oh"
    opened.evaluate("show({...games[0], shortened: true, moves: [], opening: 0})")
    assert "no longer kept" in opened.locator("#now").inner_text()


def test_a_game_is_opened_and_replayed_by_keyboard_alone(opened, held):
    opened.locator("#list button").first.focus()
    opened.keyboard.press("Enter")
    moves = held.games[0].record.moves
    now = replayed(opened)
    assert now.inner_text().startswith(f"{len(moves)} of {len(moves)}: ")
    opened.keyboard.press("ArrowLeft")
    assert now.inner_text().startswith(f"{len(moves) - 1} of {len(moves)}: ")
    assert moves[-2] in now.inner_text()
    opened.keyboard.press("Home")
    assert now.inner_text() == "The start. Black 2, White 2."
    opened.keyboard.press("ArrowLeft")  # there is nothing before it
    assert now.inner_text() == "The start. Black 2, White 2."
    opened.keyboard.press("ArrowRight")
    assert now.inner_text() == f"1 of {len(moves)}: Black {moves[0]} (chosen by the judge). " + (
        "Black 4, White 1."
    )
    assert opened.locator("#board circle").count() == 6  # white discs have a ring


def test_play_goes_through_the_moves_and_stops_at_the_end(held, page, tmp_path):
    path = tmp_path / "evening.standings.html"
    path.write_text(as_page(held), encoding="utf-8")
    page.goto(path.as_uri())
    page.clock.install()
    page.locator("#list button").first.click()
    moves = held.games[0].record.moves
    now = replayed(page)
    page.get_by_role("button", name="Play").click()
    assert now.inner_text() == "The start. Black 2, White 2."
    page.clock.run_for(2 * 700 + 50)
    assert now.inner_text().startswith(f"2 of {len(moves)}: ")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    assert now.inner_text().startswith(f"2 of {len(moves)}: ")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(len(moves) * 700)
    assert now.inner_text().startswith(f"{len(moves)} of {len(moves)}: ")
    page.get_by_role("button", name="Play").wait_for()


def test_a_live_page_reads_itself_again_and_keeps_what_is_looked_at(held, page, tmp_path):
    path = tmp_path / "live.html"
    path.write_text(as_page(held, []), encoding="utf-8")
    page.clock.install()
    page.goto(f"{path.as_uri()}#game=2")
    page.get_by_role("button", name="greedy against late").click()
    page.get_by_role("button", name="To the start").click()
    path.write_text(as_page(held).replace(">Standings<", ">The end<"))
    page.clock.run_for(5100)
    page.get_by_text("The end").wait_for()
    assert page.locator("#which").inner_text() == "Games of greedy against late"
    assert page.locator("#now").inner_text() == "The start. Black 2, White 2."
    page.get_by_role("button", name="Projector").click()
    assert page.locator(".ratings").is_visible() and not page.locator(".cross").is_visible()


def test_names_and_reasons_are_text_and_nothing_else(opened, held):
    opened.locator("#list button").first.click()
    replayed(opened)
    assert opened.locator("img").count() == 0
    assert NASTY in opened.locator(".ratings").inner_text()
    assert NASTY in opened.locator("#list").inner_text()


def test_a_transcript_is_copied(opened):
    opened.locator("#list button").first.click()
    opened.get_by_role("button", name="Copy").click()
    opened.get_by_text("Copied.").wait_for()


def test_a_file_game_is_shown_as_its_protocol_calls_it(file_page, tmp_path, held):
    page = file_page
    text = as_page(held)
    path = tmp_path / "page.html"
    path.write_text(text.replace('"protocol":"package"', '"protocol":"file"'), encoding="utf-8")
    page.goto(f"{path.as_uri()}#game=1")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.locator("#now").inner_text().split(": ")[1].startswith("White ")
    lowest = page.evaluate(
        "[...document.querySelectorAll('#board text')].find(e => e.textContent === '1')"
        ".getBoundingClientRect().top > document.querySelector('#board circle')"
        ".getBoundingClientRect().top"
    )
    assert lowest, "row 1 stands at the bottom"


def test_the_page_fits_a_phone_in_light_and_in_dark(opened):
    opened.set_viewport_size({"width": 360, "height": 700})
    opened.locator("#list button").first.click()
    replayed(opened)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    for theme in ("light", "dark"):
        opened.emulate_media(color_scheme=theme)
        ink, card = opened.evaluate(
            "[getComputedStyle(document.body).color, "
            "getComputedStyle(document.querySelector('section')).backgroundColor]"
        )
        light = [sum(json.loads(f"[{colour[4:-1]}]")) / 3 for colour in (ink, card)]
        assert abs(light[0] - light[1]) > 150
        assert (light[0] < light[1]) == (theme == "light")


def test_the_bars_of_the_ratings_end_inside_their_card(opened):
    for width in (700, 900, 1280):
        opened.set_viewport_size({"width": width, "height": 700})
        room = opened.evaluate(
            """[...document.querySelectorAll(".scale .dot, .scale .span")].map(mark =>
                mark.closest("section").getBoundingClientRect().right
                - mark.getBoundingClientRect().right)"""
        )
        assert len(room) == 6 and min(room) > 10, f"{width} pixels"
