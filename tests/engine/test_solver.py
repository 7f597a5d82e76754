"""The endgame solver against minimax, the published endings, its limits and interrupts."""

import signal
import threading
from pathlib import Path

import pytest
from elsewhere import told_elsewhere
from players import played_out
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.plain import plain_solver
from othello_lessons.engine.solver import search_threads
from othello_lessons.engine.solver.solver import Solution, Solver, solve
from othello_lessons.notation import parse_position, parse_transcript, replay
from othello_lessons.othello import BLACK, EMPTY

# The published endgame suite: position, score, the first best moves, and the nodes that one thread
# may need.
ENDINGS = {
    40: (
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        (38, "a2b1c1b6c7a7b7b8", 12_579_854),
    ),
    41: (
        "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
        (0, "h4a3a2g6g5h5f8e8h6g7", 12_007_018),
    ),
    42: (
        "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
        (6, "g2h1c2g1f1d2b2a2b6c6", 13_665_976),
    ),
}
# Plain Python looks at a hundred times fewer positions in a second: it gets positions with fewer
# empty squares, and threads share the work from fewer on.
MOST_EMPTY = 60 if HAS_NUMBA else 13
SOLVER = Solver()


def endings(empty, count):
    """Return this many positions with this number of empty squares, from random games."""
    found, seed = [], 1000 * empty
    while len(found) < count:
        player, board = random_position(8, 60 - empty, seed)
        if board.count(EMPTY) == empty:
            found.append((player, board))
        seed += 1
    return found


def solvable(empty):
    """Return a number of empty squares from which every solver ends in a second or two."""
    return min(empty, MOST_EMPTY)


@pytest.fixture(autouse=True)
def threads_share_what_is_solvable(monkeypatch):
    monkeypatch.setattr(search_threads, "TOGETHER_FROM", solvable(search_threads.TOGETHER_FROM))


def published(number):
    """Return a published ending that is solvable: position, score, and the best move."""
    text, (score, line, _) = ENDINGS[number]
    first, board = parse_position(text)
    moves = parse_transcript(line, first, board)
    positions = replay(moves, first, board)
    at = next(at for at, (_, after) in enumerate(positions) if after.count(EMPTY) <= MOST_EMPTY)
    return positions[at], score if positions[at][0] == first else -score, moves[at]


def alphabeta_score(player, board):
    return book.alphabeta(player, board, -100, 100, 30, book.score, final=book.score)[0]


def score_after(player, board, line):
    """Play a line to the end of the game, and return what it is worth to the player."""
    mover, board = played_out(player, board, line)
    assert book.next_player(board, book.opponent(mover)) is None
    return book.score(player, board)


# ---------------------------------------------------------------------------
# The score


COUNTS = {**dict.fromkeys(range(6), 25), 6: 40, 7: 30, 8: 15, 9: 4, 10: 1}


@pytest.mark.parametrize(("empty", "count"), COUNTS.items())
def test_the_score_is_what_the_books_alphabeta_returns(empty, count):
    for player, board in endings(empty, count):
        assert SOLVER.solve(player, board).value == alphabeta_score(player, board)


@pytest.mark.parametrize("number", ENDINGS)
def test_the_published_endings_have_their_scores_and_take_no_more_nodes_than_they_may(number):
    position, score, move = published(number)
    solution = solve(*position)
    assert solution.value == score == score_after(*position, solution.line)
    assert solution.line[0] == move
    assert solution.nodes <= ENDINGS[number][1][2]


def test_the_guide_to_training_says_how_many_nodes_these_are():
    nodes = sum(limit for _, (_, _, limit) in ENDINGS.values())
    guide = Path(__file__).resolve().parents[2] / "docs" / "training.md"
    assert f"{nodes:,} nodes for #40 to #42 together" in guide.read_text(encoding="utf-8")


@pytest.mark.parametrize("guess", [-64, 0, 9])
def test_the_score_does_not_depend_on_the_guess(monkeypatch, guess):
    positions = endings(solvable(10), 3)
    values = [SOLVER.solve(*position).value for position in positions]
    monkeypatch.setattr("othello_lessons.engine.solver.solver.GUESS_FROM", 1)
    monkeypatch.setattr(search_threads.SearchThreads, "guess", lambda *_: guess)
    asked = []
    ask = search_threads.SearchThreads.ask
    monkeypatch.setattr(
        search_threads.SearchThreads,
        "ask",
        lambda self, own, opp, alpha, look: asked.append(alpha) or ask(self, own, opp, alpha, look),
    )
    assert [Solver().solve(*position).value for position in positions] == values
    assert asked[0] == -1  # whatever the guess is, the first question is about a draw


