"""Reads the file that describes a tournament (TOML), and says in a sentence what is wrong with it.

SAMPLE is such a file, with every setting in it and a program of each protocol.
"""

import shutil
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from othello_lessons.course.installing import NO_PROGRAMS, NotInBrowserError, in_browser
from othello_lessons.othello import Strategy
from othello_lessons.programs.process.command import HERE, CommandError, words_in
from othello_lessons.programs.protocol import BOARD_SIZES, SIZES_IN_WORDS, USUAL_DEPTH
from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.record_reader import shown
from othello_lessons.programs.seat import Limits
from othello_lessons.programs.tournament.entrants import Entrant, version_sign
from othello_lessons.programs.tournament.plan import FORMATS, MOST_PAIRS, Plan, TournamentError
from othello_lessons.programs.tournament.program_files import own_folder
from othello_lessons.strategies import make_strategy

SAMPLE = f"""\
# A tournament. Hold it with: othello-lessons tournament evening.toml
# Stop it with Ctrl-C; the same command continues where it stopped.

title = "An evening's tournament"
format = "round-robin"  # all play all; or "swiss": similar scores meet, without rematches
# rounds = 3            # in a Swiss tournament; a larger number later adds rounds
pairs = 3               # openings for two players; each is played twice, colours exchanged
opening_moves = 6       # random plies of an opening
size = 8                # squares on a side of the board: {SIZES_IN_WORDS}
seed = 1                # another seed gives other openings

time_limit = 5          # seconds for a move, and a margin for the machine
margin = 0.1
start_limit = 10        # seconds for a program to start
memory = 2048           # MiB for a program and all that it starts

# jobs = 2              # games at once (default: one for each core)
# cluster = "tcp://192.168.0.10:8786"  # or let a Dask cluster play them

[[players]]
name = "Greedy"
strategy = "maximizer:eval=score"  # othello-lessons strategies lists them

[[players]]
name = "Searcher"
strategy = "alphabeta:depth=2"
# version = 2           # a changed program with this name: both keep their results, but only the
                        # new one plays on. A player whose table you delete is withdrawn.
"""
SAMPLE += "".join(f"\n[[players]]\n{protocol.sample}" for protocol in PROTOCOLS.values())


@dataclass(frozen=True)
class Setting:
    """The values that a key of the file may have, and the words for them in a sentence."""

    kind: type | tuple[type, ...]
    least: float = float("-inf")
    most: float = float("inf")
    words: str = ""
    among: Sequence[int] = ()

    def allows(self, value: Any) -> bool:
        """Tell whether a value is allowed."""
        if not isinstance(value, self.kind) or isinstance(value, bool):
            return False
        if self.among:
            return value in self.among
        return not isinstance(value, int | float) or self.least <= value <= self.most


TEXT = Setting(str, words='a text in quotation marks, such as "this"')
NUMBER = (int, float)
MOST = 1e9  # seconds, or MiB
MOST_SEED = 10**18 - 1
SETTINGS = {
    "title": TEXT,
    "format": TEXT,
    "rounds": Setting(int, 1, words="a whole number, 1 or more"),
    "pairs": Setting(int, 1, MOST_PAIRS, f"a whole number from 1 to {MOST_PAIRS}"),
    "opening_moves": Setting(int, 0, words="a whole number, 0 or more"),
    "size": Setting(int, words=f"one of {SIZES_IN_WORDS}", among=BOARD_SIZES),
    "seed": Setting(int, -MOST_SEED, MOST_SEED, "a whole number of at most 18 digits"),
    "time_limit": Setting(NUMBER, 0.001, MOST, "a number of seconds greater than 0"),
    "margin": Setting(NUMBER, 0, MOST, "a number of seconds, 0 or more"),
    "start_limit": Setting(NUMBER, 0.001, MOST, "a number of seconds greater than 0"),
    "memory": Setting(NUMBER, 1, MOST, "a number of MiB, 1 or more"),
    "jobs": Setting(int, 1, 10_000, "a whole number, 1 or more: how many games at once"),
    "cluster": Setting(str, words='the address of a Dask scheduler, such as "tcp://10.0.0.1:8786"'),
}
LIMITS = {"time_limit": "move", "margin": "margin", "start_limit": "start", "memory": "memory"}
MACHINE = ("jobs", "cluster")  # these say where it is played; all others are the plan
LONGEST_NAME = 40


