"""The tree that grows in a real page: by mouse, by keyboard alone, light and dark."""

import re

import pytest
from listening import Listener
from playwright.sync_api import expect

CELLS = [
    "from othello_lessons.othello import BLACK, initial_board\n"
    "from othello_lessons.widgets.explorer import TreeExplorer\n"
    "tree = TreeExplorer(BLACK, initial_board())\n"
    "tree"
]


@pytest.fixture
def opened(run_cells):
    notebook = run_cells(CELLS)
    notebook.panel.locator(".ex-node").first.wait_for()
    return notebook


def node(notebook, path):
    return notebook.panel.locator(f".ex-node:has([aria-label^='{path}'])").first


def test_a_click_opens_a_node_and_another_one_closes_it(opened):
    node(opened, "the root").click()
    node(opened, "after d3,").click()
    nodes = opened.panel.locator(".ex-node")
    nodes.nth(7).wait_for()
    assert nodes.count() == 8
    assert opened.panel.locator(".ex-counts").inner_text() == "8 nodes, 2 plies deep."
    assert opened.panel.locator(".ex-row").nth(2).inner_text().split("\n") == [
        "ply 2",
        "3 nodes",
        "so far",
    ]
    node(opened, "the root").click()
    opened.panel.locator(".ex-counts", has_text="1 node,").wait_for()
    assert nodes.count() == 1 and opened.python("tree.nodes") == "1"


def test_the_keyboard_alone_grows_the_tree(opened):
    keyboard = opened.page.keyboard
    node(opened, "the root").focus()
    keyboard.press("Enter")
    node(opened, "after c4").wait_for()
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    node(opened, "after c4, c3").wait_for()
    assert Listener(opened).focus() == ("treeitem", "after c4, White to move, 3 moves")
    keyboard.press("End")
    keyboard.press("Space")
    node(opened, "after e6, f4").wait_for()
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    opened.panel.locator(".ex-counts", has_text="1 node,").wait_for()
    assert opened.python("tree.nodes_by_ply") == "[1]"


def open_plies(notebook, number, nodes):
    """Open so many plies, and wait until that many nodes are shown."""
    notebook.python(f"[tree.expand_ply() for _ in range({number})]")
    notebook.panel.locator(".ex-counts", has_text=f"{nodes} nodes").wait_for()


def test_a_node_shows_where_else_its_position_stands(opened):
    open_plies(opened, 3, 73)
    opened.panel.get_by_role("button", name="Fit the whole tree").click()
    node(opened, "after d3, c3, c4").hover()
    about = opened.panel.locator(".ex-about").inner_text()
    assert about.endswith("the same position as c4, c3, d3.")
    ringed = opened.panel.locator(".ex-same")
    assert ringed.count() == 1
    expect(ringed).to_have_accessible_name(re.compile("^after c4, c3, d3"))


def test_a_small_tree_is_drawn_large_and_a_node_that_is_pointed_at_larger(opened):
    opened.python("[tree.expand(path) for path in ('', 'd3', 'd3 c3', 'f5')]")
    node(opened, "after d3, c3, c4").wait_for()
    assert node(opened, "after d3").bounding_box()["width"] > 50
    node(opened, "after d3,").hover()
    board = opened.panel.locator(".ex-board")
    assert board.get_attribute("aria-label") == "The board: after d3, White to move, 3 moves"
    assert board.locator(".ol-board").bounding_box()["width"] > 140
    assert board.locator(".ol-black").get_attribute("d").count("M") == 4


