"""The museum of bugs: broken searches, what each costs, and where it shows.

    pieces.py       each with the smallest place where it shows; tells trees apart; the riddles

The searches themselves are patches of the solutions in `wrong_searches.py`. What is said of them is
in `texts/en/museum.toml` and `texts/en/mistakes.toml`.
"""
