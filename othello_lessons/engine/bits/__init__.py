"""8x8 boards as two numbers of 64 bits, compiled: moves, flips and counts."""
