"""Search trees as pictures and in words: cards, dots, icicles, graphs, and sentences."""
