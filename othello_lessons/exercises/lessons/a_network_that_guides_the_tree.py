"""The exercises: a value at the leaf, PUCT, the shares of the visits, and a game of self-play."""

from collections.abc import Callable
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.uct_trees import Chooser, Tree
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import BLACK, WHITE, Board, Player, Square, legal_moves, score

# ---------------------------------------------------------------------------
# A value in place of a playout


def says(player: Player, board: Board) -> float:
    """Stand in for a network: the more discs, the better; None is nobody to ask for."""
    if player not in (BLACK, WHITE):
        raise ValueError(f"value was asked for the player {player!r}: nobody is to move here")
    return score(player, board) / 64 + 0.01


WHO_WON, SEEN = "(margin > 0) - (margin < 0)", "guess if player == BLACK else -guess"
AT_THE_END = f"""    if player is None:
        margin = score(BLACK, board)
        return {WHO_WON}
"""
RESULT = Solution(
    f"""
def my_result(player, board, value):
{AT_THE_END}    guess = value(player, board)
    return {SEEN}
""",
    "my_result",
    {
        "not-turned": f"{SEEN} → guess",
        "turned-for-black": [f"{SEEN} → -guess if player == BLACK else guess", f"{SEEN} → -guess"],
        "one-minus": f"{SEEN} → guess if player == BLACK else 1 - guess",
        "black-for-player": [
            "value(player → value(BLACK",
            changed("value(player → value(BLACK", f"{SEEN} → guess"),
        ],
        "asks-at-the-end": [
            f"{AT_THE_END} → ",
            changed(f"{AT_THE_END} → ", "value(player → value(player or BLACK"),
            changed(
                f"{AT_THE_END} → ",
                "value(player → value(player or BLACK",
                "if player == BLACK → if (player or BLACK) == BLACK",
            ),
        ],
        "margin-for-result": f"{WHO_WON} → margin",
        "as-white-sees-it": f"{WHO_WON} → (margin < 0) - (margin > 0)",
        "nothing-at-the-end": f"{WHO_WON} → 0",
        "draw-is-lost": f"{WHO_WON} → 1 if margin > 0 else -1",
        "draw-is-won": f"{WHO_WON} → 1 if margin >= 0 else -1",
        "sign-for-guess": f"return {SEEN} → guess = (guess > 0) - (guess < 0)\n    return {SEEN}",
        "returns-nothing": f"return {SEEN} → return",
    },
)
ENDED = ("XXXXXXXXXXOOOOOO X", "OOOOOOOOOOXXXXXX X", "XXXXXXXXOOOOOOOO X", "XXXX-OOOOOOOOOOO O")
GOING_ON = (
    "-----OX--XO----- X",
    "OXXXXXXXXXXXXXX- O",
    "XOOOOOOOOOOOOOO- X",
    "------ ------ --XXX- --XO-- ------ ------ O",
)


def result_cases() -> list[tuple[Any, ...]]:
    """Return positions with somebody to move, and then ends of games."""
    cases: list[tuple[Any, ...]] = [(*parse_position(text), says) for text in GOING_ON]
    return [*cases, *((None, parse_position(text)[1], says) for text in ENDED)]


# ---------------------------------------------------------------------------
# PUCT

AVERAGE, MORE = "total / visits if visits else 0", "1.5 * share * sqrt(node_visits) / (1 + visits)"
PUCT = Solution(
    f"""
from math import sqrt

def my_puct(node_visits, visits, total, share):
    average = {AVERAGE}
    return average + {MORE}
""",
    "my_puct",
    {
        "divides-by-nothing": f"{AVERAGE} → total / visits",
        "all-tried-first": f"{AVERAGE} → total / visits if visits else float('inf')",
        "share-missing": "share * → ",
        "as-ucb1": [
            f"{MORE} → 1.5 * share * sqrt(node_visits / (1 + visits))",
            changed("import sqrt → import log, sqrt", "sqrt(node_visits) → sqrt(log(node_visits))"),
            changed(
                "import sqrt → import log, sqrt",
                f"{MORE} → 1.5 * share * sqrt(log(node_visits) / (1 + visits))",
            ),
        ],
        "root-missing": "sqrt(node_visits) → node_visits",
        "one-missing": f"{MORE} → 1.5 * share * sqrt(node_visits) / max(visits, 1)",
        "brackets-missing": "(1 + visits) → 1 + visits",
        "constant-missing": "1.5 * → ",
        "average-missing": "average + → ",
        "total-for-average": f"{AVERAGE} → total",
        "average-of-one-more": f"{AVERAGE} → total / (1 + visits)",
        "subtracted": "average + → average -",
        "multiplied": "average + → average *",
        "visits-exchanged": f"{MORE} → 1.5 * share * sqrt(visits) / (1 + node_visits)",
        "only-for-the-untried": f"{MORE} → (0 if visits else 1.5 * share * sqrt(node_visits))",
        "returns-nothing": "return average → return; average",
    },
)
PUCT_CASES = [
    (1, 0, 0, 0.5),
    (16, 3, 1.5, 0.25),
    (40, 0, 0, 0.1),
    (40, 12, -4.2, 0.6),
    (100, 24, 12.0, 0.05),
    (9, 8, -2.0, 0.9),
]

