"""What the tests of this folder share."""

import pytest
from live_class import LESSON

from othello_lessons.teaching.live.run import opened


@pytest.fixture
def session(tmp_path):
    """Open a session of a class that votes."""
    return opened(LESSON, tmp_path)[0]
