"""A tree of random playouts: its edges, its numbers, and the tree after each playout."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from recorded import SMALL, elements, texts, thick_edges

from othello_lessons.drawing import draw, draw_step, show_visits
from othello_lessons.drawing.theme import BEST, EDGE
from othello_lessons.drawing.tree.playouts import NARROWEST, WIDEST, edge_width
from othello_lessons.drawing.tree.sentences import about
from othello_lessons.drawing.tree.steps import last_steps, steps, stops
from othello_lessons.othello import BLACK, WHITE, initial_board
from othello_lessons.uct import back_up, expand, one_playout, select, watch_playouts


def tree_of(playouts, position=SMALL):
    return watch_playouts(one_playout, *position, playouts, random.Random(4).choice)


def widths(picture):
    paths = elements(picture, "path")
    edges = [path for path in paths if path.get("stroke") in (EDGE, BEST) and path.get("fill")]
    return [float(path.get("stroke-width")) for path in edges]


@pytest.mark.parametrize("playouts", [30, 200])
def test_the_edge_to_a_node_is_as_wide_as_it_was_visited(playouts):
    tree = tree_of(playouts, (BLACK, initial_board(6)))
    wanted = [edge_width(node.visits, playouts) for node in tree.walk()][1:]
    drawn = widths(draw(tree))
    scale = max(drawn) / max(wanted)  # dots are drawn larger, and shown smaller
    assert edge_width(7, 7) == WIDEST and edge_width(0, 7) == edge_width(0, 0) == NARROWEST
    assert edge_width(None, None) is None
    assert len(set(wanted)) > 4 and (scale == 1) == (playouts == 30)
    if playouts == 30:  # some are folded away
        assert len(drawn) > 10 and not Counter(drawn) - Counter(wanted)
    else:
        assert sorted(drawn) == pytest.approx([width * scale for width in sorted(wanted)], rel=0.05)


def test_numbers_are_the_root_players_and_the_most_visited_line_is_marked():
    tree = tree_of(40)
    child = max(tree.children, key=lambda child: child.visits)
    sign = "−" if child.seen_by(tree.player).value < 0 else "+"
    found = texts(draw(tree))
    assert f"{sign}{abs(child.value):.2f} ×{child.visits}" in found
    assert any(text.startswith("Width of an edge: visits") for text in found)
    assert thick_edges(draw(tree)) and tree.chosen == child.move


def test_a_step_is_one_playout_and_says_its_four_parts():
    tree = tree_of(25)
    taken = steps(tree)
    assert len(stops(taken)) == 26
    for number, (before, k) in enumerate(pairwise(stops(taken)), start=1):
        step, playout = taken[k], tree.playouts[number - 1]
        names = ["Playout", "Selection", "Expansion", "Backing up"]
        if not playout.expanded:
            names.remove("Expansion")
        places = [step.says.index(name) for name in names]
        assert places == sorted(places)
        winner = {1: "Black wins", -1: "White wins", 0: "a draw"}[playout.result]
        assert step.says.startswith(f"Playout {number}. ") and winner in step.says
        assert f"×{number} at the root" in step.says
        changed = {taken[i].node for i in range(before + 1, k + 1)}
        assert len(changed) == len(playout.path)
        shown = list(filter(None, last_steps(taken, k)))
        assert len(shown) == len({node for p in tree.playouts[:number] for node in p.path})


def test_the_picture_of_a_step_is_the_tree_after_so_many_playouts():
    tree = tree_of(25)
    early = draw_step(tree, 6)
    assert "Step 6 of 25" in str(early) and "← here" in str(early)
    assert "at the root" in str(early) and str(early).splitlines()[0].endswith("×6")
    lines = str(draw(tree, "")).splitlines()
    assert str(draw_step(tree, -1)).splitlines()[0] == lines[0]
    assert draw_step(tree, 0).svg.count("<rect") < early.svg.count("<rect")


def test_a_playout_that_counts_too_little_is_drawn_as_it_is():
    def forgets_the_end(root):
        path = [*select(root)]
        path.append(expand(path[-1], min))
        back_up(path[:-1], 1)
        return path, 1

    tree = watch_playouts(forgets_the_end, WHITE, initial_board(4), 3)
    assert "not visited" in str(draw(tree)) and "not visited" in str(draw_step(tree, 2))


def test_asked_a_node_says_what_it_had_in_the_end():
    tree = tree_of(25)
    value = about([tree, tree.children[0]]).value
    assert value.startswith("In the end: ") and f"×{tree.children[0].visits}," in value


def test_the_visits_of_the_first_playouts_are_bars_with_their_averages():
    tree = tree_of(25)
    for playouts in (0, 7, 25):
        head, *rows = show_visits(tree, playouts).text.splitlines()
        assert head.split() == ["move", "visits", "average"] and len(rows) == len(tree.children)
        assert sum(int(row.split()[1]) for row in rows) == playouts
    moves = sorted(tree.children, key=lambda child: child.move)
    for row, child in zip(rows, moves, strict=True):
        average = child.seen_by(BLACK).value
        assert row.split()[1:] == [str(child.visits), f"{average:+.2f}".replace("-", "−")]
    with pytest.raises(ValueError, match="25 playouts, so not 26"):
        show_visits(tree, 26)
