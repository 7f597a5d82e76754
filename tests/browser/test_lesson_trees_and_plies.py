"""The lesson in JupyterLab: the tree opens under the learner's hand."""


def test_the_lesson_opens_nodes_by_clicking(open_lesson, lab_page):
    notebook = open_lesson("trees_and_plies", ("tree = TreeExplorer(",))
    first = notebook.panel.locator(".ex-widget").first
    first.get_by_role("button", name="Close all").click()
    notebook.wait_until_idle()  # a click before the answer would be stale
    first.locator(".ex-counts", has_text="1 node,").wait_for()
    first.locator(".ex-node").first.click()
    first.locator(".ex-node[aria-label^='after d3,']").click()
    first.locator(".ex-node[aria-label^='after d3, c5']").wait_for()
    assert first.locator(".ex-counts").inner_text() == "8 nodes, 2 plies deep."
    notebook.screenshots_whole("trees_and_plies")
