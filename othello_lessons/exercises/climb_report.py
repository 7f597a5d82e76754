"""What a climb has shown, in words: the level, the games, and the move that cost one of them.

played = play("my_player.py")          with a bar
mistake = costly(played)               of the game that it lost
print(*told(played, mistake), sep="\\n")
"""

from contextlib import suppress
from dataclasses import replace

from othello_lessons.exercises.climbing import (
    MOST_PAIRS,
    NAMES,
    Climb,
    Standing,
    climbing,
    next_level,
)
from othello_lessons.exercises.exercise import in_lines
from othello_lessons.exercises.keeping import SAYS
from othello_lessons.lookback import CostlyMove, look_back, words
from othello_lessons.lookback.review import mistake_of
from othello_lessons.notation import PASSES, parse_square, transcript
from othello_lessons.othello import BLACK, WHITE, Board, Player, Square
from othello_lessons.programs.progress_bar import bar_of
from othello_lessons.programs.record import Record
from othello_lessons.strategies import RATINGS


def play(player: str, seed: int = 0) -> Climb:
    """Play until the level is clear, with a bar that names the opponent and the level so far.

    An interrupt, at whatever moment, ends the climb with the level that is known then.
    """
    known = Climb(player)
    with bar_of(MOST_PAIRS) as show, suppress(KeyboardInterrupt):
        for known in climbing(player, seed):
            says = [SAYS("bar", number=NAMES.index(next_level(known.results)) + 1)]
            if known.series:
                says.append(SAYS("bar-stands", level=level_in_words(known.standing)))
            show(len(known.series), " ".join([*says, SAYS("bar-until")]))  # a terminal cuts the end
    return known if known.is_over else replace(known, stopped=True)


def level_in_words(stands: Standing) -> str:
    """Say where a player stands: `level 4, perhaps 5`."""
    level = SAYS("level", number=stands.level) if stands.level else SAYS("below")
    others = [n for n in range(stands.low, stands.high + 1) if n != stands.level]
    if not others:
        return level
    named = [str(n) if n else SAYS("below") for n in others]
    ends = f"{named[0]} to {named[-1]}" if len(named) > 2 else " or ".join(named)
    return SAYS("perhaps", level=level, others=ends)


def report(played: Climb) -> str:
    """Say how strong a player is, and show a game that it lost."""
    if not played.series:
        return in_lines(SAYS("no-games"))
    stands, game = played.standing, played.lost
    rating = {
        "rating": f"{stands.rating:.0f}",
        "low": f"{stands.from_rating:.0f}",
        "high": f"{stands.to_rating:.0f}",
        "levels": len(NAMES),
        "top": RATINGS[NAMES[-1]],
    }
    said = [
        SAYS("ladder", player=played.player, level=level_in_words(stands)),
        SAYS("rating", **rating),
        *told(played, costly(played)),
        *[SAYS("analyse")] * bool(game),
    ]
    moves = f"\n\n{transcript(moves_of(game))}" if game else ""
    return in_lines("\n".join(said)) + moves


def told(played: Climb, mistake: CostlyMove | None) -> list[str]:
    """Say which games were played, whether the climb is over, and which move cost a game."""
    met = sorted({NAMES.index(level) + 1 for level, _ in played.results})
    said = [
        SAYS(
            "played",
            games=played.games,
            met=f"the levels {met[0]} to {met[-1]}" if len(met) > 1 else "level 1",
            won=sum(series.wins for series in played.series),
            drawn=sum(series.draws for series in played.series),
            lost=sum(series.losses for series in played.series),
        ),
        *[SAYS("stopped")] * played.stopped,
        *[SAYS("fault", fault=played.fault)] * bool(played.fault),
    ]
    if mistake and (game := played.lost):
        fields = {
            "number": NAMES.index(played.other(game)) + 1,
            "name": played.other(game),
            "move": mistake.judged.number,
            "solved": words.solved(mistake),
            "why": " ".join(words.why(mistake)),
        }
        said.append(SAYS("lost", **fields))
    return said


def costly(played: Climb) -> CostlyMove | None:
    """Look back at a lost game for the player's move that cost most; None if there is none."""
    game = played.lost
    if game is None or game.verdict != "finished":
        return None
    review = look_back(moves_of(game))
    own = [
        judged
        for judged in review.judged
        if judged.player == own_side(played, game)
        and judged.number > game.opening
        and judged.loss > 0
    ]
    if not own:
        return None
    worst = max(own, key=lambda judged: judged.loss)
    return mistake_of(worst, _board_before(game, worst.number))


def moves_of(game: Record) -> list[Square]:
    """List the moves of a game, without its passes."""
    return [parse_square(move) for move in game.moves if move not in PASSES]


def own_side(played: Climb, game: Record) -> Player:
    """Return which side the player had in one of its games."""
    return BLACK if game.black == played.player else WHITE


def _board_before(game: Record, number: int) -> Board:
    places = [at for at, move in enumerate(game.moves) if move not in PASSES]
    return game.positions()[places[number - 1]][1]
