"""The colours: one name and one place each, from which the widgets' CSS comes as well."""

import re

from othello_lessons.drawing import theme


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


def test_a_drawing_says_what_changes_on_a_dark_page() -> None:
    drawing = f'<rect fill="{theme.PANEL}"/><rect fill="{theme.FELT}"/>'
    assert theme.dark_pairs(drawing) == {theme.PANEL: theme.COLOURS["panel"][1]}
