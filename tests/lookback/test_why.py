"""The reasons: each one is proved a second time, by other means than its own proof."""

import random

import pytest
from positions import random_position
from weak_games import random_game

from othello_lessons import othello as book
from othello_lessons.engine.plain.bigboard import bits_of, from_board, grid
from othello_lessons.engine.plain.plain_solver import regions
from othello_lessons.lookback import look_back, words
from othello_lessons.lookback.review import mistake_of
from othello_lessons.lookback.why import (
    GivesCorner,
    HasToPass,
    LeavesMoves,
    LosesCorner,
    LosesParity,
    OpensCorner,
    TwoLines,
    corners,
    reasons,
)
from othello_lessons.notation import NotationError, parse_square, parse_transcript, replay
from othello_lessons.othello import EMPTY, legal_moves, opponent

CORNERS = {"a1", "h1", "a8", "h8"}


@pytest.fixture(scope="module")
def cases(looked):
    """Return a case for every move of three games that was not the best."""
    found = []
    for review in (looked, *(look_back(random_game(8, s), depth=2, exact=14) for s in (3, 4))):
        positions = replay(review.moves)
        mistakes = [mistake_of(j, positions[j.number - 1][1]) for j in review.judged if j.loss >= 2]
        found += [(words.case_of(mistake), mistake.reasons) for mistake in mistakes]
    return found


def is_possible(case, moves):
    """Tell whether moves can be made one after the other, as the reader of transcripts sees it."""
    text = "".join(words.name(move, case.board) for move in moves)
    try:
        parse_transcript(text, case.player, case.board)
    except NotationError:
        return False
    return True


def movers(case, line):
    """List who makes each move of a line, passes left out, as the rules say."""
    moves = [move for move in line if move is not None]
    players = [who for who, _ in replay(moves, case.player, case.board)]
    return list(zip(moves, players[:-1], strict=True))


def check_gives_corner(reason, case):
    assert words.name(reason.corner, case.board) in CORNERS
    assert is_possible(case, [case.move, reason.corner])
    if not is_possible(case, [case.best, reason.corner]):
        return
    assert (reason.corner, case.other) not in movers(case, [case.best, reason.corner])


def check_loses_corner(reason, case):
    upto = case.refutation[: reason.step]
    assert movers(case, upto)[-1] == (reason.corner, case.other)
    assert (reason.corner, case.other) not in movers(case, case.best_line[: reason.step])


