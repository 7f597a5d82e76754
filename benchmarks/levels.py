"""How far the ten levels for people lie apart: uv run python benchmarks/levels.py [GAMES].

Each level plays GAMES games (200) against the next one and against the one after that, in pairs
with the colours swapped, and all results are rated together. The highest level thinks two seconds a
move, so it plays a twentieth of the games. `RATINGS` in strategies.py has what this printed.
"""

import sys
from collections.abc import Iterator

from othello_lessons.programs.compare import compare
from othello_lessons.programs.tournament.ratings import Outcome, bradley_terry
from othello_lessons.strategies import LEVELS

APART = 1, 2  # levels between two that meet
SLOWEST, SHARE = "champion", 20


def outcomes(games: int) -> Iterator[Outcome]:
    """Play all series, and yield their games as ratings see them."""
    names = list(LEVELS)
    for apart in APART:
        for lower, higher in zip(names, names[apart:], strict=False):
            count = games // SHARE if higher == SLOWEST else games
            series = compare(higher, lower, games=count, seed=apart)
            print(
                f"{higher:<12} {lower:<12} {series.counts():<32} {100 * series.score:.0f} %",
                flush=True,
            )
            for fixture, record in series.games:
                points = {"black": 1.0, "white": 0.0}.get(str(record.winner), 0.5)
                yield Outcome(record.black, record.white, points, (higher, lower, fixture.pair))


def main() -> None:
    """Print every level's rating above the lowest one's, with its interval."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rated = {rating.name: rating for rating in bradley_terry(outcomes(games))}
    zero = rated[next(iter(LEVELS))].elo
    for name in LEVELS:
        elo, low, high = (number - zero for number in rated[name][1:4])
        print(f"{name:<12} {elo:5.0f}  from {low:5.0f} to {high:5.0f}")


if __name__ == "__main__":
    main()
