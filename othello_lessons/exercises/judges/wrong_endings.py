"""What people write in the endgame lessons: each function once, and what can go wrong with it.

First the regions, then the order of moves by their replies, and the margin
after the last square.
"""

from collections.abc import Iterator

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference
from othello_lessons.othello import (
    EMPTY,
    PLAYERS,
    Board,
    Player,
    Square,
    directions,
    size,
    squares,
)

# ---------------------------------------------------------------------------
# Regions, grown from their first square

REGIONS = Reference(
    """
def answer(board):
    n, regions = size(board), []
    left = [square for square in squares({n}) if {empty}]
    while left:
        region = [left.pop(0)]
        for square in {grows}:
            for step in {steps}:
                if square + step in left:
                    left.remove(square + step)
                    {appends}
        {adds}
    return {returned}
""",
    {
        "steps": {
            "directions(n)": "",
            "(1, -1, n + 2, -n - 2)": "straight-neighbours",
            "(n + 1, n + 3, -n - 1, -n - 3)": "diagonals-only",
            "DIRECTIONS": "steps-of-8x8",
            "directions(n - 2)": "steps-without-rim",
            "(1, n + 1, n + 2, n + 3)": "never-joined",
            "(1, n + 2)": "right-and-down",
        },
        "grows": {
            "region": "",
            "region[:1]": "neighbours-only",
            "()": "each-square-alone",
            "[square for square in left if any(square + step in region for step in directions(n))]":
                "two-steps-only",
        },
        "n": {"n": "", "8": "squares-of-8x8"},
        "empty": {"board[square] == EMPTY": "", "board[square] != EMPTY": "discs-for-empties"},
        "appends": {"region.append(square + step)": "", "pass": "neighbours-lost"},
        "adds": {
            "regions.append(region)": "",
            "regions += region": "flat-list",
            "regions.append(len(region))": "numbers-for-squares",
            "pass": "no-region-kept",
            "return [region]": "first-region-only",
            "return region": "first-region-only",
        },
        "returned": {
            "regions": "",
            "None": "returns-nothing",
            "len(regions)": "numbers-for-squares",
        },
    },
)  # fmt: skip
JOINING = Reference(
    """
def answer(board):
    regions = []
    for square in squares(size(board)):
        if board[square] == EMPTY:
            near = {{square + step for step in directions(size(board))}}
            touching = [region for region in regions if near & set(region)]
            {joins}
    return regions
""",
    {
        "joins": {
            "regions = [r for r in regions if r not in touching] + [[square, *sum(touching, [])]]":
                "",
            "touching[0].append(square) if touching else regions.append([square])": "never-joined",
            "touching[-1].append(square) if touching else regions.append([square])": "never-joined",
            "regions.append(sum(touching, [square]))": "square-twice",
        },
    },
)  # fmt: skip


NEAR = Reference(
    """
def answer(board):
    regions, seen = [], set()
    for square in squares(size(board)):
        if board[square] == EMPTY and square not in seen:
            around = [square + step for step in directions(size(board))]
            region = [square, *(near for near in around if {joins})]
            seen.update({taken})
            regions.append(region)
    return regions
""",
    {
        "joins": {
            "board[near] == EMPTY": "neighbours-only",
            "board[near] == EMPTY and near not in seen": "neighbours-only",
        },
        "taken": {"region": "", "[square]": "neighbours-only"},
    },
)


def _through_the_rim(board: Board) -> list[list[Square]]:
    """Join empty squares over the cells of the rim as well."""
    free = [cell for cell, piece in enumerate(board) if piece not in PLAYERS]
    left, regions = [square for square in free if board[square] == EMPTY], []
    while left:
        reached = [left[0]]
        for cell in reached:
            around = {cell + step for step in directions(size(board))} - set(reached)
            reached += [near for near in free if near in around]
        regions.append([cell for cell in reached if board[cell] == EMPTY])
        left = [square for square in left if square not in reached]
    return regions


RIM = Mistake("rim-is-empty", _through_the_rim)


def _one_region(board: Board) -> list[list[Square]]:
    return [[square for square in squares(size(board)) if board[square] == EMPTY]]


def known_regions() -> Iterator[Mistake]:
    """Yield what people take for regions, those with one mistake first."""
    yield from REGIONS.singles()
    yield from JOINING.singles()
    yield from NEAR.singles()
    yield RIM
    yield Mistake("one-region", _one_region)
    yield from REGIONS.pairs()


# ---------------------------------------------------------------------------
# The order: what is counted for one move, to sort by

