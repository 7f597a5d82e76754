"""A series between two players: openings drawn by seed, each played twice with colours swapped.

    print(compare("alphabeta:depth=3", "random", games=20))

The result says how often each won, and what can be concluded from that.
"""

import math
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from othello_lessons.notation.numbers import plural
from othello_lessons.othello import Strategy, initial_board
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.pair_statistics import (
    EVEN,
    Interval,
    SequentialTest,
    games_needed,
    interval,
)
from othello_lessons.programs.progress_bar import bar_of
from othello_lessons.programs.protocol import BOARD_SIZES, SIZES_IN_WORDS
from othello_lessons.programs.protocols import named_program
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Limits, Start
from othello_lessons.programs.tournament.cluster import play_on_cluster
from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.programs.tournament.plan import (
    Fixture,
    Plan,
    TournamentError,
    derived,
    from_the_usual_start,
)
from othello_lessons.programs.tournament.played_game import POINTS
from othello_lessons.programs.tournament.pool import Ended, play_all
from othello_lessons.programs.tournament.results import GamesInMemory, Planned, Results
from othello_lessons.strategies import make_strategy

Contestant = str | Strategy | Entrant
GAMES, OPENING_MOVES = 100, 6
UNLIMITED = Limits(move=math.inf)
MOST_TRIES = 20  # how often an opening is drawn, at most, to find a new position
COUNTLESS = 1_000_000
GAUGE = 15  # signs, from one bound of a test to the other


def compare(
    a: Contestant,
    b: Contestant,
    *,
    games: int = GAMES,
    seed: int = 0,
    opening_moves: int = OPENING_MOVES,
    size: int = 8,
    jobs: int = 1,
    progress: bool = False,
    limits: Limits | None = None,
    until_proved: SequentialTest | None = None,
    results: str | Path | None = None,
    cluster: str = "",
    each: Callable[[Record], None] = lambda record: None,
) -> "Comparison":
    """Play a series between two strategies, names of strategies, or entrants; return the result.

    A name may also be that of a program: its protocol, a colon and its command, as in
    `console:./player`.

    Half of the games begin with an opening of `opening_moves` random moves, drawn by the seed; the
    other half repeat these openings with the colours swapped. If a strategy can have a seed and has
    none, the series gives it one, so that the same series has the same result. `jobs` is how many
    games are played at once (joblib), or the Dask `cluster` of this address plays them; `limits` is
    what a program may use, and `each` is called with every record as its game ends. With `progress`
    a terminal or a notebook shows a bar. An interrupt ends the series: the result is that of the
    games played so far. The file `results` keeps them: the same call later goes on from there. With
    a test the series ends as soon as the pairs, in the order of their openings, prove one of its
    two claims. ValueError says why a series cannot be played.
    """
    plan = _plan(a, b, games, seed, opening_moves, size)
    plan = replace(plan, limits=limits or plan.limits, until_proved=until_proved)
    planned = _planned(plan)
    played: list[SeriesGame] = []
    pairs = 0  # that the test has seen: the first ones, in their order
    with _kept(plan, results, planned) as kept:
        before = set(kept.games)
        bar = bar_of(games) if progress else nullcontext(lambda done, says: None)
        series = closing(_play(plan, planned, kept, jobs, cluster))
        with suppress(KeyboardInterrupt), bar as show, series as one_by_one:
            show(0, "")
            for game in one_by_one:
                played.append(game)
                if game.fixture.key not in before:
                    each(game.record)
                so_far = Comparison(plan, _in_order(played, plan))
                show(len(played), f"{so_far.counts()} {so_far.gauge()}".strip())
                while until_proved and so_far.has_pair(pairs + 1):
                    pairs += 1
                    if so_far.of_first(pairs).is_proved:
                        return so_far.of_first(pairs)
    return Comparison(plan, _in_order(played, plan))


def _kept(plan: Plan, results: str | Path | None, planned: Planned) -> GamesInMemory:
    """Open the file of a series; ValueError if it holds other games, or a program has changed."""
    if results is None:
        return GamesInMemory()
    from othello_lessons.programs.tournament.changes import changed_programs

    kept = Results(Path(results), plan, planned)
    if said := [text for _, text in changed_programs(plan, kept.games)]:
        kept.__exit__()
        raise TournamentError(" ".join([*said, "Put the old files back, or name another file."]))
    return kept


