"""A question before something is run: number, choice, squares, node; the answer beside it."""

import re

import pytest
from playwright.sync_api import expect

NOTHING_GUESSED = """import os, tempfile
from othello_lessons.drawing import show
from othello_lessons.exercises import predictions
from othello_lessons.othello import *
from othello_lessons.widgets import predict, reveal
predictions.guesses_made.clear(), predictions.answers.clear()
os.environ["OTHELLO_PROGRESS"] = tempfile.mkdtemp() + "/progress.json"
toys = [
    predictions.Prediction("toy-range", "About how many?", "range", 400,
                           stops=(1, 10, 100, 1000), unit=("node", "nodes")),
    predictions.Prediction("toy-line", "Which line is wrong?", "line", 2),
    predictions.Prediction("toy-node", "Which leaf is cut?", "node", "1 1"),
]
toys = {toy.name: toy for toy in toys}
predictions.find = lambda name, toys=toys, find=predictions.find: toys.get(name) or find(name)
board = initial_board()
empty = [OUTER if cell == OUTER else EMPTY for cell in board]"""
ANSWER = 2  # the cell that shows it


def box(notebook):
    """Return the frame of a question."""
    return notebook.panel.locator(".op-box")


def says(notebook, text):
    """Expect a text in the frame of a question."""
    expect(box(notebook).get_by_role("status")).to_contain_text(text)


def press(notebook, name):
    box(notebook).get_by_role("button", name=name).click()


def run_cell(notebook, number):
    """Run one cell of those that are there."""
    notebook.app(
        """panel.content.activeCellIndex = argument;
        await app.commands.execute('notebook:run-cell');""",
        number,
    )
    notebook.wait_until_idle()


def expect_answer(notebook, text):
    """Run the cell that shows the answer, and expect a text in it."""
    run_cell(notebook, ANSWER)
    expect(notebook.outputs(ANSWER)).to_contain_text(text)


def cells_of(name, answer, **more):
    given = "".join(f", {key}={value}" for key, value in more.items())
    return [NOTHING_GUESSED, f"predict({name!r}{given})", f"reveal({name!r}, {answer})"]


@pytest.fixture
def ask(put_cells):
    """Return a function that asks a question, whose answer another cell shows."""

    def ask(name, answer, **more):
        notebook = put_cells(cells_of(name, answer, **more))
        for number in range(ANSWER):
            run_cell(notebook, number)
        box(notebook).wait_for()
        return notebook

    return ask


def test_a_number_is_guessed_changed_and_set_beside_the_answer(ask):
    notebook = ask("rim-cells", "initial_board().count(OUTER)")
    expect(box(notebook)).to_contain_text("How many cells does it have?")
    field = box(notebook).get_by_role("textbox", name=re.compile("How many cells"))
    field.fill("lots")
    press(notebook, "This is my guess")
    says(notebook, "is not a number. Write one in digits")
    field.fill("about 30")
    field.press("Enter")
    says(notebook, "You said 30 cells. Your guess is kept.")
    expect(field).to_have_js_property("readOnly", True)
    press(notebook, "Change my guess")
    field.fill("32")
    field.press("Enter")
    says(notebook, "You said 32 cells.")
    expect_answer(
        notebook,
        "You said 32 cells. It is 36. Four sides of 8 are 32",
    )
    says(notebook, "It is 36.")
    expect(box(notebook).get_by_role("button")).to_have_count(0)


def test_all_that_answers_is_folded_until_there_is_a_guess(ask):
    notebook = ask("rim-cells", "36, show(board, last='d3')")
    run_cell(notebook, ANSWER)  # as "Run all cells" does
    answer = notebook.outputs(ANSWER)
    fold = answer.locator("summary")
    expect(fold).to_have_text("Show the answer")
    expect(answer.get_by_text("It is 36.")).to_be_hidden()
    expect(answer.get_by_role("img")).to_have_count(0)
    notebook.screenshot("prediction-folded")
    fold.focus()
    notebook.page.keyboard.press("Enter")
    expect(answer.get_by_text("It is 36.")).to_be_visible()
    expect(answer.get_by_role("img")).to_be_visible()
    box(notebook).get_by_role("textbox").fill("32")
    press(notebook, "This is my guess")
    expect(answer).to_contain_text("You said 32 cells. It is 36. Four sides of 8 are 32")
    expect(fold).to_have_count(0)
    expect(answer.get_by_role("img")).to_be_visible()
    says(notebook, "It is 36.")


