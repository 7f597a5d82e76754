"""Programs that play each other: protocols, judges, tournaments, and the terminal.

Read wording.py (how a game is told) and seat.py (a player of one game), then game.py (the judge's
loop), record.py (what it writes down) and record_reader.py (which reads it back and replays it).
protocol.py says what a protocol must provide, protocols.py lists the protocols, and each has a
folder: console/, file/ and nboard/. line_seat.py has the player that protocols of lines share,
hint.py the value that a program gives a move.
process/ runs programs under guard, compliance.py checks one before it is handed in, groups.py
finds the programs of a class in a folder. board_game.py is a game that a person plays, on the
widget or in terminal/.
compare.py plays a series from the positions of openings.py, with what pair_statistics.py concludes
from it; tournament/ holds tournaments, and ladder/ is one that runs by itself for a term.
conversation.py plays a game and keeps all its messages, workshop.py is a folder for programs.
writing.py names the file that could not be written, progress_bar.py shows how far work has come.
"""
