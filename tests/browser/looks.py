"""What a notebook looks like: its drawings, its colours, and pictures of it to look at."""

import os
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

SCREENSHOTS = os.environ.get("OTHELLO_SCREENSHOTS", "")
# The colour of the point at (6, 6) of each image.
CORNERS = """images => images.map(image => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 9, height: 9});
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getContext('2d').getImageData(6, 6, 1, 1).data;
    return '#' + [red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('');
})"""


class Looks:
    """What is seen of a notebook in JupyterLab."""

    page: Page
    panel: Locator

    def cells_as_shown(self) -> str:
        """Describe every cell for the report of a test that failed, without what is in images."""
        return str(
            self.app(
                r"""return panel.context.path + '\n' + panel.content.widgets.map((cell, number) => {
                const outputs = cell.model.outputs?.toJSON() ?? [];
                const kinds = outputs.map(one => Object.keys(one.data ?? {}).join('+') || one.name);
                const box = cell.node.getBoundingClientRect();
                const shown = cell.outputArea?.node.outerHTML.replace(/src="[^"]{80,}"/g, 'src=…');
                return `[${number}] drawn: ${!cell.isPlaceholder()}, at ${box.top}, height `
                    + `${box.height}, ${cell.node.style.contentVisibility}; ${kinds}\n`
                    + (shown ?? '').slice(0, 1500);
            }).join('\n');"""
            )
        )

    def count_whole_pictures(self) -> int:
        """Return how many drawings the page shows; an empty or a squeezed one fails the test."""
        pictures = self.panel.locator(".jp-RenderedSVG img:visible")
        pictures.first.wait_for()
        sizes = pictures.evaluate_all("all => all.map(one => [one.naturalWidth, one.clientWidth])")
        for natural, shown in sizes:
            assert natural > 100 and shown > min(natural, 600) * 0.9
        return len(sizes)

    def panel_colours(self, count: int) -> list[str]:
        """Return the colour near the corner of every drawing, once all `count` are loaded.

        JupyterLab draws the cells that are out of sight when it is idle.
        """
        images = self.panel.locator(".jp-RenderedSVG img")
        expect(images).to_have_count(count)
        images.evaluate_all("images => Promise.all(images.map(image => image.decode()))")
        return list(images.evaluate_all(CORNERS))

    def screenshot(self, name: str, of: Locator | None = None) -> None:
        """Keep a picture of the page, or of one part of it, where OTHELLO_SCREENSHOTS says."""
        if SCREENSHOTS:
            Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
            path = Path(SCREENSHOTS) / f"{name}.png"
            (of or self.page).screenshot(path=path, animations="disabled")

    def screenshots(self, name: str) -> None:
        """Keep pictures of the whole notebook in the dark and in the light theme."""
        scroller = self.panel.locator(".jp-WindowedPanel-outer")
        height = scroller.evaluate("panel => panel.scrollHeight") + 120
        self.resize(self.page.viewport_size["width"], min(height, 16_000))  # type: ignore[index]
        scroller.evaluate("panel => panel.scrollTo(0, 0)")
        self.wait_until_drawn()
        for theme in ("dark", "light"):
            self.theme(theme)
            self.screenshot(f"{name}-{theme}")
