"""The working copy: lessons are brought up to date, and no word of a learner's is ever lost."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.course import files, lesson_table, working_copy
from othello_lessons.course.lesson_table import (
    CONTENTS,
    LESSONS,
    RECORD,
    LessonError,
    lesson_files,
    lesson_named,
)
from othello_lessons.course.working_copy import (
    as_saved,
    blank,
    bring_up_to_date,
    fresh_copy,
)

NAME = "03_brackets.ipynb"
BESIDE = "03_brackets.new.ipynb"
SECOND = "03_brackets.new2.ipynb"
MINE = "03_brackets.mine.ipynb"


def notebook(*sources: str, ran: bool = False, kind: str = "code", **cell: object) -> bytes:
    """Return a notebook with these cells, as it looks fresh or after a run in JupyterLab."""
    cells = [{"cell_type": kind, "source": source, "metadata": {}, **cell} for source in sources]
    for number, made in enumerate(cells, 1):
        output = {"output_type": "stream", "name": "stdout", "text": ["hello"]}
        made |= {"execution_count": number if ran else None, "outputs": [output] * ran}
    if ran:  # JupyterLab saves lines, and running the last cell adds an empty one
        cells = [{**made, "source": made["source"].splitlines(True)} for made in cells]
        cells.append({"cell_type": "code", "source": [], "metadata": {}, "outputs": []})
    return json.dumps({"cells": cells, "metadata": {"ran": ran}, "nbformat": 4}).encode()


def handed_out(*sources: str) -> bytes:
    """Return a notebook with these cells, as the course hands it out."""
    return as_saved(blank(notebook(*sources)))


CELLS = "# Brackets\n", "find_bracket = ...", "assert True"
FIRST = handed_out(*CELLS)
NEWER = handed_out("# Brackets\n", "find_bracket = ...", "assert not False")
NEWEST = handed_out("# Brackets and flips\n", "find_bracket = ...", "assert 1")
RAN = notebook(*CELLS, ran=True)
LEARNED = notebook("# Brackets\n", "def find_bracket(): return 1", "assert True", ran=True)


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "notebooks"
    folder.mkdir()
    (folder / NAME).write_bytes(FIRST)
    return folder / NAME


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "my-lessons"


def update(source: Path, folder: Path, lesson: bytes | None = None) -> list[str]:
    """Do what `othello-lessons` does; if a version is given, the course publishes it first."""
    if lesson is not None:
        source.write_bytes(lesson)
    return bring_up_to_date([source], folder)


def notebooks(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.ipynb")}


def test_a_new_folder_gets_every_lesson_as_it_is(tmp_path, folder):
    names = {f"0{n}_lesson.ipynb": handed_out(str(n)) for n in range(4)}
    for name, content in names.items():
        (tmp_path / name).write_bytes(content)
    events = bring_up_to_date([tmp_path / name for name in names], folder)
    assert notebooks(folder) == names
    assert events == [f"Put 4 lessons into {folder}."]


def test_a_lesson_that_the_learner_deleted_comes_back(source, folder):
    update(source, folder)
    (folder / NAME).unlink()
    assert update(source, folder) == [f"Put {NAME} into {folder}."]
    assert notebooks(folder) == {NAME: FIRST}


@pytest.mark.parametrize("held", [FIRST, RAN])
def test_an_untouched_lesson_is_brought_up_to_date_even_if_it_was_run(source, folder, held):
    update(source, folder)
    (folder / NAME).write_bytes(held)
    assert update(source, folder, NEWER) == [f"Brought {NAME} up to date."]
    assert notebooks(folder) == {NAME: NEWER}


def with_outputs(lesson: bytes) -> bytes:
    """Return a lesson as the course keeps it: run, with what its cells show."""
    held = json.loads(lesson)
    for number, cell in enumerate(held["cells"], 1):
        cell |= {"execution_count": number, "outputs": [{"output_type": "stream", "text": "4"}]}
    return json.dumps(held).encode()


def test_a_lesson_is_handed_out_without_its_outputs(source, folder):
    update(source, folder, with_outputs(FIRST))
    assert notebooks(folder) == {NAME: FIRST}
    assert b'"outputs": []' in FIRST and b'"text": "4"' not in FIRST
    (folder / NAME).write_bytes(LEARNED)
    fresh_copy(source, folder)
    assert notebooks(folder)[NAME] == FIRST


def test_a_lesson_that_begins_with_a_picture_is_handed_out_with_it():
    shown = {
        path.name[:2]: [output["data"].keys() for output in cell["outputs"]]
        for path in lesson_table.lesson_files()
        for cell in json.loads(blank(path.read_bytes()))["cells"]
        if cell.get("outputs")
    }
    picture = {"image/svg+xml", "text/plain"}
    assert shown == {"00": [picture], "01": [picture]}


def test_a_lesson_that_was_run_stays_where_only_outputs_or_the_python_are_newer(
    source, folder, monkeypatch
):
    update(source, folder)
    (folder / NAME).write_bytes(RAN)
    assert update(source, folder) == update(source, folder, with_outputs(FIRST)) == []
    monkeypatch.setattr(
        working_copy, "kernel_metadata", lambda: {"language_info": {"version": "4"}}
    )
    assert update(source, folder) == []
    assert notebooks(folder) == {NAME: RAN}


ASKED = """
import sys
from othello_lessons.course.working_copy import kernel_metadata
ours = kernel_metadata()["language_info"]
assert "ipykernel.ipkernel" not in sys.modules, "it takes over how widgets talk to a page"
from ipykernel.ipkernel import IPythonKernel
assert ours == IPythonKernel.language_info, IPythonKernel.language_info
"""


def test_a_lesson_is_handed_out_with_what_the_kernel_says_of_itself():
    subprocess.run([sys.executable, "-c", ASKED], check=True)


def test_a_copy_of_an_older_course_that_came_with_outputs_gives_way(source, folder):
    update(source, folder)
    old = with_outputs(FIRST)
    (folder / NAME).write_bytes(old)
    version = working_copy.version(old)
    (folder / RECORD).write_text(json.dumps({NAME: version}))
    assert update(source, folder) == [f"Brought {NAME} up to date."]
    assert notebooks(folder) == {NAME: FIRST}


CHANGES = {
    "a cell filled in": LEARNED,
    "cells moved": notebook("# Brackets\n", "assert True", "find_bracket = ..."),
    "kinds changed": notebook(*CELLS, kind="raw"),
    "a picture pasted": notebook(*CELLS, attachments={"a.png": {}}),
    "not a notebook": b"no notebook at all",
    "brackets without end": b'{"cells": ' + b"[" * 100_000,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_lesson_stays_and_the_newer_version_is_put_beside_it(source, folder, change):
    update(source, folder)
    (folder / NAME).write_bytes(CHANGES[change])
    assert update(source, folder) == []
    events = update(source, folder, NEWER)
    assert notebooks(folder) == {NAME: CHANGES[change], BESIDE: NEWER}
    assert events == [f"You changed {NAME}, so it stays as it is; its newer version is {BESIDE}."]


def test_the_same_version_is_not_put_beside_a_lesson_twice(source, folder):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    update(source, folder, NEWER)
    assert update(source, folder) == []
    (folder / BESIDE).unlink()
    assert update(source, folder) == []
    assert notebooks(folder) == {NAME: LEARNED}


@pytest.mark.parametrize("beside", [NEWER, RAN])
def test_a_version_beside_gives_way_to_the_next_unless_it_was_changed(source, folder, beside):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    update(source, folder, NEWER)
    (folder / BESIDE).write_bytes(beside)
    update(source, folder, NEWEST)
    names = [BESIDE] if beside == NEWER else [BESIDE, SECOND]
    kept = dict(zip(names, [beside, NEWEST] if beside == RAN else [NEWEST], strict=True))
    assert notebooks(folder) == {NAME: LEARNED, **kept}


def test_a_learner_who_takes_the_newer_version_gets_the_next_one_in_place(source, folder):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    update(source, folder, NEWER)
    (folder / BESIDE).replace(folder / NAME)
    update(source, folder)
    update(source, folder, NEWEST)
    assert notebooks(folder) == {NAME: NEWEST}


@pytest.mark.parametrize(
    "record",
    [None, b"{", b"3", b'{"a": 1}', b'{"a": ["x"]}', b"\xff\xfe", b"[" * 100_000],
)
@pytest.mark.parametrize("held", [FIRST, RAN, LEARNED])
def test_with_its_record_lost_or_broken_nothing_is_overwritten(source, folder, record, held):
    update(source, folder)
    (folder / RECORD).unlink()
    assert update(source, folder) == []  # for lessons that are current this costs nothing
    (folder / NAME).write_bytes(held)
    if record is None:
        (folder / RECORD).unlink()
    else:
        (folder / RECORD).write_bytes(record)
    update(source, folder, NEWER)
    update(source, folder)
    assert notebooks(folder) == {NAME: held, BESIDE: NEWER}


@pytest.mark.parametrize("step", [1, 2])
def test_an_interrupt_leaves_nothing_half_written(source, folder, step, monkeypatch):
    update(source, folder)
    interrupt_replacement(step, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        update(source, folder, NEWER)
    assert notebooks(folder) == {NAME: FIRST if step == 1 else NEWER}
    assert {path.name for path in folder.iterdir()} == {NAME, RECORD}
    monkeypatch.undo()
    update(source, folder, NEWEST if step == 1 else None)
    assert notebooks(folder) == {NAME: NEWEST if step == 1 else NEWER}


def interrupt_replacement(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C as the first file is put in place (the lesson), or the second (the record)."""
    replace, left = Path.replace, [step]

    def interrupted(self, target):
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)


