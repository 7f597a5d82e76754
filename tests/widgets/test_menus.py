"""Pictures with menus: each choice is judged at once, and the whole counts as its exercise."""

import re

import pytest

from othello_lessons.course import progress
from othello_lessons.exercises.museum.pieces import RIDDLES, pieces, riddle
from othello_lessons.widgets import PictureMenus


@pytest.fixture
def menus():
    trees = {number: riddle(number) for number in RIDDLES}
    return PictureMenus("which-bug", trees, {one.name: one.does for one in pieces()})


def test_right_choices_solve_the_exercise(menus, kept):
    assert menus.value == dict.fromkeys(RIDDLES, ...)
    for number, name in RIDDLES.items():
        assert not progress.read().exercises.get("which-bug")
        menus.choose(number, name)
    assert menus.value == RIDDLES and not any(menus.state["wrong"])
    assert menus.state["says"].startswith("Right. ")
    assert progress.read().exercises["which-bug"]


def test_a_wrong_choice_is_told_where_its_tree_differs_and_can_be_taken_back(menus):
    menus.receive({"do": "choose", "place": 1, "choice": RIDDLES[2]})
    menus.receive({"do": "choose", "place": 0, "choice": "last-value"})
    assert menus.state["chosen"][:3] == ["last-value", RIDDLES[2], ""]
    first, *others = menus.state["wrong"]
    assert "Tree 1 is not that of last-value." in first and not any(others)
    assert menus.state["says"] == "1 of 6 is right so far."
    menus.receive({"do": "choose", "place": 0, "choice": ""})
    assert menus.value[1] is ... and not any(menus.state["wrong"])


@pytest.mark.parametrize("content", [{}, {"place": 9}, {"place": 0, "choice": "x"}, {"place": "0"}])
def test_a_message_that_names_nothing_changes_nothing(menus, content):
    menus.receive({"do": "choose", **content})
    assert set(menus.value.values()) == {...}


def test_what_cannot_be_chosen_is_said_with_what_can(menus):
    with pytest.raises(ValueError, match=r"'global-beta' cannot be chosen for 1.* global-alpha"):
        menus.choose(1, "global-beta")


def test_without_a_kernel_the_pictures_stand_there_two_in_a_row(menus):
    one, two, three = (riddle(number) for number in (1, 2, 3))
    assert all(tree.text in repr(menus) for tree in (one, two, three))
    bundle, _ = menus._repr_mimebundle_()
    width = float(re.search(r'width="(\d+)"', bundle["image/svg+xml"])[1])
    assert max(one.width, two.width) < width < one.width + two.width + three.width
