"""A program's command line, cut into words; it never goes through a shell."""

import shlex
import shutil
import sys
from pathlib import Path

HERE = Path()


class CommandError(ValueError):
    """A text that is not a command; the message says what is wrong with the text."""


def split_command(text: str, *folders: Path) -> list[str]:
    """Cut a command into words, as a shell would: `python3 "my player.py"` is two.

    A word that names a file in one of the folders (usually the current one) is made absolute, so
    that it means the same from another folder: the first folder that has it counts.
    CommandError if a quotation mark is missing, or there is no word.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CommandError(f"the command {text!r} cannot be cut into words: {error}") from None
    if not words or not words[0]:
        raise CommandError("a player needs a command to start it, such as: python3 player.py")
    if any("\0" in word for word in words):
        raise CommandError(f"the command {text!r} has a null character in it")
    return [_absolute(word, folders or (HERE,)) for word in words]


def words_in(command: str, *folders: Path) -> list[str]:
    """Cut a command of these folders into words; the package's own commands need no PATH."""
    words = split_command(command, *folders)
    own = shutil.which(words[0], path=str(Path(sys.executable).parent))
    if own and not shutil.which(words[0]):
        words[0] = own
    return words


def _absolute(word: str, folders: tuple[Path, ...]) -> str:
    paths = (folder / word for folder in folders)
    return next((str(path.absolute()) for path in paths if is_file(path)), word)


def is_file(path: Path) -> bool:
    """Tell whether a path is that of a file; a word may be anything."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a name, or in a folder that may not be read
        return False
