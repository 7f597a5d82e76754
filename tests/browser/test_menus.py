"""Pictures with menus in JupyterLab: a choice is marked below its picture."""

import re

from playwright.sync_api import expect

from othello_lessons.exercises.checking import judge_carried
from othello_lessons.teaching.submissions import read_notebook

CELLS = [
    "from othello_lessons.exercises.museum.pieces import RIDDLES, pieces, riddle\n"
    "from othello_lessons.widgets import PictureMenus",
    'menus = PictureMenus("which-bug", {number: riddle(number) for number in RIDDLES},'
    " {one.name: one.does for one in pieces()}, right=riddle(6))\nmenus",
]


def test_a_choice_is_marked_below_its_picture(run_cells):
    notebook = run_cells(CELLS)
    box = notebook.panel.locator(".om-widget")
    first, second = (box.get_by_role("combobox", name=f"Tree {number}") for number in (1, 2))
    first.select_option("last-value")
    says = box.locator(".om-says")
    expect(says.nth(0)).to_contain_text("✗ not yet: Tree 1 is not that of last-value.")
    second.select_option("cuts-too-late")
    expect(says.nth(1)).to_have_text(re.compile("^✓ right"))
    expect(box.get_by_role("status")).to_have_text("1 of 6 is right so far.")
    first.focus()
    notebook.page.keyboard.press("Home")  # the menu's own key: it takes the choice back
    expect(says.nth(0)).to_be_empty()
    assert notebook.python("menus.value[2]") == "'cuts-too-late'"
    image = box.get_by_role("img").first
    for shown in ("Tree 6", "Tree 1"):  # the right tree in its place, and the tree again
        box.get_by_role("button", name="Show “Tree 6” here").first.click()
        expect(image).to_have_attribute("alt", re.compile(f"^{shown}"))
    notebook.app("await panel.context.save();")
    (told,) = read_notebook("a learner", "a.ipynb", notebook.path.read_bytes()).pictured
    assert "1 of 6 is right so far." in judge_carried(told)[1].text  # as `grade` judges it again