def test_a_fresh_copy_keeps_what_the_learner_wrote_under_another_name(source, folder):
    assert fresh_copy(source, folder) == f"{folder / NAME} is fresh."  # there was none
    (folder / NAME).write_bytes(RAN)
    fresh_copy(source, folder)
    assert notebooks(folder) == {NAME: FIRST}  # it was only run
    (folder / NAME).write_bytes(LEARNED)
    assert fresh_copy(source, folder).endswith(f"is fresh. What you had is kept in {MINE}.")
    assert notebooks(folder) == {NAME: FIRST, MINE: LEARNED}
    (folder / NAME).write_bytes(b"a second try")
    fresh_copy(source, folder)
    assert notebooks(folder)[MINE] == LEARNED
    assert notebooks(folder)[MINE.replace(".mine", ".mine2")] == b"a second try"


def test_a_fresh_copy_makes_the_folder_where_there_is_none(source, folder):
    fresh_copy(source, folder)
    assert notebooks(folder) == {NAME: FIRST}


VERSIONS = st.sampled_from([FIRST, NEWER, NEWEST, handed_out("another")])
STEPS = st.one_of(
    st.tuples(st.just("publish"), VERSIONS),
    st.tuples(st.just("write"), st.sampled_from([NAME, BESIDE, SECOND, MINE]), st.integers(0, 3)),
    st.tuples(st.just("run"), st.sampled_from([NAME, BESIDE])),
    st.tuples(st.just("lose the record")),
    st.tuples(st.just("launch")),
    st.tuples(st.just("fresh")),
)


