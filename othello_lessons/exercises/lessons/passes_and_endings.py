"""The exercises: who moves next, what a pass is, and how a game ends."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import Picture, beside, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed, instead
from othello_lessons.exercises.squares import legal_move_in
from othello_lessons.exercises.texts import JUDGED, Texts
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import (
    parse_position,
    parse_square,
    parse_transcript,
    replay,
    square_name,
)
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    Square,
    initial_board,
    legal_moves,
    make_move,
    next_player,
)

# ---------------------------------------------------------------------------
# A move after which White must pass

BEFORE_THE_PASS = replay(parse_transcript("d3c3c4c5b4e3c6a4a3c7"))[-1][1]


def _after_quiet(move: Square) -> Board:
    return make_move(move, BLACK, list(BEFORE_THE_PASS))


def _why_no_pass(move: Square, right: Square) -> Mistake:
    reply = square_name(legal_moves(WHITE, _after_quiet(move))[0])
    return Mistake("leaves-a-reply", None, {"move": square_name(move), "reply": reply})


FORCED_PASS = Exercise(
    "forced-pass",
    judge_value,
    Solution('quiet = "a5"', "quiet", {"most-flips": "a5 → f4"}),
    read=lambda answer: legal_move_in(answer, BLACK, BEFORE_THE_PASS),
    differs=_why_no_pass,
    picture=lambda move: show(_after_quiet(move), WHITE, last=move),
    fields=lambda: {"discs": _after_quiet(parse_square("a5")).count(WHITE)},
)

# ---------------------------------------------------------------------------
# Who moves next in four positions


def _position(text: str) -> Board:
    return parse_position(f"{text} X")[1]


POSITIONS: dict[str, tuple[Board, Player]] = {
    "A": (_position("-X-X -XXX -XXX -X-O"), BLACK),
    "B": (_position("OOO- -XX- -XXX ----"), WHITE),
    "C": (_position("OXXX -XX- XXX- ---X"), BLACK),
    "D": (_position("XXXX -XXX XXXX -OXO"), BLACK),
}
WORDS = {"black": BLACK, "white": WHITE, BLACK: BLACK, WHITE: WHITE, "nobody": None, "none": None}


def _movers_in(answer: Any) -> dict[str, Player | None]:
    if not isinstance(answer, Mapping) or set(answer) != set(POSITIONS):
        raise Wrong.named("no-dictionary", JUDGED, answer=in_words(answer))
    return {name: _player_in(answer[name], JUDGED) for name in POSITIONS}


def _player_in(said: Any, texts: Texts) -> Player | None:
    if said is None:
        return None
    if isinstance(said, str) and (word := said.strip().lower()) in WORDS:
        return WORDS[word]
    raise Wrong.named("no-player", texts, answer=in_words(said))


def _wrong_positions(given: dict[str, Player | None]) -> Picture:
    boards = [
        board
        for name, (board, prev) in POSITIONS.items()
        if given[name] != next_player(board, prev)
    ]
    return beside(*map(show, boards))


WHO_MOVES_NEXT = Exercise(
    "who-moves-next",
    judge_value,
    Solution(
        'who = {"A": WHITE, "B": WHITE, "C": None, "D": BLACK}',
        "who",
        {
            "few-discs": instead('"A": WHITE', '"A": BLACK', '"A": None'),
            "always-alternates": [
                changed('"B": WHITE → "B": BLACK', position="B"),
                changed('"D": BLACK → "D": WHITE', position="D"),
            ],
            "pass-ends-the-game": [
                changed('"B": WHITE → "B": None', position="B"),
                changed('"D": BLACK → "D": None', position="D"),
            ],
            "empty-means-on": instead('"C": None', '"C": BLACK', '"C": WHITE'),
        },
    ),
    read=_movers_in,
    picture=_wrong_positions,
)

# ---------------------------------------------------------------------------
# A wipe-out

BEFORE_THE_END = replay(parse_transcript("e6f4e3f6g5d6e7f5"))[-1][1]


def _after_last(move: Square) -> Board:
    return make_move(move, BLACK, list(BEFORE_THE_END))


def _why_no_wipe_out(move: Square, right: Square) -> Mistake:
    count = _after_last(move).count(WHITE)
    return Mistake("discs-left", None, {"move": square_name(move), "count": count})


WIPE_OUT = Exercise(
    "wipe-out",
    judge_value,
    Solution('last = "c5"', "last"),
    read=lambda answer: legal_move_in(answer, BLACK, BEFORE_THE_END),
    differs=_why_no_wipe_out,
    picture=lambda move: show(_after_last(move), last=move),
    fields=lambda: {"discs": _after_last(parse_square("c5")).count(BLACK)},
)

# ---------------------------------------------------------------------------
# next_player

THEY_CAN, I_CAN = "any_legal_move(other, board)", "any_legal_move(prev_player, board)"

NEXT_PLAYER = Solution(
    f"""
def my_next_player(board, prev_player):
    other = opponent(prev_player)
    if {THEY_CAN}:
        return other
    if {I_CAN}:
        return prev_player
    return None""",
    "my_next_player",
    {
        "always-alternates": [
            f"{THEY_CAN} → True",
            f"{THEY_CAN} → EMPTY in board",
            f"{THEY_CAN} → {THEY_CAN} or {I_CAN}",
        ],
        "pass-ends-the-game": "return prev_player → return None",
        "never-ends": ["return None → return prev_player", "return None → return other"],
        "empty-means-on": f"{I_CAN} → EMPTY in board",
        "wrong-side": changed(
            f"{I_CAN} → they_can", f"{THEY_CAN} → {I_CAN}", f"they_can → {THEY_CAN}"
        ),
        "same-player-first": "other = opponent → other, prev_player = prev_player, opponent",
        "other-never-moves": f"    if {THEY_CAN}:\n        return other\n → ",
        "players-exchanged": [
            changed(
                "return prev_player → return him",
                "return other → return prev_player",
                "him → other",
            ),
            "return other → return prev_player",
        ],
        "moves-for-player": [
            changed(
                "return other → return legal_moves(other, board)",
                "return prev_player → return legal_moves(prev_player, board)",
            ),
            "return other → return legal_moves(other, board)",
        ],
    },
)

FULL = _position("XXXX XXXX OXOX XXXX")
CASES = [
    (initial_board(4), BLACK),
    (initial_board(4), WHITE),
    *(POSITIONS[name] for name in "ABCD"),
    (POSITIONS["C"][0], WHITE),
    (FULL, BLACK),
    (FULL, WHITE),
    (initial_board(), BLACK),
    (_after_quiet(51), BLACK),
    (BEFORE_THE_PASS, WHITE),
]


EXERCISES = (
    FORCED_PASS,
    WHO_MOVES_NEXT,
    WIPE_OUT,
    Exercise("next-player", judge_cases, NEXT_PLAYER, cases=CASES),
)
