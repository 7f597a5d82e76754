"""The exercises: right answers in several styles, and what people get wrong."""

from random import Random, choice

import pytest
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.weights_that_evolve import EXERCISES, FITNESS
from othello_lessons.learning.evolution import best_of, bred, crossed, fitness_of, mutated

NAMES = [exercise.name for exercise in EXERCISES]


@pytest.mark.parametrize(
    ("name", "answer"),
    list(zip(NAMES, [fitness_of, best_of, crossed, mutated, bred], strict=True)),
)
def test_the_parts_that_the_course_uses_are_right(name, answer):
    assert check(name, answer), str(check(name, answer))


# ---------------------------------------------------------------------------
# Fitness


def by_counting(weights, rival, openings, lead):
    margins = [lead(weights, rival, opening) for opening in openings]
    margins += [-lead(rival, weights, opening) for opening in openings]
    wins, draws = sum(margin > 0 for margin in margins), margins.count(0)
    return (wins + draws / 2) / len(margins)


def by_signs(weights, rival, openings, lead):
    def sign(number):
        return (number > 0) - (number < 0)

    signs = sum(sign(lead(weights, rival, o)) - sign(lead(rival, weights, o)) for o in openings)
    return 0.5 + signs / len(openings) / 4


@pytest.mark.parametrize("answer", [by_counting, by_signs])
def test_a_fitness_is_right_in_any_style(answer):
    assert check("fitness", answer), str(check("fitness", answer))


def margins(weights, rival, openings, lead):
    return [m for o in openings for m in (lead(weights, rival, o), -lead(rival, weights, o))]


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (lambda *args: round(by_counting(*args), 2), "rounded"),
        (lambda w, r, openings, lead: sum(lead(w, r, o) > 0 for o in openings) * 1.5, None),
        (lambda w, r, openings, lead: lead(w, w, openings[0]), "no-game"),
        (lambda *args: 0.5, "nothing-played"),
        (lambda *args: margins(*args), "no-share"),
    ],
)
def test_other_wrong_fitnesses_are_named(answer, misconception):
    assert_named("fitness", answer, misconception)


def test_two_mistakes_in_a_fitness_are_both_named():
    def points_of_wins(*args):
        return sum(margin > 0 for margin in margins(*args))

    assert_named("fitness", points_of_wins, "draw-is-nothing", "points-not-share")


def test_the_example_names_the_leads():
    said = assert_named("fitness", FITNESS.named("blacks-lead-for-yours"), "blacks-lead-for-yours")
    assert "opening by opening: +6 and −4. It returned 0.5, and should return 1." in said


# ---------------------------------------------------------------------------
# Selection


def one_after_the_other(population, fitness, count):
    left = list(zip(fitness, range(len(fitness)), strict=True))
    chosen = []
    for _ in range(count):
        best = max(left)
        left.remove(best)
        chosen.append(population[best[1]])
    return tuple(chosen)


def test_a_selection_is_right_whatever_order_equals_have():
    assert check("best-of-population", one_after_the_other)


def best_pairs(population, fitness, count):
    return sorted(zip(fitness, population, strict=True))[-count:]


def sorted_in_place(population, fitness, count):
    population.sort(key=lambda weights: -fitness[population.index(weights)])
    return population[:count]


def by_index(population, fitness, count):
    return [population[fitness.index(one)] for one in sorted(fitness, reverse=True)[:count]]


def in_their_old_order(population, fitness, count):
    best = one_after_the_other(population, fitness, count)
    return [weights for weights in population if weights in best]


def doubled(population, fitness, count):
    for weights in population:
        weights[0] *= 2
    return population[:count]


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (lambda population, fitness, count: sorted(fitness)[-count:], "fitness-for-weights"),
        (best_pairs, "pairs-for-weights"),
        (lambda population, fitness, count: [[0] * 10] * count, "strange-weights"),
        (lambda population, fitness, count: population.sort(), "changed-list"),
        (lambda *args: [].clear(), "returns-nothing"),
        (lambda population, fitness, count: "best", "no-list"),
        (sorted_in_place, "raises"),
        (doubled, "changed-weights"),
        (by_index, "same-one-twice"),
        (in_their_old_order, "not-in-order"),
    ],
)
def test_other_wrong_selections_are_named(answer, misconception):
    assert_named("best-of-population", answer, misconception)


