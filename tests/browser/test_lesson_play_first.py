"""The lesson as a learner meets it: run from top to bottom, then played by mouse and by keys."""

import pytest
from playwright.sync_api import expect

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


class Lesson:
    """The lesson, open and run, with the board on which the learner plays."""

    def __init__(self, notebook):
        self.notebook = notebook
        self.board = notebook.panel.locator(".ob-widget").first
        self.status = self.board.get_by_role("status")
        self.squares = self.board.get_by_role("gridcell")

    def square(self, name):
        return self.squares.nth(SQUARES.index(name))


@pytest.fixture
def lesson(open_lesson, lab_page):
    lesson = Lesson(open_lesson("play_first"))
    lesson.board.get_by_role("button", name="New game").click()
    lesson.notebook.wait_until_idle()  # a key pressed before the answer would be stale
    expect(lesson.status).to_have_text("Black to move.")
    return lesson


def test_after_shift_enter_the_whole_board_and_its_status_are_seen(lesson):
    notebook = lesson.notebook
    notebook.resize(1100, 800)
    sources = notebook.app(
        "return panel.content.widgets.map(cell => cell.model.sharedModel.source)"
    )
    wanted = next(i for i, source in enumerate(sources) if source.startswith("game = Othello"))
    notebook.app("panel.content.activeCellIndex = 0")
    notebook.app("await app.commands.execute('notebook:enter-command-mode')")
    for _ in range(wanted + 1):
        notebook.page.keyboard.press("Shift+Enter")
        notebook.wait_until_idle()
    wait_until_it_scrolls_no_more(notebook)
    notebook.screenshot("board-1100x800")
    for part in [lesson.square("a1"), lesson.square("h8"), lesson.status]:
        expect(part).to_be_in_viewport(ratio=1)
    for key in ("ArrowUp", "Control+Enter"):  # as the lesson says, for those without a mouse
        notebook.page.keyboard.press(key)
    notebook.wait_until_idle()
    expect(lesson.square("a1")).to_be_visible()
    focused = lesson.board.locator("[role=gridcell]:focus-visible")
    for _ in range(6):  # what buttons the cell has by now, two players, the board
        if not focused.count():
            notebook.page.keyboard.press("Tab")
    expect(focused).to_have_count(1)


def wait_until_it_scrolls_no_more(notebook):
    notebook.app(
        """const scroller = panel.node.querySelector('.jp-WindowedPanel-outer');
        for (let still = 0, last = -1; still < 30; last = scroller.scrollTop) {
            await new Promise(requestAnimationFrame);
            still = scroller.scrollTop === last ? still + 1 : 0;
        }"""
    )


def test_every_button_of_a_board_is_explained(lesson):
    text = lesson.notebook.path.read_text("utf-8")
    buttons = lesson.board.locator("button").all_text_contents()
    assert len(buttons) > 10
    assert [button for button in buttons if f"*{button}*" not in text] == []
