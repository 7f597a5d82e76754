"""What the function of each exercise does, observed in many cases.

A mutant that does the same as the solution in all of them is no mistake. Each exercise has its
cases, and a way to observe one of them: what comes back, as far as the exercise asks for it.
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from positions import random_position

from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.judges import uct_trees
from othello_lessons.exercises.judges.game_splits import CASES as SPLITS
from othello_lessons.exercises.judges.ratings import strengths_of
from othello_lessons.exercises.lessons import l17
from othello_lessons.exercises.lessons.l08 import best_moves, discs
from othello_lessons.exercises.lessons.l16 import CASES as ITERATIONS
from othello_lessons.exercises.lessons.l16 import Case as Iterations
from othello_lessons.exercises.lessons.l16 import trace
from othello_lessons.exercises.lessons.l26 import forward_cases
from othello_lessons.exercises.lessons.l27 import index_cases, step_cases, value_cases
from othello_lessons.exercises.lessons.l27 import with_arrays as step_with_arrays
from othello_lessons.notation import parse_position, position_text
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    alphabeta,
    any_legal_move,
    directions,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
    squares,
    weighted_score,
)
from othello_lessons.uct import UctNode, one_playout

SEVEN_EMPTY = parse_position("OOO- -XO- -XOX --O- X")[1]
Case = tuple[Any, ...]
Function = Callable[..., Any]


class Behaviour(NamedTuple):
    """The cases in which a function is observed, and what is observed in each."""

    cases: Callable[[], Iterable[Case]]
    observe: Callable[..., Any]


def plain(function: Function, *case: Any) -> Any:
    """Return what comes back, and the lists that were given, which must stay as they are."""
    given = [list(arg) if isinstance(arg, list) else arg for arg in case]
    found = function(*given)
    return found, [arg for arg in given if isinstance(arg, list)]


@cache
def positions() -> list[Case]:
    """List positions of random games, most of them small, some of them over, for both players."""
    found = {}
    for n, games in ((4, 700), (6, 60), (8, 40)):
        for seed in range(games):
            player, board = random_position(n, Random(seed).randrange(n * n), seed)
            for mover in (player, opponent(player)):
                found["".join(board), mover] = mover, board
    return list(found.values())


def nearly_over() -> list[Case]:
    """List the 4x4 positions with few empty squares, and some others."""
    small = [case for case in positions() if len(case[1]) == 36 and case[1].count(EMPTY) < 8]
    return small[:350] + [case for case in positions() if len(case[1]) > 36][:20]


# ---------------------------------------------------------------------------
# Boards and moves


def moves_to_make() -> list[Case]:
    return [(move, *case) for case in positions() for move in legal_moves(*case)][:2000]


def walks() -> list[Case]:
    return [
        (square, player, board, direction)
        for player, board in positions()[::4]
        for square in squares(size(board))
        if board[square] == EMPTY
        for direction in directions(size(board))
    ]


def finished() -> list[Case]:
    """List boards full of discs in all proportions, and the same for the other player."""
    boards = []
    for n in (4, 6, 8):
        for black in range(n * n + 1):
            for empty in (0, 1):
                board = random_position(n, 0, 0)[1]
                for count, square in enumerate(squares(n)):
                    board[square] = BLACK if count < black else WHITE
                if empty:
                    board[squares(n)[-1]] = EMPTY
                boards.append(board)
    return [(player, board) for board in boards for player in (BLACK, WHITE)]


def one_left() -> list[Case]:
    return [case for case in positions() if case[1].count(EMPTY) == 1]


def evaluated() -> list[Case]:
    """List 8x8 boards from games."""
    return [case for case in positions() if len(case[1]) == 100][:60]


def as_both_see_it(function: Function, player: str, board: list[str]) -> Any:
    """Observe whether a value is a number, and its opposite for the other player.

    Any evaluation is right that beats counting discs, so the value itself is free.
    """
    given = list(board)
    values = [function(mover, given) for mover in (player, opponent(player))]
    return isinstance(values[0], int | float), sum(values) == 0, given == board


def delivered(function: Function, is_there: bool) -> Any:
    """Observe what is in a folder after a delivery, and what is raised where a file is there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "amy.in"
        if is_there:
            path.write_text("unread")
        raised = None
        try:
            function(path, "text")
        except Exception as error:
            raised = type(error)
        return raised, {one.name: one.read_text() for one in Path(folder).iterdir()}


