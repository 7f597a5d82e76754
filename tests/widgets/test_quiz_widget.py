"""The quiz on the page, without a page: what it is told, and the messages that it takes."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.course import progress
from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.quiz import (
    CutsQuiz,
    OrderQuiz,
    QuizError,
    ValuesQuiz,
    WindowsQuiz,
)
from othello_lessons.exercises.texts import exercise_names, lesson_of
from othello_lessons.notation import parse_position
from othello_lessons.othello import minimax, score
from othello_lessons.watch import watch
from othello_lessons.widgets import QuizBoard

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
KINDS = [ValuesQuiz, WindowsQuiz, CutsQuiz, OrderQuiz]
POSITION = "OX-- -OX- -OXX -OOO X"


def send(board, do, **rest):
    """Send what the page sends when it shows the question as it now is."""
    board.receive({"do": do, "quiz": board.state["quiz"], **rest})


def nodes(board):
    return {node["id"]: node for node in board.state["nodes"]}


# ---------------------------------------------------------------------------
# Answers


@pytest.mark.parametrize("kind", KINDS[:3])
def test_what_the_page_is_told_is_what_the_quiz_says(kind):
    wrong = {ValuesQuiz: {"0": "12"}, WindowsQuiz: {"1": ["", "3"]}, CutsQuiz: {"2 2": True}}[kind]
    board = QuizBoard(kind(TREE))
    send(board, "check", answers=wrong)
    asked = {"1": ("", "3")} if kind is WindowsQuiz else list(wrong) if kind is CutsQuiz else wrong
    verdict = kind(TREE).answer(asked)
    send(board, "where")
    assert board.state["summary"] == " ".join(verdict.text.split())
    marks = {place: (mark["kind"], mark["says"]) for place, mark in board.state["marks"].items()}
    assert marks == {place: (mark.kind, mark.says) for place, mark in verdict.marks.items()}
    assert board.verdict.misconception == verdict.misconception
    assert not board.state["right"]


def test_python_answers_and_the_page_shows_what_was_answered():
    values = QuizBoard(ValuesQuiz(TREE, cuts=True))
    verdict = values.answer({(0,): 3, "1": ("≤", 2)})
    assert values.state["answers"] == {"0": "3", "1": "≤ 2"} and verdict.open == ("2", "root")
    windows = QuizBoard(WindowsQuiz(TREE))
    assert windows.answer({"0": (None, None), "1": (3, float("inf")), "2": "3 … ∞"})
    assert windows.state["answers"] == {"0": ["", ""], "1": ["3", "∞"], "2": ["3", "∞"]}
    cuts = QuizBoard(CutsQuiz(TREE))
    assert cuts.answer({(1, 1), "1 2"})
    assert cuts.state["answers"] == {"1 1": True, "1 2": True}


def test_wrong_cuts_are_counted_first_and_marked_when_asked():
    board = QuizBoard(CutsQuiz(TREE))
    send(board, "check", answers={"1 1": True, "2 2": True})
    assert board.state["summary"].startswith("Not yet. 1 right, 1 missed, 1 too many.")
    assert not any(place in board.state["summary"] for place in ["1, 2", "2, 2"])
    assert board.state["brief"]
    assert (board.state["marks"], board.state["notes"], board.state["part"]) == ({}, [], "")
    send(board, "where")
    assert {mark["kind"] for mark in board.state["marks"].values()} == {
        *("right", "missed", "superfluous")
    }
    assert not board.state["brief"] and board.state["part"]
    send(board, "check", answers={"2 2": True})
    assert board.state["brief"] and board.state["marks"] == {}
    send(board, "solve")
    assert not board.state["brief"] and board.state["marks"]
    send(board, "check", answers={})
    assert board.verdict.misconception == "each-starts-anew"


def test_the_first_wrong_value_gets_a_question_and_the_second_the_rule():
    board, asks = QuizBoard(ValuesQuiz(TREE)), "Not yet. 1 right, 1 wrong, 2 still open. After 1:"
    board.answer({"0": 3, "1": 6})
    assert board.state["summary"].startswith(asks) and board.state["marks"] == {}
    board.answer({"0": 3, "1": 4})
    assert "takes the smallest" in board.state["summary"] and board.state["marks"]
    board.clear()
    board.answer({"0": 3, "1": 6})
    assert board.state["brief"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_is_shown_and_the_solution_is_right_when_it_is_checked(kind):
    board = QuizBoard(kind(TREE))
    send(board, "hint")
    assert board.state["note"] == "hint" and board.state["summary"].startswith("Hint 1 of")
    send(board, "solve")
    assert board.state["note"] == "solution"
    send(board, "check", answers=board.state["answers"])
    assert board.state["right"]
    send(board, "clear")
    assert board.state["answers"] == {} and board.state["marks"] == {} and not board.state["right"]


# ---------------------------------------------------------------------------
# Order


@given(st.integers(0, 200), st.data())
def test_moving_branches_keeps_the_count_and_the_places_of_the_order(seed, data):
    board = QuizBoard(OrderQuiz.random(depth=3, width=(1, 3), seed=seed))
    quiz = board.quiz
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.sampled_from([s.name for s in quiz.tree.spots.values() if s.path]))
        send(board, "move", place=place, to=data.draw(st.integers(-1, 3)))
        assert board.state["count"]["leaves"] == quiz.leaves
        shown = nodes(board)
        for parent, moves in quiz.order.items():
            below = [node for node in shown.values() if node["parent"] == parent]
            below.sort(key=lambda node: node["x"])
            assert [node["move"] for node in below] == moves
        visited = [n for n in shown.values() if n["leaf"] and not n["ghost"]]
        assert len(visited) == quiz.leaves


@pytest.mark.parametrize(
    ("quiz", "goal"),
    [
        (OrderQuiz(TREE), "theoretical minimum"),
        (OrderQuiz(TREE, "fewest cuts"), "most over all orders"),
        (OrderQuiz([3, [2, 4]]), "fewest over all orders"),
        (OrderQuiz([[1, *range(20, 31)], [2, *range(40, 50)]]), "fewest found so far"),
    ],
)
def test_the_goal_says_how_it_is_known(quiz, goal):
    assert QuizBoard(quiz).state["count"]["goal"] == goal


def test_only_a_quiz_is_shown_and_only_one_on_order_moves_branches():
    board = QuizBoard(CutsQuiz(TREE))
    with pytest.raises(QuizError, match="shows a quiz"):
        QuizBoard(TREE)
    with pytest.raises(QuizError, match="on order"):
        board.move("1", 0)
    before = board.state
    send(board, "move", place="1", to=0)
    assert board.state is before


# ---------------------------------------------------------------------------
# New trees and stale messages


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_tree_is_that_of_the_next_seed_and_old_messages_are_stale(kind):
    board = QuizBoard(kind.random(depth=2, width=3, seed=7))
    old = board.state["quiz"]
    send(board, "new")
    leaves = [node["leaf"] for node in sorted(board.state["nodes"], key=lambda n: n["x"])]
    assert [int(x) for x in leaves if x] == list(toy_trees.leaves(toy_trees.random_toy(2, 3, 8)))
    before = board.state
    for do in ["check", "hint", "solve", "new", "clear", "move"]:
        board.receive({"do": do, "quiz": old, "answers": {}, "place": "1", "to": 0})
    assert board.state is before


def test_a_tree_that_is_not_random_has_no_next_one():
    board = QuizBoard(CutsQuiz(TREE))
    before = board.state
    assert not before["next"]
    send(board, "new")
    assert board.state is before
    with pytest.raises(QuizError, match="one tree"):
        board.new_tree()


NONSENSE = [
    {"do": "check"}, {"do": "check", "answers": 3},
    {"do": "check", "answers": {"nowhere": "3"}}, {"do": "check", "answers": {"0": {"a": 1}}},
    {"do": "check", "answers": {"0": [1, 2, 3]}}, {"do": "check", "answers": {"0": "9" * 5000}},
    {"do": "move", "place": "root", "to": 0}, {"do": "move", "place": "1", "to": "x"},
    {"do": "move", "place": None, "to": 1}, {"do": "move", "place": "1", "to": True},
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("message", NONSENSE)
def test_no_message_raises_whatever_is_in_it(kind, message):
    board = QuizBoard(kind(TREE))
    send(board, **message)
    assert not board.state["right"]
    json.dumps(board.state)


# ---------------------------------------------------------------------------
# What the page draws


def test_a_reader_comes_to_values_as_the_search_knows_them_and_to_windows_as_it_enters_nodes():
    values = [n["id"] for n in QuizBoard(ValuesQuiz([[1, [2, 3]], [4]])).state["nodes"]]
    assert values == ["0 0", "0 1 0", "0 1 1", "0 1", "0", "1 0", "1", "root"]
    cuts = [n["id"] for n in QuizBoard(CutsQuiz([[1, [2, 3]], [4]])).state["nodes"]]
    assert cuts == ["root", "0", "0 0", "0 1", "0 1 0", "0 1 1", "1", "1 0"]


@given(seed=st.integers(0, 100))
def test_nodes_neither_overlap_nor_leave_the_sheet_nor_cross(seed):
    board = QuizBoard(WindowsQuiz.random(depth=3, width=(1, 3), seed=seed))
    shown = board.state["nodes"]
    for node in shown:
        for middle, length, room in [("x", "w", "width"), ("y", "h", "height")]:
            assert node[middle] - node[length] / 2 >= 0
            assert node[middle] + node[length] / 2 <= board.state[room]
    for y in {node["y"] for node in shown}:
        row = [node for node in shown if node["y"] == y]  # in the order of the search
        for left, right in pairwise(row):
            assert left["x"] + left["w"] / 2 <= right["x"] - right["w"] / 2


def test_a_real_position_shows_its_boards_and_names_its_moves():
    player, board = parse_position(POSITION)
    shown = nodes(QuizBoard(ValuesQuiz(watch(minimax, player, board, 2, score))))
    assert shown["root"]["cells"] == POSITION.replace(" ", "")[:16]
    assert {"a2", "a3", "a4", "a2 c1"} <= set(shown)
    assert all(node["h"] > node["side"] > 0 for node in shown.values())


def test_what_alphabeta_leaves_out_is_shown_only_where_it_is_not_the_question():
    def ghosts(quiz):
        return {node["id"] for node in QuizBoard(quiz).state["nodes"] if node["ghost"]}

    assert ghosts(CutsQuiz(TREE)) == ghosts(ValuesQuiz(TREE)) == set()
    assert ghosts(ValuesQuiz(TREE, cuts=True)) == ghosts(WindowsQuiz(TREE)) == {"1 1", "1 2"}
    assert ghosts(OrderQuiz(TREE)) == {"1 1", "1 2"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_node_names_its_parent_and_the_root_names_none(kind):
    """None would reach the page as null from a kernel, and as undefined from a browser's Python."""
    shown = nodes(QuizBoard(kind(TREE)))
    assert shown.pop("root")["parent"] == ""
    assert {node["parent"] for node in shown.values()} == {"root", "0", "1", "2"}


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_page_there_is_the_blank_tree_and_the_question(kind):
    board = QuizBoard(kind(TREE))
    bundle, _ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"] == kind(TREE).picture.svg
    assert bundle["text/plain"].startswith(board.quiz.question)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    for answer in board.quiz.right:
        assert f"{answer}: 3\n" not in bundle["text/plain"]  # no value above the leaves


