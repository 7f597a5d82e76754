"""The drawn tree says what the recorded tree says: bounds as bounds, cuts as cuts."""

import re
import subprocess
import sys
from collections import Counter
from itertools import chain, pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import positions, random_position
from recorded import (
    DEEP,
    SVG,
    TEXTBOOK,
    alphabeta_tree,
    elements,
    large_tree,
    texts,
    thick_edges,
    toy_alphabeta,
    toy_minimax,
)

from othello_lessons import othello as book
from othello_lessons.drawing import beside, draw, draw_step, fold, icicle, show
from othello_lessons.drawing.svg import COLUMN
from othello_lessons.drawing.theme import FELT, PRUNED
from othello_lessons.drawing.tree import card_tree, labels
from othello_lessons.drawing.tree.card_tree import Look
from othello_lessons.drawing.tree.draw import CUTS_WITH_ARROWS, NODES_WITH_BOARDS
from othello_lessons.drawing.tree.layout import lay_out, tidy
from othello_lessons.drawing.tree.steps import steps
from othello_lessons.notation import square_name
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, WHITE, WIN
from othello_lessons.watch import watch

SMALL = random_position(4, 4, 3)


@given(positions(range(4, 6)))
def test_every_value_move_and_move_left_out_is_in_the_picture(position):
    player, board = position
    n = book.size(board)
    recorded = alphabeta_tree(player, board, 2)
    if recorded.size > NODES_WITH_BOARDS:
        return
    expected = Counter()
    for node in recorded.walk():
        expected[labels.node_text(node, player)] += 1
        for child in node.children:
            expected["pass" if child.move is None else square_name(child.move, n)] += 1
        if len(node.unvisited) > card_tree.GHOSTS:
            return
        for move in node.unvisited:
            expected[square_name(move, n)] += 1
    picture = draw(recorded)
    folded = [int(words) for words in texts(picture) if re.fullmatch(r"\+\d+", words)]
    assert picture.svg.count('rx="5"') + sum(folded) == recorded.size and picture.width <= COLUMN
    assert folded or not expected - Counter(texts(picture))


def letters(picture):
    """Yield (height, words) of every text, as high as it is on a page."""

    def walk(element, scale):
        if found := re.search(r"scale\((\S+)\)", element.get("transform", "")):
            scale *= float(found[1])
        if element.tag == f"{SVG}text":
            yield float(element.get("font-size")) * scale, element.text
        for child in element:
            yield from walk(child, scale)

    yield from walk(ElementTree.fromstring(picture.svg), 1)


def test_no_letters_are_too_small_to_read():
    small, large = alphabeta_tree(*SMALL, 3), large_tree()
    pictures = [
        draw(small, "Small", windows=True),
        draw(large, "Large"),
        draw(watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99), windows=True),
        draw_step(small, 30),
        draw_step(large, 500),
        icicle(large),
        fold(small),
    ]
    for picture in pictures:
        assert min(high for high, _ in letters(picture)) >= 10.99


def test_among_dots_no_label_lies_on_a_dot_or_on_another_label():
    for drawn in (draw(large_tree()), draw_step(large_tree(), 700)):
        boxes = body_texts(drawn)
        dots = {
            (float(x), float(y)): float(path.get("stroke-width")) / 2
            for path in ElementTree.fromstring(drawn.svg).find(f"{SVG}g").iter(f"{SVG}path")
            for x, y in re.findall(r"M([\d.]+) ([\d.]+)h0", path.get("d"))
        }
        assert len(boxes) > 2 and len(dots) > 200
        for left, top, right, bottom in boxes:
            for (x, y), r in dots.items():
                assert not (left - r < x < right + r and top - r < y < bottom + r)
        for i, (left, top, right, bottom) in enumerate(boxes):
            for a, b, c, d in boxes[:i]:
                assert right <= a or c <= left or bottom <= b or d <= top


def test_the_textbook_tree_as_text():
    assert str(draw(watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99), "Textbook")).splitlines() == [
        "Textbook",
        "Black to move, 3",
        "   0: White to move, 3 *",
        "      0: Black to move, 3 *",
        "      1: Black to move, 12",
        "      2: Black to move, 8",
        "   1: White to move, ≤ 2",
        "      0: Black to move, 2",
        "      ✂ 4 6 (cut: Black is sure of 3)",
        "   2: White to move, ≤ 2",
        "      0: Black to move, 14",
        "      1: Black to move, 5",
        "      2: Black to move, 2",
        "11 nodes, 7 of them leaves; 2 moves left out.",
        "Values as Black sees them; ≥ at least, ≤ at most.",
    ]