def previous(function: Function, player: str, board: list[str]) -> Any:
    return plain(function, board, player)


def strategies() -> list[Case]:
    """List positions with a move to choose, each with evaluations."""
    to_move = [case for case in positions() if legal_moves(*case)][::3]
    return [(evaluate, *case) for case in to_move for evaluate in (score, weighted_score, discs)]


def worth_of_choice(function: Function, evaluate: Function, player: str, board: list[str]) -> Any:
    """Observe what the chosen move is worth: any of the best ones will do."""
    given = list(board)
    move = function(evaluate)(player, given)
    after = after_move(move, player, board)
    return evaluate(player, after), given == board


def after_move(move: Any, player: str, board: list[str]) -> list[str]:
    return make_move(move, player, list(board))


# ---------------------------------------------------------------------------
# Searches


def depths() -> list[Case]:
    return [(*case, depth) for case in nearly_over() for depth in (0, 1, 2, 3)]


def searches() -> list[Case]:
    evaluations = (score, weighted_score, discs)
    return [
        (*case, depth, evaluations[number % 3])
        for number, case in enumerate(nearly_over())
        for depth in (1, 2, 3)
    ]


@cache
def _best(text: str, player: str, depth: int, evaluate: Function) -> tuple[Any, ...]:
    return tuple(best_moves(player, list(text), depth, evaluate))


def value_and_move(function: Function, *case: Any) -> Any:
    """Observe the value, and whether the move is one of the best."""
    player, board, depth, evaluate = case
    given = list(board)
    value, move = function(player, given, depth, evaluate)
    return value, move in _best("".join(board), *case[:1], depth, evaluate), given == board


def with_windows(function: Function, *case: Any) -> Any:
    """Observe value and move with a wide window, and what was evaluated, in which order."""
    player, board, depth, evaluate = case
    asked: list[Any] = []

    def noting(player: str, board: list[str]) -> Any:
        asked.append((player, "".join(board)))
        return evaluate(player, board)

    given = list(board)
    value, move = function(player, given, MIN_VALUE, MAX_VALUE, depth, noting)
    is_best = move in _best("".join(board), player, depth, evaluate)
    return value, is_best, given == board, asked


def soft_windows(function: Function, *case: Any) -> Any:
    """Observe as well the value outside of windows that are closed too early."""
    player, board, depth, evaluate = case
    wide = with_windows(function, *case)
    windows = ((wide[0] - 4, wide[0] - 1), (wide[0] + 1, wide[0] + 4))
    given = [list(board) for _ in windows]
    return wide, [
        function(player, copy, *window, depth, evaluate)[0]
        for copy, window in zip(given, windows, strict=True)
    ]


def toys() -> list[Case]:
    chooser = Random(5)

    def grow(depth: int) -> Any:
        if depth == 0 or chooser.random() < 0.2:
            return chooser.randint(-20, 20)
        return [grow(depth - 1) for _ in range(chooser.randint(1, 4))]

    return [(player, grow(depth)) for depth in (0, 1, 2, 3, 4) * 150 for player in (BLACK, WHITE)]


def iterated(function: Function, *case: Any) -> Any:
    """Observe what is returned, and what was evaluated, in which order."""
    return trace(function, Iterations(*case))


def moments() -> list[Case]:
    """List positions, and after how many evaluations the time is up there: in some never."""
    ends = [(text, inf) for text in map(_text_of, nearly_over()) if text]
    return [*ends[:60], *((text, moment) for moment in range(0, 110, 4) for text in l17.MIDGAMES)]


def _best_at(text: str, depth: int) -> tuple[Any, ...]:
    player, board = parse_position(text)
    return _best("".join(board), player, depth, weighted_score)


