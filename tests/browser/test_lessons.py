"""Lessons in JupyterLab: of each the cells that are looked at, as a learner clicks through them."""

import re

from playwright.sync_api import expect

from othello_lessons.drawing.svg import COLUMN
from othello_lessons.exercises.lessons.without_an_evaluation import EXERCISES as PLAYOUTS

RUN = """const cells = panel.content.widgets;
for (const id of argument) {
    panel.content.activeCellIndex = cells.findIndex(cell => cell.model.id === id);
    await app.commands.execute('notebook:run-cell');
}"""


def play(board, name):
    board.get_by_role("gridcell", name=re.compile(f"^{name},")).click()


def offers_no_values(lesson):
    """Expect a first board that keeps to itself what it asks about."""
    board = lesson.panel.locator(".ob-widget").first
    expect(board.get_by_role("button", name="Undo")).to_be_visible()
    expect(board.get_by_role("button", name="Values")).to_be_hidden()


def test_bits_are_clicked_and_shifted(open_lesson, lab_page):
    lesson = open_lesson(
        "a_board_is_two_numbers",
        ("written = ", "own, opp = ", "WAYS = {", "def walk(", "0b11111110"),
    )
    assert lesson.count_whole_pictures() == 3
    board, bits = lesson.panel.locator(".ot-widget"), 1 << 53 | 1 << 65 | 1 << 78
    board.get_by_label("h7", exact=False).first.click()  # beside c5 and e6
    expect(board.get_by_role("status")).to_have_text(f"The set is the number {bits:,}.")
    board.get_by_role("combobox").select_option("<< 10")
    expect(board.locator("img")).to_have_attribute("alt", re.compile(r"set << 10"))


THINK = """from othello_lessons.deepening import deepening
from othello_lessons.othello import BLACK, initial_board
board, player = initial_board(), deepening(1)
player.seconds = 600
print("thinking", flush=True)
player(BLACK, board)"""
AGAIN = """player.seconds = 0.1
print("again", player(BLACK, board), board == initial_board(), player.report.depth > 0)"""


def test_the_stop_button_stops_a_player_at_once_and_it_can_be_asked_again(put_cells):
    notebook = put_cells([THINK, AGAIN])
    notebook.cell(0).click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.outputs(0).get_by_text("thinking").wait_for()
    notebook.page.get_by_role("button", name="Interrupt the kernel").click()
    notebook.outputs(0).get_by_text("KeyboardInterrupt").first.wait_for()  # it has 600 seconds
    ended = notebook.cell(0).get_by_text("[1]:", exact=True)
    ended.wait_for()  # until then the kernel drops what is sent to it
    notebook.cell(1).click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.outputs(1).get_by_text("again").wait_for()
    assert "34 True True" in notebook.outputs(1).inner_text()


def test_rates_and_weights_are_tried_and_the_weights_that_a_learner_trains_play(
    open_lesson, lab_page
):
    lesson = open_lesson(
        "learn_from_games",
        (
            *("shipped_games(300", "data = table(", "def valley", "def my_gradient_step"),
            *("def draw_descent", "OthelloBoard("),
        ),
        {"shipped_games(300": "shipped_games(60", ", 1000, 5000, 12000)": ", 1000)"},
    )
    lesson.expect_to_move(lesson.panel.locator(".os-widget").last)
    slopes, heights = read_valley(lesson)
    lowest = heights.index(min(heights))
    assert abs(slopes[lowest]) == min(map(abs, slopes)) and 0 < lowest < 10
    assert slopes == sorted(slopes)
    lesson.solve("gradient-step")
    lesson.expect_an_answer("d3")


def read_valley(lesson):
    """Return the slope and the height at each place of the slider below the valley."""
    picture = lesson.panel.locator(".os-widget img").first
    lesson.panel.get_by_role("slider").first.focus()
    lesson.page.keyboard.press("Home")
    slopes, heights = [], []
    for weight in range(11):
        expect(picture).to_have_attribute("alt", re.compile(rf"\. weight {weight}: "))
        told = re.search(
            r"slope ([+−\d]+), average square: ([\d,]+)\.$", picture.get_attribute("alt")
        )
        slopes.append(int(told[1].replace("−", "-")))
        heights.append(int(told[2].replace(",", "")))
        lesson.page.keyboard.press("ArrowRight")
    return slopes, heights


def test_the_broken_search_stays_folded_and_the_right_one_answers_a_move(open_lesson, lab_page):
    lesson = open_lesson(
        "minimax_in_code",
        (
            *("TREE = [[", "about forgets_the_sign", "player, board = parse_position("),
            "def player_of",
        ),
    )
    folded = lesson.panel.locator(".jp-Cell", has_text="a minimax without its minus").last
    expect(folded.locator(".jp-InputPlaceholder")).to_be_visible()
    expect(folded).not_to_contain_text("def forgets_the_sign")
    board = lesson.panel.locator(".ob-widget")
    expect(board.get_by_role("status")).to_contain_text("Black to move")
    play(board, "d3")
    expect(board.locator(".ob-place")).to_have_text("2 of 2")


def test_a_search_with_a_clock_that_a_learner_wrote_plays(open_lesson, lab_page):
    lesson = open_lesson(
        "against_the_clock", ("written = ", "def paid", "plan = ", "def my_deepening", "def yours")
    )
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first)
    lesson.solve("deepening")
    lesson.python("globals().update(search=my_deepening)")
    lesson.expect_an_answer("d3")


