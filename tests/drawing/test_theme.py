"""The colours: one name and one place each, from which the widgets' CSS comes as well."""

import re
from pathlib import Path

from othello_lessons.drawing import theme
from othello_lessons.drawing.page import page_style
from othello_lessons.drawing.svg import disc
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.teaching.pages import as_page


def test_a_light_colour_has_one_dark_counterpart() -> None:
    """Pictures are drawn in light colours, and a dark page exchanges them by their values."""
    counterparts: dict[str, set[str]] = {}
    for light, dark in theme.COLOURS.values():
        counterparts.setdefault(light, set()).add(dark)
    assert all(len(darks) == 1 for darks in counterparts.values())


def test_colours_are_written_in_six_digits() -> None:
    for light, dark in theme.COLOURS.values():
        assert re.fullmatch("#[0-9a-f]{6}", light) and re.fullmatch("#[0-9a-f]{6}", dark)


def test_css_declares_every_colour_and_redeclares_those_that_change_in_the_dark() -> None:
    light, dark = theme.css_variables().split('[data-jp-theme-light="false"]')
    for name, (value, _) in theme.COLOURS.items():
        assert f"--othello-{name}: {value};" in light
    assert "--othello-panel: #22262b;" in dark
    assert "--othello-felt" not in dark


def test_css_declares_every_colour_for_a_shadow_root_too() -> None:
    first, shadow = theme.css_variables().split("\n:host {")
    assert first.startswith(":root, :host {")  # every colour, as above
    assert "--othello-panel: light-dark(#f7f5ef, #22262b);" in shadow
    assert "--othello-felt" not in shadow.split("}")[0]


def test_a_drawing_says_what_changes_on_a_dark_page() -> None:
    drawing = f'<rect fill="{theme.PANEL}"/><rect fill="{theme.FELT}"/>'
    assert theme.dark_pairs(drawing) == {theme.PANEL: theme.COLOURS["panel"][1]}


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as the web's guidelines define it."""

    def brightness(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted([brightness(one), brightness(other)])
    return (high + 0.05) / (low + 0.05)


def test_whose_turn_it_is_looks_the_same_on_every_page() -> None:
    black, white = disc(BLACK, 10, 10, 5), disc(WHITE, 10, 10, 5)
    assert f'fill="{theme.BLACK_DISC}"' in black and f'fill="{theme.WHITE_DISC}"' in white
    assert not theme.dark_pairs(black) and not theme.dark_pairs(white)
    assert contrast(theme.FELT, theme.WHITE_DISC) >= 3 <= contrast(theme.FELT, theme.BLACK_DISC)
    for page in (0, 1):  # light and dark; the rings of dots
        for ground in ("panel", "card"):
            for turn in ("black-turn", "white-turn"):
                assert contrast(theme.COLOURS[turn][page], theme.COLOURS[ground][page]) >= 3


def test_every_page_of_ours_has_one_look_in_the_themes_colours() -> None:
    style = page_style()
    assert set(re.findall(r"var\(--othello-([\w-]+)\)", style)) <= theme.COLOURS.keys()
    assert "data-jp-theme" not in style and f"--othello-card: {theme.COLOURS['card'][1]};" in style
    assert style in as_page("A class", "")


ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for folder in ("othello_lessons", "web")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".js", ".css", ".html") and path.name != "theme.py"
]
MASK = "#000"  # of what a picture hides: no colour that is seen


def test_no_colour_stands_outside_the_theme() -> None:
    for path in SOURCES:
        source = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        found = re.findall(r"#(?:[0-9a-fA-F]{3}){1,2}\b", source)
        assert set(found) <= {MASK}, path
        if "widgets" in path.parts and path.suffix == ".css":
            assert not re.search(r"\b(?:rgba?|hsla?)\(|\b(?:white|black|red)\b;", source), path
        if path.suffix == ".css":
            assert set(re.findall(r"--othello-([a-z0-9-]+)", source)) <= set(theme.COLOURS), path
