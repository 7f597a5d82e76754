"""Tries the check before handing in, with the guide's players, each changed a little."""

import sys

from guide import files

from othello_lessons.programs import compliance
from othello_lessons.programs.compliance import findings


def changing(folder, name):
    """Return a function that writes a player of the guide, changed, and returns its command."""

    def changed(old="", new=""):
        text = files()[name].replace("time.sleep(0.1)", "time.sleep(0.02)")
        assert old in text, f"{name} has no {old!r}"
        (folder / name).write_text(text.replace(old, new) if old else new + text)
        return [sys.executable, str(folder / name)]

    return changed


def impatient(monkeypatch):
    """Wait less long for programs that do nothing: those here are quick to begin."""
    monkeypatch.setattr(compliance, "IDLE", 1.0)
    monkeypatch.setattr(compliance, "LAST_CHANCE", 0.5)


def try_points(program, *titles):
    """Try only some points of a program; return their findings."""
    checks = [check for check in program.checks() if check.title in titles]
    assert len(checks) == len(titles)
    return list(findings(checks))


def fault(program, *titles):
    """Return the only finding of some points that failed."""
    [wrong] = [finding for finding in try_points(program, *titles) if finding.passed is False]
    return wrong