def sources() -> list[str]:
    """List the keys of a player's source: strategy, or a protocol with a command."""
    return ["strategy", *PROTOCOLS]


def player_settings() -> dict[str, Setting]:
    """Return the keys that the table of a player may have."""
    depth = Setting(int, 0, 60, "a whole number of plies from 0 to 60")
    version = Setting(int, 1, 10_000, "a whole number, 1 or more")
    return {"name": TEXT, **dict.fromkeys(sources(), TEXT), "depth": depth, "version": version}


def read_tournament(path: Path) -> tuple[Plan, dict[str, Any]]:
    """Read a tournament file; return its plan, and where to play it (jobs, cluster).

    TournamentError says what is wrong with it. The paths of a command's files may begin at the
    folder of the tournament file, or at the current one.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")  # Notepad writes a byte-order mark first
    except FileNotFoundError:
        raise TournamentError(
            f"There is no file {str(path)!r}. `othello-lessons tournament --sample` prints one to "
            "begin with."
        ) from None
    except OSError as error:
        raise TournamentError(f"{path} cannot be read: {error}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise TournamentError(
            f"{path}, line {line}: a tournament file is UTF-8 text, and this one is not: save it "
            "with the encoding UTF-8."
        ) from None
    try:
        entries = _toml(text)
        check(entries, {**SETTINGS, "players": Setting(list, words="tables")}, "this file")
        players = entrants(entries.pop("players", []), path.parent)
        machine = {key: entries.pop(key) for key in MACHINE if key in entries}
        return make_plan(players, entries), machine
    except TournamentError as error:
        raise TournamentError(f"{path}: {error}") from None


def _toml(text: str) -> dict[str, Any]:
    """Read TOML; TournamentError if it is not TOML, or if Python cannot hold it."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TournamentError("its tables and lists are nested too deep.") from None
    except ValueError as error:
        raise TournamentError(f"this is not TOML: {error}.") from None


def make_plan(players: Iterable[Entrant], settings: Mapping[str, Any]) -> Plan:
    """Make a plan of players and settings; TournamentError if a value is not allowed."""
    check(settings, {key: SETTINGS[key] for key in SETTINGS if key not in MACHINE}, "a tournament")
    own = {key: value for key, value in settings.items() if key not in LIMITS}
    limits = {LIMITS[key]: value for key, value in settings.items() if key in LIMITS}
    plan = Plan(tuple(players), **own, limits=Limits(**limits))
    _check_players(plan)
    _check_format(plan, "rounds" in settings)
    return plan


def check(entries: Mapping[str, Any], known: Mapping[str, Setting], where: str) -> None:
    """Raise TournamentError for an unknown key, or for a value that is not allowed."""
    for key, value in entries.items():
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known)}."
            raise TournamentError(f"{shown(key)} is not a setting of {where}. {hint}")
        if not known[key].allows(value) and known[key].kind is not list:
            raise TournamentError(f"{key} is {known[key].words}, not {shown(value)}.")


