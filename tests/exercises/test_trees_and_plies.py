"""The exercises: right answers in several styles, and every known mistake."""

from answers_by_exercise import right_answers, wrong_answers

from othello_lessons.exercises.lessons.trees_and_plies import PLIES
from othello_lessons.othello import BLACK, initial_board, legal_moves, make_move, opponent


def test_the_numbers_behind_the_known_counts_are_those_of_the_tree():
    def perft(player, board, depth):
        if depth == 0:
            return 1
        after = [make_move(m, player, list(board)) for m in legal_moves(player, board)]
        return sum(perft(opponent(player), board, depth - 1) for board in after)

    lines = [perft(BLACK, initial_board(), depth) for depth in range(7)]
    assert lines == [1, 4, 12, 56, 244, 1396, 8200]
    assert (sum(lines[:3]), sum(lines[:4]), sum(lines[:5]), sum(lines)) == (17, 73, 317, 9913)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "count-plies": [
            (1.0, 2, 3, 12),
            {line: str(plies) for line, plies in PLIES.right().items()},
        ],
        "nodes-three-plies-deep": [73.0],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "count-plies": [([1, 2, 4, 12], None), ([1, 2], None)],
        "nodes-three-plies-deep": [(74, None), ("73", None)],
        "count-nodes": [("count = 1 → count = 2", "slip-number")],
    }
)
