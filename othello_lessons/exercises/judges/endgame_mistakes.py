"""Known mistakes about endgames, each with the answer that it leads to."""

from collections.abc import Iterator

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

Pair = tuple[int, int]  # at least, at most

KNOWN: list[Pair] = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]
WRONG_PAIRS: tuple[dict[Pair, str], ...] = (
    {
        (1, 1): "wld-is-a-score",
        (2, 64): "margins-are-even",
        (0, 64): "draw-is-no-win",
    },
    {
        (-4, -4): "bounds-are-values",
        (-4, 64): "bounds-swapped",
        (-64, 0): "window-for-answer",
        (-64, 1): "window-for-answer",
        (-64, -1): "window-for-answer",
        (0, 1): "window-for-answer",
        (-4, 0): "window-for-answer",
        (-4, 1): "window-for-answer",
        (-64, -5): "bound-left-out",
        (-64, -6): "bound-left-out",
    },
    {
        (10, 10): "bounds-are-values",
        (-64, 10): "bounds-swapped",
        (1, 64): "window-for-answer",
        (0, 64): "window-for-answer",
        (2, 64): "window-for-answer",
        (0, 1): "window-for-answer",
        (0, 10): "window-for-answer",
        (1, 10): "window-for-answer",
        (11, 64): "bound-left-out",
        (12, 64): "bound-left-out",
    },
    {
        (0, 64): "draw-is-exact",
        (-64, 0): "draw-is-exact",
        (-1, 1): "draw-is-exact",
    },
    {
        (4, 6): "question-for-answer",
        (5, 6): "question-for-answer",
        (5, 5): "question-for-answer",
        (4, 4): "question-for-answer",
        (6, 64): "one-answer-only",
        (-64, 6): "one-answer-only",
    },
)


def wrong_pairs(case: int) -> Iterator[Mistake]:
    """Yield what people take for known in one case, counted from 0."""
    least, most = KNOWN[case]
    for pair, name in WRONG_PAIRS[case].items():
        yield Mistake(name, pair)
    yield Mistake("nothing-learned", (-64, 64))
    yield Mistake("larger-first", (most, least))
    yield Mistake("sides-exchanged", (-most, -least))


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
