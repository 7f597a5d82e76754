"""The search stepper line by line, the source beside the tree."""

import re

from playwright.sync_api import expect
from stepping import stepped_in_a_file

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


def test_two_searches_stop_where_they_part_with_the_line_that_did_it(page, tmp_path):
    page.clock.install(time=0)
    s = stepped_in_a_file(page, tmp_path, TWO)
    page.clock.pause_at(60_000)
    parted = s.widget.locator(".st-parted")
    expect(parted).to_be_empty()
    s.button("Play").click()
    page.clock.run_for(60_000)
    expect(parted).to_have_text(
        "Here the searches part. The search has alpha −2. The other search still has alpha −∞."
    )
    expect(s.button("Play")).to_be_visible()
    where = s.where.inner_text()
    blamed = s.widget.locator(".st-blamed .st-text")
    expect(blamed).to_have_text(
        ["alpha, best_move = value, move", "sure[player], best_move = value, move # here"]
    )
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


def test_all_that_changes_together_is_on_one_screen_of_a_laptop(stepper):
    alone = "SearchStepper(watch(minimax, BLACK, small, 2, score, lines=True))"
    without = "SearchStepper(alphabeta_tree(small, 3), minimax_tree(small, 3))"
    for expression in (alone, TWO, without):
        s = stepper(expression)
        s.notebook.resize(680, 800)
        top = s.widget.locator(".st-controls").bounding_box()["y"]
        parts = s.widget.locator(":is(.st-canvas, .st-code):visible").all()
        boxes = [part.bounding_box() for part in parts]
        assert max(box["y"] + box["height"] for box in boxes) - top <= 620
        assert all(box["height"] >= 130 for box in boxes)


def test_of_two_searches_a_narrow_page_shows_one(stepper):
    s = stepper(TWO)
    panels, tabs = s.widget.locator(".st-panel:visible"), s.widget.locator(".st-tabs")
    s.notebook.resize(1300, 800)
    expect(panels).to_have_count(2)
    expect(tabs).to_be_hidden()
    s.notebook.resize(680, 800)
    expect(panels).to_have_count(1)
    name = tabs.get_by_role("button").last.inner_text()
    tabs.get_by_role("button").last.press("Enter")
    expect(panels).to_have_attribute("aria-label", name)
    expect(tabs.get_by_role("button").last).to_have_attribute("aria-pressed", "true")
