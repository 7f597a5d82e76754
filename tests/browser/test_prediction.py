"""A question before something is run: number, choice, squares, node; the answer beside it."""

import re

import pytest
from playwright.sync_api import expect

IMPORTS = """from othello_lessons.othello import *
from othello_lessons.widgets import predict, reveal"""
NUMBER = [IMPORTS, 'predict("rim-cells")', 'reveal("rim-cells", initial_board().count(OUTER))']


def box(notebook, number=0):
    """Return the frame of a question."""
    return notebook.panel.locator(".op-box").nth(number)


def says(notebook, text, number=0):
    """Expect a text in the frame of a question."""
    expect(box(notebook, number).get_by_role("status")).to_contain_text(text)


def press(notebook, name, number=0):
    box(notebook, number).get_by_role("button", name=name).click()


def run_cell(notebook, number):
    """Run one cell of those that are there."""
    notebook.app(
        """panel.content.activeCellIndex = argument;
        await app.commands.execute('notebook:run-cell');""",
        number,
    )
    notebook.wait_until_idle()


def asked(notebook, cells):
    """Run all cells but the last, which shows the answer."""
    for number in range(len(cells) - 1):
        run_cell(notebook, number)
    box(notebook).wait_for()
    return notebook


@pytest.fixture
def ask(put_cells):
    """Return a function that asks in the notebook that many tests share."""
    return lambda cells: asked(put_cells(cells), cells)


@pytest.fixture
def ask_apart(open_notebook):
    """Return a function that asks in a notebook of its own."""
    return lambda cells: asked(open_notebook(cells=cells), cells)


def test_a_number_is_guessed_changed_and_set_beside_the_answer(ask):
    notebook = ask(NUMBER)
    expect(box(notebook)).to_contain_text("How many cells does it have?")
    field = box(notebook).get_by_role("textbox", name=re.compile("How many cells"))
    field.fill("lots")
    press(notebook, "This is my guess")
    says(notebook, "is not a number. Write one in digits")
    field.fill("about 30")
    field.press("Enter")
    says(notebook, "You said 30 cells. Your guess is kept.")
    expect(field).to_have_js_property("readOnly", True)
    notebook.screenshots("prediction-number")
    press(notebook, "Change my guess")
    field.fill("32")
    field.press("Enter")
    says(notebook, "You said 32 cells.")
    run_cell(notebook, 2)
    says(notebook, "It is 36.")
    words = "You said 32 cells. It is 36. Your guess is 4 cells too low. Four sides of 8 are 32"
    expect(notebook.outputs(2)).to_contain_text(words)
    expect(box(notebook).get_by_role("button")).to_have_count(0)
    notebook.screenshots("prediction-number-shown")


SHOWN = "show(initial_board(), last='d3')"


def test_all_that_answers_is_folded_until_there_is_a_guess(ask_apart):
    drawn = f'from othello_lessons.drawing import show\nreveal("rim-cells", 36, {SHOWN})'
    notebook = ask_apart([*NUMBER[:2], drawn])
    run_cell(notebook, 2)  # as "Run all cells" does
    answer = notebook.outputs(2)
    fold = answer.locator("summary")
    expect(fold).to_have_text("Show the answer")
    expect(answer.get_by_text("It is 36.")).to_be_hidden()
    expect(answer.get_by_role("img")).to_have_count(0)
    notebook.screenshots("prediction-folded")
    fold.focus()
    notebook.page.keyboard.press("Enter")
    expect(answer.get_by_text("It is 36.")).to_be_visible()
    expect(answer.get_by_role("img")).to_be_visible()
    notebook.screenshots("prediction-unfolded")
    box(notebook).get_by_role("textbox").fill("32")
    press(notebook, "This is my guess")
    expect(answer).to_contain_text("You said 32 cells. It is 36. Your guess is 4 cells too low.")
    expect(fold).to_have_count(0)
    expect(answer.get_by_role("img")).to_be_visible()
    says(notebook, "It is 36.")


RANGE = """from othello_lessons.exercises import predictions
found = predictions.Prediction(
    "toy-range", "About how many?", "range", 400, stops=(1, 10, 100, 1000), unit=("node", "nodes"))
predictions.find = lambda name: found"""


