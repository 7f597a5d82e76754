"""Weights that evolve: the ten weights, their games, and the genetic algorithm that breeds them."""

from itertools import pairwise
from random import Random

import pytest
from elsewhere import printed_elsewhere

from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.learning import evolution
from othello_lessons.learning.evolution import (
    BOOK,
    GREEDY,
    SQUARES,
    Generation,
    best_of,
    bred,
    crossed,
    evolve,
    fitness_of,
    lead,
    mutated,
    on_board,
    openings,
    player_with,
    points,
)
from othello_lessons.notation import parse_square
from othello_lessons.othello import (
    SQUARE_WEIGHTS,
    legal_moves,
    maximizer,
    play,
    score,
    weighted_score,
)

# ---------------------------------------------------------------------------
# Ten weights


def test_the_books_weights_are_ten_of_which_eight_differ():
    assert on_board(BOOK) == SQUARE_WEIGHTS
    assert len(BOOK) == 10 and len(set(BOOK)) == 8


def test_squares_that_look_alike_share_a_weight_and_no_others():
    of_square = on_board(range(10))
    for place, name in enumerate(SQUARES):
        cells = ["x" if of_square.get(at) == place else "." for at in range(100)]
        assert set(map(tuple, mirror_images(cells))) == {tuple(cells)}
        assert of_square[parse_square(name)] == place


def test_other_than_ten_weights_are_refused():
    with pytest.raises(ValueError, match=r"ten numbers, for a1, b1.*; there are 3 here"):
        on_board([1, 2, 3])


def test_the_player_is_the_maximizer_of_its_weights():
    for opening in openings(10, seed=1):
        for weights, evaluate in ((BOOK, weighted_score), (GREEDY, score)):
            expected = maximizer(evaluate)(opening.player, opening.board)
            assert player_with(weights)(opening.player, opening.board) == expected


# ---------------------------------------------------------------------------
# Games


def test_openings_are_drawn_by_the_seed_and_can_be_played():
    ten = openings(10, seed=3)
    assert [opening.board for opening in ten] == [o.board for o in openings(10, seed=3)]
    assert ten != openings(10, seed=4)
    assert all(legal_moves(opening.player, opening.board) for opening in ten)
    assert all(opening.board.count(".") == 52 for opening in ten)


def test_the_lead_is_blacks_as_in_the_books_play():
    for opening in openings(4, seed=5):
        board = list(opening.board)
        expected = play(player_with(BOOK), player_with(GREEDY), board, opening.player)[1]
        assert lead(BOOK, GREEDY, opening) == expected


def test_against_itself_a_player_makes_half_of_the_points():
    drawn = openings(20, seed=6)
    assert fitness_of(BOOK, BOOK, drawn) == 0.5
    assert any(points(BOOK, BOOK, opening) != [0.5, 0.5] for opening in drawn)


def test_fitness_is_the_share_of_the_points():
    drawn = openings(20, seed=6)
    made = [point for opening in drawn for point in points(BOOK, GREEDY, opening)]
    assert fitness_of(BOOK, GREEDY, drawn) == sum(made) / 40 > 0.6


def test_what_is_measured_again_is_spread_less_in_more_games():
    pairs = [[1, 0.5], [0, 0], [1, 1], [0, 1]] * 50
    few, many = (evolution.measured_again(pairs, games, Random(1)) for games in (10, 200))
    assert len(few) == len(many) == 100
    assert max(few) - min(few) > 40 > 15 > max(many) - min(many)
    assert evolution.measured_again(pairs, 400, Random(1)) == [56.25] * 100


# ---------------------------------------------------------------------------
# The parts


def test_the_best_are_the_fittest_the_best_first():
    assert best_of(["a", "b", "c", "d"], [0.2, 0.9, 0.5, 0.9], 3) == ["b", "d", "c"]


def test_a_child_has_each_weight_from_the_same_place_of_a_parent():
    mother, father, dice = list(range(10)), list(range(10, 20)), Random(1)
    children = [crossed(mother, father, dice) for _ in range(100)]
    assert [set(place) for place in zip(*children, strict=True)] == [
        {own, other} for own, other in zip(mother, father, strict=True)
    ]


def test_a_mutation_changes_some_weights_a_little():
    dice, before = Random(2), [1000 * place for place in range(10)]
    moved = [
        now - was
        for _ in range(500)
        for now, was in zip(mutated(before, 0.2, 30, dice), before, strict=True)
    ]
    assert 0.17 < sum(move != 0 for move in moved) / len(moved) < 0.23
    assert min(moved) == -30 and max(moved) == 30
    assert mutated(before, 0, 30, dice) == before == [1000 * place for place in range(10)]


def test_the_next_generation_is_the_best_parent_and_mutated_children():
    parents = [[place] * 10 for place in range(5)]
    children = bred(
        parents, 20, lambda m, f: [*m, *f], lambda child: ["changed", *child], Random(3)
    )
    assert children[0] == parents[0] and len(children) == 20
    assert all(child[0] == "changed" and len(child) == 21 for child in children[1:])
    assert all(child[1] != child[11] for child in children[1:])
    assert parents == [[place] * 10 for place in range(5)]


# ---------------------------------------------------------------------------
# Evolution


def short(**more):
    return list(evolve(BOOK, generations=3, games=4, seed=9, **more))


def test_the_same_seed_gives_the_same_weights():
    assert short() == short()
    assert short() != list(evolve(BOOK, generations=3, games=4, seed=8))


def test_plain_python_breeds_the_same_weights():
    code = (
        "from othello_lessons.learning.evolution import BOOK, evolve\n"
        "print(list(evolve(BOOK, generations=3, games=4, seed=9)))"
    )
    assert printed_elsewhere(code, OTHELLO_NUMBA="0") == f"{short()}\n"


def test_every_generation_has_twenty_players_and_keeps_the_best_of_the_one_before():
    generations = short()
    assert [generation.number for generation in generations] == [0, 1, 2, 3]
    assert {len(generation.population) for generation in generations} == {20}
    for before, after in pairwise(generations):
        assert after.population[0] == before.best


def test_no_two_players_share_a_list():
    for generation in short():
        assert len({id(weights) for weights in generation.population}) == 20


def test_a_generation_names_its_best_and_its_mean():
    generation = Generation(0, [[1], [2], [3]], [0.25, 1.0, 0.25])
    assert (generation.best, generation.best_fitness, generation.mean) == ([2], 1.0, 0.5)


def test_a_part_of_ones_own_takes_the_place_of_the_courses():
    def flattering(weights, rival, openings, lead):
        assert len(openings) == 2 and rival is BOOK
        return sum(weights)

    generations = short(fitness=flattering, mutate=lambda weights, chance, step, dice: weights)
    best = [sum(generation.best) for generation in generations]
    assert best == sorted(best) and best[-1] > best[0]


@pytest.mark.parametrize("games", [0, 5])
def test_each_opening_is_played_twice(games):
    with pytest.raises(ValueError, match=f"2, 4, 6 ...; not {games}"):
        next(evolve(BOOK, games=games))
