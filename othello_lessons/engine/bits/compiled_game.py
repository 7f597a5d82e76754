"""The 8x8 game on two 64-bit numbers, compiled: from the book's boards and back.

    own, opp = to_bits(BLACK, initial_board())     the discs of the side to move, and the others
    perft(BLACK, initial_board(), 9)               (3005288, 0), in a hundredth of a second

Bit 0 is a1, bit 1 is b1, bit 63 is h8. Numba compiles the slow functions when they are first used,
and keeps the result; without Numba the same functions run as plain Python.
"""

from operator import index

from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    Player,
    initial_board,
    opponent,
    size,
    squares,
)

SQUARES = squares()
BIT_OF = {square: bit for bit, square in enumerate(SQUARES)}


# ---------------------------------------------------------------------------
# Boards


def to_bits(player: Player, board: Board) -> tuple[int, int]:
    """Return (own, opp): the discs of the player who is to move, and those of the other.

    ValueError if the board is not 8x8, has a cell that is not a piece, or if the player is unknown.
    """
    if size(board) != 8:
        raise ValueError(
            f"64 bits hold an 8x8 board, and this one is {size(board)}x{size(board)}: "
            "use engine.plain.bigboard for other sizes"
        )
    other = opponent(player)
    text = "".join(board[square] for square in reversed(SQUARES))
    if strange := set(text) - {EMPTY, BLACK, WHITE}:
        raise ValueError(f"a square holds {EMPTY!r}, {BLACK!r} or {WHITE!r}, not {min(strange)!r}")
    return _digits(text, player), _digits(text, other)


def _digits(text: str, piece: str) -> int:
    """Read 64 pieces, the last square first, as a number with a 1 wherever this piece is."""
    return int("".join("1" if each == piece else "0" for each in text), 2)


def to_board(player: Player, own: int, opp: int) -> Board:
    """Return the board on which `own` are this player's discs; ValueError if it is not a board."""
    other = opponent(player)
    own, opp = index(own), index(opp)
    for bits in (own, opp):
        if not 0 <= bits < 1 << 64:
            raise ValueError(
                f"a board of 64 bits is a number from 0 to 2**64 - 1, not {bits}: "
                "bit 0 is a1, bit 63 is h8"
            )
    if both := own & opp:
        square = SQUARES[(both & -both).bit_length() - 1]
        raise ValueError(f"two discs lie on square {square}: own and opp must not overlap")
    board = initial_board()
    for bit, square in enumerate(SQUARES):
        board[square] = player if own >> bit & 1 else other if opp >> bit & 1 else EMPTY
    return board


# ---------------------------------------------------------------------------
# The rules


def perft(player: Player, board: Board, depth: int) -> tuple[int, int]:
    """Count games: (those of exactly `depth` plies, those that end before).

    A forced pass is a ply. Published perft numbers are the sum of the two.
    """
    from othello_lessons.engine.bits import compiler, fast_moves

    if depth < 0:
        raise ValueError(f"depth is a number of plies, 0 or more, not {depth}")
    own, opp = to_bits(player, board)
    position = fast_moves.u64(own), fast_moves.u64(opp)
    with compiler.noted():
        if not compiler.HAS_VECTORS:
            return fast_moves.perft(*position, depth)
        from othello_lessons.engine.bits import simd_perft
        from othello_lessons.engine.bits.raw_memory import Block

        memory = Block(simd_perft.SIZE)  # it must live until the count is done
        return simd_perft.perft(memory.address, *position, depth)
