"""The table of protocols: a new one plays, is recorded and is checked once it has its line."""

import re
from dataclasses import replace

import pytest
from class_programs import AT_ONCE, console_program
from players import first_move

from othello_lessons.cli import main
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.programs import console
from othello_lessons.programs.compare import compare
from othello_lessons.programs.compliance import Check, CheckFailed
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.protocol import Program
from othello_lessons.programs.protocols import PROTOCOLS, named_player
from othello_lessons.programs.record_reader import read_record
from othello_lessons.programs.seat import Limits, PackageSeat, Start
from othello_lessons.programs.tournament.tournament import play_tournament
from othello_lessons.programs.wording import Wording
from othello_lessons.strategies import STRATEGIES

pytestmark = pytest.mark.usefixtures("no_process_is_left")

WORDING = Wording(
    name="moves",
    colours={"black": "Red", "white": "Blue"},
    move_text=lambda square, n: f"number {square}",
)


def check_answer(log):
    raise CheckFailed("It answers too politely.")


def seat(program, size, limits, log):
    made = console.PROTOCOL.seat(program, size, limits, log)
    made.wording = WORDING
    return made


@pytest.fixture
def moves(monkeypatch):
    """Put a protocol into the table, and do nothing else; its lines are those of the console's."""
    protocol = replace(
        console.PROTOCOL,
        wording=WORDING,
        seat=seat,
        checks=lambda program, limits: [Check("manners", check_answer)],
        tells_depth=False,
        sizes=(4,),
    )
    monkeypatch.setitem(PROTOCOLS, "moves", protocol)
    return protocol


def command(folder, change=""):
    return tuple(console_program(folder, change))


def test_a_new_protocol_plays_a_game_and_its_record_has_its_colours(moves, tmp_path):
    players = [Program(name, command(tmp_path)) for name in ("ann", "bob")]
    record = moves.play(*players, start=Start(initial_board(4)), limits=Limits(), log=Log())
    assert (record.protocol, record.verdict) == ("moves", "finished")
    assert "Red (ann)" in record.result or "Blue (bob)" in record.result
    assert read_record(record.to_json()) == record


def test_it_quotes_an_illegal_move_as_it_likes_and_meets_a_strategy(moves, tmp_path):
    bad = Program("bad", command(tmp_path, AT_ONCE + "say('(0,0)')"))
    seat = moves.seat(bad, 4, Limits(), None)
    record = play_game(seat, PackageSeat(first_move, "good"), Start(initial_board(4)))
    assert (
        record.reason
        == "Red (bad) loses: it played number 7, which is a1, but it would turn nothing over."
    )
    assert record.cause == "it played number 7, which is a1, but it would turn nothing over"


def test_it_plays_a_tournament_by_a_key_of_its_own(moves, tmp_path):
    program = " ".join(command(tmp_path))
    players = {"ann": {"moves": program}, "greedy": "maximizer"}
    held = play_tournament(players, size=4, pairs=1, opening_moves=2)
    assert [record.protocol for record in held.records] == ["moves", "moves"]
    assert {record.verdict for record in held.records} == {"finished"}
    with pytest.raises(ValueError, match="moves programs play 4x4 only, not 8x8"):
        play_tournament(players, size=8)


def test_it_can_be_checked_before_it_is_handed_in(moves, tmp_path, capsys):
    assert main(["check-program", "--protocol", "moves", "any program"]) == 1
    assert "It answers too politely." in capsys.readouterr().out


def test_its_programs_are_named_wherever_a_player_is(moves, tmp_path):
    name = f"moves:{' '.join(command(tmp_path))}"
    board = initial_board(4)
    assert named_player(name)(BLACK, board) == first_move(BLACK, board)
    result = compare(name, "maximizer", games=2, size=4, opening_moves=2)
    assert {game.record.protocol for game in result.games} == {"moves"}
    with pytest.raises(ValueError, match="moves programs play 4x4 only, not 8x8"):
        compare(name, "maximizer", games=2)


def test_no_strategy_has_the_name_of_a_protocol():
    assert set(STRATEGIES) & set(PROTOCOLS) == set()


def test_the_monitor_judges_it_and_names_squares_as_it_does(moves, tmp_path, capsys):
    program = " ".join(command(tmp_path))
    given = ["--protocol", "moves", "--size", "4"]
    assert main(["monitor", program, program, *given]) == 0
    assert re.search(r"Black plays b1 number 8, 0\.\d\d s\.", capsys.readouterr().out)


def test_a_program_with_a_name_of_its_own_has_that_in_a_series():
    name = "file:group7=othello-lessons file-player group7 --strategy random"
    result = compare(name, "maximizer", games=2)
    assert result.a == "group7"
    assert {(game.record.verdict, game.record.protocol) for game in result.games} == {
        ("finished", "file")
    }
