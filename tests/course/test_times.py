"""A lesson is not too long, and takes as long as it says: minutes are counted from its cells.

The minutes of a lesson are those of reading, guessing, solving and playing. They are an estimate
for somebody whose first language is not English. Running all cells of a lesson takes less than a
minute, while one reads, and is not counted. An extra part begins with a heading that says *(extra)*
and ends at the next heading that is not below it.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lesson_cells import calls_in, cells_of, nodes_of

from othello_lessons.course.lesson_table import lesson_files
from othello_lessons.exercises.predictions import find

LESSONS = lesson_files()[1:]  # without the contents
CELLS, WORDS, LONGEST = 36, 1300, 50  # cells, words, minutes without the extra parts

WORDS_A_MINUTE, LINES_A_MINUTE = 120, 20
PREDICTION, PICTURE = 1.5, 0.5
FUNCTION, PROGRAM = 6, 10
VALUE, BLANK = 2, 0.5  # an exercise that asks for values, and each `...` in it
PLAY = {"OthelloBoard": 4, "EndgamePuzzles": 4, "ProofWalk": 4, "LookBack": 4, "QuizBoard": 3}
PLAY |= dict.fromkeys(("TreeExplorer", "SearchStepper", "PictureSlider", "TouchBoard"), 2)
PLAY |= {"LineSorter": 2, "WindowLine": 2, "PictureMenus": 2}
REVEALED = re.compile(r"reveal\(\s*\"([\w-]+)")
TIME = re.compile(r"Time: about (\d+) minutes(?:, with the extra parts? (\d+))?\.")

by_name = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)


def words(text: str) -> int:
    """Count the words of a text that a learner reads: no lines of links, no addresses."""
    lines = [line for line in text.splitlines() if not re.match(r"\[Contents\]|For a fresh", line)]
    without_addresses = re.sub(r"\]\([^)]*\)", "]", " ".join(lines))
    return sum(bool(re.search(r"\w", word)) for word in without_addresses.split())


def parts(cells: list[dict]) -> Iterator[tuple[bool, dict | str]]:
    """Yield the code cells and the lines of text, each with whether it is in an extra part."""
    level = None  # of the heading of the extra part that we are in
    for cell in cells:
        if cell["cell_type"] == "code":
            yield level is not None, cell
            continue
        for line in prose(cell["source"]):
            heading = re.match(r"(#+) ", line)
            if heading and (level is None or len(heading[1]) <= level):
                level = len(heading[1]) if "*(extra)*" in line else None
            yield level is not None, line


def minutes(cells: list[dict]) -> tuple[float, float]:
    """Return the minutes of a lesson: without its extra parts, and with them."""
    spent = {False: 0.0, True: 0.0}
    for extra, part in parts(cells):
        is_text = isinstance(part, str)
        spent[extra] += words(part) / WORDS_A_MINUTE if is_text else minutes_of_code(part)
    return spent[False], sum(spent.values())


def prose(text: str) -> Iterator[str]:
    """Yield the lines of a markdown cell, a block of code as one line without its comments."""
    for place, block in enumerate(text.split("```")):
        yield from [block.replace("#", "")] if place % 2 else block.splitlines()


def minutes_of_code(cell: dict) -> float:
    """Return the minutes of a code cell: reading it, guessing, solving, playing, looking."""
    source = cell["source"]
    called = calls(cell)
    shown = has_value(cell) or is_shown_with_the_answer(cell)
    played = shown * sum(PLAY.get(name, 0) for name in called)
    explained = sum(words(find(name).why) for name in REVEALED.findall(source)) / WORDS_A_MINUTE
    guessed = PREDICTION * called.count("predict")
    seen = has_picture(cell) * PICTURE * (not played and not guessed)
    read = lines_to_read(cell) / LINES_A_MINUTE + explained
    return read + guessed + exercise(source, called) + played + seen


def calls(cell: dict) -> list[str]:
    """List the names of the functions that a cell of Python calls."""
    return [name for name, _ in calls_in(cell)]


def exercise(source: str, called: list[str]) -> float:
    """Return the minutes of the exercise in a cell, if there is one."""
    if "check" not in called:
        return 0
    if "def " in source:
        return FUNCTION
    return PROGRAM if "read_text" in source else VALUE + BLANK * source.count("...")


def has_value(cell: dict) -> bool:
    """Tell whether the last line is shown: a widget may be made and not be shown."""
    return any(output["output_type"] == "execute_result" for output in cell["outputs"])


def is_shown_with_the_answer(cell: dict) -> bool:
    """Tell whether something is given to reveal beside the question's name and its answer."""
    return any(name == "reveal" and call.args[2:] for name, call in calls_in(cell))


def has_picture(cell: dict) -> bool:
    if "reveal" in calls(cell):  # behind a fold a picture is part of the HTML
        return "image/svg+xml" in json.dumps(cell["outputs"])
    return any("image/svg+xml" in output.get("data", {}) for output in cell["outputs"])


def lines_to_read(cell: dict) -> int:
    """Count the lines of code of a cell; none of imports alone or of a folded cell."""
    lines = [line for line in cell["source"].splitlines() if line.strip()]
    folded = cell["metadata"].get("jupyter", {}).get("source_hidden")
    return 0 if folded or cell["source"].startswith(("import", "from")) else len(lines)


def stated(lesson: Path) -> tuple[int, int]:
    """Return the minutes that the opening says: without the extra parts, and with them."""
    found = TIME.findall(cells_of(lesson)[0]["source"])
    assert len(found) == 1, "the opening says once `Time: about 40 minutes.`"
    return int(found[0][0]), int(found[0][1] or found[0][0])


@by_name
def test_a_lesson_is_short(lesson):
    cells = cells_of(lesson)
    assert len(cells) <= CELLS
    read = sum(words(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert read <= WORDS
    assert stated(lesson)[0] <= LONGEST, "shorten it, or mark a part as *(extra)*"


@by_name
def test_a_lesson_takes_as_long_as_it_says_to_the_nearest_five_minutes(lesson):
    for said, counted in zip(stated(lesson), minutes(cells_of(lesson)), strict=True):
        assert said == 5 * round(counted / 5), f"{counted:.1f} minutes"


def made(cell: dict) -> set[str]:
    """Return the names that a cell gives to something: variables, functions, what it imports."""
    names = set()
    for node in nodes_of(cell):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.alias, ast.arg)):
            names.add(getattr(node, "name", None) or getattr(node, "arg", None))
    return names


def used(cell: dict) -> set[str]:
    nodes = [node for node in nodes_of(cell) if isinstance(node, ast.Name)]
    return {node.id for node in nodes if isinstance(node.ctx, ast.Load)}


def missed(cells: list[dict]) -> set[str]:
    """Return the names that other cells use and only extra parts make."""
    code = [(extra, cell) for extra, cell in parts(cells) if isinstance(cell, dict)]
    extra_only = set().union(*(made(cell) for extra, cell in code if extra))
    rest = [cell for extra, cell in code if not extra]
    return set().union(*map(used, rest)) & extra_only - set().union(*map(made, rest))


@by_name
def test_an_extra_part_can_be_left_out(lesson):
    assert missed(cells_of(lesson)) == set()
