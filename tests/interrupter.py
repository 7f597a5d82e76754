"""Presses Ctrl-C at every step of a piece of code, to check that it leaves nothing behind.

`open_jumps` finds the loops between whose turns Ctrl-C would leave a block without its end.
"""

import ast
import dis
import linecache
import signal
import sys
import threading
import time
from types import CodeType

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


def open_jumps(source):
    """List the lines of jumps between two turns of a loop that a block does not cover.

    An interrupt there leaves the block, a `with` or a `try` with `finally`, without its end. It
    depends on the Python that runs this: 3.11 leaves no such jump.
    """
    blocks = [node for node in ast.walk(ast.parse(source)) if has_an_end(node)]
    if not blocks:
        return []  # as in most files: to list all instructions takes long
    return [
        line
        for code in codes_in(compile(source, "", "exec"))
        for line in uncovered_jumps(code)
        if any(lines_of(block)[0] <= line <= lines_of(block)[1] for block in blocks)
    ]


def has_an_end(node):
    """Tell whether this is a block that does something at its end, however it is left."""
    return isinstance(node, ast.With) or (isinstance(node, ast.Try) and bool(node.finalbody))


def lines_of(block):
    return block.body[0].lineno, block.body[-1].end_lineno


def codes_in(code):
    """Yield a code object and those in it; not of comprehensions, which are functions in 3.11."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and not constant.co_name.startswith("<"):
            yield from codes_in(constant)


def uncovered_jumps(code):
    """Yield the line of each jump to the next turn of a loop that the exception table leaves out.

    Not of `yield from`, which jumps back where it stands, and once it has thrown an error.
    """
    covered, line, before = dis.Bytecode(code).exception_entries, code.co_firstlineno, ""
    for step in dis.get_instructions(code):
        line = step.positions.lineno or line  # a jump may have none of its own
        turns = "JUMP_BACKWARD" in step.opname and "NO_INTERRUPT" not in step.opname
        is_covered = any(entry.start <= step.offset < entry.end for entry in covered)
        if turns and not is_covered and before != "CLEANUP_THROW":
            yield line
        before = step.opname
