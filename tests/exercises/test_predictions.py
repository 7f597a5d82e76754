"""Predictions: what counts as a guess, how near it is, and what is kept of it."""

import re

import pytest

from othello_lessons import progress
from othello_lessons.exercises import predictions
from othello_lessons.exercises.predictions import (
    GuessError,
    Prediction,
    UnknownPrediction,
    comment,
    find,
    nearness,
    number_text,
    read,
    read_number,
)
from othello_lessons.exercises.texts import prediction_names
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.watch import watch
from othello_lessons.widgets import predict, reveal
from othello_lessons.widgets.prediction import PredictionCard

NUMBER = Prediction("toy-n", "How many?", "number", unit=("move", "moves"), near=2, near_factor=1.5)
CHOICE = Prediction("toy-c", "Which?", "choice", choices={"yes": "Yes, all", "no": "None"})
SQUARE = Prediction("toy-s", "Where?", "square")
SQUARES = Prediction("toy-m", "Where?", "squares")
NODE = Prediction("toy-t", "Which node?", "node")
WORDS = Prediction("toy-w", "Why?", "words")


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.setattr(predictions, "guesses_made", {})
    monkeypatch.setattr(predictions, "answers_shown", {})


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("3", 3),
        (" 3,5 ", 3.5),
        ("1/2", 0.5),
        ("about 3", 3),
        ("1,396", 1396),
        ("1 000 000", 1_000_000),
        ("2 million", 2_000_000),
        ("5k", 5000),
        ("−9", -9),
        ("-9", -9),
        ("40 %", 40),
        ("3 times", 3),
        (".5", 0.5),
        ("1e6", 1_000_000),
        (7, 7),
        (2.5, 2.5),
    ],
)
def test_a_number_is_read_as_people_write_it(typed, number):
    assert read_number(typed) == number


@pytest.mark.parametrize("typed", ["three", "", "?", True, None, float("nan"), float("inf"), [3]])
def test_what_is_no_number_is_answered_with_how_to_write_one(typed):
    with pytest.raises(GuessError, match=r"is not a number\. Write one in digits"):
        read_number(typed)


@pytest.mark.parametrize("typed", ["3 or 4", "3-4", "1/0", "1, 2, 3", "1/2/3"])
def test_more_than_one_number_is_sent_back(typed):
    with pytest.raises(GuessError, match="more than one number"):
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
        (NUMBER, 4, 4, "right"),
        (NUMBER, 2.2, 2.19999, "right"),
        (NUMBER, 6, 4, "near"),
        (NUMBER, 140, 100, "near"),
        (NUMBER, 160, 100, "off"),
        (NUMBER, 0, 100, "off"),
        (NUMBER, -100, 100, "off"),
        (CHOICE, "yes", "yes", "right"),
        (CHOICE, "yes", "no", "off"),
        (SQUARE, "d3", "d3", "right"),
        (SQUARE, "d3", ["c4", "d3"], "right"),
        (SQUARES, ["d3"], ["c4", "d3"], "near"),
        (SQUARES, ["e6"], ["c4", "d3"], "off"),
        (NODE, "0 1", "0 1", "right"),
        (WORDS, "because", "so", ""),
    ],
)
def test_how_near_a_guess_is(prediction, guess, value, verdict):
    assert nearness(prediction, guess, value) == verdict


def test_the_distance_is_said_honestly():
    assert comment(NUMBER, 6, 4) == "That is near. Your guess is 2 moves too high."
    assert comment(NUMBER, 3, 4) == "That is near. Your guess is 1 move too low."
    assert comment(NUMBER, 10, 100) == "Your guess is 10 times too low."
    assert comment(NUMBER, 250, 100) == "Your guess is 2.5 times too high."
    assert comment(NUMBER, 0, 100) == "Your guess is 100 moves too low."
    assert comment(SQUARES, ["d3", "e6"], ["c4", "d3"]) == "1 of these 2 squares are in your guess."


def test_a_guess_that_is_known_has_its_own_sentence():
    assert comment(find("rim-cells"), 32, 36).endswith("the four corners are missing.")
    assert comment(find("up-right"), -11, -9).endswith("a step to the right adds 1.")
    assert comment(find("rim-cells"), 33, 36) == "Your guess is 3 cells too low."
    assert (
        comment(find("champion-in-400-games"), 70, 59)
        == "Your guess is 11 percentage points too high."
    )


def test_guess_and_answer_are_set_beside_each_other(capsys):
    predict("rim-cells", 32)
    reveal("rim-cells", 36)
    assert capsys.readouterr().out.startswith("You said 32 cells. It is 36. ")


def test_without_a_guess_only_the_answer_is_said(capsys):
    predict("rim-cells")
    reveal("rim-cells", 36)
    assert capsys.readouterr().out == "It is 36.\n"


def test_a_question_that_was_skipped_is_said_to_be(capsys):
    predict("rim-cells").skip()
    reveal("rim-cells", 36)
    assert capsys.readouterr().out == "You made no guess. It is 36.\n"


def test_after_the_answer_the_guess_stays():
    card = predict("rim-cells", 32)
    card.guess(30)
    reveal("rim-cells", 36)
    card.guess(36)
    card.skip()
    assert predictions.kept(card.prediction) == 30
    assert predict("rim-cells", 36).state["says"] == "You said 30 cells. It is 36."


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
    both = "You said 40 cells. It is 35 here. In the lesson as it was written it is 36.\n"
    assert capsys.readouterr().out == both
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
    assert message(card, do="guess", guess="32")["says"] == "You said 36 cells. It is 36."


@pytest.mark.parametrize(
    "content",
    [None, 3, {}, {"do": []}, {"do": "fly"}, {"do": "guess"}, {"do": "guess", "guess": {}}],
)
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
    asked = predict("size-without-rim")._repr_mimebundle_()[0]["text/html"]
    assert "<code>size</code>" in asked


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
    assert prediction.guess in predictions.KINDS
    assert bool(prediction.choices) == (prediction.guess == "choice")
    assert prediction.after.keys() <= {"right", "near", "off", "none"}
    for guess in prediction.guesses:
        if prediction.guess == "number":
            assert str(read_number(guess)) == guess, "a known guess is written as Python does"
        elif prediction.guess not in ("words", "node"):
            found = read(prediction, guess)
            assert (found if isinstance(found, str) else ", ".join(found)) == guess
    if prediction.answer is not None:
        assert predictions.is_as_written(prediction, prediction.answer)
