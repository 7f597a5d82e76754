"""Trees with other numbers for a class that has a seed: `othello-lessons handout --seed`.

Other leaves come in the place of those that the lesson has, but a larger one stays larger. So every
best move and every cut stays where it is. The texts of these exercises name the tree by a field,
`{tree}`, and each of its leaves by the number that it has in the lesson, `{leaf[7]}`.
"""

import re
from random import Random
from typing import Any

from othello_lessons.exercises.class_terms import class_seed
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.toy_trees import leaves

Tree = Any  # a leaf is a number, every other node is a list of its branches

TREES: dict[str, Tree] = {
    "unread-leaves": [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]],
    "fewest-leaves": [[[5, 9], [2, 7]], [[8, 3], [6, 4]], [[1, 12], [11, 10]]],
}
LARGEST_LEAF = 40
OWN_SEED = re.compile(r"^seed = \d+ +# your own number$", re.MULTILINE)


def class_tree(exercise: str) -> Tree:
    """Return the tree of an exercise, with the class's own leaves if the class has a seed."""
    return _with_leaves(TREES[exercise], _other_leaves(exercise))


def tree_fields(exercise: str) -> dict[str, object]:
    """Return the fields of an exercise's texts that are about its tree."""
    return {"tree": class_tree(exercise), "leaf": _other_leaves(exercise)}


def about_its_tree(exercise: str, text: str) -> str:
    """Return a text of an exercise with its tree filled in, if the exercise has a tree."""
    return text.format_map(tree_fields(exercise)) if exercise in TREES else text


def in_class_trees(source: str) -> str:
    """Return a lesson's cell with the trees of the class in it, and its seed for random ones."""
    seed = class_seed()
    if seed is None:
        return source
    for exercise, tree in TREES.items():
        source = source.replace(str(tree), str(class_tree(exercise)))
    return OWN_SEED.sub(f"seed = {seed}  # {CHECK('class-seed')}", source)


def _other_leaves(exercise: str) -> dict[int, int]:
    """Return which leaf of the class comes in the place of each leaf; the order stays."""
    ours = sorted(map(int, leaves(TREES[exercise])))
    seed = class_seed()
    if seed is None:
        return dict(zip(ours, ours, strict=True))
    theirs = Random(f"{seed} {exercise}").sample(range(1, LARGEST_LEAF + 1), len(ours))
    return dict(zip(ours, sorted(theirs), strict=True))


def _with_leaves(tree: Tree, others: dict[int, int]) -> Tree:
    if isinstance(tree, list):
        return [_with_leaves(branch, others) for branch in tree]
    return others[tree]
