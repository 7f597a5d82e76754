"""Answers that go wrong in the same way in every exercise."""


def endless(*args):
    """Never return."""
    while True:
        pass
