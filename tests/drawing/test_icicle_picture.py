"""The icicle says what the recorded search says: width is work, and what was pruned is absent."""

import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from positions import positions, random_position
from recorded import TEXTBOOK, elements, texts, thick_edges, toy_alphabeta, toy_minimax

from othello_lessons import othello as book
from othello_lessons.drawing import draw, icicle
from othello_lessons.drawing.theme import PRUNED
from othello_lessons.drawing.tree.icicle import FILLS, GUTTER, STEP, WIDTH
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, PLAYERS
from othello_lessons.watch import best_line, watch

SUBPATH = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h")


def minimax_tree(position, depth, limit=200_000):
    return watch(book.minimax, *position, depth, book.weighted_score, node_limit=limit)


def alphabeta_tree(position, depth):
    return watch(book.alphabeta, *position, MIN_VALUE, MAX_VALUE, depth, book.weighted_score)


def rectangles(picture, fills):
    """Return (row, x, width, share that is filled) of every rectangle in these colours."""
    found = []
    for path in elements(picture, "path"):
        if path.get("fill") in fills:
            share = float(path.get("fill-opacity", 1))
            for x, y, width, _ in SUBPATH.findall(path.get("d")):
                found.append((int(float(y) // STEP), float(x) - GUTTER, float(width), share))
    return found


def area(picture, row):
    """Return how much of a row is filled, in pixels."""
    filled = rectangles(picture, FILLS.values())
    return sum(width * share for at, _, width, share in filled if at == row)


def by_ply(tree):
    plies = [[tree]]
    while below := [child for node in plies[-1] for child in node.children]:
        plies.append(below)
    return plies


@given(positions(range(4, 7)))
@example(random_position(6, 16, 900163))  # 839 nodes of a row are each 0.83 pixels wide
def test_each_row_is_filled_in_proportion_to_the_nodes_in_and_below_it(position):
    tree = minimax_tree(position, 3)
    picture = icicle(tree)
    for row, nodes in enumerate(by_ply(tree)):
        widths = [WIDTH * node.size / tree.size for node in nodes]
        # Neighbours are parted by a third of their width, or by a pixel if that is less.
        expected = sum(w - min(1, w / 3) if w >= 0.5 else w for w in widths)
        assert area(picture, row) == pytest.approx(expected, rel=0.08, abs=1), row


def test_with_the_whole_search_every_node_stands_where_it_stands_there():
    whole, cut = watch(toy_minimax, BLACK, TEXTBOOK), watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99)
    everything = {(row, x, width) for row, x, width, _ in rectangles(icicle(whole), FILLS.values())}
    searched = {
        (row, x, width) for row, x, width, _ in rectangles(icicle(cut, whole=whole), FILLS.values())
    }
    assert searched < everything
    assert len(everything - searched) == whole.size - cut.size == 2


def test_what_was_left_out_is_named_and_has_a_red_edge_above_it():
    whole, cut = watch(toy_minimax, BLACK, TEXTBOOK), watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99)
    red = rectangles(icicle(cut, whole=whole), {PRUNED})
    missing = 2 * WIDTH / whole.size  # two leaves, beside each other
    assert [round(width) for _, _, width, _ in red] == [round(missing)]
    assert rectangles(icicle(whole), {PRUNED}) == []
    assert "Red edge: moves were left out." in icicle(cut).svg
    assert "Red edge" not in icicle(whole).svg


def test_the_children_hang_in_the_order_of_the_visit():
    tree = watch(toy_minimax, BLACK, [[1, 2], [3, 4, 5, 6], 7])
    row = sorted(item for item in rectangles(icicle(tree), FILLS.values()) if item[0] == 1)
    unit = WIDTH / tree.size
    assert [round(width / unit) for _, _, width, _ in row] == [3, 5, 1]
    backwards = replace(tree, children=tree.children[::-1])
    row = sorted(item for item in rectangles(icicle(backwards), FILLS.values()) if item[0] == 1)
    assert [round(width / unit) for _, _, width, _ in row] == [1, 5, 3]


def test_the_best_line_is_framed_node_by_node():
    tree = alphabeta_tree(random_position(8, 12, 3), 4)
    (frame,) = thick_edges(icicle(tree))
    assert len(SUBPATH.findall(frame.get("d"))) == len(best_line(tree)) == 5


def test_values_are_as_the_player_at_the_root_sees_them():
    tree = watch(toy_minimax, BLACK, [[1, 2], [3, 4]])
    assert texts(icicle(tree))[:7] == ["3", "0: 1", "0: 1", "1: 2", "1: 3", "0: 3", "1: 4"]


@given(positions(range(4, 9)))
def test_the_text_counts_every_ply(position):
    whole, cut = minimax_tree(position, 3), alphabeta_tree(position, 3)
    lines = str(icicle(cut, "A title", whole=whole)).splitlines()
    assert lines[0] == "A title"
    for line, nodes, every in zip(lines[1:], by_ply(cut), by_ply(whole), strict=False):
        numbers = [int(word.replace(",", "")) for word in re.findall(r"[\d,]*\d", line)]
        assert numbers[1:] == [len(nodes), len(every), sum(node.was_cut for node in nodes)]
    assert any(PLAYERS[position[0]] in line and "Best line" in line for line in lines)


def test_draw_makes_an_icicle_of_what_is_too_large_for_dots():
    tree = minimax_tree(random_position(8, 12, 3), 4)
    assert tree.size > 1_000
    assert draw(tree, "Minimax").svg == icicle(tree, "Minimax").svg
