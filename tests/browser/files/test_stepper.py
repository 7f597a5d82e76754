"""The search stepper, saved as a file: stepped and asked."""

import ast
import re

from playwright.sync_api import expect
from stepping import stepped_in_a_file

TOY = "SearchStepper(watch(toy_trees.alphabeta, BLACK, TEXTBOOK, -inf, inf))"


def test_buttons_step_one_by_one_and_the_search_starts_stopped(stepper):
    s = stepper(TOY)
    expect(s.where).to_have_text("step 0 of 24")
    expect(s.button("Play")).to_be_visible()
    expect(s.says).to_contain_text("Black is to move; all values are as Black sees them.")
    expect(s.shown()).to_have_count(1)
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
    s.button("Previous").click()
    expect(s.says).to_have_text("White tries branch 0. A leaf: 2.")
    expect(s.widget.locator(".st-ghosts.st-shown")).to_have_count(0)
    expect(s.node(5).locator(".st-value")).to_have_text("…")


def test_play_runs_to_the_end_at_the_chosen_speed_and_pause_stops_it(page, tmp_path):
    page.clock.install(time=0)
    s = stepped_in_a_file(page, tmp_path, TOY)
    page.clock.pause_at(60_000)
    s.widget.get_by_label("Speed").select_option("1")
    s.button("Play").click()
    page.clock.run_for(2_500)
    expect(s.where).to_have_text("step 2 of 24")
    s.button("Pause").click()
    page.clock.run_for(5_000)
    expect(s.where).to_have_text("step 2 of 24")
    s.widget.get_by_label("Speed").select_option("16")
    s.button("Play").click()
    page.clock.run_for(23 * 1_000 / 16)
    expect(s.where).to_have_text("step 24 of 24")
    expect(s.says).to_have_text("The search is done. Black gets 3, with branch 0.")
    s.button("Play").click()  # from the end, it begins again
    expect(s.where).to_have_text("step 0 of 24")


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


def test_a_deep_cut_names_its_ancestor_and_what_was_skipped_is_shown(stepper):
    s = stepper("SearchStepper(watch(toy_trees.alphabeta, BLACK, DEEP, -inf, inf))")
    s.go_to_the_end()
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


def test_a_click_on_what_was_left_out_works_out_its_value(stepper):
    s = stepper(TOY)
    s.go_to_the_end()
    s.widget.locator(".st-ghosts.st-shown .st-ghost-name").first.click()
    expect(s.widget.locator(".st-answered")).to_contain_text("not searched")
    expect(s.asked).to_contain_text("Worked out afterwards, 1: 4, 2: 6")


def test_a_step_into_a_folded_branch_opens_it(stepper):
    s = stepper("SearchStepper(alphabeta_tree(initial_board(6), 3))")
    s.notebook.resize(900, 800)
    s.go_to_the_end()
    last = s.widget.locator(".st-node[aria-level='2']").last
    expect(last).to_have_attribute("aria-expanded", "false")
    now = s.widget.locator(".st-node.st-now")
    for step in range(112, 108, -1):
        s.press("PageUp")
        expect(s.where).to_have_text(f"step {step} of 113")
    expect(last).to_have_attribute("aria-expanded", "true")
    expect(now).to_be_visible()


def test_a_value_is_not_told_before_the_search_has_it(stepper):
    s = stepper(TOY)
    s.button("Next").click()
    s.node(1).click()
    expect(s.asked).to_contain_text("Its value is not known yet.")
    expect(s.asked).not_to_contain_text("exactly")
    s.go_to_the_end()
    expect(s.asked).to_contain_text("Its value is exactly 3.")


def test_a_subtree_is_collapsed_and_opened_again(stepper):
    s = stepper(TOY)
    s.go_to_the_end()
    expect(s.shown()).to_have_count(11)
    before = s.places()
    s.node(1).click()
    s.button("Collapse").click()
    expect(s.shown()).to_have_count(8)
    assert s.places()[5][0] < before[5][0]  # what is to the right of it moves up
    expect(s.node(1).locator(".ol-chip")).to_have_text("+3")
    expect(s.node(1)).to_have_accessible_name("0, White to move, 3, window −∞ … 3, collapsed +3")
    expect(s.node(1)).to_have_attribute("aria-expanded", "false")
    s.button("Previous").click()
    expect(s.shown()).to_have_count(8)
    s.button("Expand").click()
    expect(s.shown()).to_have_count(11)
    assert s.places() == before
    s.node(1).focus()
    s.press("c")
    expect(s.shown()).to_have_count(8)
    s.node(0).focus()
    s.press("c")
    expect(s.shown()).to_have_count(1)
    s.press("c")
    expect(s.shown()).to_have_count(8)  # what was folded below stays folded
    s.node(1).focus()
    s.press("Enter")
    expect(s.shown()).to_have_count(11)


def test_two_searches_go_side_by_side_with_one_set_of_controls(stepper):
    two = "minimax_tree(small, 2), alphabeta_tree(small, 2)"
    s = stepper(f"SearchStepper({two}, names=('minimax', 'alphabeta'))")
    expect(s.widget.locator(".st-panel")).to_have_count(2)
    expect(s.widget.get_by_role("button", name="Next")).to_have_count(1)
    counts = s.widget.locator(".st-counts")
    s.widget.get_by_role("slider", name="Step").press("End")
    full, cut = ast.literal_eval(s.notebook.python(f"[tree.size for tree in ({two})]"))
    assert full > cut
    expect(counts.nth(0)).to_have_text(f"{full} of {full} nodes")
    expect(counts.nth(1)).to_have_text(f"{cut} of {cut} nodes")
    expect(s.widget.locator(".st-says").nth(1)).to_contain_text("The search is done.")
    for fit in s.widget.get_by_role("button", name="Fit the whole tree").all():
        fit.click()
    s.node(0).focus()
    s.press("c")
    expect(s.shown()).to_have_count(1)
    expect(s.shown(tree=1)).to_have_count(cut)  # each tree is folded by itself
