"""What a page has said is in the kernel before the next cell runs, however late the kernel answers.

In each test somebody is quick: the page has heard no answer to the first step when the next cell is
run.
"""

import pytest

from othello_lessons import widgets
from othello_lessons.widgets.prediction import PredictionCard

MENUS = "{1: riddle(1), 2: riddle(2)}, {piece.name: piece.does for piece in pieces()}"
IMPORTS = """from othello_lessons.drawing import show
from othello_lessons.exercises.museum.pieces import pieces, riddle
from othello_lessons.exercises.quiz import ValuesQuiz
from othello_lessons.notation import parse_position
from othello_lessons.othello import *
from othello_lessons.proofs.certificate import shipped
from othello_lessons.widgets import *"""


def press(widget, *keys):
    for key in keys:
        widget.page.keyboard.press(key)


def play_b1(widget):
    widget.get_by_role("gridcell", name="b1,").click()


def sort(widget):
    widget.locator(".so-row[data-letter=c]").focus()
    press(widget, "Alt+ArrowUp", "Alt+ArrowUp")


def slide(widget):
    widget.get_by_role("slider").focus()
    press(widget, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")


def narrow(widget):
    widget.get_by_role("slider", name="alpha").focus()
    press(widget, "ArrowRight", "ArrowRight", "ArrowRight", "Tab", "End", "ArrowLeft")


def touch(widget):
    widget.get_by_role("gridcell", name="a1").click()
    press(widget, "ArrowRight", "Enter", "ArrowDown", "Enter")


def choose(widget):
    for tree, choice in ((1, "last-value"), (2, "cuts-too-late"), (1, "cuts-too-late")):
        widget.get_by_role("combobox", name=f"Tree {tree}").select_option(choice)


def answer(widget):
    widget.get_by_role("textbox").first.fill("3")
    press(widget, "Enter", "1", "Enter")


def guess(widget):
    widget.get_by_role("textbox").fill("36")
    press(widget, "Enter")


def grow(widget):
    widget.locator(".ex-node").first.focus()
    press(widget, "Enter")


QUICK = {  # from each widget with a `value`: how it is made, what is done to it, its `value` then
    widgets.LineSorter: ('LineSorter(dict(zip("abc", "xyz")))', sort, "'c a b'"),
    widgets.EndgamePuzzles: (
        'EndgamePuzzles(parse_position("O-OXXXXXXXXXXXXX X"))',
        play_b1,
        "'b1'",
    ),
    widgets.OthelloBoard: ("OthelloBoard(white='you', start=initial_board(4))", play_b1, "'b1'"),
    widgets.PictureMenus: (
        f'PictureMenus("which-bug", {MENUS})',
        choose,
        "{1: 'cuts-too-late', 2: 'cuts-too-late'}",
    ),
    widgets.PictureSlider: (
        "PictureSlider(lambda n: show(initial_board(n)), [4, 6, 8, 10])",
        slide,
        "8",
    ),
    PredictionCard: ('predict("rim-cells")', guess, "36"),
    widgets.ProofWalk: ("ProofWalk(shipped(4), white='you', pause=0)", play_b1, "'b1'"),
    widgets.QuizBoard: ("QuizBoard(ValuesQuiz([[3, 12], [2, 4]]))", answer, "{'0': '31'}"),
    widgets.TouchBoard: ("TouchBoard(range(16), str)", touch, "5"),
    widgets.TreeExplorer: ("TreeExplorer(BLACK, initial_board(4))", grow, "['']"),
    widgets.WindowLine: ("WindowLine([[3, 12, 8], [2, 4, 6]])", narrow, "(4, 12)"),
}


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_the_next_cell_reads_what_the_page_has_said_last(run_cells, kind):
    made, act, value = QUICK[kind]
    notebook = run_cells([IMPORTS, f"widget = {made}\nwidget", "read = widget.value"])
    widget = notebook.cell(1).locator(".ol-widget")
    with notebook.unanswered():
        act(widget)
        notebook.app(
            "panel.content.activeCellIndex = 2; app.commands.execute('notebook:run-cell');"
        )
    notebook.wait_until_idle()
    for read in ("read", "widget.value"):
        assert notebook.python(read) == value


def test_clicks_are_answered_where_cells_run_and_so_before_the_next_cell(run_cells):
    """Every click, not only the first: a kernel may answer the others in a thread of their own."""
    asked = "threads = set()\nTouchBoard(range(16), lambda i: threads.add(current_thread().name))"
    notebook = run_cells([f"{IMPORTS}\nfrom threading import current_thread", asked])
    for square in ("a1", "b1", "c1"):
        notebook.cell(1).get_by_role("gridcell", name=square).click()
        notebook.wait_until_idle()
    assert notebook.python("threads") == "{'MainThread'}"


def test_every_widget_with_a_value_is_asked_in_time():
    kinds = {vars(widgets)[name] for name in widgets.__all__} | {PredictionCard}
    with_value = {kind for kind in kinds if isinstance(kind, type) and hasattr(kind, "value")}
    assert with_value == set(QUICK)
