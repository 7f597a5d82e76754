"""The board widget without a page: its game, its players, and the messages it takes."""

import json
import threading

import comm
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import SIZES, positions, random_position
from traitlets import TraitError

from othello_lessons.notation import NotationError, parse_position, position_text, replay
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    initial_board,
    legal_moves,
    random_strategy,
    score,
)
from othello_lessons.widgets import OthelloBoard
from othello_lessons.widgets.game import BoardGame
from othello_lessons.widgets.seats import StrategyError

F5, D6, F6 = 56, 64, 66
BLACK_PASSES = "b1c1d3a1"  # on 4x4: then Black has no move
A_4X4_GAME = "b1c1d3a1a3a2d4c4b4a4d2d1"  # White wins it, 10 to 6


def send(board, do, **rest):
    """Send what the page sends when it shows the board as it now is."""
    board._receive(board, {"do": do, **shown(board), **rest}, [])


def shown(board):
    return {"game": board.state["game"], "ply": board.state["ply"]}


def position(board):
    return board.player, board.board


def first_move(player, board):
    return legal_moves(player, board)[0]


def two_people(**start):
    return OthelloBoard(white="you", **start)


@pytest.fixture
def sent(monkeypatch):
    """Collect every message from the kernel to the page."""
    messages = []

    def publish(self, kind, data=None, **_):
        messages.append((kind, data))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return messages


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


@given(positions(), st.data())
def test_a_move_changes_the_score_by_twice_its_flips_and_one(at, data):
    board = two_people(start=(at[0], at[1]))
    player = board.player
    if player is None:
        return
    move = data.draw(st.sampled_from(legal_moves(player, board.board)))
    flips, before = len(board.state["flips"][str(move)]), score(player, board.board)
    board.play(move)
    assert score(player, board.board) == before + 2 * flips + 1


@given(positions(), st.data())
def test_undo_after_a_move_brings_back_what_was_there_and_redo_the_move(at, data):
    board = two_people(start=at)
    if board.player is None:
        return
    before = position(board), board.moves
    board.play(data.draw(st.sampled_from(legal_moves(board.player, board.board))))
    after = position(board), board.moves
    board.undo()
    assert (position(board), board.moves) == before
    board.redo()
    assert (position(board), board.moves) == after


def test_a_new_move_at_an_earlier_ply_takes_the_place_of_what_followed():
    board = two_people(transcript="f5d6c3d3")
    first = shown(board)["game"]
    board.go_to(2)
    assert (board.transcript, board.state["transcript"]) == ("f5d6", "f5d6c3d3")
    board.play("c5")
    assert (board.transcript, board.state["transcript"]) == ("f5d6c5", "f5d6c5")
    assert shown(board)["game"] != first
    assert not board.state["redo"]


def test_a_forced_pass_is_announced():
    board = two_people(start=initial_board(4), transcript=BLACK_PASSES)
    assert board.player == WHITE
    assert board.state["status"] == "White played a1. Black has no move and passes. White to move."


def test_a_pass_at_the_start_is_announced():
    position = replay(
        BoardGame((BLACK, initial_board(4))).open(BLACK_PASSES).moves, BLACK, initial_board(4)
    )
    board = two_people(start=(BLACK, position[-1][1]))
    assert board.player == WHITE
    assert board.state["status"] == "Black has no move and passes. White to move."


def test_the_end_is_announced_with_the_result():
    board = two_people(start=initial_board(4), transcript=A_4X4_GAME)
    assert board.over and board.score == -4
    assert board.state["status"] == "Black played d1. The game is over: White wins, 10 to 6."
    with pytest.raises(ValueError, match="The game is over"):
        board.play("a1")


def test_a_transcript_in_quotes_is_opened():
    board = OthelloBoard("you", "you")
    for text in ['"f5d6c3"', " 'f5 d6 c3'\n", "f5d6c3"]:
        board.open(text)
        assert board.transcript == "f5d6c3"


