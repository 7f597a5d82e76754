"""The book as a page: othello.py as prose and code, in the order in which it stands there.

The text of a comment that begins at the left edge becomes prose, its first line a heading if it
stands under a rule of dashes, and what is indented in it a drawing. Everything else stays code.
"""

import ast
import re
from collections.abc import Iterator
from itertools import groupby

RULE = re.compile(r"# -{10,}$")
PIECES = re.compile(r"`[^`]*`|\*[A-Z][\w ]*\*|\w+|[*_<>]")  # the second: a title in italics
GLOSSARY = re.compile(r"    (\w+)  +(.*)")
EXPORTED = re.compile(r"^__all__ = \[.*?^\]$", re.M | re.S)
FENCE = "```"


def page(source: str) -> str:
    """Return the page, in Markdown, for the source text of the book."""
    module = ast.parse(source)
    names = {name for name in re.findall(r'"(\w+)"', source) if "_" in name or name.isupper()}
    code = source.splitlines()[module.body[0].end_lineno :]
    return "\n".join([*opening(ast.get_docstring(module) or "", names), *parts(code, names)])


def opening(text: str, names: set[str]) -> Iterator[str]:
    """Yield what the book says of itself: a title, text, and a list of its words."""
    title, *rest = text.splitlines()
    yield f"# {title.rstrip('.')}\n"
    for line in rest:
        if word := GLOSSARY.match(line):
            yield f"- **{word[1]}**: {prose(word[2], names)}"
        elif line and not line.startswith(" ") and len(line.split()) <= 2:
            yield f"## {line}\n"
        else:
            yield prose(line.strip(), names)


def parts(lines: list[str], names: set[str]) -> Iterator[str]:
    """Yield text and code in turn, from the lines below the opening."""
    for is_text, group in groupby(lines, key=lambda line: line.startswith("#")):
        block = list(group)
        if is_text:
            yield from text_of(block, names)
        elif any(block):
            yield from code_of("\n".join(block).strip("\n").replace("  # fmt: skip", ""))


def code_of(text: str) -> Iterator[str]:
    """Yield code; the long list of what the book exports is folded."""
    listed = EXPORTED.search(text)
    if not listed:
        yield f"\n{FENCE}python\n{text}\n{FENCE}\n"
        return
    yield from code_of(text[: listed.start()].rstrip())
    names = f"\n{FENCE}python\n{listed[0]}\n{FENCE}\n"
    yield f"<details>\n<summary>The names that a lesson imports</summary>\n{names}\n</details>\n"
    yield from code_of(text[listed.end() :].strip("\n"))


def text_of(comment: list[str], names: set[str]) -> Iterator[str]:
    """Yield the text of one comment."""
    lines = [line[2:] for line in comment]
    if RULE.match(comment[0]):
        yield f"\n## {lines[1]}\n"
        lines = lines[2:]
    for is_drawn, group in groupby(lines, key=lambda line: line.startswith("    ")):
        if is_drawn:
            yield "\n".join([f"{FENCE}text", *(line[4:] for line in group), FENCE])
        else:
            yield from (prose(line, names) for line in group)


def prose(line: str, names: set[str]) -> str:
    """Return a line of text with the names of the book as code, and nothing else marked up."""

    def marked(found: re.Match[str]) -> str:
        word = found[0]
        if word in names:
            return f"`{word}`"
        return f"\\{word}" if word in "*_<>" else word

    return PIECES.sub(marked, line)
