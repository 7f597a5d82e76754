"""The standings as one page that needs no other file; each game can be replayed in it.

What a reader can see without a script is written here; the script lists the games and replays them.
Every word from outside is escaped, and the script puts it into the page as text only.
"""

import json
import math
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from othello_lessons.drawing.charts.crosstable import Result, points_text, share_of, total_of
from othello_lessons.drawing.page import page_style
from othello_lessons.drawing.svg import Picture
from othello_lessons.programs import protocols
from othello_lessons.programs.tournament.neighbours import TEST, Neighbours
from othello_lessons.programs.tournament.plan import Fixture
from othello_lessons.programs.tournament.played_game import PlayedGame
from othello_lessons.programs.tournament.ratings import Rating
from othello_lessons.programs.tournament.standings import Standings
from othello_lessons.programs.tournament.tournament import Tournament
from othello_lessons.programs.wording import of_both

STORY = ("protocol", "start", "opening", "moves", "verdict", "winner", "score", "reason", "talk")
REFRESH = '<noscript><meta http-equiv="refresh" content="10"></noscript>\n'
MANY = 12  # players: with more the cross-table has small cells, and a projector two columns
COST = ("seconds", "warnings")
STATIC = Path(__file__).parent / "static"


def as_page(
    tournament: Tournament,
    playing: Sequence[Fixture] | None = None,
    above: str = "",
    below: str = "",
) -> str:
    """Write the page of a tournament.

    `playing` are the games that are being played, None when the tournament has ended or stopped.
    `above` and `below` are HTML that stands there from the standings.
    """
    standings = tournament.standings
    parts = {
        "title": escape(standings.title),
        "about": escape(_about(tournament)),
        "refresh": "" if playing is None else REFRESH,
        "playing": above + _playing(playing or ()),
        "below": below,
        "ratings": _ratings(standings, tournament.orders),
        "proofs": PROOFS if tournament.games else "",
        "notes": "".join(f"<p>{escape(note)}</p>" for note in standings.notes),
        "cross": _cross(standings),
        "history": _history(tournament.history_picture),
        "data": _data(tournament, playing is not None),
        "css": page_style() + (STATIC / "standings.css").read_text(encoding="utf-8"),
        "js": (STATIC / "standings.js").read_text(encoding="utf-8"),
    }
    return Template((STATIC / "standings.html").read_text(encoding="utf-8")).substitute(parts)


def _about(tournament: Tournament) -> str:
    players, n = len(tournament.standings.ratings), tournament.plan.size
    return f"{players} players, {len(tournament.games)} games, {n}×{n}"


def _playing(playing: Sequence[Fixture]) -> str:
    """Write the games that are being played; nothing if there are none."""
    if not playing:
        return ""
    rows = "".join(
        f"<li>{_disc(game, 'black')}{escape(game.black.name)} – "
        f"{_disc(game, 'white')}{escape(game.white.name)}</li>"
        for game in playing
    )
    return f'<section class="now"><h2>Being played</h2><ul>{rows}</ul></section>'


def _history(picture: Picture | None) -> str:
    if picture is None:
        return ""
    return f'<section class="history wide">{picture.on_a_page("history")}</section>'


def _disc(game: Fixture, side: str) -> str:
    wording = of_both(game.black.wording, game.white.wording)
    return f'<span class="disc {wording.colours[side].lower()}" aria-hidden="true"></span> '


def _data(tournament: Tournament, live: bool) -> str:
    """Write the games as JSON that cannot close the HTML element around it."""
    listed = tournament.listed
    met = sorted({name for _, game in listed for name in game.key[2:]})
    names = list(dict.fromkeys([*tournament.standings.names, *met]))
    number = {name: at for at, name in enumerate(names)}
    entries = {
        "size": tournament.plan.size,
        "live": live,
        "wordings": {name: _wording(name) for name in protocols.names()},
        "rounds": max((game.round for _, game in listed), default=1),
        "players": names,
        "games": [{"number": at, **_entry(game, number)} for at, game in listed],
    }
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _wording(protocol: str) -> dict[str, Any]:
    wording = protocols.wording(protocol)
    return {"colours": dict(wording.colours), "bottomUp": wording.bottom_up}


def _entry(game: PlayedGame, number: dict[str, int]) -> dict[str, Any]:
    record = game.record
    return {
        "round": game.round,
        "pair": game.pair,
        "repeated": game.repeated,
        "shortened": bool(game.shortened),
        "black": number[record.black],
        "white": number[record.white],
        **{key: getattr(record, key) for key in (*STORY, *COST)},
    }


# ---------------------------------------------------------------------------
# Tables


