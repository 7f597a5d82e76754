"""The window on a number line in JupyterLab: dragged by mouse, and moved by keys."""

import re

import pytest
from playwright.sync_api import expect

CELLS = [
    "from othello_lessons.widgets import WindowLine",
    "line = WindowLine([[3, 12, 8], [2, 4, 6], [14, 5, 2]])\nline",
]


@pytest.fixture
def line(run_cells):
    return run_cells(CELLS)


def end(notebook, name):
    return notebook.panel.locator(".ow-widget").get_by_role("slider", name=name)


def says(notebook):
    return notebook.panel.locator(".ow-widget").get_by_role("status")


def drag(notebook, name, to):
    """Drag an end to the number `to` of the line, by the mouse."""
    mouse, handle = notebook.page.mouse, end(notebook, name)
    stop = notebook.panel.locator(".ow-stop").get_by_text(str(to), exact=True)
    handle.scroll_into_view_if_needed()
    flag, goal = handle.bounding_box(), stop.bounding_box()
    edge = flag["x"] + (flag["width"] if name.startswith("alpha") else 0)
    grip = flag["x"] + flag["width"] / 2, flag["y"] + flag["height"] / 2
    mouse.move(*grip)
    mouse.down()
    mouse.move(grip[0] + goal["x"] + goal["width"] / 2 - edge, grip[1], steps=8)
    mouse.up()


def test_the_ends_are_dragged_and_the_cuts_follow(line):
    expect(says(line)).to_contain_text("The 3 that Black has found leaves out 4 and 6.")
    drag(line, "alpha", 5)
    expect(end(line, "alpha")).to_have_attribute("aria-valuetext", "5")
    expect(says(line)).to_contain_text("Alpha leaves out 12, 8, 4, 6 and 2.")
    expect(says(line)).to_contain_text("4 of 9 leaves read, 5 left out.")
    expect(line.panel.locator(".ow-read")).to_have_count(4)
    expect(line.panel.locator(".ow-widget img")).to_have_attribute(
        "alt", re.compile("^Black to move, ≤ 5")
    )
    drag(line, "beta", 3)  # no further than one above alpha
    expect(end(line, "beta")).to_have_attribute("aria-valuetext", "6")
    line.wait_until_idle()
    assert line.python("line.value") == "(5, 6)"


def test_a_click_on_the_line_moves_the_nearer_end(line):
    stop = line.panel.locator(".ow-stop").get_by_text("12", exact=True)
    stop.click()
    expect(end(line, "beta")).not_to_have_attribute("aria-valuetext", "∞")
    expect(end(line, "alpha")).to_have_attribute("aria-valuetext", "−∞")


def test_the_ends_are_moved_by_keys_and_never_pass_each_other(line):
    keyboard, alpha, beta = line.page.keyboard, end(line, "alpha"), end(line, "beta")
    alpha.focus()
    keyboard.press("ArrowRight")
    expect(alpha).to_have_attribute("aria-valuetext", "2")
    keyboard.press("End")
    expect(alpha).to_have_attribute("aria-valuetext", "14")
    expect(says(line)).to_contain_text("The root is worth 14 or less.")
    expect(says(line)).to_contain_text("3 of 9 leaves read, 6 left out. No window reads fewer.")
    keyboard.press("Tab")
    expect(beta).to_be_focused()
    keyboard.press("ArrowLeft")
    expect(beta).to_have_attribute("aria-valuetext", "∞")
    alpha.focus()
    keyboard.press("Home")
    beta.focus()
    keyboard.press("Home")
    expect(beta).to_have_attribute("aria-valuetext", "2")
    expect(says(line)).to_contain_text("Beta leaves out 2, 4, 6, 14, 5 and 2.")
    line.wait_until_idle()
    assert line.python("line.value") == "(-inf, 2)"
