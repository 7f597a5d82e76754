"""What a drawing function returns: one picture, as SVG and as text.

A notebook shows the SVG; `print`, a terminal and a doctest show the text.
"""

from pathlib import Path
from typing import Any


class Picture:
    """Hold one picture in two forms: `svg` for a page, `text` for everywhere else."""

    def __init__(self, svg: str, text: str) -> None:
        self.svg = svg
        self.text = text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Give a notebook both forms; it shows the richest that it can."""
        return {"image/svg+xml": self.svg, "text/plain": self.text}

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def save(self, path: str | Path) -> None:
        """Write the picture to `path`: as SVG, or as text where the name ends in `.txt`."""
        path = Path(path)
        text = self.text + "\n" if path.suffix == ".txt" else self.svg
        path.write_text(text, encoding="utf-8")