@pytest.mark.parametrize("empty", range(1, 15, 3))
def test_the_line_leads_to_the_score(empty):
    for player, board in endings(solvable(empty), 5):
        solution = SOLVER.solve(player, board)
        assert score_after(player, board, solution.line) == solution.value


@pytest.mark.parametrize("empty", (3, 8, 12, 15))
def test_who_wins_is_the_sign_of_the_score(empty):
    for player, board in endings(solvable(empty), 8):
        value = SOLVER.solve(player, board).value
        solution = SOLVER.solve(player, board, "wld")
        sign = (value > 0) - (value < 0)
        assert solution.value == sign
        reached = score_after(player, board, solution.line)
        assert (reached > 0) - (reached < 0) == sign


def test_a_finished_game_is_counted_as_the_book_counts_it():
    player, board = parse_position("X" * 40 + "-" * 24 + "X")
    assert solve(player, board).value == 40
    assert solve(book.opponent(player), board).value == -40
    assert solve(player, board).line == ()


def test_a_player_who_cannot_move_passes():
    player, board = parse_position("OX" + "-" * 62 + "X")
    assert book.legal_moves(player, board) == []
    solution = solve(player, board)
    assert (solution.value, solution.line) == (-3, (None, 13))


# ---------------------------------------------------------------------------
# Smaller boards


def small_endings(n, fewest, most, count):
    """Return positions of random games on n x n with so many empty squares."""
    found = (
        random_position(n, n * n - 4 - fewest - seed % (most - fewest + 1), seed)
        for seed in range(count)
    )
    return [(player, board) for player, board in found if board.count(EMPTY) <= most]


@pytest.mark.parametrize(
    ("n", "most", "count"), [(4, 11, 60), (5, 10, 60), (6, 9, 300), (7, 9, 60)]
)
def test_the_score_on_smaller_boards_is_what_the_plain_solver_finds(n, most, count):
    most = min(most, MOST_EMPTY - 3)
    positions = small_endings(n, 1, most, count)
    assert len(positions) > count // 2
    for player, board in positions:
        solution = SOLVER.solve(player, board)
        assert solution.value == plain_solver.solve(player, board).value
        assert score_after(player, board, solution.line) == solution.value


def test_a_table_that_has_seen_one_size_does_not_answer_for_another():
    """The same discs in the middle of 8x8 are another position: there are more squares."""
    player, small = small_endings(6, 8, 8, 3)[-1]
    large = book.initial_board()
    for square in book.squares(6):
        row, column = divmod(square, 8)
        large[10 * (row + 1) + column + 1] = small[square]
    value = SOLVER.solve(player, small).value
    assert SOLVER.solve(player, large, nodes=2000).value is None
    assert SOLVER.solve(player, small).value == value == plain_solver.solve(player, small).value


# ---------------------------------------------------------------------------
# What must not change it


def test_several_threads_find_the_same_score():
    several = Solver(threads=3)
    for player, board in endings(solvable(17), 6):
        alone, together = SOLVER.solve(player, board), several.solve(player, board)
        assert together.value == alone.value
        assert score_after(player, board, together.line) == alone.value


def test_two_threads_share_the_work_instead_of_doing_it_twice():
    position, value, _ = published(40)
    together = [Solver(threads=2).solve(*position) for _ in range(3)]
    assert {solution.value for solution in together} == {value}
    assert min(solution.nodes for solution in together) < 1.4 * Solver().solve(*position).nodes


@pytest.mark.parametrize("threads", (1, 2))
def test_a_table_of_one_bucket_does_not_change_the_score(threads):
    forgetful = Solver(threads=threads, memory=0.0001)
    for player, board in endings(solvable(15), 6):
        assert forgetful.solve(player, board).value == SOLVER.solve(player, board).value


ASK = """
from positions import mirrored, random_position, turned
from othello_lessons.engine.solver.search_threads import SearchThreads
from othello_lessons.engine.solver.solver import solve
for plies in range({first}, 60):
    solution = solve(*random_position(8, plies, plies))
    print(solution.value, solution.line, solution.nodes)
"""


# The one thing in which the solver with plain shifts differs. Its last part stands for the whole,
# which takes long to compile; in plain Python, too, the whole runs with plain shifts.
SHIFT = """
from positions import mirrored, random_position, turned
from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.bits.fast_moves import flips_of, moves_of, u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.solver import final_six
place = Block(final_six.LIMIT + 1)
for number in range(600):
    player, board = random_position(8, number % 60, number)
    own, opp = map(u64, to_bits(player, board))
    empty = [square for square in range(64) if not int(own | opp) >> square & 1]
    print(moves_of(own, opp), [int(flips_of(square, own, opp)) for square in empty])
    if len(empty) in (5, 6):
        print(final_six.last_few(place.address, own, opp, -1, len(empty)), place[final_six.NODES])
"""


