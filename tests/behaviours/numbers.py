"""Cases of keys, orders, series, strengths and bits: what is compared as a number or a set."""

from functools import cache
from random import Random
from typing import Any

from behaviours.boards import after_move
from behaviours.common import Behaviour, Case, Function, plain, positions
from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.lessons.a_fair_tournament import STRENGTHS
from othello_lessons.othello import BLACK, WHITE, legal_moves, opponent, weighted_score


def pairs() -> list[Case]:
    """List pairs of positions, some of them the same with the other player to move."""
    found = []
    for player, board in positions()[:600]:
        for image in mirror_images(board):
            found.append((player, board, player, list(image)))
        found.append((player, board, opponent(player), board))
    return found


def meet(function: Function, *case: Any) -> Any:
    """Observe whether two positions have the same key."""
    return function(*case[:2]) == function(*case[2:])


def orders() -> list[Case]:
    return [(*case, legal_moves(*case)) for case in positions() if legal_moves(*case)][:800]


def by_replies(function: Function, player: str, board: list[str]) -> Any:
    """Observe how many replies each move leaves, in this order."""
    order = function(player, list(board))
    return [
        len(legal_moves(opponent(player), after_move(move, player, board))) for move in order
    ], sorted(order) == legal_moves(player, board)


def by_weights(function: Function, player: str, board: list[str], moves: list[int]) -> Any:
    """Observe what each move is worth, in this order."""
    order = function(player, list(board), list(moves))
    worth = [weighted_score(player, after_move(move, player, board)) for move in order]
    return worth, sorted(order) == moves


def windows() -> list[Case]:
    numbers = range(-4, 5)
    return [(v, a, b) for v in numbers for a in numbers for b in numbers if a < b]


def tree_sizes() -> list[Case]:
    return [(branches, plies) for branches in range(2, 12) for plies in range(1, 12)]


def regions(function: Function, player: str, board: list[str]) -> Any:
    given = list(board)
    return sorted(sorted(region) for region in function(given)), given == board


def schedules() -> list[Case]:
    return [(list(range(n)), list("abcd"[:m])) for n in (2, 3, 4) for m in (1, 2, 3)]


def series_of_games() -> list[Case]:
    """List series of random results, in which nobody won or lost all games."""
    chooser, found = Random(3), []
    while len(found) < 24:
        names = "ABCD"[: chooser.randint(2, 4)]
        pairs = [chooser.sample(names, 2) for _ in range(chooser.randint(4, 14))]
        games = [(black, white, chooser.choice((0, 0.5, 1))) for black, white in pairs]
        if _is_connected(names, games):
            found.append((games,))
    return found


def _is_connected(names: str, games: list[tuple[str, str, float]]) -> bool:
    """Tell whether each player has points against each other, if only by way of others."""
    beaten = {name: {name} for name in names}
    for _ in names:
        for black, white, points in games:
            if points:
                beaten[black] |= beaten[white]
            if points < 1:
                beaten[white] |= beaten[black]
    return all(beaten[name] == set(names) for name in names)


def points_of_series() -> list[Case]:
    """List points of games between players of some strengths, long enough to prove it or not."""
    dice = Random(22)
    return [
        ([dice.choices((1, 0.5, 0), (win, 0.1, 0.9 - win))[0] for _ in range(games)],)
        for win in (0.25, 0.45, 0.65)
        for games in (0, 1, 20, 61, 150, 260)
    ]


@cache
def _strengths(*games: tuple[str, str, float]) -> dict[str, float]:
    found: dict[str, float] = STRENGTHS.right()(games)
    return found


def ratios(function: Function, games: list[tuple[str, str, float]]) -> Any:
    """Observe the odds of each player against each other one, roughly, and in any order."""
    found = [function(list(order)) for order in (games, games[::-1])]
    right = _strengths(*games)
    return [
        {name: abs(one[name] / one["A"] * right["A"] / right[name] - 1) < 0.03 for name in one}
        for one in found
    ]


def sides() -> list[Case]:
    chooser = Random(7)
    found = []
    for _ in range(1500):
        own, opp = chooser.getrandbits(64), chooser.getrandbits(64)
        found.append((own & ~opp, opp & ~own))
    return found


def row_moves() -> list[Case]:
    found = []
    for own, opp in sides():
        move = 1 << Random(own).randrange(64)
        opp_inside = opp & 0x7E7E7E7E7E7E7E7E
        found.append((move, own & ~move, opp_inside & ~move))
    return found


def losses() -> list[Case]:
    """List players with Black's lead after their best move and after their own."""
    leads = range(-64, 65, 8)
    return [
        (player, best, value)
        for player in (BLACK, WHITE)
        for best in leads
        for value in leads
        if (value <= best if player == BLACK else value >= best)
    ]


BEHAVIOURS = {
    "bound-flag": Behaviour(windows, plain),
    "minimum-leaves": Behaviour(tree_sizes, plain),
    "order-moves": Behaviour(orders, by_weights),
    "table-key": Behaviour(pairs, meet),
    "mirror-key": Behaviour(pairs, meet),
    "fair-schedule": Behaviour(schedules, lambda answer, *case: sorted(map(str, answer(*case)))),
    "strengths": Behaviour(series_of_games, ratios),
    "stop-when-proved": Behaviour(
        lambda: [*find("stop-when-proved").cases, *points_of_series()], plain
    ),
    "games-needed": Behaviour(lambda: [(number,) for number in range(1, 40)], plain),
    "flips-right": Behaviour(row_moves, plain),
    "bit-of-a-square": Behaviour(lambda: find("bit-of-a-square").cases, plain),
    "shift-east": Behaviour(lambda: [(own,) for own, _ in sides()], plain),
    "moves-in-bits": Behaviour(sides, plain),
    "regions": Behaviour(positions, regions),
    "fewest-replies-first": Behaviour(positions, by_replies),
    "discs-lost": Behaviour(losses, plain),
}
