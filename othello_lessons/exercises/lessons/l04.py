"""Lesson 04: who moves next, what a pass is, and how a game ends."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Misconception, judge_function, squares_in
from othello_lessons.notation import parse_position, parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    any_legal_move,
    bracketed,
    initial_board,
    is_legal,
    legal_moves,
    make_move,
    next_player,
    opponent,
)


def the_move_in(answer: Any, board: Board) -> Square:
    """Read one legal move of Black's; Wrong where it is none, or where there are several."""
    found = squares_in(answer)
    if len(found) != 1:
        raise Wrong(f"One move is asked for, and these are {len(found)}.", "not-one-move")
    (move,) = found
    if not is_legal(move, BLACK, board):
        text = f"Black cannot go to {square_name(move)}: it would turn nothing over."
        raise Wrong(text, "illegal", show(board, BLACK))
    return move


# ---------------------------------------------------------------------------
# A move after which White must pass

BEFORE_THE_PASS = replay(parse_transcript("d3c3c4c5b4e3c6a4a3c7"))[-1][1]


def judge_pass(answer: Any) -> str:
    """See whether White can answer the move."""
    move = the_move_in(answer, BEFORE_THE_PASS)
    after = make_move(move, BLACK, list(BEFORE_THE_PASS))
    if not (replies := legal_moves(WHITE, after)):
        return f"White has {after.count(WHITE)} discs and no move, so Black moves again."
    text = f"After {square_name(move)} White can go to {square_name(replies[0])}."
    if move == max(legal_moves(BLACK, BEFORE_THE_PASS), key=_flips):
        text += " It turns over the most discs, but every disc that turns opens lines for White."
        raise Wrong(text, "most-flips", show(after, WHITE, last=move))
    raise Wrong(text, None, show(after, WHITE, last=move))


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

# (position, what was answered): the name of the mistake, and what shows it
BELIEFS: dict[tuple[str, Player | None], tuple[str, str]] = {
    ("A", BLACK): (
        "few-discs",
        "White has one disc left, and one is enough: from d4 a line goes over c3 and b2 to a1.",
    ),
    ("A", None): (
        "few-discs",
        "White has one disc left, and one is enough: from d4 a line goes over c3 and b2 to a1.",
    ),
    ("B", BLACK): (
        "always-alternates",
        "White has just moved, but Black has no move: White's discs stand on the top edge, and "
        "no line over them comes to a black disc.",
    ),
    ("B", None): (
        "pass-ends-the-game",
        "Black has no move and passes, but that does not end the game: White can move, to a3 "
        "for one.",
    ),
    ("C", BLACK): (
        "empty-means-on",
        "Six squares are empty, but Black can go to none of them: White's only disc, on a1, "
        "cannot be trapped.",
    ),
    ("C", WHITE): (
        "empty-means-on",
        "Six squares are empty, but White can go to none of them: from a1, White's only disc, "
        "every line over black discs runs to the edge.",
    ),
    ("D", WHITE): (
        "always-alternates",
        "White has two discs, on b4 and d4, but no line from them over black discs ends at an "
        "empty square. White passes.",
    ),
    ("D", None): (
        "pass-ends-the-game",
        "White has no move and passes, but Black can go to a4, so the game goes on.",
    ),
}


def judge_who(answer: Any) -> str:
    """Compare with who moves next in each of the four positions."""
    if not isinstance(answer, Mapping) or set(answer) != set(POSITIONS):
        raise Wrong(
            'The answer is a dictionary with "A", "B", "C" and "D", each with BLACK, WHITE or '
            f"None for nobody, and this is {answer!r:.60}.",
            "no-dictionary",
        )
    for name, (board, mover) in POSITIONS.items():
        said = _player_in(answer[name])
        if said != next_player(board, mover):
            belief, shown = BELIEFS[name, said]
            raise Wrong(f"Position {name}: {shown}", belief, show(board))
    return "In B the same player moves again, in C nobody does, though six squares are empty."


def _player_in(said: Any) -> Player | None:
    """Read BLACK, WHITE or None, or the words for them."""
    if said is None:
        return None
    if isinstance(said, str) and (word := said.strip().lower()) in WORDS:
        return WORDS[word]
    raise Wrong(f"{said!r:.40} is no player: write BLACK, WHITE, or None for nobody.", "no-player")


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

KNOWN = (
    Misconception(
        "always-alternates",
        "It gives the turn to the other player whatever the board says.",
        _always_alternates,
    ),
    Misconception(
        "always-alternates",
        "It gives the turn to the other player as long as a square is empty.",
        _alternates_until_full,
    ),
    Misconception(
        "always-alternates",
        "It gives the turn to the other player as long as anybody can move.",
        _alternates_until_nobody_can,
    ),
    Misconception(
        "pass-ends-the-game",
        "It ends the game when one player cannot move. That player passes; the game ends when "
        "neither can move.",
        _pass_ends,
    ),
    Misconception(
        "never-ends",
        "It always names a player. When neither side can move, nobody is to move: None.",
        _never_ends,
    ),
    Misconception(
        "empty-means-on",
        "It goes by empty squares. A game can end before the board is full.",
        _ends_when_full,
    ),
    Misconception(
        "wrong-side",
        "It asks whether prev_player can move before it asks about the other player.",
        _asks_about_the_wrong_side,
    ),
    Misconception(
        "same-player-first",
        "It lets prev_player go on moving. The other player comes first, if that one can move.",
        _same_player_first,
    ),
)


def judge_next_player(answer: Any) -> str:
    """Compare with the book's next_player on the hard cases."""
    judge_function(answer, next_player, CASES, KNOWN)
    return "Turns, passes and ends are all as the rules have them."


# ---------------------------------------------------------------------------
# A wipe-out

BEFORE_THE_END = replay(parse_transcript("e6f4e3f6g5d6e7f5"))[-1][1]


def judge_wipe_out(answer: Any) -> str:
    """See whether a white disc is left."""
    move = the_move_in(answer, BEFORE_THE_END)
    after = make_move(move, BLACK, list(BEFORE_THE_END))
    if left := after.count(WHITE):
        discs = "disc" if left == 1 else "discs"
        raise Wrong(
            f"After {square_name(move)} White still has {left} {discs}.",
            "discs-left",
            show(after, last=move),
        )
    return f"{PLAYERS[BLACK]} has {after.count(BLACK)} discs, {PLAYERS[WHITE]} none."


EXERCISES = (
    Exercise("04-forced-pass", judge_pass),
    Exercise("04-who-moves", judge_who),
    Exercise("04-wipe-out", judge_wipe_out),
    Exercise("04-next-player", judge_next_player),
)
