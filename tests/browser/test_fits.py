"""Every picture of a lesson fits its column on a small laptop, and its letters can be read.

Of all lessons the saved outputs are measured. Lessons whose cells are quick are run as well: their
widgets are live.
"""

from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page

from othello_lessons.course.lesson_table import key_of, lesson_files
from tests.browser.notebook import Notebook

WIDTH, HEIGHT = 1100, 800  # a small laptop, with the list of files open
LETTERS = 11  # pixels
QUICK = {
    *("play_first", "brackets_and_flips", "trees_and_plies"),
    *("minimax_by_hand", "alpha_beta_by_hand", "fail_soft_and_flags", "the_museum_of_bugs"),
    *("to_the_last_disc", "solved", "weights_that_evolve"),
}
# What of the outputs is wider than its cell, scrolls sideways or has small letters. In an image a
# letter is as large as it is drawn there, times by how much the image is shown smaller.
MEASURED = r"""
const found = [], most = panel.node.querySelector('.jp-WindowedPanel-outer');
if (most.scrollWidth > most.clientWidth) found.push(`the notebook scrolls: ${most.scrollWidth}`);
const seen = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
for (const cell of panel.content.widgets) cell.node.style.contentVisibility = 'visible';
for (const fold of panel.node.querySelectorAll('details')) fold.open = true;
for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
for (const [place, cell] of panel.content.widgets.entries()) {
    const area = cell.node.querySelector('.jp-Cell-outputArea');
    if (!area) continue;
    const say = text => found.push(`cell ${place}: ${text}`);
    const right = area.getBoundingClientRect().right + 1;
    for (const one of [area, ...area.querySelectorAll('*')].filter(seen)) {
        const style = getComputedStyle(one), name = `${one.tagName} ${one.className}`;
        const scrolls = ['auto', 'scroll'].includes(style.overflowX) && !one.closest('pre, table');
        if (scrolls && one.scrollWidth > one.clientWidth + 1) say(`${name} scrolls`);
        if (one.matches('img, svg, table') && one.getBoundingClientRect().right > right)
            say(`${name} is ${one.getBoundingClientRect().width} wide`);
        const letters = [...one.childNodes].some(part => part.nodeType === 3 && part.data.trim());
        const scale = one.getScreenCTM?.()?.a ?? 1;
        const size = parseFloat(style.fontSize) * scale;
        if (letters && one.tagName !== 'STYLE' && size < argument)
            say(`${name} has letters of ${size.toFixed(1)}: ${one.textContent.slice(0, 20)}`);
        if (one.tagName !== 'IMG' || !one.src.startsWith('data:image/svg')) continue;
        await one.decode();
        const text = await (await fetch(one.src)).text();
        const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        const wide = Number((svg.getAttribute('viewBox') ?? '0 0 0').split(' ')[2]);
        for (const drawn of svg.querySelectorAll('text[font-size]')) {
            const shrunk = one.clientWidth / (wide || one.clientWidth);
            const size = drawn.getAttribute('font-size') * shrunk;
            if (drawn.getAttribute('font-size') > 2 && size < argument - 0.1) {
                say(`letters of ${size.toFixed(1)} in a picture: ${drawn.textContent}`);
                break;
            }
        }
    }
}
return found;
"""


@pytest.fixture
def small_laptop(put_cells: Callable[..., Notebook], lab_page: Page) -> Callable[..., list[str]]:
    """Return a function that shows cells in a small window, and says what does not fit there."""

    def measured(cells: list[Any], run: bool = False) -> list[str]:
        notebook = put_cells([])
        notebook.resize(WIDTH, HEIGHT)
        notebook.put(cells)
        if run:
            notebook.run_all()
        notebook.wait_until_drawn()
        found: list[str] = notebook.app(MEASURED, LETTERS)
        return found

    return measured


def test_what_lessons_show_fits_a_small_window_and_can_be_read(small_laptop):
    found = []
    for lesson in lesson_files():
        cells = nbformat.read(lesson, as_version=4).cells
        shown = [cell | {"metadata": {"trusted": True}} for cell in cells if cell.get("outputs")]
        found += [f"{lesson.stem}, {fault}" for fault in small_laptop(shown)]
        if key_of(lesson) in QUICK:
            code = [cell | {"outputs": []} for cell in cells if cell.cell_type == "code"]
            found += [f"{lesson.stem}, run, {fault}" for fault in small_laptop(code, run=True)]
    assert not found, "\n".join(found)
