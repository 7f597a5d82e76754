"""A game looked back at on a page: what the page is told, and what it may ask for."""

import json
import re
import threading
from datetime import date, timedelta

import pytest
from board_clicks import send
from weak_games import BEGINNERS

from othello_lessons.lookback import look_back, words
from othello_lessons.lookback.page import review_data
from othello_lessons.notation import NotationError, replay
from othello_lessons.notation.formats import game_of_transcript, write_games
from othello_lessons.othello import legal_moves
from othello_lessons.widgets import LookBack, OthelloBoard, Practice, lookback, looking
from othello_lessons.widgets.lookback_file import as_page

QUICK = {"depth": 1, "exact": 12}


@pytest.fixture(scope="module")
def review():
    return look_back(BEGINNERS, **QUICK)


@pytest.fixture
def told(monkeypatch, sent):
    """Return a function that lists what the page was told."""
    monkeypatch.setattr(looking, "PAUSE", 0)
    return lambda: [told for _, data in sent if (told := data.get("state", {}).get("lookback"))]


def test_the_page_hears_how_far_the_work_is_and_then_the_review(told, review):
    widget = LookBack(BEGINNERS, **QUICK)
    assert widget.wait() == review
    told = told()
    assert [each.get("working", False) for each in told] == [True] * (len(told) - 1) + [False]
    done = [each["done"] for each in told[1:-1]]
    assert done == sorted(done) and {each["steps"] for each in told[1:-1]} == {60}
    assert told[-1] == {"review": review_data(review)}


def test_the_page_shows_the_game_move_by_move(review):
    game = review_data(review)["game"]
    boards = [board for _, board in replay(review.moves)]
    assert [each["cells"].count("X") for each in game] == [board.count("@") for board in boards]
    assert [each["last"] for each in game] == [0, *review.moves]
    assert game[41]["said"].startswith("Move 41, Black a7: ")


def test_every_move_of_an_exercise_has_its_verdict(review):
    for data, mistake in zip(review_data(review)["exercises"], review.mistakes, strict=True):
        moves = legal_moves(mistake.judged.player, mistake.board)
        assert [int(move) for move in data["verdicts"]] == moves == [*map(int, data["flips"])]
        good = {int(move) for move, verdict in data["verdicts"].items() if verdict["good"]}
        assert good == {move for move in moves if mistake.is_good(move)}
        assert mistake.judged.best_move in good and mistake.judged.move not in good


def test_a_challenge_does_not_name_the_answer(review):
    for data, mistake in zip(review_data(review)["exercises"], review.mistakes, strict=True):
        best = words.name(mistake.judged.best_move, mistake.board)
        assert best not in data["challenge"] and best not in data["name"]
        wrong = [each["says"] for each in data["verdicts"].values() if not each["good"]]
        assert not any(best in says for says in wrong)


def test_the_lines_of_an_answer_begin_with_the_two_moves(review):
    for data, mistake in zip(review_data(review)["exercises"], review.mistakes, strict=True):
        played, best = ([step["last"] for step in line["steps"]] for line in data["lines"])
        assert played[:2] == [0, mistake.judged.move]
        assert best[:2] == [0, mistake.judged.best_move]


def test_a_stop_keeps_what_is_known(told):
    widget = LookBack(BEGINNERS, depth=1, exact=12)
    widget.receive({"do": "stop looking"})
    widget.wait()
    assert "review" in told()[-1] or told()[-1] == {"says": "Stopped before anything was known."}


def test_an_error_while_it_thinks_is_told(told, monkeypatch):
    def fail(*arguments, **options):
        raise ValueError("no memory is left")

    monkeypatch.setattr(looking, "looking_back", fail)
    LookBack("f5d6").wait()
    assert told()[-1]["says"] == "We cannot look back at this game: no memory is left"


def test_a_game_of_a_file_is_chosen_by_its_number(told, tmp_path):
    path = tmp_path / "games.ggf"
    games = [game_of_transcript(moves) for moves in ("f5f6", "f5d6c3")]
    path.write_text(write_games(games, "ggf"), encoding="utf-8")
    widget = LookBack(path, number=2, depth=1)
    assert list(widget.wait().moves) == games[1].moves
    with pytest.raises(ValueError, match="there are 2 games here: say which one with number"):
        LookBack(path.read_text(encoding="utf-8"))
    with pytest.raises(NotationError, match="move 2"):
        LookBack("f5f5")