def _play(
    plan: Plan, planned: Planned, kept: GamesInMemory, jobs: int, cluster: str
) -> Generator["SeriesGame", None, None]:
    """Yield the games that were kept, then play the others, and yield each as it is kept."""
    before = dict(kept.games)
    for (number, pair, black, white), game in sorted(before.items()):
        if pair <= plan.pairs:
            fixture = planned(plan, number, pair, plan.player(black), plan.player(white))
            yield SeriesGame(fixture, game.record)
    todo = (fixture for fixture in _fixtures(plan, planned) if fixture.key not in before)
    with closing(_ended(todo, jobs, cluster)) as games:
        for ended in games:
            if ended.record is None:
                title = ended.fixture.title
                raise TournamentError(f"{title} could not be played: {ended.trouble}")
            kept.add(ended.fixture, ended.record)
            yield SeriesGame(ended.fixture, ended.record)


def _ended(todo: Iterable[Fixture], jobs: int, cluster: str) -> Generator[Ended, None, None]:
    if cluster and (games := [*todo]):
        return play_on_cluster(games, cluster, lambda text: print(text, file=sys.stderr))
    return play_all(todo, jobs=jobs)


def _in_order(played: Sequence["SeriesGame"], plan: Plan) -> tuple["SeriesGame", ...]:
    a = plan.names[0]
    return tuple(sorted(played, key=lambda game: (game.fixture.pair, game.record.black != a)))


