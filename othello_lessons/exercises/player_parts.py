"""The parts of a learner's own player, and how a file of them is put together.

The file is plain Python: a section for each part, below a heading, and below them two short ones
that say what a board is worth and how the player moves. A function that an exercise asked for
becomes a section. A part that is needed and was never written is the book's. What the learner
changes by hand stays: a section is written anew only if it is kept again, and the last two only if
nobody has changed them.

    text = with_part(text, PARTS["minimax"], "def my_minimax(...): ...")

PARTS is the only place that lists the parts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.patches import run

FILE = "my_player.py"
WORTH, MOVES, STARTED = "what a board is worth", "how it moves", "when it is started"
LAST = 8  # empty squares from which the table searches to the end


@dataclass(frozen=True)
class Part:
    """A function, or numbers, of a player."""

    name: str  # of its section
    lesson: str  # its key
    answer: str  # what it is called in the file
    exercise: str = ""  # none for numbers that no exercise asks for
    evaluates: str = ""  # the name of the evaluation that it makes possible
    search: str = ""  # how `strategy` calls the search that it makes possible
    settings: str = ""  # of this search
    needs: tuple[str, ...] = ()  # the other parts of this evaluation or search
    after: str = ""  # what follows it in its section
    takes_numbers: bool = False  # whether numbers are kept with it

    @property
    def number(self) -> str:
        """Return the number of its lesson."""
        return BY_KEY[self.lesson].number


_ORDER = '''
def ordered_moves(player, board):
    """List the legal moves in the order in which the search tries them."""
    return my_order(player, board, legal_moves(player, board))
'''
_TABLE = '''
def last_move(player, board):
    """Return the best move, searched to the last disc."""
    stored, best, best_move = {}, -65, None
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        value = -my_solve(opponent(player), after, -65, -best, stored)
        if value > best:
            best, best_move = value, move
    return best_move
'''
_WEIGHTS = '''
from othello_lessons.learning.evolution import on_board

OF_SQUARES = on_board(my_weights)


def by_weights(player, board):
    """Sum the weights of the player's squares minus those of the opponent's."""
    signs = {player: 1, opponent(player): -1}
    return sum(signs.get(board[square], 0) * weight for square, weight in OF_SQUARES.items())
'''
_NETWORK = '''
import numpy as np

from othello_lessons.learning.features import features_of

LAYERS = [np.array(layer) for layer in my_forward_numbers]


def by_network(player, board):
    """Return by how many discs the network expects the player to win."""
    row = list(features_of(player, board).values())
    return float(my_forward(np.array([row], dtype=float), *LAYERS)[0])
'''
_PATTERNS = '''
from othello_lessons.learning.small_patterns import pattern_places, pattern_tables


def by_patterns(player, board):
    """Return what the patterns are worth, by weights that come from 300,000 games."""
    empties, families = board.count(EMPTY), pattern_places()
    numbers = [[my_index(player, board, place) for place in places] for places in families]
    return my_value(numbers, [pattern_tables(empties)] * 3, empties)
'''
_PLAYOUTS = '''
from random import choice

from othello_lessons.uct import UctNode

PLAYOUTS = 200  # for a move; more is stronger, and slower


def by_playouts(player, board):
    """Return the move that the playouts visit most."""
    root = UctNode(player, list(board))
    for _ in range(PLAYOUTS):
        path = my_path(root)
        leaf = my_expand(path[-1], choice)
        if leaf is not path[-1]:
            path.append(leaf)
        my_back_up(path, my_playout(leaf.player, leaf.board, choice))
    return my_move(root)
'''
_ALL = (  # what others use comes before them
    Part("evaluation", "greed_loses", "my_evaluation", "evaluation", evaluates="my_evaluation"),
    Part(
        "one ply",
        "greed_loses",
        "my_maximizer",
        "maximizer",
        search="return my_maximizer(evaluate)(player, board)",
    ),
    Part(
        "final value",
        "what_a_final_score_means",
        "my_final_value",
        "final-value",
        after="final_value = my_final_value  # for the searches below",
    ),
    Part(
        "minimax",
        "minimax_in_code",
        "my_minimax",
        "minimax",
        search="return my_minimax(player, board, DEPTH, evaluate)[1]",
        settings="DEPTH = 3  # plies; one more is stronger, and about ten times as slow",
    ),
    Part("order", "order_matters", "my_order", "order-moves", after=_ORDER),
    Part(
        "alphabeta",
        "alpha_beta_in_code",
        "my_alphabeta",
        "alphabeta",
        search="return my_alphabeta(player, board, MIN_VALUE, MAX_VALUE, DEPTH, evaluate)[1]",
        settings="DEPTH = 4  # plies; one more is stronger, and several times as slow",
    ),
    Part("table", "solve_4x4", "my_solve", "stored-search", after=_TABLE),
    Part(
        "clock",
        "against_the_clock",
        "my_deepening",
        "deepening",
        search="clock = PositionClock(POSITIONS, evaluate)\n"
        "    return my_deepening(player, board, clock.out_of_time, clock.evaluate)",
        settings="POSITIONS = 5_000  # for a move: a clock from which no other program takes time",
        after="from othello_lessons.deepening import PositionClock",
    ),
    Part("weights", "weights_that_evolve", "my_weights", evaluates="by_weights", after=_WEIGHTS),
    Part(
        "network",
        "trees_and_a_network",
        "my_forward",
        "forward-pass",
        evaluates="by_network",
        after=_NETWORK,
        takes_numbers=True,
    ),
    Part("pattern number", "patterns", "my_index", "pattern-index"),
    Part(
        "pattern sum",
        "patterns",
        "my_value",
        "pattern-value",
        evaluates="by_patterns",
        needs=("pattern number",),
        after=_PATTERNS,
    ),
    Part("playout", "without_an_evaluation", "my_playout", "playout"),
    Part("path", "without_an_evaluation", "my_path", "ucb1-path"),
    Part("new node", "without_an_evaluation", "my_expand", "expand"),
    Part("back up", "without_an_evaluation", "my_back_up", "back-up"),
    Part(
        "visited move",
        "without_an_evaluation",
        "my_move",
        "most-visited-move",
        search="return by_playouts(player, board)",
        needs=("playout", "path", "new node", "back up"),
        after=_PLAYOUTS,
    ),
)
PARTS = {part.name: part for part in _ALL}
ORDERED = ("alphabeta", "clock")  # the searches in which the order of the moves matters


def the_books(exercise: str, **names: Any) -> Any:
    """Return the book's answer to an exercise, which uses these names in place of the book's."""
    one = find(exercise)
    return run(one.solution, one.answer, {**one.right.names, **names})


# ---------------------------------------------------------------------------
# Which parts a player plays with


def latest(mine: Iterable[str]) -> str:
    """Return the number of the last lesson from which one of these parts is."""
    return max((PARTS[name].number for name in mine), default=PARTS["evaluation"].number)


def evaluation_of(mine: Iterable[str]) -> Part:
    """Return the evaluation that these parts lead to: that of the last lesson."""
    return _last([part for part in _ALL if part.evaluates], mine) or PARTS["evaluation"]


def search_of(mine: Iterable[str]) -> Part:
    """Return the search that these parts lead to; a search that was left out is the book's."""
    mine = set(mine)
    own = _last([part for part in _ALL if part.search], mine)
    skipped = [part for part in _ALL if part.search and part.number < latest(mine)]
    later = max(skipped, key=lambda part: part.number, default=PARTS["one ply"])
    return max(own or later, later, key=lambda part: part.number)


