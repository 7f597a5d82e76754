"""The limits of a notebook while it is graded."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NotebookLimits:
    """The limits of a notebook: seconds for a cell and for all cells, MiB of memory."""

    cell: float = 60.0
    notebook: float = 600.0
    memory: float = 2048.0
