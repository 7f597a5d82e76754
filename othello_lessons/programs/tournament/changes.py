"""The consequences of a changed tournament file, or program, for the games played so far."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from othello_lessons.programs.tournament.entrants import Entrant, version_sign
from othello_lessons.programs.tournament.plan import Plan, TournamentError
from othello_lessons.programs.tournament.played_game import Key, PlayedGame
from othello_lessons.programs.tournament.schedule import rounds
from othello_lessons.programs.tournament.tournament import Tournament

MOST_NAMED = 5  # changed files of one program


def changes(plan: Plan, games: Mapping[Key, PlayedGame]) -> list[str]:
    """Say in a sentence for each player what changed since the last game, and what is to be played.

    It says nothing before the first game, or if everybody has played and nobody has left.
    """
    out = Tournament(plan, games).out
    met = Counter(name for game in games.values() for name in game.key[2:])
    been = {*met, *(name for game in games.values() for name in game.among)}  # also with a bye
    new = [player for player in plan.players if player.name not in been]
    if not games or not (out or new):
        return []
    return [*_left(out, met), *_joined(new, plan, games)]


def _left(out: Mapping[str, str], met: Mapping[str, int]) -> Iterator[str]:
    for name, why in out.items():
        yield f"{name} plays no more ({why}). The results of its {met[name]} games stay."


def _joined(new: list[Entrant], plan: Plan, games: Mapping[Key, PlayedGame]) -> Iterator[str]:
    if plan.format == "swiss":
        number = 1 + max(game.round for game in games.values())
        for player in new:
            yield f"{player.name} {_comes_in(number, plan)}"
        return
    [everything] = rounds(plan, games)
    todo = [fixture for fixture in everything.fixtures if fixture.key not in games]
    for player in new:
        count = sum(player in (fixture.black, fixture.white) for fixture in todo)
        yield f"{player.name} has not played yet: {count} games to play."


def _comes_in(number: int, plan: Plan) -> str:
    more = "" if number <= plan.rounds else f"; there are {plan.rounds}: write rounds = {number}"
    return f"plays from round {number} on, and begins with 0 points{more}."


def check_files(plan: Plan, games: Mapping[Key, PlayedGame]) -> None:
    """Raise TournamentError if a program's files have changed since it played.

    The message says which files (program_files.py), and which games a new version would play. It
    says nothing if no file of the program is on this machine.
    """
    changed = changed_programs(plan, games)
    if said := [f"{text} {_way_out(player, plan, games)}" for player, text in changed]:
        raise TournamentError("\n".join(said))


def changed_programs(plan: Plan, games: Mapping[Key, PlayedGame]) -> Iterator[tuple[Entrant, str]]:
    """Yield each program whose files have changed since it played, and say which."""
    for player in plan.players:
        before = [game.files[player.name] for game in games.values() if player.name in game.files]
        now = player.checksums()
        if now and (changed := _changed(before, now)):
            since = f"{player.name} has changed since it played its {len(before)} games"
            yield player, f"{since}: {_listed(changed)}."


def _changed(before: Sequence[Mapping[str, str]], now: Mapping[str, str]) -> list[str]:
    """Say for each changed file what happened to it.

    If a file changed from game to game, the program itself writes it.
    """
    names = sorted({name for files in (*before, now) for name in files}) if before else []
    once = {name: {files.get(name) for files in before} for name in names}
    return [
        _happened(name, old, now.get(name))
        for name in names
        for old in once[name]
        if len(once[name]) == 1 and old != now.get(name)
    ]


def _happened(name: str, old: str | None, new: str | None) -> str:
    return f"{name} is {'new' if old is None else 'missing' if new is None else 'different'}"


def _listed(changed: Sequence[str]) -> str:
    more = len(changed) - MOST_NAMED
    return ", ".join(changed[:MOST_NAMED]) + (f" and {more} more files changed" if more > 0 else "")


def _way_out(player: Entrant, plan: Plan, games: Mapping[Key, PlayedGame]) -> str:
    """Say what to do with a program whose files have changed."""
    later = player.version + 1
    newer = replace(player, name=player.own_name + version_sign(later), version=later)
    if plan.format == "swiss":
        number = 1 + max(game.round for game in games.values())
        return (
            f"Write version = {later} in its table: then {newer.name} plays from round {number} "
            "on, with 0 points, and the results so far stay. Or put the old files back."
        )
    players = tuple(newer if one is player else one for one in plan.players)
    [everything] = rounds(replace(plan, players=players), games)
    count = sum(newer in (one.black, one.white) for one in everything.fixtures)
    return (
        f"Write version = {later} in its table: then {newer.name} plays everybody ({count} games), "
        "and the results so far stay. Or put the old files back."
    )


def put_aside(path: Path) -> None:
    """Rename a file of games to the first free name of games.1.jsonl, games.2.jsonl and so on."""
    number = 1
    while (aside := path.with_suffix(f".{number}{path.suffix}")).exists():
        number += 1
    if path.exists():
        path.rename(aside)
