"""The lessons as one book: each links to its neighbours, and leads the reader the same way."""

import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))[1:]  # without the contents
CONTENTS = NOTEBOOKS / "00_contents.ipynb"
LAST = "29"

by_name = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)


def cells(lesson: Path, kind: str | None = None) -> list[dict]:
    """Return the cells of a notebook, or those of one kind, their sources in one piece."""
    found = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    every = [{**cell, "source": "".join(cell["source"])} for cell in found]
    return [cell for cell in every if kind in (None, cell["cell_type"])]


def title(lesson: Path) -> str:
    """Return the words of a lesson's title, such as `Play first`."""
    match = re.match(r"# (\d\d) · (.+)\n", cells(lesson)[0]["source"])
    assert match and match[1] == lesson.stem[:2], f"{lesson.name} begins with another title"
    return match[2]


def nav_line(place: int) -> str:
    """Write the line that leads from a lesson to the contents and to its neighbours."""

    def link(lesson: Path, words: str) -> str:
        return f"[{words}]({lesson.name})"

    links = [link(CONTENTS, "Contents")]
    if place > 0:
        before = LESSONS[place - 1]
        links.append(link(before, f"← {before.stem[:2]} {title(before)}"))
    if place + 1 < len(LESSONS):
        following = LESSONS[place + 1]
        links.append(link(following, f"{following.stem[:2]} {title(following)} →"))
    return " · ".join(links)


@by_name
def test_a_lesson_is_named_as_its_file_is(lesson):
    words = re.sub(r"\W+", "_", title(lesson).replace("×", "x").lower())
    assert lesson.stem == f"{lesson.stem[:2]}_{words}"


@by_name
def test_a_lesson_links_to_its_neighbours_at_the_top_and_at_the_end(lesson):
    line = nav_line(LESSONS.index(lesson))
    texts = cells(lesson, "markdown")
    assert line in texts[0]["source"].splitlines()
    assert line in texts[-1]["source"].splitlines()


@pytest.mark.parametrize("notebook", [CONTENTS, *LESSONS], ids=lambda notebook: notebook.stem)
def test_every_relative_link_leads_to_a_file(notebook):
    text = "\n".join(cell["source"] for cell in cells(notebook, "markdown"))
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert links
    for link in links:
        assert re.match(r"https?://|#", link) or (NOTEBOOKS / link).is_file(), link


@by_name
def test_a_prediction_is_a_cell_to_run_and_no_line_of_the_text(lesson):
    assert any("predict(" in cell["source"] for cell in cells(lesson, "code"))
    in_text = [c["id"] for c in cells(lesson, "markdown") if "**Predict" in c["source"]]
    assert not in_text


@by_name
def test_a_lesson_ends_with_a_question_and_how_to_get_a_fresh_copy(lesson):
    end = cells(lesson, "markdown")[-1]["source"]
    number = lesson.stem[:2]
    assert f"`othello-lessons fresh {number}`" in end
    if number != LAST:
        _, heading, question = end.partition("## A question for the next lesson\n")
        assert heading and "?" in question


def test_the_contents_list_every_lesson_and_link_those_that_are_there():
    text = "\n".join(cell["source"] for cell in cells(CONTENTS, "markdown"))
    rows = dict(re.findall(r"^\| (\d\d) \| (.+?) \|", text, re.MULTILINE))
    assert list(rows) == [f"{number:02}" for number in range(1, int(LAST) + 1)]
    there = {lesson.stem[:2]: f"[{title(lesson)}]({lesson.name})" for lesson in LESSONS}
    for number, row in rows.items():
        assert row == there.get(number) or (number not in there and row.endswith("(to come)"))
