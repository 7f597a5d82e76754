"""The game records of the judges, a line of JSON each, read and written as games.

Black is the player who moved first, and a move is a square or `pass`. What only a judge knows is
not kept: the protocol, its verdict and its sentence. programs/record_reader.py checks that as well.
"""

import json
from collections.abc import Mapping
from typing import Any

from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.positions import parse_position, position_text
from othello_lessons.notation.square_names import NotationError, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    LARGEST,
    PLAYERS,
    SMALLEST,
    Board,
    Player,
    any_legal_move,
    initial_board,
    opponent,
    score,
    size,
)

PASS = "pass"
SIDES = ("black", "white")
PROTOCOL = "package"  # the protocol of a game that only players of this package played
FINISHED, BROKEN_OFF = "finished", "interrupted"  # verdicts


def parse_records(text: str) -> list[Game]:
    """Read the records of a text, one a line; NotationError names the line that is not a record."""
    games = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            games.append(_game(_entries(line)))
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from None
    if not games:
        raise NotationError("this text is empty: there is no game record in it")
    return games


def _entries(line: str) -> dict[str, Any]:
    try:
        entries = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError(
            'a game record is one line of JSON, such as {"size": 8, "moves": ["f5", "d6"]}'
        ) from None
    if not isinstance(entries, dict):
        raise NotationError("a game record is {...} in JSON, and this line is something else")
    return entries


def _game(entries: Mapping[str, Any]) -> Game:
    player, board = _start(entries)
    plies = [
        (None, Ply(_move(number, name, size(board))))
        for number, name in enumerate(_entry(entries, "moves", list), start=1)
    ]
    black, white = (str(entries.get(side, "")) for side in SIDES)
    game = Game(player=player, board=board, black=black, white=white, result=_result(entries))
    return with_passes(game, plies)


def _entry(entries: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(entries.get(name)) is not kind:
        what = {list: "a list", int: "a whole number"}[kind]
        raise NotationError(f"a game record has {name!r}, which is {what}: this one has not")
    return entries[name]


def _start(entries: Mapping[str, Any]) -> tuple[Player, Board]:
    n, start = _entry(entries, "size", int), entries.get("start")
    if not SMALLEST <= n <= LARGEST:
        raise NotationError(f"'size' is a number from {SMALLEST} to {LARGEST}")
    if start is None:
        return BLACK, initial_board(n)
    player, board = parse_position(str(start))
    if size(board) != n:
        raise NotationError(f"its size is {n}, but its start has another size")
    return player, board


def _move(number: int, name: object, n: int) -> int | None:
    try:
        return None if name == PASS else parse_square(str(name), n)
    except NotationError as error:
        raise NotationError(f"move {number}: {error}") from None


def _result(entries: Mapping[str, Any]) -> str:
    lead = entries.get("score")
    return f"{lead:+d}" if entries.get("verdict") == FINISHED and type(lead) is int else ""


def record_text(game: Game) -> str:
    """Write a game as the record of a judge; one that is not over has the verdict `interrupted`.

    Values of moves, the place and the date are left out.
    """
    n, board = size(game.board), game.positions()[-1][1]
    over, lead = not any(any_legal_move(side, board) for side in PLAYERS), score(BLACK, board)
    winner = (SIDES[lead < 0] if lead else "draw") if over else None
    entries = {
        "protocol": PROTOCOL,
        "size": n,
        "black": game.black,
        "white": game.white,
        "start": None if game.begins_as_usual else position_text(game.player, game.board),
        "moves": [PASS if one.square is None else square_name(one.square, n) for one in game.plies],
        "verdict": FINISHED if over else BROKEN_OFF,
        "loser": SIDES[lead > 0] if over and lead else None,
        "winner": winner,
        "score": lead,
        "reason": "" if over else "The game was not played to its end.",
        "seconds": dict(zip(SIDES, _seconds(game), strict=True)),
        "warnings": [],
    }
    return json.dumps(entries, ensure_ascii=False)


def _seconds(game: Game) -> tuple[float, float]:
    """Return how long Black and White thought, as far as the game tells it."""
    spent = dict.fromkeys(PLAYERS, 0.0)
    player = game.player
    for ply in game.plies:
        spent[player] += max(ply.seconds or 0, 0)
        player = opponent(player)
    return round(spent[BLACK], 3), round(spent[opponent(BLACK)], 3)
