"""The lesson as a learner meets it: run from top to bottom, then played by mouse and by keys."""

import json
import re

import pytest
from playwright.sync_api import expect

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
ANSWER = "[a-h][1-8]"


class Lesson:
    """The lesson, open and run, with the board on which the learner plays."""

    def __init__(self, notebook):
        self.notebook = notebook
        self.board = notebook.panel.locator(".ob-widget").first
        self.status = self.board.get_by_role("status")
        self.squares = self.board.get_by_role("gridcell")
        self.moves = self.board.get_by_label("Moves")

    def square(self, name):
        return self.squares.nth(SQUARES.index(name))

    def position(self):
        """Return what the learner hears of every square."""
        return [square.get_attribute("aria-label") for square in self.squares.all()]

    def legal(self):
        """Name the squares that are marked as moves."""
        return [label[:2] for label in self.position() if "flips" in label]

    def expect_moves(self, pattern):
        """Wait until the record matches and it is Black's turn; return the record."""
        expect(self.moves).to_have_value(re.compile(f"^{pattern}$"))
        expect(self.status).to_contain_text("Black to move.")
        return self.moves.input_value()


@pytest.fixture
def lesson(open_lesson, lab_page):
    lesson = Lesson(open_lesson("play_first"))
    lesson.notebook.theme("light")
    lesson.board.get_by_role("button", name="New game").click()
    lesson.notebook.wait_until_idle()  # a key pressed before the answer would be stale
    expect(lesson.status).to_have_text("Black to move.")
    return lesson


def test_an_illegal_click_changes_nothing_and_a_legal_one_is_answered(lesson):
    start = lesson.position()
    assert lesson.legal() == ["d3", "c4", "f5", "e6"]
    for square, complaint in [("a1", "can't play a1"), ("d4", "d4 is taken")]:
        lesson.square(square).click()
        expect(lesson.board.get_by_role("alert")).to_contain_text(complaint)
        assert lesson.position() == start
    lesson.square("f5").click()
    record = lesson.expect_moves("f5" + ANSWER)
    assert lesson.notebook.python("game.transcript") == repr(record)
    lesson.notebook.screenshot("play_first-answered", lesson.board)
    lesson.board.get_by_role("button", name="Undo").click()
    expect(lesson.status).to_have_text("Black to move.")
    assert lesson.position() == start


def test_the_keyboard_alone_plays_and_the_lesson_still_runs_to_its_end(lesson):
    lesson.square("d4").focus()
    for key in ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"]:
        lesson.notebook.page.keyboard.press(key)
    record = lesson.expect_moves("f5" + ANSWER)
    expect(lesson.square("f5")).to_be_focused()
    lesson.square(lesson.legal()[0]).focus()
    lesson.notebook.page.keyboard.press("Space")
    lesson.expect_moves(record + ANSWER * 2)
    lesson.notebook.python(f"exec({source_of('finish', lesson.notebook)!r})")
    assert lesson.notebook.python("len(game.moves), margin == score(BLACK, final)") == "(4, True)"


def test_every_button_of_a_board_is_explained(lesson):
    text = lesson.notebook.path.read_text("utf-8")
    buttons = lesson.board.locator("button").all_text_contents()
    assert len(buttons) > 10
    assert [button for button in buttons if f"*{button}*" not in text] == []


def source_of(name, notebook):
    """Return the source of the cell with this id."""
    cells = json.loads(notebook.path.read_text("utf-8"))["cells"]
    return "".join(next(cell for cell in cells if cell["id"] == name)["source"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_lesson_runs_in_both_themes(open_lesson, lab_page, theme):
    notebook = open_lesson("play_first")
    notebook.theme(theme)
    expect(notebook.panel.locator(".ob-widget")).to_have_count(2)
    assert notebook.python("bool(check('flips-of-b4', 'b3 c4 d4 e4 c5'))") == "True"
    notebook.screenshot_whole(f"play_first-{theme}")
