"""Predictions: what counts as a guess, how near it is, and what is kept of it."""

import re
from dataclasses import replace
from math import inf, nan

import pytest
from IPython.display import DisplayHandle

from othello_lessons.course import progress
from othello_lessons.drawing import show
from othello_lessons.exercises import predictions
from othello_lessons.exercises.guesses import KINDS, PREDICT, GuessError, number_text, read_number
from othello_lessons.exercises.predictions import (
    Prediction,
    UnknownPrediction,
    comment,
    find,
    nearness,
    read,
    written,
)
from othello_lessons.exercises.texts import page_of, prediction_names
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.watch import watch
from othello_lessons.widgets import OthelloBoard, predict, reveal
from othello_lessons.widgets.prediction import PredictionCard

NUMBER = Prediction("toy-n", "How many?", "number", unit=("move", "moves"), near=2, near_factor=1.5)
CHOICE = Prediction("toy-c", "Which?", "choice", choices={"yes": "Yes, all", "no": "None"})
SQUARE = Prediction("toy-s", "Where?", "square")
SQUARES = Prediction("toy-m", "Where?", "squares")
NODE = Prediction("toy-t", "Which node?", "node")
RANGE = Prediction(
    "toy-r", "About how many?", "range", unit=("game", "games"), stops=(0, 10, 100, 1000)
)


@pytest.fixture(autouse=True)
def nothing_guessed(kept, monkeypatch):
    monkeypatch.setattr(predictions, "guesses_made", {})
    monkeypatch.setattr(predictions, "answers", {})


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (" 3,5 ", 3.5),
        ("1/2", 0.5),
        ("about 3", 3),
        ("1,396", 1396),
        ("2 million", 2_000_000),
        ("5k", 5000),
        ("−9", -9),
        ("40 %", 40),
        ("1e6", 1_000_000),
        (2.5, 2.5),
    ],
)
def test_a_number_is_read_as_people_write_it(typed, number):
    assert read_number(typed) == number


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        *((typed, r"is not a number\. Write one in digits") for typed in ("three", "", True, None)),
        *((typed, r"is not a number\. Write one in digits") for typed in (inf, nan, [3])),
        *((typed, "more than one number") for typed in ("3 or 4", "3-4", "1, 2, 3", "1/2/3")),
    ],
)
def test_what_is_no_number_or_more_than_one_is_answered_with_how_to_write_one(typed, says):
    with pytest.raises(GuessError, match=says):
        read_number(typed)


def test_numbers_are_written_as_people_do():
    written = [number_text(n) for n in (4, 3.0, 2.2, 0.4915, 1396, 12.3456, 0.00001234, -9, 1e15)]
    assert written == ["4", "3", "2.2", "0.491", "1,396", "12.3", "0.00001234", "−9", f"{10**15:,}"]


def test_a_choice_is_given_by_its_key_its_words_or_a_truth_value():
    assert [read(CHOICE, one) for one in ("yes", "None", "yes, ALL", True, False)] == [
        *("yes", "no", "yes", "yes", "no")
    ]
    with pytest.raises(GuessError, match="is not one of the choices: 'yes', 'no'"):
        read(CHOICE, "perhaps")


def test_squares_are_given_by_name_or_number_and_kept_in_the_order_of_the_board():
    assert read(SQUARE, " D3 ") == "d3"
    assert read(SQUARE, 34) == "d3"
    assert read(SQUARES, "h3, a4 g3") == ["g3", "h3", "a4"]
    for wrong in ("e5", "x", 0, 3.5, None):
        with pytest.raises(GuessError, match="is not a square of this board"):
            read(SQUARE, wrong, 4)
    with pytest.raises(GuessError, match=r"Choose one square\. .* names more"):
        read(SQUARE, "d3 e3")
    with pytest.raises(GuessError, match="Choose at least one square"):
        read(SQUARES, "")


def test_a_node_is_given_by_the_moves_that_lead_to_it():
    places = ["root", "0", "0 1"]
    assert [read(NODE, one, 8, places) for one in ("0 1", (0, 1), "", "0")] == [
        *("0 1", "0 1", "root", "0")
    ]
    with pytest.raises(GuessError, match="is not a node of this tree"):
        read(NODE, "2", 8, places)


