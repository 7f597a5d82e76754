"""Who plays whom: a round robin, or Swiss rounds between players with similar scores.

A meeting is two players; the tournament decides how many games it has, and who begins in each.
Everything here depends only on its arguments, so that a tournament that was stopped finds the same
meetings again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

Meeting = tuple[str, str]


def round_robin(players: Sequence[str]) -> list[Meeting]:
    """List every two players once, in rounds in which nobody plays twice.

    The circle method: the first stays, the others move on by one place from round to round.
    """
    ring: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    meetings: list[Meeting] = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        for one, other in zip(ring[:half], reversed(ring[half:]), strict=True):
            if one is not None and other is not None:
                meetings.append((one, other))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return meetings


def most_rounds(players: int) -> int:
    """Return how many Swiss rounds always find partners who have not met: half the players.

    Each player then has not met at least half of the others. By Dirac's theorem a cycle through all
    players exists, and every second edge of it is a meeting.
    """
    return (players + 1) // 2


def swiss_round(
    players: Sequence[str], scores: Mapping[str, float], before: Collection[Meeting]
) -> tuple[list[Meeting], str | None]:
    """Pair players with similar scores who have not met; return the meetings and who sits out.

    `players` are in the order of their seeding; `before` holds the meetings so far, with a bye
    written as (player, ""). Among players with the same score, the upper half meets the lower half.
    With an odd number, the last player who has had no bye gets one, if the others can then be
    paired; a late entrant gets it only if nobody else can. ValueError if no round is left.
    """
    ranked = sorted(players, key=lambda name: -scores[name])  # the same score: by seeding
    met = {frozenset(meeting) for meeting in before}
    for bye in _byes(ranked, met):
        meetings = _pairings([name for name in ranked if name != bye], scores, met, set())
        if meetings is not None:
            return meetings, bye
    raise ValueError(
        f"{len(players)} players cannot play another round without a rematch: "
        f"play at most {most_rounds(len(players))} rounds."
    )


def _byes(ranked: Sequence[str], met: Collection[frozenset[str]]) -> Iterator[str | None]:
    """Yield the players who may sit out, the last one first; new players after all others."""
    if len(ranked) % 2 == 0:
        yield None
        return
    known = frozenset().union(*met)
    for new in (False, True):
        last = (name for name in reversed(ranked) if (name not in known) == new)
        yield from (name for name in last if frozenset((name, "")) not in met)


def _pairings(
    left: list[str],
    scores: Mapping[str, float],
    met: Collection[frozenset[str]],
    in_vain: set[frozenset[str]],
) -> list[Meeting] | None:
    """Pair the first of those left with the best partner for whom the rest can be paired.

    `in_vain` collects groups that cannot be paired among themselves, so that each is tried only
    once.
    """
    if not left:
        return []
    if frozenset(left) in in_vain:
        return None
    first, others = left[0], left[1:]
    for partner in _partners(first, others, scores):
        if frozenset((first, partner)) in met:
            continue
        rest = _pairings([name for name in others if name != partner], scores, met, in_vain)
        if rest is not None:
            return [(first, partner), *rest]
    in_vain.add(frozenset(left))
    return None


def _partners(first: str, others: list[str], scores: Mapping[str, float]) -> list[str]:
    """Order the partners of the first: the lower half of its score, the upper half, the rest."""
    same = [name for name in others if scores[name] == scores[first]]
    middle = (len(same) + 1) // 2 - 1 if same else 0
    return [*same[middle:], *reversed(same[:middle]), *others[len(same) :]]
