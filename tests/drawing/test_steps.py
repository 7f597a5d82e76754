"""The steps of a recorded search say what the search did, in the order in which it did it."""

import re
from math import inf

import pytest
from hypothesis import given
from positions import positions, random_position
from recorded import (
    DEEP,
    SMALL,
    TEXTBOOK,
    alphabeta_tree,
    cuts_too_late,
    elements,
    minimax_tree,
    nameless,
    paths,
    texts,
    thick_edges,
    toy_alphabeta,
)

from othello_lessons import othello as book
from othello_lessons.drawing import draw
from othello_lessons.drawing.tree import labels
from othello_lessons.drawing.tree.sentences import about, skipped
from othello_lessons.drawing.tree.steps import draw_step, last_steps, steps, stops
from othello_lessons.notation import parse_position, parse_square
from othello_lessons.othello import BLACK, EMPTY, MAX_VALUE, MIN_VALUE, OUTER, WHITE
from othello_lessons.watch import WatchError, left_out_value, watch

VALUED = ("leaf", "leave", "playout")  # the kinds of steps that leave a node with a value


def sentences(tree):
    return [step.says for step in steps(tree)]


# ---------------------------------------------------------------------------
# The steps


@given(positions(range(4, 7)))
def test_every_node_is_entered_once_in_the_order_of_the_search(position):
    for tree in (alphabeta_tree(*position, 3), minimax_tree(*position, 2)):
        entered = [step.node for step in steps(tree) if step.kind in ("enter", "leaf")]
        assert entered == list(range(tree.size))
        left = [step.node for step in steps(tree) if step.kind in ("leave", "leaf")]
        assert sorted(left) == entered


@given(positions(range(4, 7)))
def test_the_last_step_shows_the_values_that_draw_shows(position):
    tree = alphabeta_tree(*position, 3)
    taken = steps(tree)
    for node, step in zip(tree.walk(), last_steps(taken, len(taken) - 1), strict=True):
        assert step.kind in VALUED and step.cut == node.was_cut
        assert step.label == labels.node_label(node, tree.player)


@given(positions(range(4, 7)))
def test_every_cut_is_told_once_with_what_it_left_out_and_the_ancestor_that_caused_it(position):
    tree = alphabeta_tree(*position, 4)
    cuts = {step.node: step for step in steps(tree) if step.kind == "cut"}
    numbers = {node: number for number, node in enumerate(tree.walk())}
    assert set(cuts) == {numbers[node] for node in tree.walk() if node.was_cut}
    for path in paths([tree]):
        if (step := cuts.get(numbers[path[-1]])) is None:
            continue
        for move in path[-1].unvisited:
            assert labels.move_text(move, path[-1]) in step.says
        supplier = [numbers[node] for node in path].index(step.by)
        ancestor, way = path[supplier], path[supplier + 1]
        found = [-child.value for child in ancestor.children[: ancestor.children.index(way)]]
        assert ancestor.player != path[-1].player and -path[-1].beta in found
        plies = len(path) - 1 - supplier
        assert ("a deep cut" in step.says) == (plies > 1) == ("a deep cut" in about(path).why)
        assert (f"{plies} plies" in step.says) == (plies > 1)
        assert about(path).by == supplier


# ---------------------------------------------------------------------------
# The sentences


def test_the_textbook_tree_is_told_as_a_teacher_would():
    assert sentences(watch(toy_alphabeta, BLACK, TEXTBOOK[:2], -inf, inf)) == [
        "Black is to move; all values are as Black sees them. The window is −∞ … ∞.",
        "Black tries branch 0. The window is −∞ … ∞.",
        "White tries branch 0. A leaf: 3.",
        "White can now hold Black to 3: beta falls from ∞ to 3.",
        "White tries branch 1. A leaf: 12.",
        "With branch 1 Black gets 12; White can hold it to 3 already: beta stays.",
        "White tries branch 2. A leaf: 8.",
        "With branch 2 Black gets 8; White can hold it to 3 already: beta stays.",
        "Every move of White is searched: 3.",
        "Black is now sure of 3: alpha rises from −∞ to 3.",
        "Black tries branch 1. The window is 3 … ∞.",
        "White tries branch 0. A leaf: 2.",
        "White can hold Black to 2, and Black is sure of 3: the 4 and the 6 are left out.",
        "Black gets ≤ 2 here. The exact value does not matter.",
        "With branch 1 Black gets ≤ 2; Black is sure of 3 already: alpha stays.",
        "The search is done. Black gets 3, with branch 0.",
    ]


