"""The table of protocols: a new one plays, is recorded and is checked once it has its line."""

import re
import sys
from contextlib import closing

import pytest
from class_programs import ROOT
from players import first_move

from othello_lessons.cli import main
from othello_lessons.notation import parse_square, square_name
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.programs.compare import compare
from othello_lessons.programs.compliance import Check, CheckFailed
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.command import split_command
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.protocol import Program, Protocol
from othello_lessons.programs.protocols import PROTOCOLS, named_player
from othello_lessons.programs.record_reader import read_record
from othello_lessons.programs.seat import Limits, PackageSeat, Start
from othello_lessons.programs.tournament.tournament import play_tournament
from othello_lessons.programs.wording import Wording
from othello_lessons.strategies import STRATEGIES

pytestmark = pytest.mark.usefixtures("no_process_is_left")

# A program of a protocol that tells it the moves so far in each line, and awaits the next one.
PLAYER = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from othello_lessons.notation import parse_square, square_name
from othello_lessons.othello import BLACK, initial_board, legal_moves, make_move, opponent

for line in sys.stdin:
    player, board = BLACK, initial_board(4)
    for move in line.split():
        if move != "pass":
            make_move(parse_square(move, 4), player, board)
        player = opponent(player)
    moves = legal_moves(player, board)
    print({{answer}}, flush=True)
"""
RIGHT = 'square_name(moves[0], 4) if moves else "pass"'


WORDING = Wording(
    name="moves",
    colours={"black": "Red", "white": "Blue"},
    move_text=lambda square, n: f"number {square}",
)


class MovesSeat:
    """A program of that protocol as a player."""

    wording = WORDING

    def __init__(self, program, limits, log):
        self.name, self.program, self.limits, self.log = program.name, program, limits, log
        self.warnings, self.moves = [], []

    def start(self, player, start):
        self.moves = [name_of(move) for move in start.opening]
        words = self.program.command
        self.child = LineChild(words, self.limits.memory, name=self.name, log=self.log)

    def ask(self):
        self.child.send(" ".join(self.moves))
        answer = self.child.line(self.child.started + self.limits.start + self.limits.move)
        self.moves.append(answer)
        return None if answer == "pass" else parse_square(answer, 4)

    def tell(self, move):
        self.moves.append(name_of(move))

    def finish(self, record, illegal=None):
        self.child.end_input()

    def close(self):
        self.child.close()


def name_of(move):
    return "pass" if move is None else square_name(move, 4)


def sits_at_a_board(program):
    def strategy(player, board):
        seat = MovesSeat(program, Limits(), Log())
        seat.start(player, Start(list(board)))
        with closing(seat):
            return seat.ask()

    return strategy


def check_answer(log):
    raise CheckFailed("It answers too politely.")


@pytest.fixture
def moves(monkeypatch):
    """Put the protocol into the table, and do nothing else."""
    protocol = Protocol(
        wording=WORDING,
        sample="",
        read_program=lambda text: Program("typed", tuple(split_command(text))),
        seat=lambda program, size, limits, log: MovesSeat(program, limits, log),
        strategy=sits_at_a_board,
        checks=lambda program, limits: [Check("manners", check_answer)],
        by_lines=True,
        sizes=(4,),
    )
    monkeypatch.setitem(PROTOCOLS, "moves", protocol)
    return protocol


def command(folder, answer=RIGHT):
    path = folder / f"{abs(hash(answer))}.py"
    path.write_text(PLAYER.replace("{answer}", answer))
    return (sys.executable, str(path))


def test_a_new_protocol_plays_a_game_and_its_record_has_its_colours(moves, tmp_path):
    players = [Program(name, command(tmp_path)) for name in ("ann", "bob")]
    record = moves.play(*players, start=Start(initial_board(4)), limits=Limits(), log=Log())
    assert (record.protocol, record.verdict) == ("moves", "finished")
    assert "Red (ann)" in record.result or "Blue (bob)" in record.result
    assert read_record(record.to_json()) == record


def test_it_quotes_an_illegal_move_as_it_likes_and_meets_a_strategy(moves, tmp_path):
    bad = Program("bad", command(tmp_path, '"a1"'))
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
