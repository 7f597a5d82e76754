"""A cell of a lesson, run too early: the page says which cell to run first."""

from playwright.sync_api import expect

from othello_lessons.lessons import notebook_of

LESSON = notebook_of("order_matters").stem


def test_a_cell_that_is_run_too_early_says_what_to_run_first(open_notebook):
    notebook = open_notebook(LESSON)
    panel, page = notebook.panel, notebook.page
    panel.get_by_text("from random import Random").first.click()
    page.keyboard.press("Control+Enter")
    early = panel.locator(".jp-CodeCell", has_text="player, board = game[20]").first
    early.scroll_into_view_if_needed()
    early.locator(".jp-InputArea").click()
    page.keyboard.press("Control+Enter")
    card = early.locator(".othello-card")
    expect(card).to_contain_text("Run another cell first")
    expect(card).to_contain_text("game is made in the folded cell that begins with")
    expect(early).to_contain_text("NameError: name 'game' is not defined")
    notebook.screenshots("out-of-order", early)
