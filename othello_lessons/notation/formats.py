"""The table of the formats of games: what each is, and how it is read and written.

A new format is a module with a reader and a writer, and a line in FORMATS. A text is recognised by
how it begins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from othello_lessons.notation import ggf, records, wthor
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.positions import PIECE_OF
from othello_lessons.notation.problems import Problem, parse_problems, problem_text
from othello_lessons.notation.square_names import NotationError, read_each
from othello_lessons.notation.transcripts import parse_transcript, transcript
from othello_lessons.notation.triples import game_triples, parse_triples
from othello_lessons.othello import SMALLEST, any_legal_move, size


@dataclass(frozen=True)
class Format:
    """A format: what it is, its reader of all games of a text, and its writer of one game."""

    about: str
    read: Callable[[str], list[Game]]
    write: Callable[[Game], str]


# ---------------------------------------------------------------------------
# Games without a frame, and positions


def _by_lines(read: Callable[[str], Game]) -> Callable[[str], list[Game]]:
    """Make a reader of several games, one a line, from a reader of one game on many lines."""

    def read_all(text: str) -> list[Game]:
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines:
            raise NotationError("this text is empty: there is no game in it")
        try:
            return [read(text)]
        except NotationError:
            if not _each_is_a_game(lines[:2], read):
                raise
        return read_each("game", lines, read)

    return read_all


def _each_is_a_game(lines: list[str], read: Callable[[str], Game]) -> bool:
    try:
        return len([read(line) for line in lines]) > 1
    except NotationError:
        return False


def game_of_transcript(text: str) -> Game:
    """Read a transcript from the usual 8x8 start as a game."""
    return with_passes(Game(), [(None, Ply(move)) for move in parse_transcript(text)])


def game_transcript(game: Game) -> str:
    """Write a game's squares in a row; NotationError if it began elsewhere."""
    if not game.begins_as_usual or size(game.board) != 8:
        raise NotationError("a transcript can only tell games from the usual 8x8 start")
    return transcript(game.moves)


def problems_of_game(game: Game) -> list[Problem]:
    """List the positions of a game that have a legal move, each with the value of the move made."""
    problems = []
    for number, (player, board) in enumerate(game.positions()):
        ply = game.plies[number] if number < len(game.plies) else Ply(None)
        if any_legal_move(player, board):
            values = {} if ply.value is None else {ply.square: ply.value}
            problems.append(Problem(player, board, values))
    return problems


# ---------------------------------------------------------------------------
# The table

FORMATS = {
    "ggf": Format("GGF, as NBoard and game servers write it", ggf.parse_games, ggf.file_text),
    "transcript": Format(
        "squares in a row, f5d6c3, in the forms that people paste",
        _by_lines(game_of_transcript),
        game_transcript,
    ),
    "triples": Format(
        "the moves of the file protocol, (W D 3) (B C 3)", _by_lines(parse_triples), game_triples
    ),
    "obf": Format(
        "positions, one a line, with the values of moves",
        lambda text: [Game(player=one.player, board=one.board) for one in parse_problems(text)],
        lambda game: "\n".join(map(problem_text, problems_of_game(game))),
    ),
    "record": Format(
        "game records of the judges, a line of JSON each",
        records.parse_records,
        records.record_text,
    ),
}
WTHOR = "wthor"  # in bytes, and only read
NAMES = (*FORMATS, WTHOR)


def format_of(text: str) -> str:
    """Return the name of the format that a text is in, by how it begins."""
    start = text.removeprefix("\ufeff").lstrip()
    if start.startswith("{"):
        return "record"
    if "(;" in start[:100]:
        return "ggf"
    if start.startswith("("):
        return "triples" if start[1:].lstrip()[:2].strip().upper() in ("W", "B") else "transcript"
    signs = "".join(start[:100].split()).upper()[: SMALLEST * SMALLEST]
    return (
        "obf"
        if len(signs) == SMALLEST * SMALLEST and set(signs) <= set(PIECE_OF)
        else ("transcript")
    )


def parse_games(text: str, form: str | None = None) -> list[Game]:
    """Read the games of a text in a format, or in the one that it seems to be in.

    A position is read as a game without moves. NotationError says what is wrong.
    """
    return FORMATS[form or format_of(text)].read(text)


def one_game(source: str | Path, number: int | None = None, *, asked_by: str = "number") -> Game:
    """Read the game with this number, from 1, from a text in any format or a file.

    ValueError if there are several games and no number, which the caller calls `asked_by`; also the
    errors of `parse_games` and `read_games`.
    """
    games = parse_games(source) if isinstance(source, str) else read_games(source)
    if number is None and len(games) > 1:
        raise ValueError(f"there are {len(games)} games here: say which one with {asked_by}")
    if not 1 <= (chosen := 1 if number is None else number) <= len(games):
        raise ValueError(f"there is no game {number} here: the last one is {len(games)}")
    return games[chosen - 1]


def read_games(path: str | Path, form: str | None = None) -> list[Game]:
    """Read the games of a file; OSError if it cannot be read, NotationError if it is damaged."""
    path = Path(path)
    if form == WTHOR or (form is None and path.suffix.lower() == wthor.ENDING):
        return wthor.read_wthor(path)
    return games_of_bytes(path.read_bytes(), form)


def games_of_bytes(data: bytes, form: str | None = None) -> list[Game]:
    """Read the games of a file's bytes; from WTHOR they have no names, which are in other files."""
    if form == WTHOR:
        return wthor.parse_wthor(data)
    return parse_games(data.decode("utf-8", errors="replace"), form)


def write_games(games: list[Game], form: str) -> str:
    """Write games in a format, one a line; NotationError names the first that does not fit."""
    lines = read_each("game", games, FORMATS[form].write)
    return "".join(f"{line}\n" for line in lines)
