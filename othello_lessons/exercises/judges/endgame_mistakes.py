"""Known mistakes about endgames, each with the answer that it leads to."""

from othello_lessons.exercises.mistakes import Mistake

# Each has one move that wins; the tests hold the solver to that.
PUZZLES = (
    "OOOOOOOX XXXXXOOX XXXOXOOX XXXOXOOX XXOOXOOX XXXXOOOX X-XXXXX- X-XXX--X O",
    "OOOOOOOO -OOOOOOX OXOOOOXO XXOOOXOO XXOOOOOO XXXXXOOO XXXOOOO- OXO----- X",
    "OXOOOO-- OXOOOO-- OXOXXOOO OXOOOOOX OXOOOOOO OOOOOOOO OOOOOO-- OXOOOO-- X",
    "XOX----- XXXO---- XXOOXXXX XOXOXXXX XOOOXXXX XXOOOXXX XXXXXXX- OOOOXXOX X",
)


# ---------------------------------------------------------------------------
# What is known of a score

KNOWN = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]
KNOWN_BOUNDS = (
    Mistake("wld-is-a-score", [(1, 1), *KNOWN[1:]]),
    Mistake("bounds-are-values", [KNOWN[0], (-4, -4), (10, 10), *KNOWN[3:]]),
    Mistake("bounds-swapped", [KNOWN[0], (-4, 64), (-64, 10), *KNOWN[3:]]),
)


# ---------------------------------------------------------------------------
# Stable discs

STABLE_BOARD = "XXXX---- XXOO---- XOXXO--- -OOXXO-- --XOOO-- ---OX--- -------- --OOO--- X"
STABLE = "a1 b1 c1 d1 a2 b2 a3"
KNOWN_STABLE = (
    Mistake("edge-is-stable", "a1 b1 c1 d1 a2 a3 c8 d8 e8"),
    Mistake("edge-is-stable", "a1 b1 c1 d1 a2 b2 a3 c8 d8 e8"),
    Mistake("only-corners", "a1"),
    Mistake("edge-only", "a1 b1 c1 d1 a2 a3"),
)
