"""The light panel on which every tree stands, with its title above and its legend below."""

from html import escape

from othello_lessons.drawing.board import PANEL
from othello_lessons.drawing.tree.card_tree import BOLD, Body, text


def panel(legend: list[str], title: str, body: Body) -> str:
    """Put what was drawn on a light panel, under its title and above its legend."""
    head = 34.0 if title else 12.0
    inner = body.width / body.scale
    width = max(inner, 6.2 * max(map(len, legend)), 8 * len(title)) + 24
    foot = head + body.height / body.scale + 24
    height = foot + 16 * len(legend)
    left = (width - inner) / 2
    shift = f"translate({left:.1f} {head:g})"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
            'font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(title or 'A search tree')}</title>",
            f"<desc>{escape(' '.join(legend))}</desc>",
            f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="{PANEL}"/>',
            *([text(title, width / 2, 23, 15, style=BOLD)] if title else []),
            f'<g transform="{shift} scale({1 / body.scale:.5g})">',
            *filter(None, body.elements),
            "</g>",
            *[text(line, width / 2, foot + 16 * row, 11.5) for row, line in enumerate(legend)],
            "</svg>\n",
        ]
    )