def test_the_two_ends_of_a_range_are_moved_with_the_keyboard(ask_apart):
    notebook = ask_apart(
        [f"{IMPORTS}\n{RANGE}", 'predict("toy-range")', 'reveal("toy-range", 400)']
    )
    low, high = (box(notebook).get_by_role("slider", name=word) for word in ("from", "to"))
    expect(box(notebook).get_by_role("button", name="This is my guess")).to_be_disabled()
    high.focus()
    notebook.page.keyboard.press("Home")  # takes the other end along
    expect(box(notebook)).to_contain_text("between 1 and 1 nodes")
    low.focus()
    for _ in range(2):
        notebook.page.keyboard.press("ArrowRight")
    expect(high).to_have_attribute("aria-valuetext", "100")
    high.focus()
    notebook.page.keyboard.press("0")
    notebook.page.keyboard.press("0")  # twice, and JupyterLab would ask to restart the kernel
    expect(notebook.page.locator(".jp-Dialog")).to_have_count(0)
    expect(box(notebook)).to_contain_text("100")
    notebook.page.keyboard.press("End")
    notebook.screenshots("prediction-range")
    notebook.page.keyboard.press("Enter")
    says(notebook, "You said between 100 and 1,000 nodes.")
    expect(low).to_be_disabled()
    run_cell(notebook, 2)
    expect(notebook.outputs(2)).to_contain_text("You are right: it is 400.")


def test_a_skipped_range_shows_no_numbers_as_if_they_were_guessed(ask_apart):
    notebook = ask_apart(
        [f"{IMPORTS}\n{RANGE}", 'predict("toy-range")', 'reveal("toy-range", 400)']
    )
    numbers = box(notebook).get_by_text(re.compile("^between 1 and .* nodes$"))
    expect(numbers).to_be_visible()
    press(notebook, "Skip")
    expect(numbers).to_be_hidden()
    press(notebook, "Guess after all")
    expect(numbers).to_be_visible()


def test_a_question_can_be_skipped_and_answered_after_all(ask_apart):
    notebook = ask_apart(NUMBER)  # a shared kernel would know the guess of the test above
    press(notebook, "Skip")
    says(notebook, "You skipped this one.")
    press(notebook, "Guess after all")
    box(notebook).get_by_role("textbox").fill("36")
    press(notebook, "This is my guess")
    says(notebook, "You said 36 cells.")
    press(notebook, "Change my guess")
    press(notebook, "Skip")
    run_cell(notebook, 2)
    says(notebook, "It is 36.")
    expect(notebook.outputs(2)).to_contain_text("You made no guess. It is 36.")


def test_a_choice_is_made_with_the_keyboard(ask):
    notebook = ask(
        [IMPORTS, 'predict("who-wins-from-30-to-6")', 'reveal("who-wins-from-30-to-6", "black")']
    )
    first = box(notebook).get_by_role("radio").first
    first.focus()
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.keyboard.press("Enter")
    says(notebook, "You said “Black wins”.")
    notebook.screenshots("prediction-choice")
    run_cell(notebook, 2)
    expect(notebook.outputs(2)).to_contain_text("You are right: it is “Black wins”.")
    expect(notebook.panel.get_by_text("You are right")).to_have_count(1)
    expect(box(notebook).locator(".op-choice", has_text="Black wins")).to_have_text(
        re.compile("✓ right$")
    )


def test_beside_a_wrong_choice_the_right_one_is_marked(ask_apart):
    notebook = ask_apart(
        [IMPORTS, 'predict("who-wins-from-30-to-6")', 'reveal("who-wins-from-30-to-6", "black")']
    )
    box(notebook).get_by_role("radio").first.check()
    press(notebook, "This is my guess")
    says(notebook, "You said")
    run_cell(notebook, 2)
    box(notebook).get_by_role("radio", name="White wins ✗ your guess").wait_for()
    box(notebook).get_by_role("radio", name="Black wins ✓ right").wait_for()
    expect(box(notebook).get_by_text(re.compile("[✓✗]"))).to_have_count(2)
    notebook.screenshots("prediction-choice-marked")


LINE = """from othello_lessons.exercises import predictions
found = predictions.Prediction("toy-line", "Which line is wrong?", "line", 2)
predictions.find = lambda name: found"""