def _last(ways: Iterable[Part], mine: Iterable[str]) -> Part | None:
    own = set(mine)
    found = [part for part in ways if own & {part.name, *part.needs}]
    return max(found, key=lambda part: part.number, default=None)


def needed(mine: Iterable[str]) -> set[str]:
    """Return the parts that a player with these parts plays with, the book's among them."""
    mine = set(mine)
    ways = search_of(mine), evaluation_of(mine)
    played = {name for way in ways for name in (way.name, *way.needs)}
    helps = ["table"] + ["order"] * any(name in ORDERED for name in played | mine)
    early = {name for name in helps if PARTS[name].number < latest(mine)}
    return played | early | (mine & {*helps})


# ---------------------------------------------------------------------------
# The file

HEADING = re.compile(r"^# --- ([a-z ]+?)(?:, lesson \d\d)?(, the book's)? -+$", re.MULTILINE)
IMPORTS = re.compile(r"(import|from) ")  # at the beginning of a line
IMPORTED = "from othello_lessons.exercises.player_parts import the_books"
HEAD = '''\
"""My player: what I wrote in the course, put together. I may change every line.

    othello-lessons play my_player.py             I play against it
    othello-lessons ladder my_player.py           it climbs the ten levels
    python my_player.py 8 B 4                     it plays by lines of text
    python my_player.py NAME                      it plays by the files NAME.in and NAME.out
"""

from othello_lessons.othello import *'''
ENTRY = """\
if __name__ == "__main__":
    from othello_lessons.cli.own_player import main

    raise SystemExit(main(strategy))"""


