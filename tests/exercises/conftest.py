"""What holds for all tests of exercises."""

import pytest
import remembered
from misbehaving import endless
from toy_exercise import PAGE, TOY

from othello_lessons import othello
from othello_lessons.exercises import checking, texts


@pytest.fixture(autouse=True)
def little_time_for_what_never_ends(request, monkeypatch):
    """Let a check give up soon where the answer is a function that never ends."""
    case = getattr(request.node, "callspec", None)
    if case and any(value is endless or value == "endless" for value in case.params.values()):
        monkeypatch.setattr(checking, "SECONDS", 0.1)


@pytest.fixture
def remembered_moves(monkeypatch):
    """Have the book remember the moves of each board: many searches ask for the same ones."""
    monkeypatch.setattr(othello, "legal_moves", remembered.legal_moves)
    monkeypatch.setattr(othello, "make_move", remembered.make_move)


@pytest.fixture
def tried_once(monkeypatch):
    """Have no answer tried in a copy of this process first, which is a second check of it."""
    monkeypatch.setattr(checking, "may_be_endless", lambda answer: False)


@pytest.fixture
def toy(monkeypatch):
    """Put a toy exercise among those of the lessons; none of its hints was given."""
    page = texts.page_of
    monkeypatch.setattr(
        texts, "page_of", lambda language, name: PAGE if name == TOY.name else page(language, name)
    )
    monkeypatch.setattr(checking, "find", lambda name: TOY)
    monkeypatch.setattr(checking, "hints_given", {})
    return TOY.name
