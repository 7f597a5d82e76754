"""A widget without its kernel: a notebook opened again, a kernel restarted, a page loaded again."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.drawing.theme import COLOURS

PANEL = COLOURS["panel"]
CELLS = [
    """from othello_lessons.drawing import show
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.brackets_and_flips import LINES
from othello_lessons.exercises.quiz import CutsQuiz
from othello_lessons.othello import *
from othello_lessons.watch import watch
from othello_lessons.widgets import *
board = initial_board()
tree = watch(alphabeta, BLACK, initial_board(4), MIN_VALUE, MAX_VALUE, 2, weighted_score)""",
    "game = OthelloBoard(white='you')\ngame",
    "TreeExplorer(BLACK, initial_board(4))",
    "SearchStepper(tree)",
    "QuizBoard(CutsQuiz([[3, 12], [2, 4]]))",
    "WindowLine([[3, 12], [2, 4]])",
    "PictureSlider(lambda n: show(initial_board(n)), [4, 8], label='Size')",
    "TouchBoard(board, lambda square: (str(square), show(board)))",
    "LineSorter(LINES, 'def find_bracket(square, player, board, direction):')",
    "predict('tighter-bound')",
    "reveal('tighter-bound', 4)",
    """def find_bracket(square, player, board, direction):
    return square + direction if board[square + direction] == player else None

check('find-bracket', find_bracket)""",
]
SORTER, QUESTION, ANSWER, CARD = range(8, 12)  # the cells that a saved notebook shows as text
WIDGETS, DRAWN = 9, 8  # all but the sorter and the question leave a picture, and so does the card
RUN_IT = re.compile("Run this cell to go on")
PLAYED = "Black played d3. White to move."


def open_again(notebook, lab):
    """Open a notebook's file in a new tab; the page goes on while its kernel starts."""
    path = notebook.path.relative_to(lab.folder).as_posix()
    notebook.app(
        """panel = await app.commands.execute('docmanager:open', {path: argument});
        await panel.context.ready;
        await panel.sessionContext.ready;""",
        path,
    )


def expect_alive(notebook):
    """Expect that every widget is there, and that none is asleep or a picture."""
    expect(notebook.panel.locator(".ol-widget")).to_have_count(WIDGETS)
    expect(notebook.panel.locator(".ol-asleep, .ol-saved")).to_have_count(0)


def play(notebook, square):
    """Click a square of the notebook's board."""
    board = notebook.panel.locator(".ob-widget")
    board.get_by_role("gridcell", name=re.compile(f"^{square},")).click()


def answer_the_quiz_wrong(notebook):
    """Press Check below the notebook's quiz, of which no branch is cut yet."""
    quiz = notebook.panel.locator(".oq-widget")
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.get_by_role("status")).to_contain_text("1 missed")


def is_unsaved_after_saving(notebook):
    """Save a notebook, and tell whether it says that there is something to save."""
    return notebook.app("await panel.context.save(); return panel.context.model.dirty;")


@pytest.fixture
def answered(open_notebook):
    """Return a notebook with a move on its board and a wrong answer to its quiz, saved."""
    notebook = open_notebook(cells=CELLS)
    notebook.run_all()
    assert not is_unsaved_after_saving(notebook)
    answer_the_quiz_wrong(notebook)
    play(notebook, "d3")
    expect(notebook.panel.locator(".ob-status")).to_have_text(PLAYED)
    assert notebook.app("return panel.context.model.dirty")
    assert not is_unsaved_after_saving(notebook)
    return notebook


def test_widgets_sleep_after_a_restart_and_are_their_last_pictures_the_next_morning(answered, lab):
    notebook, status = answered, answered.panel.locator(".ob-status")
    notebook.page.keyboard.press("Shift+Enter")  # goes on, and leaves the board as it is
    notebook.wait_until_idle()
    expect(status).to_have_text(PLAYED)
    assert notebook.app("return panel.content.activeCellIndex") == 3, "cell 2 was run"
    notebook.restart()
    notes = notebook.panel.locator(".ol-widget.ol-asleep").get_by_text("Run this cell again")
    expect(notes).to_have_count(WIDGETS)
    play(notebook, "c3")  # raises nothing in the page
    expect(status).to_have_text(PLAYED)
    notebook.run_all()
    expect_alive(notebook)
    notebook.close(lab)
    open_again(notebook, lab)
    expect_pictures(notebook)
    notebook.run_all()
    expect_alive(notebook)
    play(notebook, "d3")
    expect(status).to_have_text(PLAYED)
    question = notebook.outputs(QUESTION)
    question.get_by_role("button", name="Skip").click()
    expect(question.get_by_role("status")).to_contain_text("It is 4.")


def expect_pictures(notebook):
    """Expect what is saved of each widget, with a sentence that says what to do."""
    notes = notebook.panel.locator(".jp-OutputArea-output .ol-saved")
    expect(notes).to_have_text([RUN_IT] * WIDGETS)
    expect(notes.first).to_have_text(re.compile("copy these moves into the field Moves.*: d3$"))
    expect(notes.nth(3)).to_have_text(re.compile("Your last answer: .*1 missed"))
    expect(notebook.panel.get_by_text("model not found")).to_have_count(0)
    pictures = notebook.panel.locator(".jp-RenderedSVG img")
    expect(pictures).to_have_count(DRAWN)
    assert PLAYED in pictures.first.get_attribute("alt")
    expect(notebook.outputs(SORTER).locator("pre")).to_contain_text("def find_bracket")
    expect(notebook.outputs(QUESTION).locator("code")).to_have_text("[4, 1]")
    expect(notebook.outputs(QUESTION)).not_to_contain_text("`")
    card = notebook.outputs(CARD).locator(".othello-card.wrong")
    expect(card.get_by_role("img")).to_be_visible()
    assert card.evaluate("card => getComputedStyle(card).borderLeftWidth") == "5px"
    card.locator("summary").first.click()
    expect(card).to_contain_text("walk")


OTHER = [
    """from othello_lessons.drawing import draw, show
from othello_lessons.exercises import toy_trees
from othello_lessons.othello import *
from othello_lessons.watch import watch
from othello_lessons.widgets import OthelloBoard""",
    "OthelloBoard(white='you')",
    "show(initial_board(), BLACK)",
    "draw(watch(toy_trees.minimax, BLACK, [[3, 12], [2, 4]]))",
]


def test_a_page_loaded_again_brings_back_live_widgets_and_pictures_of_dead_ones(open_notebook, lab):
    first = open_notebook(cells=CELLS)
    first.run_all()
    play(first, "d3")
    first.app("await app.commands.execute('docmanager:save')")
    other = open_notebook(cells=OTHER, theme="dark")
    other.run_all()
    other.app("await app.commands.execute('docmanager:save')")
    other.restart()
    other.reload()
    note = other.panel.locator(".ol-saved").first
    note.wait_for()
    expect(note).to_have_text(RUN_IT)
    assert other.panel_colours(3) == [PANEL[1]] * 3, "dark before a cell is run"
    open_again(first, lab)
    first.theme("light")
    first.panel.locator(".ol-widget").first.wait_for()
    expect_alive(first)
    expect(first.panel.locator(".ob-status")).to_have_text(PLAYED)
    play(first, "c3")
    expect(first.panel.locator(".ob-status")).to_have_text("White played c3. Black to move.")