@pytest.mark.parametrize(
    ("prediction", "guess", "value", "verdict"),
    [
        (NUMBER, 2.2, 2.19999, "right"),
        (NUMBER, 6, 4, "near"),
        (NUMBER, 140, 100, "near"),
        (NUMBER, 160, 100, "off"),
        (NUMBER, -100, 100, "off"),
        (CHOICE, "yes", "no", "off"),
        (SQUARE, "d3", ["c4", "d3"], "right"),
        (SQUARES, ["d3"], ["c4", "d3"], "near"),
        (SQUARES, ["e6"], ["c4", "d3"], "off"),
        (RANGE, [10, 100], 100, "right"),
        (RANGE, [0, 100], 40, "right"),
        (RANGE, [0, 1000], 40, "near"),
        (RANGE, [0, 10], 40, "off"),
    ],
)
def test_how_near_a_guess_is(prediction, guess, value, verdict):
    assert nearness(prediction, guess, value) == verdict


def test_a_range_is_given_by_its_two_ends():
    assert read(RANGE, (100, 10)) == [10, 100]
    assert read(RANGE, ["10", "1,000"]) == [10, 1000]
    for wrong in (10, "10", [10], [1, 2, 3], None):
        with pytest.raises(GuessError, match=r"is not a range\. Give its two ends, such as"):
            read(RANGE, wrong)
    assert written(RANGE, [10, 1000]) == "between 10 and 1,000 games"
    assert comment(RANGE, [10, 100], 40) == ""
    assert comment(RANGE, [0, 1000], 40).endswith("but your range holds nearly everything.")
    assert comment(RANGE, [0, 10], 40) == "Your whole range is too low."
    assert comment(RANGE, [100, 1000], 40) == "Your whole range is too high."


@pytest.mark.parametrize(
    ("guess", "value", "said"),
    [
        (6, 4, "That is near."),
        (250, 100, ""),
        (500, 3, "Your guess is far too high."),
        (0.2, 0.8, "That is near. Your guess is about 4 times too low."),
        (-3, 100, ""),
    ],
)
def test_the_distance_is_said_as_people_say_it(guess, value, said):
    assert comment(NUMBER, guess, value) == said


@pytest.mark.parametrize(
    ("guess", "value", "said"),
    [
        ("a1 a2", "a1 a2", ""),
        ("a1 a2 a3", "a1", "You found it, and named 2 more."),
        ("a1", "a2", "You did not name it."),
        ("a1", "a2 a3", "You named none of these 2."),
        ("a1 a2 a3", "a1 a2", "You found all 2, and named 1 more."),
        ("a1 a3", "a1 a2", "You found 1 of these 2."),
    ],
)
def test_what_is_said_of_squares_is_english(guess, value, said):
    assert comment(SQUARES, guess.split(), value.split()) == said


def test_a_guess_that_is_known_has_its_own_sentence():
    assert comment(find("rim-cells"), 32, 36).endswith("the four corners are missing.")
    assert comment(find("up-right"), -11, -9).endswith("a step to the right adds 1.")
    assert comment(find("rim-cells"), 33, 36) == ""
    in_percent = Prediction("x", "?", "number", 59, unit=("%", "%"))
    assert comment(in_percent, 10, 59) == ""
    assert comment(replace(in_percent, guess="line"), 7, 5) == ""


@pytest.fixture
def told(monkeypatch):
    """List what the output of the cell of reveal held, one after the other."""
    shown = []
    monkeypatch.setattr(DisplayHandle, "display", lambda handle, one: shown.append(one))
    monkeypatch.setattr(DisplayHandle, "update", lambda handle, one: shown.append(one))
    return shown


@pytest.fixture
def toy(monkeypatch):
    """Ask a question with an explanation."""
    asked = Prediction(
        "toy-n", "How many?", "number", 4, why="Each traps **one** disc.\nSo `d3`.", near=1
    )
    monkeypatch.setattr(predictions, "find", lambda name: asked)