def test_without_a_kernel_it_is_a_picture(told):
    text = repr(LookBack("f5d6", depth=1))
    assert text.endswith("A game of 2 moves: run this cell to look back at it.")


# ---------------------------------------------------------------------------
# On the board


@pytest.fixture
def board():
    return OthelloBoard("you", "you", transcript=BEGINNERS)


def test_after_a_game_the_board_looks_back_at_it(board, monkeypatch):
    begun = []
    monkeypatch.setattr(looking.Looking, "begin", lambda _, *arguments: begun.append(arguments))
    assert board.state["may_look_back"]
    send(board, "go", to=30)
    assert board.state["may_look_back"]
    send(board, "look back")
    ((moves, _, start),) = begun
    assert len(moves) == 60 and start.count("@") == 2


def test_before_the_end_and_where_values_are_left_out_there_is_no_button():
    assert not OthelloBoard("you", "you", transcript="f5d6").state["may_look_back"]
    hidden = OthelloBoard("you", "you", transcript=BEGINNERS, values=False)
    assert not hidden.state["may_look_back"]


def test_the_board_tells_which_game_it_looks_back_at(board, monkeypatch):
    asked, told = threading.Event(), threading.Event()
    monkeypatch.setattr(looking, "looking_back", lambda *_, **__: asked.wait(60) and ())
    looked_at = board.state["game"]
    board.look_back()
    board.new_game()
    assert board.state["game"] != looked_at
    board.observe(lambda _: told.set(), "lookback")
    asked.set()
    assert told.wait(60)
    assert board.lookback == {"says": "Stopped before anything was known.", "game": looked_at}


def test_a_board_without_a_move_has_nothing_to_look_back_at():
    with pytest.raises(ValueError, match="no move in this game"):
        OthelloBoard("you", "you").look_back()


# ---------------------------------------------------------------------------
# As a file


def test_the_file_holds_everything_and_loads_nothing(review):
    page = as_page(review, "Anna & <Ben>")
    assert "<title>Anna &amp; &lt;Ben&gt;</title>" in page
    assert not re.search(r"(?:src|href)=|@import|https?://(?!www\.w3\.org)", page)
    assert "import {" not in page and not re.search("^export", page, re.M)
    data = re.search(r'id="othello-lookback-told">(.*)</script>', page)[1]
    assert json.loads(data) == {"lookback": {"review": review_data(review)}}
    assert len(data) < 60_000


# ---------------------------------------------------------------------------
# Positions that come back


@pytest.fixture
def tomorrow(kept, monkeypatch):
    """Keep progress in a file of the test's own; calling it lets a day go by."""

    class Tomorrow(date):
        @classmethod
        def today(cls):
            return date.today() + timedelta(days=1)

    return lambda: monkeypatch.setattr(lookback, "date", Tomorrow)


def test_a_first_try_that_is_wrong_comes_back_tomorrow(tomorrow):
    widget = LookBack(BEGINNERS, **QUICK)
    review = widget.wait()
    good, bad = review.mistakes[0].judged.best_move, review.mistakes[1].judged.move
    for exercise, square in ((0, good), (1, bad), (2, 0)):
        widget.receive({"do": "tried", "exercise": exercise, "square": square})
    assert len(Practice()) == 0 and "The next one comes back on" in repr(Practice())
    tomorrow()
    practice = Practice()
    assert repr(practice).endswith("\n2 positions of your games come back today.")
    names = {each["name"] for each in practice.lookback["review"]["exercises"]}
    assert names == {each["name"] for each in review_data(review)["exercises"][1:3]}


def test_what_is_right_in_practice_waits_longer(tomorrow):
    widget = LookBack(BEGINNERS, **QUICK)
    best = widget.wait().mistakes[0].judged.best_move
    widget.receive({"do": "tried", "exercise": 0, "square": 0})
    tomorrow()
    practice = Practice()
    practice.receive({"do": "tried", "exercise": 0, "square": best})
    assert len(practice) == 1 and len(Practice()) == 0


@pytest.mark.parametrize("message", [None, {"do": "tried"}, {"do": "tried", "exercise": 9}])
def test_a_try_at_nothing_is_dropped(message, tomorrow):
    widget = LookBack(BEGINNERS, **QUICK)
    widget.wait()
    widget.receive(message)
    Practice().receive(message)
    assert "Nothing comes back yet: the positions" in repr(Practice())