def asked_here(first):
    found = [solve(*random_position(8, plies, plies)) for plies in range(first, 60)]
    return "".join(f"{each.value} {each.line} {each.nodes}\n" for each in found)


def test_plain_python_looks_at_the_same_positions_and_finds_the_same():
    told, said = told_elsewhere(ASK.format(first=51), OTHELLO_NUMBA="0")
    assert told == asked_here(51)
    assert said == ""


@pytest.mark.thorough
def test_plain_shifts_find_the_same_moves_and_look_at_the_same_last_positions(capsys):
    told, _ = told_elsewhere(SHIFT, OTHELLO_VECTORS="0")
    exec(SHIFT, {})
    assert told == capsys.readouterr().out
    assert told.count("\n") > 610


# ---------------------------------------------------------------------------
# Limits and interrupts

LONG = random_position(8, 24, 1)  # 36 empty squares: nobody waits for that


def test_it_stops_when_its_nodes_are_used_up():
    for nodes in (1_000, 20_000, 100_000):
        solution = solve(*LONG, nodes=nodes)
        assert solution.value is None and not solution.exact
        assert nodes <= solution.nodes < nodes + 100


def test_it_stops_when_its_time_is_up():
    assert solve(*LONG, seconds=0.1).value is None
    assert solve(*LONG, seconds=0.1, threads=2).value is None


def test_without_time_nothing_is_known():
    solution = solve(*LONG, seconds=0)
    assert (solution.value, solution.lower, solution.upper) == (None, -64, 64)


def test_the_bounds_hold_when_it_was_stopped():
    player, board = endings(solvable(14), 1)[0]
    whole = solve(player, board)
    for nodes in range(1000, whole.nodes, max(whole.nodes // 12, 1)):
        part = solve(player, board, nodes=nodes)
        assert part.lower <= whole.value <= part.upper
        assert part.value in (None, whole.value)


def test_another_thread_may_stop_it():
    solver = Solver()
    threading.Timer(0.1, solver.stop).start()
    assert solver.solve(*LONG).value is None
    player, board = endings(9, 1)[0]
    assert solver.solve(player, board).exact


def test_it_tells_what_it_knows_while_it_runs():
    told: list[Solution] = []
    solver = Solver()

    def hear(known):
        told.append(known)
        if len(told) == 3:
            solver.stop()

    last = solver.solve(*LONG, progress=hear)
    assert len(told) == 3
    for before, after in zip(told, [*told[1:], last], strict=True):
        assert before.nodes < after.nodes and before.seconds < after.seconds
        assert before.lower <= after.lower <= after.upper <= before.upper
    assert last.depth == 36 and last.nodes_per_second > 0


@pytest.mark.parametrize("threads", (1, 2))
def test_an_interrupt_comes_through_and_leaves_everything_as_it_was(threads):
    def interrupt(_):
        signal.raise_signal(signal.SIGINT)

    player, board = LONG
    before, solver, running = list(board), Solver(threads=threads), set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        solver.solve(player, board, progress=interrupt)
    assert board == before
    assert set(threading.enumerate()) <= running
    position = endings(11, 1)[0]
    assert solver.solve(*position).value == SOLVER.solve(*position).value


@pytest.mark.parametrize(
    ("attempt", "why"),
    [
        (lambda: solve(BLACK, book.initial_board(10)), "this one is 10x10"),
        (lambda: solve(EMPTY, book.initial_board()), "a player is BLACK"),
        (lambda: solve(*LONG, goal="draw"), "goal is one of exact, wld, not 'draw'"),
        (lambda: solve(*LONG, threads=0), "threads is a number from 1 to 64, not 0"),
        (lambda: solve(*LONG, memory=0), "memory is the size of the hash table in MiB"),
        (lambda: solve(*LONG, memory=-1), "memory is the size of the hash table in MiB"),
        (lambda: solve(*LONG, memory=float("nan")), "memory is the size of the hash table"),
        (lambda: solve(*LONG, memory=10**9), "memory is the size of the hash table in MiB"),
        (lambda: solve(*LONG, seconds=-1), "seconds is a limit, 0 or more, not -1"),
        (lambda: solve(*LONG, seconds=float("nan")), "seconds is a limit"),
        (lambda: solve(*LONG, nodes=-5), "nodes is a limit, 0 or more, not -5"),
    ],
)
def test_what_it_cannot_work_with_is_refused_in_a_sentence(attempt, why):
    with pytest.raises(ValueError, match=why):
        attempt()