def test_a_blank_tree_shows_its_leaves_and_gives_nothing_away():
    recorded = watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99)
    told = texts(draw(recorded, windows=True))
    assert told.count("≤ 2") == told.count("3 … 99") == 2 and "cut: Black is sure" in told
    picture = draw(recorded, blank=True)
    shown = texts(picture)
    assert shown.count("?") == 4 and "≤ 2" not in shown and "14" in shown
    assert thick_edges(picture) == [] and "cut" not in picture.svg + str(picture)
    assert recorded.value == 3 and recorded.children[1].unvisited == [1, 2]


def test_a_tree_that_asks_for_its_values_is_not_folded():
    recorded = alphabeta_tree(*random_position(4, 2, 0), 3)
    assert "folded away" in draw(recorded).svg
    assert draw(recorded, blank=True).svg.count('rx="5"') == recorded.size


def first_move_only(player, board, alpha, beta, depth):
    if depth == 0:
        return book.score(player, board)
    move = book.legal_moves(player, board)[0]
    after = book.make_move(move, player, list(board))
    return -first_move_only(book.opponent(player), after, -beta, -alpha, depth - 1)


def test_moves_left_out_without_a_reason_are_not_called_a_cut():
    searched = watch(first_move_only, BLACK, book.initial_board(), MIN_VALUE, MAX_VALUE, 1)
    assert "✂ c4 f5 e6 (left out: no bound allows it)" in str(draw(searched))


def test_a_branch_that_was_left_out_is_dots_in_a_toy_tree():
    lines = str(draw(watch(toy_alphabeta, BLACK, [3, [2, [4, 6]]], -99, 99)))
    assert "✂ … (cut: Black is sure of 3)" in lines and "1 move left out." in lines
    deep = str(draw(watch(toy_alphabeta, BLACK, DEEP, -99, 99)))
    assert "✂ 9 (cut: Black is sure of 5 higher up)" in deep


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-12, "−12"),
        (0.5, "0.5"),
        (WIN + 44, "won 44"),
        (-WIN - 4, "lost 4"),
        (MAX_VALUE, "∞"),
        (MIN_VALUE, "−∞"),
    ],
)
def test_values_are_written_as_people_say_them(value, text):
    assert labels.value_text(value) == text


def test_values_are_the_root_players_whoever_moves():
    recorded = watch(toy_minimax, WHITE, [[3, 12], [2, 4]])
    assert labels.legend_text(recorded)[1] == "Values as White sees them."
    assert labels.node_text(recorded.children[0], WHITE) == labels.value_text(
        -recorded.children[0].value
    )


@pytest.mark.parametrize("layout", [lay_out, tidy])
def test_children_stand_in_the_order_of_the_visit_and_boxes_do_not_overlap(layout):
    boxes = [(40.0, 30.0), (60.0, 30.0), (20.0, 30.0), (90.0, 30.0), (10.0, 30.0), (10.0, 30.0)]
    parents = [None, 0, 0, 0, 1, 1]
    centres = layout(boxes, parents, gap=(9, 50))
    xs = [x for x, _ in centres]
    assert xs[1] < xs[2] < xs[3] and xs[4] < xs[5]
    for left, right in ((1, 2), (2, 3), (4, 5)):
        room = (boxes[left][0] + boxes[right][0]) / 2 + 9
        assert xs[right] - xs[left] >= room - 0.5
    levels = [y for _, y in centres]
    assert levels[1] == levels[2] == levels[3] and levels[0] < levels[1] < levels[4]


def test_a_large_tree_is_drawn_as_dots_and_stays_small():
    recorded = large_tree()
    picture = draw(recorded)
    ElementTree.fromstring(picture.svg)
    hollow = sum(node.player == WHITE for node in recorded.walk())
    assert picture.svg.count("h0") == recorded.size + hollow  # the inside of a ring as well
    assert len(picture.svg.encode()) < 1_500_000
    assert len(thick_edges(picture)) == 1
    assert len(str(picture).splitlines()) < 100


