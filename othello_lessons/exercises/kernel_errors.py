"""Sentences about errors in a kernel: which cell to run first, what a browser does not have.

A kernel that imports the exercises is told so by `explain_errors`; any other Python keeps to
itself. After a NameError the sentence stands above Python's error. Where a browser lacks something
it stands in place of the error, with what the cell shows on a computer, and the cells below it go
on.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from othello_lessons.course.installing import in_browser, lacked
from othello_lessons.course.lesson_table import LessonError
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.out_of_order import made_in, maker_of, recorded, said
from othello_lessons.exercises.texts import Texts

TEXTS = Texts("notebook")
LIVE = "application/vnd.jupyter.widget-view+json"  # a widget of the kernel that recorded it
UNMADE: set[str] = set()  # names of cells that a browser could not run


def explain_errors() -> None:
    """Let a kernel explain the errors that it can; elsewhere do nothing."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is None or not (hasattr(shell, "kernel") or in_browser()):
        return
    if not shell.custom_exceptions:
        shell.set_custom_exc((Exception,) if in_browser() else (NameError,), _shown)


def _shown(
    shell: Any, kind: type[Exception], error: Exception, trace: TracebackType, tb_offset: Any = None
) -> None:
    """Show what a browser lacks; or else which cell comes first, if known, and then the error."""
    run = shell.user_ns.get("In", [])
    name = error.name if isinstance(error, NameError) and kind is NameError else None
    why = lacked(error) or (TEXTS("not-made", name=name) if name in UNMADE else "")
    if why:
        _show_recorded(why, run)
        return
    try:
        with suppress(LessonError, OSError, ValueError):  # a lesson that is not there or broken
            if name and (maker := maker_of(name, run)):
                _display(said(name, maker))
    finally:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def _show_recorded(why: str, run: Sequence[str]) -> None:
    """Say why a browser cannot run the cell, and show what the cell shows on a computer."""
    UNMADE.update(made_in(run[-1]))
    outputs = recorded(run)
    text = TEXTS("not-in-browser", why=why) + "\n" + TEXTS("recorded" if outputs else "computer")
    _display(Message(in_lines(text), card=Card("open", TEXTS("no-run"), says=text)))
    for output in outputs:
        if output["output_type"] == "stream":
            print("".join(output["text"]), end="")
        else:
            shown = {form: _whole(of) for form, of in output["data"].items() if form != LIVE}
            _display(shown, raw=True)


def _whole(lines: Any) -> Any:
    return "".join(lines) if isinstance(lines, list) else lines


def _display(shown: Any, raw: bool = False) -> None:
    from IPython import display

    show: Any = display.display  # it has no types
    show(shown, raw=raw)
