"""An NBoard engine's value of each move, beside our own value."""

from time import perf_counter
from typing import NamedTuple

from othello_lessons.engine.analysis import Worth, analyse
from othello_lessons.engine.background import in_background
from othello_lessons.engine.player import Engine
from othello_lessons.notation import square_name
from othello_lessons.othello import Board, Player, Square
from othello_lessons.programs.hint import Hint, Hinting
from othello_lessons.programs.nboard.messages import EXACT


class Compared(NamedTuple):
    """A move, the engine's value of it (None if it sent none), and ours."""

    move: Square
    hint: Hint | None
    worth: Worth


def compared_hints(engine: Hinting, player: Player, board: Board, seconds: float) -> list[Compared]:
    """Ask the engine, and then our own search, for `seconds` each; our best move comes first.

    Fault if the engine does not answer, or does not stop.
    """
    hints = engine.hints(player, board, seconds)
    worths = _our_values(Engine(), player, board, seconds)
    best_first = sorted(worths, key=lambda move: -worths[move].discs)
    return [Compared(move, hints.get(move), worths[move]) for move in best_first]


def _our_values(
    engine: Engine, player: Player, board: Board, seconds: float
) -> dict[Square, Worth]:
    end = perf_counter() + seconds
    work = analyse(engine, player, board, seconds)
    return dict(in_background(work, engine.stop, lambda: end - perf_counter()))


def table(rows: list[Compared]) -> str:
    """Write the values in discs for the side to move, each with its depth."""
    lines = ["move     engine  depth     ours  depth"]
    for move, hint, worth in rows:
        theirs = f"{hint.discs:+8.2f}  {hint.depth:>5}" if hint else f"{'-':>8}  {'-':>5}"
        depth = EXACT if worth.exact else str(worth.depth)
        lines.append(f"{square_name(move):<6} {theirs} {worth.discs:+8.2f}  {depth:>5}")
    return "\n".join(lines)