def _plan(
    a: Contestant, b: Contestant, games: int, seed: int, opening_moves: int, size: int
) -> Plan:
    """Make a plan of the series, a tournament of two; ValueError if it cannot be played."""
    if size not in BOARD_SIZES:
        raise ValueError(f"the size of a board is one of {SIZES_IN_WORDS}, not {size!r}")
    if games < 2 or games % 2:
        raise ValueError(
            "each opening is played twice, so the number of games is even, and 2 or more, not "
            f"{games}"
        )
    if opening_moves < 0:
        raise ValueError(f"an opening has 0 or more moves, not {opening_moves}")
    one, other = _entrant(a), _entrant(b)
    if one.name == other.name:
        other = replace(other, name=f"{other.name} (2)")
    for entrant in (one, other):
        if entrant.protocol:
            entrant.protocol.check_size(size)
            entrant.protocol.check_name(entrant.name)
    limits = Limits() if one.protocol or other.protocol else UNLIMITED  # a program may hang
    plan = Plan((one, other), pairs=games // 2, seed=seed, limits=limits)
    usual = from_the_usual_start(one, other)
    return replace(plan, size=size, opening_moves=0 if usual else opening_moves)


def _entrant(player: Contestant) -> Entrant:
    if isinstance(player, Entrant):
        return player
    if isinstance(player, str) and (named := named_program(player)):
        protocol, program = named
        called = player if player.endswith(f":{program.name}") else program.name
        return Entrant(called, protocol.name, player, program.depth, program.command)
    if isinstance(player, str):
        make_strategy(player)  # raises ValueError for an unknown name
        return Entrant(player, "strategy", player)
    if not callable(player):
        raise ValueError(f"a strategy is a function or the name of one, not {player!r}")
    name = getattr(player, "name", None) or getattr(player, "__name__", type(player).__name__)
    return Entrant(str(name), "function", player)


def _fixtures(plan: Plan, planned: Planned) -> Iterator[Fixture]:
    one, other = plan.players
    for pair in range(1, plan.pairs + 1):
        for black, white in ((one, other), (other, one)):
            yield planned(plan, 1, pair, black, white)


def _planned(plan: Plan) -> Planned:
    """Return a function that makes the fixture of any pair of games."""
    starts, drawn = _starts(plan), list[Start]()

    def planned(plan: Plan, number: int, pair: int, black: Entrant, white: Entrant) -> Fixture:
        drawn.extend(islice(starts, max(0, pair - len(drawn))))
        seed = derived(plan.seed, pair, black.name, white.name)
        return Fixture(number, pair, black, white, drawn[pair - 1], plan.limits, seed)

    return planned


def _starts(plan: Plan) -> Iterator[Start]:
    """Yield where each pair begins: at a new position each time, if one is found."""
    seen = set()
    for pair in count():
        for again in range(MOST_TRIES):
            seed = derived(plan.seed, "opening", pair, again)
            opening = random_opening(plan.size, plan.opening_moves, seed)
            start = Start(initial_board(plan.size), opening)
            if _place(start) not in seen:
                break
        seen.add(_place(start))
        yield start


def _place(start: Start) -> tuple[str, str]:
    player, board = start.position()
    return player, "".join(board)


# ---------------------------------------------------------------------------
# The result


class SeriesGame(NamedTuple):
    """One game of a series that was played."""

    fixture: Fixture
    record: Record

    @property
    def course(self) -> tuple[object, ...]:
        """Return the position after the opening, and the later moves: equal in equal games."""
        return _place(self.fixture.start), *self.record.moves[self.record.opening :]


@dataclass(frozen=True)
class Comparison:
    """The result of a series between A and B, from A's side; `print` it to read it."""

    plan: Plan
    games: tuple[SeriesGame, ...]

    @property
    def test(self) -> SequentialTest | None:
        """Return the test that may end the series."""
        return self.plan.until_proved

    @property
    def a(self) -> str:
        """Return A's name."""
        return self.plan.names[0]

    @property
    def b(self) -> str:
        """Return B's name."""
        return self.plan.names[1]

    @cached_property
    def points(self) -> list[float]:
        """List A's points in each game: 1, 0.5 or 0."""
        return [self._points(game) for game in self.games]

    def _points(self, game: SeriesGame) -> float:
        points = POINTS[str(game.record.winner)]
        return points if game.record.black == self.a else 1 - points

    @property
    def wins(self) -> int:
        """Count the games that A won."""
        return self.points.count(1.0)

    @property
    def draws(self) -> int:
        """Count the games that nobody won."""
        return self.points.count(0.5)

    @property
    def losses(self) -> int:
        """Count the games that A lost."""
        return self.points.count(0.0)

    @cached_property
    def discs(self) -> float | None:
        """Return by how many discs A won on average; None if no game was played to its end."""
        margins = [
            record.score if record.black == self.a else -record.score
            for _, record in self.games
            if record.verdict == "finished"
        ]
        return fmean(margins) if margins else None

    @cached_property
    def pairs(self) -> list[float]:
        """List A's share of each pair of games, leaving out pairs that repeat an earlier one."""
        shares: dict[tuple[object, ...], float] = {}
        by_pair: dict[int, list[SeriesGame]] = {}
        for game in self.games:
            by_pair.setdefault(game.fixture.pair, []).append(game)
        for both in by_pair.values():
            if len(both) == 2:
                courses = tuple(sorted((game.record.black, game.course) for game in both))
                shares[courses] = fmean(map(self._points, both))
        return list(shares.values())

    @property
    def different(self) -> int:
        """Count the games that differ from each other, without regard to who had which colour."""
        return len({game.course for game in self.games})

    @property
    def score(self) -> float | None:
        """Return A's share of the points, from 0 to 1, repeated pairs counted once."""
        return fmean(self.pairs) if self.pairs else None

    @property
    def interval(self) -> Interval:
        """Return the 95 % interval of A's score: see pair_statistics.py."""
        return interval(self.pairs) if self.pairs else Interval(0.0, 1.0)

    @property
    def needed(self) -> int | None:
        """Return how many games would show a difference as large as the one found here."""
        if self.score is None:
            return None
        return games_needed(self.score, stdev([*self.pairs, 0.0, 1.0]))

    @property
    def better(self) -> str | None:
        """Return the name of the better player, if the series shows who it is."""
        low, high = self.interval
        return self.a if low > EVEN else self.b if high < EVEN else None

    @property
    def is_proved(self) -> bool:
        """Tell whether the test of this series has ended it."""
        return self.test is not None and self.test.is_over(self.pairs)

    @property
    def is_whole(self) -> bool:
        """Tell whether no game is missing: all were played, or the test has ended the series."""
        return self.is_proved or len(self.games) == 2 * self.plan.pairs

    def has_pair(self, number: int) -> bool:
        """Tell whether all games of this pair and of those before it were played."""
        return len(self.games) >= 2 * number and self.games[2 * number - 1].fixture.pair == number

    def of_first(self, pairs: int) -> "Comparison":
        """Return the result of the first pairs alone."""
        return replace(self, games=self.games[: 2 * pairs])

    def counts(self) -> str:
        """Say how often A won."""
        return f"won {self.wins}, drawn {self.draws}, lost {self.losses}"

    def gauge(self) -> str:
        """Draw where the ratio of the test is between its bounds; nothing without a test."""
        if not self.test:
            return ""
        ratio, bound = self.test.ratio(self.pairs), self.test.bound
        place = round((ratio / bound + 1) / 2 * (GAUGE - 1))
        line = ["─"] * GAUGE
        line[min(max(place, 0), GAUGE - 1)] = "●"
        return f"-{bound:.2f} {''.join(line)} +{bound:.2f}"

    def verdict(self) -> str:
        """Say in a sentence who is better, if the series shows it."""
        if self.score is None:
            return "No pair of games was played to its end, so nothing can be said."
        if self.test:
            return self._proof(self.test)
        if self.better:
            return f"{self.better} is better: the whole interval lies on its side of 50 %."
        same = f"These {len(self.games)} games cannot tell {self.a} and {self.b} apart"
        if self.needed is None:
            return f"{same}: each took half of the points."
        return f"{same}; about {_rounded(self.needed)} different games would be needed for that."

    def _proof(self, test: SequentialTest) -> str:
        """Say which claim the test has proved, if any."""
        low, high = (
            f"better by {elo:g} points of Elo" if elo else "not better"
            for elo in (test.low, test.high)
        )
        if not self.is_proved:
            return f"Not proved yet: whether {self.a} is {high}, or {low}."
        found, other = (high, low) if test.ratio(self.pairs) > 0 else (low, high)
        wrong = f"a test like this is wrong at most {100 * test.error:g} times in 100"
        return f"Proved: {self.a} is {found}, rather than {other}; {wrong}."

    def __str__(self) -> str:
        return "\n".join([*self._heading(), *self._results(), *self._warnings(), self.verdict()])

    __repr__ = __str__

    def _heading(self) -> list[str]:
        plan, asked = self.plan, 2 * self.plan.pairs
        of = f" of at most {asked}" if self.test else f" of {asked}" * (len(self.games) < asked)
        games = f"{len(self.games)} games{of}"
        board = f"{plan.size}x{plan.size}, openings of {plan.opening_moves} moves, seed {plan.seed}"
        return [f"{self.a} against {self.b}: {games}, {board}"]

    def _results(self) -> list[str]:
        if self.score is None:
            return []
        low, high = (f"{100 * end:.1f}" for end in self.interval)
        lines = [
            f"  games  {self.counts()}",
            f"  score  {100 * self.score:.1f} %, 95 % interval {low} to {high} %",
        ]
        if self.discs is not None:
            lines.append(f"  discs  {self.discs:+.1f} a game")
        if self.test:
            lines.append(f"  ratio  {self.test.ratio(self.pairs):+.2f}  {self.gauge()}")
        return lines

    def _warnings(self) -> list[str]:
        lines = []
        if self.different < len(self.games):
            lines.append(
                f"Only {self.different} of the {len(self.games)} games differ from each other: "
                "players that always answer the same repeat them. Repeated pairs are counted once."
            )
        for name in self.plan.names:
            if faults := self._faults(name):
                times = plural(len(faults), "time")
                lines.append(f"{name} lost {times} by a fault; the first: {faults[0]}")
        return lines

    def _faults(self, name: str) -> Sequence[str]:
        """List the reasons why a player lost games by a fault, and not by the number of discs."""
        return [
            record.reason
            for _, record in self.games
            if record.verdict != "finished"
            and name == (record.black if record.loser == "black" else record.white)
        ]


def _rounded(games: int) -> str:
    """Round a number of games to two digits: the estimate is not more exact than that."""
    if games > COUNTLESS:
        return "more than a million"
    unit = 10 ** max(0, len(str(games)) - 2)
    return f"{-(-games // unit) * unit:,}"
