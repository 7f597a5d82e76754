"""The exercises: right answers in several styles, and what people get wrong."""

from random import Random, choice

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises.lessons.weights_that_evolve import FITNESS
from othello_lessons.learning.evolution import best_of, bred, crossed, fitness_of, mutated

# ---------------------------------------------------------------------------
# Fitness


def by_signs(weights, rival, openings, lead):
    def sign(number):
        return (number > 0) - (number < 0)

    signs = sum(sign(lead(weights, rival, o)) - sign(lead(rival, weights, o)) for o in openings)
    return 0.5 + signs / len(openings) / 4


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


# ---------------------------------------------------------------------------
# Crossover


def at_one_point(mother, father, dice):
    place = dice.randint(1, len(mother) - 1)
    return mother[:place] + father[place:]


def overwritten(mother, father, dice):
    for place, weight in enumerate(father):
        if dice.random() < 0.5:
            mother[place] = weight
    return mother


# ---------------------------------------------------------------------------
# Mutation


def on_a_copy(weights, chance, step, dice):
    weights = list(weights)
    for place in range(len(weights)):
        if dice.uniform(0, 1) <= chance:
            weights[place] = weights[place] + dice.choice(range(-step, step + 1))
    return weights


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


# ---------------------------------------------------------------------------
# The next generation


def by_choices(parents, count, cross, mutate, dice):
    """Choose both parents alone: now and then they are the same."""
    pairs = [(dice.choice(parents), dice.choice(parents)) for _ in range(count - 1)]
    return [parents[0]] + [mutate(cross(*pair)) for pair in pairs]


def best_last(parents, count, cross, mutate, dice):
    pairs = [dice.sample(parents, 2) for _ in range(count - 1)]
    return [mutate(cross(*pair)) for pair in pairs] + [list(parents[0])]


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


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "fitness": [fitness_of, by_signs],
        "best-of-population": [best_of, one_after_the_other],
        "cross-over": [crossed, at_one_point],
        "mutate": [mutated, on_a_copy],
        "breed": [bred, best_last],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "fitness": [
            (lambda *args: round(fitness_of(*args), 2), "rounded"),
            (lambda w, r, openings, lead: sum(lead(w, r, o) > 0 for o in openings) * 1.5, None),
            (lambda w, r, openings, lead: lead(w, w, openings[0]), "no-game"),
            (lambda *args: 0.5, "nothing-played"),
            (lambda w, r, openings, lead: [lead(w, r, o) for o in openings], "no-share"),
        ],
        "best-of-population": [
            (lambda population, fitness, count: sorted(fitness)[-count:], "fitness-for-weights"),
            (
                lambda population, fitness, count: [*zip(fitness, population, strict=True)][:count],
                "pairs-for-weights",
            ),
            (lambda population, fitness, count: [[0] * 10] * count, "strange-weights"),
            (lambda population, fitness, count: "best", "no-list"),
            (sorted_in_place, "raises"),
            (doubled, "changed-weights"),
            (by_index, "same-one-twice"),
            (in_their_old_order, "not-in-order"),
        ],
        "cross-over": [
            (lambda m, f, dice: [dice.choice(dice.choice((m, f))) for _ in m], "places-mixed-up"),
            (lambda m, f, dice: sorted(crossed(m, f, dice)), "places-mixed-up"),
            (lambda m, f, dice: crossed(m, f, dice)[:9], "wrong-length"),
            (lambda m, f, dice: list(zip(m, f, strict=True)), "pairs-for-numbers"),
            (lambda m, f, dice: mutated(m, 0.5, 9, dice), "new-numbers"),
            (lambda m, f, dice: m, "same-list"),
            (lambda m, f, dice: [(a + b) / 2 for a, b in zip(m, f, strict=True)], "mean-of-both"),
            (lambda m, f, dice: list(m), "only-one-parent"),
            (lambda m, f, dice: list(dice.choice((m, f))), "whole-parent"),
            (lambda m, f, dice: m[:5] + f[5:], "no-chance"),
            (lambda m, f, dice: [choice(pair) for pair in zip(m, f, strict=True)], "other-dice"),
            (lambda m, f, dice: zip(m, f, strict=True), "no-list"),
            (overwritten, "changed-list"),
        ],
        "mutate": [
            (lambda w, chance, step, dice: mutated(w, 1, step, dice), "every-weight"),
            (lambda w, chance, step, dice: mutated(w, 0, step, dice), "no-weight"),
            (lambda w, chance, step, dice: mutated(w, 1 - chance, step, dice), "chance-turned"),
            (lambda w, chance, step, dice: mutated(w, chance / 10, step, dice), "other-chance"),
            (lambda w, chance, step, dice: mutated(w, chance, 2 * step, dice), "too-far"),
            (lambda w, chance, step, dice: mutated(w, chance, step - 1, dice), "step-too-short"),
            (lambda w, chance, step, dice: mutated(w, chance, step, Random()), "other-dice"),
            (lambda w, chance, step, dice: mutated(w, chance, step, dice)[:-1], "wrong-length"),
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
        "breed": [
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
    }
)
