"""The exercises: where a player can go, what turns over, and a game written down."""

from itertools import chain
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.lines_on_boards import wrong_flips, wrong_moves
from othello_lessons.exercises.judging import judge_squares, squares_in
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import NotationError, parse_square, parse_transcript, replay
from othello_lessons.notation import transcript as written
from othello_lessons.othello import BLACK, WHITE, Square, legal_moves, score

# ---------------------------------------------------------------------------
# Where White can go after f5

AFTER_F5 = replay([parse_square("f5")])[-1][1]
BESIDE_A_BLACK_DISC = "d3 e3 f3 c4 f4 g4 c5 g5 c6 d6 e6 f6 g6"
BESIDE_A_DISC = f"c3 {BESIDE_A_BLACK_DISC}"

WRONG_REPLIES = [
    Mistake("any-neighbour", BESIDE_A_DISC),
    Mistake("any-neighbour", BESIDE_A_BLACK_DISC),
    Mistake("other-side", "c3 c4 d3"),
    Mistake("old-board", "e3 f4 c5 d6"),
    Mistake("first-moves", "d3 c4 f5 e6"),
    Mistake("straight-only", "f4 d6"),
    Mistake("diagonal-only", "f6"),
]


def judge_replies(answer: Any) -> str:
    """Compare with White's three moves after f5."""
    texts = Texts("replies-to-f5")
    given = squares_in(answer)
    known = chain(WRONG_REPLIES, wrong_moves(WHITE, AFTER_F5, given))
    judge_squares(answer, legal_moves(WHITE, AFTER_F5), known, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# What turns over when Black goes to b4

GAME = "d3c3c4c5b3f3d6c7f4f5e6c2b5d7e7e8b2a5g3e3b8a4"
BOARD = replay(parse_transcript(GAME))[-1][1]
MOVE, FLIPS = "b4", "b3 c4 d4 e4 c5"

WRONG_FLIPS = [
    Mistake("with-the-move", f"{FLIPS} b4", {"square": "b4"}),
    Mistake("with-the-brackets", f"{FLIPS} b2 f4 d6", {"squares": "b2, f4, d6"}),
    Mistake("jumps-a-gap", f"{FLIPS} b5"),
    Mistake("no-bracket", f"{FLIPS} a4 a5"),
    Mistake("cascade", f"{FLIPS} d5", {"square": "d5"}),
    Mistake("nearest-only", "b3 c4 c5"),
    Mistake("neighbours", "b3 c4 c5 a4 a5 b5"),
    Mistake("straight-only", "b3 c4 d4 e4"),
    *(Mistake("one-line", line) for line in ("b3", "c4 d4 e4", "c5")),
]


def judge_flips(answer: Any) -> str:
    """Compare with the five discs that Black's b4 turns over."""
    texts = Texts("flips-of-b4")
    given = squares_in(answer)
    known = chain(WRONG_FLIPS, wrong_flips(parse_square(MOVE), BLACK, BOARD, given))
    judge_squares(answer, FLIPS, known, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# A game of four moves, written down


def judge_record(answer: Any) -> str:
    """Check a transcript against the rules, and count the discs after its four moves."""
    texts = Texts("four-move-game")
    moves = _moves_in(answer, texts)
    if len(moves) != 4:
        raise Wrong.named("wrong-length", texts, moves=written(moves), count=len(moves))
    _, board = replay(moves)[-1]
    lead, counts = score(WHITE, board), {"black": board.count(BLACK), "white": board.count(WHITE)}
    if lead <= 0:
        name = "level" if lead == 0 else "behind"
        raise Wrong.named(name, texts, show(board, last=moves[-1]), **counts)
    return texts.right(**counts)


def _moves_in(answer: Any, texts: Texts) -> list[Square]:
    """Read a transcript, or the moves one by one as a list gives them."""
    parts = answer if isinstance(answer, (list, tuple)) else [answer]
    if not parts or not all(isinstance(part, str) for part in parts):
        raise Wrong.named("no-text", texts, answer=in_words(answer))
    try:
        return parse_transcript(" ".join(parts))
    except NotationError as error:
        text = str(error)
        sentence = f"{text[0].upper()}{text[1:]}".rstrip(".") + "."
        raise Wrong.named("illegal", texts, error=sentence) from None


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("replies-to-f5", judge_replies),
    Exercise("flips-of-b4", judge_flips),
    Exercise("four-move-game", judge_record),
)