# ---------------------------------------------------------------------------
# Crossover


def at_one_point(mother, father, dice):
    place = dice.randint(1, len(mother) - 1)
    return mother[:place] + father[place:]


def by_mask(mother, father, dice):
    mask = [dice.randint(0, 1) for _ in mother]
    return [(own, other)[bit] for own, other, bit in zip(mother, father, mask, strict=True)]


@pytest.mark.parametrize("answer", [at_one_point, by_mask])
def test_other_crossovers_are_right(answer):
    assert check("cross-over", answer), str(check("cross-over", answer))


def overwritten(mother, father, dice):
    for place, weight in enumerate(father):
        if dice.random() < 0.5:
            mother[place] = weight
    return mother


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (lambda m, f, dice: [dice.choice(dice.choice((m, f))) for _ in m], "places-mixed-up"),
        (lambda m, f, dice: sorted(crossed(m, f, dice)), "places-mixed-up"),
        (lambda m, f, dice: crossed(m, f, dice)[:9], "wrong-length"),
        (lambda m, f, dice: list(zip(m, f, strict=True)), "pairs-for-numbers"),
        (lambda m, f, dice: [(a + b) / 2 for a, b in zip(m, f, strict=True)], "mean-of-both"),
        (lambda m, f, dice: mutated(m, 0.5, 9, dice), "new-numbers"),
        (lambda m, f, dice: m, "same-list"),
        (lambda m, f, dice: list(m), "only-one-parent"),
        (lambda m, f, dice: list(dice.choice((m, f))), "whole-parent"),
        (lambda m, f, dice: m[:5] + f[5:], "no-chance"),
        (lambda m, f, dice: [choice(pair) for pair in zip(m, f, strict=True)], "other-dice"),
        (lambda *args: [].clear(), "returns-nothing"),
        (lambda m, f, dice: zip(m, f, strict=True), "no-list"),
        (overwritten, "changed-list"),
    ],
)
def test_wrong_crossovers_are_named(answer, misconception):
    assert_named("cross-over", answer, misconception)


# ---------------------------------------------------------------------------
# Mutation


def on_a_copy(weights, chance, step, dice):
    weights = list(weights)
    for place in range(len(weights)):
        if dice.uniform(0, 1) <= chance:
            weights[place] = weights[place] + dice.choice(range(-step, step + 1))
    return weights


def never_by_nothing(weights, chance, step, dice):
    sizes = [size for size in range(-step, step + 1) if size]
    return [w + dice.choice(sizes) if dice.random() < chance else w for w in weights]


@pytest.mark.parametrize("answer", [on_a_copy, never_by_nothing])
def test_other_mutations_are_right(answer):
    assert check("mutate", answer), str(check("mutate", answer))


def in_place(weights, chance, step, dice):
    for place in range(len(weights)):
        weights[place] += dice.randint(-step, step)
    return weights


def one_place(weights, chance, step, dice):
    place = dice.randrange(len(weights))
    return [w + (at == place) * dice.randint(-step, step) for at, w in enumerate(weights)]


def one_draw(weights, chance, step, dice):
    change = dice.randint(-step, step)
    return [w + change if dice.random() < chance else w for w in weights]


def all_together(weights, chance, step, dice):
    return mutated(weights, 1 if dice.random() < chance else 0, step, dice)


def by(change):
    return lambda weights, chance, step, dice: [
        change(weight, step, dice) if dice.random() < chance else weight for weight in weights
    ]


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (lambda w, chance, step, dice: mutated(w, 1, step, dice), "every-weight"),
        (lambda w, chance, step, dice: mutated(w, 0, step, dice), "no-weight"),
        (lambda w, chance, step, dice: mutated(w, 1 - chance, step, dice), "chance-turned"),
        (lambda w, chance, step, dice: mutated(w, chance / 10, step, dice), "other-chance"),
        (lambda w, chance, step, dice: mutated(w, chance, 2 * step, dice), "too-far"),
        (lambda w, chance, step, dice: mutated(w, chance, step - 1, dice), "step-too-short"),
        (lambda w, chance, step, dice: mutated(w, chance, step, Random()), "other-dice"),
        (lambda w, chance, step, dice: mutated(w, chance, step, dice)[:-1], "wrong-length"),
        (lambda *args: [].clear(), "returns-nothing"),
        (lambda w, chance, step, dice: w, "same-list"),
        (by(lambda weight, step, dice: dice.randint(-step, step)), "new-number"),
        (by(lambda weight, step, dice: weight + dice.randint(0, step)), "one-way"),
        (by(lambda weight, step, dice: weight + dice.choice((-step, step))), "whole-step"),
        (by(lambda weight, step, dice: weight + dice.uniform(-step, step)), "no-whole-number"),
        (in_place, "changed-list"),
        (one_place, "one-weight"),
        (one_draw, "same-change"),
        (all_together, "all-or-none"),
    ],
)
def test_wrong_mutations_are_named(answer, misconception):
    assert_named("mutate", answer, misconception)