def test_the_page_is_told_the_pause_before_a_reply():
    board = OthelloBoard("you", first_move, pause=0.25)
    assert board.state["pause"] == 0.25
    board.pause = 0
    board.play("f5")
    assert board.state["pause"] == 0
    assert OthelloBoard().state["pause"] == 1


def test_the_list_calls_players_by_name_and_shows_their_settings():
    board = OthelloBoard("you", "maximizer:eval=score")
    labels = board.state["labels"]
    assert list(labels) == board.state["choices"]
    assert labels["alphabeta:depth=3,eval=weights"] == (
        "Looks 3 moves ahead: alphabeta:depth=3,eval=weights"
    )
    assert labels["random"] == "random" and len(set(labels.values())) == len(labels)
    board.play("f5")
    board.go_to(1)
    send(board, "play", square=34)
    assert board.state["complaint"].startswith("White (Greedy) is to move here.")


def test_a_transcript_is_opened_and_stepped_through():
    board = two_people()
    board.open("1. F5 d6 2. c3, D3")
    assert board.transcript == "f5d6c3d3"
    plies = []
    for ply in [0, 1, 2, 3, 4]:
        board.go_to(ply)
        plies.append((board.transcript, board.player))
    assert plies == [("", "@"), ("f5", "o"), ("f5d6", "@"), ("f5d6c3", "o"), ("f5d6c3d3", "@")]


def test_a_game_begins_anew_where_it_began():
    board = two_people(start=initial_board(6))
    board.play(board.moves or legal_moves(BLACK, board.board)[0])
    board.new_game()
    assert position(board) == (BLACK, initial_board(6)) and board.moves == []


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
    board._receive(board, click, [])
    told = board.state["told"]
    board._receive(board, {**click, "square": D6}, [])
    assert board.transcript == "f5" and board.state["told"] == told


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
        (44, "D4 is taken: a move goes to an empty square."),
        (0, "0 is not a square of this board."),
        (None, "None is not a square of this board."),
        ("f5?", "'f5?' is not a square of a 8x8 board"),
    ],
)
def test_an_illegal_click_changes_nothing_and_says_why(square, why):
    board = OthelloBoard(white=first_move)
    send(board, "play", square=square)
    assert position(board) == (BLACK, initial_board()) and board.moves == []
    assert board.state["complaint"].startswith(why)
    send(board, "play", square=F5)
    assert board.state["complaint"] == "" and len(board.moves) == 2


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(ANYTHING, st.data())
def test_nothing_that_the_page_sends_raises(message, data):
    board = OthelloBoard(white=first_move)
    board._receive(board, message, [])
    do = data.draw(st.sampled_from(sorted(board._actions())))
    keys = ["square", "to", "text", "position", "who", "colour"]
    send(board, do, **{key: data.draw(ANYTHING) for key in keys})
    assert position(board) == replay(board.moves, *board._game.start)[-1]
    json.dumps(board.state, allow_nan=False)


def test_a_message_takes_the_same_way_as_in_a_kernel():
    board = two_people()
    content = {"do": "play", "square": F5, **shown(board)}
    data = {"method": "custom", "content": content}
    board._handle_msg({"content": {"data": data}, "buffers": []})
    assert board.transcript == "f5"


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


def test_a_strategy_can_be_written_with_settings_and_is_then_offered():
    board = OthelloBoard(white="random:seed=1")
    assert "random:seed=1" in board.state["choices"]
    other = OthelloBoard(white="random:seed=1")
    for each in (board, other):
        each.play("f5")
    assert board.moves == other.moves


def raises(player, board):
    raise ZeroDivisionError("first line\nsecond line")


def has_bad_code(player, board):
    compile("1 +", "file", "exec")


def gives_nothing(player, board):
    return None


def gives_a_name(player, board):
    return "d6"


def gives_a_taken_square(player, board):
    return 44


def wipes_the_board(player, board):
    board[:] = [EMPTY] * len(board)
    return 44


def calls_itself(player, board):
    return calls_itself(player, board)


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
    has_bad_code: "SyntaxError: invalid syntax",
    gives_nothing: "IllegalMoveError: White cannot move to None: ",
    gives_a_name: "IllegalMoveError: White cannot move to 'd6': ",
    gives_a_taken_square: "IllegalMoveError: White cannot move to 44: ",
    wipes_the_board: "IllegalMoveError: White cannot move to 44: ",
    calls_itself: "RecursionError: maximum recursion depth exceeded",
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


