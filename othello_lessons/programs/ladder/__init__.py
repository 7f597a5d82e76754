"""A ladder that runs by itself: programs come into a folder, and meet those of their strength.

Read entries.py first (the folder: what is checked, taken, replaced and withdrawn), then meetings.py
(who meets whom next), ladder.py, which plays for a term, and hand_in.py (the page in a network).
Games, ratings and the page of standings are those of tournament/.
"""
