"""Records of games for the tests: those in a file, and those that nobody has played."""

from othello_lessons.programs.protocols import wording
from othello_lessons.programs.record import Record
from othello_lessons.programs.record_reader import lines_of, read_record
from othello_lessons.programs.tournament.played_game import PlayedGame


def records_in(path):
    return [read_record(line) for _, line in lines_of(path.read_bytes())]


def game_of(black, white, winner="black", pair=1, protocol="package", **about):
    """Return a game of a tournament; its moves need not be legal, since nobody replays it."""
    loser = {"black": "white", "white": "black"}.get(winner)
    about = {"moves": [f"{black} {white} {pair}"], **about}
    record = Record(wording(protocol), 8, black, white, winner=winner, loser=loser, **about)
    return PlayedGame(1, pair, record)


def by_key(games):
    return {game.key: game for game in games}
