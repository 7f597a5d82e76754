"""The judging loop and its record, compared with the book; strategies and interrupts."""

import json
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players import first_move
from records import records_in

from othello_lessons import othello as book
from othello_lessons.notation import parse_position, parse_square, replay
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.programs import game
from othello_lessons.programs.game import Interrupted, play_game
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.protocols import wording
from othello_lessons.programs.record import Record
from othello_lessons.programs.record_reader import RecordError, read_record
from othello_lessons.programs.seat import Fault, Limits, PackageSeat, Start
from othello_lessons.strategies import make_strategy

FIELDS = [
    *("protocol", "size", "black", "white", "start", "moves", "verdict", "loser", "winner"),
    *("score", "reason", "seconds", "warnings"),
]

# White is without a move after Black's first one here: it has to pass.
PASSING = parse_position("XO-O OOOO OOOO -OOO X")


class Scripted:
    """A seat that does what it is told to, and remembers what it was told."""

    wording = wording("package")

    def __init__(self, *answers, name="scripted", at_start=None):
        self.name, self.warnings, self.told, self.answers = name, [], [], list(answers)
        self.at_start, self.finished, self.closed = at_start, [], 0

    def start(self, player, start):
        if self.at_start:
            raise self.at_start

    def ask(self):
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer if answer is None or isinstance(answer, int) else parse_square(answer)

    def tell(self, move):
        self.told.append(move)

    def finish(self, record, illegal=None):
        self.finished.append((record.verdict, illegal))

    def close(self):
        self.closed += 1


def at_random(seed):
    return PackageSeat(make_strategy(f"random:seed={seed}"))


