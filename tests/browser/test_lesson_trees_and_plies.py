"""The lesson in JupyterLab: the tree opens under the learner's hand."""

import pytest


@pytest.fixture
def notebook(open_lesson, lab_page):
    return open_lesson("trees_and_plies", ("tree = TreeExplorer(", "twins = TreeExplorer("))


def test_the_lesson_opens_nodes_by_clicking(notebook):
    first = notebook.panel.locator(".ex-widget").first
    first.get_by_role("button", name="Close all").click()
    notebook.wait_until_idle()  # a click before the answer would be stale
    first.locator(".ex-counts", has_text="1 node,").wait_for()
    first.locator(".ex-node").first.click()
    first.locator(".ex-node:has([aria-label^='after d3,'])").click()
    first.locator(".ex-node:has([aria-label^='after d3, c5'])").wait_for()
    assert first.locator(".ex-counts").inner_text() == "8 nodes, 2 plies deep."
    notebook.screenshots_whole("trees_and_plies")


def test_the_two_nodes_of_one_position_are_marked_and_fit(notebook):
    marked = notebook.panel.locator(".ex-twin")
    marked.nth(1).wait_for()
    pictures = marked.get_by_role("img").all()
    labels = [each.get_attribute("aria-label").split(", White")[0] for each in pictures]
    assert labels == ["after a3, a2, a4", "after a4, a2, a3"]
    outer = notebook.panel.locator(".ex-canvas").last.bounding_box()
    for box in (node.bounding_box() for node in marked.all()):
        assert outer["x"] < box["x"] and box["x"] + box["width"] < outer["x"] + outer["width"]
        assert outer["y"] < box["y"] and box["y"] + box["height"] < outer["y"] + outer["height"]
