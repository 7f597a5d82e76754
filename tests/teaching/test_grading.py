"""A class's notebooks are graded fairly, none is lost, and a hostile one costs only itself."""

import csv
import json
import signal
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from class_notebooks import IMPORTS, MISTAKES, NAMES, SOLVED, hand_in, notebook, steps

from othello_lessons.cli import main
from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.in_the_picture import carried
from othello_lessons.programs.process import fence, permissions
from othello_lessons.teaching import grading, results
from othello_lessons.teaching.grading import grade, grade_one
from othello_lessons.teaching.limits import NotebookLimits
from othello_lessons.teaching.pages import write_report
from othello_lessons.teaching.report import ClassReport, as_table
from othello_lessons.teaching.runner import Answer, code_of
from othello_lessons.teaching.submissions import read_notebook, submissions_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fence is Landlock's")
MARK = "a-class-of-many"
LIMITS = NotebookLimits(cell=0.2, notebook=60, memory=400)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def report(home):
    """Grade the class once, for all tests."""
    folder, victim = home / "submissions", home / "others"
    folder.mkdir()
    victim.mkdir()
    (victim / "precious").write_text("another learner's work")
    hand_in(folder, victim, MARK)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(home))
        patch.setenv("TMPDIR", str(home))  # for the processes that grade
        found = ClassReport.of(grade(submissions_in(folder), home / "kept", LIMITS, jobs=2))
    assert not list(home.glob("othello-grade-*"))
    return found


def test_an_interrupt_while_the_folder_is_made_leaves_none_behind(tmp_path, monkeypatch):
    make = tempfile.mkdtemp

    def interrupted(**where):
        made = make(**where)
        signal.raise_signal(signal.SIGINT)
        return made

    monkeypatch.setattr(tempfile, "mkdtemp", interrupted)
    opened = [*Path("/dev/fd").iterdir()]
    with pytest.raises(KeyboardInterrupt), grading.deleted_folder(tmp_path):
        pass
    assert not list(tmp_path.iterdir()) and [*Path("/dev/fd").iterdir()] == opened


def learner(report, name):
    return next(one for one in report.learners if one.name == name)


def test_none_of_the_class_is_lost(report):
    assert len(report.learners) == 1 + len(MISTAKES) + len(SOLVED)
    assert report.exercises == list(NAMES)


def test_a_perfect_notebook_that_installs_the_course_is_right_in_all(report):
    assert (learner(report, "p0").solved, learner(report, "p0").troubles) == (3, [])


@pytest.mark.parametrize("name", MISTAKES)
def test_a_known_mistake_is_named(report, name):
    found = learner(report, name)
    wrong = [mark.misconception for mark in found.marks.values() if mark.state == "wrong"]
    assert (found.solved, wrong, found.troubles) == (2, [MISTAKES[name][1]], [])


def test_a_card_shows_no_solution_that_the_teacher_keeps_back(report):
    card = learner(report, "m0 Ünïcode").marks["directions"].card
    assert [fold["label"] for fold in card["folds"]] == ["Hint 1 of 3"]


@pytest.mark.parametrize("name", SOLVED)
def test_a_hostile_notebook_gets_what_its_answers_deserve(report, name):
    assert learner(report, name).solved == SOLVED[name]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("h-loop", "Cell 2: it did not end within 0.2 seconds"),
        ("h-loop", "Cell 3: it did not end and could not be interrupted; it was left out"),
        ("h-exit", "Cell 2: it called sys.exit, which was ignored"),
        ("h-exit", "Cell 3: it ended its process, with exit status 0; it was left out"),
        ("h-memory", "400 MiB are allowed; it was left out"),
        ("h-patched", "Cell 2: it changed the course's code (builtins.all, "),
        ("h-deletes", "PermissionError"),
        ("h-broken", "it is not a notebook"),
        ("h-link", "it is a symbolic link, which is not followed"),
    ],
)
def test_what_went_wrong_is_said(report, name, said):
    assert said in " ".join(learner(report, name).troubles)


def test_an_answer_whose_cell_was_renamed_is_found(report):
    marks = learner(report, "h-renamed").marks
    assert "`check` is not called any more" in marks["wrap-round"].remark
    assert marks["move-on-a-copy"].remark == ""


def test_a_change_is_put_back_at_once(report):
    assert len(learner(report, "h-patched").troubles) == 1


def test_nothing_outside_is_touched_and_no_process_is_left(report, home):
    assert [path.name for path in (home / "others").iterdir()] == ["precious"]
    troubles = " ".join(learner(report, "h-deletes").troubles)
    assert troubles.count("Permission denied") == 2  # writing beside it, and reading it
    assert "Operation not permitted" in troubles  # ending the process that grades
    running = [one.info["cmdline"] or [] for one in psutil.process_iter(["cmdline"])]
    assert not [words for words in running if MARK in " ".join(words)]


