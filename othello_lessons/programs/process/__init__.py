"""A program as a process: started under guard, limited, logged, and always ended.

Read child.py first (a watched program), then line_child.py (one that answers line by line).
guard.py runs between the judge and the program, permissions.py says what a program finds inside its
fence, fence.py closes it, pipes.py reads without waiting, log.py keeps the messages,
time_without_waiting.py counts the seconds in which a program computes or sleeps, interrupts.py
handles Ctrl-C, deletion.py deletes a program's folder, command.py cuts a command into words.
"""
