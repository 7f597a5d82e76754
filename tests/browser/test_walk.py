"""The board on which a proof answers, as a learner walks it in a real JupyterLab."""

import re

from playwright.sync_api import expect

WALK = [
    """from functools import partial
from othello_lessons.proofs.certificate import shipped
from othello_lessons.widgets import ProofWalk
ProofWalk = partial(ProofWalk, shipped(4), pause=0)""",
    "walk = ProofWalk()\nwalk",
]


class Walk:
    """A board of the page, with what stands beside and below it."""

    def __init__(self, notebook, number):
        self.notebook = notebook
        self.widget = notebook.panel.locator(".ob-widget").nth(number)
        self.known, self.change = (
            self.widget.locator(f".wk-{part}") for part in ("known", "change")
        )
        self.tree = self.widget.locator(".wk-tree img")

    def square(self, name):
        return self.widget.get_by_role("gridcell", name=re.compile(f"^{name},"))

    def press(self, name):
        self.widget.get_by_role("button", name=name, exact=True).click()


def test_black_tries_two_lines_and_white_keeps_what_is_proved(run_cells):
    walk = Walk(run_cells(WALK), 0)
    expect(walk.known).to_have_text(re.compile("best play of both from here, White wins by 8"))
    walk.square("b1").click()
    expect(walk.change).to_have_text("b1 keeps what Black had.")
    walk.press("Values")
    expect(walk.widget.locator(".ob-worth:not(:empty)")).to_have_text(["−8", "≤−8", "≤−8"])
    walk.press("Undo")
    expect(walk.widget.locator(".ob-place")).to_have_text("0 of 2")
    walk.square("a2").focus()
    walk.notebook.page.keyboard.press("Enter")
    expect(walk.tree).to_have_attribute("alt", re.compile(r"b1 \w+\. a2 \w+"))
    expect(walk.known).to_contain_text("Proved: ")
