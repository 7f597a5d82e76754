"""The ladder itself: it looks at the folder, plays a few games, writes the page, and looks again.

What was played is in the file of games, and what was found out about programs in another, so a
ladder that is killed at whatever moment goes on where it was: a game that had not ended is played
again. If the disk is full, what cannot be written waits for room. When the games prove the order of
the players, the ladder rests until a program comes or changes.
"""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from html import escape
from pathlib import Path

from othello_lessons.programs.ladder.entries import Programs
from othello_lessons.programs.ladder.meetings import next_fixtures
from othello_lessons.programs.process.log import printable
from othello_lessons.programs.record import FAULTS, Record
from othello_lessons.programs.tournament.live_page import LivePage
from othello_lessons.programs.tournament.plan import Fixture, Plan, TournamentError
from othello_lessons.programs.tournament.pool import Ended, Say
from othello_lessons.programs.tournament.results import Results
from othello_lessons.programs.tournament.standings_files import write_page
from othello_lessons.programs.tournament.tournament import play_games

LOOK = 1.0  # seconds between two looks at the folder while nothing is played
PAUSE = 5.0  # seconds until what failed is tried again
AT_ONCE = 8  # games between two looks, for each game that is played at once
MOST_TAKEN = 4  # programs that are checked, one after the other, before games go on
MOST_FAULTS = 10  # games that a program loses by its own fault, one after the other
MIB = 1 << 20
RESTS = "All games needed are played. The ladder rests until a program comes or changes."
WAITS = "The first game begins when two programs are here."
IS_FULL = "No more games are played: the file of games is full."


class LadderGames(Results):
    """The file of a ladder's games; each game waits until the disk has room."""

    def __init__(self, path: Path, plan: Plan, say: Say) -> None:
        self.say = say
        super().__init__(path, plan)

    def add(self, fixture: Fixture, record: Record) -> None:
        """Append a game; when this returns, the game is on the disk."""
        when_there_is_room(lambda: super(LadderGames, self).add(fixture, record), self.say)


def when_there_is_room(write: Callable[[], object], say: Say) -> None:
    """Write something, and try again until that is possible; say so once."""
    said = ""
    while True:
        try:
            write()
            break
        except OSError as problem:
            if not said:
                said = f"{problem} The ladder waits for room, and then goes on."
                say(said)
            time.sleep(PAUSE)
    if said:
        say("It can be written again: the ladder goes on.")


class LadderPage(LivePage):
    """The page of a ladder, with the programs that do not play, and where to hand one in."""

    def __init__(self, plan: Plan, kept: LadderGames, path: Path, hand_in: str) -> None:
        super().__init__(plan, kept, path.with_suffix(""))
        self.path, self.hand_in = path, hand_in
        self.troubles: dict[str, str] = {}
        self.rests = ""  # why no game is played now

    def more(self) -> tuple[str, str]:
        """Return HTML that stands above the standings, and below them."""
        link = f'<p><a href="{escape(self.hand_in)}">Hand in a program</a></p>'
        rows = "".join(_told(name, trouble) for name, trouble in self.troubles.items())
        broken = f"<section class=broken><h2>To be mended</h2>{rows}</section>"
        rests = f"<p role=status>{escape(self.rests)}</p>" if self.rests else ""
        return rests + (link if self.hand_in else ""), broken if rows else ""

    def write(self, playing: list[Fixture]) -> None:
        """Write the page now, if the disk has room for it."""
        with suppress(OSError):  # the file of games says so
            write_page(self.path, self.so_far(), playing, *self.more())


def _told(name: str, trouble: str) -> str:
    sentence, _, talk = trouble.partition("\n")
    said = f"<strong>{escape(name)}</strong> {escape(sentence)}"
    if not talk:
        return f"<p>{said}</p>"
    return f"<details><summary>{said}</summary><pre>{escape(talk)}</pre></details>"


