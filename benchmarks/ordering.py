"""Measure what the learned weights are worth to the endgame solver, on published endgames.

    uv run python benchmarks/ordering.py

Every endgame is solved twice in turns, with the order of moves by the learned weights and with the
order by hand that it had before; each solver begins with an empty table. The number of nodes is the
same on every machine. Times are of the processor; compare only those of one run.
"""

from time import process_time

from othello_lessons.engine.solver import ordering
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.notation import parse_position

ENDINGS = {  # numbers of the FFO suite, and the scores
    40: ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38),
    41: ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0),
    42: ("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6),
}
TURNS = 3
WIDTHS = (13, 10, 13, 10, 8, 8)


def solver(learned):
    """Return a solver with an empty table, with or without the learned weights."""
    made = Solver(memory=64)
    if not learned:
        for member in made._threads.members:
            member[ordering.PATTERNS] = 0
    return made


def solved(text, score, learned):
    """Return the nodes and the seconds of the processor that an endgame takes."""
    made = solver(learned)
    start = process_time()
    solution = made.solve(*parse_position(text))
    assert solution.value == score, f"{solution.value}, not {score}: {text}"
    return solution.nodes, process_time() - start


def measured(text, score, turns):
    """Return (nodes, seconds) by hand and with the learned weights, measured in turns."""
    both = [(0, 0.0), (0, 0.0)]
    for _ in range(turns):
        for learned in (False, True):
            nodes, seconds = solved(text, score, learned)
            both[learned] = nodes, both[learned][1] + seconds / turns
    return both


def show(name, by_hand, learned):
    (old, slow), (new, fast) = by_hand, learned
    print(
        f"{name:>8} {old:>13,} {old / slow / 1e6:>10.1f} {new:>13,} {new / fast / 1e6:>10.1f}"
        f" {new / old:>8.2f} {fast / slow:>8.2f}"
    )


def main(endings, turns):
    heads = "by hand", "million/s", "learned", "million/s", "nodes", "time"
    print(" " * 8, *(f"{head:>{width}}" for head, width in zip(heads, WIDTHS, strict=True)))
    rows = {f"#{number}": measured(*ending, turns) for number, ending in endings.items()}
    for name, both in rows.items():
        show(name, *both)
    sums = [tuple(map(sum, zip(*each, strict=True))) for each in zip(*rows.values(), strict=True)]
    show("together", *sums)


if __name__ == "__main__":
    solved(*ENDINGS[40], True)  # so that it is compiled
    main(ENDINGS, TURNS)