def test_a_line_of_code_is_clicked(ask_apart):
    asks = 'predict("toy-line", code="def twice(x):\\n    return 3 * x")'
    notebook = ask_apart([f"{IMPORTS}\n{LINE}", asks, 'reveal("toy-line", 2)'])
    expect(box(notebook).get_by_role("radio")).to_have_count(2)
    box(notebook).get_by_text("def twice(x):").click()
    press(notebook, "This is my guess")
    says(notebook, "You said line 1.")
    run_cell(notebook, 2)
    expect(notebook.outputs(2)).to_contain_text("You said line 1. It is line 2.")
    box(notebook).get_by_role("radio", name="2 return 3 * x ✓ right").wait_for()
    notebook.screenshots("prediction-line")


def test_squares_are_clicked_and_taken_back(ask):
    board = "empty = [OUTER if cell == OUTER else EMPTY for cell in initial_board()]"
    notebook = ask(
        [
            f"{IMPORTS}\n{board}",
            'predict("four-steps-right", board=empty)',
            'reveal("four-steps-right", ["g3", "h3", "a4", "b4"])',
        ]
    )
    for square in ("g3", "h3", "a1", "a1"):
        box(notebook).get_by_role("gridcell", name=re.compile(f"^{square},")).click()
    expect(box(notebook).locator(".op-chosen")).to_have_count(2)
    notebook.screenshots("prediction-squares")
    press(notebook, "This is my guess")
    says(notebook, "You said g3, h3.")
    run_cell(notebook, 2)
    right = "It is g3, h3, a4, b4. You found 2 of these 4."
    expect(notebook.outputs(2)).to_contain_text(right)
    square = box(notebook).get_by_role("gridcell", name="a4, empty")
    expect(square).to_have_attribute("aria-description", "right")
    expect(box(notebook).locator(".op-named")).to_have_text("g3, h3, a4, b4 ✓ right")
    notebook.screenshots("prediction-squares-marked")


def test_a_square_is_chosen_with_the_keyboard(ask):
    notebook = ask(
        [
            IMPORTS,
            'predict("forbidden-move", board=initial_board())',
            'reveal("forbidden-move", {"h3"})',
        ]
    )
    box(notebook).locator(".ob-square[tabindex='0']").focus()
    notebook.page.keyboard.press("End")
    notebook.page.keyboard.press("Enter")
    notebook.page.keyboard.press("ArrowUp")
    notebook.page.keyboard.press("Enter")
    expect(box(notebook).locator(".op-named")).to_have_text("h3")
    notebook.page.keyboard.press("Tab")
    notebook.page.keyboard.press("Enter")
    says(notebook, "You said h3.")
    run_cell(notebook, 2)
    expect(notebook.outputs(2)).to_contain_text("You are right: it is h3.")


NODE = """from othello_lessons.exercises import predictions
found = predictions.Prediction("toy-node", "Which leaf is cut?", "node", "1 1")
predictions.find = lambda name: found"""


def test_a_node_of_a_tree_is_clicked(ask_apart):
    notebook = ask_apart(
        [
            f"{IMPORTS}\n{NODE}",
            'predict("toy-node", tree=[[3, 12], [2, 4]])',
            'reveal("toy-node", "1 1")',
        ]
    )
    nodes = box(notebook).locator(".op-node")
    expect(nodes).to_have_count(7)
    nodes.nth(1).focus()
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.keyboard.press("Enter")
    expect(box(notebook).locator("[aria-pressed=true]")).to_have_count(1)
    nodes.nth(6).click()
    notebook.screenshots("prediction-node")
    press(notebook, "This is my guess")
    says(notebook, "You said 1 1.")
    run_cell(notebook, 2)
    expect(notebook.outputs(2)).to_contain_text("You are right: it is 1 1.")
    expect(nodes.nth(6)).to_contain_text("✓")
    notebook.screenshots("prediction-node-marked")


def test_a_guess_is_still_there_after_a_restart(ask_apart):
    keep = "import os\nos.environ.pop('OTHELLO_PROGRESS', None)  # tests keep nothing\n"
    notebook = ask_apart([keep + NUMBER[0], *NUMBER[1:]])
    box(notebook).get_by_role("textbox").fill("40")
    press(notebook, "This is my guess")
    says(notebook, "You said 40 cells.")
    notebook.restart()
    expect(notebook.panel.locator(".op-widget.ol-asleep")).to_be_visible()
    says(notebook, "You said 40 cells.")
    for number in range(2):
        run_cell(notebook, number)
    says(notebook, "You said 40 cells. Your guess is kept.")
    run_cell(notebook, 2)
    says(notebook, "It is 36.")
