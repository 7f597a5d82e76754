"""The search stepper in JupyterLab, which might take its keys, and whose kernel answers it."""

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
