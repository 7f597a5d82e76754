"""What the board widget takes from its page, and what it tells the page and observers."""

import json
import re
import threading

import pytest
from board_clicks import A_4X4_GAME, D6, F5, position, send, shown, two_people
from hypothesis import given
from hypothesis import strategies as st
from players import first_move
from traitlets import TraitError

from othello_lessons.notation import position_text, replay
from othello_lessons.othello import BLACK, EMPTY, WHITE, initial_board
from othello_lessons.widgets import OthelloBoard
from othello_lessons.widgets.page import module

# ---------------------------------------------------------------------------
# Messages from the page


def test_a_click_plays_a_move_and_the_opponent_answers():
    board = OthelloBoard(white=first_move)
    send(board, "play", square=F5)
    assert board.moves[0] == F5 and len(board.moves) == 2
    assert board.player == BLACK and board.state["turn"] == "person"


def test_the_second_of_two_clicks_is_dropped():
    board = two_people()
    click = {"do": "play", "square": F5, **shown(board)}
    board.receive(click)
    told = board.state
    board.receive({**click, "square": D6})
    assert board.value == "f5" and board.state is told


@pytest.mark.parametrize(
    "do", ["play", "undo", "redo", "go", "new", "open", "set up", "choose", "move"]
)
@pytest.mark.parametrize("stale", [{"game": "another"}, {"ply": 1}, {"game": None}, {"ply": None}])
def test_a_stale_message_does_nothing_at_all(do, stale):
    board = two_people(transcript="f5d6")
    before = dict(board.state)
    message = {"square": 33, "to": 0, "text": "c4", "who": "random", "colour": "white"}
    send(board, do, **{**message, "position": position_text(WHITE, initial_board(6)), **stale})
    assert board.state == before


@pytest.mark.parametrize(
    ("square", "why"),
    [
        (11, "Black can't play a1: it would turn nothing over."),
        (44, "d4 is taken: a move goes to an empty square."),
        (0, "0 is not a square of this board."),
        (None, "None is not a square of this board."),
        ("f5?", "'f5?' is not a square of the 8x8 board"),
    ],
)
def test_an_illegal_click_changes_nothing_and_says_why(square, why):
    board = OthelloBoard(white=first_move)
    send(board, "play", square=square)
    assert position(board) == (BLACK, initial_board()) and board.moves == []
    assert board.state["complaint"].startswith(why)
    send(board, "play", square=F5)
    assert board.state["complaint"] == "" and len(board.moves) == 2


ASKED = sorted(set(re.findall('do: "(.*?)"', module("board"))))  # what the page can ask for
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(ANYTHING, st.data())
def test_nothing_that_the_page_sends_raises(message, data):
    board = OthelloBoard(white=first_move)
    board.receive(message)
    do = data.draw(st.sampled_from(ASKED))
    keys = ["square", "to", "text", "position", "who", "colour"]
    send(board, do, **{key: data.draw(ANYTHING) for key in keys})
    json.dumps(board.state, allow_nan=False)
    moves, shown_now = board.moves, position(board)
    board.go_to(0)
    assert shown_now == replay(moves, *position(board))[-1]


def test_one_message_to_the_page_answers_a_click_between_people(sent):
    board = two_people()
    sent.clear()
    send(board, "play", square=F5)
    assert [list(data["state"]) for _, data in sent] == [["state"]]
    send(board, "play", square=11)
    send(board, "play", square=11)
    assert len(sent) == 3, "the same illegal click twice is answered twice"


def test_a_board_appears_with_two_messages_and_a_small_state(sent):
    board = OthelloBoard()
    assert [kind for kind, _ in sent] == ["comm_open", "comm_open"]  # the layout's, and ours
    assert len(json.dumps(board.state)) < 1500


def test_a_click_tells_the_picture_that_the_file_keeps_and_how_to_come_back_to_the_game(sent):
    board = two_people()
    assert "kept" not in board.state, "the picture in the output is right"
    send(board, "play", square=F5)
    kept = board.state["kept"]
    assert kept["id"] == board.model_id
    assert "Black played f5. White to move." in kept["data"]["text/plain"]
    assert kept["data"]["image/svg+xml"] == board._repr_mimebundle_()[0]["image/svg+xml"]
    assert kept["says"].endswith(": f5")
    board.undo()
    board.new_game()
    assert board.state["kept"]["says"] == "", "running the cell shows this board again"
    board.set_up(initial_board(6))
    board.play("b3")
    assert board.state["kept"]["says"] == "", "a new board would begin elsewhere"


def test_a_click_on_another_thread_waits_for_the_computer_and_is_then_stale():
    asked, go_on = threading.Event(), threading.Event()

    def slow(player, board):
        asked.set()
        assert go_on.wait(10)
        return first_move(player, board)

    board = OthelloBoard(white=slow)
    playing = threading.Thread(target=send, args=(board, "play"), kwargs={"square": F5})
    playing.start()
    assert asked.wait(10)
    undoing = threading.Thread(target=send, args=(board, "undo"))  # of the position now shown
    undoing.start()
    undoing.join(0.2)
    assert undoing.is_alive() and board.transcript == "f5"
    go_on.set()
    playing.join(10)
    undoing.join(10)
    assert len(board.moves) == 2 and board.moves[0] == F5


# ---------------------------------------------------------------------------
# What can be observed


OBSERVED = ("player", "board", "transcript", "score", "over")


def seen_by_observers(board):
    """Collect what every change says, and all that could be read of the board at that time."""
    changes = []

    def note(change):
        now = tuple(getattr(board, name) for name in OBSERVED)
        changes.append((change["name"], change["old"], change["new"], now))

    board.observe(note, OBSERVED)
    return changes


def test_a_move_is_told_to_those_who_observe_it_and_an_illegal_one_is_not():
    board = two_people()
    changes = seen_by_observers(board)
    send(board, "play", square=F5)
    told = {name: (old, new) for name, old, new, _ in changes}
    assert told["transcript"] == ("", "f5") and told["score"] == (0, 3)
    assert told["player"] == (BLACK, WHITE) and told["board"][1] == replay([F5])[-1][1]
    assert "over" not in told
    assert {repr(now) for *_, now in changes} == {repr((WHITE, board.board, "f5", 3, False))}
    changes.clear()
    send(board, "play", square=11)
    assert changes == [] and board.state["complaint"]


def test_an_answer_undo_and_the_end_of_a_game_are_told_too():
    board = OthelloBoard(white=first_move)
    transcripts = []
    board.observe(lambda change: transcripts.append(change["new"]), "transcript")
    board.play("f5")
    board.undo()
    assert transcripts == ["f5", "f5f4", ""]
    ended = two_people(start=initial_board(4))
    overs = []
    ended.observe(lambda change: overs.append((change["new"], ended.player)), "over")
    ended.open(A_4X4_GAME)
    ended.undo()
    assert overs == [(True, None), (False, BLACK)]


def test_what_is_observed_is_read_only_and_stays_in_the_kernel(sent):
    board = two_people()
    for name in OBSERVED:
        with pytest.raises(TraitError, match="read-only"):
            setattr(board, name, getattr(board, name))
    assert not set(OBSERVED) & {name for _, data in sent for name in data.get("state", {})}
    board.board[:] = [EMPTY] * 100
    assert board.board == initial_board()
