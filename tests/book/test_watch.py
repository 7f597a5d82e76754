"""What watch keeps of a search: the tree, exactly as it was searched."""

import sys

import pytest
from elsewhere import printed_elsewhere
from hypothesis import given
from positions import positions, random_position
from recorded import TEXTBOOK, toy_alphabeta, toy_minimax

from othello_lessons import othello as book
from othello_lessons.drawing import draw
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, WHITE
from othello_lessons.watch import Node, WatchError, best_line, cut_by, watch

START = book.initial_board()


def own_search(player, board, depth):
    """Search as a learner might: another style, and only a value comes back."""
    moves = book.legal_moves(player, board)
    if depth == 0 or not moves:
        return book.score(player, board)
    best = -999
    for move in reversed(moves):
        after = book.make_move(move, player, board.copy())
        best = max(best, -own_search(player=book.opponent(player), board=after, depth=depth - 1))
    return best


@given(positions(range(4, 7)))
def test_the_tree_of_minimax_is_every_position_within_its_depth(position):
    player, board = position
    tree = watch(book.minimax, player, board, 3, book.score)
    assert (tree.value, tree.chosen) == book.minimax(player, board, 3, book.score)
    for node in tree.walk():
        assert node.bound == "exact" and not node.was_cut and node.alpha is node.beta is None
        moves = book.legal_moves(node.player, node.board)
        if node.children and moves:
            assert [child.move for child in node.children] == moves
        for child in node.children:
            after = list(node.board)
            if child.move is not None:
                book.make_move(child.move, node.player, after)
            assert child.board == after and child.depth == node.depth - 1
            assert child.player == book.opponent(node.player)


@given(positions(range(4, 7)))
def test_each_bound_of_alphabeta_is_true_of_the_minimax_value(position):
    player, board = position
    args = (player, board, MIN_VALUE, MAX_VALUE, 3, book.weighted_score)
    tree = watch(book.alphabeta, *args)
    assert (tree.value, tree.chosen) == book.alphabeta(*args)
    for node in tree.walk():
        true, _ = book.minimax(node.player, node.board, node.depth, book.weighted_score)
        if node.bound == "exact":
            assert node.value == true
        elif node.bound == "upper":
            assert node.value >= true and node.value <= node.alpha
        else:
            assert node.value <= true and node.value >= node.beta
        if node.was_cut:
            assert node.bound == "lower"
            visited = [child.move for child in node.children]
            assert visited + node.unvisited == book.legal_moves(node.player, node.board)


def test_the_board_of_a_node_is_as_it_was_on_entry():
    board = list(START)
    tree = watch(book.minimax, BLACK, board, 2, book.score)
    book.make_move(34, BLACK, board)
    assert tree.board == START


def test_a_pass_is_a_node_that_no_move_led_to():
    board = book.initial_board(4)
    for square, piece in zip(book.squares(4), "@@o.@@@@@@@@@@@@", strict=True):
        board[square] = piece
    tree = watch(book.minimax, WHITE, board, 3, book.score)
    (after_pass,) = tree.children
    assert after_pass.move is None and after_pass.board == board and after_pass.player == BLACK
    assert tree.chosen is None and tree.unvisited == []
    assert [child.move for child in after_pass.children] == [10]


def test_a_search_of_ones_own_is_watched_too():
    player, board = random_position(6, 8, 5)
    tree = watch(own_search, player, board, 2)
    moves = book.legal_moves(player, board)
    assert [child.move for child in tree.children] == moves[::-1]
    value, _ = book.minimax(player, board, 2, book.score, final=book.score)
    assert tree.value == value
    chosen = next(child for child in tree.children if child.move == tree.chosen)
    assert -chosen.value == value


def test_watching_leaves_the_search_as_it_was():
    before = book.minimax
    with pytest.raises(ZeroDivisionError):
        watch(book.minimax, BLACK, START, 2, lambda player, board: 1 / 0)
    watch(book.minimax, BLACK, START, 1, book.score)
    assert book.minimax is before


# The tree of three times three leaves that every textbook prints: 3 at the root, two cuts.


def test_a_toy_tree_is_watched_with_moves_counted_from_0():
    tree = watch(toy_minimax, BLACK, TEXTBOOK)
    assert (tree.value, tree.chosen, tree.size, tree.leaves) == (3, 0, 13, 9)
    assert [child.value for child in tree.children] == [-3, -2, -2]
    assert [leaf.seen_by(BLACK).value for leaf in tree.children[2].children] == [14, 5, 2]