def test_leaves_are_counted_while_branches_move_and_icicles_are_whole(open_lesson, lab_page):
    lesson = open_lesson(
        "order_matters", ("quiz = OrderQuiz", "def ordered", "def by_square", "whole = watch(")
    )
    assert lesson.python("quiz.leaves") == "7"
    lesson.python("quiz_board.move('2 2', 0)")
    first = lesson.panel.locator(".jp-OutputArea-output").filter(has_text="theoretical minimum")
    first.first.get_by_text("5", exact=True).first.wait_for()
    cell = lesson.panel.locator(".jp-CodeCell", has_text="whole = watch(")
    picture = cell.locator(".jp-RenderedSVG img")
    picture.wait_for()
    natural, shown = picture.evaluate("one => [one.naturalWidth, one.clientWidth]")
    room = picture.locator("xpath=..").evaluate("one => one.clientWidth")
    assert COLUMN == natural == shown <= room  # one above the other, and nothing is cut off


def test_the_edge_and_the_stages_answer_and_the_learned_edges_play(open_lesson, lab_page):
    lesson = open_lesson(
        "patterns",
        (
            *("four = {", "TouchBoard(", "def my_step", "games = list(shipped_games"),
            *("def first", "def fit(", "mine = fitted_player", "PictureSlider("),
        ),
        {
            "6150": "100",
            ">= 6000": ">= 80",
            "(600, 2000, 6000)": "(20, 40, 80)",
            "my_step, 6000": "my_step, 80",
        },
    )
    play(lesson.panel.locator(".ot-widget"), "a1")
    expect(lesson.panel.get_by_text("This edge is worth +9.2 discs to Black.")).to_be_visible()
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first)
    lesson.solve("fitting-step")
    lesson.expect_an_answer("d3")


def test_the_small_board_keeps_its_answer_and_the_stored_search_plays(open_lesson, lab_page):
    lesson = open_lesson("solve_4x4", ("start = ", "def yours"))
    offers_no_values(lesson)
    lesson.solve("stored-search")
    lesson.python("globals().update(search=my_solve)")
    lesson.expect_an_answer("b1")


def test_the_winning_moves_of_an_endgame_are_answered(open_lesson, lab_page):
    lesson = open_lesson(
        "to_the_last_disc",
        (
            *("five_left = ", "show(board, player", "show_regions(", "region_of("),
            *("line = best_line(player, board)", "puzzles = ["),
            "best_line(*ending(",
        ),
    )
    assert lesson.count_whole_pictures() == 2  # the others wait for guesses
    board = lesson.panel.locator(".ob-widget").first
    for move, answer in [("g8", "h2"), ("h3", ""), ("a8", "a7")]:  # after h3 Black has to pass
        expect(board.get_by_role("status")).to_contain_text("White to move.")
        play(board, move)
        expect(board.get_by_label("Moves")).to_have_value(re.compile(f"{move}{answer}$"))
    expect(board.get_by_role("status")).to_contain_text("White wins")


def test_a_learner_s_own_five_parts_breed_the_player_at_the_board(open_lesson, lab_page):
    lesson = open_lesson(
        "weights_that_evolve",
        (
            *("mine = [100", "won = [points(", "def my_fitness", "def my_cross", "def curves"),
            *("new = openings", "many = openings", "longer = watched", "def compared"),
            *("def series", "OthelloBoard(black", "def my_best_of", "def my_breed", "own = {"),
        ),
    )
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first, "ArrowLeft")
    lesson.solve("fitness", "best-of-population", "cross-over", "mutate", "breed")
    before = lesson.python("champion")
    lesson.app(RUN, ["yours", "play"])
    assert lesson.python("champion") != before
    assert lesson.python("champion == yours[-1].best") == "True"
    lesson.expect_an_answer("d3")


def test_the_board_keeps_its_answer_and_a_slider_changes_the_tree(open_lesson, lab_page):
    lesson = open_lesson("what_a_final_score_means", ("five_left = ", "def tree_with"))
    offers_no_values(lesson)
    slider = lesson.panel.get_by_role("slider").first
    picture = lesson.panel.locator(".os-widget .jp-RenderedSVG img")
    expect(picture).to_have_attribute("src", re.compile("worth%200%20"))
    slider.focus()
    for _ in range(3):
        lesson.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("src", re.compile("worth%203%20"))


def test_the_tree_grows_playout_by_playout_and_the_functions_that_were_written_play(
    open_lesson, lab_page
):
    lesson = open_lesson(
        "without_an_evaluation",
        (
            *('board = parse_position("O-OXX', "tree = watch_playouts", "SearchStepper("),
            "def my_one_playout",
        ),
    )
    stepper = lesson.panel.locator(".st-widget").first
    for playout, selected in ((20, "d3"), (60, "b1")):
        stepper.get_by_role("slider", name="Step").fill(str(playout))
        says = f"Playout {playout}. Selection: {selected}"
        expect(stepper.locator(".st-says").first).to_contain_text(says)
    lesson.solve(*(exercise.name for exercise in PLAYOUTS))
    lesson.expect_an_answer("d3")
