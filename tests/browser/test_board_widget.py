"""The board as a learner meets it: clicked and typed at in a real JupyterLab."""

import re

import pytest
from board_clicks import perfect
from playwright.sync_api import Locator, expect
from positions import random_position

from othello_lessons.notation import position_text, square_name
from othello_lessons.othello import legal_moves

PLAYERS = """
from othello_lessons.othello import legal_moves
from othello_lessons.notation import parse_position
from functools import partial
from othello_lessons.widgets import OthelloBoard
OthelloBoard = partial(OthelloBoard, pause=0)

def first_move(player, board):
    return legal_moves(player, board)[0]

slow = [True]

def thinker(player, board):
    while slow:
        pass
    return first_move(player, board)
"""
SIZE = 8


class Board:
    """The first board on the page, or another one, with what a learner can do to it."""

    def __init__(self, notebook, number=0):
        self.notebook = notebook
        self.widget: Locator = notebook.panel.locator(".ob-widget").nth(number)
        self.status = self.widget.get_by_role("status")
        self.complaint = self.widget.get_by_role("alert")
        expect(self.squares).to_have_count(SIZE * SIZE)

    @property
    def squares(self):
        return self.widget.get_by_role("gridcell")

    def square(self, name):
        return self.squares.nth(SIZE * (int(name[1]) - 1) + "abcdefgh".index(name[0]))

    def button(self, name):
        return self.widget.get_by_role("button", name=name, exact=True)

    def press(self, *keys):
        for key in keys:
            self.notebook.page.keyboard.press(key)

    def expect_square(self, name, label):
        expect(self.square(name)).to_have_accessible_name(f"{name}, {label}")

    def expect_start(self):
        expect(self.widget.locator(".ob-black[role=gridcell]")).to_have_count(2)
        expect(self.widget.locator(".ob-white[role=gridcell]")).to_have_count(2)
        expect(self.widget.locator(".ob-legal")).to_have_count(4)


@pytest.fixture
def board(run_cells):
    """Return a function that shows the board that an expression makes."""

    def shown(expression, more_cells=(), theme="light"):
        cells = [PLAYERS, f"game = {expression}\ngame", *more_cells]
        return Board(run_cells(cells, theme))

    return shown


def test_a_click_plays_and_the_opponent_answers_and_undo_takes_it_back(board):
    played = board("OthelloBoard(white=first_move)")
    played.expect_start()
    played.square("a1").click()
    expect(played.complaint).to_have_text("Black can't play a1: it would turn nothing over.")
    played.expect_start()
    played.square("f5").hover()
    expect(played.widget.locator(".ob-ghost")).to_have_count(1)
    expect(played.widget.locator(".ob-turns")).to_have_count(1)
    played.notebook.screenshot("board-preview")
    played.square("f5").click()
    expect(played.status).to_have_text("White played f4. Black to move.")
    expect(played.complaint).to_be_empty()
    played.expect_square("f5", "black disc")
    played.expect_square("f4", "white disc, last move")
    assert played.notebook.python("game.transcript") == "'f5f4'"
    played.button("Undo").click()
    expect(played.status).to_have_text("Black to move.")
    played.expect_start()
    played.button("Redo").click()
    expect(played.status).to_have_text("White played f4. Black to move.")


def test_the_keyboard_alone_plays_and_jupyterlab_takes_none_of_its_keys(board):
    played = board("OthelloBoard(white=first_move)")
    played.square("d4").focus()
    played.press("ArrowDown", "ArrowRight", "ArrowRight")
    expect(played.square("f5")).to_be_focused()
    played.expect_square("f5", "empty, flips 1")
    expect(played.widget.locator(".ob-turns")).to_have_count(1)
    played.press("Enter")
    expect(played.status).to_have_text("White played f4. Black to move.")
    expect(played.square("f5")).to_be_focused()
    played.press("Home")
    expect(played.square("a5")).to_be_focused()
    played.press("ArrowLeft", "End", "ArrowRight", "ArrowUp")
    expect(played.square("h4")).to_be_focused()
    played.press("ArrowUp", "ArrowLeft", "ArrowLeft", " ")
    expect(played.square("f3")).to_have_accessible_name(re.compile("^f3, (black|white) disc"))
    expect(played.status).to_contain_text("Black to move.")
    assert played.notebook.python("game.transcript[:6]") == "'f5f4f3'"
    played.press("Tab", "Enter")
    expect(played.button("Undo")).to_be_focused()
    expect(played.status).to_have_text("White played f4. Black to move.")
    played.press("Enter")
    played.expect_start()
    expect(played.button("Undo")).to_be_focused()
    assert played.notebook.panel.locator(".jp-Cell").count() == 2
    expect(played.notebook.panel.locator(".jp-Notebook")).to_have_class(re.compile("commandMode"))


