"""The games besides Othello: their rules against what is known, and the record that they are."""

import pickle
import random
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
from recorded import TEXTBOOK, alphabeta_tree, paths, toy_alphabeta

from othello_lessons import othello as book
from othello_lessons.drawing import draw, draw_step, fold, icicle
from othello_lessons.drawing.position import mini_rows
from othello_lessons.drawing.tree.sentences import about, skipped
from othello_lessons.exercises.quiz import CutsQuiz, OrderQuiz, ValuesQuiz, WindowsQuiz
from othello_lessons.games import OTHELLO, TOY_TREES, Game, connect_four, game_in, nim, tic_tac_toe
from othello_lessons.games.connect_four import CONNECT_FOUR
from othello_lessons.games.nim import LEFT, NIM, NOBODY
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, alphabeta, minimax
from othello_lessons.uct import one_playout, watch_playouts
from othello_lessons.watch import WatchError, left_out_value, watch
from othello_lessons.widgets import QuizBoard, SearchStepper, TreeExplorer

START = {  # a game, who begins, and a position from which it is soon over
    "tic-tac-toe": (TIC_TAC_TOE, "X", list("OO..X...X")),
    "nim": (NIM, LEFT, [1, 2, 2, NOBODY]),
    "connect four": (
        CONNECT_FOUR,
        BLACK,
        [list("....."), list(".@..."), list("@o.o."), list("@oo@o")],
    ),
}


@pytest.fixture(params=START)
def begun(request):
    return START[request.param]


def nothing(player, board):
    return 0


# ---------------------------------------------------------------------------
# What is known of them


def test_tic_tac_toe_has_as_many_games_and_nodes_as_is_known():
    @cache
    def counted(player, signs):
        moves = tic_tac_toe.legal_moves(player, list(signs))
        after = [TIC_TAC_TOE.after(move, player, list(signs)) for move in moves]
        below = [counted(TIC_TAC_TOE.opponent(player), tuple(board)) for board in after]
        return sum(games for games, _ in below) or 1, 1 + sum(nodes for _, nodes in below)

    assert counted("X", tuple(tic_tac_toe.initial_board())) == (255_168, 549_946)


def test_tic_tac_toe_is_a_draw():
    search = TIC_TAC_TOE.search(alphabeta)
    board = tic_tac_toe.initial_board()
    assert search("X", board, MIN_VALUE, MAX_VALUE, 9, nothing)[0] == 0
    assert board == tic_tac_toe.initial_board()


def test_nim_is_lost_exactly_where_the_nim_sum_is_0():
    @cache
    def value(player, heaps, last):
        board = [*heaps, last]
        moves = nim.legal_moves(player, board)
        if not moves:
            return nim.score(player, board)
        other = NIM.opponent(player)
        after = [NIM.after(move, player, board) for move in moves]
        return max(-value(other, tuple(then[:-1]), then[-1]) for then in after)

    for heaps in product(range(8), repeat=3):
        assert (value(LEFT, heaps, NOBODY) > 0) == (reduce(xor, heaps) != 0), heaps


def bits_won(discs, height):
    """Tell whether four bits are in a line, a column being height + 1 bits."""
    for step in (1, height, height + 1, height + 2):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


def test_a_disc_of_connect_four_falls_to_the_lowest_free_row_and_a_full_column_is_closed():
    board, player = connect_four.initial_board(4, 4), BLACK
    for _ in range(4):
        board = CONNECT_FOUR.after(1, player, board)
        player = CONNECT_FOUR.opponent(player)
    assert [row[1] for row in board] == ["o", "@", "o", "@"]
    assert list(connect_four.legal_moves(player, board)) == [0, 2, 3]
    assert connect_four.score(player, board) == 0


