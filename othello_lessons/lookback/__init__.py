"""Look back at a game: what each move was worth, which moves cost most, and why.

    review = look_back("f5d6c3d3c4...")            or Path("games.ggf"), number=2
    review.mistakes[0].loss            discs that the worst move lost
    review.mistakes[0].reasons         why, as facts that can be proved by the rules

Read in this order:

    values.py    what a position and a move are worth: estimated to a fixed depth, exact at the end
    why.py       reasons why a move is worse than another, each with its proof
    review.py    the whole game: a value for each move, and the moves that cost most
    words.py     what people read: values, moves, reasons
    report.py    a review as text and as CSV
    page.py      a review as plain data, for a page that shows it
    schedule.py  when a position that you got wrong comes back

Other rooms use `look_back`, `looking_back`, the `Review` that they return, `game_from`, `words`,
`report`, `page` and `schedule`. The engine is imported only when you look back at a game.
"""

from othello_lessons.lookback.review import (
    CostlyMove,
    Judged,
    Review,
    game_from,
    look_back,
    looking_back,
)

__all__ = ["CostlyMove", "Judged", "Review", "game_from", "look_back", "looking_back"]
