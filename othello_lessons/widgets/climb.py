"""climb: a learner's own player meets the ten levels, and a page on which others play against it.

    climb()                             plays, and says at which level `my_player.py` stands
    climb().save("my_player.html")      a page to send
    LookBack(climb().lost)              a game that it lost, move by move

The page runs no Python. So the player is asked beforehand: for its move in every position that can
come up, from a late position of a game that it has played.
"""

from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from urllib.parse import quote

from othello_lessons import progress
from othello_lessons.drawing import Picture, ProgressBar, beside, live, show, show_levels
from othello_lessons.exercises.card import Card, paragraphs
from othello_lessons.exercises.climbing import (
    MOST_PAIRS,
    NAMES,
    Climb,
    Standing,
    climbing,
    next_level,
)
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.keeping import (
    LAST_GOOD,
    SAYS,
    NotKept,
    text_of_file,
    trouble_in,
    write,
)
from othello_lessons.exercises.player_parts import FILE, PARTS, latest, own_parts
from othello_lessons.lessons import BY_KEY, LESSONS
from othello_lessons.lookback import CostlyMove, look_back, words
from othello_lessons.lookback.review import mistake_of
from othello_lessons.notation import PASSES, parse_square, position_text, transcript
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    Strategy,
    get_move,
    legal_moves,
    make_move,
    next_player,
    opponent,
)
from othello_lessons.programs.record import Record
from othello_lessons.strategies import RATINGS, make_strategy
from othello_lessons.widgets.page import COLOURS
from othello_lessons.widgets.saved import NARROW, saved_page, write_page

NAME = Path(FILE).stem  # of the player on its page
MOST_DECISIONS = 1000  # positions in which a player is asked beforehand


@dataclass(frozen=True, repr=False)
class Climbed(Message):
    """What a climb has shown: a card, and a page to send."""

    climb: Climb = field(default_factory=lambda: Climb(FILE))
    history: Picture | None = None

    @property
    def standing(self) -> Standing:
        """Return where the player stands."""
        return self.climb.standing

    @property
    def lost(self) -> str:
        """Return the game that it lost, for `LookBack`; nothing if it lost none."""
        game = self.climb.lost
        return transcript(_moves(game)) if game else ""

    def save(self, path: str | Path) -> None:
        """Write one HTML file with the level, the history, and a board to play against the player.

        ValueError if no game was played; OSError if the file cannot be written.
        """
        game = self.climb.lost or next((g.record for s in self.climb.series for g in s.games), None)
        if game is None or self.history is None:
            raise ValueError("nothing to save: no game was played")
        write_page(path, _page(self.standing, self.history, game))


def climb() -> Climbed:
    """Let `my_player.py` play against the levels, and say where it stands, and what cost it a game.

    An interrupt ends the games, and keeps what is known.
    """
    try:
        text = text_of_file()
    except NotKept as why:
        return _said("title-broken", str(why))
    if not text:
        return _said("title-no-player", SAYS("no-player", file=FILE))
    if trouble := trouble_in(text):
        return _said("title-broken", SAYS("broken", trouble=trouble, last=LAST_GOOD))
    write(text, LAST_GOOD)
    played = _played()
    if not played.series:
        return _said("title-no-player", SAYS("no-games"))
    return _climbed(played, text)


def _said(title: str, says: str) -> Climbed:
    return Climbed(in_lines(says), card=Card("open", SAYS(title), says=says))


def _played() -> Climb:
    """Play until the level is clear, with a bar that says against whom, and how it stands."""
    known = Climb(FILE)
    with live() as redraw:
        for known in climbing(FILE):
            says = [SAYS("bar", number=NAMES.index(next_level(known.results)) + 1)]
            if known.series:
                says.append(SAYS("bar-stands", level=level_in_words(known.standing)))
            redraw(ProgressBar(len(known.series), MOST_PAIRS, " ".join(says)))
    return known


