"""What the function of each exercise does, observed in many cases.

A mutant that does the same as the solution in all of them is no mistake. Each exercise has its
cases, and a way to observe one of them: what comes back, as far as the exercise asks for it.
Read common.py first. The cases are in boards.py, searches.py, numbers.py and learning.py.
"""

from behaviours import boards, learning, numbers, searches
from behaviours.common import Behaviour, plain
from othello_lessons.exercises.checking import find

# Their own cases are all that there are, or as many as need be.
OF_THEIR_OWN = (
    *("tic-tac-toe-make-move", "nim-loses", "beside-discs", "step-in-lanes", "proof-leaf"),
    *("proof-verifier", "gradient-step", "forward-pass", "pattern-index", "pattern-value"),
    "fitting-step",
)


def of_its_own(name: str) -> Behaviour:
    exercise = find(name)
    return Behaviour(lambda: exercise.cases, exercise.observe or plain)


BEHAVIOURS: dict[str, Behaviour] = {
    **boards.BEHAVIOURS,
    **searches.BEHAVIOURS,
    **numbers.BEHAVIOURS,
    **learning.BEHAVIOURS,
    **{name: of_its_own(name) for name in OF_THEIR_OWN},
}
