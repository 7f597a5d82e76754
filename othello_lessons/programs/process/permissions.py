"""The fences of other people's programs: the files that they reach, and their environment."""

import marshal
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from othello_lessons.programs.process import fence

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix")
SETTINGS = (  # what libraries and languages look up; the list of /etc cannot be had
    *("ld.so.cache", "ld.so.conf", "localtime", "nsswitch.conf", "passwd", "group", "ssl"),
    *("fonts", "alternatives", "java*", "python3*", "mono", "julia", "guile"),
)
MACHINE = (
    *("/sys/devices/system/cpu", "/sys/fs/cgroup", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat"),
    *("/proc/sys", "/proc/self", "/proc/version", "/proc/filesystems"),
    *("/dev/random", "/dev/urandom"),
)
PROCESSES = "/proc"
INSTALLED = ("bin", "lib", "lib32", "lib64", "libexec", "conf", "jre", "shims", "versions")
KEPT = (  # of the environment: where programs are, the language, and settings of libraries
    *("PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME"),
    *("VIRTUAL_ENV", "JAVA_HOME", "COLUMNS", "LINES", "PYTHONUNBUFFERED", "PYTHONHASHSEED"),
)
KEPT_BEGINNINGS = ("LC_", "NUMBA_", "OMP_", "OPENBLAS_", "MKL_", "OTHELLO_")
OWN = ("HOME", "TMPDIR", "IPYTHONDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")


shared: list[Path] = []  # where all programs of a judge of notebooks may write; it fences them all


@dataclass(frozen=True)
class Fence:
    """Folders to write in, places to read, and folders of which only the names are seen.

    What a program keeps for itself goes to the first folder to write in.
    """

    write: tuple[str, ...]
    read: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def as_text(self) -> str:
        """Write the fence as a text for the guard."""
        return marshal.dumps(astuple(self)).hex()

    def close(self) -> None:
        """Close the fence around this process; OSError if the system refuses."""
        fence.close(self.write, self.read, self.names)

    def environment(self, whole: Mapping[str, str]) -> dict[str, str]:
        """Return what a program may see of an environment."""
        kept = {
            name: value
            for name, value in whole.items()
            if name in KEPT or name.startswith(KEPT_BEGINNINGS)
        }
        return kept | (dict.fromkeys(OWN, self.write[0]) if self.write else {})


def around(*folders: str | Path, more: Iterable[str] = (), sees_processes: bool = False) -> Fence:
    """Return a fence in which Python runs, and some folders can be written.

    `sees_processes`: whether the processes of the machine can be listed.
    """
    settings = [str(place) for name in SETTINGS for place in Path("/etc").glob(name)]
    seen = [PROCESSES] if sees_processes else []
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    read = {*SYSTEM, *settings, *MACHINE, *seen, *more, *_python(), *filter(None, paths)}
    write = dict.fromkeys(str(Path(folder).resolve()) for folder in folders)
    return Fence(tuple(write), tuple(sorted(read)), (str(PACKAGE.parent),))


PACKAGE = Path(__file__).resolve().parents[2]


def _python() -> tuple[str, ...]:
    """List where Python and its packages are installed, and this package with its lessons."""
    prefixes = (sys.prefix, sys.base_prefix, *sysconfig.get_paths().values())
    return (*prefixes, str(PACKAGE), str(PACKAGE.parent / "notebooks"))


def around_program(command: Sequence[str], folder: Path | None = None) -> Fence | None:
    """Return the fence of a program: its own folders are that of its file, and where it starts.

    None if the command starts nothing: then the guard says why.
    """
    if (found := shutil.which(command[0])) is None:
        return None
    program = Path(found).resolve()
    paths = [Path(word) for word in command[1:]]  # files have full paths: see split_command
    files = [path.resolve() for path in paths if path.is_absolute() and path.is_file()]
    is_installed = program.parent.name in ("bin", "shims")
    installed = [program.parent.parent / name for name in INSTALLED] if is_installed else []
    own = [file.parent for file in (files if is_installed else [program, *files])]
    if not own and folder is None:
        own.append(Path.cwd())
    inside = [place for place in own if not _holds_others(place)]
    start = [folder] if folder else []
    return around(*start, *inside, *shared, more=map(str, [*installed, program, *files]))


def _holds_others(folder: Path) -> bool:
    """Tell whether a folder holds much that is no program's own: the system, somebody's home."""
    return Path.home().is_relative_to(folder) or str(folder).startswith(SYSTEM)


def closed_here() -> dict[str, str]:
    """Say what a fence closes on this machine, and by which means; nothing where it is open."""
    landlock, filtered = fence.version(), fence.filters_calls()
    files = f"Landlock {landlock}" if landlock else ""
    calls = "a filter of system calls" if filtered else ""
    return {
        "files": files,
        "TCP": calls or (files if landlock >= 4 else ""),
        "UDP and UNIX sockets": calls,
        "shared memory": calls and files,
        "the memory of other processes": files or calls,
        "signals to other processes": files if landlock >= 6 else "",
        "settings of files and processes": calls,
    }
