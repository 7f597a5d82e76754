"""The tree that grows in a real page: by mouse, by keyboard alone, light and dark."""

import pytest

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
    return notebook.panel.locator(f".ex-node[aria-label^='{path}']").first


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
    focused = opened.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert focused == "after c4, White to move, 3 moves"
    keyboard.press("End")
    keyboard.press("Space")
    node(opened, "after e6, f4").wait_for()
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    opened.panel.locator(".ex-counts", has_text="1 node,").wait_for()
    assert opened.python("tree.nodes_by_ply") == "[1]"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_node_shows_where_else_its_position_stands(opened, theme):
    opened.theme(theme)
    for count in (5, 17, 73):
        opened.panel.get_by_role("button", name="Open the next ply").click()
        opened.panel.locator(".ex-counts", has_text=f"{count} nodes").wait_for()
    opened.screenshot(f"tree-explorer-wide-{theme}")
    node(opened, "after d3, c3, c4").hover()
    about = opened.panel.locator(".ex-about").inner_text()
    assert about.endswith("the same position as c4, c3, d3.")
    ringed = opened.panel.locator(".ex-same")
    assert ringed.count() == 1
    assert ringed.get_attribute("aria-label").startswith("after c4, c3, d3")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_small_trees_are_drawn_large(opened, theme):
    opened.theme(theme)
    opened.python("[tree.expand(path) for path in ('', 'd3', 'd3 c3', 'f5')]")
    node(opened, "after d3, c3, c4").wait_for()
    card = node(opened, "after d3").bounding_box()
    assert card["width"] > 50
    opened.screenshot(f"tree-explorer-{theme}")


def test_too_many_nodes_are_refused_in_a_sentence_and_the_tree_stays(opened):
    button = opened.panel.get_by_role("button", name="Open the next ply")
    for count in (5, 17, 73, 317):
        button.click()
        opened.panel.locator(".ex-counts", has_text=f"{count} nodes").wait_for()
    button.click()
    opened.panel.locator(".ex-news", has_text="That would show 1713 nodes").wait_for()
    assert opened.panel.locator(".ex-node").count() == 317
