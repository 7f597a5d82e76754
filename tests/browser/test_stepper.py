"""The search stepper as a learner meets it: stepped and asked in a real JupyterLab."""

import ast
import re
from statistics import median

import pytest
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
REDRAW = """async ([slider, step]) => {
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""


def work_of(page):
    """Return a function that tells the milliseconds that the page's thread has worked so far.

    The clock would also count the time in which a busy machine does something else.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work():
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    return work


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

    def drawn(self):
        """Return all that is drawn of the trees, and what is said."""
        shown = self.widget.locator(".st-says, .st-shown")
        return shown.evaluate_all("elements => elements.map(element => element.outerHTML)")

    def redrawn(self, step, work):
        """Go to a step and return how many milliseconds of work the page had until it was shown."""
        slider, before = self.widget.get_by_role("slider", name="Step").element_handle(), work()
        self.notebook.page.evaluate(REDRAW, [slider, step])
        return work() - before

    def press(self, *keys):
        for key in keys:
            self.notebook.page.keyboard.press(key)


@pytest.fixture
def stepper(run_cells):
    """Return a function that shows the stepper that an expression makes."""

    def shown(expression):
        return Stepper(run_cells([SEARCHES, f"stepper = {expression}\nstepper"]))

    return shown


def test_buttons_step_one_by_one_and_the_search_starts_stopped(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))")
    expect(s.where).to_have_text("step 0 of 24")
    expect(s.says).to_contain_text("Black is to move; all values are as Black sees them.")
    expect(s.shown()).to_have_count(1)
    s.widget.get_by_label("Speed").select_option("16")
    s.notebook.page.wait_for_timeout(200)  # longer than a step of a player that runs
    expect(s.where).to_have_text("step 0 of 24")
    for _ in range(9):
        s.button("Next").click()
    expect(s.says).to_have_text("Black is now sure of 3: alpha rises from −∞ to 3.")
    expect(s.shown()).to_have_count(5)
    for _ in range(3):
        s.button("Next").click()
    expect(s.says).to_have_text(
        "White can hold Black to 2, and Black is sure of 3: the 4 and the 6 are left out."
    )
    expect(s.widget.locator(".st-ghosts.st-shown")).to_have_count(1)
    expect(s.node(0)).to_have_class(re.compile("st-by"))
    s.notebook.screenshot("stepper-toy-cut", s.widget)
    s.button("Previous").click()
    expect(s.says).to_have_text("White tries branch 0. A leaf: 2.")
    expect(s.widget.locator(".st-ghosts.st-shown")).to_have_count(0)
    expect(s.node(5).locator(".st-value")).to_have_text("…")


def test_play_runs_to_the_end_at_the_chosen_speed_and_pause_stops_it(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))")
    s.widget.get_by_label("Speed").select_option("1")  # so that it is not at the end before Pause
    s.button("Play").click()
    expect(s.where).not_to_have_text("step 0 of 24")
    s.button("Pause").click()
    stopped = s.where.inner_text()
    s.notebook.page.wait_for_timeout(1200)  # longer than a step of a player that runs
    expect(s.where).to_have_text(stopped)
    s.widget.get_by_label("Speed").select_option("16")
    s.button("Play").click()
    expect(s.where).to_have_text("step 24 of 24")
    expect(s.says).to_have_text("The search is done. Black gets 3, with branch 0.")
    expect(s.button("Play")).to_be_visible()
    s.button("Play").click()  # from the end, it begins again
    expect(s.where).not_to_have_text("step 24 of 24")


def test_the_slider_goes_to_any_step_and_back(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 3))")
    s.button("Fit the whole tree").click()
    slider = s.widget.get_by_role("slider", name="Step")
    slider.fill("60")
    expect(s.where).to_have_text("step 60 of 91")
    there = s.drawn()
    slider.fill("91")
    expect(s.shown()).to_have_count(39)
    slider.fill("60")
    expect(s.where).to_have_text("step 60 of 91")
    assert s.drawn() == there


