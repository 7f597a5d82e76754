"""Repeat what docs/solved.md says about 6x6: some minutes.

uv run python benchmarks/solved.py positions     the engine's solver beside the plain one
uv run python benchmarks/solved.py changes       certificates with one change, to be refused
uv run python benchmarks/solved.py published     the published game, bounds at every move
"""

import random
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from othello_lessons.engine.plain import plain_solver
from othello_lessons.engine.plain.bigboard import each, from_board, grid, make_move, moves, to_board
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.notation import parse_transcript, position_text, replay
from othello_lessons.othello import BLACK, WHITE, initial_board
from othello_lessons.proofs.certificate import Certificate, Moves, certificate_of, shipped
from othello_lessons.proofs.images import cells_of
from othello_lessons.proofs.leaves import quickly
from othello_lessons.proofs.verify import Refused, verify

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from positions import random_position

N = 6
KINDS = {"left out": 30, "exchanged": 30, "cut off": 30, "raised": 1, "start": 9}  # how often
# The perfect game of J. Feinstein (1993), with the names of squares on 6x6.
PUBLISHED = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1"


def positions(count=10_000, most=14):
    """Solve random positions of 6x6 with up to `most` empty squares; the plain solver says if so.

    It gets a window around the engine's value: a value inside it is exact.
    """
    solver, wrong = Solver(), 0
    start = process_time()
    for seed in range(count):
        position = random_position(N, N * N - 4 - 1 - seed % most, seed)
        value = solver.solve(*position).value
        found = plain_solver.solve(*position, plain_solver.ALL, value - 1, value + 1)
        wrong += (found.value, found.bound) != (value, "exact")
    print(f"{count:,} positions, {wrong} differ; {process_time() - start:.0f} s")


def position_of(number):
    """Return (own, opp) for the number of a position."""
    own = opp = 0
    for square, cell in cells_of(N)[0].items():
        digit = number // 3**cell % 3
        own, opp = own | (digit == 1) << square, opp | (digit == 2) << square
    return own, opp


def changes(count=1000):
    """Change one thing in the shipped certificate, again and again, and count what is refused.

    The verifier comes to every position of the certificate (the number of positions with one move
    is that of the answers). So where a move was changed, it begins there: the rest is the same.
    """
    proof, reaches, rng, refused, kinds = shipped(), quickly(N), random.Random(6), 0, Counter()
    for _ in range(count):
        claim = rng.choice(proof.claims)
        kind = rng.choices(list(KINDS), KINDS.values())[0]
        broken, new_claim, start = changed(proof, claim, kind, reaches, rng)
        kinds[kind] += 1
        try:
            verify(broken, new_claim, reaches, start)
        except Refused:
            refused += 1
        else:
            print("accepted:", claim, kind, start)
    print(f"{refused:,} of {count:,} refused: {dict(kinds)}")


def changed(proof, claim, kind, reaches, rng):
    """Return a certificate with one change, the claim, and where the verifier begins."""
    numbers, cells = proof.answers[claim]
    if kind == "raised":
        more = rng.randint(1, 8) * (1 if claim.kind == "at least" else -1)
        claim = claim._replace(bound=claim.bound + more)
        return certificate_of(N, {claim: Moves(numbers, cells)}), claim, None
    if kind == "start":
        start = position_text(*random_position(N, rng.randint(1, 20), rng.randrange(10**6)))
        return Certificate(N, proof.answers, start, proof.about), claim, None
    at = rng.randrange(len(numbers))
    own, opp = position_of(numbers[at])
    if kind == "exchanged":
        cell = rng.choice([c for c in range(N * N) if not keeps(own, opp, c, claim, reaches)])
        cells = cells[:at] + bytes([cell]) + cells[at + 1 :]
    else:  # the position is gone, or another one is in its place
        new = [] if kind == "left out" else [numbers[at] + 1]
        cells = cells[:at] + cells[at : at + len(new)] + cells[at + 1 :]
        numbers = type(numbers)("Q", [*numbers[:at], *new, *numbers[at + 1 :]])
    start = claim.chooser, to_board(own, opp, claim.chooser, N)
    return certificate_of(N, {claim: Moves(numbers, cells)}, start), claim, start


def keeps(own, opp, cell, claim, reaches):
    """Tell whether a move to a cell is legal and keeps the bound."""
    rules = grid(N)
    for bit in each(moves(own, opp, rules)):
        if cells_of(N)[0][bit.bit_length() - 1] == cell:
            return not reaches(*make_move(bit, own, opp, rules), 1 - claim.least)
    return False


def published():
    """Ask in every position of the published game whether White gets 4, and no more."""
    start = BLACK, initial_board(N)
    reaches, line = quickly(N, memory=1024), parse_transcript(PUBLISHED, *start)
    for ply, (player, board) in reversed(list(enumerate(replay(line, *start)))):
        if player is None:
            continue
        began = process_time()
        own, opp = from_board(player, board)
        value = 4 if player == WHITE else -4
        holds = reaches(own, opp, value) and not reaches(own, opp, value + 1)
        spent = process_time() - began
        print(f"after {ply:2} moves: {'+4 for White' if holds else 'another value'}, {spent:.1f} s")


if __name__ == "__main__":
    {"positions": positions, "changes": changes, "published": published}[sys.argv[1]]()
