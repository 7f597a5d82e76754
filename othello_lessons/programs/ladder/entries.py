"""The programs of a ladder: the files in its folder, the checks, and the version that plays.

A program is known by the checksum of its files. A new one is copied into the ladder's own folder
and checked there, so what a learner writes next does not disturb its games. Other files under the
same name are another version, with results of its own; files that were seen before are the version
that they were. What is known is kept in a file, so that a ladder which starts again checks nothing
twice.
"""

import hashlib
import json
import os
import shlex
import shutil
import stat
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from othello_lessons.notation.numbers import plural
from othello_lessons.programs.compliance import findings
from othello_lessons.programs.file.messages import check_name
from othello_lessons.programs.groups import Group, groups_in
from othello_lessons.programs.process.log import printable
from othello_lessons.programs.protocol import Program
from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.seat import Limits
from othello_lessons.programs.tournament.entrants import Entrant, version_sign
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.standings_files import write_whole

MOST_PROGRAMS = 200
MOST_FILES = 200  # of one program
MOST_BYTES = 64 << 20  # of one program, with what it writes beside itself
STATE, COPIES = "programs.json", "programs"
COPY = "@"  # stands for the folder of a copy, in a command


class Settings(NamedTuple):
    """How the programs of a ladder are started; with other settings it is another ladder."""

    protocol: str = "console"
    depth: int = 4


@dataclass
class Entry:
    """A program of the ladder under its name: its versions, and which one plays."""

    versions: list[str] = field(default_factory=list)  # checksums of those that were taken
    playing: int = 0  # the version that plays, counted from 1; 0 if none does
    command: list[str] = field(default_factory=list)  # which starts it
    newest: str = ""  # the checksum that was looked at last
    trouble: str = ""  # why that one does not play

    @property
    def is_settled(self) -> bool:
        """Tell whether the newest files of this program have been checked, and need no more."""
        taken = self.playing and self.versions[self.playing - 1] == self.newest
        return bool(self.trouble or taken)


class TroubleError(Exception):
    """Why a program does not play; the message is a sentence for its author."""