def test_a_deep_cut_is_told_with_its_distance_and_its_ancestor():
    tree = watch(toy_alphabeta, BLACK, DEEP, -inf, inf)
    (cut,) = [step for step in steps(tree) if step.kind == "cut"]
    assert cut.says == (
        "White can hold Black to 4, and Black is sure of 5, 3 plies higher up: the 9 is left out. "
        "This is a deep cut."
    )
    assert cut.by == 0
    (path,) = [path for path in paths([tree]) if path[-1].was_cut]
    assert about(path).why == (
        "The 9 was left out: a deep cut. Black is sure of 5, 3 plies higher up, the root, "
        "so Black will not let the game come here."
    )


def test_a_search_that_saw_the_end_says_who_wins_and_by_how_much():
    player, board = parse_position("O-OXXOX-XXO-X--- X")
    tree = watch(book.alphabeta, player, board, MIN_VALUE, MAX_VALUE, 12, book.score)
    assert steps(tree)[-1].says == "The search is done. Black wins by 10, with b1."
    other = watch(book.alphabeta, WHITE, board, MIN_VALUE, MAX_VALUE, 12, book.score)
    wins = "wins" if other.value > 0 else "loses"
    assert f"White {wins} by {abs(other.value) - book.WIN}, with" in steps(other)[-1].says


def small_board(**discs):
    """Return a 4x4 board with these discs, such as a1=BLACK."""
    board = [OUTER if piece == OUTER else EMPTY for piece in book.initial_board(4)]
    for name, piece in discs.items():
        board[parse_square(name, 4)] = piece
    return board


def test_a_pass_and_a_finished_game_are_told():
    board = small_board(a1=BLACK, b1=WHITE)
    assert book.legal_moves(WHITE, board) == [] and book.legal_moves(BLACK, board)
    told = sentences(watch(book.minimax, WHITE, board, 2, book.score))
    assert told[1] == "White has no legal move and passes."
    assert told[2] == "Black tries c1. Depth 0: the evaluation says −3."
    assert told[-2] == "White has −3 now, with a pass."
    over = small_board(a1=WHITE, b1=WHITE, c3=BLACK)
    assert sentences(watch(book.minimax, WHITE, over, 3, book.score)) == [
        "White is to move; all values are as White sees them. "
        "The game is over, Black 1, White 2: won 1."
    ]


def test_a_search_without_windows_is_told_without_them():
    told = " ".join(sentences(minimax_tree(*SMALL, 3)))
    assert not re.search("window|alpha|beta|∞", told)
    assert "Black has " in told and "White can hold Black to " in told


def alpha_not_raised(player, tree, alpha, beta):
    """Search with a common mistake: what was found is not handed on."""
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    best = -inf
    for branch in tree:
        best = max(best, -alpha_not_raised(book.opponent(player), branch, -beta, -alpha))
    return best


def one_move_only(player, tree, alpha, beta):
    """Search with a mistake: only the first move is tried."""
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    for branch in tree:
        return -one_move_only(book.opponent(player), branch, -beta, -alpha)


def test_what_a_broken_search_does_is_not_made_better_than_it_is():
    told = sentences(watch(alpha_not_raised, BLACK, [[3, 4], [5, 6]], -inf, inf))
    assert "Black is now sure of 3. But the search gives the next move the window −∞ … ∞." in told
    assert not any("from −∞ to 3" in sentence for sentence in told)
    tree = watch(one_move_only, BLACK, [[3, 1], [5, 6]], -inf, inf)
    assert "White has more moves to try, but the search leaves out the 1." in sentences(tree)
    first = [tree, tree.children[0]]
    assert about(first).by is None and "a better move may be missed" in about(first).why
    assert skipped(first).values == [("1", "1")]
    assert skipped(first).lines[1] == (
        "White would have done better with it: this cut loses something."
    )


def test_a_search_that_goes_on_in_a_closed_window_is_told_so():
    told = sentences(watch(cuts_too_late, BLACK, [3, [3, 1]], -inf, inf))
    assert (
        "White can now hold Black to 3. That closes the window, but the search goes on."
    ) in told
    assert not any("left to leave out" in sentence for sentence in told[:-4])


def sign_not_turned(player, tree):
    """Search with a mistake: the other player's value is taken for one's own."""
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    return max(sign_not_turned(book.opponent(player), branch) for branch in tree)


def test_a_value_that_does_not_follow_from_the_moves_is_told_as_such():
    told = sentences(watch(sign_not_turned, BLACK, [[3, 4], [5, 6]]))
    assert "The search says −4 here, which is not what White's moves gave." in told


@given(positions(range(4, 7)))
def test_no_value_of_a_right_search_is_told_as_a_wrong_one(position):
    for tree in (alphabeta_tree(*position, 4), minimax_tree(*position, 3)):
        told = " ".join(sentences(tree))
        assert "which is not what" not in told and "not what its" not in told
        assert "leaves out" not in told and "et the search" not in told