def _climbed(played: Climb, text: str) -> Climbed:
    """Keep where the player stands, and tell all about it."""
    lesson = LESSONS[int(latest(own_parts(text))) - 1].key
    before = _before(lesson)
    stands = played.standing
    progress.record_climb(
        lesson,
        {
            "level": stands.level,
            "low": stands.low,
            "high": stands.high,
            "rating": stands.rating,
            "from": stands.from_rating,
            "to": stands.to_rating,
        },
    )
    history = _history(lesson, stands)
    mistake = _mistake(played)
    says = "\n".join([*_says(played, mistake), *_and_then(lesson, stands, before)])
    picture = beside(history, _drawn(mistake)) if mistake else history
    card = Card(
        "right", SAYS("title-level", level=level_in_words(stands)), says=says, picture=picture
    )
    shown = f"{in_lines(says)}\n\n{picture.text}"
    return Climbed(shown, card=card, climb=played, history=history)


# ---------------------------------------------------------------------------
# What is said


def level_in_words(stands: Standing) -> str:
    """Say where a player stands: `level 4, perhaps 5`."""
    level = SAYS("level", number=stands.level) if stands.level else SAYS("below")
    others = [n for n in range(stands.low, stands.high + 1) if n != stands.level]
    if not others:
        return level
    named = [str(n) if n else SAYS("below") for n in others]
    ends = f"{named[0]} to {named[-1]}" if len(named) > 2 else " or ".join(named)
    return SAYS("perhaps", level=level, others=ends)


def _says(played: Climb, mistake: CostlyMove | None) -> list[str]:
    met = sorted({NAMES.index(level) + 1 for level, _ in played.results})
    said = [
        SAYS(
            "stands",
            level=level_in_words(played.standing),
            games=played.games,
            met=f"the levels {met[0]} to {met[-1]}" if len(met) > 1 else "level 1",
            won=sum(series.wins for series in played.series),
            drawn=sum(series.draws for series in played.series),
            lost=sum(series.losses for series in played.series),
        ),
        *[SAYS("stopped")] * played.stopped,
        *[SAYS("fault", fault=played.fault)] * bool(played.fault),
    ]
    if (game := played.lost) and mistake:
        fields = {
            "number": NAMES.index(_other(game)) + 1,
            "name": _other(game),
            "move": mistake.judged.number,
            "solved": words.solved(mistake),
            "why": " ".join(words.why(mistake)),
        }
        said += [SAYS("lost", **fields), SAYS("look-back")]
    return said


def _and_then(
    lesson: str, stands: Standing, before: tuple[str, dict[str, float]] | None
) -> list[str]:
    """Say that the player was stronger before, where it was; and what the next lesson adds."""
    said = []
    if before and stands.high < before[1]["low"]:
        said.append(SAYS("lower", lesson=f"lesson {BY_KEY[before[0]].number}", file=FILE))
    later = [part for part in PARTS.values() if part.number > BY_KEY[lesson].number]
    if not later:
        return [*said, SAYS("finished"), SAYS("save")]
    following = min(later, key=lambda part: part.number).lesson
    named = f"lesson {BY_KEY[following].number}, {BY_KEY[following].title}"
    return [*said, SAYS("next", lesson=named, adds=SAYS(f"adds-{following}")), SAYS("save")]


# ---------------------------------------------------------------------------
# The history, and the game that was lost


def _before(lesson: str) -> tuple[str, dict[str, float]] | None:
    """Return the climb after the last lesson before this one; None if there was none."""
    climbs = progress.read().climbs
    keys = [one.key for one in LESSONS if one.key in climbs and one.number < BY_KEY[lesson].number]
    return (keys[-1], climbs[keys[-1]]) if keys else None


def _history(lesson: str, stands: Standing) -> Picture:
    """Draw all climbs, in the order of the lessons; this one as well if no progress is kept."""
    now = {"rating": stands.rating, "from": stands.from_rating, "to": stands.to_rating}
    climbs = {**progress.read().climbs, lesson: {**now, "level": stands.level}}
    rows = {
        f"lesson {one.number}": (
            each["rating"],
            each["from"],
            each["to"],
            f"level {each['level']:.0f}",
        )
        for one in LESSONS
        if (each := climbs.get(one.key))
    }
    return show_levels(rows, [*RATINGS.values()], "The player after each lesson")


def _moves(game: Record) -> list[Square]:
    return [parse_square(move) for move in game.moves if move not in PASSES]


