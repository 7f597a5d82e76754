"""The board widget without a page: its game, its positions, and what stands in for it."""

import pytest
from board_clicks import A_4X4_GAME, BLACK_PASSES, F5, position, send, shown, two_people
from hypothesis import given
from hypothesis import strategies as st
from players import first_move
from positions import SIZES, positions

from othello_lessons.notation import NotationError, position_text, replay
from othello_lessons.notation.formats import game_of_transcript, write_games
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    initial_board,
    legal_moves,
    maximizer,
    score,
)
from othello_lessons.programs.board_game import BoardGame
from othello_lessons.widgets import OthelloBoard

# ---------------------------------------------------------------------------
# The game


@given(st.sampled_from(SIZES), st.data())
def test_whatever_is_clicked_the_moves_replayed_give_the_board(n, data):
    """Any actions in any order, legal or not; and (id, ply) names one position for ever."""
    board = two_people(start=initial_board(n))
    named = {}
    for _ in range(data.draw(st.integers(1, 30))):
        do = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo", "go", "new"]))
        if board.player and data.draw(st.booleans()):
            square = data.draw(st.sampled_from(legal_moves(board.player, board.board)))
        else:
            square = data.draw(st.integers(0, (n + 2) ** 2))
        old = data.draw(st.sampled_from([{}, {}, {"ply": 0}, {"game": "another"}]))
        send(board, do, square=square, to=data.draw(st.integers(-1, 70)), **old)
        assert position(board) == replay(board.moves, BLACK, initial_board(n))[-1]
        assert named.setdefault(tuple(shown(board).values()), position(board)) == position(board)


def test_a_new_move_at_an_earlier_ply_takes_the_place_of_what_followed():
    board = two_people(transcript="f5d6c3d3")
    first = shown(board)["game"]
    board.go_to(2)
    assert (board.transcript, board.state["transcript"]) == ("f5d6", "f5d6c3d3")
    board.play("c5")
    assert (board.transcript, board.state["transcript"]) == ("f5d6c5", "f5d6c5")
    assert shown(board)["game"] != first
    assert not board.state["redo"]


def test_passes_are_announced():
    board = two_people(start=initial_board(4), transcript=BLACK_PASSES)
    passes = "Black has no legal move and passes. White to move."
    assert (board.player, board.state["status"]) == (WHITE, f"White played a1. {passes}")
    begun = two_people(start=(BLACK, board.board))
    assert (begun.player, begun.state["status"]) == (WHITE, passes)


def test_the_end_is_announced_with_the_result():
    board = two_people(start=initial_board(4), transcript=A_4X4_GAME)
    assert board.over and board.score == -4
    assert board.state["status"] == "Black played d1. The game is over: White wins, 10 to 6."
    assert board.state["turn"] == "over" and board.state["flips"] == {}
    with pytest.raises(ValueError, match="The game is over"):
        board.play("a1")


def test_a_game_in_another_format_is_opened_where_it_begins():
    board = OthelloBoard("you", "you")
    late = BoardGame().open("f5d6c3")
    begins = Game(player=late.player, board=late.board)
    board.open(write_games([with_passes(begins, [(None, Ply(34))])], "ggf"))
    assert board.state["plies"] == 1 and board.board.count(EMPTY) == 56
    assert board.transcript == "d3"
    board.open(write_games([game_of_transcript("f5d6")], "record"))
    assert board.transcript == "f5d6"
    with pytest.raises(ValueError, match="there are 2 games here"):
        board.open("(W D 3)\n(W C 4)")


def test_the_page_is_told_the_pause_before_a_reply():
    board = OthelloBoard("you", first_move, pause=0.25)
    assert board.state["pause"] == 0.25
    board.pause = 0
    board.play("f5")
    assert board.state["pause"] == 0
    assert OthelloBoard().state["pause"] == 1