# ---------------------------------------------------------------------------
# The shares of the visits

PLAYOUTS = "sum(child.visits for child in root.children)"
SHARES = Solution(
    f"""
def my_shares(root):
    playouts = {PLAYOUTS}
    return {{child.move: child.visits / playouts for child in root.children}}
""",
    "my_shares",
    {
        "counts-the-root": f"{PLAYOUTS} → root.visits",
        "visits-for-shares": "child.visits / playouts → child.visits",
        "totals-for-visits": "child.visits / playouts → child.total / playouts",
        "averages-for-shares": "child.visits / playouts → child.total / child.visits",
        "per-cent": "child.visits / → 100 * child.visits /",
        "all-alike": "child.visits / playouts → 1 / len(root.children)",
        "best-move-only": "child.visits / playouts → "
        "int(child.visits == max(each.visits for each in root.children))",
        "nodes-for-moves": "{child.move: → {child:",
        "list-for-shares": "{child.move: child.visits / playouts for child in root.children} → "
        "[child.visits / playouts for child in root.children]",
        "whole-numbers": "visits / playouts → visits // playouts",
        "returns-nothing": "return { → return; {",
    },
)
BLANK = "-----OX--XO----- X"  # 4x4: Black to move at b1, a2, d3 and c4
SHARES_CASES = [
    (Tree(BLANK, (("", 9, -2), ("b1", 2, -1), ("a2", 4, 3), ("d3", 1, -1), ("c4", 1, 0))),),
    (Tree(BLANK, (("", 4, 0), ("b1", 3, -1))),),
    (Tree(BLANK, (("", 41, -7), ("b1", 10, -5), ("a2", 10, 2), ("a2 a1", 5, 1), ("d3", 20, 9))),),
    (Tree(BLANK, (("", 11, 0), ("c4", 5, 0), ("d3", 5, 0))),),
]


def shares_of(function: Callable[..., Any], tree: Tree) -> Any:
    """Observe a function's shares of the moves at a root."""
    found = call(function, tree.root())
    if not isinstance(found, dict):
        return found
    in_square_order = sorted(found.items(), key=lambda item: str(item[0]).zfill(3))
    return {move: _rounded(share) for move, share in in_square_order}


def _shares_differ(found: Any, right: Any, tree: Tree) -> str:
    return JUDGED("shares", found=_shares_in_words(found), expected=_shares_in_words(right))


def _shares_in_words(shares: Any) -> str:
    if not isinstance(shares, dict):
        return in_words(shares)
    moves = {in_words(move, "square", 4): in_words(share) for move, share in shares.items()}
    return ", ".join(f"{move}: {share}" for move, share in moves.items()) or "{}"


def to_six_digits(function: Callable[..., Any], *case: Any) -> Any:
    """Observe a number; the order of sums and products does not matter."""
    return _rounded(call(function, *case))


def _rounded(number: Any) -> Any:
    return round(float(number), 6) if isinstance(number, int | float) else number


# ---------------------------------------------------------------------------
# A game of self-play

PARTS = "player", "board", "shares-of", "result"  # of an example


def search(player: Player, board: Board) -> dict[Square, float]:
    """Stand in for a tree: shares that depend on the board, and add up to 1."""
    moves = legal_moves(player, board)
    weights = {move: 1 + (7 * place + board.count(player)) % 5 for place, move in enumerate(moves)}
    return {move: weight / sum(weights.values()) for move, weight in weights.items()}


class Draw(Chooser):
    """Draws a move from shares, always the same one from the same shares."""

    def __call__(self, shares: Any) -> Square:
        """Return one of the moves; not always the one with the largest share."""
        return super().__call__(list(shares))