@given(st.lists(STEPS, max_size=12))
def test_whatever_happens_everything_that_a_learner_wrote_is_still_there(steps):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files.os, "fsync", lambda file: None)
        follow(steps)


def follow(steps: list[tuple]) -> None:
    """Take the steps in a folder of their own; check after each that nothing was lost."""
    with tempfile.TemporaryDirectory() as home:
        source, folder = Path(home, NAME), Path(home, "my-lessons")
        source.write_bytes(FIRST)
        folder.mkdir()
        for step in steps:
            before = set(notebooks(folder).values())
            take(step, source, folder)
            if step[0] in ("launch", "fresh"):
                written = {content for content in before if b"mine " in content}
                assert written <= set(notebooks(folder).values())


def take(step: tuple, source: Path, folder: Path) -> None:
    """Take one step of a learner's, or of the course's."""
    match step:
        case "publish", version:
            source.write_bytes(version)
        case "write", name, number:
            (folder / name).write_bytes(notebook(f"mine {number}", ran=True))
        case "run", name if (folder / name).exists():
            held = json.loads((folder / name).read_bytes())
            held["cells"].append({"cell_type": "code", "source": "", "outputs": ["hello"]})
            (folder / name).write_text(json.dumps(held))
        case ("lose the record",):
            (folder / RECORD).unlink(missing_ok=True)
        case ("launch",):
            bring_up_to_date([source], folder)
        case ("fresh",):
            fresh_copy(source, folder)