def test_a_tree_too_large_to_draw_is_told_as_text(monkeypatch):
    monkeypatch.setattr("othello_lessons.drawing.tree.draw.NODES_IN_ICICLE", 1_000)
    recorded = alphabeta_tree(*random_position(8, 14, 3), 5)
    assert recorded.size > 1_000
    picture = draw(recorded)
    assert picture.svg == "" and "too large to draw" in str(picture)
    assert set(picture._repr_mimebundle_()) == {"text/plain"}


@given(seed=st.integers(0, 1_000))
def test_a_tidy_tree_keeps_its_gaps_and_centres_each_parent(seed):
    random = Random(seed)
    parents = [None, *(random.randrange(child) for child in range(1, 40))]
    boxes = [(random.uniform(5, 90), 20.0) for _ in parents]
    points = tidy(boxes, parents, gap=(9, 30))
    for parent in range(len(parents)):
        below = [points[child][0] for child in range(len(parents)) if parents[child] == parent]
        if below:
            assert points[parent][0] == pytest.approx((below[0] + below[-1]) / 2)
    edges = [(x - w / 2, x + w / 2, y) for (x, y), (w, _) in zip(points, boxes, strict=True)]
    for y in {y for *_, y in edges}:
        row = sorted(edge for edge in edges if edge[2] == y)
        assert row[0][0] >= -1e-6
        assert all(left[1] + 9 <= right[0] + 1e-6 for left, right in pairwise(row))


def test_where_no_program_can_be_started_a_tree_is_drawn_as_well(monkeypatch):
    def refuse(*words, **options):
        raise OSError(138, "Function not implemented")  # as in a browser

    here = draw(alphabeta_tree(*SMALL, 3))
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setattr(subprocess, "run", refuse)
    assert Counter(texts(draw(alphabeta_tree(*SMALL, 3)))) == Counter(texts(here))


@pytest.mark.skipif(sys.platform == "win32", reason="a program of three lines needs a shebang")
def test_a_dot_on_the_path_is_the_second_choice_and_draws_the_same(monkeypatch, tmp_path):
    here = draw(alphabeta_tree(*SMALL, 2)).svg
    dot = tmp_path / "dot"
    dot.write_text(
        f"#!{sys.executable}\nimport sys, pygraphviz\n"
        "graph = pygraphviz.AGraph(string=sys.stdin.read())\n"
        "sys.stdout.buffer.write(graph.draw(format='plain', prog='dot'))\n"
    )
    dot.chmod(0o755)
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert draw(alphabeta_tree(*SMALL, 2)).svg == here


def test_pictures_go_beside_each_other_and_below_where_they_are_wide():
    board = show(book.initial_board())
    pair, stack = beside(board, board), beside(board, board, board)
    assert (
        pair.width == COLUMN and f'viewBox="0 0 {2 * board.width + 8} {board.height}"' in pair.svg
    )
    assert (stack.width, stack.height) == (board.width, 3 * board.height + 2 * 8)
    assert str(pair) == f"{board}\n\n{board}"
    for both in (pair, stack):
        ElementTree.fromstring(both.svg)


# -- arrows, and one layout for two searches


def deep_cuts():
    """Return toy trees with deep cuts, each with how many plies its one arrow goes up."""
    return [
        (watch(toy_alphabeta, BLACK, DEEP, -99, 99), 3),
        (watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99), 1),
        (watch(toy_alphabeta, WHITE, [-5, [[[-4, -9], -8], -7]], -99, 99), 3),
        (watch(toy_alphabeta, BLACK, [5, [[[[[4, 9], 8], 6], 8], 7]], -99, 99), 5),
    ]


def arrows(picture):
    """Return the points along every arrow of a picture, from its start to its head."""
    found = []
    for path in elements(picture, "path", stroke=PRUNED):
        if path.get("d").count("M") == 2:
            way = path.get("d").rsplit("M", 1)[0]
            found.append(points_along(way))
    return found


def points_along(path):
    points = []
    for kind, numbers in re.findall(r"([MVC])([^MVC]*)", path):
        values = [float(number) for number in numbers.split()]
        if kind == "M":
            points.append((values[0], values[1]))
            continue
        x, y = points[-1]
        ax, ay, bx, by, right, down = values if kind == "C" else [x, y, x, values[0], x, values[0]]
        for step in range(1, 41):
            t = step / 40
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            points.append((a * x + b * ax + c * bx + d * right, a * y + b * ay + c * by + d * down))
    return points


