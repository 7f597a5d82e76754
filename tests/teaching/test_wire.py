"""Over the wire an answer gets the verdict that it gets in the notebook, and no other."""

import json
import random
import sys
from dataclasses import asdict
from itertools import islice, product

import pytest
from class_notebooks import IMPORTS
from mutants import mutants

from othello_lessons import notation, othello
from othello_lessons.exercises import checking
from othello_lessons.exercises.checking import SECONDS, check, find
from othello_lessons.exercises.lessons.brackets_and_flips import PERFT, perft
from othello_lessons.exercises.texts import exercise_names, lesson_of
from othello_lessons.teaching import runner
from othello_lessons.teaching.learner import compiled
from othello_lessons.teaching.runner import Answer, Job, LearnerProcess, judged
from othello_lessons.teaching.wire import LARGEST

SLOW = ("console-player", "file-player")  # each has a test of its own
NAMES = [name for name in exercise_names() if name not in SLOW]
LONGEST = ("against_the_clock", "greed_loses", "weights_that_evolve")  # many games, twice
CHANGED = ("find-bracket", "maximizer", "minimax", "split-by-games", "back-up")


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    """Start one learner's process for all tests, in a folder of its own; stop it at the end."""
    folder = tmp_path_factory.mktemp("notebook")
    started = LearnerProcess(Job((), (), str(folder), "", "", 60))
    started.ask("begin", [], True)
    started.ask("cell", 1, IMPORTS, 60)
    yield folder, started
    started.process.kill()
    started.process.wait()


@pytest.fixture
def learner(notebook, monkeypatch):
    """Lend the learner's process to a test, which leaves it in order: the next one goes on."""
    folder, started = notebook
    monkeypatch.chdir(folder)
    monkeypatch.setattr(checking, "SECONDS", 15 * SECONDS)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return started


@pytest.fixture
def endless_after_a_second(monkeypatch):
    """Give an answer less time, here and there: some changed solutions never end."""
    for module in (runner, sys.modules[__name__]):
        monkeypatch.setattr(module, "SECONDS", 1.0)


def here(name, source, cell):
    names = {**vars(othello), **vars(notation), "__name__": "__main__"}
    exec(compiled(source, f"<cell {cell}>"), names)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "SECONDS", SECONDS)  # as in a notebook
        return check(name, names[find(name).answer])


def same(name, source, cell, learner):
    assert learner.ask("cell", cell, source, 60) == ""
    there = judged(Answer(name, find(name).answer), learner, 60)
    verdict = here(name, source, cell)
    assert there.misconception == verdict.misconception, source
    assert json.dumps(there.card) == json.dumps(asdict(verdict.card)), source
    return there


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, marks=pytest.mark.thorough if number % 3 or lesson in LONGEST else ())
        for number, lesson in enumerate(sorted({*map(lesson_of, NAMES)}))
    ],
)
def test_every_solution_is_right_and_gets_the_same_card(lesson, learner):
    for cell, name in enumerate((name for name in NAMES if lesson_of(name) == lesson), start=2):
        there = same(name, find(name).solution, cell, learner)
        assert (there.state, there.remark) == ("right", ""), name


@pytest.mark.usefixtures("endless_after_a_second")
@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_solution_gets_the_same_card(name, learner):
    every = list(mutants(find(name).solution))
    random.Random(name).shuffle(every)
    for cell, mutant in enumerate(islice(every, 4), start=2):
        same(name, mutant.source, cell, learner)


def test_a_function_that_does_not_end_is_stopped_and_the_next_is_judged(learner, monkeypatch):
    loop = "def my_playout(player, board, choose):\n    while True:\n        choose([11])"
    learner.ask("cell", 2, loop, 60)
    monkeypatch.setattr("othello_lessons.teaching.runner.SECONDS", 0.3)
    there = judged(Answer("playout", "my_playout"), learner, 60)
    assert there.misconception == "endless"
    assert same("move-on-a-copy", find("move-on-a-copy").solution, 3, learner).state == "right"


def test_what_a_function_prints_is_seen(learner):
    printing = "def after_move(move, player, board):\n    print('hello')"
    assert same("move-on-a-copy", printing, 2, learner).misconception == "prints"


