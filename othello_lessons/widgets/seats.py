"""Who plays which colour on the board widget, and which players the drop-down list offers.

A person is `you`. A computer is a strategy, given by its text (`random`) or as a function that
the learner wrote. People read a name: `Random` for `random:seed=1`, and of a function its own.
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
    YOU: "You",
    "random": "Random",
    "maximizer:eval=score": "Greedy",
    "maximizer:eval=weights": "Likes corners",
    "alphabeta:depth=3,eval=weights": "Looks 3 moves ahead",
    "mcts:seconds=1": "Monte Carlo, 1 second a move",
    "timed:seconds=1": "Strong, 1 second a move",
    **{name: f"Level {number}" for number, name in enumerate(LEVELS, start=1)},
}
MADE = "strategy"  # what a function that makes strategies calls them inside, as in the book
LONGEST_COMPLAINT = 300  # characters: an error message may hold a whole board


class StrategyError(Exception):
    """A strategy raised an error, or returned an illegal move; the cause is attached."""


class Seats:
    """The two players of a game. `names` says who plays which colour, `choices` who could."""

    def __init__(self, black: str | Strategy, white: str | Strategy) -> None:
        self._known = list(OFFERED)
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
        if name not in self._known:
            self._known.append(name)
        self.names[player] = name

    def _add(self, strategy: Callable[[Player, Board], Square]) -> str:
        plain = getattr(strategy, "name", None) or _own_name(strategy)
        names = chain([plain], (f"{plain} ({i})" for i in count(2)))
        name = next(n for n in names if n != YOU and self._strategies.get(n, strategy) is strategy)
        self._strategies[name] = strategy
        return name

    @property
    def choices(self) -> list[str]:
        """List who could play, each name once: a player that plays stands for its namesakes."""
        seated = self.names.values()
        taken = {called(who) for who in seated}
        return [who for who in self._known if who in seated or called(who) not in taken]

    @property
    def labels(self) -> dict[str, str]:
        """Return the label of each choice in the list: its name, and its text after a namesake."""
        labels: dict[str, str] = {}
        for who in self.choices:
            name = called(who)
            labels[who] = f"{name} ({who})" if name in labels.values() else name
        return labels

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
        return PLAYERS[player] if who == YOU else f"{PLAYERS[player]} ({called(who)})"

    def ask(self, player: Player, board: Board) -> Square:
        """Return the move of the computer that plays a colour; StrategyError if it fails."""
        try:
            return get_move(self._strategies[self.names[player]], player, board)
        except (Exception, SystemExit) as error:
            complaint = f"{self.called(player)} failed: {_first_line(error)}"
            raise StrategyError(complaint[:LONGEST_COMPLAINT]) from error


def without_seed(who: str) -> str:
    """Return a strategy's text without its seed, which does not make it another player."""
    kind, _, settings = who.partition(":")
    kept = [setting for setting in settings.split(",") if not setting.startswith("seed=")]
    return ":".join([kind, *[",".join(kept)] * any(kept)])


def called(who: str) -> str:
    """Return the name of a player for people: its name in the list, or else its text."""
    return OFFERED.get(who) or OFFERED.get(without_seed(who), who)


def _own_name(function: object) -> str:
    """Return a function's name; for a strategy made inside another function, the maker's."""
    name = str(getattr(function, "__name__", "") or type(function).__name__)
    maker = getattr(function, "__qualname__", name).partition(".<locals>")[0]
    return maker if name == MADE else name


def _first_line(error: BaseException) -> str:
    lines = "".join(traceback.format_exception_only(error)).splitlines()
    line = next(line for line in lines if not line.startswith(" "))  # below a SyntaxError's code
    return line.removeprefix(f"{type(error).__module__}.")
