"""What the tests of programs share: none of them leaves a process behind."""

import pytest
from class_programs import nothing_left


@pytest.fixture
def no_process_is_left(monkeypatch):
    """Check at the end of a test that all processes it started have ended."""
    with nothing_left(monkeypatch):
        yield
