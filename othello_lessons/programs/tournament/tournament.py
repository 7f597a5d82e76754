"""A tournament: its games are played, kept as they end, and added up.

A lesson uses `play_tournament`; `play_rounds` plays the games that are missing, and `Tournament`
adds up the games that were played. A game that has been played is never played again.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any

from othello_lessons.drawing.charts.crosstable import show_crosstable
from othello_lessons.drawing.charts.rating_history import show_rating_history
from othello_lessons.drawing.live import live
from othello_lessons.drawing.svg import Picture
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import Strategy
from othello_lessons.programs.progress_bar import without_threads
from othello_lessons.programs.record import FAULTS, Record
from othello_lessons.programs.tournament.cluster import play_on_cluster
from othello_lessons.programs.tournament.entrants import without_version
from othello_lessons.programs.tournament.neighbours import Neighbours, orders
from othello_lessons.programs.tournament.plan import Fixture, Plan, TournamentError
from othello_lessons.programs.tournament.played_game import Key, PlayedGame, in_order
from othello_lessons.programs.tournament.pool import Ended, Say, lost, play_all
from othello_lessons.programs.tournament.ratings import RESAMPLES, Outcome, Ratings, bradley_terry
from othello_lessons.programs.tournament.results import GamesInMemory, Results
from othello_lessons.programs.tournament.schedule import rounds
from othello_lessons.programs.tournament.standings import (
    Standings,
    as_picture,
    as_text,
    cross_table,
)
from othello_lessons.programs.tournament.tournament_file import (
    check_programs,
    make_plan,
    named_players,
)

MOST_LISTED = 500  # games of a ladder on its page
MOMENTS = 40  # moments at which the ratings are drawn


class Tournament:
    """A tournament as far as it has been played; a notebook shows its cross-table."""

    def __init__(
        self, plan: Plan, games: Mapping[Key, PlayedGame], *, resamples: int = RESAMPLES
    ) -> None:
        self.plan, self.resamples = plan, resamples
        self.games = in_order(games.values())
        self._keys = list(games)  # in the order in which they ended
        self.byes: list[str] = []
        self.scores: dict[str, float] = {}  # in a Swiss tournament, after its last complete round
        self.missing = 0  # games of the rounds so far that have not been played
        for now in rounds(plan, games):
            self.scores = now.scores
            self.byes += [now.bye] if now.bye else []
            self.missing += sum(fixture.key not in games for fixture in now.fixtures)
            if self.missing:
                break  # the next round cannot be known

    @property
    def records(self) -> list[Record]:
        """List the records of the games, in the planned order."""
        return [game.record for game in self.games]

    @property
    def outcomes(self) -> list[Outcome]:
        """List the games as ratings see them."""
        return [game.outcome for game in self.games]

    @cached_property
    def ratings(self) -> Ratings:
        """Rate the players by all their games (Bradley-Terry), the best first."""
        return bradley_terry(self.outcomes, self.plan.names, resamples=self.resamples)

    @cached_property
    def out(self) -> dict[str, str]:
        """Return the players who have played and play no more: for each name, why."""
        known = [name for game in self.games for name in (game.record.black, game.record.white)]
        gone = sorted({*known} - {*self.plan.names})
        return {name: self._why_out(name) for name in gone}

    def _why_out(self, name: str) -> str:
        own = without_version(name)
        later = [one.name for one in self.plan.players if one.own_name == own]
        return f"replaced by {later[0]}" if later else "withdrawn"

    @cached_property
    def standings(self) -> Standings:
        """Add up who made how many points against whom."""
        about = {name: what for game in self.games for name, (_, what) in game.plays.items()}
        about |= {player.name: player.about for player in self.plan.players}
        about |= {name: f"{about[name]} ({why})" for name, why in self.out.items() if name in about}
        cells = cross_table(self.games)
        last = sorted(self.ratings, key=lambda rating: rating.name in self.out)
        shown = last[: len(self.plan.players)] if self.is_ladder else last
        ranked = Ratings(shown, self.ratings.drawn)
        out = () if self.is_ladder else tuple(self.out)
        return Standings(self.plan.title, ranked, about, cells, self.notes(), out)

    @property
    def is_ladder(self) -> bool:
        """Tell whether the tournament is a ladder: then its page shows who plays now."""
        return self.plan.format == "ladder"

    @cached_property
    def orders(self) -> list[Neighbours]:
        """Return the evidence about each two neighbours who still play, the best first."""
        out = self.out
        return orders([one.name for one in self.ratings if one.name not in out], self.games)

    @property
    def listed(self) -> list[tuple[int, PlayedGame]]:
        """List the games of the page with their numbers; of a ladder the last ones, newest first.

        The games of a ladder are numbered as they ended.
        """
        if not self.is_ladder:
            return list(enumerate(self.games, start=1))
        games = {game.key: game for game in self.games}
        ended = [(number, games[key]) for number, key in enumerate(self._keys, start=1)]
        return ended[: -MOST_LISTED - 1 : -1]

    def history(self) -> tuple[dict[str, list[float | None]], list[int]]:
        """Return the ratings over time: by name, and after how many games each."""
        outcomes = {game.key: game.outcome for game in self.games}
        ended = [outcomes[key] for key in self._keys]
        moments = sorted({max(1, len(ended) * step // MOMENTS) for step in range(1, MOMENTS + 1)})
        lines: dict[str, list[float | None]] = {rating.name: [] for rating in self.ratings}
        for count in moments:
            elo = {one.name: one.elo for one in bradley_terry(ended[:count], resamples=0)}
            for name, line in lines.items():
                line.append(elo.get(name))
        return lines, moments

    @property
    def history_picture(self) -> Picture | None:
        """Draw how the ratings changed; None before there are two games, and for a ladder."""
        many = len(self.games) > 1 and not self.is_ladder  # where the lines would hide each other
        return show_rating_history(*self.history()) if many else None

    @property
    def table(self) -> Picture:
        """Draw the cross-table, the best-rated player first."""
        return show_crosstable(self.standings.names, self.standings.cells, self.plan.title)

    def notes(self) -> list[str]:
        """List notes to the numbers: games to come, games repeated, faults, byes."""
        faults: dict[tuple[str, str], list[str]] = {}
        for record in self.records:
            if record.verdict in FAULTS:
                loser = record.black if record.loser == "black" else record.white
                if not (self.is_ladder and loser in self.out):
                    faults.setdefault((loser, record.verdict), []).append(record.reason)
        repeated = sum(game.repeated for game in self.games)
        return [
            *([f"Still to be played: {plural(self.missing, 'game')}."] if self.missing else []),
            *self._who_left(),
            *(
                [f"Left out: {plural(repeated, 'game')}, which repeat an earlier one."]
                if repeated
                else []
            ),
            *[
                f"Lost by {verdict.replace('_', ' ')}: {name}, {plural(len(reasons), 'game')}. "
                f"The first: {reasons[0]}"
                for (name, verdict), reasons in sorted(faults.items())
            ],
            *([f"Bye: {', '.join(self.byes)}."] if self.byes else []),
            *([f"Swiss scores: {self._scores_text()}."] if self.scores else []),
        ]

    def _who_left(self) -> list[str]:
        if self.is_ladder and self.out:
            left = plural(len(self.out), "earlier or withdrawn version")
            return [f"Not shown: {left}. Their games count in the ratings."]
        return [f"Plays no more: {name} ({why})." for name, why in self.out.items()]

    def _scores_text(self) -> str:
        ranked = sorted(self.scores.items(), key=lambda entry: -entry[1])
        return ", ".join(f"{name} {score:g}" for name, score in ranked)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {**as_picture(self.standings)._repr_mimebundle_(), "text/plain": str(self)}

    def __str__(self) -> str:
        return as_text(self.standings)

    __repr__ = __str__


def play_tournament(
    players: Mapping[str, Strategy | str | Mapping[str, Any]],
    *,
    results: str | Path | None = None,
    jobs: int = 1,
    cluster: str = "",
    quiet: bool | None = None,
    **settings: Any,
) -> Tournament:
    """Hold a tournament, and return it.

    `players`: for each name a function of player and board, a strategy's name, or a table as in a
    tournament file, such as {"console": "python3 my.py", "depth": 2}. `settings` are those of a
    tournament file: format, rounds, pairs, size, opening_moves, seed, time_limit and so on.
    `results` is a file that keeps the games: the same call later continues where this one stopped.
    `jobs` games are played at once, or as many as the Dask `cluster` of this address can play.
    Progress is shown on a terminal too if `quiet` is False, and nowhere if it is True; usually only
    in a notebook. TournamentError says what is wrong with an argument.
    """
    plan = make_plan(named_players(players), settings)
    if not cluster:
        check_programs(plan)
    with GamesInMemory() if results is None else Results(Path(results), plan) as kept:
        with nullcontext() if quiet else live() as redraw:
            play_rounds(
                plan, kept, jobs=jobs, cluster=cluster, quiet=quiet is not False, redraw=redraw
            )
        return Tournament(plan, kept.games)


# ---------------------------------------------------------------------------
# Playing


Watch = Callable[[list[Fixture]], object]  # gets the games that are being played


def play_rounds(
    plan: Plan,
    kept: GamesInMemory,
    *,
    jobs: int = 1,
    cluster: str = "",
    quiet: bool = False,
    say: Say | None = None,
    redraw: Callable[[Picture], None] | None = None,
    watch: Watch | None = None,
) -> list[str]:
    """Play the games that are missing; return a sentence for each game that could not be judged.

    Such a game is a fault of the judge, not of a player; it is tried at most three times, and again
    when the tournament continues. A Swiss round waits for all games of the round before. The bar on
    the terminal is shown unless it is `quiet`; `redraw` gets a picture of it after each game, and
    `watch` the games that are being played then.
    """
    from tqdm import tqdm

    hidden = StringIO() if quiet else None
    bars = without_threads(tqdm)
    with bars(unit=" games", disable=quiet and not redraw, smoothing=0.1, file=hidden) as bar:
        bar.redraw = redraw or (lambda picture: None)
        tell = say or (lambda text: bar.write(text, file=sys.stderr))
        see = watch or (lambda playing: None)
        return _play_each(plan, kept, jobs, cluster, bar, tell, see)


def _play_each(
    plan: Plan, kept: GamesInMemory, jobs: int, cluster: str, bar: Any, tell: Say, watch: Watch
) -> list[str]:
    """Play the rounds up to the first with games that failed; return a sentence for each of them.

    This loop is not in the `with` block: from Python 3.12 on, an interrupt between two turns of a
    loop may leave a block without its end.
    """

    def ended(game: Ended) -> None:
        bar.update()
        bar.redraw(Picture("", str(bar)))

    for now in rounds(plan, kept.games):
        todo = [fixture for fixture in now.fixtures if fixture.key not in kept.games]
        later = max(0, plan.rounds - now.number)  # rounds with as many games as this one
        bar.total = bar.n + len(now.fixtures) * (1 + later)
        bar.refresh()
        bar.redraw(Picture("", str(bar)))
        bar.update(len(now.fixtures) - len(todo))
        spoiled = play_games(
            todo, kept, jobs=jobs, cluster=cluster, tell=tell, watch=watch, each=ended
        )
        if spoiled:
            return spoiled
    return []


def play_games(
    todo: list[Fixture],
    kept: GamesInMemory,
    *,
    jobs: int,
    cluster: str,
    tell: Say,
    watch: Watch,
    each: Callable[[Ended], object],
) -> list[str]:
    """Play games, and keep each as it ends; return a sentence for each that failed every time.

    If a player ends its process, the other games in that process are lost too. So they are tried
    again in small groups, and at last one by one.
    """
    troubles: dict[Key, str] = {}
    for attempt, together in enumerate((max(1, len(todo)), 2 * jobs, 1), start=1):
        todo = [fixture for fixture in todo if fixture.key not in kept.games]
        for first in range(0, len(todo), together):
            told = set()
            some = todo[first : first + together]
            watch(some[:jobs])
            for ended in _ended(some, jobs, cluster, tell):
                fixture, record, trouble = ended
                if record is not None:
                    kept.add(fixture, record)
                    each(ended)
                    # They are sent in this order, so the first that have not ended are played.
                    watch([one for one in some if one.key not in kept.games][:jobs])
                    continue
                troubles[fixture.key] = trouble
                if trouble not in told:
                    tell(f"The judge failed, attempt {attempt} of 3: {trouble}")
                told.add(trouble)
    return [troubles[one.key] for one in todo if one.key not in kept.games]


def _ended(todo: list[Fixture], jobs: int, cluster: str, tell: Say) -> Iterator[Ended]:
    """Play some games, and yield each as it ends; also those that were lost with their process."""
    done = set()
    try:
        games = play_on_cluster(todo, cluster, tell) if cluster else play_all(todo, jobs=jobs)
        for ended in games:
            done.add(ended.fixture.key)
            yield ended
    except TournamentError:
        raise
    except Exception as error:
        left = [one for one in todo if one.key not in done]
        which = left[0].title if len(left) == 1 else f"{len(left)} games"
        yield from (Ended(one, None, lost(which, error)) for one in left)