def test_the_machine_is_as_it_was(report, home):
    assert not Path(f"/dev/shm/{MARK}").exists() or not permissions.closed_here()["shared memory"]
    assert {one.name for one in home.iterdir()} <= {"submissions", "others", "kept", "out"}


def test_no_page_and_no_sentence_holds_what_a_terminal_obeys(report):
    said = [*learner(report, "a-terminal").troubles]
    assert said and all(text.isprintable() for text in said)


def test_misconceptions_are_counted_the_most_common_first(report):
    first, *others = report.misconceptions()
    assert (first.exercise, first.name) == ("directions", "no-rim")
    wrong = ("a-frames", "a-library", "a-marks", "a-nested", "h-forged", "h-patched")
    assert first.learners == (*wrong, "m0 Ünïcode")
    assert all(len(one.learners) <= 7 for one in others)


def test_pages_and_tables_say_it_and_escape_it(report, home):
    files = write_report(report, home / "out", "A <b>class</b>")
    page = files[0].read_text(encoding="utf-8")
    assert "<b>class" not in page
    assert "no-rim" in page and "not followed" in page
    cards = [path.read_text("utf-8") for path in (home / "out" / "learners").iterdir()]
    assert sum("These are the steps on rows of four cells" in card for card in cards) == 7
    rows = csv.DictReader(files[1].read_text(encoding="utf-8-sig").splitlines())
    assert {row["learner"]: int(row["right"]) for row in rows} == {
        one.name: one.solved for one in report.learners
    }


def test_what_was_graded_is_not_run_again(report, home, monkeypatch):
    monkeypatch.setattr(grading, "grade_pair", lambda *_: pytest.fail("it was run again"))
    again = grade(submissions_in(home / "submissions"), home / "kept", LIMITS)
    assert ClassReport.of(again) == report


# ---------------------------------------------------------------------------
# One notebook


def graded(*cells, **limits):
    content = notebook([IMPORTS, *cells]).encode()
    return grade_one(
        read_notebook("one", "one.ipynb", content), NotebookLimits(**{"cell": 1, **limits})
    )


def mark_of(exercise, found):
    return next(mark for mark in found.marks if mark.exercise == exercise)


def test_magic_commands_run_as_in_a_notebook():
    cells = ["%%writefile steps.txt\n6", "width = int(open('steps.txt').read())\n!true"]
    found = graded(*cells, steps(6).replace("-6", "-width"))
    assert (found.marks[0].state, found.troubles) == ("right", ())


def test_a_line_without_the_key_is_not_believed(tmp_path):
    told, results = grading.Told(), tmp_path / "results"
    line = {"exercise": "move-on-a-copy", "state": "right"}
    nested = '{"a":' * 50_000
    results.write_text(f"{nested}\n{json.dumps({**line, 'key': 'guessed'})}\n")
    grading.take_new(results, 0, "secret", told)
    assert told.marks == {}
    results.write_text(json.dumps({**line, "key": "secret"}) + "\n")
    grading.take_new(results, 0, "secret", told)
    assert told.marks["move-on-a-copy"].state == "right"


GOOD = {"exercise": "move-on-a-copy", "state": "right", "misconception": None, "card": None}
ODD = [
    {"state": "purple"},
    {"state": ["right"]},
    {"exercise": "99-none"},
    {"exercise": ["move-on-a-copy"]},
    {"misconception": [1]},
    {"card": [1]},
    {"card": {"kind": "right", "title": [1], "picture": None, "folds": []}},
    {"card": {"kind": "odd", "title": "t", "picture": {"svg": 1, "text": "t"}, "folds": []}},
    {"remark": {}},
    {"code": 1},
    {"more": 1},
]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_result_with_an_odd_field_is_no_result(tmp_path, odd):
    told, file = grading.Told(), tmp_path / "results"
    file.write_text(json.dumps(GOOD | odd | {"key": "k"}) + "\n")
    grading.take_new(file, 0, "k", told)
    assert told.marks == {} and not told.ended
    kept = {"learner": "a", "file": "a.ipynb", "marks": [GOOD | odd], "troubles": []}
    (tmp_path / "one.json").write_text(json.dumps(kept))
    assert results.read_graded(tmp_path / "one.json") is None
    (tmp_path / "one.json").write_text(json.dumps(kept | {"marks": [GOOD]}))
    assert results.read_graded(tmp_path / "one.json").marks[0].state == "right"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"marks": 1}', "", "\xff", '{"learner": [], "file": 1}', "[]", "null"]
)
def test_a_kept_result_that_is_spoiled_is_graded_again(tmp_path, text):
    (tmp_path / "one.json").write_text(text)
    assert results.read_graded(tmp_path / "one.json") is None


