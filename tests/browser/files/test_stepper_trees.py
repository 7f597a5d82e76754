"""The trees of the search stepper: dots, letters, arrows, labels, and trees of playouts."""

import re

import pytest
from playwright.sync_api import expect

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
    s.notebook.resize(700, 800)  # about the column of JupyterLab on 1100 pixels
    s.go_to_the_end()
    for number, tree in enumerate(s.widget.locator(".st-tree").all()):
        if not tree.is_visible():
            s.widget.locator(".st-tabs").get_by_role("button").nth(number).click()
            s.notebook.wait_until_laid_out()
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
    s.go_to_the_end()
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
    s.go_to_the_end()
    assert not arrow.get_attribute("d")
    s.node(cut).click()
    expect(arrow).to_have_attribute("d", re.compile("^M.*L"))
    place, root, own = arrow.bounding_box(), s.node(0).bounding_box(), s.node(cut).bounding_box()
    assert place["y"] - (root["y"] + root["height"]) < 12  # it ends below the root
    assert abs(place["y"] + place["height"] - own["y"]) < 22  # and begins above the cut
    assert words_under_the_arrow(s) == []
    s.node(0).click()
    assert not arrow.get_attribute("d")


def test_a_search_with_cuts_stands_in_the_layout_of_the_whole_one(stepper):
    s = stepper(
        "SearchStepper(watch(toy_trees.minimax, BLACK, TEXTBOOK),"
        " watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))"
    )
    for fit in s.widget.get_by_role("button", name="Fit the whole tree").all():
        fit.click()
    s.go_to_the_end()
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
    s.go_to_the_end()
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
    slider.fill("30")
    expect(s.node(0).locator(".st-value")).to_contain_text("×30")
    assert max(edges.evaluate_all(width)) > max(before) > 1
    slider.fill("12")
    expect(s.node(0).locator(".st-value")).to_contain_text("×12")
    assert edges.evaluate_all(width) == before
