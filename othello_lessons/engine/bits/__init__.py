"""8x8 boards as two 64-bit numbers, compiled by Numba where it is installed.

    compiler.py       what compiles functions, and what replaces it without Numba
    bit_moves.py      moves and flips by shifts, for every machine
    simd_moves.py     the same with the vector unit, four directions at a time
    fast_moves.py     the faster of the two that this machine has, for compiled code
    compiled_game.py  the book's boards in and out, moves, perft: for all other code
    simd_perft.py     perft, eight boards at a time
    raw_memory.py     memory that compiled searches share, read and written by address
    weight_games.py   games between square weights, for the players that evolve

Other rooms use `compiled_game`, which imports Numba only when a function is called, and, where
Numba is installed, `weight_games`.
"""
