"""The exercises: who moves next, what a pass is, and how a game ends."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_function, legal_move_in
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    Player,
    Square,
    any_legal_move,
    bracketed,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)

# ---------------------------------------------------------------------------
# A move after which White must pass

BEFORE_THE_PASS = replay(parse_transcript("d3c3c4c5b4e3c6a4a3c7"))[-1][1]


def judge_pass(answer: Any) -> str:
    """Check whether White can answer the move."""
    texts = Texts("forced-pass")
    move = legal_move_in(answer, BLACK, BEFORE_THE_PASS)
    after = make_move(move, BLACK, list(BEFORE_THE_PASS))
    if not (replies := legal_moves(WHITE, after)):
        return texts.right(discs=after.count(WHITE))
    fields = {"move": square_name(move), "reply": square_name(replies[0])}
    picture = show(after, WHITE, last=move)
    if move == max(legal_moves(BLACK, BEFORE_THE_PASS), key=_flips):
        raise Wrong.named("most-flips", texts, picture, **fields)
    raise Wrong.named("leaves-a-reply", texts, picture, **fields)


def _flips(move: Square) -> int:
    return len(bracketed(move, BLACK, BEFORE_THE_PASS))


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
WORDS: dict[str, Player | None] = {
    "black": BLACK,
    "white": WHITE,
    BLACK: BLACK,
    WHITE: WHITE,
    "nobody": None,
    "none": None,
}

# What is answered, each as (position, player), and what the board shows there.
WRONG_MOVERS = [
    Mistake("few-discs", [("A", BLACK), ("A", None)]),
    Mistake("always-alternates", [("B", BLACK), ("D", WHITE)]),
    Mistake("pass-ends-the-game", [("B", None), ("D", None)]),
    Mistake("empty-means-on", [("C", BLACK), ("C", WHITE)]),
]
FACTS = {
    ("A", BLACK): "white-in-a",
    ("A", None): "white-in-a",
    ("B", BLACK): "black-in-b",
    ("B", None): "white-in-b",
    ("C", BLACK): "black-in-c",
    ("C", WHITE): "white-in-c",
    ("D", WHITE): "white-in-d",
    ("D", None): "black-in-d",
}


def judge_who(answer: Any) -> str:
    """Compare with who moves next in each of the four positions."""
    texts = Texts("who-moves-next")
    if not isinstance(answer, Mapping) or set(answer) != set(POSITIONS):
        raise Wrong.named("no-dictionary", texts, answer=in_words(answer))
    for name, (board, mover) in POSITIONS.items():
        said = _player_in(answer[name], texts)
        if said != next_player(board, mover):
            raise _wrong_mover(name, said, texts)
    return texts.right()


def _wrong_mover(name: str, said: Player | None, texts: Texts) -> Wrong:
    mistake = recognise(WRONG_MOVERS, lambda answers: (name, said) in answers)
    assert mistake is not None, "each wrong answer is a known one"
    board, fact = POSITIONS[name][0], texts(FACTS[name, said])
    return Wrong.named(mistake.name, texts, show(board), position=name, fact=fact)


def _player_in(said: Any, texts: Texts) -> Player | None:
    """Read BLACK, WHITE or None, or the words for them."""
    if said is None:
        return None
    if isinstance(said, str) and (word := said.strip().lower()) in WORDS:
        return WORDS[word]
    raise Wrong.named("no-player", texts, answer=in_words(said))


# ---------------------------------------------------------------------------
# next_player


def _always_alternates(board: Board, prev_player: Player) -> Player | None:
    return opponent(prev_player)


def _pass_ends(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    return other if any_legal_move(other, board) else None


def _never_ends(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    return other if any_legal_move(other, board) else prev_player


def _ends_when_full(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    if any_legal_move(other, board):
        return other
    return prev_player if EMPTY in board else None


def _alternates_until_full(board: Board, prev_player: Player) -> Player | None:
    return opponent(prev_player) if EMPTY in board else None


def _asks_about_the_wrong_side(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    if any_legal_move(prev_player, board):
        return other
    return prev_player if any_legal_move(other, board) else None


def _same_player_first(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    if any_legal_move(prev_player, board):
        return prev_player
    return other if any_legal_move(other, board) else None


def _alternates_until_nobody_can(board: Board, prev_player: Player) -> Player | None:
    other = opponent(prev_player)
    either = any_legal_move(other, board) or any_legal_move(prev_player, board)
    return other if either else None


def _never_asks_about_the_other(board: Board, prev_player: Player) -> Player | None:
    return prev_player if any_legal_move(prev_player, board) else None


def _moves_of_the_next(board: Board, prev_player: Player) -> list[Square] | None:
    mover = next_player(board, prev_player)
    return None if mover is None else legal_moves(mover, board)


NEXT_PLAYER = Reference(
    """
def answer(board, prev_player):
    other = {other}
    if {first}:
        return {moves}
    if {second}:
        return {passes}
    return {ends}
""",
    {
        "other": {"opponent(prev_player)": "", "WHITE": "black-for-player"},
        "first": {
            "any_legal_move(other, board)": "",
            "not any_legal_move(other, board)": "condition-turned",
            "legal_moves(other, board) == []": "condition-turned",
        },
        "moves": {"other": "", "prev_player": "players-exchanged", "None": "nobody-moves"},
        "second": {
            "any_legal_move(prev_player, board)": "",
            "not any_legal_move(prev_player, board)": "condition-turned",
            "True": "never-ends",
        },
        "passes": {"prev_player": "", "other": "players-exchanged", "None": "pass-ends-the-game"},
        "ends": {"None": "", "other": "never-ends", "prev_player": "never-ends"},
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
    (make_move(51, BLACK, list(BEFORE_THE_PASS)), BLACK),
    (BEFORE_THE_PASS, WHITE),
]

WRONG_NEXT_PLAYERS = [
    Mistake("always-alternates", _always_alternates),
    Mistake("always-alternates", _alternates_until_full),
    Mistake("always-alternates", _alternates_until_nobody_can),
    Mistake("pass-ends-the-game", _pass_ends),
    Mistake("never-ends", _never_ends),
    Mistake("empty-means-on", _ends_when_full),
    Mistake("wrong-side", _asks_about_the_wrong_side),
    Mistake("same-player-first", _same_player_first),
    Mistake("other-never-moves", _never_asks_about_the_other),
    Mistake("moves-for-player", _moves_of_the_next),
    *NEXT_PLAYER.mistakes(),
]


def judge_next_player(answer: Any) -> str:
    """Compare with the book's next_player on the hard cases."""
    texts = Texts("next-player")
    judge_function(answer, next_player, CASES, WRONG_NEXT_PLAYERS, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# A wipe-out

BEFORE_THE_END = replay(parse_transcript("e6f4e3f6g5d6e7f5"))[-1][1]


def judge_wipe_out(answer: Any) -> str:
    """Check whether a white disc is left."""
    texts = Texts("wipe-out")
    move = legal_move_in(answer, BLACK, BEFORE_THE_END)
    after = make_move(move, BLACK, list(BEFORE_THE_END))
    if left := after.count(WHITE):
        fields = {"move": square_name(move), "count": left}
        raise Wrong.named("discs-left", texts, show(after, last=move), **fields)
    return texts.right(discs=after.count(BLACK))


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("forced-pass", judge_pass),
    Exercise("who-moves-next", judge_who),
    Exercise("wipe-out", judge_wipe_out),
    Exercise("next-player", judge_next_player),
)
