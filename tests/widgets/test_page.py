"""What a widget sends to its page: joined modules, colours from the theme, and no HTML."""

import json
import re
import shutil
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from othello_lessons import widgets
from othello_lessons.drawing.theme import COLOURS
from othello_lessons.othello import CORNER_WEIGHTS, LARGEST, MAX_VALUE, SMALLEST, WIN
from othello_lessons.widgets.page import STATIC, module

WIDGETS = [vars(widgets)[name] for name in widgets.__all__ if name[0].isupper()]
SCRIPTS = sorted(STATIC.glob("*.js"))
STYLES = sorted(STATIC.glob("*.css"))
PAGES = [
    path.stem
    for path in SCRIPTS
    if path.name.endswith("_alone.js") or "export default" in path.read_text("utf-8")
]
LONGEST = 40  # lines of a function: what fits on a screen
FUNCTION = re.compile(r"^( *)(?:export )?(?:async )?(?:function )?\w+\(.*\) \{$")


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_sends_one_whole_module_and_its_style(widget):
    assert "export default" in widget._esm and not re.search("^import", widget._esm, re.M)
    assert len(re.findall("^export", widget._esm, re.M)) == 1
    assert "--othello-felt" in widget._css and ".ol-widget" in widget._css


@pytest.mark.parametrize("name", PAGES)
def test_what_is_shared_stands_once_in_a_joined_module(name):
    joined = module(name)
    declared = re.findall(r"^(?:function|class|const|let) (\w+)", joined, re.MULTILINE)
    assert len(declared) == len(set(declared))
    assert "function make(" in joined


def test_the_book_s_constants_stand_in_the_book_alone():
    written = re.search(r"^const BOOK = (.*);$", module("players"), re.MULTILINE)
    assert json.loads(written[1]) == {
        "smallest": SMALLEST,
        "largest": LARGEST,
        "cornerWeights": [list(row) for row in CORNER_WEIGHTS],
        "win": WIN,
        "maxValue": MAX_VALUE,
    }
    numbers = [*CORNER_WEIGHTS[0][:1], WIN, MAX_VALUE]
    for path in (STATIC / "rules.js", STATIC / "players.js"):
        source = path.read_text("utf-8").replace("_", "")
        assert not re.search(rf"\b(?:{'|'.join(map(str, numbers))})\b", source)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_file_is_a_module_that_an_editor_can_read(path, tmp_path):
    copy = shutil.copy(path, tmp_path / "module.mjs")
    node, _ = compute_driver_executable()  # the Node.js that Playwright brings along
    subprocess.run([node, "--check", copy], check=True, capture_output=True)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_text_never_reaches_the_page_as_html(path):
    source = path.read_text("utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write", source)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_what_a_page_says_is_a_message_which_is_sent_at_once(path):
    """A trait is held back until the kernel has taken its last change."""
    assert ("save_changes" in path.read_text("utf-8")) == (path.name in ("common.js", "alone.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_function_fits_on_a_screen(path):
    lines = path.read_text("utf-8").splitlines()
    starts = [(i, found[1]) for i, line in enumerate(lines) if (found := FUNCTION.match(line))]
    for start, indent in starts:
        end = lines.index(f"{indent}}}", start)
        assert end - start < LONGEST, lines[start]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_colour_has_its_name_in_the_theme(path):
    style = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?)\(|\b(?:white|black|red)\b;", style)
    assert set(re.findall(r"--othello-([a-z0-9-]+)", style)) <= set(COLOURS)
