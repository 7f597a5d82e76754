"""Lesson 01: where a player can go, what turns over, and a game written down."""

from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Misconception, judge_squares
from othello_lessons.notation import NotationError, parse_square, parse_transcript, replay
from othello_lessons.notation import transcript as written
from othello_lessons.othello import BLACK, WHITE, legal_moves, score

# ---------------------------------------------------------------------------
# Where White can go after f5

AFTER_F5 = replay([parse_square("f5")])[-1][1]
BESIDE_A_BLACK_DISC = "d3 e3 f3 c4 f4 g4 c5 g5 c6 d6 e6 f6 g6"
BESIDE_A_DISC = f"c3 {BESIDE_A_BLACK_DISC}"

REPLIES = (
    *(
        Misconception(
            "any-neighbour",
            "You took every empty square beside a disc. That is not enough: g5 is one of them, "
            "but the line from g5 over f5, e5 and d5 comes to an empty square and not to a white "
            "disc, so nothing on it is trapped.",
            beside,
        )
        for beside in (BESIDE_A_DISC, BESIDE_A_BLACK_DISC)
    ),
    Misconception(
        "other-side",
        "These are Black's moves. It is White's turn: look for lines that begin at an empty "
        "square, go over black discs, and end at the white disc on d4.",
        "c3 c4 d3",
    ),
    Misconception(
        "old-board",
        "White could go there before Black's move. The disc on f5 is new, and e5 is black now.",
        "e3 f4 c5 d6",
    ),
    Misconception(
        "straight-only",
        "These two are right, and one is missing: a line may be diagonal as well.",
        "f4 d6",
    ),
    Misconception(
        "diagonal-only",
        "That one is right, and two are missing: a line may also be level or upright.",
        "f6",
    ),
)


def judge_replies(answer: Any) -> str:
    """Compare with White's three moves after f5."""
    judge_squares(answer, legal_moves(WHITE, AFTER_F5), REPLIES)
    return "One on an upright line, one on a level line and one on a diagonal."


# ---------------------------------------------------------------------------
# What turns over when Black goes to b4

GAME = "d3c3c4c5b3f3d6c7f4f5e6c2b5d7e7e8b2a5g3e3b8a4"
BOARD = replay(parse_transcript(GAME))[-1][1]
FLIPS = "b3 c4 d4 e4 c5"

TURNED = (
    Misconception(
        "new-disc",
        "B4 itself does not turn over: it was empty, and the new disc is black from the start.",
        f"{FLIPS} b4",
    ),
    Misconception(
        "brackets",
        "B2, f4 and d6 close the lines, but they are black already. Only what lies between "
        "turns over.",
        f"{FLIPS} b2 f4 d6",
    ),
    Misconception(
        "jumps-a-gap",
        "B5 stays white: the line down from b4 goes over b5 and comes to an empty square, b6. "
        "The black disc on b8 is too late; a trapped line has no gap.",
        f"{FLIPS} b5",
    ),
    Misconception(
        "no-bracket",
        "A4 and a5 stay white: behind them the board ends, so no black disc closes those lines.",
        f"{FLIPS} a4 a5",
    ),
    Misconception(
        "chain",
        "D5 stays white. It does stand between two black discs once d4 has turned over, but "
        "only lines that begin at the new disc count: what turns over traps nothing.",
        f"{FLIPS} d5",
    ),
    Misconception(
        "first-disc",
        "You took the disc next to b4 on each line. A line turns over as a whole, up to the "
        "black disc that closes it: follow the row of b4 further to the right.",
        "b3 c4 c5",
    ),
    Misconception(
        "neighbours",
        "These are the white discs that touch b4. Touching is not enough: a5 is not trapped, "
        "because no black disc closes its line. And d4 is, though it does not touch b4.",
        "b3 c4 c5 a4 a5 b5",
    ),
    Misconception(
        "straight-only",
        "All these are right, and the diagonal is missing: c5 stands between b4 and d6.",
        "b3 c4 d4 e4",
    ),
    *(
        Misconception(
            "one-line",
            "These are right, but there are more: a move turns over every line that it traps.",
            line,
        )
        for line in ("b3", "c4 d4 e4", "c5")
    ),
)


def judge_flips(answer: Any) -> str:
    """Compare with the five discs that Black's b4 turns over."""
    judge_squares(answer, FLIPS, TURNED)
    return "Three lines at once: one upright, one level and one diagonal."


# ---------------------------------------------------------------------------
# A game of four moves, written down


def judge_record(answer: Any) -> str:
    """Hold a transcript against the rules, and count the discs after its four moves."""
    moves = _moves_in(answer)
    if len(moves) != 4:
        raise Wrong(
            f"{written(moves)} has {len(moves)} moves, and the game is to have four: "
            "Black, White, Black, White.",
            "wrong-length",
        )
    _, board = replay(moves)[-1]
    lead = score(WHITE, board)
    if lead <= 0:
        counts = f"Black has {board.count(BLACK)} discs and White {board.count(WHITE)}"
        word, name = ("as many", "level") if lead == 0 else ("fewer", "behind")
        why = "One of White's moves must turn over two discs at once."
        raise Wrong(
            f"After these moves {counts}: White has {word}. {why}",
            name,
            show(board, last=moves[-1]),
        )
    return f"White has {board.count(WHITE)} discs and Black {board.count(BLACK)}."


def _moves_in(answer: Any) -> list[int]:
    """Read a transcript, or the moves one by one as a list gives them."""
    parts = answer if isinstance(answer, (list, tuple)) else [answer]
    if not parts or not all(isinstance(part, str) for part in parts):
        raise Wrong(
            f"A transcript is a text such as 'f5d6c3d3', and this is {answer!r:.60}.", "no-text"
        )
    try:
        return parse_transcript(" ".join(parts))
    except NotationError as error:
        text = str(error)
        raise Wrong(f"{text[0].upper()}{text[1:]}".rstrip(".") + ".", "illegal") from None


EXERCISES = (
    Exercise("01-replies", judge_replies),
    Exercise("01-flips", judge_flips),
    Exercise("01-record", judge_record),
)
