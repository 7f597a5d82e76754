"""The colours: each has one name, a value for a light page and a value for a dark one.

Pictures are drawn in the light values, which every page can show. A picture also says which
colours a dark page should put in their place (`dark_pairs`), and the widgets get all names as
CSS variables (`css_variables`): `--othello-pruned` is PRUNED. A board looks the same on every page.
If a colour changes on a dark page, no other colour has the same light value, unless it changes in
the same way.
"""

COLOURS: dict[str, tuple[str, str]] = {}  # name: its value on a light page, and on a dark one


def _colour(name: str, light: str, dark: str = "") -> str:
    COLOURS[name] = light, dark or light
    return light


# The page: the panel under a picture, a card on it, and what is written on both
PANEL = _colour("panel", "#f7f5ef", "#22262b")
CARD = _colour("card", "#ffffff", "#2f353c")
INK = _colour("ink", "#5c5a52", "#c4c0b4")
STRONG_INK = _colour("strong-ink", "#2b2a26", "#f0ece0")
EDGE = _colour("edge", "#8d897d", "#8d897d")
FAINT = _colour("faint", "#aaa494", "#7f7c73")
GRID = _colour("grid", "#d8d3c6", "#434950")  # the lines behind a chart
PAPER = _colour("paper", "#f3dd83", "#54491f")  # of a note

# The board
FELT = _colour("felt", "#5f9f7d")
LINE = _colour("line", "#447a5d")
BLACK_DISC = _colour("black", "#23272b")
WHITE_DISC = _colour("white", "#fdfcf8")
RING = _colour("ring", "#a9a397")  # on a white disc
# On the page a disc says whose turn it is
BLACK_TURN = _colour("black-turn", "#25292d", "#828282")  # the ring around Black
WHITE_TURN = _colour("white-turn", "#77736a", "#f6f4ee")  # the ring around White
SHADOW = _colour("shadow", "#000000")
GLOW = _colour("glow", "#f3dc83")  # a square that is pointed out
ASTRAY = _colour("astray", "#e0704f")  # a square that a wrong step leads to
LAST = _colour("last", "#f5b83d")  # the last move
RAY = _colour("ray", "#b3381a")  # an arrow on the board
RIM = _colour("rim", "#d8d3c7", "#4a5057")  # the OUTER cells

# Search trees
BEST = _colour("best", "#1d5fa8", "#7db4ee")  # the best line
PRUNED = _colour("pruned", "#b4381a", "#ff8b6b")  # an edge that was cut, and why
NOW = _colour("now", "#e08a00", "#ffb02e")  # where a search is now
BLACK_BAR = _colour("black-bar", "#4d555d", "#5a636c")  # in an icicle: Black to move
WHITE_BAR = _colour("white-bar", "#c3ccd4")

# Charts
BLUE = _colour("blue", "#1f5f99", "#4b8fcc")
RED = _colour("red", "#b4381a", "#ff8b6b")
GREEN = _colour("green", "#447a5e", "#6fbf95")
PALE_BLUE = _colour("pale-blue", "#c9dcec", "#33516c")
HEAT = (  # weights, from the most negative to the most positive
    _colour("heat-0", "#ec9a80", "#a8502f"),
    _colour("heat-1", "#f1b5a0", "#8a4730"),
    _colour("heat-2", "#f5cdbd", "#6b4033"),
    _colour("heat-3", "#f6e1d7", "#4d3b36"),
    _colour("heat-4", "#f0ede4", "#373d44"),
    _colour("heat-5", "#dde8f0", "#344655"),
    _colour("heat-6", "#c3daee", "#31526f"),
    _colour("heat-7", "#9fc7ea", "#2d6090"),
    _colour("heat-8", "#78b1e2", "#2b70b3"),
)
ALL_POINTS = _colour("all-points", "#9ac6eb", "#24629c")
HALF_POINTS = _colour("half-points", "#eeeae0", "#3a4046")
NO_POINTS = _colour("no-points", "#f5bea2", "#8a4526")

# Answers that are marked
RIGHT = _colour("right", "#2e7d32", "#4caf50")
WRONG = _colour("wrong", "#b4381a", "#ff8b6b")
SUPERFLUOUS = _colour("superfluous", "#8a4fbf", "#c792ea")
WARNING = _colour("warning", "#d9822b")
FOCUS = _colour("focus", "#1976d2", "#64b5f6")
TWIN = _colour("twin", "#fdf3d7", "#4a4226")  # a position that is also somewhere else in the tree
CHOSEN = _colour("chosen", "#fdebc8", "#5c4c22")

# The pages of the site
BUTTON = _colour("button", "#2f6b4c")
PRESSED = _colour("pressed", "#24543b")  # a button under the mouse

# A board in a terminal, which has no page and so no variables
TERMINAL_FELT = "#3f8f68", "#3a8660"  # two greens in turn
TERMINAL_LAST = "#b8741a"  # the last move
TERMINAL_BLACK, TERMINAL_WHITE, TERMINAL_MOVE = "#0b0f0d", "#ffffff", GLOW


def css_variables(jupyterlab: bool = True) -> str:
    """Return the style sheet that declares every colour, light and dark.

    In JupyterLab its theme decides, on another page the reader's system. A notebook such as marimo
    keeps each widget in a shadow root (`:host`), where no rule for the page holds: there the
    `color-scheme` of the page decides.
    """
    light = _declared({name: value for name, (value, _) in COLOURS.items()})
    changed = {name: pair for name, pair in COLOURS.items() if pair[0] != pair[1]}
    dark = _declared({name: value for name, (_, value) in changed.items()})
    if not jupyterlab:
        by_system = f"@media (prefers-color-scheme: dark) {{\n:root {{\n{dark}}}\n}}\n"
        return f":root {{\n{light}}}\n\n{by_system}"
    both = _declared({name: f"light-dark({', '.join(pair)})" for name, pair in changed.items()})
    by_theme = f'[data-jp-theme-light="false"] {{\n{dark}}}\n'
    return f":root, :host {{\n{light}}}\n\n:host {{\n{both}}}\n\n{by_theme}"


def _declared(values: dict[str, str]) -> str:
    return "".join(f"  --othello-{name}: {value};\n" for name, value in values.items())


def dark_pairs(svg: str) -> dict[str, str]:
    """Return the colours of a drawing that change on a dark page, each with its dark value."""
    changes = {light: dark for light, dark in COLOURS.values() if light != dark}
    return {light: dark for light, dark in changes.items() if f'"{light}"' in svg}
