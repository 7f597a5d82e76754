"""The museum of bugs: broken searches, the cost of each, and the place where the bug shows.

    pieces.py       each with the smallest place where it shows; tells trees apart; the riddles

The searches themselves are patches of the solutions in `wrong_searches.py`. What is said of them is
in `texts/en/museum.toml` and `texts/en/mistakes.toml`.
"""
