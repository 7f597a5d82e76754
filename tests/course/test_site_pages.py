"""What the pages of the site are made from: the book as prose and code, and the cheat sheet."""

import ast
import inspect
import json
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from othello_lessons import othello
from othello_lessons.course.lesson_table import LESSONS, notebook_of
from web import __main__ as command
from web import book, builder, functions
from web.lite import SiteError
from web.steppers import with_steppers

ROOT = Path(__file__).parents[2]
SOURCE = (ROOT / "othello_lessons" / "othello.py").read_text("utf-8")
CODE = re.compile(r"```python\n(.*?)\n```", re.S)


def test_the_front_page_counts_the_lessons_of_the_table_and_none_takes_an_hour():
    said = (ROOT / "web" / "pages" / "index.md").read_text("utf-8")
    count = re.search(r"\[(\d+) lessons\]\(\S+\) of less than an hour", said)[1]
    assert int(count) == len(LESSONS)
    assert max(lesson.minutes for lesson in LESSONS) < 60


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_the_code_on_the_page_of_the_book_is_the_book():
    code = "\n".join(CODE.findall(book.page(SOURCE)))
    _, *statements = ast.parse(SOURCE).body
    assert list(map(ast.dump, ast.parse(code).body)) == list(map(ast.dump, statements))


def test_the_text_on_the_page_of_the_book_is_all_that_its_comments_say():
    text = words(CODE.sub("", book.page(SOURCE)))
    comments = [line for line in SOURCE.splitlines() if line.startswith("#")]
    said = words(f"{othello.__doc__}\n" + "\n".join(comments))
    added = set(words("text details summary The names that a lesson imports"))
    assert [word for word in text if word not in added] == [w for w in said if w not in added]


def test_the_cheat_sheet_has_every_function_that_the_book_exports():
    listed = re.findall(r"<othello_lessons\.othello\.(\w+)>", functions.cheat_sheet())
    exported = [name for name in othello.__all__ if inspect.isfunction(getattr(othello, name))]
    assert set(exported) <= set(listed)


def test_the_page_of_a_module_says_what_stands_beside_a_field():
    page = functions.api_page("watch")
    assert "\n- `value`: what it returned, for `player`\n" in page
    assert "\n- `chosen`: the move that the search took\n" in page


@pytest.mark.parametrize("module", functions.MODULES)
def test_a_call_on_the_cheat_sheet_has_the_arguments_of_the_function(module):
    loaded = import_module(f"othello_lessons.{module}")
    for function in functions.public(module):
        found = getattr(loaded, function.name)
        if inspect.isfunction(found):
            plain = [
                one.name
                for one in inspect.signature(found).parameters.values()
                if one.kind is one.POSITIONAL_OR_KEYWORD
            ]
            inside = re.search(r"\((.*)\)$", functions.call(function))[1]
            given = ast.parse(f"lambda {inside.replace('…', '**named')}: 0", mode="eval").body.args
            assert [one.arg for one in given.args] == plain


def test_a_row_of_the_cheat_sheet_leaves_out_what_is_given_by_name_and_keeps_the_defaults():
    (watch,) = (one for one in functions.public("watch") if one.name == "watch")
    (replay,) = (one for one in functions.public("notation") if one.name == "replay")
    assert functions.call(watch) == "watch(search, *args, …)"
    assert functions.call(replay) == "replay(moves, player=BLACK, board=None)"


def test_a_site_that_was_not_built_is_a_sentence_with_the_command_to_run(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["web", "serve"])
    assert command.main() == 1
    said = f"There is no site in site: build it first: `{command.BUILD}`.\n"
    assert capsys.readouterr().err == said
    assert command.BUILD in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_where_no_python_is_new_enough_it_says_where_it_looked(tmp_path, monkeypatch):
    found = [("this Python (3.11)", sys.executable), ("pyenv", str(tmp_path)), ("uv", "")]
    monkeypatch.setattr(builder, "candidates", lambda: iter(found))
    monkeypatch.setattr(builder, "FOUND", "raise SystemExit(1)")
    with pytest.raises(SiteError, match=r"none was found\. We looked at this Python .*, pyenv, uv"):
        builder.python()
    monkeypatch.setattr(builder, "FOUND", "print('as new as it must be')")
    assert builder.python() == "as new as it must be"


# ---------------------------------------------------------------------------
# Live steppers

TOLD = re.compile(
    r'<script type="application/json" id="othello-stepper-([^"]+)-told">(.*?)</script>'
)


def shown(cell):
    """Return all that a cell shows."""
    return "".join(
        "".join(output.get("data", {}).get("text/html", "")) for output in cell["outputs"]
    )


STEPPERS = ["minimax_by_hand", "minimax_in_code", "alpha_beta_by_hand", "alpha_beta_in_code"]


@pytest.mark.parametrize("lesson", [*STEPPERS, "why_it_is_right", "the_museum_of_bugs"])
def test_each_stepper_of_a_lesson_is_live_on_its_page_and_nothing_else_changes(lesson):
    lesson = json.loads(notebook_of(lesson).read_bytes())
    made = with_steppers(lesson)
    steppers = 0
    for before, after in zip(lesson["cells"], made["cells"], strict=True):
        if "SearchStepper(" in "".join(before["source"]) and before["cell_type"] == "code":
            steppers += 1
            (name, told), *more = TOLD.findall(shown(after))
            assert (name, more) == (before["id"], [])
            for tree in json.loads(told)["recording"]["trees"]:
                assert len(tree["steps"]) > 5 and len(tree["nodes"]) >= 3
            after = {**after, "outputs": before["outputs"]}
        assert after == before
    assert steppers >= 1
