"""The exercises: where a player can go, what turns over, and a game written down."""

from functools import partial
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.lines_on_boards import (
    how_flips_differ,
    how_moves_differ,
    missed_line,
    missed_move,
)
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.squares import squares_in
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import NotationError, parse_square, parse_transcript, replay
from othello_lessons.notation import transcript as written
from othello_lessons.othello import BLACK, WHITE, Square, score

# ---------------------------------------------------------------------------
# Where White can go after f5

AFTER_F5 = replay([parse_square("f5")])[-1][1]
BESIDE_A_BLACK_DISC = "d3 e3 f3 c4 f4 g4 c5 g5 c6 d6 e6 f6 g6"
REPLIES = '{"d6", "f4", "f6"}'

REPLIES_TO_F5 = Solution(
    f"replies = {REPLIES}",
    "replies",
    {
        "any-neighbour": [
            f"{REPLIES} → 'c3 {BESIDE_A_BLACK_DISC}'",
            f"{REPLIES} → '{BESIDE_A_BLACK_DISC}'",
        ],
        "other-side": f"{REPLIES} → 'c3 c4 d3'",
        "old-board": f"{REPLIES} → 'e3 f4 c5 d6'",
        "first-moves": f"{REPLIES} → 'd3 c4 f5 e6'",
        "straight-only": ', "f6" → ',
        "diagonal-only": '"d6", "f4",  → ',
    },
)

# ---------------------------------------------------------------------------
# What turns over when Black goes to b4

GAME = "d3c3c4c5b3f3d6c7f4f5e6c2b5d7e7e8b2a5g3e3b8a4"
BOARD = replay(parse_transcript(GAME))[-1][1]
ON_THE_ROW, DIAGONAL = '"c4", "d4", "e4"', '"c5"'

FLIPS_OF_B4 = Solution(
    f'flips = {{"b3", {ON_THE_ROW}, {DIAGONAL}}}',
    "flips",
    {
        "with-the-move": changed('{ → {"b4", ', square="b4"),
        "with-the-brackets": changed('{ → {"b2", "f4", "d6", ', squares="b2, f4, d6"),
        "cascade": changed('{ → {"d5", ', square="d5"),
        "nearest-only": ', "d4", "e4" → ',
        "neighbours": ', "d4", "e4" → , "a4", "a5", "b5"',
        "straight-only": f", {DIAGONAL} → ",
        "one-line": [
            changed(f", {ON_THE_ROW} → ", f", {DIAGONAL} → "),
            changed('"b3",  → ', f", {DIAGONAL} → "),
            f'"b3", {ON_THE_ROW},  → ',
        ],
    },
)

# ---------------------------------------------------------------------------
# A game of four moves, written down


def judge_record(exercise: Exercise, answer: Any) -> str:
    """Check a transcript against the rules, and count the discs after its four moves."""
    texts = exercise.texts
    moves = _moves_in(answer, texts)
    if len(moves) != 4:
        raise Wrong.named("wrong-length", texts, moves=written(moves), count=len(moves))
    _, board = replay(moves)[-1]
    lead, counts = score(WHITE, board), {"black": board.count(BLACK), "white": board.count(WHITE)}
    if lead <= 0:
        name = "level" if lead == 0 else "behind"
        raise Wrong.named(name, texts, show(board, last=moves[-1]), **counts)
    return exercise.praise(**counts)


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


EXERCISES = (
    Exercise(
        "replies-to-f5",
        judge_value,
        REPLIES_TO_F5,
        read=squares_in,
        differs=partial(how_moves_differ, WHITE, AFTER_F5),
        picture=partial(missed_move, WHITE, AFTER_F5),
    ),
    Exercise(
        "flips-of-b4",
        judge_value,
        FLIPS_OF_B4,
        read=squares_in,
        differs=partial(how_flips_differ, parse_square("b4"), BLACK, BOARD),
        picture=partial(missed_line, parse_square("b4"), BLACK, BOARD),
    ),
    Exercise("four-move-game", judge_record, Solution('record = "d3c3c4e3"', "record")),
)
