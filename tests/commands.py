"""The command `othello-lessons`, as tests run it in their own process."""

from othello_lessons.cli import main


def status_of(*arguments: str, command=main) -> int:
    """Run a command and return its exit status, however it ends."""
    try:
        return command(arguments)
    except SystemExit as end:
        return int(end.code or 0)
