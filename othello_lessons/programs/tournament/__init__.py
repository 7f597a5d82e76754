"""Tournaments: what is planned, how it is played, and what the results say.

Read plan.py first (players come from entrants.py and tournament_file.py), then pairing.py and
schedule.py (who meets whom), pool.py and cluster.py (many games at once), results.py (the file of
games), ratings.py, standings*.py (what is shown), and tournament.py, which holds it all together.
`play_tournament` (tournament.py) is the way in for a lesson.
"""