def _ratings(standings: Standings, orders: Sequence[Neighbours]) -> str:
    """Write the ratings as a table, with each interval as a bar, and what is proved of them."""
    if not standings.ratings:
        return "<p>Nobody plays yet.</p>"
    below = {order.upper: order for order in orders}
    head = "<th>place</th><th class=left>player</th><th>points</th><th class=optional>of</th>"
    head += "<th class=optional>+ = −</th><th>rating</th><th class=optional>95% interval</th>"
    head += "<th class=left>above the next</th>"
    ends = [end for rating in standings.ratings for end in rating[1:4] if math.isfinite(end)]
    low, high = min(ends) - 10, max(ends) + 10
    rows = [
        _rating_row(standings, place, rating, below.get(rating.name), low, high)
        for place, rating in zip(standings.places, standings.ratings, strict=True)
    ]
    head = f"<thead><tr>{head}<th class=scale></th></tr></thead>"
    body = f"<tbody>{''.join(rows)}</tbody>"
    return f'<table class="ratings" style="{_for_projector(standings.names)}">{head}{body}</table>'


def _for_projector(names: Sequence[str]) -> str:
    columns = 1 if len(names) <= MANY else 2
    rows, longest = -(-len(names) // columns), max(map(len, names))
    return f"--columns:{columns};--rows:{rows};--longest:{longest}"


def _rating_row(
    standings: Standings,
    place: str,
    rating: Rating,
    below: Neighbours | None,
    lowest: float,
    highest: float,
) -> str:
    won, drawn, lost = total = total_of(rating.name, standings.cells)
    about = escape(standings.about[rating.name])
    start, end, dot = (
        100 * (min(max(elo, lowest), highest) - lowest) / (highest - lowest)
        for elo in (rating.low, rating.high, rating.elo)
    )
    bar = (
        f'<span class="span" style="left:{start:.1f}%;width:{end - start:.1f}%"></span>'
        f'<span class="dot" style="left:{dot:.1f}%"></span>'
    )
    cells = [
        f"<td>{place}</td>",
        f'<th scope="row">{escape(rating.name)}<small>{about}</small></th>',
        f"<td>{points_text(total)}</td><td class=optional>{sum(total)}</td>",
        f"<td class=optional>{won} {drawn} {lost}</td><td>{rating.elo:.0f}</td>",
        f"<td class=optional>{_interval(rating)}</td>",
        _order(below) if below else "<td></td>",
        f'<td class=scale aria-hidden="true"><div>{bar}</div></td>',
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _order(order: Neighbours) -> str:
    evidence = f"<span class=optional>, {order.evidence}</span>"
    return f'<td class="order {order.verdict}">{order.verdict}{evidence}</td>'


PROOFS = (
    "<p class=faint>Above the next: what the pairs of games of two neighbours prove. "
    "<strong>Proved</strong>: the upper one is better; <strong>reversed</strong>: the lower one "
    f"is; <strong>equal</strong>: neither is better by {TEST.high:g} points; "
    f"<strong>open</strong>: not known yet. Each proof is wrong at most {100 * TEST.error:g} times "
    "in 100.</p>"
)


def _interval(rating: Rating) -> str:
    """Write an interval; an open end says which way it is open."""
    low, high = math.isfinite(rating.low), math.isfinite(rating.high)
    if low and high:
        return f"{rating.low:.0f} – {rating.high:.0f}"
    if low:
        return f"from {rating.low:.0f}"
    return f"up to {rating.high:.0f}" if high else "open"


def _cross(standings: Standings) -> str:
    """Write the cross-table, each cell a button that shows its games."""
    names = standings.names
    head = "".join(
        f'<th scope="col"><span>{place} {escape(name)}</span></th>'
        for place, name in zip(standings.places, names, strict=True)
    )
    rows = []
    for at, (place, name) in enumerate(zip(standings.places, names, strict=True)):
        cells = "".join(_cross_cell(standings, at, other) for other in range(len(names)))
        rows.append(f'<tr><td>{place}</td><th scope="row">{escape(name)}</th>{cells}</tr>')
    many = " many" if len(names) > MANY else ""
    return (
        f'<table class="cross{many}"><thead><tr><th></th><th></th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _cross_cell(standings: Standings, place: int, at: int) -> str:
    name, other = standings.names[place], standings.names[at]
    result = standings.cells.get((name, other))
    if result is None:
        return f"<td{' class=own' if place == at else ''}></td>"
    won, drawn, lost = result
    points = f"{points_text(result)} of {sum(result)} points"
    label = escape(f"{name} against {other}: {points}. Show the games.")
    return (
        f'<td><button type="button" data-pair="{place} {at}" aria-label="{label}" '
        f'style="background:{_tint(result)}">{points_text(result)}'
        f"<small>+{won} ={drawn} −{lost}</small></button></td>"
    )


def _tint(result: Result) -> str:
    """Mix a cell's colour from the page's colours, which differ between light and dark."""
    share = share_of(result)
    towards, part = ("best", 2 * share - 1) if share > 0.5 else ("worst", 1 - 2 * share)
    return f"color-mix(in srgb, var(--{towards}) {100 * part:.0f}%, var(--even))"
