"""The moves of the file protocol, `(W D 3) (B C 3)`, and games written with them.

White moves first here, and the rows are numbered from the bottom. That is the usual game with the
names of the colours exchanged and the picture upside down, so a square keeps its name: `(W D 3)` is
d3. The player that moves first is Black in the book and White here. A pass is `(W P 1)`.
"""

import re

from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.square_names import NotationError, parse_square, square_name
from othello_lessons.othello import BLACK, WHITE, Player, Square, opponent, size

LETTERS = {BLACK: "W", WHITE: "B"}  # of the book's players, as this protocol calls them
PLAYER_OF = {letter: player for player, letter in LETTERS.items()}
MOVE = re.compile(r"\(\s*([a-z])\s+([a-z])\s+([0-9]+)\s*\)", re.IGNORECASE | re.ASCII)
PASS = re.compile(r"\(\s*([a-z])\s+(p)(?:\s+[^\s()]+)?\s*\)", re.IGNORECASE | re.ASCII)
BLANK = re.compile(r"\s*")


def write_move(player: Player, move: Square | None) -> str:
    """Write a move as `(W D 3)`; None is the pass `(W P 1)`."""
    label = "p1" if move is None else square_name(move)
    return f"({LETTERS[player]} {label[0].upper()} {label[1:]})"


def game_triples(game: Game) -> str:
    """Write a game's moves; NotationError if it began elsewhere than at the usual 8x8 start."""
    if not game.begins_as_usual or size(game.board) != 8:
        raise NotationError("the file protocol can only tell games from the usual 8x8 start")
    words, player = [], BLACK
    for ply in game.plies:
        words.append(write_move(player, ply.square))
        player = opponent(player)
    return " ".join(words)


def parse_triples(text: str) -> Game:
    """Read a game; NotationError names the first wrong move, its place in the game and why."""
    plies: list[tuple[Player | None, Ply]] = []
    place = _skip_blanks(text.removeprefix("\ufeff"), 0)
    text = text.removeprefix("\ufeff")
    while place < len(text):
        match = PASS.match(text, place) or MOVE.match(text, place)
        if match is None or match[1].upper() not in PLAYER_OF:
            found = text[place : place + 20]
            raise NotationError(
                f"move {len(plies) + 1}: {found!r} is not a move such as (W D 3) or (B P 1)"
            )
        is_pass = match[2].upper() == "P"
        square = None if is_pass else parse_square(match[2] + match[3])
        plies.append((PLAYER_OF[match[1].upper()], Ply(square)))
        place = _skip_blanks(text, match.end())
    return with_passes(Game(), plies)


def _skip_blanks(text: str, place: int) -> int:
    match = BLANK.match(text, place)
    return match.end() if match else place
