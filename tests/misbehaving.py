"""Functions that a learner may write by mistake, for the tests of exercises."""


def endless(*arguments):
    """Never return, whatever the arguments."""
    while True:
        pass