@given(st.sampled_from(range(4, 11)), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_judged_game_is_that_of_the_book(n, one, other):
    board = book.initial_board(n)
    expected = list(
        book.turns(
            make_strategy(f"random:seed={one}"), make_strategy(f"random:seed={other}"), board
        )
    )
    record = play_game(at_random(one), at_random(other), Start(board))
    squares = [parse_square(move, n) for move in record.moves if move != "pass"]
    assert squares == [move for _, move, _ in expected]
    assert record.verdict == "finished" and record.score == book.score(BLACK, expected[-1][2])
    assert record.winner == {1: "black", 0: "draw", -1: "white"}[_sign(record.score)]
    assert record.loser == {1: "white", 0: None, -1: "black"}[_sign(record.score)]
    assert record.positions()[-1][1] == expected[-1][2]


def _sign(number):
    return (number > 0) - (number < 0)


def test_seeds_give_many_different_openings_and_each_its_own_again():
    openings = [random_opening(8, 6, seed) for seed in range(200)]
    assert len(set(openings)) > 100
    assert openings[:9] == [random_opening(8, 6, seed) for seed in range(9)]


def test_a_pass_within_an_opening_is_written_as_none():
    with_passes = [opening for s in range(300) if None in (opening := random_opening(4, 9, s))]
    assert with_passes
    for opening in with_passes:
        Start(book.initial_board(4), opening).position()


@given(st.sampled_from(range(4, 11)), st.integers(0, 8), st.integers(0, 10**6))
def test_an_opening_is_part_of_the_game_and_marked_as_the_judges(n, plies, seed):
    start = Start(book.initial_board(n), random_opening(n, plies, seed))
    record = play_game(at_random(seed), at_random(seed), start)
    assert record.opening == plies
    opening = [None if move == "pass" else parse_square(move, n) for move in record.moves[:plies]]
    assert opening == list(start.opening)
    replay([parse_square(move, n) for move in record.moves if move != "pass"], board=start.board)


def test_another_start_is_in_the_record_and_can_be_replayed():
    _, board = PASSING
    record = play_game(PackageSeat(first_move), PackageSeat(first_move), Start(board))
    assert parse_position(record.start) == PASSING
    assert record.moves == ["c1", "pass", "a4"]
    assert [player for player, _ in record.positions()] == [BLACK, WHITE, BLACK, WHITE]


def test_the_other_side_is_told_each_move_and_each_pass():
    _, board = PASSING
    white = Scripted(None)
    play_game(PackageSeat(first_move), white, Start(board))
    assert white.told == [parse_square("c1", 4), parse_square("a4", 4)]
    black = Scripted(parse_square("c1", 4), parse_square("a4", 4))
    play_game(black, PackageSeat(first_move), Start(board))
    assert black.told == [None]
    assert black.closed == 1


def test_an_opening_against_the_rules_or_without_a_rest_is_refused():
    with pytest.raises(ValueError, match="ply 1"):
        Start(opening=(parse_square("a1"),))
    with pytest.raises(ValueError, match="ply 1"):
        Start(opening=(None,))
    full = ["X" * 16, "X"]
    with pytest.raises(ValueError, match="over"):
        Start(parse_position(" ".join(full))[1])


@pytest.mark.parametrize(
    "answer, reason",
    [
        ("d4", "d4, but that square is taken by White"),
        ("a1", "a1, but it would turn nothing over"),
        (None, "passed although it had a legal move"),
    ],
)
def test_a_move_against_the_rules_loses_the_game_at_once(answer, reason):
    black, white = Scripted(answer, name="bad"), Scripted(name="good")
    record = play_game(black, white)
    assert (record.verdict, record.loser, record.winner) == ("illegal", "black", "white")
    assert record.reason.startswith("Black (bad) loses: ") and reason in record.reason
    assert record.reason.count(".") == 1
    assert record.score == 0 and record.moves == []
    assert white.finished == [("illegal", answer or "pass")], "the other side sees what it was"


def test_a_fault_is_a_loss_with_its_verdict_and_the_board_counted_as_it_stands():
    black = Scripted("d3", Fault("timeout", "this was why"))
    record = play_game(black, Scripted("c3", name="good"))
    assert (record.verdict, record.loser, record.moves) == ("timeout", "black", ["d3", "c3"])
    assert record.score == book.score(BLACK, record.positions()[-1][1]) == 0
    assert record.reason == "Black (scripted) loses: this was why."
    assert "timeout" in record.result
    record = play_game(Scripted(), Scripted(at_start=Fault("no_handshake", "it is mute")))
    assert (record.verdict, record.loser) == ("no_handshake", "white")


def test_both_sides_are_closed_whatever_happens():
    for error in (Fault("crash", "it fell"), KeyboardInterrupt(), RuntimeError("the judge's own")):
        black, white = Scripted(error), Scripted()
        try:
            play_game(black, white)
        except (KeyboardInterrupt, RuntimeError) as raised:
            assert not isinstance(error, Fault) and isinstance(raised, type(error))
        assert black.closed == white.closed == 1


def test_an_interrupt_is_a_verdict_and_comes_through_with_the_record():
    with pytest.raises(Interrupted) as caught:
        play_game(Scripted("d3", KeyboardInterrupt()), Scripted("c3"))
    record = caught.value.record
    assert (record.verdict, record.winner, record.loser) == ("interrupted", None, None)
    assert record.moves == ["d3", "c3"]
    assert read_record(record.to_json()) == record


def test_an_interrupt_after_the_end_changes_no_result():
    class Slow(Scripted):
        def close(self):
            raise KeyboardInterrupt

    black, white = Slow(Fault("crash", "it fell")), Scripted()
    with pytest.raises(Interrupted) as caught:
        play_game(black, white)
    assert caught.value.record.verdict == "crash"
    assert white.closed == 1


def test_warnings_of_both_sides_are_in_the_record_with_their_names():
    seats = [Scripted(Fault("crash", "x"), name="one"), Scripted(name="other")]
    for seat in seats:
        seat.warnings.append("it mumbles")
    assert play_game(*seats).warnings == ["one: it mumbles", "other: it mumbles"]


def test_each_turn_is_shown_with_the_board_after_it():
    shown = []
    start = Start(book.initial_board(4), random_opening(4, 2, seed=1))
    record = play_game(at_random(1), at_random(2), start, show=shown.append)
    assert [turn.board for turn in shown] == [board for _, board in record.positions()]
    assert [turn.opening for turn in shown[:4]] == [False, True, True, False]
    assert shown[0].player is None and shown[1].player == BLACK


# Strategies


def broken(player, board):
    return {}["nothing"]


def slow(player, board):
    time.sleep(0.05)
    return first_move(player, board)


@pytest.mark.parametrize(
    "strategy, verdict, reason",
    [
        (broken, "crash", "KeyError: 'nothing'"),
        (lambda player, board: "d3", "illegal", "a number from 11 to 88"),
        (lambda player, board: None, "illegal", "it played None"),
        (lambda player, board: sys.exit("enough"), "crash", "SystemExit: enough"),
    ],
)
def test_a_strategy_that_fails_loses_as_a_program_does(strategy, verdict, reason):
    bad = PackageSeat(strategy, "bad", limits=Limits(move=60))
    record = play_game(bad, at_random(1))
    assert (record.verdict, record.loser) == (verdict, "black")
    assert reason in record.reason


def test_a_strategy_that_is_slow_loses_on_time():
    bad = PackageSeat(slow, "bad", limits=Limits(move=0.01, margin=0))
    record = play_game(bad, at_random(1))
    assert (record.verdict, record.loser) == ("timeout", "black")
    assert "0.01 s are allowed" in record.reason


def test_a_strategy_gets_its_own_board():
    def vandal(player, board):
        move = first_move(player, board)
        board[:] = [WHITE] * len(board)
        return move

    assert play_game(PackageSeat(vandal), at_random(3)).verdict == "finished"


def test_thinking_time_is_counted_for_each_side(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(game.time, "perf_counter", lambda: now[0])

    def thinking(seconds):
        def strategy(player, board):
            now[0] += seconds
            return first_move(player, board)

        return PackageSeat(strategy)

    seats, shown = (thinking(2), thinking(0.5)), []
    record = play_game(*seats, Start(book.initial_board(4)), show=shown.append)
    movers = [turn.player for turn in shown if turn.move]
    black, white = movers.count(BLACK), movers.count(WHITE)
    assert record.seconds == pytest.approx({"black": 2 * black, "white": 0.5 * white})


# The record


def test_a_record_has_the_fields_of_its_description_in_their_order():
    record = play_game(at_random(1), at_random(2))
    assert list(json.loads(record.to_json())) == FIELDS
    opening = Start(opening=random_opening(8, 3, seed=1))
    named = json.loads(play_game(at_random(1), at_random(2), opening).to_json())
    assert named["opening"] == 3 and sorted(named) == sorted([*FIELDS, "opening"])
    assert "\n" not in record.to_json()


@given(st.integers(0, 10**6), st.text(), st.integers(4, 10))
def test_a_record_is_read_back_as_it_was_written(seed, name, n):
    seats = at_random(seed), at_random(seed)
    seats[0].name = name
    record = play_game(*seats, Start(book.initial_board(n)))
    assert read_record(record.to_json()) == record


def test_records_are_added_to_a_file_and_read_from_it(tmp_path):
    path = tmp_path / "games.jsonl"
    records = [play_game(at_random(seed), at_random(1)) for seed in range(3)]
    records[1].black = "two\u2028\x85\r\nlines"
    for record in records:
        record.append_to(path)
    assert records_in(path) == records


def test_a_record_is_not_added_to_half_a_line(tmp_path):
    path = tmp_path / "games.jsonl"
    record = play_game(at_random(0), at_random(1))
    record.append_to(path)
    with path.open("a") as file:
        file.write('{"protocol": "pack')
    record.append_to(path)
    first, half, last = path.read_text().splitlines()
    assert half == '{"protocol": "pack' and read_record(last) == read_record(first) == record


@pytest.mark.parametrize(
    "change",
    [
        *({"size": "8"}, {"moves": "d3"}, {"verdict": "lost"}, {"winner": 1}, {"black": None}),
        *({"winner": "red"}, {"loser": "draw"}, {"protocol": "chess"}, {"size": True}),
        *({"size": 11}, {"score": None}, {"moves": [1]}, {"warnings": [None]}, {"start": 3}),
        *({"seconds": {}}, {"seconds": {"black": 1, "white": "1"}}, {"opening": -1}),
        *({"seconds": {"black": -1, "white": 0}}, {"reason": {"a": []}}, {"protocol": []}),
    ],
)
def test_a_record_with_a_strange_entry_is_refused(change):
    record = Record(wording("console"), 8, "ann", "bob", verdict="interrupted", winner=None)
    entries = json.loads(record.to_json())
    assert read_record(json.dumps(entries)) == record
    with pytest.raises(RecordError, match=f"strange .*{next(iter(change))}"):
        read_record(json.dumps(entries | change))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"winner": "white", "loser": "black"}, "its moves and its verdict finished say black"),
        ({"winner": "draw", "loser": None}, "its winner is draw and its loser None"),
        ({"score": 3}, "its score is 3, but its moves lead to "),
        ({"moves": ["q99"]}, "move 1: 'q99' is not a square"),
        ({"moves": ["D3"]}, "move 1, .* 'D3', is against the rules"),
        ({"moves": ["pass"]}, "move 1, .* 'pass', is against the rules"),
        ({"moves": [], "score": 0}, "the game is not over after its moves"),
        ({"verdict": "crash", "loser": "black"}, "its loser is black and its winner black"),
        ({"verdict": "crash", "loser": None}, "so one side loses"),
        ({"verdict": "interrupted"}, "its verdict interrupted say None"),
        ({"opening": 99}, "its opening has 99 moves, but the game has fewer"),
        ({"start": "XO X"}, "its start is not a position"),
        ({"size": 6}, "move [0-9]+"),
        ({"size": 4, "start": "-" * 64 + " X"}, "its size is 4, but its start has another size"),
    ],
)
def test_the_moves_of_a_record_decide_and_not_what_it_says(change, sentence):
    record = next(
        game
        for game in (play_game(at_random(seed), at_random(seed + 1)) for seed in range(99))
        if game.winner == "black"
    )
    entries = json.loads(record.to_json())
    assert read_record(json.dumps(entries)) == record
    with pytest.raises(RecordError, match=sentence):
        read_record(json.dumps(entries | change))


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", "[1]", "{}", '{"protocol": "console"}', '{"size": Infinity}', "null"),
        *("[" * 3000, '{"a":' * 3000, '{"size": ' + "9" * 5000, "\ufeff{}", '"\\ud800"'),
    ],
    ids=range(12),
)
def test_what_no_judge_writes_is_refused(text):
    with pytest.raises(RecordError, match="game record"):
        read_record(text.encode())