def test_every_step_on_the_page_stands_as_python_says(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 2))")
    expected = ast.literal_eval(s.notebook.python("shown_by_step(alphabeta_tree(small, 2))"))
    s.widget.get_by_role("slider", name="Step").focus()
    for k, nodes in enumerate(expected):
        s.press(*["ArrowRight"] * (k > 0))
        expect(s.where).to_have_text(f"step {k} of {len(expected) - 1}")
        found = s.widget.locator(".st-node").evaluate_all(
            "nodes => nodes.map(n => [n.classList.contains('st-shown'), "
            "n.querySelector('.st-value').textContent])"
        )
        shown = [(seen, value) for seen, value in nodes if seen]
        assert [tuple(pair) for pair in found if pair[0]] == shown


def test_the_keyboard_alone_steps_plays_walks_the_tree_and_asks(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 3))")
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
    s.notebook.screenshot("stepper-keyboard", s.widget)
    s.press("Tab", "Enter")
    expect(s.asked).to_contain_text("Not searched. Worked out afterwards")
    assert s.notebook.panel.locator(".jp-Cell").count() == 2
    expect(s.notebook.panel.locator(".jp-Notebook")).to_have_class(re.compile("commandMode"))


def test_a_hovered_node_shows_its_board_and_a_click_explains_a_shallow_cut(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 3))")
    s.button("Next").focus()
    s.press("End")
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
    s.notebook.screenshot("stepper-shallow", s.widget)
    s.button("Show what was skipped").click()
    skipped = f"stepper.answers['0'][str({first})]['values']"
    expect(s.widget.locator(".st-answered .st-true")).to_have_count(3)
    true = [value for _, value in ast.literal_eval(s.notebook.python(skipped))]
    assert s.widget.locator(".st-answered .st-true").all_text_contents() == true
    s.notebook.screenshot("stepper-skipped", s.widget)


def test_a_deep_cut_names_its_ancestor_and_what_was_skipped_is_shown(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, DEEP, -inf, inf))")
    s.button("Next").focus()
    s.press("End")
    s.node(4).click()
    expect(s.asked).to_contain_text("The 9 was left out: a deep cut.")
    expect(s.asked).to_contain_text("Black is sure of 5, 3 plies higher up, the root")
    expect(s.node(0)).to_have_class(re.compile("st-by"))
    expect(s.widget.locator(".ol-edge.st-along")).to_have_count(3)
    s.button("Show what was skipped").click()
    expect(s.asked).to_contain_text("Not searched. Worked out afterwards, 1: 9.")
    expect(s.widget.locator(".st-answered .st-ghost-name")).to_have_text("9")
    expect(s.widget.locator(".st-answered")).to_contain_text("not searched")
    expect(s.button("Show what was skipped")).to_be_hidden()
    s.notebook.screenshots("stepper-deep", s.widget)


def test_a_click_on_what_was_left_out_works_out_its_value(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))")
    s.button("Next").focus()
    s.press("End")
    s.widget.locator(".st-ghosts.st-shown .st-ghost-name").first.click()
    expect(s.widget.locator(".st-answered")).to_contain_text("not searched")
    expect(s.asked).to_contain_text("Worked out afterwards, 1: 4, 2: 6")


def test_a_step_into_a_folded_branch_opens_it(stepper):
    s = stepper("SearchStepper(alphabeta_tree(initial_board(6), 3))")
    s.button("Next").focus()
    s.press("End")
    last = s.widget.locator(".st-node[aria-level='2']").last
    expect(last).to_have_attribute("aria-expanded", "false")
    now, where = s.widget.locator(".st-node.st-now"), s.widget.locator(".st-where")
    for step in range(112, 108, -1):
        s.press("PageUp")
        expect(where).to_have_text(f"step {step} of 113")
    expect(last).to_have_attribute("aria-expanded", "true")
    expect(now).to_be_visible()


def test_a_value_is_not_told_before_the_search_has_it(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))")
    s.button("Next").click()
    s.node(1).click()
    expect(s.asked).to_contain_text("Its value is not known yet.")
    expect(s.asked).not_to_contain_text("exactly")
    s.button("Next").focus()
    s.press("End")
    expect(s.asked).to_contain_text("Its value is exactly 3.")