def test_a_line_of_four_is_seen_where_another_way_of_looking_sees_it():
    choose = random.Random(4)
    won = 0
    for columns, height in [(4, 4), (5, 4), (7, 6)] * 200:
        board = [[choose.choice("@o.") for _ in range(columns)] for _ in range(height)]
        bits = sum(
            1 << (height + 1) * column + row
            for row, line in enumerate(reversed(board))
            for column, sign in enumerate(line)
            if sign == BLACK
        )
        assert connect_four.has_won(BLACK, board) == bits_won(bits, height), board
        won += connect_four.has_won(BLACK, board)
    assert 50 < won < 550


# ---------------------------------------------------------------------------
# A search of the book on another game


def test_the_book_s_searches_agree_on_every_game(begun):
    game, player, board = begun
    full = game.search(minimax)(player, board, 4, game.score)
    assert game.search(alphabeta)(player, board, MIN_VALUE, MAX_VALUE, 4, game.score) == full
    assert minimax.__globals__ is vars(book) and book.legal_moves.__module__ == book.__name__


def test_a_search_with_rules_of_its_own_is_not_changed():
    assert OTHELLO.search(minimax) is minimax
    names = {"legal_moves": tic_tac_toe.legal_moves, "make_move": tic_tac_toe.make_move}
    exec("def own(player, board): return legal_moves(player, board)", names)
    assert NIM.search(names["own"]) is names["own"]


def test_a_search_of_one_s_own_and_what_it_calls_run_on_the_game_that_watch_is_given(begun):
    game, player, board = begun
    names = dict(vars(book)) | {"__name__": "notebook"}
    exec(OWN, names)
    tree = watch(names["own"], player, board, 3, game=game)
    assert tree.value == game.search(minimax)(player, board, 3, game.score)[0]
    assert [child.move for child in tree.children] == list(game.legal_moves(player, board))[::-1]


OWN = """
def backwards(player, board):
    return reversed(legal_moves(player, board))

def own(player, board, depth, evaluate=score):
    moves = [*backwards(player, board)]
    if depth == 0 or not moves:
        return evaluate(player, board)
    after = [make_move(move, player, list(board)) for move in moves]
    return max(-own(opponent(player), then, depth - 1, evaluate) for then in after)
"""


def test_a_game_is_found_beside_a_search_only_if_the_search_uses_it():
    names = {"legal_moves": tic_tac_toe.legal_moves, "make_move": tic_tac_toe.make_move}
    exec(
        "def own(player, board):\n"
        "    other = 'O' if player == 'X' else 'X'\n"
        "    moves = legal_moves(player, board)\n"
        "    after = [make_move(move, player, list(board)) for move in moves]\n"
        "    return max((-own(other, then) for then in after), default=0)\n"
        "def toy(player, tree):\n"
        "    return max(-toy(player, t) for t in tree) if isinstance(tree, list) else tree\n",
        names,
    )
    tree = watch(names["own"], "X", list("OO..X...X"))
    assert tree.game.sides == ("X", "O") and [child.move for child in tree.children] == [
        2,
        3,
        5,
        6,
        7,
    ]
    assert watch(names["toy"], BLACK, [3, 4, 5]).game is TOY_TREES
    assert watch(toy_alphabeta, BLACK, TEXTBOOK, -99, 99).game is TOY_TREES
    assert alphabeta_tree(BLACK, book.initial_board(), 1).game is OTHELLO


def jumps(player, board, depth):
    return -jumps("O", ["X"] * 9, depth - 1) if depth else 0


@pytest.mark.parametrize(
    ("search", "player", "board", "game", "complaint"),
    [
        (jumps, "X", ["."] * 9, TIC_TAC_TOE, "no legal move of X leads there"),
        (jumps, "X", ["."] * 9, None, "is not a board of Othello. To watch another game"),
        (jumps, "Y", ["."] * 9, TIC_TAC_TOE, "'Y' is not a player of this game"),
    ],
)
def test_what_cannot_be_watched_is_told_in_a_sentence(search, player, board, game, complaint):
    with pytest.raises(WatchError, match=complaint):
        watch(search, player, board, 1, game=game)


def test_a_module_without_rules_is_no_game():
    with pytest.raises(ValueError, match="needs functions legal_moves and make_move"):
        game_in(vars(book))
    with pytest.raises(ValueError, match="does not say who has won"):
        Game(nim.legal_moves, nim.make_move).score(LEFT, [0, NOBODY])