def check_opens_corner(reason, case):
    assert words.name(reason.corner, case.board) in CORNERS
    assert case.board[reason.corner] == EMPTY
    assert abs(case.move % 10 - reason.corner % 10) <= 1
    assert abs(case.move // 10 - reason.corner // 10) <= 1


def check_leaves_moves(reason, case):
    for move, expected in ((case.move, reason.moves), (case.best, reason.instead)):
        after = book.make_move(move, case.player, list(case.board))
        assert len([s for s in book.squares() if book.is_legal(s, case.other, after)]) == expected


def check_has_to_pass(reason, case):
    before = [move for move in case.refutation[: reason.step - 1] if move is not None]
    _, board = replay(before, case.player, case.board)[-1]
    assert not book.any_legal_move(case.player, board)
    assert reason.step % 2 == 1  # the player who erred makes the odd moves of the line


def check_loses_parity(reason, case):
    ground = grid(8)
    own, opp = from_board(case.player, case.board)
    found = regions(ground.squares ^ own ^ opp, ground)
    (worse,) = (region for region in found if region & bits_of([case.move]))
    (better,) = (region for region in found if region & bits_of([case.best]))
    assert (worse.bit_count(), better.bit_count()) == (reason.size, reason.better)
    inside = [who for move, who in movers(case, case.refutation) if worse & bits_of([move])]
    assert len(inside) == reason.size and inside[-1] == case.other


CHECKS = {
    GivesCorner: check_gives_corner,
    LosesCorner: check_loses_corner,
    OpensCorner: check_opens_corner,
    LeavesMoves: check_leaves_moves,
    HasToPass: check_has_to_pass,
    LosesParity: check_loses_parity,
}


def test_every_reason_is_true(cases):
    given = [(reason, case) for case, found in cases for reason in found]
    assert {type(reason) for reason, _ in given} == set(CHECKS)
    for reason, case in given:
        CHECKS[type(reason)](reason, case)


def others(reason, case):
    """Return reasons like this one, with something in them changed."""
    free = next(square for square in book.squares() if words.name(square, case.board) == "d4")
    changed = {"corner": free, "step": 1, "moves": 99, "size": 5, "better": 2}
    changed["instead"] = getattr(reason, "instead", 0) - 1
    return [reason._replace(**{name: changed[name]}) for name in reason._fields if name != "kind"]


def test_a_reason_with_something_changed_is_not_proved(cases):
    for case, found in cases:
        for reason in found:
            assert reason.holds(case)
            assert not any(other.holds(case) for other in others(reason, case))


def random_line(rng, player, board, most):
    """Make random moves and the passes between them; list (who, move) of each."""
    line, board = [], list(board)
    while len(line) < most and any(book.any_legal_move(side, board) for side in book.PLAYERS):
        moves = legal_moves(player, board)
        move = rng.choice(moves) if moves else None
        if moves:
            book.make_move(move, player, board)
        line.append((player, move))
        player = opponent(player)
    return line


def test_lines_prove_what_they_show_and_no_more():
    rng, held = random.Random(15), set()
    for seed in range(150):
        player, board = random_position(6, rng.randrange(16, 30), seed)
        told = [random_line(rng, player, board, rng.randrange(3, 12)) for _ in range(2)]
        if any(not line or line[0][1] is None for line in told):
            continue
        case = TwoLines(player, board, *(tuple(move for _, move in line) for line in told))
        for step in range(3, 11):
            worse, better = (line[:step] for line in told)
            known = len(worse) == len(better) == step
            passes = known and worse[-1] == (player, None) and (player, None) not in better
            assert HasToPass(step).holds(case) == passes
            for corner in corners(board):
                lost = known and worse[-1] == (case.other, corner)
                lost = lost and (case.other, corner) not in better
                assert LosesCorner(corner, step).holds(case) == lost
                held |= {LosesCorner} if lost else set()
            held |= {HasToPass} if passes else set()
    assert held == {HasToPass, LosesCorner}


def test_of_several_corners_that_are_lost_later_the_first_is_told():
    rng, several = random.Random(15), 0
    for seed in range(60):
        player, board = random_position(6, rng.randrange(20, 30), seed)
        told = [random_line(rng, player, board, 11) for _ in range(2)]
        if any(not line or line[0][1] is None for line in told):
            continue
        case = TwoLines(player, board, *(tuple(move for _, move in line) for line in told))
        if case.move == case.best:
            continue
        found = reasons(case)
        given = {reason.corner for reason in found if isinstance(reason, GivesCorner)}
        lost = [
            LosesCorner(corner, step)
            for step in range(3, 12)
            for corner in set(corners(board)) - given
            if LosesCorner(corner, step).holds(case)
        ]
        assert [reason for reason in found if isinstance(reason, LosesCorner)] == lost[:1]
        several += len(lost) > 1
    assert several


def test_no_reason_holds_the_other_way_round(cases):
    """What speaks against a move cannot speak against the better one."""
    for case, found in cases:
        turned = TwoLines(case.player, case.board, case.best_line, case.refutation)
        assert not any(reason.holds(turned) for reason in found)


def test_the_best_move_has_no_reason_against_it(cases):
    case, _ = cases[0]
    assert reasons(TwoLines(case.player, case.board, case.best_line, case.best_line)) == []


def test_reasons_are_told_in_words(cases):
    for case, found in cases:
        for reason in found:
            sentence = words.reason_in_words(reason, case)
            assert sentence.endswith(".") and "{" not in sentence
            assert words.name(case.best, case.board) in sentence


def test_the_reasons_of_a_known_mistake(looked):
    worst = looked.mistakes[0]
    assert GivesCorner(parse_square("a8")) in worst.reasons
    assert LeavesMoves(12, 8) in worst.reasons
    assert "White can take the corner a8 at once. After h4, White cannot." in words.why(worst)
    case = words.case_of(worst)
    assert len(legal_moves(opponent(case.player), case.after)) == 12
