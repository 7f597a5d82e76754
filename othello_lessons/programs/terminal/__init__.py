"""Othello in a terminal: screen.py shows boards, play.py is a game that a person plays.

turns.py shows a judged game turn by turn.
"""
