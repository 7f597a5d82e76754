"""climb: a learner's own player meets the ten levels, and a page on which others play against it.

climb()                             plays, and says at which level `my_player.py` stands
climb().save("my_player.html")      a page to send
LookBack(climb().lost)              a game that it lost, move by move
"""

from dataclasses import dataclass, field
from pathlib import Path

from othello_lessons.course import progress
from othello_lessons.course.lesson_table import BY_KEY, LESSONS
from othello_lessons.drawing import Picture, beside, show, show_levels
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.climb_report import costly, level_in_words, moves_of, play, told
from othello_lessons.exercises.climbing import Climb, Standing
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
from othello_lessons.lookback import CostlyMove, words
from othello_lessons.notation import transcript
from othello_lessons.othello import Square
from othello_lessons.strategies import RATINGS
from othello_lessons.widgets.player_page import page_of
from othello_lessons.widgets.saved import write_page


@dataclass(frozen=True, repr=False)
class Climbed(Message):
    """The result of a climb: a card, and a page to send."""

    climb: Climb = field(default_factory=lambda: Climb(FILE))
    history: Picture | None = None

    @property
    def standing(self) -> Standing:
        """Return where the player stands."""
        return self.climb.standing

    @property
    def lost(self) -> str:
        """Return the game that the player lost, for `LookBack`; an empty text if it lost none."""
        game = self.climb.lost
        return transcript(moves_of(game)) if game else ""

    def save(self, path: str | Path) -> None:
        """Write one HTML file with the level, the history, and a board to play against the player.

        It asks the player beforehand, for up to 20 seconds. ValueError if no game was played, or if
        the player fails; OSError if the file cannot be written.
        """
        game = self.climb.lost or next((g.record for s in self.climb.series for g in s.games), None)
        if game is None or self.history is None:
            raise ValueError("nothing to save: no game was played")
        write_page(path, page_of(self.climb, FILE, self.history, game))


def climb() -> Climbed:
    """Let `my_player.py` play against the levels; say its level, and the move that cost it a game.

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
    played = play(FILE)
    if not played.series:
        return _said("title-no-games", SAYS("no-games"))
    return _climbed(played, text)


def _said(title: str, says: str) -> Climbed:
    return Climbed(in_lines(says), card=Card("open", SAYS(title), says=says))


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
    mistake = costly(played)
    said = [*told(played, mistake), *[SAYS("look-back")] * bool(mistake)]
    says = "\n".join([*said, *_and_then(lesson, stands, before)])
    picture = beside(history, _drawn(mistake)) if mistake else history
    title = SAYS("title-level", level=level_in_words(stands))
    card = Card("right", title, says=says, picture=picture)
    shown = f"{in_lines(title)}.\n{in_lines(says)}\n\n{picture.text}"
    return Climbed(shown, card=card, climb=played, history=history)


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


def _before(lesson: str) -> tuple[str, dict[str, float]] | None:
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


def _drawn(mistake: CostlyMove) -> Picture:
    exact = mistake.judged.exact
    marks: dict[Square | str, object] = {
        move: words.worth_of(worth, exact) for move, worth in mistake.worths.items()
    }
    return show(mistake.board, mistake.judged.player, marks=marks, highlight=[mistake.judged.move])