class Section(NamedTuple):
    """A part of the file: its source, and whether it is the book's."""

    source: str
    is_books: bool = False


def sections_of(text: str) -> dict[str, Section]:
    """Return the sections of a file by their names; what is above the first has the name ""."""
    head, *found = HEADING.split(text)
    rows = zip(found[::3], found[1::3], found[2::3], strict=True)
    named = {name: Section(source.strip("\n"), bool(books)) for name, books, source in rows}
    return {"": Section(head.strip("\n") or HEAD), **named}


def own_parts(text: str) -> set[str]:
    """Return which parts of a file are the learner's."""
    named = sections_of(text).items()
    return {name for name, section in named if name in PARTS and not section.is_books}


def with_part(text: str, part: Part, source: str) -> str:
    """Return the text of a file with this part in the place of an older one, or of the book's."""
    sections, before = sections_of(text), own_parts(text)
    mine = before | {part.name}
    sections[part.name] = Section(joined(source, part.after))
    named = needed(mine)
    for name in PARTS:
        if name not in mine:
            sections.pop(name, None)
        if name in named - mine:
            sections[name] = Section(_books(PARTS[name], named | mine), is_books=True)
        elif name in mine and name in ORDERED and "order" in named | mine:
            ordered = re.sub(r"\blegal_moves\(", "ordered_moves(", sections[name].source)
            sections[name] = Section(ordered)
    for name, glue in _glue(mine).items():
        if name not in sections or sections[name].source == _glue(before).get(name):
            sections[name] = Section(glue)
    return "\n\n\n".join(_written(sections)) + "\n"


def joined(*sources: str) -> str:
    """Put sources below each other, with all that they import at the top."""
    lines = "\n\n\n".join(source.strip("\n") for source in sources if source).splitlines()
    imports = sorted({line for line in lines if IMPORTS.match(line)}, key=str.split)
    rest = "\n".join(line for line in lines if not IMPORTS.match(line))
    rest = re.sub(r"\n{4,}", "\n\n\n", rest.strip("\n"))
    return "\n".join(imports) + ("\n\n\n" if imports and rest else "") + rest


def is_changed(text: str, name: str) -> bool:
    """Tell whether the learner has changed one of the sections that say how the player plays."""
    return sections_of(text)[name].source != _glue(own_parts(text))[name]


def _books(part: Part, named: set[str]) -> str:
    """Return the source of a part that is the book's, with what it takes from the parts named."""
    is_ordered = part.name in ORDERED and "order" in named
    names = ", legal_moves=ordered_moves" if is_ordered else ""
    names += ", final_value=final_value" if part.search and "final value" in named else ""
    line = f'{part.answer} = the_books("{part.exercise}"{names})'
    return joined(f"{IMPORTED}\n{line}", part.after)


def _glue(mine: set[str]) -> Mapping[str, str]:
    """Return the sections that say what a board is worth, and how the player moves."""
    search, solves = search_of(mine), "table" in needed(mine)
    settings = [search.settings] * bool(search.settings)
    settings += [f"LAST = {LAST}  # empty squares: from here on it plays perfectly"] * solves
    solving = ["    if board.count(EMPTY) <= LAST:", "        return last_move(player, board)"]
    function = [
        "def strategy(player, board):",
        '    """Return the move that it makes."""',
        *solving * solves,
        f"    {search.search}",
    ]
    moves = "\n\n\n".join(filter(None, ["\n".join(settings), "\n".join(function)]))
    return {WORTH: f"evaluate = {evaluation_of(mine).evaluates}", MOVES: moves, STARTED: ENTRY}


def _written(sections: Mapping[str, Section]) -> Iterator[str]:
    """Yield the sections in their order, each below its heading."""
    yield sections[""].source
    last = [WORTH, MOVES, STARTED]
    others = [name for name in sections if name and name not in (*PARTS, *last)]
    for name in (*(name for name in PARTS if name in sections), *others, *last):
        lesson = f", lesson {PARTS[name].number}" if name in PARTS else ""
        books = ", the book's" if sections[name].is_books else ""
        yield f"{f'# --- {name}{lesson}{books} ':-<79}\n{sections[name].source}"
