"""The folded tree: every position once, every move kept, and the numbers are those of the tree."""

import sys
from xml.etree import ElementTree

from hypothesis import given
from positions import positions, random_position
from recorded import SVG, elements

from othello_lessons import othello as book
from othello_lessons.drawing import theme
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS, NODES_WITH_BOARDS
from othello_lessons.drawing.tree.fold import fold, folded
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.watch import best_line, watch


def to_the_end(player, board):
    """Search without depth or window."""
    other = book.opponent(player)
    moves = book.legal_moves(player, board)
    if moves:
        return max(-to_the_end(other, book.make_move(move, player, list(board))) for move in moves)
    if book.any_legal_move(other, board):
        return -to_the_end(other, board)
    return book.score(player, board)


def late():
    """Return the whole tree of a position near the end of a 4x4 game."""
    return watch(to_the_end, *parse_position("X-O- XXO- XXXX X-OX X"))


def rows(board):
    """Return a board's rows without its rim, as an oracle that knows nothing of squares."""
    n = book.size(board)
    return tuple(
        tuple(board[start + 1 : start + n + 1]) for start in range(n + 2, len(board) - n - 2, n + 2)
    )


def turned(grid):
    return tuple(zip(*grid[::-1], strict=True))


def all_images(grid):
    images = []
    for _ in range(4):
        images += [grid, tuple(row[::-1] for row in grid)]
        grid = turned(grid)
    return images


@given(positions(range(4, 7)))
def test_every_position_of_the_tree_is_there_once(position):
    recorded = watch(book.minimax, *position, 3, book.score)
    graph = folded(recorded)
    there = [(nodes[0].player, tuple(nodes[0].board)) for nodes in graph.positions]
    assert len(there) == len(set(there))
    assert set(there) == {(node.player, tuple(node.board)) for node in recorded.walk()}
    assert sum(map(len, graph.positions)) == graph.nodes == recorded.size


@given(positions(range(4, 7)))
def test_with_mirrors_what_can_be_turned_into_each_other_is_one(position):
    recorded = watch(book.minimax, *position, 3, book.score)
    classes = {(node.player, min(all_images(rows(node.board)))) for node in recorded.walk()}
    assert len(folded(recorded, mirrors=True).positions) == len(classes)


def test_no_way_through_the_tree_is_lost_in_the_graph():
    recorded = late()
    graph = folded(recorded)
    below = {}
    for (upper, lower), names in graph.moves.items():
        below.setdefault(upper, []).append((lower, len(names)))

    def ways(number):
        if number not in below:
            return 1
        return sum(count * ways(lower) for lower, count in below[number])

    assert len(graph.positions) < recorded.size
    assert ways(0) == recorded.leaves


def test_with_mirrors_a_move_is_named_as_on_the_board_that_is_drawn():
    graph = folded(watch(book.minimax, BLACK, book.initial_board(4), 1, book.score), mirrors=True)
    assert graph.moves == {(0, 1): ["b1", "a2", "d3", "c4"]}


def test_each_card_edge_and_count_is_drawn():
    recorded = late()
    graph, picture = folded(recorded), fold(recorded)
    assert len(graph.positions) <= NODES_WITH_BOARDS
    assert len(elements(picture, "rect", fill=theme.CARD)) == len(graph.positions)
    edges = [path for path in elements(picture, "path") if path.get("d").count("C") == 1]
    assert len([path for path in edges if path.get("stroke")]) == len(graph.moves)
    shared = [str(len(nodes)) for nodes in graph.positions if len(nodes) > 1]
    counts = [text.text for text in elements(picture, "text", fill=theme.PANEL)]
    assert sorted(counts) == sorted(shared) and shared
    thick = elements(picture, "path", stroke=theme.BEST)  # the best line, and nothing else
    assert len(thick) == len(best_line(recorded)) - 1


def test_moves_that_arrive_at_one_card_stand_side_by_side():
    recorded = late()
    body = ElementTree.fromstring(fold(recorded).svg).find(f"{SVG}g")  # without the legend
    names = [text for text in body.iter(f"{SVG}text") if text.get("font-size") == "11.5"]
    places = [(text.get("x"), text.get("y")) for text in names]
    assert len(places) == len(set(places)) == len(folded(recorded).moves)


def test_what_different_windows_found_is_all_written_down():
    alone = watch(book.minimax, *random_position(4, 7, 11), 3, book.score)
    twin = watch(book.minimax, *random_position(4, 7, 11), 3, book.score)
    alone.children[0].value, twin.children[0].value = 3, 3
    alone.children[0].bound = "upper"
    alone.children.append(twin.children[0])
    assert folded(alone).says(1) == "≥ −3, −3"


def test_the_text_counts_what_the_picture_shows():
    recorded = late()
    graph = folded(recorded)
    lines = str(fold(recorded, "Near the end")).splitlines()
    assert lines[0] == "Near the end"
    assert lines[-2].startswith(f"{recorded.size} nodes of the tree are {len(graph.positions)} pos")
    assert len(lines) == len(graph.positions) + 3


def test_many_positions_are_drawn_as_dots():
    recorded = watch(book.minimax, BLACK, book.initial_board(4), 5, book.score)
    graph, picture = folded(recorded), fold(recorded)
    assert NODES_WITH_BOARDS < len(graph.positions) <= NODES_AS_DOTS
    sides = [nodes[0].player for nodes in graph.positions]
    assert picture.svg.count("h0") == len(sides) + sides.count(WHITE)  # the inside of a ring too
    assert picture.svg.count("c0 ") == len(graph.moves)


def test_too_many_positions_are_told_as_text():
    recorded = watch(book.minimax, BLACK, book.initial_board(4), 6, book.score)
    picture = fold(recorded)
    assert picture.svg == "" and "1,615 positions are too many to draw" in str(picture)


def test_without_graphviz_there_is_a_message_and_a_text(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    picture = fold(late())
    assert picture.svg == "" and 'pip install "othello-lessons[graphviz]"' in str(picture)
    assert "1: " in str(picture)
