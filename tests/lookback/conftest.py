"""One game looked back at, for all tests in this folder."""

import pytest
from weak_games import BEGINNERS, SHALLOW

from othello_lessons.lookback import Review, look_back


@pytest.fixture(scope="session")
def looked() -> Review:
    """Look back at the game of two weak players, less deep than usual."""
    return look_back(BEGINNERS, **SHALLOW)
