"""The lesson in JupyterLab: its pictures are on the page, and its endgame can be played."""

from playwright.sync_api import expect

CELLS = (
    "# Folded: a plain search",
    "chosen = [",
    "# Folded: solve each",
    "late = parse_position(",
    "def my_order",
    "OthelloBoard(",
    "seven = ending(",
    "show_stable(",
    "_, midgame = ",
    "PictureSlider(",
)


def test_the_pictures_are_on_the_page_and_the_board_answers(open_lesson, lab_page):
    notebook = open_lesson("four_ideas_for_the_endgame", CELLS)
    assert notebook.count_whole_pictures() == 2  # the others wait for guesses
    board = notebook.panel.locator(".ob-widget").first
    status = board.get_by_role("status")
    expect(status).to_contain_text("to move.")
    before = status.inner_text()
    board.locator(".ob-legal").first.click()
    expect(status).not_to_have_text(before)
    notebook.screenshots_whole("four_ideas_for_the_endgame")
