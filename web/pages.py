"""Make the pages of the site: the front page, the lessons, the book, the guides and the lists.

Sphinx reads Markdown and notebooks. All that it reads is put together in a folder that looks like
the clone, so a link in a lesson or a guide holds there as well. The lessons are shown with their
saved outputs; only for a stepper, which is live on its page, a lesson is run as far as that.
"""

import json
import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from othello_lessons.course.lesson_table import LESSONS as LESSON_TABLE
from othello_lessons.course.lesson_table import key_of
from othello_lessons.drawing.page import page_style
from othello_lessons.drawing.theme import css_variables
from web import board, book, functions
from web.lite import RECORDED, ROOT, run
from web.offline import write_worker
from web.steppers import with_steppers

PAGES = ROOT / "web" / "pages"
LOST = ROOT / "web" / "not_found.html"
SITEMAP = """<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{}
</urlset>
"""
EMBED = (
    '<code class="docutils literal notranslate"><span class="pre">embed.html?stepper</span></code>'
)
MENDED = {
    EMBED: f'<a href="../embed.html?stepper">{EMBED}</a>',  # in guides, which GitHub shows as well
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer': '<aside aria-label="This page" class="toc-drawer',
    '<summary aria-label="Toggle hidden content">': "<summary>",
}
LITE = "lite"  # the folder of the site in which the lessons run
CONTENTS = "00_contents.ipynb"
SHEETS = re.compile(r'(<link rel="stylesheet" type="text/css" href="([^"]*)" />\n?)')
LINK_IN_OUTPUT = re.compile(r'(href=\\"\d\d_\w+)\.ipynb(?=\\")')  # as JSON writes it
# The list beside the pages shows these below the contents.
LESSONS = "```{toctree}\n:hidden:\n:glob:\n\n0[!0]_*\n[!0]*_*\n```"


def build(site: Path, address: str = "") -> None:
    """Build the pages into a folder, and leave what runs the lessons there alone.

    `address`: where the site will be, with a slash at the end; nothing if that is not known.
    """
    with TemporaryDirectory() as name:
        sources = Path(name)
        write_sources(sources)
        made = sources / "_build" / "html"
        # notebooks leave their pictures beside `made`, where Sphinx finds them
        doctrees = ("-d", sources / "_build" / "doctrees")
        command = (sys.executable, "-m", "sphinx", "-b", "html", "-W", "-q", "--keep-going")
        place = ("-D", f"html_baseurl={address}", "-D", f"ogp_site_url={address}")
        run(*command, *doctrees, *(place if address else ()), sources, made, cwd=sources)
        mend(made)
        write_for_visitors(made, address)
        (made / "embed.html").write_text(board.embed(), encoding="utf-8")
        remove_old(site)
        shutil.copytree(made, site, dirs_exist_ok=True)
        write_worker(site, apart=LITE)
        size = sum(file.stat().st_size for file in made.rglob("*") if file.is_file())
    print(f"{site}: pages of {size / 1e6:.0f} MB")


def mend(made: Path) -> None:
    """Give screen readers what the theme of the pages leaves out or says in other words."""
    for page in made.rglob("*.html"):
        text = page.read_text("utf-8")
        for theirs, ours in MENDED.items():
            text = text.replace(theirs, ours)
        page.write_text(in_one_sheet(text, page), "utf-8")


def in_one_sheet(text: str, page: Path) -> str:
    """Return a page that loads one style sheet, not five: each would hold up its first sight."""
    links = SHEETS.findall(text)
    if not links:
        return text
    files = [page.parent / href.partition("?")[0] for _, href in links]
    css = "".join(smaller(file.read_text("utf-8")) for file in files)
    name = f"pages-{sha256(css.encode()).hexdigest()[:8]}.css"
    (files[0].parent / name).write_text(css, "utf-8")
    one = f'<link rel="stylesheet" href="{links[0][1].rpartition("/")[0]}/{name}">'
    text = text.replace(links[0][0], one)
    return SHEETS.sub("", text)


def smaller(css: str) -> str:
    """Return a style sheet without its comments and without its layout."""
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"/\*.*?\*/", "", css, flags=re.S))


