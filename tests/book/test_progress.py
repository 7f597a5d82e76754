"""Progress: what is kept, what is forgotten, and what happens to a file that is no good."""

import json
import multiprocessing

import pytest

from othello_lessons.course import progress
from othello_lessons.course.progress import (
    Progress,
    predictions,
    read,
    record_climb,
    record_exercise,
    record_prediction,
    record_quiz,
)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Keep progress in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OTHELLO_PROGRESS")
    monkeypatch.setattr(progress, "complaints", set())
    return tmp_path / "othello-progress.json"


def test_what_was_done_is_read_again(file):
    record_exercise("flips-of-b5", True)
    record_prediction("nodes-three-plies-deep", 60)
    record_quiz("09-cuts", 3, 5)
    assert read() == Progress(
        {"flips-of-b5": True}, {"nodes-three-plies-deep": 60}, {"09-cuts": (3, 5)}
    )
    assert predictions() == {"nodes-three-plies-deep": 60}
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_file_holds_no_more_than_what_was_done(file):
    record_exercise("flips-of-b5", False)
    nothing_else = {"predictions": {}, "quizzes": {}, "positions": {}, "climbs": {}}
    expected = {"exercises": {"flips-of-b5": False}, **nothing_else}
    assert json.loads(file.read_text()) == expected


def test_a_climb_takes_the_place_of_one_after_the_same_lesson(file):
    for level in 2, 3:
        record_climb("greed_loses", {"level": level, "rating": 400.0})
    record_climb("minimax_in_code", {"level": 4, "rating": 600.0})
    assert [each["level"] for each in read().climbs.values()] == [3, 4]


def test_what_was_solved_once_stays_solved(file):
    for solved in False, True, False:
        record_exercise("flips-of-b5", solved)
    assert read().exercises == {"flips-of-b5": True}


def test_the_best_result_of_a_quiz_stays_and_the_last_guess(file):
    for right in 2, 4, 3:
        record_quiz("09-cuts", right, 5)
        record_prediction("nodes-three-plies-deep", [right])
    record_quiz("empty", 0, 0)
    assert read().quizzes == {"09-cuts": (4, 5)} and predictions() == {
        "nodes-three-plies-deep": [3]
    }


def test_the_variable_switches_it_off_or_names_another_file(file, monkeypatch, tmp_path):
    monkeypatch.setenv("OTHELLO_PROGRESS", "off")
    record_exercise("flips-of-b5", True)
    assert read() == Progress() and not file.exists()
    monkeypatch.setenv("OTHELLO_PROGRESS", str(tmp_path / "mine.json"))
    record_exercise("flips-of-b5", True)
    assert read().exercises == {"flips-of-b5": True} and not file.exists()


def record_many(number):
    for exercise in range(25):
        record_exercise(f"{number}-{exercise}", True)


def test_kernels_that_write_at_the_same_time_lose_nothing(file):
    kernels = [multiprocessing.Process(target=record_many, args=(n,)) for n in range(4)]
    for kernel in kernels:
        kernel.start()
    for kernel in kernels:
        kernel.join()
    assert len(read().exercises) == 100
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_kernel_that_was_killed_while_it_wrote_holds_nobody_up_for_long(file, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    (file.parent / f".{file.name}.lock").touch()
    record_exercise("flips-of-b5", True)
    assert read().exercises == {"flips-of-b5": True}
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"7",
        b"\xff\xfe",
        b'{"exercises": 5}',
        b'{"quizzes": {"a": 3}}',
        b'{"quizzes": {"a": [9, 5]}}',
        b'{"predictions": [1]}',
        b'{"climbs": {"greed_loses": {"level": "high"}}}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_that_is_said(file, content, capsys):
    file.write_bytes(content)
    record_exercise("flips-of-b5", True)
    aside = file.with_name("othello-progress.damaged.json")
    assert aside.read_bytes() == content and read().exercises == {"flips-of-b5": True}
    assert aside.name in capsys.readouterr().err
    file.write_text("[")
    assert read() == Progress() and len(list(file.parent.glob("*damaged*"))) == 2


def test_a_folder_that_cannot_be_written_is_said_once_and_raises_nothing(file, monkeypatch, capsys):
    missing = file.parent / "missing" / "progress.json"
    monkeypatch.setenv("OTHELLO_PROGRESS", str(missing))
    record_exercise("flips-of-b5", True)
    record_quiz("09-cuts", 1, 2)
    said = capsys.readouterr().err
    assert said.count("Your progress is not kept") == 1 and str(missing) in said


def test_a_file_that_cannot_be_read_is_said_once_and_raises_nothing(file, capsys):
    file.mkdir()
    assert read() == read() == Progress()
    record_exercise("flips-of-b5", True)
    assert capsys.readouterr().err.count("cannot be read") == 1


def test_an_interrupt_while_writing_leaves_the_old_file_whole(file, monkeypatch):
    record_exercise("flips-of-b5", True)

    def interrupted(*paths):
        raise KeyboardInterrupt

    monkeypatch.setattr(type(file), "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record_exercise("04-pass", True)
    assert read().exercises == {"flips-of-b5": True}
    assert [path.name for path in file.parent.iterdir()] == [file.name]
