"""Who plays on the board widget: people, computers, and strategies that fail."""

import pytest
from board_clicks import D6, F5, position, send, two_people
from players import first_move

from othello_lessons.othello import BLACK, EMPTY, WHITE, initial_board, legal_moves
from othello_lessons.widgets import OthelloBoard
from othello_lessons.widgets.seats import StrategyError

# ---------------------------------------------------------------------------
# Players


def test_the_persons_move_is_shown_before_the_computer_is_asked():
    seen = []

    def looking(player, _):
        seen.append(board.state)
        return D6

    board = OthelloBoard(white=looking)
    send(board, "play", square=F5)
    assert [(s["turn"], s["transcript"], s["status"]) for s in seen] == [
        ("thinking", "f5", "Black played f5. White (looking) is thinking.")
    ]
    assert (board.state["turn"], board.state["transcript"]) == ("person", "f5d6")


def test_a_computer_with_black_begins_and_so_it_does_in_a_new_game():
    board = OthelloBoard(black=first_move, white="you")
    assert board.transcript == "d3" and board.player == WHITE
    assert not board.state["undo"], "there is no turn of the person's to go back to"
    send(board, "new")
    assert board.transcript == "d3"


def test_undo_goes_back_to_the_persons_own_turn():
    board = OthelloBoard(white=first_move)
    board.play("f5")
    board.play(legal_moves(BLACK, board.board)[0])
    assert len(board.moves) == 4
    send(board, "undo")
    assert len(board.moves) == 2 and board.player == BLACK
    send(board, "undo")
    assert len(board.moves) == 0
    send(board, "undo")
    send(board, "redo")
    assert len(board.moves) == 2


def test_after_a_step_back_to_the_computers_turn_it_waits_until_it_may_move():
    board = OthelloBoard(white=first_move)
    board.play("f5")
    board.go_to(1)
    assert board.state["turn"] == "computer" and board.state["flips"] == {}
    send(board, "play", square=D6)
    assert board.state["complaint"].startswith("White (first_move) is to move here.")
    send(board, "move")
    assert len(board.moves) == 2 and board.player == BLACK


def test_two_computers_make_a_move_each_time_they_may():
    board = OthelloBoard(black=first_move, white=first_move)
    assert board.moves == []
    for moves in [1, 2, 3]:
        send(board, "move")
        assert len(board.moves) == moves
    send(board, "undo")
    assert len(board.moves) == 2


def test_an_opponent_chosen_while_it_is_to_move_moves():
    board = two_people()
    board.play("f5")
    send(board, "choose", colour="white", who="random")
    assert len(board.moves) == 2 and board.state["players"]["white"] == "random"
    send(board, "choose", colour="white", who="nobody we know")
    assert board.state["complaint"] == "'nobody we know' is not in the list of players."
    assert board.state["players"]["white"] == "random"


def test_an_opponent_chosen_in_the_middle_of_a_record_leaves_the_record_alone():
    board = two_people(transcript="f5d6c3")
    board.go_to(1)
    board.choose(WHITE, "random")
    assert board.state["transcript"] == "f5d6c3" and board.state["turn"] == "computer"


def test_functions_stand_in_the_list_under_their_names_and_no_two_the_same():
    def you(player, board):
        return first_move(player, board)

    def first_move_too(player, board):
        return first_move(player, board)

    first_move_too.name = "first_move"
    board = OthelloBoard(black=first_move, white=first_move_too)
    board.choose(BLACK, you)
    assert board.state["choices"][-3:] == ["first_move", "first_move (2)", "you (2)"]
    board.choose(BLACK, first_move)
    assert board.state["players"] == {"black": "first_move", "white": "first_move (2)"}
    assert len(board.state["choices"]) == len(set(board.state["choices"]))


def raises(player, board):
    raise ZeroDivisionError("first line\nsecond line")


def gives_nothing(player, board):
    return None


def wipes_the_board(player, board):
    board[:] = [EMPTY] * len(board)
    return 44


def leaves(player, board):
    raise SystemExit


def talks(player, board):
    raise ValueError("no, " * 1000)


def has_no_words(player, board):
    class Wordless(Exception):
        def __str__(self):
            raise ValueError("no words")

    raise Wordless


FAILURES = {
    raises: "ZeroDivisionError: first line",
    gives_nothing: "IllegalMoveError: White cannot move to None: ",
    wipes_the_board: "IllegalMoveError: White cannot move to 44: ",
    leaves: "SystemExit",
    talks: "ValueError: no, no, no",
    has_no_words: "",
}


@pytest.mark.parametrize("strategy", FAILURES, ids=lambda strategy: strategy.__name__)
def test_a_failing_strategy_shows_its_error_and_the_game_goes_on(strategy):
    board = OthelloBoard(white=strategy)
    send(board, "play", square=F5)
    complaint = board.state["complaint"]
    assert complaint.startswith(f"White ({strategy.__name__}) failed: {FAILURES[strategy]}")
    assert "\n" not in complaint and len(complaint) <= 300
    assert board.transcript == "f5" and board.state["turn"] == "computer"
    send(board, "undo")
    assert position(board) == (BLACK, initial_board())
    assert board.state["complaint"] == ""
    send(board, "play", square=F5)
    send(board, "choose", colour="white", who="random")
    assert len(board.moves) == 2 and board.state["complaint"] == ""


def test_from_python_a_failing_strategy_is_raised_with_its_cause_and_shown():
    board = OthelloBoard(white=raises)
    with pytest.raises(StrategyError, match="first line") as caught:
        board.play("f5")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert board.transcript == "f5" and "first line" in board.state["complaint"]


def test_a_strategy_that_fails_at_the_first_move_still_leaves_a_board_to_see():
    board = OthelloBoard(black=raises, white="you")
    assert board.moves == [] and "first line" in board.state["complaint"]


def test_an_interrupt_stops_a_cell_and_from_the_page_leaves_a_game_that_goes_on():
    calls = []

    def interrupted_once(player, board):
        calls.append(player)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return first_move(player, board)

    board = OthelloBoard(white=interrupted_once)
    with pytest.raises(KeyboardInterrupt):
        board.play("f5")
    board.undo()
    calls.clear()
    send(board, "play", square=F5)
    assert board.state["complaint"] == "Interrupted: White (interrupted_once) has not moved."
    assert board.transcript == "f5" and board.state["turn"] == "computer"
    send(board, "move")
    assert len(board.moves) == 2 and board.state["turn"] == "person"