# ---------------------------------------------------------------------------
# All that is done with a tree


def searched(begun, search=alphabeta, depth=9):
    game, player, board = begun
    window = (MIN_VALUE, MAX_VALUE) if search is alphabeta else ()
    return watch(search, player, board, *window, depth, game.score, game=game)


def test_each_node_of_a_watched_search_is_the_position_after_its_move(begun):
    tree = searched(begun)
    for node in tree.walk():
        moves = list(node.game.legal_moves(node.player, node.board))
        if node.children:
            assert [child.move for child in node.children] + node.unvisited == moves
        for child in node.children:
            assert child.board == node.game.after(child.move, node.player, node.board)
    assert any(node.was_cut for node in tree.walk())


def test_what_a_cut_left_out_is_worth_what_minimax_says(begun):
    game, *_ = begun
    tree = searched(begun, depth=5)
    for path in paths([tree]):
        node = path[-1]
        for move in node.unvisited:
            other, after = game.opponent(node.player), game.after(move, node.player, node.board)
            true = -game.search(minimax)(other, after, node.depth - 1, game.score)[0]
            assert left_out_value(tree, node, move) == true
        if node.was_cut:
            names = [game.move_name(move, node.board) for move in node.unvisited]
            assert [name for name, _ in skipped(path).values] == names
            assert " left out" in about(path).why


def test_pictures_at_all_scales_name_the_moves_and_the_players(begun):
    game, player, board = begun
    small, all_ = searched(begun, depth=2), searched(begun)
    first = game.move_name(small.children[0].move, board)
    for picture in (draw(small), fold(small), draw_step(small, -1), draw(all_), icicle(all_)):
        assert picture.svg.count(f">{first}") >= 1
        assert f"alues as {game.name(player)} sees them" in picture.text


def test_a_stepper_and_an_explorer_are_told_every_position(begun):
    game, player, board = begun
    tree = searched(begun, depth=2)
    (told,) = SearchStepper(tree).recording["trees"]
    for node, known in zip(tree.walk(), told["nodes"], strict=True):
        assert known["columns"] * len(game.rows(node.board)) == len(known["cells"])
    explorer = TreeExplorer(player, board, game=game)
    explorer.expand_ply()
    assert explorer.nodes == 1 + len(game.legal_moves(player, board))


@pytest.mark.parametrize("quiz", [ValuesQuiz, WindowsQuiz, CutsQuiz, OrderQuiz])
def test_a_quiz_takes_its_own_answer_on_every_game(quiz, begun):
    asked = quiz(searched(begun, minimax, depth=2))
    assert asked.answer(asked.right)
    assert "<svg" in QuizBoard(asked)._repr_mimebundle_()[0]["image/svg+xml"]


def test_playouts_find_the_move_that_wins():
    choose = random.Random(1).choice
    tree = watch_playouts(one_playout, LEFT, [1, 2, 2, NOBODY], 400, choose, game=NIM)
    assert NIM.move_name(tree.chosen, tree.board) == "a1"  # which leaves a nim-sum of 0
    assert {playout.result for playout in tree.playouts} == {1, -1}
    tree = watch_playouts(one_playout, "X", list("XX.OO...."), 300, choose, game=TIC_TAC_TOE)
    assert tree.chosen == 2 and tree.mover == "X"


def test_crosses_and_circles_are_drawn_and_other_signs_are_written():
    drawn = mini_rows(["XO.", "7<."], "paper", 0, 0, 10)
    assert drawn.count("<text") == 2 and "&lt;" in drawn
    assert "m-.28-.28" in drawn and "a.3.3" in drawn


def test_a_watched_tree_can_be_sent_to_another_process():
    for tree in (alphabeta_tree(BLACK, book.initial_board(), 2), searched(START["nim"], depth=2)):
        sent = pickle.loads(pickle.dumps(tree))
        assert str(sent) == str(tree) and draw(sent).svg == draw(tree).svg
