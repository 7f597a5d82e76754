"""Standings: the numbers add up, the picture and the page hold what was played and nothing else."""

import csv
import io
import json
import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import by_key, game_of

from othello_lessons.drawing.charts.crosstable import points_text, show_crosstable
from othello_lessons.drawing.charts.intervals import show_ratings
from othello_lessons.programs.tournament.plan import Plan, fixtures
from othello_lessons.programs.tournament.ratings import bradley_terry
from othello_lessons.programs.tournament.standings import as_csv, as_picture, as_text, cross_table
from othello_lessons.programs.tournament.standings_page import as_page
from othello_lessons.programs.tournament.tournament import Tournament, play_tournament
from othello_lessons.programs.tournament.tournament_file import named_players

NASTY = "</script><b>&\"'"
NAMES = ["ann", "bob", NASTY, "=sum(1)"]


def held(results):
    """Return a tournament with these results: (pair, black, white, winner).

    Its intervals use few resamples: the tests do not depend on how good they are.
    """
    plan = Plan(tuple(named_players(dict.fromkeys(NAMES, "random"))), title="A <b>title</b>")
    games = by_key(
        game_of(black, white, winner, pair, moves=["d3", f"c{number % 3 + 3}"])
        for number, (pair, black, white, winner) in enumerate(results)
    )
    tournament = Tournament(plan, games)
    tournament.ratings = bradley_terry(tournament.outcomes, plan.names, resamples=20)
    return tournament


@st.composite
def tournaments(draw):
    games = st.tuples(
        st.integers(1, 5),
        *[st.sampled_from(NAMES)] * 2,
        st.sampled_from(["black", "white", "draw"]),
    )
    return held(draw(st.lists(games.filter(lambda game: game[1] != game[2]), max_size=30)))


@cache
def some():
    """Return a small tournament."""
    return held(
        [
            (1, "ann", "bob", "black"),
            (1, "bob", "ann", "draw"),
            (1, "ann", NASTY, "white"),
            (1, NASTY, "=sum(1)", "draw"),
        ]
    )


@given(held=tournaments())
def test_the_points_of_two_players_against_each_other_add_up(held):
    cells = cross_table(held.games)
    for (one, other), (won, drawn, lost) in cells.items():
        assert cells[other, one] == (lost, drawn, won)
    counted = [game for game in held.games if not game.repeated]
    assert sum(sum(cell) for cell in cells.values()) == 2 * len(counted)
    for one, other in cells:
        between = [
            game.points if game.record.black == one else 1 - game.points
            for game in counted
            if {game.record.black, game.record.white} == {one, other}
        ]
        won, drawn, _ = cells[one, other]
        assert won + drawn / 2 == sum(between)


@given(held=tournaments())
def test_the_csv_says_what_the_standings_say(held):
    rows = list(csv.DictReader(io.StringIO(as_csv(held.standings))))
    assert [row["name"].removeprefix("'") for row in rows] == held.standings.names
    for row, rating in zip(rows, held.ratings, strict=True):
        assert float(row["rating"]) == pytest.approx(rating.elo, abs=0.06)
        assert (float(row["points"]), int(row["games"])) == (rating.points, rating.games)
        assert rating.games == int(row["won"]) + int(row["drawn"]) + int(row["lost"])


def test_no_cell_of_the_csv_is_a_formula():
    cells = [cell for row in csv.reader(io.StringIO(as_csv(some().standings))) for cell in row]
    assert "'=sum(1)" in cells
    assert not [cell for cell in cells if re.match(r"[=+@]|-\D", cell)]


def test_points_are_written_as_tables_write_them():
    texts = [
        points_text((won, drawn, 0)) for won, drawn in [(0, 0), (0, 1), (3, 0), (3, 1), (2, 2)]
    ]
    assert texts == ["0", "½", "3", "3½", "3"]


@given(held=tournaments())
def test_the_pictures_are_well_formed_say_everything_in_words_and_stay_the_same(held):
    svg = as_picture(held.standings).svg
    assert svg == as_picture(held.standings).svg
    root = ElementTree.fromstring(svg)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "text", "path", "circle"}
    names = {"style", "class", "id", "href", "onload"}
    assert not [element for element in root.iter() if names & set(element.attrib)]
    words = [element.text or "" for element in root.iter() if element.tag.endswith("desc")]
    assert len(words) == 2 and all(name in text for text in words for name in NAMES)


