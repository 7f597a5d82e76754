"""The frame of every page for a teacher: HTML that needs no other file and runs no code."""

from html import escape
from pathlib import Path
from string import Template

from othello_lessons.drawing.page import page_style

STATIC = Path(__file__).parent / "static"


def as_page(title: str, body: str) -> str:
    """Write a whole page."""
    css = page_style() + (STATIC / "page.css").read_text(encoding="utf-8")
    page = Template((STATIC / "page.html").read_text(encoding="utf-8"))
    return page.substitute(title=escape(title), css=css, body=body)


def section(title: str, content: str) -> str:
    """Write a part of a page under its title."""
    return f"<section>\n<h2>{escape(title)}</h2>\n{content}</section>\n"
