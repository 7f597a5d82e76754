"""Presses Ctrl-C at every step of a piece of code, to check that it leaves nothing behind."""

import linecache
import signal
import sys
import threading
import time

STARTS = threading.Thread.start.__code__


class Interrupter:
    """A tracer that presses Ctrl-C at the nth step of the code that `watches` says yes to."""

    def __init__(self, step, watches):
        self.left, self.watches = step, watches

    def __call__(self, frame, event, argument):
        if frame.f_code is not STARTS and not self.watches(frame.f_code):
            return None
        frame.f_trace_opcodes = True
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno or 0)
        if "limbo" in line:  # a lock of Python's own, which no signal leaves locked, but a tracer
            return self
        self.left -= event == "opcode"
        if self.left == 0:
            self.left -= 1
            signal.raise_signal(signal.SIGINT)
        return self


def at_every_step(does, watches):
    """Call `does(step)` and press Ctrl-C at its first step, its second, and so on to its last."""
    step, before = 0, sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # 3.12 traces opcodes if a frame says so before settrace
    while True:
        step += 1
        interrupter = Interrupter(step, watches)
        sys.settrace(interrupter)
        try:
            does(step)
        except KeyboardInterrupt:
            assert interrupter.left < 0
        finally:
            sys.settrace(before)
        yield step
        if interrupter.left > 0:  # it has fewer steps than that
            break
    time.sleep(0.5)
    for thread in list(threading._limbo):  # Python lists those that were about to start for ever
        threading._limbo.pop(thread, None)