class Programs:
    """The programs of a folder; `out` holds their copies and the results of their checks."""

    def __init__(self, folder: Path, out: Path, settings: Settings) -> None:
        self.folder, self.out, self.settings = folder, out, settings
        self.entries: dict[str, Entry] = {}
        self.there: dict[str, Group] = {}  # by name: what is in the folder now
        self._signs: dict[str, object] = {}  # of what was there at the last look
        self._looked: dict[str, tuple[object, str]] = {}  # by name: a sign, and its checksum
        self._tries = Counter[str]()  # by name: how often it was checked
        self._kept = ""
        self._read()

    # What is known

    def _read(self) -> None:
        """Read what is known from an earlier time."""
        path = self.out / STATE
        if not path.exists():
            return
        try:
            known = json.loads(path.read_text(encoding="utf-8"))
            self.entries = {name: Entry(**about) for name, about in known["programs"].items()}
            before = Settings(**known["settings"])
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise TournamentError(
                f"{path} cannot be read ({error}). Put it back as it was, or begin another ladder "
                "with --out."
            ) from None
        if before != self.settings:
            raise TournamentError(
                f"The ladder in {self.out} was begun with {_in_words(before)}, not with "
                f"{_in_words(self.settings)}: take the same, or begin another with --out."
            )

    def keep(self) -> None:
        """Write the entries to the disk, if they have changed."""
        programs = {name: asdict(entry) for name, entry in sorted(self.entries.items())}
        known = {"settings": self.settings._asdict(), "programs": programs}
        text = json.dumps(known, indent=1) + "\n"
        if text != self._kept:
            write_whole(self.out / STATE, text)
            self._kept = text

    # Who plays

    @property
    def players(self) -> list[Entrant]:
        """List the programs that are in the folder and play, by name."""
        return [
            self._entrant(name, entry)
            for name, entry in sorted(self.entries.items())
            if name in self.there and entry.playing and self.copy_of(name, entry.playing).is_dir()
        ]

    def _entrant(self, name: str, entry: Entry) -> Entrant:
        kind, depth = self.settings
        return Entrant(
            name + version_sign(entry.playing),
            kind,
            shlex.join(word.removeprefix(f"{COPY}/") for word in entry.command),
            depth if PROTOCOLS[kind].tells_depth else 0,
            _starting(entry.command, self.copy_of(name, entry.playing)),
            entry.playing,
        )

    def copy_of(self, name: str, version: int) -> Path:
        """Return where the copy of a version is."""
        return self.out / COPIES / f"{name}.{version}"

    @property
    def troubles(self) -> dict[str, str]:
        """Return why programs in the folder do not play, or not in their newest version."""
        return {
            printable(name): self.entries[name].trouble
            for name in sorted(self.there)
            if name in self.entries and self.entries[name].trouble
        }

    # What is new

    def look(self) -> list[str]:
        """Look at the folder; return the names of programs that are new, and are to be checked.

        First come those that were checked least.
        A program is taken when two looks find the same files: it may be half copied.
        """
        groups = list(groups_in(self.folder))
        self.there = {group.name: group for group in reversed(groups)}
        new = [name for name in self.there if self._is_new(name)]
        self._signs = {name: _sign(group.path) for name, group in self.there.items()}
        for name in self.entries:
            if name not in self.there:
                self._forget_copies(name, but=0)
        return sorted(new, key=lambda name: (self._tries[name], name))

    def _is_new(self, name: str) -> bool:
        """Tell whether there is something to do for a program, whose files are at rest."""
        path = self.there[name].path
        sign = _sign(path)
        if self._signs.get(name) != sign:
            return False
        before, newest = self._looked.get(name, (None, ""))
        entry = self.entries.setdefault(name, Entry())
        if before != sign:
            try:
                newest = _checksum(path)
            except OSError:  # it has gone, or is being written: the next look will tell
                return False
            self._looked[name] = sign, newest
            if newest != entry.newest or (before and entry.trouble):  # `touch` has it checked again
                entry.newest, entry.trouble = newest, ""
        copied = not entry.playing or self.copy_of(name, entry.playing).is_dir()
        return not entry.is_settled or not copied

    def take(self, name: str, limits: Limits) -> str:
        """Copy a program and check it; return a sentence about the result.

        OSError if its files cannot be copied, or change just now: then nothing has changed.
        """
        self._tries[name] += 1
        entry, known = self.entries[name], self.entries[name].versions
        version = [*known, entry.newest].index(entry.newest) + 1
        copy, is_new = self.copy_of(name, version), version > len(known)
        try:
            self._check_name(name)
            command = _copy(self.there[name], copy, entry.newest)
            if is_new:
                check(name, _starting(command, copy), self.settings, limits)
        except TroubleError as trouble:
            return self._refuse(name, str(trouble).replace(f"{copy}/", ""))
        entry.versions += [entry.newest] * is_new
        entry.playing, entry.command = version, command
        self._forget_copies(name, but=version)
        return f"{name + version_sign(version)} is on the ladder{'' if is_new else ' again'}."

    def _refuse(self, name: str, trouble: str) -> str:
        """Note why the newest files of a program do not play; an older version plays on."""
        entry = self.entries[name]
        entry.trouble = trouble
        if not self.copy_of(name, entry.playing).is_dir():
            entry.playing = 0
        self._forget_copies(name, but=entry.playing)
        on = f" {name + version_sign(entry.playing)} plays on." if entry.playing else ""
        return f"{name} is not taken: {trouble.partition(chr(10))[0]}{on}"

    def _check_name(self, name: str) -> None:
        try:
            check_name(name)
        except ValueError as problem:
            raise TroubleError(f"{problem}.") from None
        same = sorted(one for one in self.there if one.casefold() == name.casefold())
        if name != same[0]:
            raise TroubleError(f"There is a program called {same[0]!r}: take another name.")
        if len({player.own_name for player in self.players} - {name}) >= MOST_PROGRAMS:
            raise TroubleError(f"There are {MOST_PROGRAMS} programs already; no more are taken.")

    def put_out(self, player: Entrant, why: str) -> str:
        """Let a program play no more, until its files change; return a sentence that says so."""
        entry = self.entries[player.own_name]
        entry.playing, entry.trouble = 0, why
        self._forget_copies(player.own_name, but=0)
        return f"{player.name} plays no more. {why}"

    def grown(self) -> Iterator[tuple[Entrant, str]]:
        """Yield the programs that have written too much beside themselves, and say so."""
        for player in self.players:
            copy = self.copy_of(player.own_name, player.version)
            written = sum(_size(Path(where, one)) for where, _, all in os.walk(copy) for one in all)
            if written > MOST_BYTES:
                yield player, f"It wrote more than {MOST_BYTES >> 20} MiB into its folder."

    def _forget_copies(self, name: str, *, but: int) -> None:
        for version in range(1, len(self.entries[name].versions) + 2):  # and one that was tried
            if version != but:
                shutil.rmtree(self.copy_of(name, version), ignore_errors=True)


