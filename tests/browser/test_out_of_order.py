"""A cell that is run too early says which cell to run first, and a click runs a folded one."""

from playwright.sync_api import expect

from othello_lessons.course.lesson_table import notebook_of

LESSON = notebook_of("order_matters").stem


def test_a_cell_that_is_run_too_early_says_what_to_run_first(open_notebook):
    notebook = open_notebook(LESSON)
    panel, page = notebook.panel, notebook.page
    panel.get_by_text("# Folded: the names that this lesson uses").first.click()  # runs it
    early = panel.locator(".jp-CodeCell", has_text="player, board = game[20]").first
    early.scroll_into_view_if_needed()
    early.locator(".jp-InputArea").click()
    page.keyboard.press("Control+Enter")
    card = early.locator(".othello-card")
    expect(card).to_contain_text("Run another cell first")
    expect(card).to_contain_text("game is made in the folded cell that begins with")
    expect(early).to_contain_text("NameError: name 'game' is not defined")


def test_a_click_on_a_folded_cell_runs_it_and_the_dots_unfold_it(run_cells):
    notebook = run_cells(["from othello_lessons.othello import *", "# Folded: a sum\n1 + 1"])
    ran = notebook.app("return panel.content.widgets[1].model.executionCount")
    notebook.app("panel.content.widgets[1].inputHidden = true")
    line = notebook.cell(1).locator(".jp-InputPlaceholder")
    line.get_by_text("# Folded: a sum").click()
    notebook.wait_until_idle()
    assert notebook.app("return panel.content.widgets[1].model.executionCount") == ran + 1
    expect(line).to_be_visible()
    line.locator(".jp-MoreHorizIcon").click()
    expect(line).to_be_hidden()
