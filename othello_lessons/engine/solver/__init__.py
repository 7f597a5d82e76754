"""The endgame solver: exact scores of positions on 8x8 and smaller boards.

    sizes.py           where the squares of a smaller board lie in 64 bits
    final_six.py       the last six empty squares
    ordering.py        which moves to try first
    table.py           the hash table, shared by threads
    endgame.py         the compiled search from seven empty squares up
    search_threads.py  the threads that search together
    solver.py          `solve` and `Solver`: begin here
    endings.py         published endgames, for measurements
    explain.py         why each move of a best line is made

Other rooms use `solver.solve`, `solver.Solver`, `endings` and `explain`.
"""