def _text_of(case: Case) -> str:
    """Write a small position with a move to choose; others are left out."""
    small = len(case[1]) == 36 and case[1].count(EMPTY) < 5 and legal_moves(*case)
    return position_text(*case) if small else ""


def with_a_clock(function: Function, text: str, moment: float) -> Any:
    """Observe whether the move is a right one, and whether the search stops in time.

    The boards that were evaluated tell which depth was complete. With time for the whole game it is
    the best move of the game.
    """
    player, board = parse_position(text)
    clock = l17._Clock(board, moment)
    given = list(board)
    try:
        move = function(player, given, clock.out_of_time, clock.evaluate)
    except l17._Stopped:
        return "stopped"
    if moment == inf:
        depths = board.count(EMPTY) + 1, 2 * len(board)  # a ply for each pass, or not
        best = [move for depth in depths for move in _best_at(text, depth)]
    else:
        best = list(l17._allowed(text, max(clock.depth, 1)))
    return move in best, given == board, clock.evaluations - moment < l17.LATE


def memories() -> list[Case]:
    """List 4x4 positions with few empty squares, many of them with a pass, and one with more."""
    few = [case for case in positions() if len(case[1]) == 36 and case[1].count(EMPTY) < 6]
    passes = [case for case in few if not legal_moves(*case)]
    return [*passes[:60], *few[:160], (BLACK, list(SEVEN_EMPTY))]


def with_memory(function: Function, player: str, board: list[str]) -> Any:
    """Observe values as several windows show them, one after the other, each for both players.

    Observe as well that something is stored, and whether it saves work: each node that is not
    found in the memory asks for its legal moves once.
    """
    seen = []
    for low, high in ((2, 4), (-4, -2), (0, 2), (-2, 0), (-1, 1)):
        true = _margin(player, "".join(board))
        stored: dict[Any, Any] = {}
        for window in ((true + low, true + high), (true - 1, true + 1), (-64, 64)):
            found = function(player, list(board), *window, stored)
            seen.append(max(window[0], min(window[1], found)))
        seen.append(function(opponent(player), list(board), -64, 64, stored))
    searched = _searched(function, player, board) if board.count(EMPTY) == 7 else 0
    is_over = not any(any_legal_move(mover, board) for mover in (player, opponent(player)))
    return seen, is_over or bool(stored), searched < _searched(plain_search, player, board)


@cache
def _margin(player: str, text: str) -> Any:
    return alphabeta(player, list(text), -64, 64, 40, score, score)[0]


def plain_search(player: str, board: list[str], alpha: Any, beta: Any, stored: Any) -> Any:
    """Search as alphabeta does, without a memory."""
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(opponent(player), board):
        return score(player, board)
    for move in moves or [None]:
        after = after_move(move, player, board) if move else list(board)
        alpha = max(alpha, -plain_search(opponent(player), after, -beta, -alpha, stored))
        if alpha >= beta:
            break
    return alpha


def _searched(function: Function, player: str, board: list[str]) -> int:
    """Count how often a search asks for legal moves."""
    names, before, count = function.__globals__, function.__globals__["legal_moves"], 0

    def counting(*args: Any) -> Any:
        nonlocal count
        count += 1
        return legal_moves_of(*args)

    legal_moves_of = before
    names["legal_moves"] = counting
    try:
        function(player, list(board), -64, 64, {})
    finally:
        names["legal_moves"] = before
    return count


# ---------------------------------------------------------------------------
# Keys, orders and numbers


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
    while len(found) < 60:
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


def ratios(function: Function, games: list[tuple[str, str, float]]) -> Any:
    """Observe the odds of each player against each other one, roughly, and in any order."""
    found = [function(list(order)) for order in (games, games[::-1])]
    right = strengths_of(games)
    return [
        {name: abs(one[name] / one["A"] * right["A"] / right[name] - 1) < 0.03 for name in one}
        for one in found
    ]


def as_set(function: Function, *case: Any) -> Any:
    return sorted(map(str, function(*case)))


def bit_names() -> list[Case]:
    return [(column + row,) for column in "abcdefgh" for row in "12345678"]


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


# ---------------------------------------------------------------------------
# What a move loses


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


