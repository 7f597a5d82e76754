"""What watch keeps of the lines of a search: each that ran, in order, and what changed by it."""

import ast
import inspect
import sys
from functools import wraps

import pytest
from hypothesis import given
from positions import positions, random_position
from recorded import TEXTBOOK, toy_minimax

from othello_lessons import othello as book
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE
from othello_lessons.watch import WatchError, watch

START = book.initial_board(4)
WINDOW = MIN_VALUE, MAX_VALUE


def alphabeta_tree(player, board, depth=3):
    return watch(book.alphabeta, player, board, *WINDOW, depth, book.score, lines=True)


def texts(tree):
    """Return the text of every line that ran, with its node."""
    source = tree.lines.source.splitlines()
    return [(ran.call, source[ran.line - 1].strip()) for ran in tree.lines.ran]


def held(tree):
    """Yield each line that ran, with all that the variables of its call held by then."""
    known = {}
    for ran in tree.lines.ran:
        known.setdefault(ran.call, {}).update(ran.changed)
        yield ran, dict(known[ran.call])


@given(positions(range(4, 7)))
def test_how_often_each_line_of_alphabeta_ran_follows_from_the_tree(position):
    tree = alphabeta_tree(*position)
    ran = [text for _, text in texts(tree)]
    nodes = list(tree.walk())
    assert ran.count("if depth == 0:") == tree.size
    assert ran.count("return evaluate(player, board), None") == sum(n.depth == 0 for n in nodes)
    moves = sum(child.move is not None for node in nodes for child in node.children)
    assert ran.count("after = make_move(move, player, list(board))") == moves
    cuts = [node for node, text in texts(tree) if text == "break"]
    assert {node for node in nodes if node.was_cut} <= set(cuts) and len(set(cuts)) == len(cuts)
    assert all(node.value >= node.beta for node in cuts)


@given(positions(range(4, 7)))
def test_what_the_variables_hold_follows_from_the_tree(position):
    tree = alphabeta_tree(*position)
    source = tree.lines.source.splitlines()
    begun, taken = set(), {}
    for ran, holds in held(tree):
        node, text = ran.call, source[ran.line - 1].strip()
        if node not in begun:
            assert (holds["alpha"], holds["beta"]) == (node.alpha, node.beta)
            begun.add(node)
        if text.startswith("after ="):
            place = taken[node] = taken.get(node, -1) + 1
            assert holds["move"] == node.children[place].move
        elif text == "if value > alpha:":
            assert holds["value"] == -node.children[taken[node]].value
        elif text == "return alpha, best_move":
            assert (holds["alpha"], holds["best_move"]) == (node.value, node.chosen)
    assert begun == set(tree.walk())


def test_only_what_changed_is_kept():
    known = {}
    for ran in alphabeta_tree(*random_position(6, 12, 1)).lines.ran:
        before = known.setdefault(ran.call, {})
        assert all(before.get(name, "nothing") != value for name, value in ran.changed.items())
        before.update(ran.changed)


def test_the_tree_is_the_one_that_is_recorded_without_lines():
    position = random_position(6, 12, 3)
    plain = watch(book.alphabeta, *position, *WINDOW, 3, book.score)
    assert plain.lines is None
    one, other = (
        [(node.move, node.value, node.chosen, node.bound, node.board) for node in tree.walk()]
        for tree in (plain, alphabeta_tree(*position))
    )
    assert one == other


def test_the_source_is_that_of_the_search_and_its_lines_count_from_1():
    tree = alphabeta_tree(BLACK, START)
    assert tree.lines.source == inspect.getsource(book.alphabeta)
    statements = {node.lineno for node in ast.walk(ast.parse(tree.lines.source))
                  if isinstance(node, ast.stmt)}  # fmt: skip
    assert {ran.line for ran in tree.lines.ran} <= statements
    assert tree.lines.names == ("alpha", "beta", "value", "move", "best_move")


def test_a_search_in_a_generator_runs_one_line_before_the_calls_that_it_makes():
    tree = watch(toy_minimax, BLACK, TEXTBOOK, lines=True)
    ran = texts(tree)
    assert [text for node, text in ran if node is tree] == [
        "if not isinstance(tree, list):",
        "return max(-toy_minimax(book.opponent(player), branch) for branch in tree)",
    ]
    assert [node for node, text in ran if text.startswith("if not")] == list(tree.walk())


def counted(search):
    @wraps(search)
    def run(*args):
        return search(*args)

    return run


@counted
def decorated(player, tree):
    if not isinstance(tree, list):
        return tree
    return max(-decorated(book.opponent(player), branch) for branch in tree)


def test_of_a_decorated_search_the_lines_within_are_kept():
    tree = watch(decorated, BLACK, [1, [2, 3]], lines=True)
    assert next(text for node, text in texts(tree) if node is tree) == (
        "if not isinstance(tree, list):"
    )
    assert tree.lines.source.startswith("@counted\ndef decorated")


# --- tracing itself -----------------------------------------------------------------


def test_no_other_function_is_traced_meanwhile():
    seen = []

    def evaluate(player, board):
        seen.append(sys._getframe().f_trace)
        return book.score(player, board)

    watch(book.alphabeta, BLACK, START, *WINDOW, 2, evaluate, lines=True)
    assert seen and set(seen) == {None}


def failing(player, board, depth):
    if depth == 0:
        raise ZeroDivisionError
    return -failing(player, board, depth - 1)


def endless(player, board):
    return -endless(player, board)


@pytest.mark.parametrize(
    ("search", "args", "error"),
    [(failing, (BLACK, START, 2), ZeroDivisionError), (endless, (BLACK, START), WatchError)],
)
def test_after_an_error_nothing_is_traced_any_more(search, args, error):
    with pytest.raises(error):
        watch(search, *args, lines=True)
    assert sys.gettrace() is None
    assert watch(toy_minimax, BLACK, [1, 2], lines=True).lines.ran


def test_where_tracing_is_taken_a_sentence_says_so(tracing_is_taken):
    with pytest.raises(WatchError, match="a debugger, or another tool, traces this Python"):
        alphabeta_tree(BLACK, START)
    assert watch(book.alphabeta, BLACK, START, *WINDOW, 1, book.score).lines is None


@pytest.fixture
def tracing_is_taken():
    def other(*args):
        return None

    if sys.version_info < (3, 12):
        sys.settrace(other)
        yield
        assert sys.gettrace() is other
        sys.settrace(None)
    else:
        for tool in (3, 4):
            sys.monitoring.use_tool_id(tool, "another tool")
        yield
        for tool in (3, 4):
            sys.monitoring.free_tool_id(tool)


def test_a_search_without_a_source_is_told_so():
    names = {**vars(book)}
    exec("def bare(player, tree):\n    return -bare(player, tree[0]) if tree else 0", names)
    assert watch(names["bare"], BLACK, [[[]]]).size == 3
    with pytest.raises(WatchError, match="Python does not have its source"):
        watch(names["bare"], BLACK, [[[]]], lines=True)