def test_an_interrupted_strategy_leaves_a_game_that_goes_on():
    calls = []

    def interrupted_once(player, board):
        calls.append(player)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return first_move(player, board)

    board = OthelloBoard(white=interrupted_once)
    send(board, "play", square=F5)
    assert board.state["complaint"] == "Interrupted: White (interrupted_once) has not moved."
    assert board.transcript == "f5" and board.state["turn"] == "computer"
    send(board, "move")
    assert len(board.moves) == 2 and board.state["turn"] == "person"


def test_from_python_an_interrupt_stops_the_cell():
    def interrupted(player, board):
        raise KeyboardInterrupt

    board = OthelloBoard(white=interrupted)
    with pytest.raises(KeyboardInterrupt):
        board.play("f5")
    assert board.transcript == "f5"


# ---------------------------------------------------------------------------
# Positions that are set up, and what stands in for the board


@given(positions())
def test_a_position_set_up_on_the_page_is_played_from(at):
    player, squares = at
    board = two_people(start=initial_board(round(len(squares) ** 0.5) - 2))
    send(board, "set up", position=position_text(player, squares))
    assert board.board == squares and board.moves == []
    assert board.player in (player, None) or not legal_moves(player, squares)


@pytest.mark.parametrize("text", ["", "X", "-" * 64, "-" * 63 + " X", "?" * 64 + " X", None, 5])
def test_a_text_that_is_not_a_position_changes_nothing(text):
    board = two_people(transcript="f5")
    send(board, "set up", position=text)
    assert board.transcript == "f5" and board.state["complaint"]


def test_a_computer_moves_at_once_in_a_position_set_up_for_it():
    board = OthelloBoard(white=first_move)
    board.set_up((WHITE, replay([F5])[-1][1]))
    assert len(board.moves) == 1 and board.player == BLACK


def test_a_game_can_start_from_any_position_text():
    text = position_text(*random_position(6, 10, seed=3))
    board = OthelloBoard(white="you", start=parse_position(text))
    assert position_text(board.player, board.board) == text


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


def test_a_whole_game_against_a_strategy_reaches_its_end():
    board = OthelloBoard(white="random:seed=2", start=initial_board(6))
    while not board.over:
        board.play(random_strategy(board.player, board.board))
    assert board.state["turn"] == "over" and board.state["flips"] == {}
    assert board.score == score(BLACK, board.board)


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


def test_a_move_is_told_to_those_who_observe_it():
    board = two_people()
    changes = seen_by_observers(board)
    send(board, "play", square=F5)
    told = {name: (old, new) for name, old, new, _ in changes}
    assert told["transcript"] == ("", "f5") and told["score"] == (0, 3)
    assert told["player"] == (BLACK, WHITE) and told["board"][1] == replay([F5])[-1][1]
    assert "over" not in told
    assert {repr(now) for *_, now in changes} == {repr((WHITE, board.board, "f5", 3, False))}


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


def test_an_observer_hears_nothing_of_an_illegal_move():
    board = two_people()
    changes = seen_by_observers(board)
    send(board, "play", square=11)
    assert changes == [] and board.state["complaint"]


def test_what_is_observed_is_read_only_and_stays_in_the_kernel(sent):
    board = two_people()
    for name in OBSERVED:
        with pytest.raises(TraitError, match="read-only"):
            setattr(board, name, getattr(board, name))
    assert not set(OBSERVED) & {name for _, data in sent for name in data.get("state", {})}
    board.board[:] = [EMPTY] * 100
    assert board.board == initial_board()


def test_an_observer_may_play_the_next_move():
    board = two_people()

    def answer(change):
        if change["new"] == "f5":
            board.play("d6")

    board.observe(answer, "transcript")
    send(board, "play", square=F5)
    assert board.transcript == board.state["transcript"] == "f5d6"