COPY, NEXT = "list(board), shares))", "next_player(board, player)"
MADE = "make_move(choose(shares), player, board)"
TURNED = "result if player == BLACK else -result"
GAME = Solution(
    f"""
def my_game(player, board, search, choose):
    board, seen = list(board), []
    while player is not None:
        shares = search(player, board)
        seen.append((player, {COPY}
        {MADE}
        player = {NEXT}
    margin = score(BLACK, board)
    result = {WHO_WON}
    return [
        (player, board, shares, {TURNED})
        for player, board, shares in seen
    ]
""",
    "my_game",
    {
        "same-board": f"{COPY} → board, shares))",
        "result-of-black": f"{TURNED} → result",
        "result-turned": [
            f"{TURNED} → -result if player == BLACK else result",
            "score(BLACK → score(WHITE",
        ],
        "player-stays": f"{NEXT} → player if any_legal_move(player, board) else None",
        "no-pass": f"{NEXT} → opponent(player)",
        "ends-at-a-pass": f"{NEXT} → "
        "opponent(player) if any_legal_move(opponent(player), board) else None",
        "best-for-drawn": "choose(shares) → max(shares, key=shares.get)",
        "board-after-the-move": changed(
            f"        seen.append((player, {COPY}\n → ",
            f"{MADE}\n → {MADE}\n        seen.append((player, {COPY}\n",
        ),
        "one-move-only": "while player is not None: → if player is not None:",
        "margin-for-result": f"{WHO_WON} → margin",
        "best-share-only": f"{COPY} → list(board), max(shares, key=shares.get)))",
        "first-left-out": "in seen\n → in seen[1:]\n",
        "last-left-out": "in seen\n → in seen[:-1]\n",
        "winners-only": f"in seen\n → in seen if ({TURNED}) > 0\n",
        "draw-is-lost": f"{WHO_WON} → 1 if margin > 0 else -1",
        "returns-nothing": "return [ → return; [",
    },
)
GAME_CASES = [
    (*parse_position(text), search)
    for text in (
        "OOOXXXXXXXOOOOO- X",
        "XOOOOOOOOOOOOOO- X",
        "OOOO OXXO OXX- --X- O",  # after d4, d3 and a4 Black must pass
        "O-OXXOX-XXOXX--O X",  # a draw
        "-----OX--XO----- X",
        "-----XO--OX----- O",
    )
]


def game_of(function: Callable[..., Any], player: Player, board: Board, search: Any) -> Any:
    """Observe a function's record of a game: the examples, each with its board as a text."""
    found = call(function, player, board, search, Draw(1))
    if not isinstance(found, list):
        return found
    return [_example(each) for each in found]


def _example(found: Any) -> Any:
    if not isinstance(found, tuple | list) or len(found) != 4:
        return found
    player, board, shares, result = found
    text = "".join(board) if isinstance(board, list) else board
    return player, text, shares, result


def _games_differ(found: Any, right: Any, *case: Any) -> str:
    """Say in which example, and in which part of it, a list of examples differs first."""
    if not isinstance(found, list) or len(found) != len(right):
        told = plural(len(found), "example") if isinstance(found, list) else in_words(found)
        return JUDGED("examples", found=told, expected=plural(len(right), "example"))
    pairs = enumerate(zip(found, right, strict=True), start=1)
    number, (one, other) = next((at, two) for at, two in pairs if two[0] != two[1])
    if not isinstance(one, tuple) or len(one) != len(PARTS):
        return JUDGED("four-things", number=number, found=in_words(one))
    place = next(at for at in range(len(PARTS)) if one[at] != other[at])
    fields = {"found": in_words(one[place]), "expected": in_words(other[place])}
    return JUDGED(PARTS[place], number=number, **fields)


EXERCISES = (
    Exercise("result-of-a-leaf", judge_cases, RESULT, cases=result_cases()),
    Exercise("puct", judge_cases, PUCT, cases=PUCT_CASES, observe=to_six_digits),
    Exercise(
        "visit-shares",
        judge_cases,
        SHARES,
        cases=SHARES_CASES,
        observe=shares_of,
        picture=Tree.picture,
        evidence=_shares_differ,
    ),
    Exercise(
        "game-of-self-play",
        judge_cases,
        GAME,
        cases=GAME_CASES,
        observe=game_of,
        evidence=_games_differ,
        points=4,
    ),
)
