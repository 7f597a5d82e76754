"""Iago, the program of chapter 18 of Norvig's book, after Rosenbloom's program of 1982: its idea.

    edges.py       what each of the 59,049 edges is worth, worked out in about a second
    evaluation.py  `iago`: the four edges, and the mobility of both sides, now and later

Other rooms use `evaluation.iago` and `edges.edge_values`. The text and the numbers are our own.
"""
