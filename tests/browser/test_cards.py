"""The cards of check, hint and solution, as JupyterLab shows them."""

from playwright.sync_api import expect

FIRST = "from othello_lessons.exercises import check, hint, show_progress, solution"
WRONG = """\
def find_bracket(square, player, board, direction):
    return square + direction if board[square + direction] == player else None

check("find-bracket", find_bracket)"""


def test_answers_hints_and_solutions_are_cards_and_their_pictures_as_dark_as_the_page(run_cells):
    answered = [WRONG, 'check("flips-of-b4", "b3 c4 d4 e4 c5")']
    notebook = run_cells([FIRST, *answered, 'hint("flips-of-b4")', 'solution("maximizer")'])
    card = notebook.outputs(1).locator(".othello-card.wrong")
    picture = card.get_by_role("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 100
    expect(card).to_have_attribute("role", "status")
    expect(notebook.outputs(2).locator(".othello-card.right")).to_contain_text("✓ Right")
    expect(notebook.outputs(3)).to_contain_text("Hint 1 of")
    expect(notebook.outputs(4).locator("pre")).to_contain_text("def ")
    notebook.theme("dark")
    notebook.page.wait_for_function(
        "image => image.src.includes(encodeURIComponent('#22262b'))", arg=picture.element_handle()
    )


def test_hints_open_one_after_the_other_by_the_keyboard_and_the_solution_at_last(run_cells):
    notebook = run_cells([FIRST, 'check("count-plies", {"Black moves": 2, "x": ...})'])
    card = notebook.outputs(1).locator(".othello-card")
    for key, number in (("Enter", 1), ("Space", 2)):
        button = card.locator("summary", has_text=f"Hint {number} of")
        button.focus()
        button.press(key)
        expect(button.locator("xpath=..")).to_have_attribute("open", "")
    expect(notebook.cell(1)).not_to_have_class("jp-mod-editing")


def test_the_map_shows_what_was_solved_and_the_card_counts_it(run_cells):
    notebook = run_cells(
        [
            f"{FIRST}\nimport os, tempfile\n"
            "os.environ['OTHELLO_PROGRESS'] = tempfile.mkdtemp() + '/progress.json'",
            'check("replies-to-f5", "a1")\ncheck("flips-of-b4", "b3 c4 d4 e4 c5")',
            "show_progress()",
            'show_progress("play_first")',
            "os.environ['OTHELLO_PROGRESS'] = 'off'",
        ]
    )
    expect(notebook.outputs(1).locator("footer")).to_contain_text("1 of 3 in this lesson")
    square = notebook.outputs(2).get_by_role("link", name="01 Play first")
    expect(square.locator(".disc.done")).to_have_count(1)
    expect(square.locator(".disc.tried")).to_have_count(1)
    expect(notebook.outputs(3).locator(".place")).to_have_count(3)


def test_the_museum_is_a_list_of_cards_that_the_keyboard_opens(run_cells):
    notebook = run_cells(
        ["from othello_lessons.exercises.museum.pieces import catalogue", "catalogue()"]
    )
    card = notebook.outputs(1).locator(".othello-card")
    rows = card.locator("summary")
    rows.nth(3).focus()
    rows.nth(3).press("Enter")
    opened = card.locator("details[open]")
    expect(opened.locator("summary")).to_contain_text("window-not-turned")
    for _ in range(2):
        notebook.page.keyboard.press("Tab")
    expect(rows.nth(5)).to_be_focused()
    notebook.page.keyboard.press("Space")
    expect(opened).to_have_count(2)
    expect(opened.nth(1).get_by_role("img")).to_be_in_viewport()
    rows.nth(3).press("Enter")
    expect(opened.locator("summary")).to_contain_text("global-alpha")
    expect(notebook.cell(1)).not_to_have_class("jp-mod-editing")