# ---------------------------------------------------------------------------
# Breeding


def leads() -> list[Case]:
    """List what a game could give in each of some openings: two of Black's leads."""
    chooser = Random(25)
    return [
        (tuple((chooser.randint(-3, 3), chooser.randint(-3, 3)) for _ in range(openings)),)
        for openings in (1, 1, 1, 2, 3, 5) * 40
    ]


def share_of(function: Function, leads: tuple[tuple[int, int], ...]) -> float:
    """Observe the share of the points, to nine digits."""

    def lead(black: str, white: str, opening: int) -> int:
        return leads[opening][("own", "rival").index(black)] if black != white else 1 // 0

    return round(function("own", "rival", range(len(leads)), lead), 9)


def rankings() -> list[Case]:
    chooser, found = Random(26), []
    for members in (2, 3, 5, 8) * 30:
        population = [[chooser.randint(-9, 9), 100 + place] for place in range(members)]
        fitness = [chooser.choice((0.25, 0.5, 0.6, 0.75)) for _ in population]
        found.append((population, fitness, chooser.randint(1, members)))
    return found


def fitness_of_selected(function: Function, *case: Any) -> Any:
    population, fitness, count = case
    given = [list(weights) for weights in population]
    selected = function(given, fitness, count)
    places = [population.index(weights) for weights in selected]
    return [fitness[place] for place in places], len(set(places)), given == population


def from_where(function: Function, size: int) -> Any:
    """Observe from which parents the weight of each place comes, in many children."""
    mother, father = list(range(size)), list(range(50, 50 + size))
    children = [function(mother, father, Random(seed)) for seed in range(99)]
    return [sorted(set(place)) for place in zip(*children, strict=True)], mother[-1], father[-1]


def how_far(function: Function, chance: float, step: int) -> Any:
    """Observe how many weights move, roughly, and how far at most."""
    before = [1000 * place for place in range(10)]
    children = [function(before, chance, step, Random(seed)) for seed in range(300)]
    moves = [now - was for each in children for now, was in zip(each, before, strict=True)]
    share = sum(move != 0 for move in moves) / len(moves)
    return round(5 * share), min(moves), max(moves), len(moves)


def next_generation(function: Function, parents: int, count: int) -> Any:
    """Observe how each of the next generation was made, and of how many different pairs."""
    given = [[place] for place in range(parents)]
    cross, mutate = (lambda *two: ["crossed", *two]), (lambda one: ["mutated", one])
    made = function(given, count, cross, mutate, Random(7))
    kinds = [f"{one[0]} {one[1][0]} {len(one[1])}" if len(one) > 1 else str(one) for one in made]
    pairs = {str(one[1]) for one in made if len(one) > 1}
    return kinds, len(pairs) > 1, given == [[place] for place in range(parents)]


def features() -> list[Case]:
    return [case for case in positions() if size(case[1]) == 8]


def parted(function: Function, numbers: list[int], held: int, seed: int) -> Any:
    """Return what matters of a split: which games are where, and whether the seed decides it."""
    found = function(list(numbers), held, seed)
    games = [sorted({numbers[place] for place in part}) for part in found]
    seeds = [function(list(numbers), held, other) for other in range(20)]
    return {
        "whole": [sorted(numbers[place] for place in part) for part in found]
        == [[game for game in numbers if game in part] for part in games],
        "apart": not set(games[0]) & set(games[1]),
        "each": sorted(place for part in found for place in part) == list(range(len(numbers))),
        "held": len(games[1]),
        "drawn": len({str(one) for one in seeds}) > 1,
        "again": function(list(numbers), held, seed) == found,
    }


def with_arrays(function: Function, *case: Any) -> Any:
    import numpy

    return numpy.round(function(*(numpy.array(arg, dtype=float) for arg in case)), 6).tolist()


