"""The page on which others play against a learner's player: its answers, and the HTML file.

The page runs no Python. So the player is asked beforehand, for the SECONDS that somebody waits:
half of them from the first move on, for its answers to the moves that people are most likely to
make, and half of them from a late position of a game that it has played, for all its answers.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from html import escape
from itertools import count
from pathlib import Path
from time import perf_counter
from urllib.parse import quote

from othello_lessons.drawing import Picture
from othello_lessons.exercises.card import paragraphs
from othello_lessons.exercises.climb_report import level_in_words, own_side
from othello_lessons.exercises.climbing import NAMES, Climb
from othello_lessons.exercises.keeping import SAYS
from othello_lessons.notation import position_text
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    Board,
    Player,
    Square,
    Strategy,
    get_move,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
    weighted_score,
)
from othello_lessons.programs.progress_bar import bar_of
from othello_lessons.programs.record import Record
from othello_lessons.strategies import broken, make_strategy
from othello_lessons.widgets.page import COLOURS
from othello_lessons.widgets.saved import NARROW, saved_page

SECONDS, MOST_ANSWERS = 20.0, 10_000  # of asking, and the answers that make a page of 1 MB
LIKELY = 3  # moves of a person that are answered in a position
START = 60  # empty squares
JUDGEMENTS = weighted_score, score  # by which people choose: corners, and many discs

Position = tuple[Player, Board]


@dataclass
class Answers:
    """A player's moves in the positions about which it was asked, by the text of the position."""

    strategy: Strategy
    person: Player  # the side that is not the player's
    moves: dict[str, Square] = field(default_factory=dict)

    def chosen(self, player: Player, board: Board) -> Square:
        """Return the player's move, and keep it; ValueError if it fails."""
        key = key_of(player, board)
        if key not in self.moves:
            try:
                self.moves[key] = get_move(self.strategy, player, board)
            except Exception as error:
                raise ValueError(broken(Path(str(self.strategy)), error)) from error
        return self.moves[key]


def key_of(player: Player, board: Board) -> str:
    """Write a position as the page does, without a blank."""
    return position_text(player, board).replace(" ", "")


def page_of(climb: Climb, player: str, history: Picture, game: Record) -> str:
    """Ask a player, and write its page; `game` is the game of which the end is played."""
    strategy, person = make_strategy(player), opponent(own_side(climb, game))
    with asking() as spent:
        late, last = ending(strategy, person, game, lambda answers: spent(answers) > 0.5)
        first = opening(strategy, person, lambda answers: spent(answers + len(last)) >= 1)
    moves = {**last, **first}
    fields = {
        "colour": PLAYERS[person],
        "answers": f"{len(moves):,}",
        "empties": late[1].count(EMPTY),
        "number": NAMES.index(climb.other(game)) + 1,
    }
    about = [SAYS("page-about", level=level_in_words(climb.standing)), SAYS("page-game", **fields)]
    name = Path(player).stem
    told = {
        "players": {COLOURS[person]: "you", COLOURS[opponent(person)]: name},
        "recorded": {"name": name, "moves": moves, "ending": key_of(*late)},
    }
    alt, source = escape(history.text, quote=True), quote(history.svg)
    image = f'<p><img style="max-width: 100%" alt="{alt}" src="data:image/svg+xml,{source}"></p>\n'
    text = "\n".join([*about, history.text])
    return saved_page(
        "board",
        ("board", "lookback"),
        told,
        SAYS("page-title"),
        text,
        NARROW,
        paragraphs("\n".join(about)),
        image,
    )


@contextmanager
def asking() -> Iterator[Callable[[int], float]]:
    """Show a bar, and give a function that tells the share of the time spent after some answers."""
    begun, shown = perf_counter(), -1
    with bar_of(100) as show:

        def spent(answers: int) -> float:
            nonlocal shown
            share = max(answers / MOST_ANSWERS, (perf_counter() - begun) / SECONDS)
            if (percent := int(100 * min(share, 1))) > shown:
                show(shown := percent, SAYS("asking"))
            return share

        yield spent


def opening(strategy: Strategy, person: Player, enough: Callable[[int], bool]) -> dict[str, Square]:
    """Return the player's answers from the first move on, the most probable positions first."""
    answers, seen, order = Answers(strategy, person), set[str](), count()
    waiting = [(-1.0, next(order), BLACK, initial_board())]
    while waiting and not enough(len(answers.moves)):
        share, _, player, board = heappop(waiting)
        if (key := key_of(player, board)) in seen:
            continue
        seen.add(key)
        if player == person:
            chosen = likely_moves(player, board)
        else:
            chosen = {answers.chosen(player, board): 1.0}
        for move, probability in chosen.items():
            after = make_move(move, player, list(board))
            if following := next_player(after, player):
                heappush(waiting, (share * probability, next(order), following, after))
    return answers.moves


def likely_moves(player: Player, board: Board) -> dict[Square, float]:
    """Return the moves that people are most likely to make, and how probable each of them is.

    The four first moves are one move on a board that is turned, so only one of them is likely.
    """
    moves = legal_moves(player, board)
    shares = dict.fromkeys(moves, 0.0)
    for judge in JUDGEMENTS:
        best_first = sorted(
            moves, key=lambda move: -judge(player, make_move(move, player, list(board)))
        )
        for place, move in enumerate(best_first):
            shares[move] += 0.5**place
    most = 1 if board.count(EMPTY) == START else LIKELY
    kept = sorted(moves, key=lambda move: -shares[move])[:most]
    return {move: shares[move] / sum(shares[each] for each in kept) for move in kept}


def ending(
    strategy: Strategy, person: Player, game: Record, enough: Callable[[int], bool]
) -> tuple[Position, dict[str, Square]]:
    """Return where a person takes over in a game, and the player's answers to all that can follow.

    It is the earliest position for which there is room.
    """
    turns = [turn for turn in game.positions() if turn[0] == person and legal_moves(*turn)]
    late, *earlier = reversed(turns)
    answers = Answers(strategy, person)
    _ask_all(answers, late, lambda known: False)
    moves = dict(answers.moves)
    for turn in earlier:
        if not _ask_all(answers, turn, enough):
            break
        late, moves = turn, dict(answers.moves)
    return late, moves


def _ask_all(answers: Answers, position: Position, enough: Callable[[int], bool]) -> bool:
    """Ask the player in all positions that can follow; False as soon as that is enough."""
    seen: set[str] = set()
    waiting = [position]
    while waiting:
        player, board = waiting.pop()
        if (key := key_of(player, board)) in seen:
            continue
        seen.add(key)
        is_person = player == answers.person
        chosen = legal_moves(player, board) if is_person else [answers.chosen(player, board)]
        if enough(len(answers.moves)):
            return False
        for move in chosen:
            after = make_move(move, player, list(board))
            if following := next_player(after, player):
                waiting.append((following, after))
    return True
