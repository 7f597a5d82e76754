"""The exercises: right answers in several styles, and what people get wrong."""

from random import Random, choice

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises.lessons.weights_that_evolve import FITNESS
from othello_lessons.learning.evolution import best_of, bred, crossed, fitness_of, mutated


def test_the_example_names_the_leads():
    said = assert_named("fitness", FITNESS.named("blacks-lead-for-yours"), "blacks-lead-for-yours")
    assert "opening by opening: +6 and −4. It returned 0.5, and should return 1." in said


def never_by_nothing(weights, chance, step, dice):
    sizes = [size for size in range(-step, step + 1) if size]
    return [w + dice.choice(sizes) if dice.random() < chance else w for w in weights]


test_the_package_s_own_functions_are_right_and_another_mutation = right_answers(
    {
        "fitness": [fitness_of],
        "best-of-population": [best_of],
        "cross-over": [crossed],
        "mutate": [mutated, never_by_nothing],
        "breed": [bred],
    }
)

BEST_OF = "return [weights for measured, weights in ranked[:count]]"
STEPS = "dice.randint(-step, step)"
TWO = "dice.sample(parents, 2)"
CHILD = "mutate(cross(mother, father))"

test_a_wrong_answer_is_named = wrong_answers(
    {
        "fitness": [
            (lambda *args: round(fitness_of(*args), 2), "rounded"),
            (lambda w, r, openings, lead: lead(w, w, openings[0]), "no-game"),
            (lambda *args: 0.5, "nothing-played"),
            (lambda w, r, openings, lead: [lead(w, r, o) for o in openings], "no-share"),
        ],
        "best-of-population": [
            ("return [weights → return [measured", "fitness-for-weights"),
            (f"{BEST_OF} → return ranked[:count]", "pairs-for-weights"),
            (lambda population, fitness, count: [[0] * 10] * count, "strange-weights"),
            ("    ranked = →     population[0][0] *= 2\n    ranked =", "changed-list"),
            ("return [weights → return [population[fitness.index(measured)]", "same-one-twice"),
            (
                f"{BEST_OF} → return [w for m, w in zip(fitness, population) "
                "if (m, w) in ranked[:count]]",
                "not-in-order",
            ),
        ],
        "cross-over": [
            (lambda m, f, dice: [dice.choice(dice.choice((m, f))) for _ in m], "places-mixed-up"),
            (lambda m, f, dice: crossed(m, f, dice)[:9], "wrong-length"),
            (lambda m, f, dice: list(zip(m, f, strict=True)), "pairs-for-numbers"),
            (lambda m, f, dice: mutated(m, 0.5, 9, dice), "new-numbers"),
            (lambda m, f, dice: m, "same-list"),
            (lambda m, f, dice: [(a + b) / 2 for a, b in zip(m, f, strict=True)], "mean-of-both"),
            (lambda m, f, dice: list(m), "only-one-parent"),
            (lambda m, f, dice: list(dice.choice((m, f))), "whole-parent"),
            (lambda m, f, dice: m[:5] + f[5:], "no-chance"),
            (lambda m, f, dice: [choice(pair) for pair in zip(m, f, strict=True)], "other-dice"),
        ],
        "mutate": [
            ("< chance → < 1", "every-weight"),
            ("< chance → < 0", "no-weight"),
            ("< chance → > chance", "chance-turned"),
            ("< chance → < chance / 10", "other-chance"),
            (f"{STEPS} → 2 * {STEPS}", "too-far"),
            (f"{STEPS} → dice.randint(1 - step, step - 1)", "step-too-short"),
            (lambda w, chance, step, dice: mutated(w, chance, step, Random()), "other-dice"),
            ("return changed → return changed[:-1]", "wrong-length"),
            (lambda w, chance, step, dice: w, "same-list"),
            ("weight += → weight =", "new-number"),
            ("(-step, → (0,", "one-way"),
            (f"{STEPS} → dice.choice((-step, step))", "whole-step"),
            ("randint → uniform", "no-whole-number"),
            (
                (
                    "[] → []\n    one = dice.choice(weights)",
                    "dice.random() < chance → weight == one",
                ),
                "one-weight",
            ),
            ((f"[] → []\n    change = {STEPS}", f"+= {STEPS} → += change"), "same-change"),
            ("changed = [] → chance, changed = dice.random() < chance, []", "all-or-none"),
        ],
        "breed": [
            (("[parents[0]] → []", "count - 1 → count"), "best-not-kept"),
            ("[parents[0]] → [mutate(parents[0])]", "best-mutated"),
            (("[parents[0]] → parents[:]", "count - 1 → count - len(parents)"), "parents-kept"),
            (f"{CHILD} → cross(mother, father)", "not-mutated"),
            (f"{CHILD} → mutate(mother)", "not-crossed"),
            ("cross(mother, father) → cross(mother, mother)", "with-itself"),
            (f"{CHILD} → [0] * 10", "strange-child"),
            ("count - 1 → count", "wrong-count"),
            ("return children → return children[:1] + children[1:2] * (count - 1)", "same-child"),
            ("sample(parents → sample(children if children[1:] else parents", "child-of-a-child"),
            (f"{TWO} → parents[0], dice.choice(parents[1:])", "always-one-parent"),
            (
                (
                    "for _ → for n",
                    f"{TWO} → parents[n % len(parents)], parents[n % len(parents) - 1]",
                ),
                "no-dice",
            ),
            (lambda *args: bred(*args[:-1], Random()), "other-dice"),
            (f"{TWO} → parents[:2]", "always-the-same-two"),
            ("    children = →     parents[1][0] += 1\n    children =", "changed-list"),
        ],
    }
)
