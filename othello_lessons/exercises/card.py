"""The card that a notebook shows for an answer, a hint or a solution: HTML, and nothing that runs.

It is one piece of HTML with its own style: it needs no kernel, so it works as well on the next
morning, in an exported page and beside a kernel that is busy. Hints and the solution are folded:
each button opens one. A page that takes the style away, as GitHub does, shows plain text with
the same buttons. Colours are mixed from those of the page, light or dark.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal
from urllib.parse import quote

from othello_lessons.drawing import Picture
from othello_lessons.drawing.theme import FOCUS, RIGHT, WARNING

Kind = Literal["right", "wrong", "open"]  # "open": what is not answered, a hint, a solution

SIGNS = {"right": "✓ ", "wrong": "", "open": ""}
MARKED = re.compile(
    r"`(?P<code>[^`\n]+)`|\*\*(?P<strong>\w(?:[^*\n]*[^\s*])?)\*\*"
    r"|(?<![\w*])\*(?P<em>\w(?:[^*\n]*\w)?)\*(?![\w*])"
)
ACCENTS = {
    "right": f"var(--jp-success-color1, {RIGHT})",
    "wrong": f"var(--jp-warn-color1, {WARNING})",
    "open": "color-mix(in srgb, currentColor 45%, transparent)",
}
BOX = (  # of a card and of a line that is shown like one
    "border-left: 5px solid var(--accent); border-radius: 4px; "
    "background: color-mix(in srgb, var(--accent) 11%, transparent);"
)
STYLE = f"""\
.othello-card {{ --accent: {ACCENTS["open"]};
  max-width: 52em; margin: 4px 0; padding: 8px 14px 10px; {BOX}
  color: var(--jp-content-font-color1, inherit); font-size: 14px; line-height: 1.45; }}
.othello-card.right {{ --accent: {ACCENTS["right"]}; }}
.othello-card.wrong {{ --accent: {ACCENTS["wrong"]}; }}
.othello-card.late {{ animation: othello-card-late 2s step-end backwards; }}
@keyframes othello-card-late {{
  from {{ max-height: 0; margin: 0; padding-block: 0; overflow: hidden; opacity: 0; }} }}
.othello-card header {{ display: flex; justify-content: space-between; gap: 1em; }}
.othello-card header span, .othello-card footer {{ opacity: 0.75; }}
.othello-card p {{ margin: 4px 0; }}
.othello-card .seen {{ display: flex; flex-wrap: wrap; gap: 4px 20px; }}
.othello-card .seen > div:first-child {{ flex: 1 1 20em; }}
.othello-card img {{ max-width: 100%; }}
.othello-card.othello-card pre {{ margin: 4px 0; padding: 6px 10px; overflow-x: auto;
  background: color-mix(in srgb, currentColor 7%, transparent); }}
.othello-card.othello-card pre code {{ padding: 0; background: none; }}
.othello-card .folds {{ display: flex; flex-wrap: wrap; gap: 6px; margin-top: 6px; }}
.othello-card details[open] {{ flex-basis: 100%; }}
.othello-card summary {{ display: inline-block; padding: 2px 12px; border-radius: 4px;
  border: 1px solid color-mix(in srgb, currentColor 45%, transparent); cursor: pointer; }}
.othello-card summary:hover {{ background: color-mix(in srgb, currentColor 8%, transparent); }}
.othello-card summary:focus-visible {{ outline: 3px solid var(--jp-brand-color1, {FOCUS}); }}
"""
LIST_STYLE = """\
.othello-card .list { flex-direction: column; gap: 2px; }
.othello-card .list > details > summary { display: list-item; list-style-position: inside;
  border-color: transparent; }
.othello-card .list > details[open] > summary {
  background: color-mix(in srgb, currentColor 12%, transparent); }
"""


@dataclass(frozen=True)
class Fold:
    """A text behind a button: a hint, with the next hint behind it, or a solution."""

    label: str
    says: str = ""
    code: str = ""
    then: tuple["Fold", ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class Card:
    """A message about one exercise, in parts.

    `name`: of the exercise; `title`: the kind of message, in a word or two; `says`: paragraphs, a
    line each, with code between backticks; `code`: source text; `foot`: a line below all others;
    `late`: the card is seen only if it is still there after two seconds; `is_list`: the folds are
    a list, each in a line.
    """

    kind: Kind
    title: str
    name: str = ""
    says: str = ""
    code: str = ""
    picture: Picture | None = None
    folds: Sequence[Fold] = ()
    foot: str = ""
    late: bool = False
    is_list: bool = False

    @property
    def html(self) -> str:
        """Write the card as HTML, with all its text escaped."""
        name = f"<span>{escape(self.name)}</span>" if self.name else ""
        looks = f"{self.kind} late" if self.late else self.kind
        label = escape(f"{self.name} {self.title}".strip(), quote=True)
        foot = f"<footer>{escape(self.foot)}</footer>\n" if self.foot else ""
        return (
            f"<style>\n{STYLE}</style>\n"
            f'<div class="othello-card {looks}" role="status" aria-label="{label}">\n'
            f"<header><strong>{SIGNS[self.kind]}{escape(self.title)}</strong>{name}</header>\n"
            f'<div class="seen">\n<div>{_code(self.code)}{paragraphs(self.says)}</div>\n'
            f"{_drawn(self.picture)}</div>\n{self._folds}{foot}</div>\n"
        )

    @property
    def _folds(self) -> str:
        written = _folded(self.folds)
        if not self.is_list:
            return written
        rows = written.replace('class="folds"', 'class="folds list"', 1)
        return f"<style>\n{LIST_STYLE}</style>\n{rows}"


def paragraphs(says: str) -> str:
    """Write each line as a paragraph."""
    return "".join(f"<p>{marked(line)}</p>\n" for line in says.split("\n") if line.strip())


def marked(text: str) -> str:
    """Write a line of text: `code`, **strong** and *stressed* words are marked as such."""
    return MARKED.sub(_mark, escape(text))


def _mark(found: re.Match[str]) -> str:
    words = found[found.lastindex or 0]
    tag = found.lastgroup
    return f"<{tag}>{words}</{tag}>"


def _code(code: str) -> str:
    return f"<pre><code>{escape(code.strip())}</code></pre>\n" if code else ""


def _drawn(picture: Picture | None) -> str:
    """Put a picture into the card as an image, which the extension for dark pages looks for."""
    if picture is None:
        return ""
    if not picture.svg:
        return _code(picture.text)
    alt, source = escape(picture.text, quote=True), quote(picture.svg)
    image = f'<img alt="{alt}" src="data:image/svg+xml,{source}">'
    return f'<div class="jp-RenderedSVG">{image}</div>\n'


def _folded(folds: Sequence[Fold]) -> str:
    """Put each part behind a button, and what comes after it inside."""
    written = "".join(
        f"<details><summary>{marked(fold.label)}</summary>\n"
        f"{_code(fold.code)}{paragraphs(fold.says)}{_drawn(fold.picture)}{_folded(fold.then)}"
        "</details>\n"
        for fold in folds
    )
    return f'<div class="folds">\n{written}</div>\n' if folds else ""