def _other(game: Record) -> str:
    """Return the level that was the opponent."""
    return game.white if game.black == FILE else game.black


def _own_side(game: Record) -> Player:
    return BLACK if game.black == FILE else WHITE


def _mistake(played: Climb) -> CostlyMove | None:
    """Look back at a lost game for the player's move that cost most; None if there is none."""
    game = played.lost
    if game is None or game.verdict != "finished":
        return None
    review = look_back(_moves(game))
    own = [
        judged
        for judged in review.judged
        if judged.player == _own_side(game) and judged.number > game.opening and judged.loss > 0
    ]
    if not own:
        return None
    worst = max(own, key=lambda judged: judged.loss)
    return mistake_of(worst, _board_before(game, worst.number))


def _board_before(game: Record, number: int) -> Board:
    """Return the board before a move, which is counted without the passes."""
    places = [at for at, move in enumerate(game.moves) if move not in PASSES]
    return game.positions()[places[number - 1]][1]


def _drawn(mistake: CostlyMove) -> Picture:
    """Draw the position in which the player went wrong, with its move and the best one."""
    exact = mistake.judged.exact
    marks: dict[Square | str, object] = {
        move: words.worth_of(worth, exact) for move, worth in mistake.worths.items()
    }
    return show(mistake.board, mistake.judged.player, marks=marks, highlight=[mistake.judged.move])


# ---------------------------------------------------------------------------
# The page


def _page(stands: Standing, history: Picture, game: Record) -> str:
    person = opponent(_own_side(game))
    strategy = make_strategy(FILE)
    position, moves = recorded(strategy, person, game)
    number = NAMES.index(_other(game)) + 1
    empties = position[1].count(EMPTY)
    about = [
        SAYS("page-about", level=level_in_words(stands)),
        SAYS("page-game", colour=PLAYERS[person], empties=empties, number=number),
    ]
    alt, source = escape(history.text, quote=True), quote(history.svg)
    image = f'<img alt="{alt}" src="data:image/svg+xml,{source}">'
    told = {
        "position": position_text(*position),
        "moves": "",
        "ply": 0,
        "players": {COLOURS[person]: "you", COLOURS[opponent(person)]: NAME},
        "recorded": {"name": NAME, "moves": moves},
    }
    above = f"{paragraphs(chr(10).join(about))}<p>{image}</p>\n"
    text = "\n".join([*about, history.text])
    sheets = ("board", "lookback")
    return saved_page("board", sheets, told, SAYS("page-title"), text, NARROW, above)


Position = tuple[Player, Board]


def recorded(strategy: Strategy, person: Player, game: Record) -> tuple[Position, dict[str, int]]:
    """Return where a person can take over in a game, and the player's move in all that can follow.

    It is the earliest position from which there are at most MOST_DECISIONS of these.
    """
    moves: dict[str, int] = {}
    turns = [(who, board) for who, board in game.positions() if legal_moves(who, board)]
    found: Position | None = None
    for who, board in reversed(turns):
        if who != person:
            continue
        more = dict(moves)
        if not _ask(strategy, person, (who, board), more, MOST_DECISIONS) and found:
            break
        found, moves = (who, board), more
    assert found is not None, "in a game that is over, each side was to move once"
    return found, moves


def _key(player: Player, board: Board) -> str:
    """Write a position as the page does, without a blank."""
    return position_text(player, board).replace(" ", "")


def _ask(
    strategy: Strategy, person: Player, position: Position, moves: dict[str, int], most: int
) -> bool:
    """Ask the player in all positions that can follow; False as soon as there are too many."""
    seen: set[str] = set()
    waiting = [position]
    while waiting:
        player, board = waiting.pop()
        key = _key(player, board)
        if key in seen:
            continue
        seen.add(key)
        chosen: list[Square] = legal_moves(player, board)
        if player != person:
            if key not in moves:
                moves[key] = get_move(strategy, player, board)
            chosen = [moves[key]]
        if len(moves) > most:
            return False
        for move in chosen:
            after = make_move(move, player, list(board))
            if following := next_player(after, player):
                waiting.append((following, after))
    return True