class Ladder:
    """A ladder; `say` gets a line for each game, and for each event."""

    def __init__(
        self,
        programs: Programs,
        plan: Plan,
        *,
        say: Say,
        jobs: int = 1,
        cluster: str = "",
        most_bytes: int = 50 * MIB,
        hand_in: str = "",
    ) -> None:
        self.programs, self.plan, self.jobs, self.cluster = programs, plan, jobs, cluster
        self.most_bytes, self.is_full = most_bytes, False
        self._say, self._said = say, ""
        self.kept = LadderGames(programs.out / "games.jsonl", plan, self.say)
        self.page = LadderPage(plan, self.kept, programs.out / "ladder.html", hand_in)
        self._shown: object = None
        self._faults = Counter[str]()  # by name: how often it lost by a fault, without a break
        for game in self.kept.games.values():
            self._count(game.record)

    def say(self, text: str) -> None:
        """Say a sentence in one line."""
        self._say(printable(text.partition("\n")[0]))

    def serve(self) -> None:
        """Play until an interrupt."""
        while True:
            try:
                pause = 0.0 if self.turn() else LOOK
            except Exception as problem:  # nobody is there who could start it again
                pause = PAUSE
                self._tell(problem)
            time.sleep(pause)

    def _tell(self, problem: Exception) -> None:
        expected = isinstance(problem, TournamentError | OSError)
        said = str(problem) if expected else f"{type(problem).__name__}: {problem}."
        if said != self._said:
            self.say(f"{said} The ladder tries it again.")
        self._said = said

    def close(self) -> None:
        """Write the page a last time, and close the file of games."""
        self.page.write([])
        self.kept.__exit__()

    def turn(self) -> bool:
        """Look at the folder and play the next games; return whether there were any."""
        self._look()
        todo = [] if self.is_full else next_fixtures(self.plan, self.kept.games, self._at_once)
        rested, self.page.rests = self.page.rests, "" if todo else self._why_no_game()
        if rested or not todo:
            self._show()
        if not todo:
            return False
        spoiled = play_games(
            todo,
            self.kept,
            jobs=self.jobs,
            cluster=self.cluster,
            tell=self.say,
            watch=self.page,
            each=self._note,
        )
        self._clear_up()
        if spoiled:
            raise TournamentError(spoiled[0])
        return True

    def _why_no_game(self) -> str:
        return IS_FULL if self.is_full else RESTS if len(self.plan.players) > 1 else WAITS

    @property
    def _at_once(self) -> int:
        return AT_ONCE * self.jobs

    def _look(self) -> None:
        """Take what is new in the folder."""
        for name in self.programs.look()[:MOST_TAKEN]:
            try:
                self.say(self.programs.take(name, self.plan.limits))
            except Exception as problem:  # with this program; the others play
                self._tell(problem)
        self._keep()
        self.plan = replace(self.plan, players=tuple(self.programs.players))
        self.page.plan, self.page.troubles = self.plan, self.programs.troubles

    def _keep(self) -> None:
        when_there_is_room(self.programs.keep, self.say)

    def _show(self) -> None:
        now = len(self.kept.games), self.plan.names, self.programs.troubles, self.page.rests
        if now != self._shown:
            self.page.write([])
            self._shown = now

    def _note(self, ended: Ended) -> None:
        assert ended.record is not None
        self._count(ended.record)
        black, white = ended.fixture.black.name, ended.fixture.white.name
        number = f"game {len(self.kept.games)}, pair {ended.fixture.pair}"
        self.say(f"{number}: {black} - {white}: {ended.record.result}")

    def _count(self, record: Record) -> None:
        for side, name in (("black", record.black), ("white", record.white)):
            lost = record.verdict in FAULTS and record.loser == side
            self._faults[name] = self._faults[name] + 1 if lost else 0

    def _clear_up(self) -> None:
        """Put out programs that only lose by faults or write too much, and shorten the games."""
        bad = [(player, why) for player, why in self.programs.grown()]
        for player in self.plan.players:
            if self._faults[player.name] >= MOST_FAULTS:
                del self._faults[player.name]
                why = f"It lost {MOST_FAULTS} games by its own fault, one after the other."
                bad.append((player, why))
        for player, why in dict(bad).items():
            self.say(self.programs.put_out(player, why))
        self._keep()
        self.is_full = not self.kept.shorten(self.most_bytes)
        if self.is_full:
            self.say(
                f"The games fill {self.most_bytes / MIB:g} MiB, also without their moves, so no "
                "more are played. Start the ladder again with more --megabytes."
            )
