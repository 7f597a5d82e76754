"""A class with a seed has its own trees: another class another, and each is judged as its own."""

import json
import re

import pytest

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import key_of, lesson_files
from othello_lessons.exercises import check, hint, solution
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.class_terms import FILE, as_terms, seeded
from othello_lessons.exercises.class_trees import OWN_SEED, TREES, class_tree, in_class_trees
from othello_lessons.exercises.quiz.searches import left_out
from othello_lessons.exercises.quiz.tree import QuizTree
from othello_lessons.exercises.texts import lesson_of
from othello_lessons.exercises.toy_trees import leaves
from othello_lessons.teaching.submissions import submissions_in

SEEDS = range(20)
LESSONS = {key_of(lesson): lesson for lesson in lesson_files()}
RANDOM = ("minimax_by_hand", "alpha_beta_by_hand")  # the lessons with a random tree of one's own


def of_class(seed, exercise):
    with seeded(seed):
        return class_tree(exercise)


def cells(path):
    return ["".join(cell["source"]) for cell in json.loads(path.read_bytes())["cells"]]


def places(tree):
    """Return where the leaves stand that alpha-beta leaves out."""
    values = list(leaves(tree))
    return {values.index(value) for value in left_out(QuizTree(tree).root)}


@pytest.mark.parametrize("exercise", TREES)
def test_each_lesson_asks_about_the_tree_that_every_class_has_another_of(exercise):
    literal = str(TREES[exercise])
    assert literal in find(exercise).question
    assert sum(literal in cell for cell in cells(LESSONS[lesson_of(exercise)])) >= 1
    assert class_tree(exercise) == TREES[exercise]  # no class here
    trees = [of_class(seed, exercise) for seed in SEEDS]
    assert len(set(map(str, trees))) == len(SEEDS)
    assert trees == [of_class(seed, exercise) for seed in SEEDS]
    for tree in trees:
        assert len(set(leaves(tree))) == len(list(leaves(TREES[exercise])))
        assert places(tree) == places(TREES[exercise])


def test_the_answer_of_the_class_is_right_and_that_of_the_lesson_is_not():
    lesson = find("unread-leaves").right_answer()
    assert check("unread-leaves", lesson)
    with seeded(0):
        mine = find("unread-leaves").right_answer()
        verdict = check("unread-leaves", mine)
        assert verdict and not check("unread-leaves", lesson)
        assert mine == left_out(QuizTree(class_tree("unread-leaves")).root)
        assert check("fewest-leaves", find("fewest-leaves").right_answer())
        known = {int(number) for number in re.findall(r"\d+", str(verdict))} - {10}  # its name
        assert known <= mine


@pytest.mark.parametrize("exercise", TREES)
def test_everything_that_is_said_is_about_the_tree_of_the_class(exercise):
    with seeded(5):
        tree, asked = class_tree(exercise), find(exercise)
        assert str(tree) in asked.question and str(TREES[exercise]) not in asked.question
        assert {int(n) for n in re.findall(r"\d+", asked.why)} <= set(leaves(tree))
        assert not [n for text in asked.hints for n in re.findall(r"\d+", text)]
        assert str(hint(exercise)) and str(solution(exercise))


@pytest.mark.parametrize("number", RANDOM)
def test_random_trees_of_a_lesson_begin_with_the_seed_of_the_class(number):
    found = [cell for cell in cells(LESSONS[number]) if OWN_SEED.search(cell)]
    assert len(found) == 1
    with seeded(2026):
        assert in_class_trees(found[0]).startswith("seed = 2026  # your class's number")


def test_a_handout_its_key_and_what_comes_back_have_the_seed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lessons = "alpha_beta_by_hand", "order_matters"
    assert main(["handout", *lessons, "--seed", "7", "--out", "class"]) == 0
    key = (tmp_path / "class.answers.html").read_text(encoding="utf-8")
    for exercise in TREES:
        (path,) = tmp_path.glob(f"class/*_{lesson_of(exercise)}.ipynb")
        text, tree = "\n".join(cells(path)), str(of_class(7, exercise))
        assert tree in text and tree in key and str(TREES[exercise]) not in text + key
    handed_out = [one for one in submissions_in(tmp_path / "class") if one.cells]
    assert {one.seed for one in handed_out} == {7}
    graded = "handout", "alpha_beta_by_hand", "--nbgrader", "--seed", "7", "--out", "course"
    assert main([*graded]) == 0
    (path,) = tmp_path.glob("course/source/alpha_beta_by_hand/*.ipynb")
    with seeded(7):
        answer = find("unread-leaves").solution
    assert answer != find("unread-leaves").solution
    assert answer.strip() in "\n".join(cells(path))
    monkeypatch.chdir(tmp_path / "class")  # as a learner works there
    assert class_tree("unread-leaves") == of_class(7, "unread-leaves")


@pytest.mark.parametrize("content", ["", "[]", '{"seed": "7"}', '{"seed": true}'])
def test_a_file_that_says_no_seed_changes_nothing(tmp_path, monkeypatch, content):
    monkeypatch.chdir(tmp_path)
    (tmp_path / FILE).write_text(content)
    assert class_tree("fewest-leaves") == TREES["fewest-leaves"]
    (tmp_path / FILE).write_text(as_terms("", 7))
    assert class_tree("fewest-leaves") != TREES["fewest-leaves"]
