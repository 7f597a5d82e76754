"""Othello in a terminal: screen.py shows boards, play.py plays a game with a person.

turns.py shows a judged game turn by turn.
"""
