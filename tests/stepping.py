"""The search stepper on a page, with what a learner can do to it.

A saved stepper is the same page without JupyterLab and without a kernel, and is there sooner.
"""

import re
from functools import cache

from playwright.sync_api import Locator, expect

SEARCHES = """
import random
from math import inf

from othello_lessons.drawing.tree.steps import last_steps, steps
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.museum.pieces import grow, piece
from othello_lessons.othello import *
from othello_lessons.uct import one_playout, watch_playouts
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper

def alphabeta_tree(board, depth):
    return watch(alphabeta, BLACK, board, MIN_VALUE, MAX_VALUE, depth, weighted_score)

def minimax_tree(board, depth):
    return watch(minimax, BLACK, board, depth, weighted_score)

def shown_by_step(tree):
    taken = steps(tree)
    return [[(step is not None, str(step.label) if step else "") for step in last_steps(taken, k)]
            for k in range(len(taken))]

small = initial_board(4)
DEEP = [5, [[[4, 9], 8], 7]]
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
bug = piece("global-alpha")
"""


class Stepper:
    """The stepper on the page, with what a learner can do to it."""

    def __init__(self, notebook):
        self.notebook = notebook
        self.widget: Locator = notebook.panel.locator(".st-widget").first
        self.says = self.widget.locator(".st-says").first
        self.asked = self.widget.locator(".st-lines").first
        self.where = self.widget.locator(".st-where")
        expect(self.widget).to_be_visible()

    def button(self, name):
        return self.widget.get_by_role("button", name=name, exact=True).first

    def node(self, number, tree=0):
        return self.widget.locator(".st-tree").nth(tree).locator(f"[data-node='{number}']")

    def shown(self, tree=0):
        return self.widget.locator(".st-tree").nth(tree).locator(".st-node.st-shown")

    def places(self):
        """Return where each node that is shown stands, by its number."""
        found = {}
        for node in self.shown().all():
            name = int(node.get_attribute("data-node"))
            found[name] = re.findall(r"[\d.]+", node.get_attribute("transform"))
        return {name: [float(x), float(y)] for name, (x, y) in found.items()}

    def go_to_the_end(self):
        self.button("Next").focus()
        self.press("End")

    def press(self, *keys):
        for key in keys:
            self.notebook.page.keyboard.press(key)


class SavedPage:
    """A page with a saved stepper; its names are those that a notebook's kernel would have."""

    def __init__(self, page, names):
        self.page, self.panel, self.names = page, page.locator("body"), names

    def python(self, expression):
        return repr(eval(expression, self.names))

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})
        self.wait_until_laid_out()

    def wait_until_laid_out(self):
        """Wait until the page is laid out, and what looks at its own size has heard of it."""
        for _ in range(2):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")


@cache
def searches():
    """Return the names that SEARCHES defines."""
    names = {}
    exec(SEARCHES, names)
    return names


def stepped(run_cells, expression):
    """Show the stepper that an expression makes in JupyterLab."""
    return Stepper(run_cells([SEARCHES, f"stepper = {expression}\nstepper"]))


def stepped_in_a_file(page, folder, expression):
    """Save the stepper that an expression makes, and show the file."""
    stepper, path = eval(expression, searches()), folder / "search.html"
    stepper.save(path)
    page.goto(path.as_uri())
    return Stepper(SavedPage(page, {**searches(), "stepper": stepper}))
