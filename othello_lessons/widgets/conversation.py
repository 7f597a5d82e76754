"""A judged game message by message, under a slider, with the judge's board beside it."""

from collections.abc import Sequence

from othello_lessons.drawing import Picture, beside, show, show_messages
from othello_lessons.programs.conversation import SHOWN, Conversation
from othello_lessons.programs.process.log import Message
from othello_lessons.widgets.picture_slider import PictureSlider


def step_through(game: Conversation, start: int = 1) -> PictureSlider:
    """Show the steps of a game, as many as the slider says; the last ones are drawn.

    ValueError if nothing was said in the game, or if it has no step of the number `start`.
    """
    if not game.steps:
        raise ValueError("nothing was said in this game: two strategies need no messages")

    def draw(number: int) -> Picture:
        end = game.record.reason if number == len(game.steps) else ""
        board, last = game.boards[number - 1]
        said = game.steps[_first(game.steps, number) : number]
        return beside(show_messages(said, end), show(board, last=last))

    return PictureSlider(draw, range(1, len(game.steps) + 1), start=start, label="message")


def _first(steps: Sequence[Message], number: int) -> int:
    """Return where a picture begins: with the same program as all others, so that no lane moves."""
    earliest = max(0, number - SHOWN)
    same = (i for i in range(earliest, number) if steps[i].who == steps[0].who)
    return next(same, earliest)
