"""The lessons as one book: all agrees with the table, and leads the reader the same way."""

import re
from pathlib import Path
from runpy import run_path

import pytest
from lesson_cells import cells_of

from othello_lessons.course.lesson_table import BY_KEY, key_of, lesson_files
from othello_lessons.course.lesson_table import LESSONS as TABLE

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
CONTENTS, *LESSONS = lesson_files()
RENUMBER = run_path(str(ROOT / ".ci" / "renumber.py"))
# A number of a lesson in prose, and a name that begins with one.
NUMBER = re.compile(r"\b[Ll]essons? \d\d\b|\blessons? \[\d\d\](?!\()")

by_name = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)


def test_everything_agrees_with_the_table():
    """If it does not, run `uv run python .ci/renumber.py`."""
    assert RENUMBER["renames"]() == {}
    assert [path.name for path in RENUMBER["rewritten"]()] == []


def test_every_lesson_of_the_table_is_there_and_no_other():
    assert [CONTENTS, *LESSONS] == sorted(NOTEBOOKS.glob("*.ipynb"))


def test_a_new_place_in_the_table_rewrites_links_and_titles():
    lesson, text = (
        BY_KEY["another_game"],  # it has an extra part
        "[lesson 77](77_another_game.ipynb), [77 Greed](77_another_game.ipynb)",
    )
    named = (
        f"[lesson {lesson.number}]({lesson.file}), [{lesson.number} {lesson.title}]({lesson.file})"
    )
    assert RENUMBER["linked"](text) == named
    begun = "# 77 · Greed\n\n[Contents](x)\n\nTime: about 5 minutes.\n`othello-lessons fresh 77`"
    title, _, links, _, time, fresh = RENUMBER["own"](begun, lesson).splitlines()
    assert title == f"# {lesson.number} · {lesson.title}"
    assert links.count("](") == 3 and time == (
        f"Time: about {lesson.minutes} minutes, with the extra part {lesson.minutes_with_extra}."
    )
    assert fresh == f"`othello-lessons fresh {lesson.number}`"


@by_name
def test_a_title_is_that_of_the_table_and_gives_the_key(lesson):
    title = BY_KEY[key_of(lesson)].title
    assert cells_of(lesson)[0]["source"].startswith(f"# {lesson.stem[:2]} · {title}\n")
    assert key_of(lesson) == re.sub(r"\W+", "_", title.replace("×", "x").lower())


def test_a_lesson_needs_only_lessons_before_it():
    for place, lesson in enumerate(TABLE):
        needed = set(re.findall(r"{(\w+)}", lesson.needs))
        assert needed <= {before.key for before in TABLE[:place]}


@by_name
def test_a_lesson_links_to_its_neighbours_at_the_top_and_at_the_end(lesson):
    line = RENUMBER["neighbours"](BY_KEY[key_of(lesson)])
    texts = cells_of(lesson, "markdown")
    assert line in texts[0]["source"].splitlines()
    assert line in texts[-1]["source"].splitlines()


def outside_of_links(text: str) -> str:
    return re.sub(r"\[[^][]*\]\([^)]*\)", "", text)


@pytest.mark.parametrize("notebook", [CONTENTS, *LESSONS], ids=lambda notebook: notebook.stem)
def test_a_number_of_a_lesson_in_prose_is_part_of_a_link(notebook):
    for cell in cells_of(notebook):
        assert not NUMBER.search(outside_of_links(cell["source"])), cell["id"]


SEARCHED = ("othello_lessons/**/*.py", "othello_lessons/**/*.toml", "tests/**/*.py", "web/*.py")
TEXTS = [path for pattern in SEARCHED for path in ROOT.glob(pattern) if path != Path(__file__)]


def test_nothing_but_the_table_knows_the_number_of_a_lesson():
    guides = [path for pattern in RENUMBER["GUIDES"] for path in ROOT.glob(pattern)]
    for path in [*TEXTS, *guides]:
        text = outside_of_links(path.read_text(encoding="utf-8"))
        assert not NUMBER.search(text), path.relative_to(ROOT)
        if path.suffix == ".py" or "en" in path.parts:
            assert not RENUMBER["NUMBERED"].search(text), path.relative_to(ROOT)


@pytest.mark.parametrize("notebook", [CONTENTS, *LESSONS], ids=lambda notebook: notebook.stem)
def test_every_relative_link_leads_to_a_file(notebook):
    text = "\n".join(cell["source"] for cell in cells_of(notebook, "markdown"))
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert links
    for link in links:
        assert re.match(r"https?://|#", link) or (NOTEBOOKS / link).is_file(), link


@by_name
def test_a_prediction_is_a_cell_to_run_and_no_line_of_the_text(lesson):
    assert any("predict(" in cell["source"] for cell in cells_of(lesson, "code"))
    in_text = [c["id"] for c in cells_of(lesson, "markdown") if "**Predict" in c["source"]]
    assert not in_text


@by_name
def test_a_lesson_ends_with_a_question_and_how_to_get_a_fresh_copy(lesson):
    end = cells_of(lesson, "markdown")[-1]["source"]
    assert f"`othello-lessons fresh {lesson.stem[:2]}`" in end
    if lesson != LESSONS[-1]:
        _, heading, question = end.partition("## A question for the next lesson\n")
        assert heading and "?" in question
