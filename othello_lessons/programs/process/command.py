"""A program's command line, cut into words; it never goes through a shell."""

import shlex
from pathlib import Path


class CommandError(ValueError):
    """A text that is not a command; it says what is wrong with it."""


def split_command(text: str) -> list[str]:
    """Cut a command into words, as a shell would: `python3 "my player.py"` is two.

    A word that names a file is made absolute, so that it means the same from another folder.
    CommandError where a quotation mark is missing, or there is no word at all.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CommandError(f"the command {text!r} cannot be cut into words: {error}") from None
    if not words or not words[0]:
        raise CommandError("a player needs a command to start it, such as: python3 player.py")
    if any("\0" in word for word in words):
        raise CommandError(f"the command {text!r} has a null character in it")
    return [str(Path(word).absolute()) if _is_file(word) else word for word in words]


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except OSError:  # too long for a name, or in a folder that may not be read
        return False
