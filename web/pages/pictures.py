"""A part of Sphinx: each of our pictures gets a twin for dark pages, and words for who cannot see.

A picture of the course is drawn in light colours and says in `data-dark` which ones a dark page
puts in their place. The theme shows what is `only-light` or `only-dark` as the reader chose, so
no script is needed for it. What a cell showed only while it ran leaves no empty box.
"""

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

PAIRS = re.compile(r' data-dark="([^"]*)"')
COLOUR = re.compile(r'"(#[0-9a-f]{6})"')
TOP = re.compile(r'^<svg data-root="(\d+)"')  # how far from the left the root of a tree is
SIZE = re.compile(r'^<svg [^>]*?width="(\d+)" height="(\d+)"')
TITLE = re.compile(r"<title>(.*?)</title>", re.S)
IN_A_CARD = re.compile(r'<img (alt="[^"]*" src="data:image/svg\+xml,)([^"]*)">')


def darkened(svg: str) -> str:
    """Return a picture in the colours that it gives for a dark page."""
    pairs = " ".join(PAIRS.findall(svg)).split()
    dark = dict(pair.split(":") for pair in pairs)
    return COLOUR.sub(lambda found: f'"{dark.get(found[1], found[1])}"', svg)


def paired(card: str) -> str:
    """Return the HTML of a card with both pictures in the place of each one."""

    def pair(found: re.Match[str]) -> str:
        start, svg = found[1], unquote(found[2])
        both = {"only-light": svg, "only-dark": darkened(svg)}
        return "".join(f'<img class="{theme}" {start}{quote(it)}">' for theme, it in both.items())

    return IN_A_CARD.sub(pair, card)


class DarkTwins(SphinxTransform):
    """Put a picture for dark pages beside each picture for light ones."""

    default_priority = 870  # before Sphinx collects the pictures, at 880

    def apply(self, **options: Any) -> None:
        """Go through the pictures of a page that say what they look like on a dark one."""
        for before, image in enumerate(list(self.document.findall(nodes.image))):
            if before:  # the first is what a page may begin with: it is fetched at once
                image["loading"] = "lazy"
            source = Path(self.env.relfn2path(image["uri"])[1])
            svg = source.read_text("utf-8") if source.suffix == ".svg" else ""
            if title := TITLE.search(svg):
                image["alt"] = image.get("alt") or unescape(title[1])
            if size := SIZE.match(svg):  # so that its place is as large before it is there
                image["width"], image["height"] = size.groups()
            if top := TOP.match(svg):
                image["classes"].append(f"root-{top[1]}")  # site.js begins to show it there
            if PAIRS.search(svg):
                source.with_suffix(".dark.svg").write_text(darkened(svg), "utf-8")
                self.pair(image)
        for card in list(self.document.findall(nodes.raw)):
            if IN_A_CARD.search(card.astext()):
                card.replace_self(nodes.raw("", paired(card.astext()), **card.attributes))

    def pair(self, image: nodes.image) -> None:
        """Show an image on light pages, and its twin on dark ones."""
        twin = image.deepcopy()
        twin["uri"] = image["uri"].removesuffix(".svg") + ".dark.svg"
        image["classes"] = [*image["classes"], "only-light"]
        twin["loading"] = "lazy"  # what is hidden is then never fetched
        twin["classes"] = [*twin["classes"], "only-dark"]
        image.parent.insert(image.parent.index(image) + 1, twin)


class NoEmptyBoxes(SphinxTransform):
    """Leave no box where a bar or a curve was while a cell ran."""

    default_priority = 870

    def apply(self, **options: Any) -> None:
        """Go through the outputs of a page, and take away those without a word."""
        for output in list(self.document.findall(nodes.literal_block)):
            if "output" in output["classes"] and not output.astext().strip():
                output.parent.remove(output)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the twins, and take the empty boxes away."""
    app.add_transform(DarkTwins)
    app.add_transform(NoEmptyBoxes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
