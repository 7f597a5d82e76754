"""Solved boards: a proof of what 6x6 (and 4x4) is worth, as a file that you can walk and check.

Read in this order:

    images.py       a position and its mirror images, as one number
    certificate.py  the claims, and the move that the proof makes in each position: begin here
    leaves.py       solves the last empty squares
    verify.py       checks a certificate move by move; it uses nothing of what made it
    branch.py       checks one branch with the book alone
    prove.py        makes a certificate
    walk.py         what is known of the positions of a game that is played on a certificate

Other rooms use `certificate.shipped`, `certificate.read`, `verify.verify` and `prove.prove`.
Reading and verifying need only the standard library; the engine is used where there is Numba.
"""
