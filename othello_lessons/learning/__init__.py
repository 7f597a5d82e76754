"""Players that learn: what to look for in a position is found by playing, not written by hand.

    evolution.py     ten square weights, bred by a genetic algorithm

Other rooms use `evolution`.
"""
