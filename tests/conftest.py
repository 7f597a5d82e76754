"""Sets the tests up, ends what they start, and on CI makes a skip a failure.

Which worker runs which tests, and in what order, says schedule.py.
"""

import gc
import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from unittest import mock

import pytest
import schedule
from hypothesis import settings

PARTS = {  # compiled in about the same time, by two workers
    "gw0": ["solver.endgame"],
    "gw1": ["midgame.search", "bits.simd_perft"],
}

# What tests share asserts as well, and goes on doing so under `python -O`, as the tests do.
shared = {file.stem for file in Path(__file__).parent.glob("*.py")} - {"conftest", "schedule"}
pytest.register_assert_rewrite(*sorted(shared))

MEASURED = os.environ.pop("OTHELLO_DURATIONS", "")  # not by the runs that tests start
ON_CI = os.environ.get("CI", "").lower() in ("1", "true")

# A busy machine is no bug; and what fails on CI must fail again on the next run.
settings.register_profile("usual", deadline=None, derandomize=ON_CI, max_examples=20)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=100)


def keep_compiled_files():
    """Keep compiled Python files in a folder of pytest's, if they may not be beside their sources.

    Hundreds of Pythons start in one run: kernels, servers, programs. Each would compile all that
    it imports, and spend most of its time on that.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        folder = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
        os.environ.setdefault("PYTHONPYCACHEPREFIX", folder)
        sys.pycache_prefix, sys.dont_write_bytecode = os.environ["PYTHONPYCACHEPREFIX"], False


keep_compiled_files()


# The tests' kernels are forked from one Python, where that can be done: see forked.py there.
os.environ["JUPYTER_PATH"] = str(Path(__file__).with_name("jupyter"))

os.environ["OTHELLO_PROGRESS"] = "off"  # what tests solve is nobody's progress

# A script's background job ignores Ctrl-C, and one under nohup ignores the end of its terminal. So
# would all that the tests start and interrupt: what is handled here is not ignored there.
HANDLERS = {"SIGINT": signal.default_int_handler, "SIGHUP": lambda number, frame: None}
for name, handler in HANDLERS.items():
    number = getattr(signal, name, None)  # Windows has no SIGHUP
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

started: list[subprocess.Popen] = []  # by the test that is running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Note which processes a test starts."""
    start = subprocess.Popen.__init__

    def noting(process, *arguments, **options):
        start(process, *arguments, **options)
        started.append(process)

    with mock.patch.object(subprocess.Popen, "__init__", noting):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    """End what a test started and, because it failed, did not end: it would slow down the rest."""
    try:
        return (yield)
    finally:
        while started:
            end(started.pop())


def end(process):
    """End a process, if it still runs, and close the pipes to it."""
    if process.poll() is None:
        process.kill()
        process.wait()
    for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
        pipe.close()


def pytest_configure(config):
    """Do not even import what is slow for `-m "not slow"`: each worker would."""
    settings.load_profile(tier(config))
    kernels_talk_by_files(config)
    kernels_are_forked(config)
    if config.option.markexpr == "not slow" and config.args_source is config.ArgsSource.TESTPATHS:
        config.option.nbval = False  # no lesson
        slow = (str(config.rootpath / name) for name in schedule.slow_files())
        config.option.ignore = [*(config.option.ignore or []), *slow]


def kernels_talk_by_files(config):
    """Have nbval's kernels listen at files: a port may be taken before the kernel has started."""
    config.option.nbval_current_env = False  # but the kernel of tests/jupyter
    if os.name != "posix" or not (nbval := sys.modules.get("nbval.kernel")):
        return
    manager, folder, number = nbval.KernelManager, tempfile.TemporaryDirectory(), count()

    def by_files(**options):
        return manager(transport="ipc", ip=f"{folder.name}/{next(number)}", **options)

    nbval.KernelManager = by_files


def kernels_are_forked(config):
    """Start the server of kernels for all workers of a run."""
    if hasattr(config, "workerinput") or not hasattr(os, "pidfd_open"):
        return
    folder = tempfile.TemporaryDirectory()
    os.environ["OTHELLO_TEST_KERNELS"] = path = f"{folder.name}/kernels"
    program = Path(os.environ["JUPYTER_PATH"], "kernels", "python3", "forked.py")
    server = subprocess.Popen([sys.executable, program, "--serve", path], stdin=subprocess.PIPE)

    def end():
        server.stdin.close()
        server.wait()
        folder.cleanup()

    config.add_cleanup(end)


def tier(config):
    """Tell whether this run makes each claim once, or repeats claims."""
    return "thorough" if "thorough" in config.option.markexpr else "usual"


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Let Python not look for garbage while tests are collected, nor later among what they hold.

    While tests run it looks less often than usual: that is 3 % of their time, measured once.
    """
    gc.disable()
    try:
        compile_a_part(session.config)
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


def compile_a_part(config):
    """Import a part of the engine in each of two workers, and wait until both are compiled.

    Numba compiles some functions when they are imported. Without this all workers would do that.
    """
    worker = getattr(config, "workerinput", {})
    if config.args_source is not config.ArgsSource.TESTPATHS or worker.get("workercount", 0) < 2:
        return
    folder = compiled_parts(worker)
    folder.mkdir(exist_ok=True)
    if mine := PARTS.get(worker["workerid"]):
        for module in mine:
            importlib.import_module(f"othello_lessons.engine.{module}")
        (folder / worker["workerid"]).touch()
    end = time.monotonic() + 60  # whoever waits in vain compiles it all
    while len(list(folder.iterdir())) < len(PARTS) and time.monotonic() < end:
        time.sleep(0.05)


def compiled_parts(worker):
    """Return the folder in which the workers of a run note what they have compiled."""
    return Path(tempfile.gettempdir(), f"othello-compiled-{worker['testrunuid']}")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    shutil.rmtree(compiled_parts(node.workerinput), ignore_errors=True)


@pytest.hookimpl(tryfirst=True)  # before `-m` is looked at
def pytest_collection_modifyitems(config, items):
    """Mark what is slow, and put what takes longest first, so that no worker is late in the end.

    A property is tried on a few examples, and in the thorough run again on many.
    """
    slow, repeats = tuple(schedule.slow_files()), tier(config) == "thorough"
    for item in items:
        if item.nodeid.startswith(slow):
            item.add_marker(pytest.mark.slow)
        if repeats and getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.thorough)
    if not repeats:
        left_out = {item for item in items if item.get_closest_marker("thorough")}
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    schedule.sort(items, tier(config))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return schedule.in_groups(config, log)


durations = schedule.Durations()


def pytest_runtest_logreport(report):
    durations.add(report)


def pytest_sessionfinish(session):
    if MEASURED and not hasattr(session.config, "workerinput"):
        durations.write(tier(session.config))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return allow_no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Let each worker begin with other files: in a new clone it finds the rest compiled."""
    report = allow_no_skip((yield))
    if isinstance(collector, pytest.Directory):
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        mine = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        first = len(report.result) * mine // workers
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def allow_no_skip(report):
    """Report a skip as a failure, where nothing may be missing."""
    if ON_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"On CI no test may be left out. {reason}"
    return report


@pytest.fixture
def no_process_is_left(monkeypatch):
    """Check at the end of a test that all processes it started have ended."""
    from class_programs import nothing_left

    with nothing_left(monkeypatch):
        yield


@pytest.fixture
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Keep progress in a file of the test's own, and return its path."""
    path = tmp_path / "progress.json"
    monkeypatch.setenv("OTHELLO_PROGRESS", str(path))
    return path
