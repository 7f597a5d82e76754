"""What goes wrong: functions that a learner may write by mistake, and a machine without threads."""


def endless(*arguments):
    """Never return, whatever the arguments."""
    while True:
        pass


def interrupted(*arguments):
    """Be stopped by the person at the keyboard."""
    raise KeyboardInterrupt


def starts_no_thread(thread):
    """Stand for `Thread.start` in a browser's Python."""
    raise RuntimeError("can't start new thread")