def test_the_page_says_its_parts_by_their_roles_and_names(board):
    widget = board("OthelloBoard(white=first_move)").widget
    grid = widget.get_by_role("grid", name="Othello board, 8 by 8")
    expect(grid.get_by_role("row")).to_have_count(SIZE)
    expect(grid.get_by_role("row").first.get_by_role("gridcell")).to_have_count(SIZE)
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    expect(widget.get_by_role("group", name="black, 2 discs")).to_be_visible()
    for control in widget.locator(":is(button, select, textarea):visible").all():
        expect(control).to_have_accessible_name(re.compile(r"\w|[«‹›»]"))
    labels = re.findall(r'gridcell "(.*)"', grid.aria_snapshot())
    what = r"(empty|black disc|white disc)(, flips \d+)?(, last move)?"
    names = [f"{column}{row + 1}" for row in range(SIZE) for column in "abcdefgh"]
    for name, label in zip(names, labels, strict=True):
        assert re.fullmatch(f"{name}, {what}", label)


def test_a_position_is_set_up_by_clicking(board):
    played = board("OthelloBoard(white='you')")
    played.button("Set up").click()
    played.button("Clear").click()
    played.square("a1").click()
    for _ in range(2):
        played.square("b1").click()
    played.square("c1").focus()
    played.press("Enter", " ", "Enter")
    expect(played.status).to_have_text("c1: empty.")
    played.expect_square("a1", "black disc")
    played.expect_square("b1", "white disc")
    played.expect_square("c1", "empty")
    played.button("Done").click()
    expect(played.status).to_have_text("Black to move.")
    expect(played.square("c1")).to_be_focused()
    played.expect_square("c1", "empty, flips 1")
    played.square("c1").click()
    expect(played.status).to_have_text("Black played c1. The game is over: Black wins, 3 to 0.")
    played.button("Set up").click()
    played.button("Clear").click()
    played.button("Cancel").click()
    played.expect_square("b1", "black disc")
    played.button("New game").click()
    played.expect_start()


