"""Who plays which colour on the board widget, and which players the drop-down list offers.

A person is `you`. A computer is a strategy, given by its text (`random`) or as a function that
the learner wrote; the list shows a function by its name. The players that the list offers have a
name for people, beside their text.
"""

import traceback
from collections.abc import Callable
from itertools import chain, count

from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    Strategy,
    get_move,
    opponent,
)
from othello_lessons.programs.protocols import named_player
from othello_lessons.strategies import LEVELS

YOU = "you"
OFFERED = {  # the text of each player in the list, and what people call it
    YOU: YOU,
    "random": "random",
    "maximizer:eval=score": "Greedy",
    "maximizer:eval=weights": "Likes corners",
    "alphabeta:depth=3,eval=weights": "Looks 3 moves ahead",
    "mcts:seconds=1": "Monte Carlo, 1 second a move",
    "timed:seconds=1": "Strong, 1 second a move",
    **{name: f"Level {number}" for number, name in enumerate(LEVELS, start=1)},
}
LONGEST_COMPLAINT = 300  # characters: an error message may hold a whole board


class StrategyError(Exception):
    """A strategy raised an error, or returned an illegal move; the cause is attached."""


class Seats:
    """The two players of a game. `names` says who plays which colour, `choices` who could."""

    def __init__(self, black: str | Strategy, white: str | Strategy) -> None:
        self.choices = list(OFFERED)
        self.names: dict[Player, str] = {}
        self._strategies: dict[str, Strategy] = {}
        self.choose(BLACK, black)
        self.choose(WHITE, white)

    def choose(self, player: Player, who: object) -> None:
        """Seat a player: `you`, a strategy's text, or a function; ValueError if it is neither."""
        opponent(player)  # complains about an unknown player
        if callable(who):
            name = self._add(who)
        elif isinstance(who, str):
            name = who
            if name != YOU and name not in self._strategies:
                self._strategies[name] = named_player(name)
        else:
            raise ValueError(
                f"A player is 'you', a strategy such as 'random', or a function, not {who!r}."
            )
        if name not in self.choices:
            self.choices.append(name)
        self.names[player] = name

    def _add(self, strategy: Callable[[Player, Board], Square]) -> str:
        """Return the name of a function in the list; no two names are the same."""
        plain = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
        plain = str(plain or type(strategy).__name__)
        names = chain([plain], (f"{plain} ({i})" for i in count(2)))
        name = next(n for n in names if n != YOU and self._strategies.get(n, strategy) is strategy)
        self._strategies[name] = strategy
        return name

    @property
    def labels(self) -> dict[str, str]:
        """Return what the list shows for each choice: its name, or its name for people first."""
        known = {text: name for text, name in OFFERED.items() if name != text}
        return {who: f"{known[who]}: {who}" if who in known else who for who in self.choices}

    def is_person(self, player: Player | None) -> bool:
        """Tell whether a person plays this colour."""
        return player is not None and self.names[player] == YOU

    @property
    def any_person(self) -> bool:
        """Tell whether a person plays at all."""
        return YOU in self.names.values()

    def called(self, player: Player) -> str:
        """Return the name of a player in messages: "White", or "White (Greedy)"."""
        who = self.names[player]
        return PLAYERS[player] if who == YOU else f"{PLAYERS[player]} ({OFFERED.get(who, who)})"

    def ask(self, player: Player, board: Board) -> Square:
        """Return the move of the computer that plays a colour; StrategyError if it fails."""
        try:
            return get_move(self._strategies[self.names[player]], player, board)
        except (Exception, SystemExit) as error:
            complaint = f"{self.called(player)} failed: {_first_line(error)}"
            raise StrategyError(complaint[:LONGEST_COMPLAINT]) from error


def _first_line(error: BaseException) -> str:
    """Return the first line of an error, as a traceback ends."""
    lines = "".join(traceback.format_exception_only(error)).splitlines()
    line = next(line for line in lines if not line.startswith(" "))  # below a SyntaxError's code
    return line.removeprefix(f"{type(error).__module__}.")