def test_the_list_calls_players_by_name_whatever_their_seed():
    board = OthelloBoard("you", "random:seed=1")
    labels = board.state["labels"]
    assert list(labels) == board.state["choices"]
    assert (labels["random:seed=1"], labels["you"]) == ("Random", "You")
    assert labels["alphabeta:depth=3,eval=weights"] == "Looks 3 moves ahead"
    board.choose(WHITE, "random")
    assert "random:seed=1" not in board.state["choices"]
    both = OthelloBoard("random:seed=1", "random:seed=2").state["labels"]
    assert both["random:seed=2"] == "Random (random:seed=2)"
    made = OthelloBoard("you", maximizer(score)).state
    assert made["players"]["white"] == "maximizer"
    for each in (labels, made["labels"], OthelloBoard("you", "casual:seed=2").state["labels"]):
        assert len({*each.values()}) == len(each)


def test_a_game_begins_anew_where_it_began():
    board = two_people(start=initial_board(6))
    board.play(board.moves or legal_moves(BLACK, board.board)[0])
    board.new_game()
    assert position(board) == (BLACK, initial_board(6)) and board.moves == []


# ---------------------------------------------------------------------------
# Positions that are set up, and what stands in for the board


@given(positions())
def test_a_position_set_up_on_the_page_is_played_from(at):
    player, squares = at
    board = two_people(start=initial_board(round(len(squares) ** 0.5) - 2))
    send(board, "set up", position=position_text(player, squares))
    assert board.board == squares and board.moves == []
    assert board.player in (player, None) or not legal_moves(player, squares)
    assert position(two_people(start=at)) == position(board)


@pytest.mark.parametrize("text", ["", "X", "-" * 64, "-" * 63 + " X", "?" * 64 + " X", None, 5])
def test_a_text_that_is_not_a_position_changes_nothing(text):
    board = two_people(transcript="f5")
    send(board, "set up", position=text)
    assert board.transcript == "f5" and board.state["complaint"]


def test_a_computer_moves_at_once_in_a_position_set_up_for_it():
    board = OthelloBoard(white=first_move)
    board.set_up((WHITE, replay([F5])[-1][1]))
    assert len(board.moves) == 1 and board.player == BLACK


@pytest.mark.parametrize("transcript", ["f5f5", "f5d6x9", "hello", "a1"])
def test_a_transcript_that_is_not_a_game_changes_nothing_and_says_why(transcript):
    board = two_people(transcript="f5d6")
    send(board, "open", text=transcript)
    assert board.transcript == "f5d6" and board.state["complaint"]
    with pytest.raises(NotationError):
        board.open(transcript)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"white": "nobody"}, "there is no strategy 'nobody'"),
        ({"white": 5}, "A player is 'you', a strategy such as 'random', or a function, not 5."),
        ({"start": ["."] * 99}, "this one has 99"),
        ({"start": ("x", None)}, "a player is BLACK"),
        ({"transcript": "a1"}, "Black to a1"),
        ({"transcript": 5}, "A transcript is a text such as 'f5d6c3', not 5."),
    ],
)
def test_arguments_that_make_no_board_are_named(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        OthelloBoard(**arguments)


@pytest.mark.parametrize("ply", [-1, 2, "1", None, 1.0])
def test_a_ply_that_is_not_there_is_named(ply):
    board = two_people(transcript="f5")
    board.go_to(0)
    with pytest.raises(ValueError, match="This game has the plies 0 to 1, not"):
        board.go_to(ply)


def test_pages_without_a_kernel_show_the_board():
    board = OthelloBoard(white="you", transcript="f5d6")
    bundle, _ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg ")
    assert bundle["text/plain"] == repr(board)
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert bundle["text/plain"].splitlines()[-2:] == [
        "Last move: d6",
        "Black 3, White 3. White played d6. Black to move.",
    ]
    assert repr(OthelloBoard(white="you", transcript="f5d6")) == repr(board)