def test_without_a_guess_the_answer_and_its_explanation_are_behind_a_fold(toy, told):
    predict("toy-n")
    reveal("toy-n", 4, show(initial_board(), last="d3"), "so many moves")
    (message,) = told
    before, fold = message.card.html.split("<details>")
    assert "First make your guess." in before
    assert not re.search("It is|traps|<img|so many", before.split("</style>")[1])
    assert "<summary>Show the answer</summary>" in fold
    for part in ("It is 4.", "<strong>one</strong>", "<code>d3</code>", "<img", "so many moves"):
        assert part in fold
    for part in ("It is 4.", "Last move: d3", "so many moves"):
        assert part in message.text


def test_a_guess_that_comes_later_opens_the_fold(toy, told):
    card = predict("toy-n")
    reveal("toy-n", 4, show(initial_board()))
    assert card.state["phase"] == "asked"
    message(card, do="guess", guess="3")
    assert card.state["says"] == "It is 4."
    opened = told[-1].card
    assert (opened.title, opened.folds) == ("You said 3. It is 4.", ())
    assert opened.says.endswith("Each traps **one** disc.\nSo `d3`.")
    assert opened.picture is not None
    message(card, do="guess", guess="4")
    assert len(told) == 2, "now the guess stays"


def test_a_widget_is_a_picture_until_its_cell_runs_again(toy, told):
    board = OthelloBoard(black="you", white="you")
    card = predict("toy-n")
    reveal("toy-n", 4, board)
    (fold,) = told[0].card.folds
    assert fold.picture.text == repr(board)
    card.skip()
    assert told[1].card.title == "You made no guess. It is 4."
    assert told[1].card.picture.text == repr(board)
    assert told[1].card.foot == "Run this cell again to use what it shows."


def test_after_a_guess_nothing_is_folded(toy, told, capsys):
    predict("toy-n", 4)
    reveal("toy-n", 4, show(initial_board(4)), "so many moves")
    assert told[0].card.folds == () and told[0].card.kind == "right"
    assert told[0].card.title == "You are right: it is 4."  # once
    assert "right" not in told[0].card.says.casefold()
    assert capsys.readouterr().out == f"{show(initial_board(4))}\nso many moves\n"


def test_without_a_guess_all_is_text_where_nothing_can_be_folded(capsys):
    predict("rim-cells")
    reveal("rim-cells", 36)
    assert capsys.readouterr().out.startswith("It is 36.\n")


def test_after_the_answer_the_guess_stays():
    card = predict("rim-cells", 32)
    card.guess(30)
    reveal("rim-cells", 36)
    card.guess(36)
    card.skip()
    assert predictions.kept(card.prediction) == 30
    assert predict("rim-cells", 36).state["guess"] == 30


def test_a_guess_is_kept_with_the_progress(monkeypatch):
    predict("forbidden-move", "h3", board=initial_board())
    assert progress.predictions() == {"forbidden-move": "h3"}
    monkeypatch.setattr(predictions, "guesses_made", {})  # another kernel
    assert predictions.kept(find("forbidden-move")) == "h3"
    progress.record_prediction("rim-cells", {"not": "a number"})
    assert predictions.kept(find("rim-cells")) is None


def test_another_answer_than_the_course_says_is_said_beside_the_course_s(capsys):
    predict("rim-cells", 40)
    reveal("rim-cells", 35)
    both = "You said 40 cells. It is 35 here. In the lesson as it was written it is 36."
    assert capsys.readouterr().out.startswith(both)
    reveal("forbidden-move", {"h3", "a4"})
    assert (
        "It is h3 or a4 here. In the lesson as it was written it is h3." in capsys.readouterr().out
    )


def test_a_misspelt_name_says_what_is_near_and_a_missing_board_what_is_needed():
    with pytest.raises(UnknownPrediction, match=r"no prediction 'rim-cell'.* nearest .* rim-cells"):
        predict("rim-cell")
    with pytest.raises(
        TypeError, match=r"is made on a board: write predict\('four-steps-right', board="
    ):
        predict("four-steps-right")


def message(card: PredictionCard, **content: object) -> dict:
    """Send a message as the page does, and return what the page is told."""
    card.receive(content)
    return card.state