LETTERS = """tree => [...tree.querySelectorAll('text')]
    .filter(text => text.textContent && getComputedStyle(text).visibility === 'visible')
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def inside(outer, inner):
    return all(
        outer[place] <= inner[place]
        and inner[place] + inner[length] <= outer[place] + outer[length]
        for place, length in (("x", "width"), ("y", "height"))
    )


def seen(notebook):
    cards = notebook.panel.locator(".ex-node .ol-card").all()
    return [card for card in cards if card.is_visible()]


def test_three_plies_can_be_read_from_the_root_on_and_fit_shows_all_of_them(opened):
    opened.resize(1100, 800)
    open_plies(opened, 3, 73)
    tree, canvas = opened.panel.locator(".ex-tree"), opened.panel.locator(".ex-canvas")
    assert all(inside(canvas.bounding_box(), card.bounding_box()) for card in seen(opened))
    letters = tree.evaluate(LETTERS)
    assert len(letters) > 20 and min(letters) >= 10.99
    assert node(opened, "after d3, c3").is_visible()
    chip = node(opened, "after e6").locator(".ol-chip")
    assert chip.text_content() == "+17"
    chip.click()
    node(opened, "after e6, f6").wait_for()
    assert node(opened, "after d3").locator(".ol-chip").is_visible()  # for both there is no room
    assert all(inside(canvas.bounding_box(), card.bounding_box()) for card in seen(opened))
    assert opened.python("tree.nodes") == "73"
    opened.panel.get_by_role("button", name="Fit the whole tree").click()
    assert len(nodes := opened.panel.locator(".ex-node .ol-card").all()) == 73
    outer = canvas.bounding_box()
    assert all(inside(outer, card.bounding_box()) for card in nodes)
    assert tree.evaluate(LETTERS) == []  # from there none could be read
    opened.panel.get_by_role("button", name="Close all").click()
    opened.panel.locator(".ex-counts", has_text="1 node,").wait_for()
    assert min(tree.evaluate(LETTERS)) >= 10.99


TALL = [
    "from othello_lessons.notation import parse_position\n"
    "from othello_lessons.widgets import TreeExplorer\n"
    "tree = TreeExplorer(*parse_position('OX-- -OX- -OXX -OOO X'))\n"
    "tree"
]


def test_a_tall_tree_is_shown_in_its_whole_width_and_what_is_opened_comes_into_sight(run_cells):
    notebook = run_cells(TALL)
    notebook.resize(1100, 800)
    notebook.python("[tree.expand_ply() for _ in range(6)]")
    notebook.panel.locator(".ex-counts", has_text="6 plies").wait_for()
    outer = notebook.panel.locator(".ex-canvas").bounding_box()
    root, *others = [card.bounding_box() for card in seen(notebook)]
    assert inside(outer, root) and len(others) > 5
    assert all(inside(outer, {**card, "y": outer["y"], "height": 0}) for card in others)
    notebook.panel.get_by_role("button", name="Close all").click()
    notebook.panel.locator(".ex-counts", has_text="1 node,").wait_for()
    for moves in ("the root", *(f"after {path}," for path in ("a3", "a3, a2", "a3, a2, c1"))):
        node(notebook, moves).press("Enter")  # a click would wait until the tree stands still
    node(notebook, "after a3, a2, c1, d2").wait_for()
    notebook.python("tree.expand('a3 a2 c1 d2')")
    node(notebook, "after a3, a2, c1, d2, pass").press("Enter")
    opened = node(notebook, "after a3, a2, c1, d2, pass, a4")
    opened.wait_for()
    assert inside(outer, opened.locator(".ol-card").bounding_box())


def test_the_tree_is_zoomed_and_panned_and_rows_keep_beside_their_nodes(opened):
    open_plies(opened, 2, 17)

    def distance():
        row = opened.panel.locator(".ex-row").nth(1).bounding_box()
        return node(opened, "after d3,").bounding_box()["y"] - row["y"]

    before, place = distance(), node(opened, "the root").bounding_box()
    canvas = opened.panel.locator(".ex-canvas").bounding_box()
    mouse = opened.page.mouse
    mouse.move(canvas["x"] + 20, canvas["y"] + 20)
    mouse.down()
    mouse.move(canvas["x"] + 60, canvas["y"] + 50, steps=4)
    mouse.up()
    after = node(opened, "the root").bounding_box()
    moved = after["x"] - place["x"], after["y"] - place["y"]
    assert moved == pytest.approx((40, 30), abs=1)
    assert distance() == pytest.approx(before, abs=1)
    assert opened.python("tree.nodes") == "17"  # a drag opens and closes nothing
    node(opened, "the root").focus()
    opened.page.keyboard.press("+")
    assert node(opened, "the root").bounding_box()["width"] > 1.3 * place["width"]
    opened.page.keyboard.press("0")
    outer = opened.panel.locator(".ex-canvas").bounding_box()
    assert inside(outer, node(opened, "after e6, f6").bounding_box())