def test_a_subtree_is_collapsed_and_opened_again(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))")
    s.button("Next").focus()
    s.press("End")
    expect(s.shown()).to_have_count(11)
    before = s.places()
    s.node(1).click()
    s.button("Collapse").click()
    expect(s.shown()).to_have_count(8)
    assert s.places()[5][0] < before[5][0]  # what is to the right of it moves up
    expect(s.node(1).locator(".ol-chip")).to_have_text("+3")
    expect(s.node(1)).to_have_accessible_name("0, White to move, 3, window −∞ … 3, collapsed +3")
    expect(s.node(1)).to_have_attribute("aria-expanded", "false")
    s.notebook.screenshot("stepper-collapsed", s.widget)
    s.button("Previous").click()
    expect(s.shown()).to_have_count(8)
    s.button("Expand").click()
    expect(s.shown()).to_have_count(11)
    assert s.places() == before
    s.node(1).focus()
    s.press("c")
    expect(s.shown()).to_have_count(8)
    s.press("Enter")
    expect(s.shown()).to_have_count(11)


def test_the_tree_is_zoomed_panned_and_fitted(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 3))")
    s.button("Next").focus()
    s.press("End")
    tree = s.widget.locator(".st-tree")

    def box():
        s.notebook.wait_until_laid_out()
        return [float(number) for number in tree.get_attribute("viewBox").split()]

    s.button("Fit the whole tree").click()
    whole = box()
    s.button("Zoom in").click()
    assert box()[2] == pytest.approx(whole[2] / 1.4)
    before = box()
    at = tree.bounding_box()
    mouse = s.notebook.page.mouse
    mouse.move(at["x"] + 30, at["y"] + 30)
    mouse.down()
    mouse.move(at["x"] + 130, at["y"] + 60, steps=4)
    mouse.up()
    assert box()[0] == pytest.approx(before[0] - 100 * before[2] / at["width"], rel=0.01)
    s.button("Zoom out").click()
    s.button("Fit the whole tree").click()
    assert box() == pytest.approx(whole)


def test_two_searches_go_side_by_side_with_one_set_of_controls(stepper):
    two = "minimax_tree(small, 2), alphabeta_tree(small, 2)"
    s = stepper(f"SearchStepper({two}, names=('minimax', 'alphabeta'))")
    expect(s.widget.locator(".st-panel")).to_have_count(2)
    expect(s.widget.get_by_role("button", name="Next")).to_have_count(1)
    counts = s.widget.locator(".st-counts")
    slider = s.widget.get_by_role("slider", name="Step")
    slider.fill("25")
    s.notebook.screenshots("stepper-two-half", s.widget)
    slider.focus()
    s.press("End")
    full, cut = ast.literal_eval(s.notebook.python(f"[tree.size for tree in ({two})]"))
    assert full > cut
    expect(counts.nth(0)).to_have_text(f"{full} of {full} nodes")
    expect(counts.nth(1)).to_have_text(f"{cut} of {cut} nodes")
    expect(s.widget.locator(".st-says").nth(1)).to_contain_text("The search is done.")


def test_hundreds_of_nodes_are_dots_and_a_step_costs_a_tenth_of_a_second_of_work_at_most(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 7))")
    size = int(s.notebook.python("alphabeta_tree(small, 7).size"))
    assert 500 < size <= 1000
    slider = s.widget.get_by_role("slider", name="Step")
    slider.fill("700")
    slider.focus()
    s.press("End")
    expect(s.shown()).to_have_count(size)
    s.node(3).focus()
    s.press("Enter")
    expect(s.asked).to_contain_text("White to move")
    s.notebook.screenshots("stepper-dots", s.widget)
    work = work_of(s.notebook.page)
    assert 0 < median(s.redrawn(step, work) for step in range(500, 520)) < 100


def test_a_larger_search_is_shown_whole_with_a_sentence(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 8))")
    expect(s.says).to_contain_text("too large to step through; 1,000 is the most.")
    s.notebook.screenshot("stepper-too-large", s.widget)


