"""Tournaments: the plan, the games, and the standings.

Read plan.py first (players come from entrants.py and tournament_file.py), then pairing.py,
played_game.py and schedule.py (who plays whom), pool.py and cluster.py (many games at once),
results.py (the file of games), ratings.py (plain_ratings.py without numpy), neighbours.py (whose
order is proved), standings.py (text, table and picture), standings_page.py and standings_files.py
(the page), and tournament.py, which uses them all.
Around it: changes.py (what a changed file means for the games that were played; program_files.py:
the files of a program), live_page.py (the page while games are played) and forecast.py (how long
they will take). A lesson begins with `play_tournament` (tournament.py).
"""
