"""Learned weights in memory, for compiled code: tables whose address a search gets."""

from functools import cache
from typing import Any

from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.bits.raw_memory import Block, Shorts
from othello_lessons.engine.patterns import indices
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.engine.patterns.shapes import STAGES, kept_numbers, spread, stage_of, tempo_of
from othello_lessons.engine.patterns.weights import Learned


class Tables:
    """The tables of learned weights, from `address` on."""

    def __init__(self, learned: Learned) -> None:
        self._block = Block(indices.SIZE)
        self._stages = [Shorts(_spread(learned.kept(stage))) for stage in range(STAGES)]
        self.address = self._block.address
        indices.write_rows(self._block)
        for empties in range(indices.NUMBERS):
            stage = stage_of(empties)
            self._block[indices.STAGE + empties] = self._stages[stage].address
            self._block[indices.TEMPO + empties] = learned.tempo(stage)[tempo_of(empties)]


def _spread(kept: Any) -> Any:
    """Return the weights of all configurations of a stage, with NumPy if it is installed."""
    if not HAS_NUMBA:
        return spread(kept)
    import numpy as np

    return np.asarray(kept)[np.asarray(kept_numbers())]


@cache
def tables_of(evaluation: LearnedEvaluation) -> Tables | None:
    """Return the tables of an evaluation, None if its weights cannot be used."""
    return Tables(evaluation.learned) if evaluation.learned else None
