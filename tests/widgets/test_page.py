"""What a widget sends to its page: joined modules, colours from the theme, and no HTML."""

import json
import re

import pytest

from othello_lessons import widgets
from othello_lessons.othello import CORNER_WEIGHTS, LARGEST, MAX_VALUE, SMALLEST, WIN
from othello_lessons.widgets.page import STATIC, module

WIDGETS = [vars(widgets)[name] for name in widgets.__all__ if name[0].isupper()]
SCRIPTS = sorted(STATIC.glob("*.js"))
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