def test_the_page_guesses_changes_and_skips():
    card = predict("rim-cells")
    assert card.state["phase"] == "asked"
    assert message(card, do="guess", guess="lots")["error"]
    assert message(card, do="guess", guess="32")["phase"] == "kept"
    assert message(card, do="change")["phase"] == "asked"
    assert message(card, do="skip")["phase"] == "skipped"
    assert message(card, do="guess", guess="36")["says"].startswith("You said 36 cells.")
    reveal("rim-cells", 36)
    assert card.state["verdict"] == "right"
    assert message(card, do="guess", guess="32")["guess"] == 36


@pytest.mark.parametrize(
    ("name", "guess", "right", "place"),
    [
        ("who-wins-from-30-to-6", "white", ["black"], {}),
        ("forbidden-move", "a4", ["h3"], {"board": initial_board()}),
        ("line-of-the-mistake", 4, ["3"], {"code": "a\nb\nc\nd"}),
    ],
)
def test_the_page_is_told_what_is_right_once_the_answer_is_shown(name, guess, right, place):
    card = predict(name, guess, **place)
    assert card.state["right"] == []
    reveal(name, find(name).answer)
    assert card.state["right"] == right and card.state["says"] == ""


def test_the_lines_of_code_are_what_can_be_chosen():
    card = predict("line-of-the-mistake", code="one\n  two")
    assert card.state["choices"] == [("1", "one"), ("2", "  two")]
    assert repr(card).splitlines()[1:] == [" 1  one", " 2    two"]
    assert message(card, do="guess", guess="2")["says"].startswith("You said line 2.")


@pytest.mark.parametrize("content", [None, {}, {"do": []}, {"do": "fly"}, {"do": "guess"}])
def test_nothing_that_arrives_raises(content):
    card = predict("rim-cells")
    card.receive(content)
    assert predictions.kept(card.prediction) is None


def test_without_a_page_the_question_is_text():
    card = predict("who-wins-from-30-to-6")
    assert "and Black has 6. Who wins in the end?\n- White wins\n- " in repr(card)
    bundle, _ = card._repr_mimebundle_()
    assert bundle["text/plain"] == repr(card)
    assert "<li>Black wins</li>" in bundle["text/html"]
    asked = predict("second-name")._repr_mimebundle_()[0]["text/html"]
    assert "<code>new_board = board</code>" in asked


def test_the_node_of_a_watched_tree_can_be_guessed(monkeypatch):
    from othello_lessons.othello import minimax, score

    tree = watch(minimax, BLACK, initial_board(4), 1, score)
    monkeypatch.setattr(predictions, "find", lambda name: NODE)
    card = predict("toy-t", "b1", tree=tree)
    assert card.state["guess"] == "b1"
    assert len(card.state["nodes"]) == 5


@pytest.mark.parametrize("name", prediction_names())
def test_every_question_is_whole(name):
    prediction = find(name)
    assert re.fullmatch(r"[a-z][a-z0-9-]+", name)
    assert prediction.ask.strip().endswith(("?", "."))
    assert prediction.guess in KINDS
    assert bool(prediction.choices) == (prediction.guess == "choice")
    assert bool(prediction.stops) == (prediction.guess == "range")
    assert list(prediction.stops) == sorted(prediction.stops)
    assert prediction.after.keys() <= {"right", "near", "off"}
    for guess in prediction.guesses:
        if prediction.guess in ("number", "line"):
            assert str(read_number(guess)) == guess, "a known guess is written as Python does"
        elif prediction.guess not in ("range", "node"):
            found = read(prediction, guess)
            assert (found if isinstance(found, str) else ", ".join(found)) == guess
    if prediction.answer is not None:
        assert predictions.is_as_written(prediction, prediction.answer)


def test_a_mistake_is_named_behind_a_wrong_answer_that_can_be_given_and_has_its_sentence():
    asked = [find(name) for name in prediction_names()]
    named = [one for one in asked if one.shows]
    assert len(named) >= 60
    for one in named:
        assert one.answer is not None, "whatever is wrong now, is always wrong"
        for guess, name in one.shows.items():
            known = one.choices or one.guesses
            assert guess in known, (one.name, guess)
            read_guess = guess.split(", ") if one.guess == "squares" else guess
            assert predictions.nearness(one, read(one, read_guess), one.answer) != "right"
            assert PREDICT.mistake(name).endswith(".")
    shown = {name for one in named for name in one.shows.values()}
    assert shown == set(page_of("en", "predict")["mistakes"])
