"""The museum of bugs: each piece is as wrong as it says, where it says, and nowhere smaller."""

from functools import cache
from html import escape
from urllib.parse import quote

import pytest
from changed import changed

from othello_lessons import othello
from othello_lessons.drawing import draw
from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import (
    SHARED_POSITION,
    Place,
    end_values,
    grow,
    move_values,
    pieces,
    recognise,
)
from othello_lessons.exercises.quiz.searches import MISTAKES
from othello_lessons.exercises.quiz.tree import QUIZ
from othello_lessons.notation import parse_position, position_text, square_name
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    weighted_score,
)
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper
from tests.positions import random_position

WRONG = [piece for piece in pieces() if not piece.never]
HARMLESS = [piece for piece in pieces() if piece.never]


def each(some):
    return pytest.mark.parametrize("piece", some, ids=lambda piece: piece.name)


@pytest.fixture(autouse=True)
def searches_remember_moves(remembered_moves, monkeypatch):
    for names in (vars(museum), *(piece.search.__globals__ for piece in pieces())):
        monkeypatch.setitem(names, "legal_moves", othello.legal_moves)
        monkeypatch.setitem(names, "make_move", othello.make_move)


@each(pieces())
def test_the_line_that_parts_a_piece_from_the_right_search_is_the_broken_one_or_next_to_it(piece):
    right = grow(piece.right, piece.smallest, lines=True)
    told = SearchStepper(right, piece.grow(lines=True)).recording
    rows = told["trees"][1]["lines"]["rows"]
    broken = [place for place, row in enumerate(rows) if row["text"].endswith("# here")]
    assert broken and min(abs(told["parted"]["by"][1] - place) for place in broken) <= 1
    assert grow(piece.right, piece.smallest).chosen == grow(alphabeta, piece.smallest).chosen


values_at = cache(move_values)
parsed = cache(parse_position)  # the searches get copies of its boards


def searched(search, player, board, depth, evaluate=score):
    return search(player, list(board), MIN_VALUE, MAX_VALUE, depth, evaluate)


def plays_worse(search, place):
    """Tell whether a search plays a worse move than the right one, by its depth and by the end."""
    move = searched(search, *parsed(place.position), place.depth)[1]
    values = values_at(place)
    best = max(values, key=values.get)
    if move not in values or values[move] == values[best]:
        return False
    ends = end_values(place)
    return ends[move] < ends[best]


# --- every place of the 4x4 game -------------------------------------------------


def after(player, board):
    """List the positions that follow, a pass being one; none after the end."""
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        return [(other, board)] if any_legal_move(other, board) else []
    return [(other, make_move(move, player, list(board))) for move in moves]


def key(position):
    return position[0] + "".join(position[1])


@pytest.fixture(scope="module")
def following():
    """Return the positions of the whole 4x4 game, each with those that follow, by their keys."""
    found, waiting = {}, [(BLACK, initial_board(4))]
    while waiting:
        position = waiting.pop()
        if key(position) not in found:
            behind = after(*position)
            found[key(position)] = [key(one) for one in behind]
            waiting += behind
    return found


@pytest.fixture(scope="module")
def places(following):
    """List (minimax nodes, depth, position) for every position with a choice, smallest first."""
    nodes = dict.fromkeys(((0, position) for position in following), 1)
    found = []
    for depth in range(1, 5):
        for position, behind in following.items():
            size = 1 + sum(nodes[depth - 1, one] for one in behind)
            nodes[depth, position] = size
            if len(behind) > 1 and size > nodes[depth - 1, position]:
                found.append((size, depth, position_text(position[0], list(position[1:]))))
    return sorted(found)


LONGEST = ("keeps-a-bound", "pass-not-turned", "sign-not-turned")  # their places come late
SHORT_FIRST = [
    pytest.param(piece, marks=pytest.mark.thorough if piece.name in LONGEST else ())
    for piece in WRONG
]


@each(SHORT_FIRST)
def test_a_broken_search_plays_worse_in_its_smallest_place_and_in_none_smaller(piece, places):
    lowest = 2 if piece.name == "interrupted" else 1  # an iteration before it was complete
    every = (Place(text, depth) for _, depth, text in places if depth >= lowest)
    assert next(place for place in every if plays_worse(piece.search, place)) == piece.smallest


