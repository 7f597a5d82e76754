"""The exercises: what is proved, and when to stop."""

from itertools import groupby
from typing import Any

from othello_lessons.drawing import Picture, show_curves
from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_claims
from othello_lessons.exercises.wording import in_words
from othello_lessons.programs.pair_statistics import SequentialTest

# ---------------------------------------------------------------------------
# When to stop

Games = list[float]  # A's points, game after game; each two belong together


def _runs(text: str) -> Games:
    """Read runs of pairs: `20 11 6 0½` is 20 pairs with both games won, and 6 that lost half."""
    words = text.split()
    runs = zip(map(int, words[::2]), words[1::2], strict=True)
    return [0.5 if game == "½" else int(game) for count, pair in runs for game in count * pair]


STOPS = [  # the shortest first, so that a mistake is shown where it shows first
    *map(_runs, ("1 11", "1 ½1", "4 11", "11 11", "15 00", "20 10", "22 11")),
    [*_runs("19 00"), 0],  # a game without its second
    *map(_runs, ("20 00 22 11", "40 10 2 11")),
    *map(_runs, ("20 11 4 01 40 00", "20 00 60 11", "30 00 9 10 90 11", "12 ½1 9 1½ 60 ½½ 9 00")),
    *map(_runs, ("9 10 9 11 9 00 9 11 9 ½½ 30 11", "9 01 2 11 9 00 9 1½ 30 00")),
]
PROOF = SequentialTest()
PAIRS_OF = "first, second in zip(games[::2], games[1::2])"
SHARE = "(first + second) / 2"
UP, DOWN = "ratio >= test.bound", "ratio <= -test.bound"
MEAN, MARGIN = "sum(pairs) / len(pairs)", "0.98 / (2 * len(pairs)) ** 0.5"

STOP = Solution(
    """
from othello_lessons.programs.pair_statistics import SequentialTest

test = SequentialTest()

def my_verdict(games):
    pairs = []
    for first, second in zip(games[::2], games[1::2]):
        pairs.append((first + second) / 2)
        ratio = test.ratio(pairs)
        if ratio >= test.bound:
            return "better"
        if ratio <= -test.bound:
            return "not better"
    return "open"
""",
    "my_verdict",
    {
        "first-lead": [
            changed(f"{UP} → {MEAN} > 0.5", f"{DOWN} → {MEAN} < 0.5"),
            f"{UP} → {MEAN} > 0.5",
            changed(f"{UP} → ratio > 0", f"{DOWN} → ratio < 0"),
            f"{UP} → ratio > 0",
        ],
        "looks-at-the-interval": [
            changed(f"{UP} → {MEAN} - {MARGIN} > 0.5", f"{DOWN} → {MEAN} + {MARGIN} < 0.5"),
            f"{UP} → {MEAN} - {MARGIN} > 0.5",
        ],
        "restarts": 'return "not better" → pairs = []',
        "counts-games": changed(f"{PAIRS_OF} → game in games", f"{SHARE} → game"),
        "overlapping-pairs": "zip(games[::2], games[1::2]) → zip(games, games[1:])",
        "goes-on": changed(
            "        ratio →     ratio",
            "        if →     if",
            "            return →         return",
        ),
        "one-bound": [f"{DOWN} → False", f"{UP} → False"],
        "no-minus": f"{DOWN} → ratio <= test.bound",
        "either-bound": f"{UP} → abs(ratio) >= test.bound",
        "sides-exchanged": changed(
            'return "better" → return "other"', '"not better" → "better"', '"other" → "not better"'
        ),
        "sum-for-share": f"{SHARE} → first + second",
        "half-a-pair": "games[1::2] → [*games[1::2], 0]",
    },
)


def the_ratio(games: Games) -> Picture:
    """Draw the ratio after each pair, between the bounds."""
    pairs = [(one + other) / 2 for one, other in zip(games[::2], games[1::2], strict=False)]
    ratios = [PROOF.ratio(pairs[:seen]) for seen in range(len(pairs) + 1)]
    bounds = {"better": PROOF.bound, "not better": -PROOF.bound}
    lines = {name: [bound] * len(ratios) for name, bound in bounds.items()}
    return show_curves({"ratio": ratios, **lines}, under="pairs")


def _where_it_ends(found: Any, expected: str, games: Games) -> str:
    pairs = [f"({one:g}, {other:g})" for one, other in zip(games[::2], games[1::2], strict=False)]
    runs = [f"{len(list(run))} × {pair}" for pair, run in groupby(pairs)]
    rest = [f"({games[-1]:g}, …)"] * (len(games) % 2)
    fields = {"runs": ", ".join([*runs, *rest]), "found": in_words(found), "expected": expected}
    return JUDGED("after-these-pairs", **fields)


# ---------------------------------------------------------------------------
# What is proved

PROVED = Solution(
    """
proved = {"a": False, "b": True, "c": False, "d": False}
proved |= {"e": False, "f": True, "g": False, "h": False}
""",
    "proved",
    {
        "ten-of-fifteen": '"a": False → "a": True',
        "nothing-is-sure": '"b": True → "b": False',
        "repeats-are-evidence": '"c": False → "c": True',
        "first-move-is-nothing": '"d": False → "d": True',
        "a-draw-is-nothing": '"e": False → "e": True',
        "needs-more": '"f": True → "f": False',
        "elo-is-a-property": '"g": False → "g": True',
        "overlap-proves-nothing": '"h": False → "h": True',
    },
)

EXERCISES = (
    Exercise(
        "stop-when-proved",
        judge_cases,
        STOP,
        cases=[(games,) for games in STOPS],
        picture=the_ratio,
        evidence=_where_it_ends,
    ),
    Exercise("proved-claims", judge_claims, PROVED),
)