def test_the_folder_of_the_lessons_is_not_used_as_a_working_copy(source):
    with pytest.raises(LessonError, match="holds the lessons themselves: give another --folder"):
        update(source, source.parent)
    assert {path.name for path in source.parent.iterdir()} == {NAME}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes there")
@pytest.mark.parametrize("name", [NAME, RECORD])
def test_a_pipe_in_place_of_a_file_is_reported_and_not_waited_for(source, folder, name):
    folder.mkdir()
    os.mkfifo(folder / name)
    with pytest.raises(LessonError, match=f"not a file that can be read: .*{name}"):
        update(source, folder)


@pytest.mark.parametrize("name", [NAME, RECORD])
def test_a_folder_in_place_of_a_file_is_reported(source, folder, name):
    (folder / name).mkdir(parents=True)
    with pytest.raises(LessonError, match=rf"{name}\)\. Give another --folder\."):
        update(source, folder)


NEW_NAME = "04_brackets.ipynb"


def renumbered(source: Path, folder: Path, lesson: bytes = FIRST) -> list[str]:
    """Publish the lesson under another number, and bring the folder up to date."""
    source.write_bytes(lesson)
    source = source.rename(source.with_name(NEW_NAME))
    return bring_up_to_date([source], folder)


def test_a_lesson_with_another_number_is_moved_and_brought_up_to_date(source, folder):
    update(source, folder)
    events = renumbered(source, folder, NEWER)
    assert events == [f"{NAME} is called {NEW_NAME} now.", f"Brought {NEW_NAME} up to date."]
    assert notebooks(folder) == {NEW_NAME: NEWER}


def test_a_changed_lesson_with_another_number_is_moved_with_all_that_is_beside_it(source, folder):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    update(source, folder, NEWER)
    (folder / MINE).write_bytes(LEARNED)
    renumbered(source, folder, NEWER)
    beside, mine = (name.replace("03_", "04_") for name in (BESIDE, MINE))
    assert notebooks(folder) == {NEW_NAME: LEARNED, beside: NEWER, mine: LEARNED}


def test_nothing_is_moved_onto_a_file_or_that_was_not_handed_out(source, folder):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    (folder / NEW_NAME).write_bytes(b"the learner's own")
    (folder / "77_brackets.ipynb").write_bytes(b"a copy")
    renumbered(source, folder)
    held = notebooks(folder)
    assert held[NAME] == LEARNED and held[NEW_NAME] == b"the learner's own"
    assert held["77_brackets.ipynb"] == b"a copy"


def test_a_fresh_copy_of_a_lesson_with_another_number_keeps_what_was_changed(source, folder):
    update(source, folder)
    (folder / NAME).write_bytes(LEARNED)
    fresh_copy(source.rename(source.with_name(NEW_NAME)), folder)
    assert notebooks(folder) == {NEW_NAME: FIRST, MINE.replace("03_", "04_"): LEARNED}


def test_lessons_are_looked_for_in_the_package_and_then_in_the_clone(tmp_path, monkeypatch):
    package = tmp_path / "othello_lessons"
    monkeypatch.setattr(lesson_table, "__file__", str(package / "course" / "lesson_table.py"))
    with pytest.raises(LessonError, match="No lessons were found"):
        lesson_files()
    for folder in tmp_path / "notebooks", package / "notebooks":
        folder.mkdir(parents=True)
        (folder / CONTENTS).write_bytes(FIRST)
        assert lesson_files() == [
            folder / name for name in (CONTENTS, *(one.file for one in LESSONS))
        ]


def test_a_lesson_is_found_by_its_number_or_its_name():
    paths = [Path("00_contents.ipynb"), Path("03_brackets.ipynb"), Path("10_x.ipynb")]
    for name in "3", "03", "brackets", "03_brackets.ipynb":
        assert lesson_named(name, paths) == paths[1]
    assert lesson_named("0", paths) == paths[0]
    with pytest.raises(LessonError, match=r"no lesson '7'\. The lessons are 00_contents, 03_"):
        lesson_named("7", paths)
