"""Cards: what they hold, and that nothing from outside reaches the page as HTML."""

import re
from html.parser import HTMLParser

import pytest
from IPython.core.formatters import DisplayFormatter
from verdicts import one_line

from othello_lessons.course import lesson_table
from othello_lessons.course.progress import read, record_exercise, record_prediction, record_quiz
from othello_lessons.drawing import show
from othello_lessons.exercises import check, hint, show_progress, solution, texts
from othello_lessons.exercises.card import Card, Fold
from othello_lessons.exercises.progress_page import PAGE
from othello_lessons.exercises.quiz import ValuesQuiz
from othello_lessons.othello import initial_board

FLIPS = "b3 c4 d4 e4 c5"


class Reader(HTMLParser):
    """Read HTML: its tags, and what a page shows where it takes style and drawings away."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(html)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag == "img":
            self.words.append(dict(attributes)["alt"])

    def handle_data(self, data):
        if self.tags[-1] != "style":
            self.words.append(data)


def forms(shown):
    """Return all forms that a notebook gets."""
    data, _ = DisplayFormatter().format(shown)
    return data


def wrong_bracket(square, player, board, direction):
    return square if direction == 0 else None


VALUES = ValuesQuiz([[3, 12], [2, 4]])
SHOWN = {
    "wrong": lambda: check("find-bracket", wrong_bracket),
    "not finished": lambda: check(
        "count-plies", {"Black moves": 1, "each side moves six times": ...}
    ),
    "hint": lambda: hint("flips-of-b4"),
    "solution": lambda: solution("maximizer"),
    "no name": lambda: check(wrong_bracket),
    "quiz": lambda: VALUES.answer({"root": 1}),
    "quiz, not answered": lambda: VALUES.answer(None),
    "map": show_progress,
    "lesson": lambda: show_progress("brackets_and_flips"),
}


@pytest.mark.parametrize("ask", SHOWN.values(), ids=SHOWN)
def test_a_notebook_gets_a_card_and_every_other_place_the_text(ask):
    shown = ask()
    data = forms(shown)
    assert data.keys() == {"text/html", "text/plain"} and data["text/plain"] == shown.text
    links = set() if ask is show_progress else {"a"}  # the map leads to the lessons
    assert not {"script", "iframe", *links} & set(Reader(data["text/html"]).tags)


def test_a_wrong_answer_is_amber_with_its_picture_hints_and_the_solution_in_this_order():
    verdict = check("find-bracket", wrong_bracket)
    read_, board = Reader(verdict.card.html), verdict.card.picture.text
    said = "wrong_bracket(e1, BLACK, board, RIGHT) returned None, and should return g1."
    assert said in one_line(verdict.text)
    assert verdict.card.kind == "wrong" and read_.tags.count("img") == 1
    assert board in verdict.text and "{" not in read_.text.split("Hint 1")[0]
    assert read_.text.startswith("Not yet find-bracket")
    assert read_.tags.count("details") == len(verdict.card.folds) - 1 + 4
    parts = "wrong_bracket(e1", " ".join(board.split()), "Hint 1 of 4", "Hint 2", "def find_bracket"
    assert [read_.text.index(part) for part in parts] == sorted(map(read_.text.index, parts))


def test_before_an_attempt_there_are_hints_and_then_the_solution_to_compare_with():
    (fold,) = check("flips-of-b4", ...).card.folds
    assert [fold.label, *(each.label for each in fold.then)] == ["Hint 1 of 3", "Hint 2 of 3"]
    card = check("flips-of-b4", FLIPS).card
    assert card.kind == "right" and Reader(card.html).text.startswith("✓ Right flips-of-b4")
    assert [fold.label for fold in card.folds] == ["A solution, and why it is right"]


def test_all_that_a_card_says_is_text():
    evil = "<script>x</script> \"'& `<b>`"
    folds = (Fold(evil, evil, evil, (Fold(evil),)),)
    picture = show(initial_board()).with_text(evil)
    card = Card("open", evil, evil, evil, evil, picture, folds, evil)
    assert not {"script", "b"} & set(Reader(card.html).tags)
    assert Reader(card.html).text.count("<script>x</script> \"'&") == 10


def test_what_stands_between_backticks_is_code_and_a_missing_drawing_is_text():
    assert "<p>Use <code>a &lt; b</code>.</p>" in Card("open", "", says="Use `a < b`.").html
    picture = show(initial_board(4))
    card = Card("wrong", "", picture=type(picture)("", picture.text))
    assert "<pre>" in card.html and "img" not in Reader(card.html).tags


# ---------------------------------------------------------------------------
# Progress


def test_what_is_checked_is_kept_and_what_is_not_answered_is_not(kept):
    for answer in ..., FLIPS, "a1":
        check("flips-of-b4", answer)
    check("replies-to-f5", "a1")
    check("no-such-exercise", 1)
    assert read().exercises == {"flips-of-b4": True, "replies-to-f5": False}


def test_a_right_answer_says_how_much_is_done_where_progress_is_kept(kept, monkeypatch):
    verdict, count = check("flips-of-b4", FLIPS), len(texts.exercise_names())
    counted = f"Exercises solved: 1 of 3 in this lesson, 1 of {count} in all."
    assert verdict.card.foot == counted and "Exercises solved" not in verdict.text
    monkeypatch.setenv("OTHELLO_PROGRESS", "off")
    assert check("flips-of-b4", FLIPS).card.foot == ""
    assert " of " not in show_progress("brackets_and_flips").text
    assert "✓" not in show_progress().text


def test_the_map_ticks_what_is_solved_and_counts_everything(kept):
    record_exercise("flips-of-b5", True)
    record_exercise("order-the-lines", False)
    record_exercise("a name of an earlier version", True)
    record_prediction(texts.prediction_names()[0], 3)
    record_quiz("cuts", 5, 5)
    record_quiz("values", 2, 5)
    shown = show_progress("brackets_and_flips")
    title, _, row, *_ = shown.text.splitlines()
    assert title == "Brackets and flips"
    assert row == "… order-the-lines  · find-bracket  ✓ flips-of-b5"
    said = " ".join(show_progress().text.split())
    count, questions = len(texts.exercise_names()), len(texts.prediction_names())
    assert f"Exercises solved: 1 of {count}; predictions made: 1 of {questions};" in said
    assert "quizzes finished: 1." in said and "kept in progress.json" in said
    assert '<span class="place done">✓ flips-of-b5</span>' in shown.html


def test_the_map_is_a_board_of_links_that_say_what_is_done_and_where_you_are(kept):
    for name in texts.exercise_names("play_first"):
        record_exercise(name, True)
    record_exercise("directions", False)
    squares = re.findall(r"<li>(.*?)</li>", show_progress().html)
    assert [re.search('href="(.*?)"', square)[1] for square in squares] == [
        lesson.file for lesson in lesson_table.LESSONS
    ]
    assert [square.count('class="disc ') for square in squares] == [
        len(texts.exercise_names(lesson.key)) for lesson in lesson_table.LESSONS
    ]
    first, second, *others = squares
    assert "01 Play first. Exercises: 3 of 3 solved, 0 tried" in first and 'class="done"' in first
    assert "Exercises: 0 of 3 solved, 1 tried" in second and 'aria-current="step"' in second
    assert not any("aria-current" in square for square in [first, *others])


def test_a_finished_course_has_a_summary_and_a_lesson_that_is_not_there_is_said(kept):
    for name in texts.exercise_names():
        record_exercise(name, True)
    assert show_progress().text.startswith("You have finished the course")
    assert PAGE("whole-course") in show_progress().html

    with pytest.raises(ValueError, match="no lesson 'a_draft'"):
        show_progress("a_draft")
