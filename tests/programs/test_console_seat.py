"""Programs of the console protocol as players: the judge survives all that a class hands in."""

import sys
import time

import pytest
from class_programs import AT_ONCE, IN_THE_MIDDLE, console_program
from players import first_move
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.notation import parse_position, parse_square
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.programs.console.program import Console
from othello_lessons.programs.console.seat import ConsoleSeat, answer_in, read_answer, setup
from othello_lessons.programs.console.strategy import console_strategy
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process import line_child
from othello_lessons.programs.process.log import FROM, TO, Log
from othello_lessons.programs.seat import Fault, Limits, PackageSeat, Start

pytestmark = pytest.mark.usefixtures("no_process_is_left")

PLENTY = Limits(move=60, margin=0.1, start=60, memory=500)
SHORT = Limits(move=0.4, margin=0.1, start=60, memory=500)  # its start counts until it speaks
MUTE = Limits(move=0.4, margin=0.1, start=0.4, memory=500)


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Wait for the end of a program that closed its output, however busy the machine is."""
    monkeypatch.setattr(line_child, "LAST_WORDS", 60)


def judge(folder, change, limits=PLENTY, n=4, player=BLACK, log=None):
    """Judge a game of a changed program, as this player, against a strategy."""
    bad = ConsoleSeat(
        console_program(folder, change), size=n, depth=1, limits=limits, log=log, name="bad"
    )
    seats = [bad, PackageSeat(first_move, "good")]
    black, white = seats if player == BLACK else reversed(seats)
    return play_game(black, white, Start(book.initial_board(n)))


# Programs that play as they should


@pytest.mark.parametrize("n", [4, 10])
def test_a_program_and_a_strategy_can_meet_on_every_board(tmp_path, n):
    record = judge(tmp_path, "", n=n, player=WHITE)
    expected, score = book.play(first_move, first_move, book.initial_board(n))
    assert (record.verdict, record.score) == ("finished", score)
    assert record.positions()[-1][1] == expected


@pytest.mark.parametrize(
    "change",
    [
        "def answer(number, move, board): say('> # on\\n> ' + move + '\\n(9,9)\\nnonsense')",
        "def last(board): os.kill(os.getpid(), signal.SIGSEGV)",
        "def last(board): say('game over'); time.sleep(1000)",
    ],
    ids=["more than the answer", "crash at the end", "hang at the end"],
)
def test_what_is_unusual_but_right_is_a_normal_answer(tmp_path, change):
    record = judge(tmp_path, change)
    _, score = book.play(first_move, first_move, book.initial_board(4))
    assert (record.verdict, record.score, record.warnings) == ("finished", score, [])


def test_lines_before_the_question_are_kept_in_the_log_and_are_not_answers(tmp_path):
    log = Log()

    def patient(player, board):
        while not any(message.text == "welcome" for message in log.messages):
            time.sleep(0.01)
        return first_move(player, board)

    early = ConsoleSeat(
        console_program(tmp_path, "say('(0,0)\\nwelcome')"), size=4, depth=1, limits=PLENTY, log=log
    )
    record = play_game(PackageSeat(patient), early, Start(book.initial_board(4)))
    assert record.verdict == "finished"


# Programs that lose by what they do


@pytest.mark.parametrize(
    "change, verdict, reason",
    [
        (AT_ONCE + "say('(1,1)')", "illegal", "(1,1), which is b2, but that square is taken by"),
        (AT_ONCE + "sys.stdout.buffer.write(b'\\xff\\n'); say(move)", "malformed", "\\ufffd"),
        (IN_THE_MIDDLE + "say('FORFEIT')", "illegal", "passed although it had a legal move"),
        (IN_THE_MIDDLE + "say('I give up')", "malformed", "'I give up', which is neither a move"),
        ("1 / 0", "crash", "ZeroDivisionError"),
        (IN_THE_MIDDLE + "sys.exit(0)", "crash", "exit status 0 while the game went on"),
    ],
)
def test_a_program_loses_by_what_it_does(tmp_path, change, verdict, reason):
    record = judge(tmp_path, change)
    assert (record.verdict, record.loser, record.winner) == (verdict, "black", "white")
    assert record.reason.startswith("Black (bad) loses: ") and reason in record.reason
    assert record.score == book.score(BLACK, record.positions()[-1][1])


@pytest.mark.parametrize(
    "change, limits, reason",
    [
        (AT_ONCE + "print(move)", SHORT, "its time was up before it answered"),  # without a flush
        (AT_ONCE + "\n    while True: say('# on'); time.sleep(0.01)", SHORT, "before it answered"),
        ("def say(text): print(text)", MUTE, "nothing at all, or had not flushed it."),
    ],
    ids=["no flush", "comments without end", "never a flush"],
)
def test_a_program_that_does_not_answer_loses_on_time(tmp_path, change, limits, reason):
    record = judge(tmp_path, change, limits)
    assert (record.verdict, record.loser) == ("timeout", "black")
    assert reason in record.reason


def test_a_hang_in_the_middle_loses_on_time_and_half_a_line_is_named(tmp_path, clock):
    half = f"print('(0,', end='', flush=True); {clock.goes_on(61)}; time.sleep(1000)"
    record = judge(tmp_path, IN_THE_MIDDLE + half)
    assert (record.verdict, record.loser, len(record.moves)) == ("timeout", "black", 4)
    assert "half a line, '(0,'" in record.reason
    assert record.seconds["black"] >= 60


def test_time_to_start_is_not_time_to_move(tmp_path, clock):
    limits = Limits(move=0.5, start=60)
    assert judge(tmp_path, clock.goes_on(50), limits).verdict == "finished"


# What programs are told


def test_the_words_of_the_protocol_are_sent_in_their_order(tmp_path):
    log = Log()
    start = Start(book.initial_board(4), (parse_square("d3", 4), parse_square("b4", 4)))
    seat = ConsoleSeat(console_program(tmp_path), size=4, depth=7, limits=PLENTY, log=log)
    record = play_game(PackageSeat(first_move), seat, start)
    sent = [message.text for message in log.messages if message.direction == TO]
    assert sent[:3] == ["init", "put B 2 3", "put W 3 1"]
    assert sent[-1] == "quit" and sent.count("move W") == len(record.moves[3::2])
    assert "pass" in record.moves[::2]  # for which nothing is put
    blacks = [move for move in record.moves[::2] if move != "pass"]
    assert [text for text in sent if text.startswith("put B")] == [
        f"put B {int(name[1]) - 1} {'abcd'.index(name[0])}" for name in blacks
    ]
    assert "4 W 7" in log.messages[0].text
    assert any(message.direction == FROM and "(" in message.text for message in log.messages)


def test_another_start_is_what_its_puts_produce():
    for seed in range(20):
        _, board = random_position(6, 4, seed)
        commands = setup(Start(board))
        console = Console(6)
        for command in commands:
            assert all(line.startswith("# ") for line in console.answer(command))
        assert commands[0] == "reset" and console.board == board


def test_a_start_that_no_puts_produce_is_refused_in_a_sentence(tmp_path):
    _, board = parse_position("-XOX XOXO OXOX XOXO X")
    seat = ConsoleSeat(console_program(tmp_path), size=4, depth=1)
    with pytest.raises(ValueError, match="as an opening"):
        play_game(seat, PackageSeat(first_move), Start(board))


def test_a_seat_refuses_another_size(tmp_path):
    seat = ConsoleSeat(console_program(tmp_path), size=6, depth=1)
    with pytest.raises(ValueError, match="6 squares a side"):
        play_game(seat, PackageSeat(first_move), Start(book.initial_board(4)))


@pytest.mark.parametrize(
    "line, answer",
    [
        ("(1,2)", "(1,2)"),
        ("> (1,2)\r", "(1,2)"),
        ("> > forfeit", "forfeit"),
        ("  ", ""),
        ("> ", ""),
        ("# (1,2)", ""),
        ("> # (1,2)", ""),
        ("game over", ""),
        ("Game Over ", ""),
        ("game over now", "game over now"),
    ],
)
def test_what_a_line_answers(line, answer):
    assert answer_in(line) == answer


def test_every_square_is_read_as_it_is_written():
    for n in (4, 10):
        for square in book.squares(n):
            row, column = divmod(square, n + 2)
            assert read_answer(f"({row - 1},{column - 1})", n) == square
            assert read_answer(f"( {row - 1} , {column - 1} )", n) == square
    assert read_answer("forfeit", 8) is read_answer("FORFEIT", 8) is None


@pytest.mark.parametrize(
    "answer, verdict, reason",
    [
        ("(4,0)", "illegal", "(4,0), but rows and columns"),
        ("(0,99999999999999999999)", "illegal", "rows and columns"),
        ("(" + "7" * 4000 + ",0)", "illegal", "rows and columns"),
        *((text, "malformed", repr(text)) for text in ("hello", "1,2", "(1 2)", "b3", "(-1,2)")),
        ("(1,2", "malformed", "neither a move such as (2,3) nor forfeit"),
        ("(1.0,2)", "malformed", "'(1.0,2)'"),
        ("(1,2) # good", "malformed", "# good"),
        ("(1,2)(1,2)", "malformed", "neither"),
        ("(\u0661,\u0662)", "malformed", "\\u0661"),
        ("\0(0,1)", "malformed", "\\x00"),
    ],
)
def test_an_answer_that_is_no_square_is_a_fault(answer, verdict, reason):
    with pytest.raises(Fault) as caught:
        read_answer(answer, 4)
    assert caught.value.verdict == verdict and reason in caught.value.reason


# As a strategy


@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_a_program_is_asked_as_a_strategy_about_any_position_on_any_board(tmp_path, player):
    strategy = console_strategy(console_program(tmp_path), limits=PLENTY)
    for n in (4, 6, 8):
        _, board = random_position(n, 5, 1)
        if moves := book.legal_moves(player, board):
            assert strategy(player, board) == moves[0]


def test_the_strategy_has_the_name_of_the_program(tmp_path):
    assert console_strategy([sys.executable, "my_player.py"]).__name__ == "my_player"


def test_a_strategy_whose_program_ends_is_a_fault():
    strategy = console_strategy([sys.executable, "-c", "pass"], limits=PLENTY)
    with pytest.raises(Fault, match="it ended"):
        strategy(BLACK, book.initial_board())