def test_a_pasted_transcript_is_opened_stepped_through_and_copied(board):
    played = board("OthelloBoard(white='you')")
    text = played.widget.get_by_role("textbox", name="Moves")
    text.fill("1. f5 D6 2. c3")
    played.button("Open").click()
    expect(played.status).to_have_text("Black played c3. White to move.")
    expect(text).to_have_value("f5d6c3")
    place = played.widget.locator(".ob-place")
    moves = ["First position", "One move on", "One move on", "One move back", "Last position"]
    for button, ply in zip(moves, [0, 1, 2, 1, 3], strict=True):
        played.button(button).click()
        expect(place).to_have_text(f"{ply} of 3")
    page = played.notebook.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    played.button("Copy").click()
    expect(played.status).to_have_text("Copied, in quotes as Python writes a text.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert played.notebook.python(copied) == "'f5d6c3'"
    played.button("New game").click()
    played.expect_start()
    text.fill(copied)
    played.button("Open").click()
    expect(played.status).to_have_text("Black played c3. White to move.")
    text.fill("f5 a1")
    played.button("Open").click()
    expect(played.complaint).to_contain_text("move 2, White to a1")
    expect(place).to_have_text("3 of 3")


def test_the_reply_comes_after_a_pause_and_at_once_where_a_button_is_pressed(board):
    played = board("OthelloBoard(white=first_move, pause=100)")
    played.square("f5").click()
    played.notebook.wait_until_idle()
    expect(played.status).to_have_text("Black played f5. White (first_move) is thinking.")
    assert played.notebook.python("game.transcript") == "'f5f4'"
    played.button("First position").click(force=True)  # it is enabled once the reply is drawn
    played.expect_start()
    assert played.notebook.python("game.moves, setattr(game, 'pause', 0)") == "([], None)"
    played.button("Last position").click()
    played.square("d6").click()
    expect(played.status).to_have_text(re.compile(r"^White played ..\. Black to move\.$"))


def test_two_views_of_one_board_show_one_game(board):
    first = board("OthelloBoard(white='you')", more_cells=["game"])
    second = Board(first.notebook, 1)
    first.square("f5").click()
    second.expect_square("f5", "black disc, last move")
    # Both are clicked before either has heard from the kernel: one of the clicks is stale.
    first.notebook.page.evaluate(
        """() => document.querySelectorAll('.ob-widget').forEach((widget, i) =>
            widget.querySelectorAll('[role=gridcell]')[[43, 29][i]].click())"""
    )
    expect(first.status).to_have_text("White played d6. Black to move.")
    expect(second.status).to_have_text("White played d6. Black to move.")
    assert first.notebook.python("game.transcript") == "'f5d6'"


def test_clicks_that_waited_behind_a_busy_kernel_play_once(board):
    played = board("OthelloBoard(white='you')")
    free = played.notebook.path.parent / "free"
    played.notebook.app(
        "panel.sessionContext.session.kernel.requestExecute({code: argument});",
        f"import os, time\nwhile not os.path.exists({str(free)!r}): time.sleep(0.01)",
    )
    for _ in range(3):
        played.square("f5").click()
    expect(played.status).to_contain_text("Waiting for the kernel.")
    free.touch()
    expect(played.status).to_have_text("Black played f5. White to move.")
    assert played.notebook.python("game.transcript") == "'f5'"


def test_an_interrupt_stops_the_opponent_and_the_game_goes_on(board):
    played = board("OthelloBoard(white=thinker)")
    played.square("f5").click()
    expect(played.status).to_have_text("Black played f5. White (thinker) is thinking.")
    played.expect_square("f5", "black disc, last move")
    played.notebook.screenshot("board-thinking", played.widget)
    played.square("d3").click()
    played.notebook.app("await panel.sessionContext.session.kernel.interrupt();")
    expect(played.complaint).to_have_text("Interrupted: White (thinker) has not moved.")
    played.notebook.python("slow.clear()")
    played.button("Let White move").click()
    expect(played.status).to_have_text("White played f4. Black to move.")
    assert played.notebook.python("game.transcript") == "'f5f4'"


NAME = '<img src="x" onerror="document.title=`hacked`"><b>bold</b>'


def test_a_name_is_text_whatever_it_holds_and_another_player_is_chosen_by_name(board):
    played = board(f"(setattr(first_move, 'name', {NAME!r}), OthelloBoard(white=first_move))[1]")
    played.square("f5").click()
    expect(played.status).to_have_text("White played f4. Black to move.")
    white = played.widget.get_by_role("combobox", name="Who plays white")
    expect(white).to_have_value(NAME)
    expect(white.locator("option").last).to_have_text(NAME)
    played.button("One move back").click()
    expect(played.widget.locator(".ob-place")).to_have_text("1 of 2")
    played.square("d6").click()
    expect(played.complaint).to_contain_text(f"White ({NAME}) is to move here.")
    played.button("Last position").click()
    white.select_option(label="Greedy")
    played.square("d6").click()
    expect(played.status).to_have_text(re.compile(r"^White played ..\. Black to move\.$"))
    assert played.widget.locator("img, b").count() == 0
    assert played.notebook.page.title() != "hacked"


COUNT_ANIMATIONS = """() => {
    window.animated = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.matches('.ob-disc')) window.animated += 1;
        return animate.apply(this, how);
    };
}"""


def test_discs_turn_over_visibly_but_not_for_those_who_ask_for_less_motion(board):
    played = board("OthelloBoard(white='you')")
    page = played.notebook.page
    page.evaluate(COUNT_ANIMATIONS)
    page.emulate_media(reduced_motion="reduce")
    played.square("f5").click()
    expect(played.status).to_have_text("Black played f5. White to move.")
    assert page.evaluate("window.animated") == 0
    page.emulate_media(reduced_motion="no-preference")
    played.square("d6").click()
    expect(played.status).to_have_text("White played d6. Black to move.")
    assert page.evaluate("window.animated") == 2  # the new disc, and the one that turns


# The ratio of two colours' luminances, as the WCAG defines it; 4.5 is what text needs.
CONTRAST = """element => {
    const light = text => {
        const whole = text.startsWith('color') ? 1 : 255; // color(srgb 1 1 1), rgb(255, 255, 255)
        const [r, g, b] = text.match(/[\\d.]+/g).map(c => Number(c) / whole)
            .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    let ground = element;
    while (/^(transparent|rgba\\(0, 0, 0, 0\\))$/.test(getComputedStyle(ground).backgroundColor))
        ground = ground.parentElement;
    const lights = [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor]
        .map(light).sort();
    return (lights[1] + 0.05) / (lights[0] + 0.05);
}"""


def test_the_words_can_be_read_in_both_themes_and_nothing_sticks_out_of_a_narrow_page(board):
    played = board("OthelloBoard(white='alphabeta:depth=3,eval=weights')")
    played.square("a1").click()
    expect(played.complaint).to_contain_text("a1")
    words = [played.status, played.complaint, played.button("New game")]
    words += [played.widget.get_by_role("combobox").first, played.widget.locator(".ob-count").first]
    for theme in ["light", "dark"]:
        played.notebook.theme(theme)
        for element in words:
            assert element.evaluate(CONTRAST) >= 4.5
    played.notebook.resize(560, 1000)
    played.notebook.app("app.shell.collapseLeft()")
    played.expect_start()
    for right, edge in played.widget.locator(".ob-layout *").evaluate_all(
        """(parts) => parts.map(part => [part, part.closest('.ob-widget')]
            .map(box => box.getBoundingClientRect().right))"""
    ):
        assert right <= edge + 1


EXACT = "a draw|(wins|loses) by \\d+ discs?"


def test_values_fill_in_while_the_kernel_stays_free_and_go_with_the_next_move(board):
    played = board("OthelloBoard(white='you')")
    values = played.button("Values")
    expect(values).to_have_attribute("aria-pressed", "false")
    values.focus()
    played.press("Enter")
    expect(values).to_have_attribute("aria-pressed", "true")
    expect(values).to_be_focused()
    chips = played.widget.locator(".ob-worth:not(:empty)")
    note = played.widget.locator(".ob-note")
    expect(note).to_have_text(re.compile(r"≈ estimated \d+ plies ahead\."), timeout=60_000)
    expect(chips).to_have_count(4)
    assert played.notebook.python("1 + 1") == "2"  # while it thinks
    for name in ("d3", "c4", "f5", "e6"):
        expect(played.square(name)).to_have_accessible_name(
            re.compile(f"{name}, empty, flips 1, about: ({EXACT})")
        )
    played.square("f5").click()
    expect(played.status).to_have_text("Black played f5. White to move.")
    expect(note).to_have_text(re.compile("^Discs that White would win by."))
    expect(chips).to_have_count(3)
    values.click()
    expect(chips).to_have_count(0)
    expect(note).to_be_hidden()
    played.expect_square("f6", "empty, flips 1")


def test_exact_values_are_told_from_estimates_by_their_frame_and_by_their_words(board):
    player, late = random_position(8, 53, 1)
    text = position_text(player, late)
    played = board(f"OthelloBoard('you', 'you', start=parse_position('{text}'))")
    played.button("Values").click()
    note = played.widget.locator(".ob-note")
    expect(note).to_have_text("Discs that White would win by. In a frame: exact.", timeout=60_000)
    for move in legal_moves(player, late):
        discs, square = perfect(player, late, move), played.square(square_name(move))
        chip = square.locator(".ob-worth")
        expect(chip).to_have_text(f"{discs:+}".replace("-", "−") if discs else "0")
        expect(square).to_have_accessible_name(re.compile(f"({EXACT}), exact$"))
        assert chip.evaluate("chip => getComputedStyle(chip).borderTopColor") != "rgba(0, 0, 0, 0)"
    assert note.evaluate(CONTRAST) >= 4.5