def _in_words(settings: Settings) -> str:
    return f"the protocol {settings.protocol} and depth {settings.depth}"


# ---------------------------------------------------------------------------
# Files


def _files(path: Path) -> list[Path]:
    """List the files of a program, without links: these may lead to files of somebody else."""
    if path.is_symlink() or not path.is_dir():
        return [] if path.is_symlink() else [path]
    found: list[Path] = []
    for where, folders, names in os.walk(path):
        folders[:] = sorted(one for one in folders if one != "__pycache__")
        paths = (Path(where, name) for name in sorted(names))
        found += [one for one in paths if stat.S_ISREG(one.lstat().st_mode)]
        if len(found) > MOST_FILES:
            break
    return found


def _sign(path: Path) -> object:
    """Return what is different when files have changed; None if they are changing right now."""
    try:
        all_of = [(one, one.lstat()) for one in _files(path)]
    except OSError:
        return None
    return tuple((str(one), s.st_size, s.st_mtime_ns, s.st_mode) for one, s in all_of)


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def _checksum(path: Path) -> str:
    """Return a checksum of the names, modes and contents of a program's files."""
    total = hashlib.sha256()
    for one in _allowed(_files(path)):
        name = os.fsencode(one.relative_to(path.parent))
        total.update(repr((name, os.access(one, os.X_OK), _size(one))).encode())
        total.update(one.read_bytes())
    return total.hexdigest()[:16]


def _allowed(files: Sequence[Path]) -> Iterable[Path]:
    """Return these files, as long as a program may be."""
    total = 0
    for one in files[:MOST_FILES]:
        total += _size(one)
        if total > MOST_BYTES:
            return
        yield one


def _copy(group: Group, copy: Path, checksum: str) -> list[str]:
    """Copy the files of this checksum into a folder of their own; return their command there.

    TroubleError if it cannot be started, or has too many files; OSError if it is changing.
    """
    command, files = _command_of(group), _files(group.path)
    if not files or list(_allowed(files)) != files:
        raise TroubleError(
            f"A program has at most {plural(MOST_FILES, 'file')} and {MOST_BYTES >> 20} MiB, and "
            "no links to files elsewhere."
        )
    part = copy.with_name(copy.name + ".part")
    try:
        for one in files:
            to = part / one.relative_to(group.path.parent)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(one, to)
        if _checksum(part / group.path.name) != checksum:
            raise BlockingIOError(f"{group.path} changes just now.")
        shutil.rmtree(copy, ignore_errors=True)
        part.replace(copy)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return command


def _command_of(group: Group) -> list[str]:
    """Return a command in which the program's files are those of its copy."""
    if group.trouble:
        raise TroubleError(group.trouble)
    command = [_inside(word, group.path, not at) for at, word in enumerate(group.command)]
    if not any(word.startswith(COPY) for word in command):
        raise TroubleError("Its command names none of its files.")
    return command


def _inside(word: str, own: Path, first: bool) -> str:
    """Write a file of a program as one of its copy; TroubleError for a file of somebody else.

    The fence lets a program write beside the files that its command names.
    """
    path = Path(word)
    inside = path.is_absolute() and own.resolve() in (path.resolve(), *path.resolve().parents)
    if inside:
        return f"{COPY}/{path.resolve().relative_to(own.resolve().parent)}"
    if path.is_absolute() or (first and os.sep in word):
        raise TroubleError(
            f"Its command names {word}, which is not one of its files: a program of this machine "
            "is written without its folder, such as python3."
        )
    return word


def _starting(command: Sequence[str], copy: Path) -> tuple[str, ...]:
    words = [f"{copy}/{one[2:]}" if one.startswith(f"{COPY}/") else one for one in command]
    return (sys.executable, *words[1:]) if words[0] == "python3" else tuple(words)


def check(name: str, command: tuple[str, ...], settings: Settings, limits: Limits) -> None:
    """Check that a program can play; TroubleError says what to fix first."""
    program = Program(name, command, settings.depth)
    checks = PROTOCOLS[settings.protocol].checks(program, limits)
    for found in findings([one for one in checks if one.vital or one.title == "whole games"]):
        if found.passed is False:
            raise TroubleError("\n".join([f"{found.title}: {found.sentence}", *found.talk]))
