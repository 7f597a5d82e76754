"""What the function of each exercise does, observed in many cases.

A mutant that does the same as the solution in all of them is no mistake. Each exercise has its
cases, and a way to observe one of them: what comes back, as far as the exercise asks for it.
Read common.py first. The cases are in boards.py, searches.py, numbers.py and learning.py; the
table here says which exercise has which.
"""

from behaviours.boards import (
    as_both_see_it,
    delivered,
    ended_boards,
    evaluated,
    finished,
    moves_to_make,
    nine_signs,
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
    leads,
    next_generation,
    parted,
    rankings,
    share_of,
    trees_of_playouts,
)
from behaviours.numbers import (
    as_set,
    bit_names,
    budgets,
    by_replies,
    by_weights,
    losses,
    meet,
    orders,
    pairs,
    points_of_series,
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
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.judges import uct_trees
from othello_lessons.exercises.judges.game_splits import CASES as SPLITS
from othello_lessons.exercises.lessons.one_ply_then_two import CASES as ITERATIONS
from othello_lessons.exercises.sandbox import call_with_arrays

BEHAVIOURS: dict[str, Behaviour] = {
    "move-on-a-copy": Behaviour(moves_to_make, plain),
    "find-bracket": Behaviour(walks, plain),
    "next-player": Behaviour(positions, previous),
    "maximizer": Behaviour(strategies, worth_of_choice),
    "evaluation": Behaviour(evaluated, as_both_see_it),
    "count-nodes": Behaviour(depths, plain),
    "minimax-two-cases": Behaviour(toys, plain),
    "minimax-negated": Behaviour(toys, plain),
    "minimax": Behaviour(searches, value_and_move),
    "final-value": Behaviour(finished, plain),
    "alphabeta": Behaviour(searches, with_windows),
    "bound-flag": Behaviour(windows, plain),
    "fail-soft": Behaviour(searches, soft_windows),
    "three-in-a-row": Behaviour(nine_signs, plain),
    "tic-tac-toe-moves": Behaviour(nine_signs, plain),
    "tic-tac-toe-make-move": Behaviour(
        lambda: find("tic-tac-toe-make-move").cases, lambda answer, *case: plain(answer, *case)[0]
    ),
    "tic-tac-toe-score": Behaviour(ended_boards, plain),
    "nim-loses": Behaviour(lambda: find("nim-loses").cases, plain),
    "minimum-leaves": Behaviour(tree_sizes, plain),
    "order-moves": Behaviour(orders, by_weights),
    "table-key": Behaviour(pairs, meet),
    "mirror-key": Behaviour(pairs, meet),
    "stored-search": Behaviour(memories, with_memory),
    "last-complete": Behaviour(budgets, plain),
    "best-move-first": Behaviour(lambda: ITERATIONS, iterated),
    "deepening": Behaviour(moments, with_a_clock),
    "deliver-a-message": Behaviour(lambda: [(False,), (True,)], delivered),
    "fair-schedule": Behaviour(schedules, as_set),
    "strengths": Behaviour(series_of_games, ratios),
    "stop-when-proved": Behaviour(
        lambda: [*find("stop-when-proved").cases, *points_of_series()], plain
    ),
    "games-needed": Behaviour(lambda: [(number,) for number in range(1, 40)], plain),
    "beside-discs": Behaviour(lambda: find("beside-discs").cases, plain),
    "flips-right": Behaviour(row_moves, plain),
    "bit-of-a-square": Behaviour(bit_names, plain),
    "shift-east": Behaviour(lambda: [(own,) for own, _ in sides()], plain),
    "moves-in-bits": Behaviour(sides, plain),
    "step-in-lanes": Behaviour(lambda: find("step-in-lanes").cases, plain),
    "regions": Behaviour(positions, regions),
    "fewest-replies-first": Behaviour(positions, by_replies),
    "last-square": Behaviour(one_left, plain),
    "proof-leaf": Behaviour(lambda: find("proof-leaf").cases, plain),
    "proof-verifier": Behaviour(lambda: find("proof-verifier").cases, plain),
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
    "gradient-step": Behaviour(lambda: find("gradient-step").cases, call_with_arrays),
    "forward-pass": Behaviour(lambda: find("forward-pass").cases, call_with_arrays),
    "pattern-index": Behaviour(lambda: find("pattern-index").cases, plain),
    "pattern-value": Behaviour(lambda: find("pattern-value").cases, plain),
    "fitting-step": Behaviour(lambda: find("fitting-step").cases, call_with_arrays),
    "playout": Behaviour(trees_of_playouts, uct_trees.played),
    "ucb1-path": Behaviour(trees_of_playouts, uct_trees.path_found),
    "expand": Behaviour(trees_of_playouts, uct_trees.expanded),
    "back-up": Behaviour(trees_of_playouts, uct_trees.backed_up),
    "most-visited-move": Behaviour(trees_of_playouts, uct_trees.move_made),
    "discs-lost": Behaviour(losses, plain),
}
