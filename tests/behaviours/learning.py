"""Cases of what learns and of playouts: breeding, features, splits, networks, trees of playouts."""

from random import Random
from typing import Any

from positions import random_position

from behaviours.common import Behaviour, Case, Function, plain, positions
from othello_lessons.exercises.judges import uct_trees
from othello_lessons.exercises.judges.game_splits import CASES as SPLITS
from othello_lessons.notation import position_text
from othello_lessons.othello import legal_moves, size
from othello_lessons.uct import UctNode, one_playout


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


BEHAVIOURS = {
    "fitness": Behaviour(leads, share_of),
    "best-of-population": Behaviour(rankings, fitness_of_selected),
    "cross-over": Behaviour(lambda: [(10,), (4,)], from_where),
    "mutate": Behaviour(lambda: [(0.2, 30), (1, 5), (0, 9)], how_far),
    "breed": Behaviour(lambda: [(5, 12), (10, 20)], next_generation),
    "mobility-difference": Behaviour(features, plain),
    "frontier-difference": Behaviour(features, plain),
    "split-by-games": Behaviour(
        lambda: [(*case, seed) for case in SPLITS for seed in range(4)], parted
    ),
    "playout": Behaviour(trees_of_playouts, uct_trees.played),
    "ucb1-path": Behaviour(trees_of_playouts, uct_trees.path_found),
    "expand": Behaviour(trees_of_playouts, uct_trees.expanded),
    "back-up": Behaviour(trees_of_playouts, uct_trees.backed_up),
    "most-visited-move": Behaviour(trees_of_playouts, uct_trees.move_made),
}
