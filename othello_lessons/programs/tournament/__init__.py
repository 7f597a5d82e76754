"""Tournaments: what is planned, how it is played, and what the results say."""
