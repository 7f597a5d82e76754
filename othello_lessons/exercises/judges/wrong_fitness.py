"""The fitness of a player, and what people compute in its place.

A case is what `lead` returns in each opening: Black's lead where the player has Black, and Black's
lead where the rival has it.
"""

from collections.abc import Iterable
from typing import Any

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, number_in_words

Leads = tuple[int, int]

TEXTS = Texts("fitness")
OWN, RIVAL = [2] * 10, [1] * 10
CASES: tuple[tuple[Leads, ...], ...] = (
    ((6, -4),),
    ((6, 4),),
    ((0, -4),),
    ((-2, 8),),
    ((1, -1),),
    ((-1, 1),),
    ((4, -6), (0, 2)),
    ((-8, 0), (10, -2), (2, 2)),
    ((12, -2), (4, 6), (-6, 0), (2, 2), (8, -30)),
)

FITNESS = Reference(
    """
def answer(weights, rival, openings, lead):
    points = {start}
    for opening in openings:
        with_black, with_white = {first}, {second}
        for margin in {games}:
            if {won}:
                points {win_counts} {win}
            elif {drawn}:
                points {draw_counts} {draw}
        {looped}
    return {share}
""",
    {
        "games": {"(with_black, with_white)": "", "(with_black,)": "only-black"},
        "first": {
            "lead(weights, rival, opening)": "",
            "lead(rival, weights, opening)": "rival-has-black",
        },
        "second": {
            "-lead(rival, weights, opening)": "",
            "lead(rival, weights, opening)": "blacks-lead-for-yours",
            "lead(weights, rival, opening)": "only-black",
            "-lead(weights, rival, opening)": "same-game-turned",
        },
        "won": {
            "margin > 0": "",
            "margin >= 0": "draw-is-a-win",
            "margin < 0": "losses-for-wins",
            "margin <= 0": "losses-for-wins",
            "margin > 1": "close-game-is-no-win",
        },
        "draw": {"0.5": "", "0": "draw-is-nothing", "1": "draw-is-a-win"},
        "drawn": {
            "margin == 0": "",
            "margin != 0": "loss-is-half",
            "margin == 1": "draw-is-nothing",
            "margin == -1": "draw-is-nothing",
        },
        "win": {"1": "", "0": "wins-left-out", "2": "win-is-more-than-one"},
        "win_counts": {"+=": "", "=": "not-added", "-=": "taken-away"},
        "draw_counts": {"+=": "", "=": "not-added", "-=": "taken-away"},
        "start": {"0": "", "1": "begins-with-points", "-1": "begins-with-points"},
        "looped": {"pass": "", "break": "first-opening-only"},
        "share": {
            "points / (2 * len(openings))": "",
            "points / len(openings)": "half-the-games",
            "points": "points-not-share",
            "points / 2": "openings-not-counted",
            "100 * points / (2 * len(openings))": "per-cent",
            "points / (2 + len(openings))": "games-miscounted",
            "points / (3 * len(openings))": "games-miscounted",
            "points * (2 * len(openings))": "times-for-divided",
        },
    },
)


Played = frozenset[int]  # which games were played: 0 with weights as Black, 1 with rival
Result = tuple[float, Played]


class Games:
    """What stands in for `lead`: it answers from a case, and notes which games are played."""

    def __init__(self, case: Iterable[Leads]) -> None:
        self.leads = dict(enumerate(case, start=1))
        self.strange = False
        self.played: set[int] = set()

    def lead(self, black: Any, white: Any, opening: Any) -> int:
        """Return Black's lead, or 0 where these two do not play each other."""
        sides = {str(OWN): 0, str(RIVAL): 1}
        side = sides.get(str(black))
        if side is None or opening not in self.leads or sides.get(str(white)) != 1 - side:
            self.strange = True
            return 0
        self.played.add(side)
        return self.leads[opening][side]


def judge_fitness(answer: Any) -> str:
    """Judge a learner's fitness function by what it returns in each case."""
    found = [_result(answer, case) for case in CASES]
    for case, result in zip(CASES, found, strict=True):
        wanted = _value(FITNESS.function(), case)
        if not _equal(result, (wanted[0], result[1])):
            raise _complaint(found, case, result[0], wanted[0])
    return TEXTS.right()


def _result(answer: Any, case: tuple[Leads, ...]) -> Result:
    """Return what a learner's function returns, and the games that it plays.

    Wrong unless it is a number, and every game is one of these two players.
    """
    games = Games(case)
    found = call(answer, list(OWN), list(RIVAL), list(games.leads), games.lead)
    if games.strange:
        raise Wrong.named("no-game", TEXTS)
    if found is None:
        raise Wrong.named("returns-nothing", TEXTS)
    if not games.played:
        raise Wrong.named("nothing-played", TEXTS)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise Wrong.named("no-share", TEXTS, found=in_words(found))
    return float(found), frozenset(games.played)


def _complaint(found: list[Result], case: tuple[Leads, ...], share: float, wanted: float) -> Wrong:
    known = [*FITNESS.singles(), *OTHERS, *FITNESS.pairs()]
    mistake = recognise(known, lambda leads_to: _leads_to(leads_to, found))
    says = f"{mistake.says(TEXTS)}\n" if mistake else ""
    numbers = {"found": number_in_words(round(share, 4)), "expected": number_in_words(wanted)}
    where = TEXTS("example", leads=_leads_in_words(case), **numbers)
    return Wrong(f"{says}{where}", mistake.name if mistake else None)


def _leads_to(function: Any, found: list[Result]) -> bool:
    return all(
        _equal(result, _value(function, case)) for result, case in zip(found, CASES, strict=True)
    )


def _value(function: Any, case: tuple[Leads, ...]) -> Result:
    games = Games(case)
    return float(function(OWN, RIVAL, list(games.leads), games.lead)), frozenset(games.played)


def _equal(one: Result, other: Result) -> bool:
    return abs(one[0] - other[0]) < 1e-9 and one[1] == other[1]


def _leads_in_words(case: tuple[Leads, ...]) -> str:
    return "; ".join(f"{first:+d} and {second:+d}".replace("-", "−") for first, second in case)


def _discs(weights: Any, rival: Any, openings: Any, lead: Any) -> float:
    games = [(lead(weights, rival, one), -lead(rival, weights, one)) for one in openings]
    return sum(map(sum, games)) / (2 * len(games))


def _only_black(weights: Any, rival: Any, openings: Any, lead: Any) -> float:
    margins = [lead(weights, rival, opening) for opening in openings]
    points = sum(1.0 if margin > 0 else 0.5 if margin == 0 else 0.0 for margin in margins)
    return points / len(openings)


OTHERS = (
    Mistake("discs-for-points", _discs),
    Mistake("discs-for-points", lambda *args: _discs(*args) * 2 * len(args[2])),
    Mistake("only-black", _only_black),
    Mistake("only-black", lambda *args: _only_black(*args) / 2),
    Mistake("nothing-counted", lambda *args: 0 * _discs(*args)),
)