# ---------------------------------------------------------------------------
# The next generation


def by_choices(parents, count, cross, mutate, dice):
    """Choose both parents alone: now and then they are the same."""
    pairs = [(dice.choice(parents), dice.choice(parents)) for _ in range(count - 1)]
    return [parents[0]] + [mutate(cross(*pair)) for pair in pairs]


def best_last(parents, count, cross, mutate, dice):
    pairs = [dice.sample(parents, 2) for _ in range(count - 1)]
    return [mutate(cross(*pair)) for pair in pairs] + [list(parents[0])]


def test_the_best_may_stand_anywhere_and_be_a_copy():
    assert check("breed", best_last), str(check("breed", best_last))


def bred_by(child, first=lambda parents, mutate: parents[:1]):
    def breed(parents, count, cross, mutate, dice):
        children = first(parents, mutate)
        while len(children) < count:
            children.append(child(*dice.sample(parents, 2), cross, mutate))
        return children

    return breed


def usual(mother, father, cross, mutate):
    return mutate(cross(mother, father))


def one_child_again(parents, count, cross, mutate, dice):
    child = mutate(cross(*dice.sample(parents, 2)))
    return [parents[0]] + [child] * (count - 1)


def from_the_growing_list(parents, count, cross, mutate, dice):
    children = [parents[0], mutate(cross(*dice.sample(parents, 2)))]
    while len(children) < count:
        children.append(mutate(cross(*dice.sample(children, 2))))
    return children


def best_is_always_a_parent(parents, count, cross, mutate, dice):
    others = [dice.choice(parents[1:]) for _ in range(count - 1)]
    return [parents[0]] + [mutate(cross(parents[0], other)) for other in others]


def one_after_another(parents, count, cross, mutate, dice):
    pairs = [(parents[n % len(parents)], parents[(n + 1) % len(parents)]) for n in range(count - 1)]
    return [parents[0]] + [mutate(cross(*pair)) for pair in pairs]


def first_two(parents, count, cross, mutate, dice):
    return [parents[0]] + [mutate(cross(*parents[:2])) for _ in range(count - 1)]


def parent_changed(parents, count, cross, mutate, dice):
    parents[1][0] += 1
    return bred(parents, count, cross, mutate, dice)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (bred_by(usual, lambda parents, mutate: []), "best-not-kept"),
        (bred_by(usual, lambda parents, mutate: [mutate(parents[0])]), "best-mutated"),
        (bred_by(usual, lambda parents, mutate: list(parents)), "parents-kept"),
        (bred_by(lambda m, f, cross, mutate: cross(m, f)), "not-mutated"),
        (bred_by(lambda m, f, cross, mutate: mutate(m)), "not-crossed"),
        (bred_by(lambda m, f, cross, mutate: mutate(cross(m, m))), "with-itself"),
        (by_choices, "with-itself"),
        (bred_by(lambda m, f, cross, mutate: [0] * 10), "strange-child"),
        (lambda *args: [*bred(*args), args[3](args[2](*args[0][:2]))], "wrong-count"),
        (one_child_again, "same-child"),
        (from_the_growing_list, "child-of-a-child"),
        (best_is_always_a_parent, "always-one-parent"),
        (one_after_another, "no-dice"),
        (lambda *args: bred(*args[:-1], Random()), "other-dice"),
        (first_two, "always-the-same-two"),
        (parent_changed, "changed-weights"),
        (lambda parents, *rest: [*bred(parents, *rest), parents.pop()], "changed-list"),
        (lambda *args: [].clear(), "returns-nothing"),
        (lambda *args: 7, "no-list"),
    ],
)
def test_wrong_generations_are_named(answer, misconception):
    assert_named("breed", answer, misconception)
