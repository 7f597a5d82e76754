"""Shares the tests out to the workers: in groups that stay whole, the longest first.

A group is a file, but for four kinds. All browser tests that need JupyterLab are one, so that one
JupyterLab and one Chromium serve them; those of saved files and pages are another one. All tests
that mostly wait are one: meanwhile the others have the processors. The tests of a few files are
long and share nothing: each is a group of its own.

How long each group took on some machine stands in `durations.json`, in seconds. To measure again:

    OTHELLO_DURATIONS=1 uv run pytest
    OTHELLO_DURATIONS=1 uv run pytest -m thorough
"""

import json
from collections import Counter
from pathlib import Path

FILE = Path(__file__).with_name("durations.json")
BROWSER = "tests/browser/"
PAGES = "tests/browser/files/"  # a Chromium is enough
WAITING = (  # most of the time: for programs that look at their files ten times a second
    "tests/exercises/test_class_programs.py",
    "tests/programs/test_compliance",
    "tests/programs/test_file_",
    "tests/programs/test_monitor.py",
    "tests/programs/test_time_without_waiting.py",
    "tests/programs/test_referee.py",
    "tests/course/test_programs_guide.py",
)
ONE_BY_ONE = ("tests/exercises/test_mutants.py", "tests/course/test_player_guide.py")
COMPILES = "tests/engine/test_player.py"  # most of the engine, before all workers need it
TIERS = "usual", "thorough"
NEW = 5  # seconds, of a group that was not measured
LONG = 15  # seconds, of a group that begins before any lesson
SLOW = 4  # seconds, of a file that `-m "not slow"` leaves out


def group_of(nodeid):
    """Return the group of a test: those that one worker runs, one after the other."""
    for group in PAGES, BROWSER:
        if nodeid.startswith(group):
            return group
    if nodeid.startswith(WAITING):
        return "what waits"
    return nodeid if nodeid.startswith(ONE_BY_ONE) else nodeid.partition("::")[0]


def measured(tier="usual"):
    """Return the seconds of each group of a tier that was measured, and of each file."""
    return json.loads(FILE.read_text()).get(tier, {}) if FILE.exists() else {}


def sort(items, tier):
    """Put the longest groups first, so that no worker is late in the end.

    Lessons wait until the engine is compiled: the first to use it would show a note about that.
    """
    seconds = measured(tier)

    def place(item):
        group = group_of(item.nodeid)
        took = seconds.get(group, NEW)
        soon = took > LONG and not group.startswith("notebooks/")
        return group != COMPILES, not soon, -took, group, item.path.parts

    items.sort(key=place)


def slow_files():
    """List the folders and files whose tests take long: kernels, browsers, matches, searches."""
    slow = [name for name, took in measured().items() if took > SLOW and name.endswith(".py")]
    return ["notebooks/", BROWSER, *slow]


def in_groups(config, log):
    """Return a scheduler that gives each group to the next worker that is free."""
    from xdist.scheduler import LoadScopeScheduling

    class InGroups(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group_of(nodeid)

    return InGroups(config, log)


class Durations:
    """The seconds of each group and of each file, added up while tests run."""

    def __init__(self):
        self.seconds = Counter()

    def add(self, report):
        for name in {group_of(report.nodeid), report.nodeid.partition("::")[0]}:
            self.seconds[name] += report.duration

    def write(self, tier):
        """Write what was measured; what this run left out keeps its figure, if it still exists."""
        old = {name: took for name, took in measured(tier).items() if self.exists(name)}
        found = {name: round(took, 1) for name, took in self.seconds.items() if took >= 0.5}
        tiers = {name: measured(name) for name in TIERS} | {tier: {**old, **found}}
        FILE.write_text(json.dumps(tiers, indent=0, sort_keys=True) + "\n")

    @staticmethod
    def exists(name):
        """Tell whether the file of a group is still there."""
        return (FILE.parents[1] / name.partition("::")[0]).is_file()