def test_a_node_that_is_asked_tells_value_from_bound():
    tree = watch(toy_alphabeta, BLACK, TEXTBOOK, -inf, inf)
    exact, bound = tree.children[:2]
    assert about([tree, exact]).value == "Its value is exactly 3."
    assert about([tree, bound]).value == (
        "Its value is ≤ 2, only a bound: the true value is 2 or less."
    )
    assert about([tree, bound]).window == "Its window was 3 … ∞, as Black sees it."
    assert about([tree, bound]).where == "After branch 1: White to move."
    assert about([tree]).where == "The root: Black to move."


# ---------------------------------------------------------------------------
# What was skipped


@given(positions(range(4, 6)))
def test_what_was_left_out_is_worth_what_minimax_says(position):
    tree = alphabeta_tree(*position, 3)
    for path in paths([tree]):
        node = path[-1]
        found = []
        for move in node.unvisited:
            after = book.make_move(move, node.player, list(node.board))
            true = -book.minimax(
                book.opponent(node.player), after, node.depth - 1, book.weighted_score
            )[0]
            assert left_out_value(tree, node, move) == true
            found.append(labels.value_text(true if node.player == tree.player else -true))
        if node.was_cut:
            assert [value for _, value in skipped(path).values] == found


def test_the_end_of_a_game_is_valued_as_the_search_valued_it():
    player, board = random_position(4, 8, 1)
    tree = watch(
        book.alphabeta, player, board, MIN_VALUE, MAX_VALUE, 9, book.score, final=book.score
    )
    cut = [node for node in tree.walk() if node.was_cut]
    assert cut
    for node in cut:
        for move in node.unvisited:
            assert abs(left_out_value(tree, node, move)) <= 16


def test_a_search_that_names_no_evaluation_is_told_so_in_a_sentence():
    tree = watch(nameless, *SMALL, MIN_VALUE, MAX_VALUE, 3)
    path = next(path for path in paths([tree]) if path[-1].was_cut)
    with pytest.raises(WatchError, match="arguments named depth and evaluate"):
        left_out_value(tree, path[-1], path[-1].unvisited[0])
    assert skipped(path).values == [] and "evaluate" in skipped(path).lines[0]


# ---------------------------------------------------------------------------
# The picture of a step


def cards(picture):
    return elements(picture, "rect", rx="5")


def test_each_step_draws_what_is_visited_says_its_sentence_and_moves_nothing():
    tree = alphabeta_tree(*SMALL, 2)
    taken, corners = steps(tree), set()
    for k, step in enumerate(taken):
        picture = draw_step(tree, k)
        seen = list(filter(None, last_steps(taken, k)))
        assert len(cards(picture)) == len(seen)
        assert step.says in " ".join(filter(None, texts(picture))) and step.says in str(picture)
        corners.add((cards(picture)[0].get("x"), cards(picture)[0].get("y")))
    assert len(corners) == 1


def test_the_picture_of_the_last_step_has_the_values_and_the_best_line_of_draw():
    tree = watch(toy_alphabeta, BLACK, DEEP, -inf, inf)
    last, whole = draw_step(tree, -1), draw(tree)
    assert len(thick_edges(last)) == len(thick_edges(whole)) > 0
    assert thick_edges(draw_step(tree, -2)) == []
    values = [labels.node_text(node, tree.player) for node in tree.walk()]
    assert [text for text in texts(last) if text in values] == [
        text for text in texts(whole) if text in values
    ]


def test_a_cut_rings_the_ancestor_that_supplied_the_bound():
    tree = watch(toy_alphabeta, BLACK, DEEP, -inf, inf)
    (k,) = [k for k, step in enumerate(steps(tree)) if step.kind == "cut"]
    rings = re.findall(r'fill="none" stroke="(#\w+)" stroke-width="3"/>', draw_step(tree, k).svg)
    assert len(rings) == 2 and len(set(rings)) == 2
    assert len(re.findall('stroke-width="3"/>', draw_step(tree, k - 1).svg)) == 1


def test_a_tree_too_large_to_step_through_is_told_as_text():
    picture = draw_step(alphabeta_tree(*random_position(8, 14, 3), 5), 100)
    assert picture.svg == "" and "too large to step through" in str(picture)


def test_the_same_position_is_marked_wherever_the_search_has_met_it():
    tree = minimax_tree(*random_position(4, 6, 0), 3)
    nodes, taken, most = list(tree.walk()), steps(tree), 0
    for k, halt in enumerate(stops(taken)):
        here = nodes[taken[halt].node]
        met = nodes[: 1 + max(step.node for step in taken[: halt + 1])]
        same = sum((node.player, node.board) == (here.player, here.board) for node in met)
        assert str(draw_step(tree, k, same=True)).count("← here") == same
        assert str(draw_step(tree, k)).count("← here") == 1
        most = max(most, same)
    assert most == 2
