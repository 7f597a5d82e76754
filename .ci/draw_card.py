"""Draw the picture that other sites show of ours: python .ci/draw_card.py (it needs Chromium)."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from site_tests.lite_page import PROGRAM  # noqa: E402

CARD = ROOT / "web" / "pages" / "static" / "card.png"
PAGE = """<body style="margin: 0; background: #f7f5ef; font-family: sans-serif; color: #2b2a26">
<div style="padding: 26px 40px">
<h1 style="margin: 0; font-size: 50px">Game-tree search with Othello</h1>
<p style="margin: 4px 0 14px; font-size: 25px">
Your own search, drawn with its cuts. Your mistake, named.</p>
<div style="width: 1120px; height: 460px; overflow: hidden">{tree}</div></div>"""


def main() -> None:
    """Draw it, 1,200 by 630 pixels."""
    tree = (ROOT / "docs" / "tree.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**PROGRAM)
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        page.set_content(PAGE.format(tree=tree.replace("<svg ", '<svg style="width: 100%" ', 1)))
        page.screenshot(path=CARD)
        browser.close()


if __name__ == "__main__":
    main()
