"""The judge of a game of the learner's own: whatever is a game for two is right.

The answer is four functions: the start, and the rules as the book names them. They are asked in
random games, and the search runs on positions near the end of these. What is wrong is shown at the
shortest game that has it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture
from othello_lessons.drawing.position import show_position
from othello_lessons.exercises.exercise import Exercise, Wrong, is_unanswered
from othello_lessons.exercises.judging import demand_function, demand_number
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.plain import Unknown
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words, name_of, repr_of
from othello_lessons.games import Game, Move, Position
from othello_lessons.games.game import copied
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE, O, X
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, Player, alphabeta, minimax

GAMES, PLIES = 40, 1200  # random games, and the plies of all of them
LONGEST = 400  # plies of one game
NODES = 1000  # about as many are searched from one position


class RandomPly(NamedTuple):
    """A position of a random game, and who has which moves there."""

    player: Player
    position: Position
    moves: list[Move]


class RandomGame(NamedTuple):
    """A random game, and what X gets at its end."""

    plies: list[RandomPly]
    result: float

    @property
    def end(self) -> Position:
        """Return the last position."""
        return self.plies[-1].position


def judge_own_game(exercise: Exercise, answer: Any) -> str:
    """Demand rules that a search can use: consistent, with an end, a choice, and a winner."""
    begin, *rules = _functions_in(answer)
    game = _game_of(*rules)
    games = sorted(_random_games(begin, game), key=lambda played: len(played.plies))
    results = [played.result for played in games]
    if all(len(ply.moves) < 2 for played in games for ply in played.plies):
        raise Wrong.named("no-choice", JUDGED, _drawn(games[0].plies[0].position))
    if not any(results):
        raise Wrong.named("nobody-wins", JUDGED, _drawn(games[0].end), games=len(games))
    for played in games:
        _demand_no_memory(game, played)
        _demand_one_value(game, played.plies)
    counts = {"first": sum(r > 0 for r in results), "second": sum(r < 0 for r in results)}
    return exercise.praise(games=len(games), draws=results.count(0), **counts)


def _functions_in(answer: Any) -> Sequence[Callable[..., Any]]:
    """Return the functions of a game; Wrong for anything but four of them."""
    if not isinstance(answer, list | tuple) or len(answer) != 4:
        raise Wrong.named("not-four-functions", JUDGED, answer=in_words(answer))
    for function in answer:
        demand_function(function)
        if is_unanswered(function):
            raise Wrong.named("not-written", JUDGED, name=name_of(function))
    return answer


def _game_of(
    legal_moves: Callable[..., Any], make_move: Callable[..., Any], score: Callable[..., Any]
) -> Game:
    """Return the game of a learner's functions, which are watched when they are called."""

    def moves(player: Player, position: Position) -> list[Move]:
        found = _left_alone(legal_moves, player, position)
        if not isinstance(found, list | tuple | set | range):
            fields = {"name": name_of(legal_moves), "found": in_words(found)}
            raise Wrong.named("no-list-of-moves", JUDGED, _drawn(position), **fields)
        return list(found)

    def after(move: Move, player: Player, position: Position) -> Position:
        return _position(_left_alone(_on_a_copy(make_move), move, player, position), make_move)

    def value(player: Player, position: Position) -> float:
        return demand_number(_left_alone(score, player, position), score, (player, position))

    return Game(moves, after, value, {X: "X", O: "O"})


def _position(found: Any, function: Callable[..., Any]) -> Position:
    if found is None:
        raise Wrong.named("no-position", JUDGED, name=name_of(function))
    if isinstance(found, Unknown):
        raise Wrong.named("no-plain-position", JUDGED, name=name_of(function), found=found)
    return found


def _on_a_copy(make_move: Callable[..., Position]) -> Callable[..., Position]:
    """Let a function change the list that it is given, as the book's make_move does."""

    @wraps(make_move)
    def made(move: Move, player: Player, position: Position) -> Position:
        return make_move(move, player, copied(position))

    return made