def test_code_that_is_changed_while_it_is_checked_does_not_count(learner):
    attack = (
        "def after_move(move, player, board):\n"
        "    from othello_lessons.exercises import sandbox\n"
        "    sandbox.call = lambda *given: None\n"
        "    return make_move(move, player, list(board))"
    )
    learner.ask("cell", 2, attack, 60)
    there = judged(Answer("move-on-a-copy", "after_move"), learner, 60)
    assert there.state == "wrong" and "sandbox.call" in there.remark


def test_a_change_inside_of_an_argument_is_wrong_and_gone_afterwards(learner):
    cheat = (
        f"{find('pattern-value').solution}\n"
        "own = my_value\n"
        "def my_value(numbers, weights, empties):\n"
        "    found = own(numbers, weights, empties)\n"
        "    for stage in weights:\n"
        "        for table in stage:\n"
        "            table[:] = [0] * len(table)\n"
        "    return found"
    )
    learner.ask("cell", 3, cheat, 60)
    there = judged(Answer("pattern-value", "my_value"), learner, 60)
    assert (there.state, there.misconception) == ("wrong", "changed-list")
    assert not check("pattern-value", lambda numbers, weights, empties: 0)


def test_only_one_process_talks_with_the_learner_s(learner, monkeypatch):
    monkeypatch.setattr("os.fork", lambda: pytest.fail("a copy would talk on the same wire"))
    learner.ask("cell", 2, find("move-on-a-copy").solution, 60)
    assert judged(Answer("move-on-a-copy", "after_move"), learner, 60).state == "right"


def test_a_find_bracket_is_called_for_a_whole_board_in_one_message(learner, monkeypatch):
    learner.ask("cell", 2, find("find-bracket").solution, 60)
    find_bracket, sent = learner.ask("answer", "find_bracket", 60), []
    send = learner.connection.send_bytes
    monkeypatch.setattr(learner.connection, "send_bytes", lambda said: (sent.append(1), send(said)))
    assert perft(find_bracket, othello.BLACK, othello.initial_board(), 3) == PERFT[:3]
    assert len(sent) == 1 + sum(PERFT[:2])


NESTED = "deep = ()\nfor _ in range({}):\n    deep = (deep,)\n"
DEEP = [NESTED.format(depth) for depth in (100, 450, 5000)]
USES = ("return deep", "board.append(deep)", "return opponent(deep)")


@pytest.mark.parametrize(
    ("what", "use"), [(f"deep = 'x' * {LARGEST}\n", USES[0]), *product(DEEP, USES)]
)
def test_what_is_too_much_to_be_sent_is_wrong_and_the_next_answer_is_judged(what, use, learner):
    source = f"{what}def after_move(move, player, board):\n    {use}"
    assert learner.ask("cell", 2, source, 60) == ""
    assert judged(Answer("move-on-a-copy", "after_move"), learner, 60).state == "wrong"
    assert judged(Answer("bit-of-a-square", "deep"), learner, 60).state == "wrong"
    assert same("mirror-key", find("mirror-key").solution, 3, learner).state == "right"


GAMES = "from othello_lessons.games.tic_tac_toe import *"
FOUR = "[initial_board, legal_moves, make_move, score]"
BORROWED = "it is the course's own function, not the learner's"


@pytest.mark.parametrize(
    ("answer", "cell", "state", "remark"),
    [
        (Answer("own-game", "game"), "def rule(*given): ...\ngame = [rule] * 4", "open", ""),
        (Answer("own-game", "game"), f"{GAMES}\ngame = {FOUR}", "wrong", BORROWED),
        (Answer("move-on-a-copy", "mine"), "def mine(move, player, board): ...", "open", ""),
        (Answer("move-on-a-copy", "mine"), "mine = make_move", "wrong", BORROWED),
    ],
)
def test_the_course_s_own_functions_are_no_answer_and_one_without_a_body_is_open(
    answer, cell, state, remark, learner
):
    assert learner.ask("cell", 2, cell, 60) == ""
    there = judged(answer, learner, 60)
    assert (there.state, there.card is None, there.remark) == (state, state == "wrong", remark)
