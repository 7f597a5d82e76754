"""What a drawing function returns: one picture, as SVG and as text.

A notebook shows the SVG; `print`, a terminal and a doctest show the text.
"""

import re
from pathlib import Path
from typing import Any

PAGE_WIDTH, GAP = 848, 16  # a notebook's column in a window of 1280: wider ones go below


class Picture:
    """Hold one picture in two forms: `svg` for a page, `text` for everywhere else.

    The SVG is empty where a picture could not be drawn; the text then says why.
    """

    def __init__(self, svg: str, text: str) -> None:
        self.svg = svg
        self.text = text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Give a notebook both forms; it shows the richest that it can."""
        forms = {"image/svg+xml": self.svg, "text/plain": self.text}
        return {kind: form for kind, form in forms.items() if form}

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def save(self, path: str | Path) -> None:
        """Write the picture to `path`: as SVG, or as text where the name ends in `.txt`."""
        path = Path(path)
        text = self.text + "\n" if path.suffix == ".txt" else self.svg
        path.write_text(text, encoding="utf-8")


def beside(*pictures: Picture) -> Picture:
    """Put pictures beside each other, or below each other where they are too wide for a page."""
    text = "\n\n".join(picture.text for picture in pictures)
    if not all(picture.svg for picture in pictures):
        return Picture("", text)
    sizes = [_size(picture.svg) for picture in pictures]
    across = sum(width + GAP for width, _ in sizes) - GAP <= PAGE_WIDTH
    x = y = 0
    parts = []
    for picture, (width, height) in zip(pictures, sizes, strict=True):
        parts.append(picture.svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        x, y = (x + width + GAP, 0) if across else (0, y + height + GAP)
    widths, heights = zip(*sizes, strict=True)
    width = x - GAP if across else max(widths)
    height = max(heights) if across else y - GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n'
    )
    return Picture(f"{head}{''.join(parts)}</svg>\n", text)


def _size(svg: str) -> tuple[int, int]:
    match = re.search(r'<svg [^>]*?width="(\d+)" height="(\d+)"', svg)
    assert match, "every picture of this package says how large it is"
    return int(match[1]), int(match[2])
