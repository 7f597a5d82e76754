"""GGF, the games of game servers and of NBoard, read and written.

A game is `(;GM[Othello]PB[black]PW[white]RE[result]TY[8]BO[8 squares *]B[F5/1.5/2.0]W[F6];)`: the
board with `*` for Black and `O` for White, then each move with its value in discs and its seconds.
Several games may follow each other. The number of games of a match stands before the first of them:
`2 (;...;)(;...;)`. Source: the format of the Generic Game Server.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import replace

from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.positions import parse_position
from othello_lessons.notation.square_names import NotationError, parse_square, square_name
from othello_lessons.othello import BLACK, EMPTY, WHITE, Board, Player, opponent, size, squares

CELLS = {EMPTY: "-", BLACK: "*", WHITE: "O"}
SIDES = {"B": BLACK, "W": WHITE}
FIELDS = {"PC": "place", "DT": "date", "PB": "black", "PW": "white", "RE": "result"}
MOST_SECONDS = 10**9
PROPERTY = re.compile(r"\s*([A-Za-z]+)\s*\[([^\]]*)\]")
BETWEEN = re.compile(r"\s*(?:([0-9]{1,4})\s*)*")  # also how many games of a match follow
OPENS = re.compile(r"\(\s*;")
CLOSES = re.compile(r"\s*;?\s*\)")


# ---------------------------------------------------------------------------
# Reading


def parse_games(text: str) -> list[Game]:
    """Read all games of a text; NotationError names the game, and what is wrong in it."""
    games: list[Game] = []
    text = text.removeprefix("\ufeff")
    count, place = _match_count(text, 0)
    number = 1
    while place < len(text):
        try:
            properties, place = _properties(text, place)
            match = (number, count) if number <= count else None
            games.append(replace(_game(properties), match=match))
        except NotationError as error:
            raise NotationError(f"game {len(games) + 1}: {error}") from None
        more, place = _match_count(text, place)
        count, number = (more, 1) if more else (count, number + 1)
    if not games:
        raise NotationError("there is no game in this text: a game in GGF is (;GM[Othello] ... ;)")
    return games


def parse_game(text: str) -> Game:
    """Read a text with one game; NotationError if it does not have exactly one."""
    games = parse_games(text)
    if len(games) > 1:
        raise NotationError(f"one game is expected here, and this text has {len(games)}")
    return games[0]


def _match_count(text: str, place: int) -> tuple[int, int]:
    """Return how many games of a match begin here, 0 if it does not say, and where they begin."""
    between = BETWEEN.match(text, place)
    assert between is not None, "it matches nothing, too"
    return int(between[1] or 0), between.end()


def _properties(text: str, place: int) -> tuple[list[tuple[str, str]], int]:
    """Read one game's NAME[text] in their order, and return where the game ends."""
    opening = OPENS.match(text, place)
    if opening is None:
        raise NotationError(f"a game in GGF begins with (; and not with {_shown(text, place)}")
    place, properties = opening.end(), []
    while match := PROPERTY.match(text, place):
        properties.append((match[1].upper(), match[2]))
        place = match.end()
    closing = CLOSES.match(text, place)
    if closing is None:
        found = _shown(text, place) if text[place:].strip() else "the end of the text"
        raise NotationError(f"NAME[text] or the end of the game, ;), is expected, not {found}")
    return properties, closing.end()


def _shown(text: str, place: int) -> str:
    return repr(text[place : place + 30].strip())


def _game(properties: Iterable[tuple[str, str]]) -> Game:
    told: dict[str, str] = {}
    plies: list[tuple[Player | None, Ply]] = []
    others: list[tuple[str, str]] = []
    start = None
    for name, text in properties:
        if name in SIDES:
            plies.append((SIDES[name], _numbered(len(plies) + 1, text, start)))
        elif name == "BO":
            start = parse_board(text)
        elif name in FIELDS:
            told[FIELDS[name]] = text
        elif name == "GM":
            if text.strip().lower() not in ("othello", "reversi"):
                raise NotationError(f"it is a game of {text[:30]!r}, not of Othello")
        else:
            others.append((name, text))
    if start is None:
        raise NotationError("it has no board: BO[8 and 64 squares and the side to move] is missing")
    others = [one for one in others if one != ("TY", str(size(start[1])))]  # that is as usual
    game = Game(player=start[0], board=start[1], properties=tuple(others))
    return with_passes(replace(game, **told), plies)  # type: ignore[arg-type]  # all are texts