REPLIES = Reference(
    """
def answer(move, player, board):
    after = {made}
    return {sign}{counted}
""",
    {
        "counted": {
            "len(legal_moves(opponent(player), after))": "",
            "len(legal_moves(player, after))": "own-moves",
            "len(legal_moves(WHITE, after))": "black-for-player",
            "len(legal_moves(BLACK, after))": "black-for-player",
            "-len(bracketed(move, player, board))": "most-flips",
            "len(bracketed(move, player, board))": "fewest-flips",
            "-weighted_score(player, after)": "by-weights",
            "weighted_score(player, after)": "by-weights",
        },
        "sign": {"": "", "-": "most-first"},
        "made": {
            "make_move(move, player, list(board))": "",
            "make_move(move, BLACK, list(board))": "black-for-player",
            "make_move(move, opponent(player), list(board))": "moves-for-other",
        },
    },
)


def _square_order(move: Square, player: Player, board: Board) -> int:
    return move


def _as_text(move: Square, player: Player, board: Board) -> str:
    return str(REPLIES.function()(move, player, board))


def known_orders() -> Iterator[Mistake]:
    """Yield what people sort by, those with one mistake first."""
    yield from REPLIES.singles()
    yield Mistake("square-order", _square_order)
    yield Mistake("counts-as-texts", _as_text)
    yield from REPLIES.pairs()


# ---------------------------------------------------------------------------
# The last square

MARGIN_NOW = "score(player, board)"
AS_FINAL = "total + WIN * ((total > 0) - (total < 0))"
MARGIN = Reference(
    """
def answer(player, board):
    square = board.index(EMPTY)
    for mover, sign in {sides}:
        turned = {turned}
        if {moves}:
            total = {margin} + ({brought}({disc} + {often}turned))
            return {total}
    return {unplayed}


def distances(square, mover, board):
    found = [find_bracket(square, mover, board, step) for step in directions(size(board))]
    return sum(abs(bracket - square) - 1 for bracket in found if bracket)
""",
    {
        "turned": {
            "len(bracketed(square, mover, board))": "",
            "distances(square, mover, board)": "distance-for-discs",
        },
        "total": {
            "total": "",
            AS_FINAL: "final-value-for-margin",
        },
        "often": {
            "2 * ": "",
            "": "flips-once",
            "4 * ": "flips-too-often",
            "3 * ": "flips-too-often",
            "2 + ": "two-added",
            "-2 * ": "flips-lost",
            "0 * ": "flips-forgotten",
        },
        "disc": {"1": "", "0": "no-new-disc", "2": "new-disc-twice", "-1": "no-new-disc"},
        "sides": {
            "((player, 1), (opponent(player), -1))": "",
            "((player, 1),)": "pass-ends-the-game",
            "((player, 1), (opponent(player), 1))": "opponents-gain-added",
            "((player, -1), (opponent(player), 1))": "gain-subtracted",
            "((opponent(player), -1), (player, 1))": "opponent-first",
            "((player, 1), (opponent(BLACK), -1))": "black-for-player",
            "((BLACK, 1), (WHITE, -1))": "black-for-player",
            "((player, 2), (opponent(player), -1))": "gain-doubled",
            "((player, 1), (opponent(player), -2))": "gain-doubled",
            "((player, 0), (opponent(player), -1))": "gain-left-out",
        },
        "moves": {
            "turned": "",
            "True": "disc-without-flips",
            "not turned": "condition-turned",
            "False": "margin-before-the-move",
        },
        "margin": {
            MARGIN_NOW: "",
            "score(BLACK, board)": "black-for-player",
            "score(mover, board)": "margin-of-the-mover",
            "-score(player, board)": "margin-turned",
            "board.count(player)": "discs-for-margin",
            "0": "margin-forgotten",
        },
        "brought": {"sign * ": "", "sign + ": "sign-added"},
        "unplayed": {
            MARGIN_NOW: "",
            "score(BLACK, board)": "black-for-player",
            f"{MARGIN_NOW} + (1 if {MARGIN_NOW} > 0 else -1)": "square-to-the-winner",
            "0": "unplayed-is-zero",
            "final_value(player, board)": "final-value-for-margin",
        },
    },
)


def known_margins() -> Iterator[Mistake]:
    """Yield what people take for the margin after the last square, those with one mistake first."""
    yield from MARGIN.singles()
    final = ("total", AS_FINAL), ("unplayed", "final_value(player, board)")
    yield Mistake("final-value-for-margin", MARGIN.with_texts(final))
    yield from MARGIN.pairs()