def _left_alone(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function; Wrong if it changes the position, or if it says another thing each time."""
    before = repr_of(args)
    found = call(function, *args)
    if repr_of(args) != before:
        raise Wrong.named("changes-position", JUDGED, _drawn(args[-1]), name=name_of(function))
    if repr_of(call(function, *args)) != repr_of(found):
        raise Wrong.named("other-each-time", JUDGED, _drawn(args[-1]), name=name_of(function))
    return found


# ---------------------------------------------------------------------------
# Games


def _random_games(begin: Callable[[], Position], game: Game) -> Iterator[RandomGame]:
    """Yield games in which both players move at random, fewer of a long game."""
    dice, count = random.Random(29), 0
    for _ in range(GAMES):
        plies = _random_game(_position(call(begin), begin), game, dice)
        yield RandomGame(plies, _result(game, plies[-1].position))
        if (count := count + len(plies)) > PLIES:
            return


def _random_game(position: Position, game: Game, dice: random.Random) -> list[RandomPly]:
    player, plies = X, list[RandomPly]()
    while len(plies) <= LONGEST:
        moves = list(game.legal_moves(player, position))
        plies.append(RandomPly(player, position, moves))
        if not moves and not game.any_legal_move(game.opponent(player), position):
            if len(plies) == 1:
                raise Wrong.named("over-at-the-start", JUDGED, _drawn(position))
            return plies
        if moves:
            position = game.after(dice.choice(moves), player, position)
        player = game.opponent(player)
    raise Wrong.named("no-end", JUDGED, _drawn(position), plies=LONGEST)


def _result(game: Game, end: Position) -> float:
    """Return what X gets at the end of a game; Wrong if that is not what O loses."""
    first, second = (game.score(player, end) for player in (X, O))
    if first != -second:
        fields = {"first": in_words(first), "second": in_words(second)}
        raise Wrong.named("no-zero-sum", JUDGED, _drawn(end), **fields)
    if abs(first) >= MAX_VALUE:
        raise Wrong.named("score-too-large", JUDGED, _drawn(end), value=in_words(first))
    return first


def _demand_no_memory(game: Game, played: RandomGame) -> None:
    for player, position, moves in played.plies:
        if list(game.legal_moves(player, position)) != moves:
            raise Wrong.named("remembers", JUDGED, _drawn(position))
    if game.score(X, played.end) != played.result:
        raise Wrong.named("remembers", JUDGED, _drawn(played.end))


def _demand_one_value(game: Game, plies: list[RandomPly]) -> None:
    """Raise Wrong if minimax and alphabeta differ near the end of a game."""
    player, position, moves = next((ply for ply in plies[-4:] if ply.moves), plies[0])
    depth = max([1, *(plies for plies in (2, 3) if len(moves) ** plies <= NODES)])
    every = game.search(minimax)(player, position, depth, _unknown)
    window = MIN_VALUE, MAX_VALUE
    if game.search(alphabeta)(player, position, *window, depth, _unknown) != every:
        raise Wrong.named("searches-differ", JUDGED, _drawn(position))


def _unknown(player: Player, position: Position) -> float:
    return 0


def _drawn(position: Position) -> Picture:
    return show_position(TIC_TAC_TOE, position)  # whose boards are drawn by their signs alone


# ---------------------------------------------------------------------------
# One game of many, and what goes wrong

TAKE = "[take for take in (1, 2, 3) if take <= matches]"
LEFT = "return matches - take, player"
TOOK_LAST = "return 1 if player == last else -1"

OWN_GAME = Solution(
    f"""
def my_start():
    return 10, None

def my_legal_moves(player, position):
    matches, last = position
    return {TAKE}

def my_make_move(take, player, position):
    matches, last = position
    {LEFT}

def my_score(player, position):
    matches, last = position
    {TOOK_LAST}

my_game = [my_start, my_legal_moves, my_make_move, my_score]
""",
    "my_game",
    {
        "not-four-functions": ", my_score] → ]",
        "not-written": "return 10, None → ...",
        "no-position": [
            "return 10, None → print(10)",
            f"{LEFT} → position = matches - take, player",
        ],
        "no-list-of-moves": f"return {TAKE} → return matches",
        "changes-position": changed(
            "return 10, None → return {'matches': 10, 'last': None}",
            "last = position → last = position.values()",
            f"{LEFT} → position.update(matches=matches - take, last=player)\n    return position",
        ),
        "other-each-time": f"return {TAKE} → import random\n    "
        "return random.sample(range(100), matches)",
        "over-at-the-start": "10, None → 0, None",
        "no-end": "matches - take, player → matches, player",
        "no-zero-sum": f"{TOOK_LAST} → return 1 if player == last else 0",
        "score-too-large": f"{TOOK_LAST} → return (1 if player == last else -1) * float('inf')",
        "no-choice": "(1, 2, 3) → (1,)",
        "nobody-wins": f"{TOOK_LAST} → return 0",
        "remembers": [
            changed(
                f"{LEFT} → global last_player\n    last_player = player\n    {LEFT}",
                f"{TOOK_LAST} → return 1 if player == last_player else -1",
            ),
            changed(
                "return 10, None → global last_take\n    last_take = 0\n    return 10, None",
                f"{LEFT} → global last_take\n    last_take = take\n    {LEFT}",
                "if take <= matches → if take <= matches and take != last_take",
            ),
        ],
        "no-plain-position": changed(
            "\ndef my_start → \nclass Heap:\n    matches, last = 10, None\n\ndef my_start",
            "return 10, None → return Heap()",
        ),
    },
)
