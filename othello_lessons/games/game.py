"""What a game is: the rules that a search asks for, and how its positions are named and drawn.

The names are the book's. `game.search(alphabeta)` is the book's alpha-beta, word for word, with
the rules of another game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isqrt
from types import FunctionType, SimpleNamespace
from typing import Any, cast

from othello_lessons import othello as book
from othello_lessons.othello import BLACK, PLAYERS, WHITE, Player, Search

Position = Any  # a list, or anything that make_move leaves as it is
Move = Any

FELT, PAPER, TEXT = "felt", "paper", "text"  # discs on a green board; signs on squares; lines


def copied(position: Position) -> Position:
    """Copy a position that is a list, and its rows if these are lists; return others as is."""
    if not isinstance(position, list):
        return position
    return [list(row) if isinstance(row, list) else row for row in position]


def rows_of(position: Position) -> list[str]:
    """Write rows of signs, or n*n signs, as a board, and anything else as Python does."""
    return _board_rows(position) or str(position).splitlines()


def _board_rows(position: Position) -> list[str]:
    """Return the rows of a board; nothing for what is none."""
    if isinstance(position, list) and position:
        n = isqrt(len(position))
        flat = all(isinstance(sign, str) and len(sign) == 1 for sign in position)
        if flat and n * n == len(position):
            return ["".join(position[n * row : n * (row + 1)]) for row in range(n)]
        if all(isinstance(row, list) and set(map(type, row)) == {str} for row in position):
            return ["".join(row) for row in position]
    return []


def _written(move: Move, position: Position) -> str:
    return str(move)


def _over(position: Position) -> str:
    return "The game is over"


def _unseen(position: Position) -> None:
    return None


def _no_score(player: Player, position: Position) -> float:
    raise ValueError("this game does not say who has won: give it a function score(player, board)")


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of a game for two players, and what pictures and sentences need to know of it.

    A player without a legal move passes; when neither has one, the game is over.
    """

    legal_moves: Callable[[Player, Position], Sequence[Move]]
    make_move: Callable[[Move, Player, Position], Position]  # may change the position it is given
    score: Callable[[Player, Position], float] = _no_score  # at the end: > 0 if the player has won
    players: dict[Player, str] = field(default_factory=dict)  # their names; the first has black
    final_value: Callable[[Player, Position], float] | None = None  # for searches; None: the score
    move_name: Callable[[Move, Position], str] = _written
    rows: Callable[[Position], Sequence[str]] | None = rows_of  # as lines of signs; None: unseen
    ground: str = PAPER  # on felt, @ and o are discs; on paper, X and O are drawn, . is empty
    move_cell: Callable[[Move, Position], tuple[int, int]] | None = None  # row, column: from 1
    noun: str = ""  # said before a move in a sentence: "branch"
    at_end: Callable[[Position], str] = _over
    copy: Callable[[Position], Position] = copied
    in_words: Callable[[Position], str] | None = None  # for a screen reader; None: its lines
    images: Callable[[Position], list[Position]] | None = None  # mirrored and turned
    in_sight: Callable[[Position], float | None] = _unseen  # a value to be read there
    # the moves that may have led from one position to another, where not only legal ones may have
    moves_between: Callable[[Position, Position], list[Move]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process is sent: it makes its own copy of the book."""
        return {name: value for name, value in vars(self).items() if name != "_book"}

    # -- who moves

    def name(self, player: Player) -> str:
        """Return a player's name."""
        return self.players.get(player, str(player))

    @property
    def first(self) -> Player:
        """Return the player who is drawn black."""
        return next(iter(self.players))

    @property
    def sides(self) -> tuple[str, str]:
        """Return the names of the first player and of the second."""
        first, second, *_ = [*self.players.values(), "", ""]
        return first, second

    def meet(self, player: Player) -> None:
        """Take in a player of a game that does not name its players."""
        if len(self.players) < 2:
            self.players.setdefault(player, str(player))

    def opponent(self, player: Player) -> Player:
        """Return the other player."""
        return next((other for other in self.players if other != player), player)

    def colour(self, player: Player) -> Player:
        """Return BLACK for the first player and WHITE for the second, as they are drawn."""
        return BLACK if player == next(iter(self.players), player) else WHITE

    def drawn_on(self, position: Position) -> str:
        """Return the ground of a position; one that is written as Python does it is text."""
        is_text = self.rows is rows_of and not _board_rows(position)
        return TEXT if is_text else self.ground

    def any_legal_move(self, player: Player, position: Position) -> bool:
        """Tell whether a player has a legal move."""
        return bool(self.legal_moves(player, position))

    def is_over(self, position: Position) -> bool:
        """Tell whether no player has a legal move."""
        return not any(self.any_legal_move(player, position) for player in self.players)

    def next_player(self, position: Position, prev_player: Player) -> Player | None:
        """Return who moves after prev_player has moved, or None when the game is over."""
        players = self.opponent(prev_player), prev_player
        return next((one for one in players if self.any_legal_move(one, position)), None)

    def after(self, move: Move, player: Player, position: Position) -> Position:
        """Return the position after a move, and leave the one before it as it is."""
        return self.make_move(move, player, self.copy(position))

    # -- the book's searches on this game

    def search(self, search: Search) -> Search:
        """Return a search of the book as it runs on this game, and one with rules of its own as is.

        The functions beside the search, which it may call, run on this game too. They are copies:
        a global variable that they change is changed in the copy.
        """
        beside = search.__globals__
        if self.legal_moves is book.legal_moves:
            return search
        if beside is vars(book):
            return cast(Search, self._book[search.__name__])
        taken = {name: self.meaning(value) for name, value in beside.items()}
        changes = {name: value for name, value in taken.items() if value is not beside[name]}
        if not {"legal_moves", "make_move"} & changes.keys() and not any(
            isinstance(value, SimpleNamespace) for value in changes.values()
        ):
            return search
        return cast(Search, _moved(beside, changes)[search.__name__])

    def meaning(self, value: Any) -> Any:
        """Return what takes the place of the book, or of a function of it, in this game."""
        if value is book:
            return SimpleNamespace(**self._book)
        named = isinstance(value, FunctionType) and vars(book).get(value.__name__) is value
        return self._book[value.__name__] if named else value

    @property
    def final(self) -> Callable[[Player, Position], float]:
        """Return what a finished game is worth to a player in a search."""
        return self.final_value or self.score

    @cached_property
    def _book(self) -> dict[str, Any]:
        first, second = [*self.players, BLACK, WHITE][:2]
        rules = {"legal_moves": self.legal_moves, "make_move": self.make_move, "score": self.score}
        rules |= {"final_value": self.final, "list": self.copy}  # the book copies boards by list()
        sides = {"BLACK": first, "WHITE": second, "PLAYERS": self.players}
        return _moved(vars(book), {**rules, **sides, "opponent": self.opponent})


def _moved(beside: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names of a module with some changed, its functions copied to run with these."""
    names = {**beside, **changes}
    own = {
        name: value
        for name, value in beside.items()
        if isinstance(value, FunctionType) and value.__globals__ is beside and name not in changes
    }
    for name, old in own.items():
        names[name] = FunctionType(old.__code__, names, name, old.__defaults__, old.__closure__)
        names[name].__kwdefaults__ = old.__kwdefaults__
    new = {id(value): names[name] for name, value in beside.items()}
    for name in own:
        given = names[name].__defaults__ or ()
        names[name].__defaults__ = tuple(new.get(id(value), value) for value in given)
    return names


# ---------------------------------------------------------------------------
# Games that are found

RULES = ("legal_moves", "make_move", "score", "final_value", "move_name", "rows", "move_cell")


def has_rules(names: Mapping[str, Any]) -> bool:
    """Tell whether a module has rules of its own, by their names in the book."""
    return {"legal_moves", "make_move"} <= _own(names).keys()


def game_in(names: Mapping[str, Any], **more: Any) -> Game:
    """Return the game that a module describes by functions with the names of a `Game`'s fields.

    `more` are fields that are no functions, such as `ground`. ValueError if rules are missing:
    what comes from the book does not count.
    """
    if not has_rules(names):
        raise ValueError("a game needs functions legal_moves and make_move of its own")
    return Game(**{"players": dict(names.get("PLAYERS", PLAYERS)), **_own(names), **more})


def _own(names: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: names[name]
        for name in RULES
        if callable(names.get(name)) and names[name] is not vars(book).get(name)
    }