def parse_board(text: str) -> tuple[Player, Board]:
    """Read the text of BO: the size, the squares from a1 and the side to move."""
    match = re.fullmatch(r"\s*([0-9]{1,2})\s(.*)", text, re.DOTALL)
    if match is None:
        raise NotationError("its board, BO, begins with the board's size and a blank, such as 8")
    player, board = parse_position(match[2])
    if size(board) != int(match[1]):
        n = size(board)
        raise NotationError(
            f"its board, BO, has {n}x{n} squares, but says that its size is {match[1]}"
        )
    return player, board


def _numbered(number: int, text: str, start: tuple[Player, Board] | None) -> Ply:
    if start is None:
        raise NotationError("its board, BO, must stand before its first move")
    try:
        return parse_ply(text, size(start[1]))
    except NotationError as error:
        raise NotationError(f"move {number}: {error}") from None


def parse_ply(text: str, n: int = 8) -> Ply:
    """Read a move such as `F5/1.50/2.0`, `f5//3`, `F5` or `PA`; NotationError if it is not one."""
    move, *rest = (part.strip() for part in text.split("/"))
    if len(rest) > 2:
        raise NotationError(f"{text[:40]!r} has too many /: a move is SQUARE/VALUE/SECONDS")
    value, seconds = (*rest, "", "")[:2]
    square = None if move.lower() in ("pa", "pass") else parse_square(move, n)
    return Ply(square, _number(value, "value"), _time(seconds))


def _number(text: str, what: str) -> float | None:
    """Read a number, None if there is none."""
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not abs(number) <= MOST_SECONDS or not text.isascii():
        raise NotationError(
            f"{text[:30]!r} is not the {what} of a move: write a number, such as 1.5"
        )
    return number


def _time(text: str) -> float | None:
    minutes, colon, seconds = text.rpartition(":")
    if colon and re.fullmatch("[0-9]{1,6}", minutes):
        return 60 * int(minutes) + (_number(seconds, "time") or 0)
    return _number(text, "time")


# ---------------------------------------------------------------------------
# Writing


def game_text(game: Game) -> str:
    """Write a game in a line; NotationError if a name in it has a ], which ends a text in GGF."""
    n = size(game.board)
    told = [(name, getattr(game, attribute)) for name, attribute in FIELDS.items()]
    kept = list(game.properties)
    if not any(name == "TY" for name, _ in kept):
        kept.append(("TY", str(n)))
    properties = [("GM", "Othello"), *((name, text) for name, text in told if text), *kept]
    properties.append(("BO", board_text(game.player, game.board)))
    player = game.player
    for ply in game.plies:
        properties.append(("B" if player == BLACK else "W", ply_text(ply, n)))
        player = opponent(player)
    return f"(;{''.join(map(_property, properties))};)"


def file_text(game: Game) -> str:
    """Write a game as in a file: before the first one of a match stands how many it has."""
    number, count = game.match or (0, 0)
    return f"{count} {game_text(game)}" if number == 1 else game_text(game)


def _property(pair: tuple[str, str]) -> str:
    name, text = pair
    if "]" in text:
        raise NotationError(f"{name} cannot be {text[:40]!r} in GGF: a ] ends the text")
    return f"{name}[{text}]"


def board_text(player: Player, board: Board) -> str:
    """Write the text of BO: the size, the squares from a1 row by row, and the side to move."""
    n = size(board)
    cells = [CELLS[board[square]] for square in squares(n)]
    rows = ["".join(cells[first : first + n]) for first in range(0, n * n, n)]
    return f"{n} {' '.join(rows)} {CELLS[player]}"


def ply_text(ply: Ply, n: int = 8) -> str:
    """Write a move such as `F5/1.5/2`; unknown numbers at its end are left out."""
    square = "PA" if ply.square is None else square_name(ply.square, n).upper()
    parts = [square, *("" if one is None else _plain(one) for one in (ply.value, ply.seconds))]
    return "/".join(parts).rstrip("/")


def _plain(number: float) -> str:
    """Write a number with every digit that counts, and without an exponent."""
    text = repr(float(number))
    if "e" in text:
        text = f"{float(number):.20f}".rstrip("0")
    return text.removesuffix(".0")
