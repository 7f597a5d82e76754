"""The exercises: who moves next, what a pass is, and how a game ends."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases, judge_value, legal_move_in
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.texts import Texts
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
    bracketed,
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
    moves = legal_moves(BLACK, BEFORE_THE_PASS)
    flips = {each: len(bracketed(each, BLACK, BEFORE_THE_PASS)) for each in moves}
    name = "most-flips" if move == max(flips, key=lambda each: flips[each]) else "leaves-a-reply"
    reply = square_name(legal_moves(WHITE, _after_quiet(move))[0])
    return Mistake(name, None, {"move": square_name(move), "reply": reply})


FORCED_PASS = Exercise(
    "forced-pass",
    judge_value,
    Solution('quiet = "a5"', "quiet"),
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

# What is answered for a position: the mistake, and what the board shows there.
WRONG_MOVERS = {
    ("A", BLACK): ("few-discs", "white-in-a"),
    ("A", None): ("few-discs", "white-in-a"),
    ("B", BLACK): ("always-alternates", "black-in-b"),
    ("B", None): ("pass-ends-the-game", "white-in-b"),
    ("C", BLACK): ("empty-means-on", "black-in-c"),
    ("C", WHITE): ("empty-means-on", "white-in-c"),
    ("D", WHITE): ("always-alternates", "white-in-d"),
    ("D", None): ("pass-ends-the-game", "black-in-d"),
}
Movers = dict[str, Player | None]


def _movers_in(answer: Any) -> Movers:
    texts = Texts("who-moves-next")
    if not isinstance(answer, Mapping) or set(answer) != set(POSITIONS):
        raise Wrong.named("no-dictionary", texts, answer=in_words(answer))
    return {name: _player_in(answer[name], texts) for name in POSITIONS}


def _player_in(said: Any, texts: Texts) -> Player | None:
    """Read BLACK, WHITE or None, or the words for them."""
    if said is None:
        return None
    if isinstance(said, str) and (word := said.strip().lower()) in WORDS:
        return WORDS[word]
    raise Wrong.named("no-player", texts, answer=in_words(said))


def _first_wrong(given: Movers) -> str:
    return next(
        name for name, position in POSITIONS.items() if given[name] != next_player(*position)
    )


def _why_wrong_mover(given: Movers, right: Movers) -> Mistake:
    name = _first_wrong(given)
    mistake, fact = WRONG_MOVERS[name, given[name]]
    return Mistake(mistake, None, {"position": name, "fact": Texts("who-moves-next")(fact)})


WHO_MOVES_NEXT = Exercise(
    "who-moves-next",
    judge_value,
    Solution('who = {"A": WHITE, "B": WHITE, "C": None, "D": BLACK}', "who"),
    read=_movers_in,
    differs=_why_wrong_mover,
    picture=lambda given: show(POSITIONS[_first_wrong(given)][0]),
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
        "condition-turned": [f"{THEY_CAN} → not {THEY_CAN}", f"{I_CAN} → not {I_CAN}"],
        "players-exchanged": [
            changed(
                "return prev_player → return him",
                "return other → return prev_player",
                "him → other",
            ),
            "return other → return prev_player",
        ],
        "nobody-moves": "return other → return None",
        "moves-for-player": [
            changed(
                "return other → return legal_moves(other, board)",
                "return prev_player → return legal_moves(prev_player, board)",
            ),
            "return other → return legal_moves(other, board)",
        ],
        "tells-whether": [
            f"if {THEY_CAN}:\n        return other → return {THEY_CAN}",
            changed("return other → return True", "return prev_player → return False"),
            changed("return other → return True", "return prev_player → return True"),
        ],
        "black-for-player": "opponent(prev_player) → WHITE",
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

# ---------------------------------------------------------------------------

EXERCISES = (
    FORCED_PASS,
    WHO_MOVES_NEXT,
    WIPE_OUT,
    Exercise("next-player", judge_cases, NEXT_PLAYER, cases=CASES),
)
