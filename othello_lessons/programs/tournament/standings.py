"""The standings of a tournament: who made how many points against whom, and the ratings.

They are written as text, as a table for a spreadsheet and as a picture; standings_page.py makes a
page of them. Repeated games are left out of every number, and a note says how many there are.
"""

import csv
import io
import math
from collections.abc import Iterable
from dataclasses import dataclass

from othello_lessons.drawing.charts.crosstable import (
    Result,
    crosstable_text,
    points_text,
    show_crosstable,
    total_of,
)
from othello_lessons.drawing.charts.intervals import end_text, show_ratings
from othello_lessons.drawing.svg import Picture, beside, in_columns
from othello_lessons.programs.tournament.played_game import PlayedGame
from othello_lessons.programs.tournament.ratings import Rating, Ratings

OUT = "–"  # the place of a player who plays no more
PLACE = {1.0: 0, 0.5: 1, 0.0: 2}  # where a result is counted: (won, drawn, lost)


@dataclass(frozen=True)
class Standings:
    """The players, the best-rated first, what they are, and their results against each other."""

    title: str
    ratings: Ratings
    about: dict[str, str]
    cells: dict[tuple[str, str], Result]
    notes: list[str]
    out: tuple[str, ...] = ()  # who plays no more; they come last

    @property
    def names(self) -> list[str]:
        """List the players' names, the best-rated first."""
        return [rating.name for rating in self.ratings]

    @property
    def places(self) -> list[str]:
        """List the players' places: equal ratings share a place; who plays no more has none."""
        running = [round(rating.elo) for rating in self.ratings if rating.name not in self.out]
        return [
            OUT if rating.name in self.out else str(running.index(round(rating.elo)) + 1)
            for rating in self.ratings
        ]


def cross_table(games: Iterable[PlayedGame]) -> dict[tuple[str, str], Result]:
    """Return each player's (won, drawn, lost) against each other, without repeated games."""
    cells: dict[tuple[str, str], list[int]] = {}
    for game in games:
        if not game.repeated:
            black, white = game.record.black, game.record.white
            cells.setdefault((black, white), [0, 0, 0])[PLACE[game.points]] += 1
            cells.setdefault((white, black), [0, 0, 0])[PLACE[1 - game.points]] += 1
    return {both: (won, drawn, lost) for both, (won, drawn, lost) in cells.items()}


def as_text(standings: Standings) -> str:
    """Write the standings for a terminal: the ratings, the cross-table, the notes."""
    rows = [["", "", "rating", "from", "to", "points", "games", "won", "drawn", "lost"]]
    for place, rating in zip(standings.places, standings.ratings, strict=True):
        total = total_of(rating.name, standings.cells)
        ends = map(end_text, rating[1:4])
        counts = [points_text(total), *map(str, (sum(total), *total))]
        rows.append([place, rating.name, *ends, *counts])
    cross = crosstable_text(standings.names, standings.cells)
    parts = [standings.title, in_columns(rows, left=1), cross, "\n".join(standings.notes)]
    return "\n\n".join(filter(None, parts))


def as_csv(standings: Standings) -> str:
    """Write the standings as comma-separated values: one player a line, points of 1 and 0.5."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    head = ["place", "name", "plays", "rating", "low", "high", "points", "games"]
    write([*head, "won", "drawn", "lost", *(_safe(f"{name}") for name in standings.names)])
    for place, rating in zip(standings.places, standings.ratings, strict=True):
        total = total_of(rating.name, standings.cells)
        who = [place.replace(OUT, ""), _safe(rating.name), _safe(standings.about[rating.name])]
        met = [standings.cells.get((rating.name, other)) for other in standings.names]
        against = ["" if result is None else _points(result) for result in met]
        write([*who, *_numbers(rating), _points(total), sum(total), *total, *against])
    return out.getvalue()


def _points(result: Result) -> str:
    won, drawn, _ = result
    return f"{won + drawn / 2:g}"


def _numbers(rating: Rating) -> list[str]:
    return [f"{end:.1f}" if math.isfinite(end) else "" for end in rating[1:4]]


def _safe(words: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{words}" if words.startswith(("=", "+", "-", "@")) else words


def as_picture(standings: Standings) -> Picture:
    """Draw the cross-table and the ratings."""
    return beside(
        show_crosstable(standings.names, standings.cells, standings.title),
        show_ratings(standings.ratings),
    )
