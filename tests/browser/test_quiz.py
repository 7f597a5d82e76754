"""The quiz as a learner meets it: typed into, clicked and dragged in a real JupyterLab."""

import re

import pytest
from playwright.sync_api import Locator, expect

IMPORTS = """
from othello_lessons.exercises.quiz import CutsQuiz, OrderQuiz, ValuesQuiz, WindowsQuiz
from othello_lessons.widgets import QuizBoard

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]]
"""


class Asked:
    """A quiz on the page, with what a learner can do to it."""

    def __init__(self, notebook, number=0):
        self.notebook = notebook
        self.widget: Locator = notebook.panel.locator(".oq-widget").nth(number)
        self.status = self.widget.get_by_role("status")
        self.notes = self.widget.locator(".oq-notes")
        self.count = self.widget.locator(".oq-count")
        expect(self.widget.locator(".oq-node").first).to_be_visible()

    def node(self, place):
        return self.widget.locator(f".oq-node[data-id='{place}']")

    def fields(self, place):
        return self.node(place).get_by_role("textbox")

    def button(self, name):
        return self.widget.get_by_role("button", name=name, exact=True)

    def check(self):
        self.button("Check").click()

    def press(self, *keys):
        for key in keys:
            self.notebook.page.keyboard.press(key)

    def expect_marks(self, **marks):
        """Expect just these marks, places written with _ between the moves after an m."""
        for place in (node.get_attribute("data-id") for node in self.marked()):
            assert f"m{place.replace(' ', '_')}" in marks, f"{place} is marked"
        for place, kind in marks.items():
            node = self.node(place[1:].replace("_", " "))
            expect(node).to_have_attribute("data-mark", kind)

    def wait_until_still(self):
        """Wait until the branches stand where they go."""
        self.notebook.wait_until_idle()
        self.widget.evaluate(
            """widget => Promise.all(
                widget.getAnimations({subtree: true}).map(animation => animation.finished))"""
        )

    def marked(self):
        return self.widget.locator(".oq-node[data-mark]:not([data-mark=''])").all()

    def order(self, parent=""):
        """List the moves below a node from left to right, as they stand on the page."""
        return self.widget.evaluate(
            """(widget, parent) => [...widget.querySelectorAll('.oq-node')]
                .filter(node => {
                    const moves = node.dataset.id === 'root' ? [] : node.dataset.id.split(' ');
                    return moves.length && moves.slice(0, -1).join(' ') === parent;
                })
                .map(node => [node.getBoundingClientRect().left, node.dataset.id])
                .sort((a, b) => a[0] - b[0]).map(pair => pair[1].split(' ').at(-1))""",
            parent,
        )


@pytest.fixture
def asked(run_cells):
    """Return a function that shows the quiz that an expression makes."""

    def shown(quiz, more_cells=()):
        cells = [IMPORTS, f"board = QuizBoard({quiz})\nboard", *more_cells]
        return Asked(run_cells(cells))

    return shown


# ---------------------------------------------------------------------------
# Cuts


def test_right_missed_and_superfluous_cuts_are_told_apart_and_mended(asked):
    quiz = asked("CutsQuiz(DEEP)")
    for place in ["1 0 0 1", "0 1 1"]:
        quiz.node(place).click()
        expect(quiz.node(place)).to_have_attribute("aria-pressed", "true")
    quiz.check()
    expect(quiz.status).to_contain_text("Not yet. 1 right, 1 missed, 1 too many.")
    quiz.expect_marks()
    expect(quiz.notes).to_be_empty()
    quiz.button("Show where").click()
    expect(quiz.button("Show where")).to_be_hidden()
    quiz.expect_marks(m1_0_0_1="right", m0_1_1="superfluous", m1_1_1="missed")
    expect(quiz.notes).to_contain_text("Missed. After 1, 1, 1: White can hold Black to 14 after 1")
    expect(quiz.node("1 1 1")).to_have_accessible_description(re.compile("^Missed. After 1, 1, 1"))
    badges = [quiz.node(p).locator(".oq-badge") for p in ["1 0 0 1", "0 1 1", "1 1 1"]]
    assert len({badge.inner_text() for badge in badges}) == 3
    quiz.notebook.screenshot("quiz-cuts", quiz.widget)
    quiz.node("0 1 1").click()
    expect(quiz.node("0 1 1")).to_have_attribute("data-mark", "")
    quiz.node("1 1 1").click()
    quiz.check()
    expect(quiz.status).to_have_text("Right. 3 leaves are never looked at.")
    assert quiz.notebook.python("bool(board.verdict)") == "True"


def test_nothing_cut_is_an_answer_too_and_an_edge_is_cut_by_a_click_as_its_branch_is(asked):
    quiz = asked("CutsQuiz(TREE)")
    quiz.check()
    expect(quiz.status).to_contain_text("A child does not start with an open window.")
    quiz.button("Show where").focus()
    quiz.press("Enter")
    expect(quiz.button("Check")).to_be_focused()
    quiz.expect_marks(m1_1="missed", m1_2="missed")
    expect(quiz.node("root")).to_have_class(re.compile("oq-part"))
    quiz.button("Clear").click()
    expect(quiz.status).to_be_empty()
    for target in [4, 5]:  # after 1 come 1 0, 1 1 and 1 2; edges stand in the order of the search
        box = quiz.widget.locator(".oq-target").nth(target + 2).bounding_box()
        quiz.notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    cut = quiz.widget.locator(".oq-node[aria-pressed='true']")
    assert [node.get_attribute("data-id") for node in cut.all()] == ["1 1", "1 2"]
    expect(quiz.widget.locator(".ol-cut")).to_have_count(2)
    quiz.check()
    expect(quiz.status).to_contain_text("Right.")