def test_the_two_ends_of_a_range_are_moved_with_the_keyboard(ask):
    notebook = ask("toy-range", 400)
    asks = box(notebook).get_by_text("Move one end, or both.")
    expect(asks).to_be_visible()
    press(notebook, "Skip")
    expect(asks).to_be_hidden()
    press(notebook, "Guess after all")
    expect(asks).to_be_visible()
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
    notebook.page.keyboard.press("Enter")
    says(notebook, "You said between 100 and 1,000 nodes.")
    expect(low).to_be_disabled()
    expect_answer(notebook, "You are right: it is 400.")


def test_a_question_can_be_skipped_and_answered_after_all(ask):
    notebook = ask("rim-cells", 36)
    press(notebook, "Skip")
    says(notebook, "You skipped this one.")
    press(notebook, "Guess after all")
    box(notebook).get_by_role("textbox").fill("36")
    press(notebook, "This is my guess")
    says(notebook, "You said 36 cells.")
    press(notebook, "Change my guess")
    press(notebook, "Skip")
    says(notebook, "You skipped this one.")
    expect_answer(notebook, "You made no guess. It is 36.")
    says(notebook, "It is 36.")


def test_beside_a_wrong_choice_the_right_one_is_marked(ask):
    notebook = ask("who-wins-from-30-to-6", '"black"')
    box(notebook).get_by_role("radio").first.check()
    press(notebook, "This is my guess")
    says(notebook, "You said")
    run_cell(notebook, ANSWER)
    box(notebook).get_by_role("radio", name="White wins ✗ your guess").wait_for()
    box(notebook).get_by_role("radio", name="Black wins ✓ right").wait_for()
    expect(box(notebook).get_by_text(re.compile("[✓✗]"))).to_have_count(2)


def test_a_line_of_code_is_clicked(ask):
    notebook = ask("toy-line", 2, code='"def twice(x):\\n    return 3 * x"')
    expect(box(notebook).get_by_role("radio")).to_have_count(2)
    box(notebook).get_by_text("def twice(x):").click()
    press(notebook, "This is my guess")
    says(notebook, "You said line 1.")
    expect_answer(notebook, "You said line 1. It is line 2.")
    box(notebook).get_by_role("radio", name="2 return 3 * x ✓ right").wait_for()


def test_squares_are_clicked_and_taken_back(ask):
    notebook = ask("four-steps-right", '["g3", "h3", "a4", "b4"]', board="empty")
    for square in ("g3", "h3", "a1", "a1"):
        box(notebook).get_by_role("gridcell", name=re.compile(f"^{square},")).click()
    expect(box(notebook).locator(".op-chosen")).to_have_count(2)
    press(notebook, "This is my guess")
    says(notebook, "You said g3, h3.")
    expect_answer(notebook, "It is g3, h3, a4, b4. You found 2 of these 4.")
    square = box(notebook).get_by_role("gridcell", name="a4, empty")
    expect(square).to_have_attribute("aria-description", "right")
    expect(box(notebook).locator(".op-named")).to_have_text("g3, h3, a4, b4 ✓ right")


def test_a_square_is_chosen_with_the_keyboard(ask):
    notebook = ask("forbidden-move", '{"h3"}', board="board")
    box(notebook).locator(".ob-square[tabindex='0']").focus()
    for key in ("End", "Enter", "ArrowUp", "Enter"):
        notebook.page.keyboard.press(key)
    expect(box(notebook).locator(".op-named")).to_have_text("h3")
    notebook.page.keyboard.press("Tab")
    notebook.page.keyboard.press("Enter")
    says(notebook, "You said h3.")
    expect_answer(notebook, "You are right: it is h3.")


def test_a_node_of_a_tree_is_clicked(ask):
    notebook = ask("toy-node", '"1 1"', tree="[[3, 12], [2, 4]]")
    nodes = box(notebook).locator(".op-node")
    expect(nodes).to_have_count(7)
    nodes.nth(1).focus()
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.keyboard.press("Enter")
    expect(box(notebook).locator("[aria-pressed=true]")).to_have_count(1)
    nodes.nth(6).click()
    press(notebook, "This is my guess")
    says(notebook, "You said 1 1.")
    expect_answer(notebook, "You are right: it is 1 1.")
    expect(nodes.nth(6)).to_contain_text("✓")
