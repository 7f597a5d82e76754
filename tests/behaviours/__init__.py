"""What the function of each exercise does, observed in many cases.

A mutant that does the same as the solution in all of them is no mistake. Each exercise has its
cases, and a way to observe one of them: what comes back, as far as the exercise asks for it.
Read common.py first. The cases are in boards.py, searches.py, numbers.py and learning.py; the
table here says which exercise has which.
"""

from behaviours.boards import (
    as_both_see_it,
    delivered,
    evaluated,
    finished,
    moves_to_make,
    one_left,
    previous,
    strategies,
    walks,
    worth_of_choice,
)
from behaviours.common import Behaviour, plain, positions
from behaviours.learning import (
    features,
    fitness_of_selected,
    from_where,
    how_far,
    in_trees,
    leads,
    next_generation,
    parted,
    rankings,
    share_of,
    trees_of_playouts,
    with_arrays,
)
from behaviours.numbers import (
    as_set,
    bit_names,
    by_replies,
    by_weights,
    losses,
    meet,
    orders,
    pairs,
    ratios,
    regions,
    row_moves,
    schedules,
    series_of_games,
    sides,
    tree_sizes,
    windows,
)
from behaviours.searches import (
    depths,
    iterated,
    memories,
    moments,
    searches,
    soft_windows,
    toys,
    value_and_move,
    with_a_clock,
    with_memory,
    with_windows,
)
from othello_lessons.exercises.judges import uct_trees
from othello_lessons.exercises.judges.game_splits import CASES as SPLITS
from othello_lessons.exercises.lessons.l16 import CASES as ITERATIONS
from othello_lessons.exercises.lessons.l26 import forward_cases
from othello_lessons.exercises.lessons.l27 import STEPS, index_cases, value_cases
from othello_lessons.exercises.lessons.l27 import with_arrays as step_with_arrays

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
    "15-stored": Behaviour(memories, with_memory),
    "16-best-first": Behaviour(lambda: ITERATIONS, iterated),
    "17-deepening": Behaviour(moments, with_a_clock),
    "19-deliver": Behaviour(lambda: [(False,), (True,)], delivered),
    "20-schedule": Behaviour(schedules, as_set),
    "20-strengths": Behaviour(series_of_games, ratios),
    "20-games-for": Behaviour(lambda: [(number,) for number in range(1, 40)], plain),
    "21-flips-right": Behaviour(row_moves, plain),
    "22-bit": Behaviour(bit_names, plain),
    "22-shift-east": Behaviour(lambda: [(own,) for own, _ in sides()], plain),
    "22-moves": Behaviour(sides, plain),
    "23-regions": Behaviour(positions, regions),
    "24-order": Behaviour(positions, by_replies),
    "24-last": Behaviour(one_left, plain),
    "25-fitness": Behaviour(leads, share_of),
    "25-best-of": Behaviour(rankings, fitness_of_selected),
    "25-cross": Behaviour(lambda: [(10,), (4,)], from_where),
    "25-mutate": Behaviour(lambda: [(0.2, 30), (1, 5), (0, 9)], how_far),
    "25-breed": Behaviour(lambda: [(5, 12), (10, 20)], next_generation),
    "26-mobility": Behaviour(features, plain),
    "26-frontier": Behaviour(features, plain),
    "26-split": Behaviour(lambda: [(*case, seed) for case in SPLITS for seed in range(4)], parted),
    "26-forward": Behaviour(forward_cases, with_arrays),
    "27-index": Behaviour(index_cases, plain),
    "27-value": Behaviour(value_cases, plain),
    "27-step": Behaviour(lambda: STEPS, lambda step, *case: step_with_arrays(step)(*case)),
    "28-playout": Behaviour(trees_of_playouts, in_trees(uct_trees.played)),
    "28-path": Behaviour(trees_of_playouts, in_trees(uct_trees.path_found)),
    "28-expand": Behaviour(trees_of_playouts, in_trees(uct_trees.expanded)),
    "28-back-up": Behaviour(trees_of_playouts, in_trees(uct_trees.backed_up)),
    "28-move": Behaviour(trees_of_playouts, in_trees(uct_trees.move_made)),
    "29-loss": Behaviour(losses, plain),
}