def test_alphabeta_leaves_out_the_two_leaves_of_the_textbook():
    tree = watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99)
    middle = tree.children[1]
    assert (middle.unvisited, middle.bound) == ([1, 2], "lower")
    assert middle.seen_by(BLACK) == (2, "≤", 3, 99)
    assert cut_by([tree, middle]) == 0
    assert tree.size == 11
    last = tree.children[2]
    assert (last.unvisited, last.bound, last.seen_by(BLACK).sign) == ([], "lower", "≤")


def test_equal_leaves_are_told_apart_by_their_order():
    tree = watch(toy_minimax, BLACK, [[5, 5], [5, 5]])
    assert [leaf.move for child in tree.children for leaf in child.children] == [0, 1, 0, 1]


def test_the_best_line_follows_the_chosen_moves_to_a_leaf_of_that_value():
    player, board = random_position(8, 12, 2)
    args = (player, board, MIN_VALUE, MAX_VALUE, 4, book.weighted_score)
    line = best_line(watch(book.alphabeta, *args))
    assert len(line) == 5 and line[1].move == book.alphabeta(*args)[1]
    assert line[-1].seen_by(player).value == line[0].value
    assert book.weighted_score(player, line[-1].board) == line[0].value


# --- what cannot be watched ----------------------------------------------------


def max_value(player, board, depth):
    return max(-min_value(player, board, depth) for _ in range(2))


def min_value(player, board, depth):
    return 0


def no_end(player, board, depth):
    move = book.legal_moves(player, START)[0]
    return -no_end(player, book.make_move(move, player, list(START)), depth)


def no_answer(player, board, depth):
    if depth:
        no_answer(player, board, depth - 1)


def other_order(board, player):
    return 0


@pytest.mark.parametrize(
    ("search", "args", "complaint"),
    [
        (max_value, (BLACK, START, 2), "without calling itself as max_value"),
        (no_end, (BLACK, START, 2), "calls itself without end"),
        (no_answer, (BLACK, START, 2), "returned None"),
        (other_order, (START, BLACK), "must take the player first"),
        (lambda player, board: 0, (BLACK, START), "without calling itself"),
        (max, (BLACK, START), "max searched without calling itself"),
    ],
)
def test_a_search_that_cannot_be_watched_is_told_why(search, args, complaint):
    with pytest.raises(WatchError, match=complaint):
        watch(search, *args)


def test_a_runaway_search_is_stopped():
    with pytest.raises(WatchError, match="stopped after 100 nodes"):
        watch(book.minimax, BLACK, START, 6, book.score, node_limit=100)
    assert book.minimax.__name__ == "minimax"


def test_the_root_keeps_what_the_search_was_called_with():
    tree = watch(book.minimax, BLACK, START, 2, book.score, final=book.score)
    kept = tree.arguments
    assert kept["evaluate"] is kept["final"] is book.score and kept["depth"] == 2
    assert all(node.arguments == {} for node in tree.walk() if node is not tree)


# --- how a tree shows itself ---------------------------------------------------


def three_plies():
    start = book.initial_board()
    return watch(
        book.alphabeta, BLACK, start, book.MIN_VALUE, book.MAX_VALUE, 3, book.weighted_score
    )


def test_a_tree_at_the_end_of_a_cell_is_its_picture_with_the_text_beside_it():
    tree = three_plies()
    assert (
        tree._repr_mimebundle_() == draw(tree)._repr_mimebundle_() and str(tree) == draw(tree).text
    )
    assert set(tree._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}


def test_a_tree_says_in_one_line_what_it_is():
    tree = three_plies()
    found = f"value {tree.value}, move 34"
    assert repr(tree) == f"<search tree: {tree.size} nodes, Black to move, {found}>"
    below = next(node for node in tree.walk() if node.bound == "upper")
    assert f"value ≤{below.value}" in repr(below)
    assert "\n" not in repr([tree, below])


def test_nothing_is_drawn_and_nothing_for_drawing_imported_before_a_tree_is_shown():
    code = (
        "import sys\n"
        "from othello_lessons.othello import *\n"
        "from othello_lessons.watch import watch\n"
        "repr(watch(minimax, BLACK, initial_board(4), 2, score))\n"
        "print('othello_lessons.drawing' in sys.modules)"
    )
    assert printed_elsewhere(code) == "False\n"


def test_a_tree_as_deep_as_the_recursion_limit_allows_is_walked_and_described():
    root = leaf = Node(None, BLACK, [], None, None, None)
    for _ in range(sys.getrecursionlimit()):
        leaf.children.append(below := Node(0, BLACK, [], None, None, None))
        leaf = below
    assert root.size == sys.getrecursionlimit() + 1
    assert repr(root).startswith(f"<search tree: {root.size:,} nodes")