def test_records_that_an_editor_saved_with_a_byte_order_mark_are_read(tmp_path):
    path, record = tmp_path / "games.jsonl", play_game(at_random(0), at_random(1))
    path.write_text(record.to_json() + "\r\n", encoding="utf-8-sig", newline="")
    assert records_in(path) == [record]


def test_the_result_says_who_won_by_how_much_and_why():
    record = Record(wording("console"), 8, "ann", "bob", winner="white", loser="black", score=-6)
    record.reason = "White has more discs, 35 to 29 at the end."
    assert record.result == "White (bob) wins by 6. White has more discs, 35 to 29 at the end."
    draw = Record(
        wording("console"), 8, "ann", "bob", reason="Both sides have 32 discs at the end."
    )
    assert draw.result == "A draw. Both sides have 32 discs at the end."


@pytest.mark.parametrize(
    ("opening", "moves", "score", "said"),
    [
        (2, ["f5", "d6"], 0, ""),
        (0, ["f5", "d6"], 0, " Both sides had the same number of discs."),
        (0, ["f5"], 3, " Black was 3 discs ahead."),
        (0, ["f5"], -1, " White was 1 disc ahead."),
    ],
)
def test_a_game_lost_by_a_fault_says_who_was_ahead(opening, moves, score, said):
    record = Record(wording("console"), 8, "ann", "bob", opening=opening, moves=moves, score=score)
    record.verdict, record.winner, record.loser = "crash", "black", "white"
    record.reason = "White (bob) loses: it ended."
    shown = "Black (ann) wins by the verdict crash. White (bob) loses: it ended."
    assert record.result == shown + said