LETTERS = """tree => [...tree.querySelectorAll('text')]
    .filter(text => text.textContent && getComputedStyle(text).visibility === 'visible')
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


@pytest.mark.parametrize(
    "expression",
    [
        "SearchStepper(alphabeta_tree(small, 3))",
        "SearchStepper(alphabeta_tree(initial_board(), 3))",
        "SearchStepper(minimax_tree(small, 2), alphabeta_tree(small, 2))",
        "SearchStepper(alphabeta_tree(small, 7))",
    ],
)
def test_no_letters_are_too_small_to_read_on_a_narrow_page(stepper, expression):
    s = stepper(expression)
    s.notebook.resize(1100, 800)
    s.button("Next").focus()
    s.press("End")
    for tree in s.widget.locator(".st-tree").all():
        letters = tree.evaluate(LETTERS)
        assert len(letters) > 5 and min(letters) >= 10.99
    s.button("Fit the whole tree").click()
    s.node(0).focus()
    s.press("-", "-")
    assert min(s.widget.locator(".st-tree").first.evaluate(LETTERS), default=11) >= 10.99


def test_a_tree_too_large_to_read_at_once_says_so(stepper):
    s = stepper("SearchStepper(alphabeta_tree(initial_board(6), 3), names=('Deep',))")
    s.notebook.resize(1400, 1000)
    part, near = s.widget.get_by_text("A part of the tree: drag it"), s.widget.locator(".st-near")
    expect(s.widget.locator(".st-part")).to_have_text("")  # only the root is drawn, and is seen
    s.button("Next").focus()
    s.press("End")
    for button in (None, "Zoom in"):
        if button:
            s.button(button).click()
            expect(part).to_be_visible()
        expect(near).to_be_hidden()
    s.button("Fit the whole tree").click()
    expect(s.widget.get_by_text("Too small for words: zoom in (+)")).to_be_visible()
    s.button("Previous").click()
    now = s.widget.locator(".st-node.st-now")
    expect(near.locator(".st-now .st-value")).to_have_text(now.locator(".st-value").text_content())
    assert min(near.evaluate(LETTERS)) >= 10.99
    s.node(1).hover()
    expect(near.locator(".ol-move")).to_have_text(s.node(1).locator(".ol-move").text_content())
    for width, height in ((1100, 800), (1400, 1000)):
        s.notebook.resize(width, height)
        s.notebook.screenshots(f"whole-tree-{width}", s.widget)
    beside, tree = near.bounding_box(), s.widget.locator(".st-tree").bounding_box()
    assert beside["x"] + beside["width"] <= tree["x"]


ALONG = """([arrow, words]) => {
    const length = arrow.getTotalLength(), found = [];
    const matrix = arrow.getScreenCTM();
    const boxes = words.map(word => word.getBoundingClientRect());
    for (let at = 0; at <= length; at += length / 100) {
        const point = arrow.getPointAtLength(at).matrixTransform(matrix);
        for (const [i, box] of boxes.entries())
            if (point.x > box.left && point.x < box.right
                && point.y > box.top + 2 && point.y < box.bottom - 2)
                found.push(words[i].textContent);
    }
    return found;
}"""


def words_under_the_arrow(s):
    arrow = s.widget.locator(".st-arrow").first.element_handle()
    words = s.widget.locator(".st-tree").first.locator("text").element_handles()
    return s.notebook.page.evaluate(ALONG, [arrow, [word for word in words if word.is_visible()]])


@pytest.mark.parametrize(
    ("expression", "cut"),
    [
        ("SearchStepper(watch(toy_trees.alphabeta, BLACK, DEEP, -inf, inf))", 4),
        ("SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))", 5),
    ],
)
def test_an_arrow_shows_what_supplied_the_bound_of_a_cut(stepper, expression, cut):
    s = stepper(expression)
    arrow = s.widget.locator(".st-arrow")
    assert not arrow.get_attribute("d")
    s.button("Next").focus()
    s.press("End")
    assert not arrow.get_attribute("d")
    s.node(cut).click()
    expect(arrow).to_have_attribute("d", re.compile("^M.*L"))
    place, root, own = arrow.bounding_box(), s.node(0).bounding_box(), s.node(cut).bounding_box()
    assert place["y"] - (root["y"] + root["height"]) < 12  # it ends below the root
    assert abs(place["y"] + place["height"] - own["y"]) < 22  # and begins above the cut
    assert words_under_the_arrow(s) == []
    s.notebook.screenshots(f"stepper-arrow-{cut}", s.widget)
    s.node(0).click()
    assert not arrow.get_attribute("d")


def test_a_search_with_cuts_stands_in_the_layout_of_the_whole_one(stepper):
    s = stepper(
        "SearchStepper(watch(toy_trees.minimax, BLACK, TEXTBOOK),"
        " watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))"
    )
    for fit in s.widget.get_by_role("button", name="Fit the whole tree").all():
        fit.click()
    s.button("Next").focus()
    s.press("End")
    whole, cut = [
        {
            tuple(map(float, re.findall(r"-?[\d.]+", node.get_attribute("transform"))))
            for node in s.shown(tree).all()
        }
        for tree in (0, 1)
    ]
    assert cut < whole and len(whole) == 13 and len(cut) == 11
    outlines = s.widget.locator(".st-tree").nth(1).locator(".st-shown .st-ghost")
    expect(outlines).to_have_count(2)
    centres = sorted(
        (float(one.get_attribute("x")) + float(one.get_attribute("width")) / 2)
        for one in outlines.all()
    )
    assert centres == pytest.approx(sorted(x for x, _ in whole - cut), abs=0.2)
    s.notebook.screenshots("stepper-same-layout", s.widget)
    s.node(5, tree=1).click()
    s.button("Show what was skipped").click()
    expect(s.widget.locator(".st-answered .st-true")).to_have_text(["4", "6"])


LABELS = """tree => [...tree.querySelectorAll('.st-label')].map(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return [left, right, top + 3, bottom - 3];  // without the room above and below its letters
})"""
DOTS = """tree => [...tree.querySelectorAll('.st-shown .st-dot')].map(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return [left, right, top, bottom];
})"""


def test_among_dots_no_label_lies_on_a_node_or_on_another_label(stepper):
    s = stepper("SearchStepper(alphabeta_tree(small, 7))")
    s.button("Next").focus()
    s.press("End")
    s.node(3).focus()
    s.press("Enter")
    tree = s.widget.locator(".st-tree")
    for closer in (0, 4):
        for _ in range(closer):
            s.button("Zoom in").click()
        labels, dots = tree.evaluate(LABELS), tree.evaluate(DOTS)
        assert len(labels) > 5 and len(dots) > 500
        for i, (left, right, top, bottom) in enumerate(labels):
            others = [*labels[:i], *dots]
            assert not [
                one
                for one in others
                if left < one[1] and one[0] < right and top < one[3] and one[2] < bottom
            ]


def test_a_step_of_a_tree_of_playouts_is_a_whole_playout(stepper):
    s = stepper(
        "SearchStepper(watch_playouts(one_playout, BLACK, small, 30, random.Random(1).choice), "
        'alphabeta_tree(small, 2), names=("playouts", "alphabeta"))'
    )
    slider = s.widget.get_by_role("slider", name="Step")
    slider.fill("12")
    expect(s.says).to_contain_text("Playout 12. Selection: ")
    expect(s.node(0).locator(".st-value")).to_contain_text("×12")
    expect(s.widget.locator(".ol-edge.st-taken")).not_to_have_count(0)
    width = "edges => edges.map(edge => parseFloat(edge.style.strokeWidth))"
    edges = s.widget.locator(".st-tree").first.locator(".ol-edge.st-shown")
    before = edges.evaluate_all(width)
    s.notebook.screenshot("stepper-playouts", s.widget)
    slider.fill("30")
    expect(s.node(0).locator(".st-value")).to_contain_text("×30")
    assert max(edges.evaluate_all(width)) > max(before) > 1
    slider.fill("12")
    expect(s.node(0).locator(".st-value")).to_contain_text("×12")
    assert edges.evaluate_all(width) == before


# --- line by line -------------------------------------------------------------------

LINES = "SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf, lines=True))"
TWO = "SearchStepper(grow(bug.right, bug.smallest, lines=True), bug.grow(lines=True))"


def held(s):
    """Return what stands beside the source."""
    pairs = s.widget.locator(".st-pair").all_inner_texts()
    return dict(re.split(r"\s+", pair.strip(), maxsplit=1) for pair in pairs if pair.split()[1:])


def test_the_line_that_runs_is_lit_and_said_and_calls_are_stepped_into_or_over(stepper):
    s = stepper(LINES)
    lit, said = s.widget.locator(".st-lit"), s.widget.locator(".st-said")
    expect(lit).to_contain_text("if not isinstance(tree, list):")
    s.button("Step into").click()
    s.button("Step into").click()
    expect(said).to_have_text(
        "line 6: alpha = max(alpha, -alphabeta(opponent(player), branch, -beta, -alpha)); "
        "alpha −∞, beta ∞"
    )
    s.press("ArrowRight")
    expect(s.widget.locator(".st-held strong")).to_have_text("White’s call")
    expect(s.shown()).to_have_count(2)
    s.press("ArrowLeft", "o")
    expect(s.where).to_have_text("step 21 of 55")
    expect(s.says).to_have_text("Black is now sure of 3: alpha rises from −∞ to 3.")
    expect(said).to_have_text("line 7: if alpha >= beta; alpha 3, beta ∞")
    expect(s.widget.locator(".st-news")).to_have_text("3")
    expect(s.shown()).to_have_count(5)
    assert held(s) == {"alpha": "3", "beta": "∞"}
    s.button("Back").click()
    expect(s.node(1)).to_have_class(re.compile("st-now"))
    expect(lit).to_contain_text("return alpha")
    s.press("End")
    expect(lit).to_contain_text("return alpha")
    expect(s.says).to_contain_text("The search is done. Black gets 3")
    s.notebook.screenshots("stepper-lines", s.widget)


def test_a_line_marks_the_nodes_in_which_it_ran_and_a_node_its_lines(stepper):
    s = stepper(LINES)
    s.button("Step into").focus()
    s.press("End")
    s.widget.get_by_role("option", name="8 break").click()
    marked = s.widget.locator(".st-node.st-ran")
    assert [int(one.get_attribute("data-node")) for one in marked.all()] == [5, 7]
    expect(s.widget.locator(".st-times")).to_have_text("Line 8, break: it ran in 2 of 11 nodes.")
    s.press("ArrowUp", "ArrowUp", "Enter")
    expect(s.widget.locator(".st-times")).to_contain_text("it ran 10 times, in 4 of 11 nodes.")
    s.press("Enter")
    expect(marked).to_have_count(0)
    s.node(6).click()
    mine = s.widget.locator(".st-mine")
    assert [line.locator(".st-number").inner_text() for line in mine.all()] == ["3", "4"]
    expect(mine.first).to_have_attribute("aria-label", re.compile("ran in the chosen node"))


def test_a_line_that_never_ran_says_so(stepper):
    s = stepper("SearchStepper(watch(minimax, BLACK, small, 2, score, lines=True))")
    times = s.widget.locator(".st-times")
    s.widget.get_by_role("option", name="14 return final(player, board), None").click()
    expect(times).to_contain_text("it never ran in this search.")
    s.widget.get_by_role("option", name="1 def minimax(").click()
    expect(times).to_contain_text("which calls do not run.")


def test_two_searches_stop_where_they_part_with_the_line_that_did_it(stepper):
    s = stepper(TWO)
    parted = s.widget.locator(".st-parted")
    expect(parted).to_be_empty()
    s.widget.get_by_label("Speed").select_option("16")
    s.button("Play").click()
    expect(s.widget.get_by_role("button", name="Play", exact=True)).to_be_hidden()
    expect(parted).to_have_text(
        "Here the searches part. The search has alpha −2. The other search still has alpha −∞."
    )
    expect(s.button("Play")).to_be_visible()
    where = s.where.inner_text()
    blamed = s.widget.locator(".st-blamed .st-text")
    expect(blamed).to_have_text(
        ["alpha, best_move = value, move", "sure[player], best_move = value, move # here"]
    )
    s.notebook.screenshots("stepper-two-sources", s.widget)
    s.press("Home")
    expect(parted).to_be_empty()
    expect(blamed).to_have_count(0)
    s.button("Where they part").click()
    expect(s.where).to_have_text(where)


def test_the_source_stands_beside_the_tree_and_below_it_where_it_is_narrow(stepper):
    s = stepper(LINES)
    tree, code = s.widget.locator(".st-canvas"), s.widget.locator(".st-code")
    s.notebook.resize(1400, 900)
    here, there = tree.bounding_box(), code.bounding_box()
    assert here["x"] + here["width"] < there["x"] and there["y"] < here["y"] + here["height"]
    s.notebook.resize(700, 900)
    s.notebook.page.wait_for_function(
        "([tree, code]) => tree.getBoundingClientRect().bottom < code.getBoundingClientRect().top",
        arg=[tree.element_handle(), code.element_handle()],
    )
    assert tree.bounding_box()["x"] == code.bounding_box()["x"]
