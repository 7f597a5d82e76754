"""The search of the timed player: evaluation, deepening, a table of positions."""