def test_the_best_result_of_each_quiz_is_kept_with_the_progress(kept):
    tree = [[3, 12], [2, 4]]
    for answer in {"root": 3}, {"root": 3, "0": 3, "1": 1}:
        QuizBoard(ValuesQuiz(tree)).answer(answer)
    cuts = QuizBoard(CutsQuiz(tree))
    cuts.answer(cuts.quiz.right)
    values_result, cuts_result = (
        progress.read().quizzes[quiz(tree).name] for quiz in (ValuesQuiz, CutsQuiz)
    )
    assert values_result == (2, 3) and cuts_result[0] == cuts_result[1] > 0
    assert ValuesQuiz(tree).name == ValuesQuiz(tree).name != ValuesQuiz([[3, 12], [2, 5]]).name


ASKED = [name for name in exercise_names() if find(name).quiz]


@pytest.mark.parametrize("name", ASKED)
def test_a_quiz_counts_as_its_exercise_on_its_tree_alone_and_shows_its_answer_again(name, kept):
    exercise = find(name)
    other = QuizBoard(type(exercise.quiz())([[1, 2], [4, 3]]), exercise=name)
    assert other.answer(other.quiz.right) and progress.read().exercises == {}
    board = QuizBoard(exercise.quiz(), exercise=name)
    board.answer(None)
    assert progress.read().exercises == {name: False}
    assert board.answer(board.quiz.right) and progress.read().exercises == {name: True}
    assert f"This counts as the exercise {name}." in board.state["summary"]
    again = QuizBoard(exercise.quiz(), exercise=name)
    assert "You have solved this." in again.state["summary"]
    assert again.quiz.answer(again.quiz.right)
    assert not again.verdict and again.state["answers"] == board.state["answers"]


def test_the_quiz_in_each_lesson_is_that_of_its_exercise():
    assert set(ASKED) == {"minimax-values", "windows", "unread-leaves", "fewest-leaves"}
    for name in ASKED:
        lesson = notebook_of(lesson_of(name)).read_text(encoding="utf-8")
        assert lesson.count(f'exercise=\\"{name}\\"') == 1, name


@pytest.mark.parametrize("quiz", [ValuesQuiz(TREE), WindowsQuiz(TREE)], ids=lambda quiz: quiz.kind)
def test_the_place_that_the_text_explains_is_not_explained_again_below_the_tree(quiz):
    board = QuizBoard(quiz)
    wrong = dict.fromkeys(quiz.right, 99 if quiz.kind == "values" else (98, 99))
    verdict = board.answer(wrong)
    board.show_where()
    marks = {name: mark.says for name, mark in verdict.marks.items() if mark.kind == "wrong"}
    assert marks[verdict.explained] in board.state["summary"] and len(marks) > 1
    below = [note["says"] for note in board.state["notes"]]
    assert [says for says in marks.values() if not any(says in note for note in below)] == [
        marks[verdict.explained]
    ]