@each(HARMLESS)
def test_a_harmless_one_never_plays_worse_on_the_4x4_board(piece, places):
    for _, depth, text in places[:: len(places) // 4000]:
        player, board = parsed(text)
        assert searched(piece.search, player, board, depth) == minimax(player, board, depth, score)


# --- what the museum says -------------------------------------------------------------


def test_there_are_ten_broken_searches_and_more_each_found_by_its_name():
    assert len(WRONG) >= 10 and len(HARMLESS) >= 2
    for piece in pieces():
        assert museum.piece(piece.name) is piece
        assert "# here" in piece.code
        assert piece.name in str(piece) and piece.wrong[:20] in str(piece)
    with pytest.raises(ValueError, match=r"no piece 'globe'.*global-alpha"):
        museum.piece("globe")


@each(pieces())
def test_the_harm_is_a_worse_move_or_for_a_harmless_one_more_nodes(piece):
    if piece.never:
        assert piece.never in piece.harm
        few, many = grow(alphabeta, piece.smallest).size, piece.grow().size
        assert few < many and f"makes {many} nodes instead of {few}" in piece.harm
        return
    values = move_values(piece.smallest)
    best = max(values, key=values.get)
    played = piece.grow().chosen
    moves = [f"{square_name(at, 4)} ({value_text(values[at])})" for at in (played, best)]
    assert f"plays {moves[0]} instead of {moves[1]}." in piece.harm


@each(pieces())
def test_the_board_of_a_piece_has_the_worth_of_each_move_and_tints_the_one_it_plays(piece):
    words = piece.board.text.split()
    for value in end_values(piece.smallest).values():
        assert value_text(value) in words
    assert words[-2:] == ["Highlighted:", square_name(piece.grow().chosen, 4)]


@each(pieces())
def test_a_piece_shows_its_tree_beside_the_right_one(piece):
    for place in (None, SHARED_POSITION):
        picture = piece.show(place)
        assert picture.svg.count("<title>") == 2
        assert "The right search" in picture.svg and piece.name in picture.svg
        assert picture.svg == piece.show(place).svg
    unnamed = piece.show(title="The broken search")
    assert piece.name not in unnamed.svg + unnamed.text


def test_the_catalogue_lists_every_piece_and_what_it_does_wrong():
    lines = str(museum.catalogue()).splitlines()
    assert lines == [f"{piece.name}: {piece.does}" for piece in pieces()]
    html = museum.catalogue().card.html
    assert html.count("<details>") == html.count("<summary>") == len(pieces())


@each(pieces())
def test_a_piece_is_a_card_with_its_sentences_its_board_and_its_tree(piece):
    forms = piece._repr_mimebundle_()
    assert escape(piece.does) in forms["text/html"] and piece.does in forms["text/plain"]
    for picture in (piece.board, draw(piece.grow(), piece.name, windows=True)):
        assert escape(picture.text, quote=True) in forms["text/html"]  # for a screen reader
        assert quote(picture.svg.removeprefix("<svg ")) in forms["text/html"]
    assert piece.smallest.position not in forms["text/html"] + forms["text/plain"]


def test_a_mistake_that_quizzes_name_too_is_said_in_the_same_words():
    in_quizzes = {mistake.name: QUIZ.mistake(mistake.name) for mistake in MISTAKES}
    shared = {piece.name: piece.wrong for piece in pieces() if piece.name in in_quizzes}
    assert set(shared) == {"no-deep-cuts", "cuts-too-late", "last-value", "global-alpha"}
    assert all(in_quizzes[name] == says for name, says in shared.items())


# --- telling them apart ------------------------------------------------------------------


@each(pieces())
def test_a_piece_is_recognised_by_its_tree_in_the_hall_and_in_its_smallest_place(piece):
    tree, right = piece.grow(SHARED_POSITION), grow(alphabeta, SHARED_POSITION)
    assert recognise(tree) == [piece.name] and recognise(right) == ["alphabeta"]
    assert museum.difference(piece.grow(SHARED_POSITION), tree) is None
    assert museum.difference(tree, right).endswith(".")
    found = recognise(piece.grow())
    assert piece.name in found and "alphabeta" not in found


def test_a_bug_is_recognised_in_a_search_written_otherwise():
    another = changed("alphabeta", "-my_alphabeta( → my_alphabeta(")
    for place in (SHARED_POSITION, museum.piece("sign-not-turned").smallest):
        assert recognise(grow(another, place)) == ["sign-not-turned"]


def test_a_bug_is_recognised_with_another_evaluation_and_window_and_in_minimax():
    player, board = parse_position(SHARED_POSITION.position)
    tree = watch(museum.piece("global-alpha").search, player, board, -5, 40, 3, weighted_score)
    assert "global-alpha" in recognise(tree)
    assert "alphabeta" not in recognise(tree)
    assert recognise(watch(minimax, player, board, 3, score)) == ["alpha-not-raised"]


# --- the tells ---------------------------------------------------------------------------


def test_an_evaluation_for_black_alone_is_right_for_black_at_even_depths():
    search = museum.piece("evaluates-for-black").search
    for number in range(30):
        player, board = random_position(6, number, number)
        if player == BLACK:
            assert searched(search, player, board, 2) == minimax(player, board, 2, score)


def test_with_its_ends_not_exchanged_every_node_below_the_root_is_cut_at_once():
    for node in list(museum.piece("ends-not-exchanged").grow(SHARED_POSITION).walk())[1:]:
        assert len(node.children) <= 1


def test_the_alpha_that_falls_leaves_the_value_of_the_last_move_at_the_root():
    tree = museum.piece("last-value").grow(SHARED_POSITION)
    assert tree.value == -tree.children[-1].value


def test_depth_too_large_is_the_right_tree_of_one_ply_more():
    deeper = grow(alphabeta, SHARED_POSITION._replace(depth=SHARED_POSITION.depth + 1))
    found = museum.piece("depth-too-large").grow(SHARED_POSITION)
    assert [node.move for node in found.walk()] == [node.move for node in deeper.walk()]


def test_without_deep_cuts_the_window_is_open_on_the_side_of_the_player_to_move():
    for node in museum.piece("no-deep-cuts").grow(SHARED_POSITION).walk():
        if node.move is not None:  # a pass hands the window on as it is
            assert node.alpha == MIN_VALUE


def test_the_last_completed_iteration_would_have_played_the_right_move():
    place = museum.piece("interrupted").smallest
    values = move_values(place)
    completed = grow(alphabeta, place._replace(depth=place.depth - 1))
    assert completed.size < museum.TIME < grow(alphabeta, place).size
    assert values[completed.chosen] == max(values.values())


def test_the_equal_one_chooses_a_move_that_is_only_a_bound():
    tree = museum.piece("keeps-a-bound").grow()
    chosen = next(child for child in tree.children if child.move == tree.chosen)
    assert chosen.seen_by(tree.player).sign == "≤"
