"""The search stepper in JupyterLab, which might take its keys, and whose kernel answers it."""

import ast
import re

from playwright.sync_api import expect


def test_the_keyboard_alone_steps_plays_walks_the_tree_and_asks(stepper_in_lab):
    s = stepper_in_lab("SearchStepper(alphabeta_tree(small, 3))")
    s.button("Previous").focus()
    s.press("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(s.where).to_have_text("step 1 of 91")
    s.press("End")
    expect(s.says).to_contain_text("The search is done.")
    s.press("Home")
    expect(s.where).to_have_text("step 0 of 91")
    s.press("End", "Tab", "Tab")
    expect(s.button("Play")).to_be_focused()
    s.press("Tab", "Tab")
    expect(s.widget.get_by_role("slider", name="Step")).to_be_focused()
    s.press(" ")  # plays, from the beginning
    expect(s.button("Pause")).to_be_visible()
    s.press(" ")
    expect(s.button("Play")).to_be_visible()
    s.press("End", "Tab", "Tab", "Tab", "Tab")
    expect(s.node(0)).to_be_focused()
    s.press("ArrowDown")
    expect(s.node(1)).to_be_focused()
    expect(s.node(1)).to_have_accessible_name(re.compile("b1, White to move, −240"))
    s.press("ArrowRight", "Enter")
    expect(s.asked).to_contain_text("After a2: White to move, depth 2.")
    expect(s.asked).to_contain_text("a shallow cut")
    s.press("Tab", "Enter")
    expect(s.asked).to_contain_text("Not searched. Worked out afterwards")
    assert s.notebook.panel.locator(".jp-Cell").count() == 2
    expect(s.notebook.panel.locator(".jp-Notebook")).to_have_class(re.compile("commandMode"))


def test_a_hovered_node_shows_its_board_and_a_click_explains_a_shallow_cut(stepper_in_lab):
    s = stepper_in_lab("SearchStepper(alphabeta_tree(small, 3))")
    s.go_to_the_end()
    board = s.widget.locator(".st-look")
    expect(board).to_have_accessible_name("The board: The root: Black to move, depth 3.")
    first, *_ = ast.literal_eval(s.notebook.python("list(stepper.told()['skipped'][0])"))
    s.button("Fit the whole tree").click()
    s.node(first).hover()
    expect(board).to_have_accessible_name(re.compile("The board: After b1, c1: Black to move"))
    discs = board.locator(".ol-black").get_attribute("d").count("M")
    node = f"list(alphabeta_tree(small, 3).walk())[{first}]"
    assert discs == int(s.notebook.python(f"{node}.board.count(BLACK)"))
    s.node(first).click()
    expect(s.asked).to_contain_text("were left out: a shallow cut. White can hold it to")
    expect(s.asked).to_contain_text("only a bound")
    expect(s.node(1)).to_have_class(re.compile("st-by"))
    expect(s.widget.locator(".ol-edge.st-along")).to_have_count(1)
    s.button("Show what was skipped").click()
    skipped = f"stepper.answers['0'][str({first})]['values']"
    expect(s.widget.locator(".st-answered .st-true")).to_have_count(3)
    true = [value for _, value in ast.literal_eval(s.notebook.python(skipped))]
    assert s.widget.locator(".st-answered .st-true").all_text_contents() == true
