"""Trees for quizzes, and what a watched search does in them."""

from hypothesis import strategies as st

from othello_lessons.exercises import toy_trees

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]]
POSITIONS = [
    ("OX-- -OX- -OXX -OOO X", 3),
    ("XXO- XXXX XXXX XXXX O", 2),
    ("---- -OX- -XO- ---- X", 3),
]

leaf = st.integers(-9, 9)  # few numbers, so that equal ones are common
any_toy = st.recursive(leaf, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14)
trees = st.lists(any_toy, min_size=1, max_size=3)


def recorded(search, tree):
    """Return each node that a search of a toy tree visits, by its path."""
    found = {}

    def note(node, path):
        found[path] = node
        for child in node.children:
            note(child, (*path, child.move))

    note(toy_trees.record(search, tree), ())
    return found


def at(tree, path):
    return at(tree[path[0]], path[1:]) if path else tree


def inner(tree, path=()):
    """Yield the path of every node that is no leaf."""
    if isinstance(tree, list):
        yield path
        for number, branch in enumerate(tree):
            yield from inner(branch, (*path, number))


def severed(tree):
    """Return the branches that alpha-beta leaves out, as watch records them."""
    nodes = recorded(toy_trees.alphabeta, tree)
    return {(*path, move) for path, node in nodes.items() for move in node.unvisited}


def leaves_below(tree, path):
    branch = at(tree, path)
    if not isinstance(branch, list):
        return {path}
    return {leaf for n in range(len(branch)) for leaf in leaves_below(tree, (*path, n))}


def name(path):
    return " ".join(map(str, path)) or "root"


def mark(verdict, path):
    return verdict.marks[name(path)].kind
