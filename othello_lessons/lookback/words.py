"""What people read about a game: values, moves, lines and reasons, as words.

Code elsewhere uses fields, never these sentences.
"""

from othello_lessons.deepening import Line
from othello_lessons.lookback.review import CostlyMove, Judged, Review
from othello_lessons.lookback.why import Reason, TwoLines
from othello_lessons.notation import square_name
from othello_lessons.notation.numbers import plural, signed
from othello_lessons.othello import BLACK, PLAYERS, WHITE, Board, Player, Square, opponent, size

REASONS = {
    "gives corner": "{other} can take the corner {corner} at once. After {best}, {other} cannot.",
    "loses corner": (
        "{other} takes the corner {corner} with move {step} of the line after {move}. In the line "
        "after {best}, {other} has not taken it at that point."
    ),
    "opens corner": "{move} is beside the empty corner {corner}; {best} is not beside one.",
    "leaves moves": "It leaves {other} {moves} moves to choose from; {best} leaves {instead}.",
    "has to pass": (
        "{mover} has no legal move at move {step} of the line after {move}, and must pass. In the "
        "line after {best}, {mover} always has a legal move up to that point."
    ),
    "loses parity": (
        "{move} goes into a region of {size} empty squares, an even number: in the line after "
        "{move}, {other} moves last there. {best} goes into a region with an odd number, {better}."
    ),
}
NO_REASON = "None of the reasons that we look for applies. Step through both lines to see why."
DRAW = "a draw"


def worth_of(discs: float, exact: bool) -> str:
    """Write discs with their sign, as −10; an estimate has a mark before it, as ≈+4."""
    return signed(discs) if exact else f"≈{signed(discs)}"


def count_of(discs: float, exact: bool) -> str:
    """Write a number of discs: 1 disc, 10 discs, about 10 discs."""
    return f"{'' if exact else 'about '}{plural(round(abs(discs)), 'disc')}"


def standing(value: float, exact: bool) -> str:
    """Say who wins by how much: `Black wins by 6 discs`; `value` is Black's."""
    if round(value) == 0:
        return DRAW if exact else f"about {DRAW}"
    winner = "Black" if value > 0 else "White"
    return f"{winner} {'wins' if exact else 'is ahead'} by {count_of(value, exact)}"


def name(move: Square | None, board: Board) -> str:
    """Write a move as its square, or as pass."""
    return "pass" if move is None else square_name(move, size(board))


def in_a_row(line: Line, board: Board) -> str:
    """Write a line: `f5 d6 pass c3`."""
    return " ".join(name(move, board) for move in line)


def challenge(mistake: CostlyMove) -> str:
    """Say what the exercise is, without its answer."""
    judged = mistake.judged
    return (
        f"Move {judged.number}: {PLAYERS[judged.player]} played {name(judged.move, mistake.board)} "
        f"and lost {count_of(judged.loss, judged.exact)} here. Find a better move."
    )


def verdict(mistake: CostlyMove, move: Square) -> str:
    """Judge a try: as good as the best, better than the move of the game, or no better."""
    judged, worth = mistake.judged, mistake.worths[move]
    tried, played = name(move, mistake.board), name(judged.move, mistake.board)
    if move == judged.move:
        return f"{tried} is the move of the game."
    if mistake.is_good(move):
        return f"Right. {tried} is worth {worth_of(worth, judged.exact)}: nothing is better."
    saved = worth - mistake.worths[judged.move]
    if round(saved) > 0:
        of = count_of(judged.loss, judged.exact)
        return f"{tried} saves {round(saved)} of {of}. There is a move that is better still."
    return f"{tried} is no better than {played}: it is worth {worth_of(worth, judged.exact)}."


def solved(mistake: CostlyMove) -> str:
    """Say which move is best, and what it and the move of the game are worth."""
    judged, board = mistake.judged, mistake.board
    best, played = (
        f"{name(move, board)} is worth {worth_of(mistake.worths[move], judged.exact)}"
        for move in (judged.best_move, judged.move)
    )
    return f"For {PLAYERS[judged.player]}, {best}; {played}."


def why(mistake: CostlyMove) -> list[str]:
    """Write the reasons of a mistake, a sentence each."""
    case = case_of(mistake)
    return [reason_in_words(reason, case) for reason in mistake.reasons] or [NO_REASON]


def case_of(mistake: CostlyMove) -> TwoLines:
    """Return what the reasons of a mistake are about."""
    judged = mistake.judged
    return TwoLines(judged.player, mistake.board, judged.refutation, judged.best_line)


def reason_in_words(reason: Reason, case: TwoLines) -> str:
    """Write one reason."""
    fields = dict(reason._asdict())
    if "corner" in fields:
        fields["corner"] = name(fields["corner"], case.board)
    return REASONS[reason.kind].format(
        mover=PLAYERS[case.player],
        other=PLAYERS[opponent(case.player)],
        move=name(case.move, case.board),
        best=name(case.best, case.board),
        **fields,
    )


def summary(review: Review) -> str:
    """Say how far the search looked, from where values are exact, and what each side lost."""
    depth, exact = review.limits.depth, review.exact_from
    ahead = f"The search looked {plural(depth, 'ply')} ahead."
    sure = f" From move {exact} on, the values are exact." if exact else ""
    missing = len(review.moves) - len(review.judged)
    early = f" Stopped early: {missing} moves are not judged." if missing else ""
    losses = ", ".join(f"{PLAYERS[player]} {_lost(review, player)}" for player in (BLACK, WHITE))
    return f"{ahead}{sure}{early} Discs lost by moves that were not the best: {losses}."


def _lost(review: Review, player: Player) -> int:
    return round(sum(judged.loss for judged in review.judged if judged.player == player))


def said(judged: Judged, board: Board) -> str:
    """Say all about one move in a line, for a screen reader and below the graph."""
    lost = f", {count_of(judged.loss, judged.exact)} lost" if round(judged.loss) else ""
    return (
        f"Move {judged.number}, {PLAYERS[judged.player]} {name(judged.move, board)}: "
        f"{standing(judged.value, judged.exact)}{lost}."
    )