def _check_format(plan: Plan, rounds_given: bool) -> None:
    if not plan.title.isprintable():
        raise TournamentError(f"title is one line that can be printed, not {plan.title!r}.")
    if plan.format not in FORMATS:
        raise TournamentError(f"format is {' or '.join(FORMATS)}, not {plan.format!r}.")
    if plan.opening_moves > (most := plan.size**2 // 2 - 4):
        raise TournamentError(
            f"opening_moves is at most {most} on {plan.size}x{plan.size}, so that half of the "
            f"squares are left, not {shown(plan.opening_moves)}."
        )
    if plan.format != "swiss" and rounds_given:
        raise TournamentError(
            "rounds is for the format swiss: in a round robin everybody meets once."
        )
    if plan.format == "swiss" and not rounds_given:
        raise TournamentError("A Swiss tournament needs its number of rounds, such as: rounds = 3.")


def _check_players(plan: Plan) -> None:
    if len(plan.players) < 2:
        raise TournamentError(
            f"A tournament needs two players or more; this one has {len(plan.players)}. "
            "Each is a table that begins with [[players]]."
        )
    seen: set[str] = set()
    for player in plan.players:
        if player.name.casefold() in seen:
            raise TournamentError(
                f"Two players are called {player.name!r}: give each a name of its own."
            )
        seen.add(player.name.casefold())
        try:
            if player.protocol:
                player.protocol.check_size(plan.size)
        except ValueError as error:
            raise TournamentError(f"Player {player.name!r}: {error}.") from None


# ---------------------------------------------------------------------------
# The players


def entrants(tables: Any, folder: Path) -> list[Entrant]:
    """Read the tables of the players."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise TournamentError("Each player is a table that begins with [[players]].")
    made = [_entrant(table, number, folder) for number, table in enumerate(tables, start=1)]
    return [_in_its_folder(player, made, folder) for player in made]


def _in_its_folder(player: Entrant, players: Sequence[Entrant], held_in: Path) -> Entrant:
    others = [one.command for one in players if one is not player]
    folders = (held_in, Path.cwd(), Path.home(), Path(gettempdir()))
    return replace(player, folder=own_folder(player.command, others, folders))


def named_players(players: Mapping[str, Strategy | str | Mapping[str, Any]]) -> list[Entrant]:
    """Make entrants of names and their players: a function, a strategy's name, or a table.

    A table is one of a tournament file, without the name: {"console": "python3 my.py"}.
    """
    made = []
    for number, (name, source) in enumerate(players.items(), start=1):
        if isinstance(source, str):
            source = {"strategy": source}
        if isinstance(source, Mapping):
            made.append(_entrant({"name": name, **source}, number, Path()))
        elif callable(source):
            made.append(Entrant(_name(name, number), "function", source))
        else:
            raise TournamentError(
                f"Player {name!r} is {source!r}, which cannot play: give a function of player and "
                "board, a strategy's name, or a table such as {'console': 'python3 my.py'}."
            )
    return made


def _entrant(table: dict[str, Any], number: int, folder: Path) -> Entrant:
    name = _name(table.get("name"), number)
    try:
        check(table, player_settings(), "a player")
        kinds = [kind for kind in sources() if kind in table]
        if len(kinds) != 1:
            raise TournamentError(
                f"it has {' and '.join(kinds) or 'no player'}: give one of strategy, "
                f"{' and '.join(f'{name} (a command)' for name in PROTOCOLS)}."
            )
        return _of_kind(kinds[0], name, table, folder)
    except (TournamentError, CommandError) as error:
        raise TournamentError(f"Player {name!r}: {error}") from None


def _of_kind(kind: str, name: str, table: Mapping[str, Any], folder: Path) -> Entrant:
    source, protocol = table[kind], PROTOCOLS.get(kind)
    tells_depth = protocol is not None and protocol.tells_depth
    if "depth" in table and not tells_depth:
        told = " and ".join(one.name for one in PROTOCOLS.values() if one.tells_depth)
        raise TournamentError(f"depth is for {told} programs only.")
    try:
        if protocol is None:
            make_strategy(source)
        else:
            protocol.check_name(name)
    except (ValueError, ImportError) as error:
        raise TournamentError(f"{error}") from None
    command = () if protocol is None else tuple(words_in(source, HERE, folder))
    depth = table.get("depth", USUAL_DEPTH) if tells_depth else 0
    version = table.get("version", 1)
    return Entrant(name + version_sign(version), kind, source, depth, command, version)


def _name(name: Any, number: int) -> str:
    """Return a player's name without blanks around it; TournamentError if there is none."""
    name = name.strip() if isinstance(name, str) else ""
    if not name:
        raise TournamentError(f'Player {number} has no name: write name = "…" in its table.')
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise TournamentError(
            f"Player {number}: {name!r} cannot be shown in a table: a name has at most "
            f"{LONGEST_NAME} characters that can be printed."
        )
    return str(name)


def check_programs(plan: Plan) -> None:
    """Raise TournamentError for a command whose program is not on this machine."""
    for player in plan.players:
        if player.command and in_browser():
            raise TournamentError(
                f"Player {player.name!r} is a program, and {NO_PROGRAMS}: open the course on a "
                "computer."
            ) from NotInBrowserError(NO_PROGRAMS)
        if player.command and shutil.which(player.command[0]) is None:
            raise TournamentError(
                f"Player {player.name!r}: there is no program {player.command[0]!r} here. Is it "
                "installed? A program beside the tournament file is written with its path, such as "
                "./player, and must be executable."
            )
