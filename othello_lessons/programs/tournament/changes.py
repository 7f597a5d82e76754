"""What a changed tournament file means for the games that have been played."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.programs.tournament.plan import Plan
from othello_lessons.programs.tournament.results import Key, PlayedGame
from othello_lessons.programs.tournament.schedule import rounds
from othello_lessons.programs.tournament.tournament import Tournament


def changes(plan: Plan, games: Mapping[Key, PlayedGame]) -> list[str]:
    """Say in a sentence for each player what changed since the last game, and what is to be played.

    Nothing is said before the first game, nor where everybody has played and nobody has left.
    """
    out = Tournament(plan, games).out
    met = Counter(name for game in games.values() for name in game.key[2:])
    new = [player for player in plan.players if player.name not in met]
    if not games or not (out or new):
        return []
    return [*_left(out, met), *_joined(new, plan, games)]


def _left(out: Mapping[str, str], met: Mapping[str, int]) -> Iterator[str]:
    for name, why in out.items():
        yield f"{name} is out of the running ({why}). The results of its {met[name]} games stay."


def _joined(new: list[Entrant], plan: Plan, games: Mapping[Key, PlayedGame]) -> Iterator[str]:
    if plan.format == "swiss":
        return
    [everything] = rounds(plan, games)
    todo = [fixture for fixture in everything.fixtures if fixture.key not in games]
    for player in new:
        count = sum(player in (fixture.black, fixture.white) for fixture in todo)
        yield f"{player.name} has not played yet: {count} games to play."


def put_aside(path: Path) -> None:
    """Rename a file of games to the first free name of games.1.jsonl, games.2.jsonl and so on."""
    number = 1
    while (aside := path.with_suffix(f".{number}{path.suffix}")).exists():
        number += 1
    if path.exists():
        path.rename(aside)