def body_texts(picture):
    """Return the place of each text inside the tree: left, top, right, bottom."""
    boxes = []
    for text in ElementTree.fromstring(picture.svg).find(f"{SVG}g").iter(f"{SVG}text"):
        x, y, high = (float(text.get(name)) for name in ("x", "y", "font-size"))
        half = 0.3 * high * len(text.text)
        boxes.append((x - half, y - 0.75 * high, x + half, y + 0.2 * high))
    return boxes


def test_an_arrow_leads_from_a_cut_to_the_node_that_supplied_the_bound():
    for recorded, plies in deep_cuts():
        looks = {node: Look(labels.node_label(node, recorded.player)) for node in recorded.walk()}
        places = card_tree.place(recorded, looks, windows=False)
        (number,) = [
            number
            for number, item in enumerate(places.items)
            if item.node.was_cut and not item.ghosts
        ]
        above = number
        for _ in range(plies):
            above = places.items[above].parent
        (way,) = arrows(draw(recorded))
        left, top, right, _ = places.rectangle(number)
        assert left < way[0][0] < right and way[0][1] == pytest.approx(top, abs=0.1)
        left, _, right, bottom = places.rectangle(above)
        assert left < way[-1][0] < right and bottom < way[-1][1] < bottom + 5


def test_no_arrow_runs_over_words():
    recorded = [tree for tree, _ in deep_cuts()]
    recorded += [
        alphabeta_tree(*random_position(n, 6, seed), 2) for n in (4, 5) for seed in range(16)
    ]
    drawn = [draw(tree, windows=windows) for tree in recorded for windows in (False, True)]
    drawn += [draw_step(tree, k) for tree in recorded[:4] for k in range(len(steps(tree)))]
    found = [(arrows(picture), picture) for picture in drawn]
    assert sum(len(ways) for ways, _ in found) > 30
    for ways, picture in found:
        words = body_texts(picture) if ways else []
        for x, y in chain.from_iterable(ways):
            for left, top, right, bottom in words:
                assert not (left < x < right and top < y < bottom)


def test_only_a_few_cuts_have_arrows():
    many = alphabeta_tree(BLACK, book.initial_board(4), 3)
    assert sum(node.was_cut for node in many.walk()) > CUTS_WITH_ARROWS
    assert not arrows(draw(many)) and "Arrow" not in draw(many).svg


def cards_at(picture):
    """Return where the searched nodes of a picture are, and where the outlines of others are."""
    found = ElementTree.fromstring(picture.svg).find(f"{SVG}g").iter(f"{SVG}rect")
    rects = [rect for rect in found if rect.get("fill") != FELT]  # behind a disc
    at = [(r.get("x"), r.get("y"), r.get("width"), r.get("stroke-dasharray")) for r in rects]
    return {one[:3] for one in at if not one[3]}, {one[:3] for one in at if one[3]}


@pytest.mark.parametrize("position", [None, SMALL, random_position(4, 4, 5)])
def test_a_pruned_search_stands_in_the_layout_of_the_whole_one(position):
    if position is None:
        whole = watch(toy_minimax, BLACK, TEXTBOOK)
        pruned = watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99)
    else:
        whole = watch(book.minimax, *position, 2, book.weighted_score)
        pruned = alphabeta_tree(*position, 2)
    assert pruned.size < whole.size <= NODES_WITH_BOARDS
    everything, _ = cards_at(draw(whole))
    searched, outlines = cards_at(draw(pruned, whole=whole))
    assert len(everything) == whole.size and len(searched) == pruned.size
    assert searched | outlines == everything and not searched & outlines
    assert f"{whole.size - pruned.size} node" in draw(pruned, whole=whole).svg


def test_among_dots_the_whole_search_is_outlined_as_well():
    whole = watch(book.minimax, *SMALL, 4, book.weighted_score)
    pruned = alphabeta_tree(*SMALL, 4)
    assert NODES_WITH_BOARDS < pruned.size < whole.size
    drawn = draw(pruned, whole=whole).svg
    assert drawn.count("h.1") == 2 * (whole.size - pruned.size)  # a rim and its inside