def test_a_picture_of_many_players_stays_on_the_page():
    names = [f"player {number}" for number in range(16)]
    svg = show_crosstable(names, {(names[0], names[1]): (1, 0, 0)}).svg
    assert int(re.search(r'width="(\d+)"', svg)[1]) <= 848


def test_an_open_end_is_drawn_as_an_arrow_and_told():
    picture = show_ratings([("best", 1700.0, 1500.0, float("inf")), ("other", 1300.0, 1200, 1400)])
    assert re.search(r"best\s+1700\s+1500\s+open", picture.text)
    assert "inf" not in picture.svg and "nan" not in picture.svg
    assert picture.svg.count("L") > show_ratings([("other", 1300.0, 1200, 1400)]).svg.count("L")


def test_nothing_to_draw_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="needs players"):
        show_crosstable([], {})
    with pytest.raises(ValueError, match="no ratings"):
        show_ratings([])


def test_a_notebook_shows_the_tournament_its_table_and_its_ratings_as_pictures():
    played = play_tournament({"a": "random", "b": "maximizer"}, size=4, opening_moves=2)
    for shown in (played, played.table, played.ratings):
        forms = shown._repr_mimebundle_()
        assert forms["image/svg+xml"].startswith("<svg") and "1" in forms["text/plain"]
        assert str(shown) == forms["text/plain"]


# ---------------------------------------------------------------------------
# The page


class Page(HTMLParser):
    """Collects the elements of a page, and the text of the one with the data."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.data = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        if self.elements and self.elements[-1][1].get("id") == "data" and not self.data:
            self.data = data


def page_of(held):
    return Page(as_page(held))


def test_the_page_carries_every_game():
    data = json.loads(page_of(some()).data)
    games = [
        (game["pair"], data["players"][game["black"]], game["moves"]) for game in data["games"]
    ]
    assert games == [(game.pair, game.record.black, game.record.moves) for game in some().games]


def test_no_name_becomes_markup():
    tags = [tag for tag, _ in page_of(some()).elements]
    assert tags.count("script") == 2 and "b" not in tags
    assert json.loads(page_of(held([])).data)["games"] == []


def test_the_page_needs_nothing_from_elsewhere():
    text = as_page(some())
    assert not [a for _, a in page_of(some()).elements if {"src", "href", "action"} & set(a)]
    addresses = set(re.findall(r"https?://[\w./]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, which nobody looks up
    assert "innerHTML" not in text and "insertAdjacentHTML" not in text


def thirty():
    """Return a tournament of thirty players with long names, in which three games were played."""
    names = [f"Bartholomäus and Katharina, group {number:02}" for number in range(30)]
    plan = Plan(tuple(named_players(dict.fromkeys(names, "random"))))
    games = by_key(game_of(names[0], names[other], "draw", moves=[]) for other in (1, 2, 29))
    return Tournament(plan, games, resamples=5)


def test_thirty_players_fit_a_hundred_columns_and_every_result_is_there():
    text = as_text(thirty().standings)
    assert max(map(len, text.splitlines())) <= 100
    assert text.count("½/1") == 6
    assert all(text.count(f"group {number:02} ") >= 2 for number in range(30))


def test_equal_ratings_share_a_place():
    standings = thirty().standings
    assert standings.places == ["1"] * 30
    assert [row["place"] for row in csv.DictReader(io.StringIO(as_csv(standings)))] == ["1"] * 30
    assert some().standings.places == ["1", "2", "3", "4"]


def test_the_page_shows_the_games_being_played_and_reads_itself_again_while_there_are_any():
    plan = some().plan
    playing = fixtures(plan, 1, [("bob", NASTY)])
    live = Page(as_page(some(), playing))
    assert json.loads(live.data)["live"] is True
    assert ("meta", {"http-equiv": "refresh", "content": "10"}) in live.elements
    text = as_page(some(), playing)
    assert "Being played" in text and NASTY not in text
    ended = page_of(some())
    assert json.loads(ended.data)["live"] is False
    assert not [a for _, a in ended.elements if a.get("http-equiv") == "refresh"]