# ---------------------------------------------------------------------------
# Values and windows


def test_a_part_of_the_values_is_marked_and_the_rest_said_to_be_open(asked):
    quiz = asked("ValuesQuiz(TREE)")
    quiz.fields("0").fill("<img src=x onerror=alert(1)>")
    quiz.check()
    expect(quiz.status).to_contain_text("is not a value")
    assert quiz.widget.locator("img").count() == 0
    quiz.fields("0").fill("12")
    quiz.check()
    expect(quiz.status).to_contain_text("White is to move there, and takes the smallest")
    expect(quiz.status).to_contain_text("Still open: 1, 2, root.")
    quiz.expect_marks(m0="wrong")
    assert quiz.notebook.python("board.verdict.misconception") == "'max-at-min'"
    quiz.button("Hint").click()
    expect(quiz.status).to_contain_text("Hint 1 of 2.")
    expect(quiz.fields("0")).to_have_value("12")
    quiz.button("Show solution").click()
    expect(quiz.fields("root")).to_have_value("3")
    quiz.check()
    expect(quiz.status).to_contain_text("Right.")
    quiz.button("Clear").click()
    expect(quiz.fields("root")).to_have_value("")
    quiz.expect_marks()


def test_windows_are_two_fields_each_and_an_empty_end_has_no_bound(asked):
    quiz = asked("WindowsQuiz(TREE)")
    for place, ends in {"0": ("-inf", "∞"), "1": ("", "3"), "2": ("3", "")}.items():
        for field, text in zip(quiz.fields(place).all(), ends, strict=True):
            field.fill(text)
    quiz.check()
    quiz.expect_marks(m0="right", m1="wrong", m2="right")
    expect(quiz.status).to_contain_text("At node 1 you wrote −∞ … 3")
    assert quiz.notebook.python("board.verdict.misconception") == "'wrong-end'"
    low, high = quiz.fields("1").all()
    low.fill("3")
    high.fill("")
    quiz.check()
    expect(quiz.status).to_contain_text("Right.")


# ---------------------------------------------------------------------------
# Order


def drag(quiz, place, beyond):
    """Drag a branch a little further than another one."""
    page = quiz.notebook.page
    quiz.node(place).hover()  # which waits until nothing moves any more
    start, end = (quiz.node(p).bounding_box() for p in (place, beyond))
    way = 1 if end["x"] > start["x"] else -1
    y = start["y"] + start["height"] / 2
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2 + way * 12, y, steps=6)
    return page.mouse.up


def test_branches_are_dragged_while_the_count_goes_down_to_the_minimum(asked):
    quiz = asked("OrderQuiz(TREE)")
    expect(quiz.count).to_have_text("7 of 9 leaves visited. Fewer are possible.")
    drop = drag(quiz, "2 2", "2 0")
    expect(quiz.count).to_contain_text("5 of 9")  # before the branch is let go
    quiz.notebook.screenshot("quiz-order-dragged", quiz.widget)
    drop()
    assert quiz.notebook.python("board.quiz.order['2']") == "['2', '0', '1']"
    expect(quiz.widget.locator(".oq-dragged")).to_have_count(0)
    quiz.wait_until_still()
    assert quiz.order("2") == ["2", "0", "1"]
    drag(quiz, "0", "2")()
    expect(quiz.count).not_to_contain_text("5 of 9")
    quiz.wait_until_still()
    assert quiz.notebook.python("board.quiz.order['root']") == "['1', '2', '0']"
    assert quiz.order() == ["1", "2", "0"]
    quiz.check()
    expect(quiz.status).to_contain_text("At the root: the best branch for Black is not the first.")
    drag(quiz, "0", "1")()
    expect(quiz.count).to_contain_text("5 of 9")
    quiz.check()
    expect(quiz.status).to_contain_text("Right.")
    expect(quiz.widget.locator(".oq-reached")).to_be_visible()


def test_branches_are_moved_by_the_keyboard_and_by_buttons(asked):
    quiz = asked("OrderQuiz(TREE)")
    quiz.node("2 2").focus()
    quiz.press("Alt+ArrowLeft")
    quiz.notebook.wait_until_idle()
    quiz.press("Alt+ArrowLeft")
    expect(quiz.count).to_contain_text("5 of 9")
    expect(quiz.node("2 2")).to_be_focused()
    assert quiz.order("2") == ["2", "0", "1"]
    quiz.press("Alt+ArrowLeft")  # it is the first already
    quiz.notebook.wait_until_idle()
    assert quiz.notebook.python("board.quiz.order['2']") == "['2', '0', '1']"
    expect(quiz.button("◀ Move left")).to_be_disabled()
    quiz.button("Move right ▶").click()
    quiz.notebook.wait_until_idle()
    assert quiz.notebook.python("board.quiz.order['2']") == "['0', '2', '1']"
    quiz.notebook.python("board.answer(board.quiz.right)")  # what a cell does, the page shows
    expect(quiz.count).to_contain_text("5 of 9")
    expect(quiz.status).to_contain_text("Right.")


# ---------------------------------------------------------------------------
# All of them


def test_a_wide_tree_scrolls_inside_of_itself_and_parts_have_roles_and_names(asked):
    quiz = asked("CutsQuiz.random(depth=3, width=4, seed=3)")
    tree = quiz.widget.get_by_role("group", name="The tree")
    assert tree.evaluate("tree => tree.scrollWidth > tree.clientWidth")
    expect(quiz.widget.get_by_text("wider than the page")).to_be_visible()
    assert quiz.widget.evaluate("widget => widget.scrollWidth <= widget.clientWidth + 1")
    for control in quiz.widget.locator(":is(button, input):visible").all()[:20]:
        expect(control).to_have_accessible_name(re.compile(r"\w"))
