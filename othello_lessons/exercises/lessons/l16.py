"""Lesson 16: squares as bits, a shift that does not wrap, moves by flood, flips by a carry."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.bit_squares import judge_bit, judge_east
from othello_lessons.exercises.judges.carried_flips import judge_flips
from othello_lessons.exercises.judges.floods import judge_moves

# ---------------------------------------------------------------------------
# What is true

CLAIMS = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
BELIEFS = {
    "a": (
        "number-for-mask",
        "Claim a: 26 is the number of a bit. As a set of squares it is 11010 in binary, the bits "
        "1, 3 and 4. The set that holds square 26 alone is 1 << 26.",
    ),
    "b": (
        "not-is-negative",
        "Claim b: in Python ~own is -own - 1, a number below 0, with ones in front that never end. "
        "All squares but those of own are ALL ^ own, or ~own & ALL.",
    ),
    "c": (
        "plus-is-never-or",
        "Claim c: where no bit is set in both, nothing is carried, and + and | give the same. "
        "Where one is, they do not.",
    ),
    "d": (
        "counts-by-loop",
        "Claim d: own.bit_count() asks the machine, which counts 64 bits at once. A loop over 64 "
        "squares asks 64 times, and one over the bits that are set as often as there are discs.",
    ),
    "e": (
        "compiling-changes-the-algorithm",
        "Claim e: compiled or not, the same function visits the same positions. Each takes less "
        "time; there are no fewer of them.",
    ),
    "f": (
        "compiled-always-wins",
        "Claim f: the race above went the other way. A constant factor, however large, is used up "
        "at some depth by a tree that grows faster.",
    ),
    "g": (
        "speed-is-depth",
        "Claim g: with eight moves in a position each ply more makes the tree eight times as "
        "large, so a thousand times the speed is about three plies more.",
    ),
}


def _judge_claims(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(CLAIMS):
        raise Wrong(
            'The answer is a dictionary with "a" to "g" as keys, and True or False for each.',
            "no-dictionary",
        )
    for claim, true in CLAIMS.items():
        if answer[claim] not in (True, False):
            raise Wrong(f"Claim {claim} is to be True or False.", "no-dictionary")
        if bool(answer[claim]) != true:
            raise Wrong(BELIEFS[claim][1], BELIEFS[claim][0])
    return "Two of the seven are true."


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise(
        name="16-bit",
        question=(
            'Write bit(name), which returns the bit of a square such as "c4": a1 is bit 0, b1 is '
            "bit 1, h8 is bit 63."
        ),
        hints=(
            'name[0] is the column, a letter; name[1] is the row, a digit. "abcdefgh".index(…) '
            "counts from 0; the row counts from 1.",
            "A row has eight bits. How many bits come before the first one of row 4?",
            "The place is 8 * row + column, both from 0. The bit is 1 << place.",
        ),
        solution="""
def bit(name):
    column, row = "abcdefgh".index(name[0]), int(name[1]) - 1
    return 1 << 8 * row + column
""",
        answer="bit",
        why="Before the bits of a row come eight for each row above it. The place is a number from "
        "0 to 63; 1 << place is the set that holds this one square.",
        judge=judge_bit,
    ),
    Exercise(
        name="16-shift-east",
        question=(
            "Write shift_east(bits), which moves all 64 bits one column to the right; what stands "
            "in column h leaves the board."
        ),
        hints=(
            "To the right the bits grow by 1: that is bits << 1. Where does h1 go, bit 7?",
            "0x8080808080808080 is column h, and 0x0101010101010101 is column a. Clear one of the "
            "two: which, and before the shift or after it?",
        ),
        solution="""
def shift_east(bits):
    return (bits & 0x7F7F7F7F7F7F7F7F) << 1
""",
        answer="shift_east",
        why="0x7F…7F is all squares but column h, and h8 is among those that go, so nothing is "
        "shifted beyond bit 63. To clear column a after the shift is right too, with & ALL for "
        "what left the board at h8.",
        judge=judge_east,
    ),
    Exercise(
        name="16-moves",
        question=(
            "Write my_moves(own, opp), which returns the legal moves of own on 64 bits, as a set "
            "of squares."
        ),
        hints=(
            "Begin with one direction: walkers = own << step & through, where through is opp & "
            "INNER, or opp for the step of 8. While there are walkers, shift them, note them down "
            "with |=, and keep those that are on a disc of opp again.",
            "Steps 1, 7, 8 and 9, each by << and by >>.",
            "At the end keep the empty squares of the 64: & ~(own | opp) & ALL.",
        ),
        solution="""
ALL = 0xFFFFFFFFFFFFFFFF
INNER = 0x7E7E7E7E7E7E7E7E

def my_moves(own, opp):
    behind = 0
    for step, through in ((1, opp & INNER), (7, opp & INNER), (8, opp), (9, opp & INNER)):
        walkers = own << step & through
        while walkers:
            walkers <<= step
            behind |= walkers
            walkers &= through
        walkers = own >> step & through
        while walkers:
            walkers >>= step
            behind |= walkers
            walkers &= through
    return behind & ~(own | opp) & ALL
""",
        answer="my_moves",
        why="A line that is trapped sideways or on a diagonal cannot pass through columns a and h, "
        "so without their discs no walk can leave the board at one side and come back at the "
        "other. Up and down the walk falls off the number, where & ALL cuts it.",
        judge=judge_moves,
    ),
    Exercise(
        name="16-flips-right",
        question=(
            "Write flips_right(move, own, opp) for one row of eight bits: the discs that a move "
            "turns over to its right, without a loop."
        ),
        hints=(
            "The first square to the right of the move is move << 1. What is opp + (move << 1)?",
            "end = (opp + (move << 1)) & ~opp is the one bit into which the carry drops. It must "
            "be a disc of own.",
            "Between move << 1 and end lie the ones of end - (move << 1).",
        ),
        solution="""
def flips_right(move, own, opp):
    first = move << 1
    end = (opp + first) & ~opp
    return end - first if end & own else 0
""",
        answer="flips_right",
        why="The addition turns the run into zeros and sets the bit behind it. If that is a disc "
        "of own, the difference of the two bits is a one for each disc between them. With no run "
        "at all, end is first itself, and the difference is 0.",
        judge=judge_flips,
    ),
    Exercise(
        name="16-claims",
        question="Say of each of the seven claims above whether it is true: True or False.",
        hints=(
            "a to d can be tried: write them into a cell.",
            "For e to g: what does a compiler change, the number of positions or the time for one?",
            "Two claims are true.",
        ),
        solution="""
true = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
""",
        answer="true",
        why="Sets are masks, not numbers of bits; Python's ~ is negative; + is | where nothing is "
        "carried; a machine counts bits at once. Compiling makes each position cheaper and leaves "
        "their number as it is.",
        judge=_judge_claims,
    ),
)
