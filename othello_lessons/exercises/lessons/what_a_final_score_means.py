"""The exercises: the best margin, the smallest loss, and what the end is worth."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from math import isnan
from numbers import Real
from typing import Any

from othello_lessons.drawing import Picture, beside, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function, demand_no_margin, legal_move_in
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, number_in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    MAX_VALUE,
    WHITE,
    Board,
    Player,
    Square,
    alphabeta,
    initial_board,
    legal_moves,
    make_move,
    opponent,
    score,
    square_weights,
    squares,
)

# ---------------------------------------------------------------------------
# Moves a few plies before the end

TO_THE_END = 20  # plies: more than are left in any position here

WINNING = "XXXXXXXX XOOXXXOO XOOXXXOO XXXOOOOO XXOXOXOO XXXXOOOX XXXXXOO- X-OXXX-- X"
LOSING = "---XXXXX XXXXXOOX XXXOXXOX XOOXXXXX XOOOXXXX XOXOXXXX XOO-XXX- XXXOXXXX O"


def margins(player: Player, board: Board) -> dict[Square, float]:
    """Return, for each move, what the player wins by after it if both sides play well."""
    found = {}
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        window = -len(board), len(board)  # wider than any margin
        value, _ = alphabeta(opponent(player), after, *window, TO_THE_END, score, score)
        found[move] = -value
    return found


def discs_now(player: Player, board: Board) -> dict[Square, int]:
    """Return, for each move, how far the player is ahead directly after it."""
    moves = legal_moves(player, board)
    return {move: score(player, make_move(move, player, list(board))) for move in moves}


def _judge_move(text: str, texts: Texts, answer: Any) -> str:
    """Accept the move with the best margin, and say why any other move looks better."""
    player, board = parse_position(text)
    ends = margins(player, board)
    demand_no_margin(answer, ends)
    move = legal_move_in(answer, player, board)
    if ends[move] == max(ends.values()):
        others = [number_in_words(abs(ends[other])) for other in ends if other != move]
        return texts.right(margin=number_in_words(abs(ends[move])), others=", ".join(others))
    after = show(make_move(move, player, list(board)), last=move)
    ending = texts("ends", margin=number_in_words(abs(ends[move])))
    if mistake := _mistake(move, ends, discs_now(player, board)):
        raise Wrong(f"{mistake.says(texts)} {ending}", mistake.name, after)
    raise Wrong(f"{texts.mistake('another-margin')} {ending}", "another-margin", after)


def _mistake(move: Square, ends: dict[Square, float], now: dict[Square, int]) -> Mistake | None:
    """Return the mistake that leads to a move, if it is a known one."""
    best = max(ends.values())
    known = [
        Mistake("first-of-equals", next(m for m in ends if (ends[m] > 0) == (best > 0))),
        *(Mistake("discs-now", m) for m in now if now[m] == max(now.values())),
    ]
    return recognise(known, lambda leads_to: leads_to == move)


# ---------------------------------------------------------------------------
# What a finished game is worth


def full_board(n: int, margin: int) -> Board:
    """Return a board without an empty square on which Black is ahead by this margin."""
    board = initial_board(n)
    black = (n * n + margin) // 2
    for number, square in enumerate(squares(n)):
        board[square] = BLACK if number < black else WHITE
    return board


def wiped_out(n: int, winner: Player, discs: int) -> Board:
    """Return a board on which one side has this many discs and the other none."""
    board = initial_board(n)
    for number, square in enumerate(squares(n)):
        board[square] = winner if number < discs else EMPTY
    return board


# The smallest boards come first, so that they are shown.
BOARDS = [
    *(full_board(4, margin) for margin in range(-16, 17, 2)),
    wiped_out(4, BLACK, 9),
    wiped_out(4, WHITE, 9),
    full_board(5, 1),
    full_board(5, -1),
    *(full_board(8, margin) for margin in (-64, -40, -2, 0, 2, 4, 44, 64)),
    *(full_board(LARGEST, margin) for margin in (-(LARGEST**2), -2, 0, 2, LARGEST**2)),
]
LARGEST_EVALUATION = sum(abs(weight) for weight in square_weights(LARGEST).values())

Ends = list[tuple[int, float, Board]]  # margin, value and board, all for one side, by margin


def _judge_final_value(answer: Any) -> str:
    texts = Texts("final-value")
    demand_function(answer)
    black, white = (_ends(answer, player, texts) for player in (BLACK, WHITE))
    _demand_a_view(black, white, texts)
    for ends in (black, white):
        _demand_signs(ends, texts)
        _demand_range(ends, texts)
        _demand_order(ends, texts)
        _demand_beyond(ends, texts)
    _demand_opposites(black, white, texts)
    return texts.right()


def _ends(answer: Any, player: Player, texts: Texts) -> Ends:
    found = [
        (score(player, board), _value(answer, player, board, texts), board) for board in BOARDS
    ]
    return sorted(found, key=lambda end: (end[0], len(end[2])))


def _value(answer: Any, player: Player, board: Board, texts: Texts) -> float:
    value = call(answer, player, board)
    if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
        fields = {"call": written(answer, (player, board)), "found": in_words(value)}
        raise Wrong.named("no-number", texts, show(board), **fields)
    return float(value)


def _demand_a_view(black: Ends, white: Ends, texts: Texts) -> None:
    """Raise Wrong if the player makes no difference, or is taken for the other."""
    turned = dict(_by_board(white))
    if all(value == turned[key] for key, value in _by_board(black)):
        raise Wrong.named("blacks-view", texts, _picture(_small(black)[-1]))
    if all(value * margin < 0 for margin, value, _ in black + white if margin):
        raise Wrong.named("turned", texts, _picture(_small(black)[-1]))


def _by_board(ends: Ends) -> Iterable[tuple[str, float]]:
    return (("".join(board), value) for _, value, board in ends)


def _demand_signs(ends: Ends, texts: Texts) -> None:
    """Raise Wrong unless wins are above 0, losses below it, and draws are 0."""
    for end in sorted(ends, key=lambda end: (len(end[2]), abs(end[0]))):
        margin, value, _ = end
        if margin == 0 and value != 0:
            name = "draw-is-win" if value > 0 else "draw-is-loss"
            raise Wrong.named(name, texts, _picture(end))
        if margin * value < 0 or (margin and not value):
            mistake, worth = _wrong_signs(ends), texts("worth", **_fields(end))
            says = f"{texts.mistake(mistake)} {worth}" if mistake else worth
            raise Wrong(says, mistake, _picture(end))


def _wrong_signs(ends: Ends) -> str | None:
    """Name what is wrong with the signs of all wins, of all losses, or of small margins."""
    for side, sign in (("wins", 1), ("losses", -1)):
        values = {margin * sign: value * sign for margin, value, _ in ends if margin * sign > 0}
        if not any(values.values()):
            return f"{side}-are-draws"
        if max(values.values()) < 0:
            return f"{side}-turned-round"
        zeros = [margin for margin in values if not values[margin]]
        if zeros and max(zeros) < min(set(values) - set(zeros)):
            return "small-margins-are-draws"
    return None


def _demand_range(ends: Ends, texts: Texts) -> None:
    for end in sorted(ends, key=lambda end: len(end[2])):
        if abs(end[1]) >= MAX_VALUE:
            raise Wrong.named("no-value", texts, _picture(end), **_fields(end))


def _demand_order(ends: Ends, texts: Texts) -> None:
    """Raise Wrong unless a better margin is always worth more, and an equal one the same."""
    won = [end for end in ends if end[0] > 0]
    lost = [end for end in ends if end[0] < 0]
    if len({value for _, value, _ in won}) == 1:
        raise Wrong.named("one-constant", texts, _picture(_small(won)[0], _small(won)[-1]))
    for side, name in ((lost, "losses-turned"), (won, "wins-turned")):
        steps = [(a, b) for a, b in pairwise(side) if a[0] < b[0]]
        if all(a[1] > b[1] for a, b in steps):
            raise Wrong.named(name, texts, _picture(_small(side)[0], _small(side)[-1]))
    for a, b in pairwise(ends):
        if (a[1] >= b[1]) if a[0] < b[0] else (a[1] != b[1]):
            first, second = (texts("worth", **_fields(end)) for end in (a, b))
            raise Wrong.named("not-by-margin", texts, _picture(a, b), first=first, second=second)


def _demand_beyond(ends: Ends, texts: Texts) -> None:
    for end in sorted(ends, key=lambda end: len(end[2])):
        if end[0] and abs(end[1]) <= LARGEST_EVALUATION:
            raise Wrong.named("outranked", texts, _picture(end), **_fields(end))


def _demand_opposites(black: Ends, white: Ends, texts: Texts) -> None:
    turned = dict(_by_board(white))
    for margin, value, board in black:
        if (to_white := turned["".join(board)]) != -value:
            fields = {"black": number_in_words(value), "white": number_in_words(to_white)}
            raise Wrong.named("not-opposite", texts, _picture((margin, value, board)), **fields)


def _fields(end: tuple[int, float, Board]) -> dict[str, object]:
    """Return the fields of a sentence about one end: its margin, and the value given to it."""
    margin, value, _ = end
    return {"margin": f"{margin:+}" if margin else "0", "value": number_in_words(value)}


def _picture(*ends: tuple[int, float, Board]) -> Picture:
    return beside(*(show(board) for *_, board in ends))


def _small(ends: Ends) -> Ends:
    """Return the ends on the smallest boards, by margin, to show a mistake on them."""
    return [end for end in ends if len(end[2]) == len(BOARDS[0])]


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("best-margin", partial(_judge_move, WINNING, Texts("best-margin"))),
    Exercise("least-loss", partial(_judge_move, LOSING, Texts("least-loss"))),
    Exercise("final-value", _judge_final_value),
)