def trees_of_playouts() -> list[Case]:
    """List trees with random numbers, some of them with a node to which the way leads."""
    chooser, found = Random(8), []
    for number in range(40):
        player, board = random_position(4, chooser.randint(2, 11), number)
        if not legal_moves(player, board):
            continue
        grown = UctNode(player, board)
        for _ in range(chooser.randint(0, 14)):
            one_playout(grown, chooser.choice)
        names = {**uct_trees.names_in(grown), grown: ""}
        numbers = tuple(
            (name, node.visits, chooser.randint(-node.visits, node.visits))
            for node, name in names.items()
        )
        end = chooser.choice(list(names.values()))
        position = position_text(player, board)
        result = chooser.choice((1, 0, -1))
        found.append((uct_trees.Tree(position, numbers, chooser.randint(1, 9), result, end),))
    return found


def in_trees(observe: Function) -> Function:
    return lambda function, tree: uct_trees.outcome(observe, function, tree)


BEHAVIOURS: dict[str, Behaviour] = {
    "02-copy": Behaviour(moves_to_make, plain),
    "03-find-bracket": Behaviour(walks, plain),
    "04-next-player": Behaviour(positions, previous),
    "05-maximizer": Behaviour(strategies, worth_of_choice),
    "05-evaluation": Behaviour(evaluated, as_both_see_it),
    "06-count-nodes": Behaviour(depths, plain),
    "08-two-cases": Behaviour(toys, plain),
    "08-negated": Behaviour(toys, plain),
    "08-minimax": Behaviour(searches, value_and_move),
    "09-final-value": Behaviour(finished, plain),
    "11-alphabeta": Behaviour(searches, with_windows),
    "12-flag": Behaviour(windows, plain),
    "12-fail-soft": Behaviour(searches, soft_windows),
    "14-minimum": Behaviour(tree_sizes, plain),
    "14-order": Behaviour(orders, by_weights),
    "15-key": Behaviour(pairs, meet),
    "15-mirror": Behaviour(pairs, meet),
    "16-best-first": Behaviour(lambda: ITERATIONS, iterated),
    "15-stored": Behaviour(memories, with_memory),
    "17-deepening": Behaviour(moments, with_a_clock),
    "19-deliver": Behaviour(lambda: [(False,), (True,)], delivered),
    "29-loss": Behaviour(losses, plain),
    "20-schedule": Behaviour(schedules, as_set),
    "20-strengths": Behaviour(series_of_games, ratios),
    "20-games-for": Behaviour(lambda: [(number,) for number in range(1, 40)], plain),
    "22-bit": Behaviour(bit_names, plain),
    "22-shift-east": Behaviour(lambda: [(own,) for own, _ in sides()], plain),
    "22-moves": Behaviour(sides, plain),
    "21-flips-right": Behaviour(row_moves, plain),
    "23-regions": Behaviour(positions, regions),
    "24-order": Behaviour(positions, by_replies),
    "24-last": Behaviour(one_left, plain),
    "26-mobility": Behaviour(features, plain),
    "26-frontier": Behaviour(features, plain),
    "26-split": Behaviour(lambda: [(*case, seed) for case in SPLITS for seed in range(4)], parted),
    "26-forward": Behaviour(forward_cases, with_arrays),
    "27-index": Behaviour(index_cases, plain),
    "27-value": Behaviour(value_cases, plain),
    "27-step": Behaviour(step_cases, lambda step, *case: step_with_arrays(step)(*case)),
    "25-fitness": Behaviour(leads, share_of),
    "25-best-of": Behaviour(rankings, fitness_of_selected),
    "25-cross": Behaviour(lambda: [(10,), (4,)], from_where),
    "25-mutate": Behaviour(lambda: [(0.2, 30), (1, 5), (0, 9)], how_far),
    "25-breed": Behaviour(lambda: [(5, 12), (10, 20)], next_generation),
    "28-playout": Behaviour(trees_of_playouts, in_trees(uct_trees.played)),
    "28-path": Behaviour(trees_of_playouts, in_trees(uct_trees.path_found)),
    "28-expand": Behaviour(trees_of_playouts, in_trees(uct_trees.expanded)),
    "28-back-up": Behaviour(trees_of_playouts, in_trees(uct_trees.backed_up)),
    "28-move": Behaviour(trees_of_playouts, in_trees(uct_trees.move_made)),
}