def write_for_visitors(made: Path, address: str) -> None:
    """Write the page for an address that leads nowhere, and what search engines read."""
    robots = "User-agent: *\nAllow: /\n"
    if address:
        found = sorted(page.relative_to(made).as_posix() for page in made.rglob("*.html"))
        urls = [f"<url><loc>{address}{quote(page)}</loc></url>" for page in found]
        (made / "sitemap.xml").write_text(SITEMAP.format("\n".join(urls)), "utf-8")
        robots += f"Sitemap: {address}sitemap.xml\n"
    (made / "robots.txt").write_text(robots, "utf-8")
    lost = Template(LOST.read_text("utf-8"))
    (made / "404.html").write_text(
        lost.substitute(home=address or "/", style=page_style()), "utf-8"
    )


def remove_old(site: Path) -> None:
    """Remove the pages that were built before."""
    for old in site.iterdir() if site.exists() else ():
        if old.is_dir() and old.name != LITE:
            shutil.rmtree(old)
        elif old.is_file():
            old.unlink()


def write_sources(folder: Path) -> None:
    """Write all that Sphinx reads."""
    shutil.copytree(PAGES, folder, dirs_exist_ok=True)
    sheet = folder / "static" / "site.css"
    sheet.write_text(css_variables(jupyterlab=False) + sheet.read_text("utf-8"), "utf-8")
    shutil.copytree(ROOT / "docs", folder / "docs")
    (folder / "board.html").write_text(board.board(), encoding="utf-8")
    (folder / "stepper.html").write_text(board.stepper(), encoding="utf-8")
    board.write(folder / "static")
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    source = (ROOT / "othello_lessons" / "othello.py").read_text("utf-8")
    (folder / "book.md").write_text(book.page(source), "utf-8")
    (folder / "cheat_sheet.md").write_text(functions.cheat_sheet(), "utf-8")
    for module in functions.MODULES:
        (folder / "api" / f"{module}.md").write_text(functions.api_page(module), "utf-8")
    (folder / "notebooks").mkdir()
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = LINK_IN_OUTPUT.sub(r"\1.html", lesson.read_text("utf-8"))
        notebook = described(with_button(with_steppers(json.loads(text)), lesson.name), lesson)
        (folder / "notebooks" / lesson.name).write_text(json.dumps(folded(notebook)))


def described(notebook: dict[str, Any], lesson: Path) -> dict[str, Any]:
    """Return a lesson with the sentence about it that search engines and other sites show."""
    rows = [row for row in LESSON_TABLE if row.key == key_of(lesson)]
    if not rows:
        return notebook
    says = f"{rows[0].title}: {rows[0].about}. A lesson of a course on game-tree search."
    meta = {"myst": {"html_meta": {"description": says}}, "og:description": says}
    return {**notebook, "metadata": {**notebook["metadata"], **meta}}


def folded(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a lesson whose folded cells are folded on the page, with their line to open them."""
    cells = []
    for cell in notebook["cells"]:
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):
            line = "".join(cell["source"]).partition("\n")[0].removeprefix("# Folded: ")
            tags = [*cell["metadata"].get("tags", []), "hide-input"]
            prompt = {"mystnb": {"code_prompt_show": line[:1].upper() + line[1:]}}
            cell = {**cell, "metadata": {**cell["metadata"], "tags": tags, **prompt}}
        cells.append(cell)
    return {**notebook, "cells": cells}


def with_button(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a lesson with a button below its title that opens it where it runs."""
    first, *cells = notebook["cells"]
    title, *rest = "".join(first["source"]).splitlines(keepends=True)
    text = "".join([title, "\n", button(name), "\n", *rest])
    more = {"cell_type": "markdown", "id": "lessons", "metadata": {}, "source": LESSONS}
    cells = [{**first, "source": text}, *cells, *([more] if name == CONTENTS else [])]
    return {**notebook, "cells": cells}


def button(name: str) -> str:
    """Return the button of a lesson, and what one must know before one clicks it."""
    address = f"../{LITE}/lab/index.html?path={name}"
    note = "Nothing to install; your work stays in this browser."
    if name.startswith(RECORDED):
        note = "No program can be started there, so you see what the lesson's programs said."
    what = "Open the lessons" if name == CONTENTS else "Run this lesson"
    link = f'<a class="run-lesson" href="{address}">{what} in your browser</a>'
    if name != CONTENTS:
        link += ' <a class="run-lesson plain" href="?slides">Slides</a>'
    return f'<p class="run">{link} <span>{note}</span></p>\n'