def test_a_result_for_which_the_disk_has_no_room_is_still_in_the_table(tmp_path, monkeypatch):
    one = read_notebook("a", "a", b"no notebook")
    monkeypatch.setattr(grading, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    (graded,) = grade([one], tmp_path)
    assert "could not be kept (full)" in graded.troubles[-1]


# What a teacher sees


def test_a_syntax_error_is_a_wrong_answer_with_a_card():
    found = graded(
        'def after_move(move, player, board)\n    return 1\ncheck("move-on-a-copy", after_move)'
    )
    mark = mark_of("move-on-a-copy", found)
    assert mark.state == "wrong" and "its cell is not Python (SyntaxError" in mark.remark
    assert "def after_move" in mark.card["says"] and "def after_move" in mark.code


def test_a_deleted_import_cell_is_one_sentence():
    cells = [f"board{n} = initial_board()" for n in range(26)]
    notebook_ = notebook([*cells, "legal_moves(BLACK, board0)", steps(6)]).encode()
    found = grade_one(read_notebook("one", "one.ipynb", notebook_), NotebookLimits(cell=1))
    assert len(found.troubles) == 1
    assert "Cells 1, 2, 3 and 25 more: names are not defined" in found.troubles[0]
    assert "imports them" in found.troubles[0]


CLICKED = {
    "replies-to-f5": {"d6", "f4", "f6"},
    "wrap-round": ("a4", "h3"),
    "forced-pass": "a5",
    "wipe-out": "a1",
}


def test_an_answer_in_the_picture_counts_where_the_cell_has_none():
    told = json.loads(notebook(["from othello_lessons.exercises import check"]))
    windows = {"0": ["−∞", "∞"], "1": ["3", "∞"], "2": ["3", "∞"]}
    answers = [
        carried("windows", windows),
        carried("unread-leaves", ["1 0 0 1"]),
        carried("unread-leaves", {"odd": [[]]}),
        {**carried("none", ["x" * 20_000])},
        {},
        *(check(name, names)._repr_mimebundle_() for name, names in CLICKED.items()),
    ]
    outputs = [{"output_type": "display_data", "data": data} for data in answers]
    cell = {"cell_type": "code", "source": 'check("windows", [..., ..., ...])', "outputs": outputs}
    told["cells"].append({**cell, "metadata": {}, "execution_count": 1})
    found = grade_one(read_notebook("one", "1", json.dumps(told).encode()), NotebookLimits(cell=9))
    states = {mark.exercise: mark.state for mark in found.marks}
    clicked = dict.fromkeys(CLICKED, "right") | {"wipe-out": "wrong"}
    assert states == {"windows": "right", "unread-leaves": "wrong", **clicked}
    assert found.troubles == ()


def test_a_notebook_gets_a_copy_of_what_is_compiled_and_cannot_change_that_of_the_judge():
    pytest.importorskip("numba")
    looks = (
        "import os\nfrom pathlib import Path\nown = Path(os.environ['NUMBA_CACHE_DIR'])\n"
        "judges = Path.cwd().parent / own.name\nfound = own.parent == Path.cwd(), judges != own\n"
        "kept = [one.name.partition('-')[0] for one in own.iterdir()]\n"
        "(own / 'mine').touch()\n"
        "raise ValueError(found, kept, os.access(judges, os.F_OK))"
    )
    writes = "(judges / 'mine').touch()"
    found = graded(looks, writes, 'show_progress("nine_thousand_times_faster")', cell=9)
    assert found.troubles[0].startswith("Cell 2: ValueError: ((True, True), ['compiled'], ")
    assert "Cell 3: PermissionError: [Errno 13] Permission denied" in found.troubles[1]


def test_an_answer_that_its_cell_did_not_reach_is_not_called_unanswered():
    open_ = 'discs = ...\ncheck("wrap-round", discs)'
    found = graded("steps = ...", "1 / 0", f"1 / 0\n{steps(6)}", open_)
    assert found.troubles[0] == "Cells 3, 4: ZeroDivisionError: division by zero."
    mark = mark_of("directions", found)
    assert mark.state == "wrong" and "before the answer was reached" in mark.remark
    assert (mark_of("wrap-round", found).state, mark_of("wrap-round", found).remark) == ("open", "")


def test_an_answer_that_the_notebook_did_not_reach_is_not_called_missing(monkeypatch):
    monkeypatch.setattr(grading, "MOST_DEATHS", 1)
    found = graded(*["import os\nos._exit(3)"] * 2, steps(6))
    mark = mark_of("directions", found)
    assert mark.state == "wrong" and "not reached" in mark.remark


def test_the_learner_s_own_code_stands_beside_each_card(tmp_path):
    cells = ["def after_move(move, player, board):\n    return board  # <b>mine", "x = 1"]
    cells.append('check("move-on-a-copy", after_move)')
    code = code_of(Answer("move-on-a-copy", "after_move"), cells)
    one = results.ExerciseResult("move-on-a-copy", "wrong", code=code)
    write_report(ClassReport.of([results.Graded("a", "a", (one,))]), tmp_path, "Class")
    (page,) = (tmp_path / "learners").iterdir()
    text = page.read_text("utf-8")
    assert "return board  # &lt;b&gt;mine" in text and "x = 1" not in text


def test_a_program_that_a_cell_writes_into_a_file_is_the_code_of_its_answer():
    asks = 'program = Path("mine.py").read_text()\ncheck("console-player", program)'
    cells = ["%%writefile mine.py\nprint(1)", "%%writefile other.py\nprint(2)", asks]
    assert code_of(Answer("console-player", "program"), cells) == f"{cells[0]}\n\n{asks}"


def test_a_learner_is_counted_over_the_lessons_that_he_was_given(tmp_path):
    one = results.Graded("a", "a", (results.ExerciseResult("move-on-a-copy", "right"),))
    other = results.Graded("b", "b", (results.ExerciseResult("flips-of-b5", "missing"),))
    report = ClassReport.of([one, other])
    files = write_report(report, tmp_path, "Class")
    assert "1 of 1" in files[0].read_text("utf-8") and "0 of 1" in files[0].read_text("utf-8")
    rows = list(csv.DictReader(files[1].read_text("utf-8-sig").splitlines()))
    assert [(row["of"], row["move-on-a-copy"], row["flips-of-b5"]) for row in rows] == [
        ("1", "1", ""),
        ("1", "", "0"),
    ]


def test_an_answer_that_is_a_program_plays_behind_the_fence():
    exercise = find("console-player")
    found = graded(f'{exercise.solution}\ncheck("console-player", {exercise.answer})', cell=60)
    mark = mark_of("console-player", found)
    assert (mark.state, found.troubles) == ("right", ()), mark.card["says"]


def test_a_program_that_is_an_answer_cannot_write_the_results():
    source = (
        "import os, sys\n"
        "parent = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))\n"
        "for name in os.listdir(parent):\n    open(os.path.join(parent, name), 'w').close()\n"
    )
    found = graded(f"program = {source!r}", 'check("console-player", program)', cell=60)
    mark = mark_of("console-player", found)
    assert mark.state == "wrong" and "Permission" in mark.card["says"]


def test_a_right_answer_in_either_of_two_notebooks_counts():
    wrong = results.Graded("a", "1", (results.ExerciseResult("move-on-a-copy", "wrong"),))
    right = results.Graded("a", "2", (results.ExerciseResult("move-on-a-copy", "right"),))
    for pair in ((wrong, right), (right, wrong)):
        assert ClassReport.of(pair).learners[0].solved == 1


def test_a_name_that_looks_like_a_formula_stays_a_text():
    one = results.Graded("=1+1", "f.ipynb", (results.ExerciseResult("move-on-a-copy", "right"),))
    assert "\n'=1+1,1,1,1," in as_table(ClassReport.of([one])).replace("\r", "")


# ---------------------------------------------------------------------------
# The command


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "does not exist"),
        (lambda path: path.mkdir(), "There is no notebook in"),
    ],
)
def test_the_command_refuses_what_is_no_folder_of_notebooks(tmp_path, capsys, make, said):
    make(tmp_path / "class")
    assert main(["grade", str(tmp_path / "class"), "--out", str(tmp_path / "out")]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "filters", "still_open"),
    [
        (0, False, "files, TCP, UDP and UNIX sockets, shared memory, the memory of"),
        (3, False, "Open to them: TCP, UDP and UNIX sockets, shared memory, signals"),
        (5, True, "Open to them: signals to other processes; grade only"),
        (6, True, "signals to other processes (Landlock 6)"),
    ],
)
def test_what_stays_open_on_a_system_is_said(
    tmp_path, capsys, monkeypatch, version, filters, still_open
):
    monkeypatch.setattr(fence, "version", lambda: version)
    monkeypatch.setattr(fence, "filters_calls", lambda: filters)
    main(["grade", str(tmp_path / "nothing"), "--out", str(tmp_path / "out")])
    said = capsys.readouterr().err
    assert still_open in said and ("Open to them" in said) == (version < 6)


def test_a_cluster_grades_as_this_machine_does(tmp_path):
    import distributed  # takes long: only the worker that needs it imports it

    right = notebook([IMPORTS, steps(6)]).encode()
    handed_in = [read_notebook(name, name, right) for name in ("a", "b")]
    # Without a dashboard it would still listen at port 8787, which another program may have.
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address="127.0.0.1:0"
    ) as cluster:
        address = cluster.scheduler_address
        there = grade(handed_in, tmp_path / "kept", cluster=address)
    assert [one.marks[0].state for one in there] == ["right", "right"]
