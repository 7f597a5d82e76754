"""The museum of bugs: the broken searches, what each costs, and where it shows.

    searches.py     the broken searches, written out: learners read their source text
    pieces.py       each with the smallest place where it shows; tells trees apart; the riddles

Some of these are in `quiz/searches.py` as well, for quiz trees: there they are short and share
their parts, while here each is written out in full, on boards, to be read.

What is said of them is in `texts/en/museum.toml` and `texts/en/mistakes.toml`.
"""
