"""The page of standings while the games are played: written after each game, with those to come."""

import time
from pathlib import Path

from othello_lessons.programs.tournament.plan import Fixture, Plan
from othello_lessons.programs.tournament.results import GamesInMemory
from othello_lessons.programs.tournament.standings_files import page_file, write_page
from othello_lessons.programs.tournament.tournament import Tournament

RESAMPLES = 40  # of the intervals: the last page draws more
MOST = 0.1  # the share of the time that writing pages may take


class LivePage:
    """Writes the page of a tournament that is being played.

    If a game is shorter than the time to write the page, several games share one page.
    """

    def __init__(self, plan: Plan, kept: GamesInMemory, stem: Path) -> None:
        self.plan, self.kept, self.path = plan, kept, page_file(stem)
        self._not_before = 0.0

    def __call__(self, playing: list[Fixture]) -> None:
        """Write the page, with the games that are being played."""
        began = time.monotonic()
        if began < self._not_before:
            return
        self.write(playing)
        ended = time.monotonic()
        self._not_before = ended + (ended - began) / MOST

    def write(self, playing: list[Fixture]) -> None:
        """Write the page now."""
        write_page(self.path, self.so_far(), playing)

    def so_far(self) -> Tournament:
        """Return the tournament as far as it has been played."""
        return Tournament(self.plan, self.kept.games, resamples=RESAMPLES)
