"""What holds for all tests of exercises."""

import pytest
from misbehaving import endless

from othello_lessons.exercises import checking


@pytest.fixture(autouse=True)
def little_time_for_what_never_ends(request, monkeypatch):
    """Let a check give up soon where the answer is a function that never ends."""
    case = getattr(request.node, "callspec", None)
    if case and any(value is endless or value == "endless" for value in case.params.values()):
        monkeypatch.setattr(checking, "SECONDS", 0.2)
