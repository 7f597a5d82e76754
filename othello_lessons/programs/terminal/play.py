"""A game in a terminal: a person against a strategy, two people, or two strategies.

The game is that of the board widget: it is replayed from its start and its moves. So taking moves
back and continuing an interrupted game need no code of their own.
"""

from collections.abc import Callable
from time import perf_counter

from othello_lessons.deepening import Iteration, iterations
from othello_lessons.notation import (
    NotationError,
    parse_position,
    parse_square,
    parse_transcript,
    position_text,
    square_name,
)
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    WIN,
    Player,
    Square,
    Strategy,
    get_move,
    initial_board,
    is_legal,
    legal_moves,
)
from othello_lessons.programs.board_game import BoardGame
from othello_lessons.programs.seat import broken_rule
from othello_lessons.programs.terminal.screen import Screen

HINT_SECONDS = 1.0
LONG = 0.1  # seconds: the time of a shorter move is not shown

HELP = """\
To move, type a square, its column and its row: {example}
  moves   list your legal moves (they are marked {mark} on the board)
  hint    ask what a search of {seconds:g} s would play
  undo    take back your last move, and the reply to it
  board   show the board again
  game    show the moves so far as a transcript
  help    show this list
  quit    leave; the game is shown so that you can go on with it later
A player without a legal move passes: you need not type anything."""


class Leaving(Exception):
    """The person wants to leave."""


def game_from(text: str | None, n: int = 8) -> BoardGame:
    """Read a start: a position with its side to move, a transcript, or nothing.

    NotationError says what is wrong with it; `n` is the size of the board of a transcript.
    """
    if not text:
        return BoardGame((BLACK, initial_board(n)))
    if not set("".join(text.split())) - set("-.XOxo*@;"):
        return BoardGame(parse_position(text))
    start = BLACK, initial_board(n)
    moves = tuple(parse_transcript(text, *start))
    return BoardGame(start, moves, ply=len(moves))


def resumption(game: BoardGame) -> str:
    """Return the options that continue a game."""
    if game.start != (BLACK, initial_board(game.size)):
        return f'--start "{position_text(game.player, game.board)}"' if game.player else ""
    options = [f"--size {game.size}"] * (game.size != 8)
    options += [f"--start {game.transcript}"] * bool(game.moves)
    return " ".join(options)


def describe_hint(player: Player, found: Iteration, n: int) -> str:
    """Say what a search found for a player: the move, what follows, and how deep it searched."""
    move = square_name(found.move, n)
    line = " ".join("pass" if at is None else square_name(at, n) for at in found.line)
    if found.value is None or not found.exact:
        depth = found.depth if found.complete else found.depth - 1
        plies = plural(depth, "ply")
        expected = f", where it expects {line}" if len(found.line) > 1 else ""
        return f"A search looks {plies} ahead and plays {move}{expected}."
    if found.value == 0:
        return f"{move} leads to a draw, and no move is better: {line}."
    verb = "wins" if found.value > 0 else "loses"
    margin = int(abs(found.value)) - WIN
    return f"{move} {verb} by {margin}, and no move is better: {line}."


class TerminalGame:
    """A game, its two players (None is a person), and the screen that shows it."""

    def __init__(
        self,
        black: Strategy | None,
        white: Strategy | None,
        game: BoardGame,
        screen: Screen,
        read: Callable[[str], str] = input,
    ) -> None:
        self.seats = {BLACK: black, WHITE: white}
        self.game, self.screen, self.read = game, screen, read

    # -----------------------------------------------------------------------
    # The game

    def play(self) -> None:
        """Play to the end; Leaving if the person leaves before."""
        self.show()
        while (player := self.game.player) is not None:
            seat = self.seats[player]
            moved = self.ask(player) if seat is None else self.wait_for(player, seat)
            if moved:
                self.show()

    def moves(self) -> list[Square]:
        """List the legal moves of the player to move."""
        return legal_moves(self.game.player, self.game.board) if self.game.player else []

    def show(self) -> None:
        """Show the board, the score, and whose turn it is."""
        player = self.game.player
        person = player is not None and self.seats[player] is None
        self.screen.say()
        self.screen.show(self.game.board, moves=self.moves() if person else (), last=self.game.last)
        score = (f"{self.screen.called(side)}  {self.game.board.count(side)}" for side in PLAYERS)
        self.screen.say("   " + "     ".join(score), style="bold")
        if passed := self.game.passed():
            self.screen.say(passed, style="yellow")
        if player is None:
            self.screen.say(self.game.follows(), style="bold")

    def wait_for(self, player: Player, strategy: Strategy) -> bool:
        """Let a strategy move."""
        since = perf_counter()
        with self.screen.waiting(f"{PLAYERS[player]} is thinking ..."):
            move = get_move(strategy, player, self.game.board)
        seconds = perf_counter() - since
        self.game = self.game.play(move)
        notes = [f"{seconds:.1f} s"] if seconds >= LONG else []
        if depth := getattr(getattr(strategy, "report", None), "depth", None):
            notes.insert(0, f"{depth} plies deep")
        note = f" ({', '.join(notes)})" if notes else ""
        self.screen.say(f"{PLAYERS[player]} plays {self.game.name(move)}{note}.")
        return True

    # -----------------------------------------------------------------------
    # The person

    def ask(self, player: Player) -> bool:
        """Read one line from the person and carry it out; tell whether the board has changed."""
        try:
            line = self.read(f"{PLAYERS[player]} to move> ")
        except EOFError:
            self.screen.say()
            raise Leaving from None
        text = line.strip().lower()
        commands = self.commands
        if text in commands:
            return bool(commands[text]())
        if text:
            return self.move(text, player)
        return False

    @property
    def commands(self) -> dict[str, Callable[[], bool | None]]:
        """The commands instead of a square; each returns whether to show the board again."""
        words = {
            "help h ?": self.help,
            "moves m": self.list_moves,
            "hint": self.hint,
            "undo u": self.undo,
            "board b": lambda: True,
            "game transcript": self.tell_game,
            "pass": self.refuse_pass,
            "quit q exit": self.quit,
        }
        return {word: command for line, command in words.items() for word in line.split()}

    def move(self, text: str, player: Player) -> bool:
        """Move to the square that the person named, or say what is wrong with it."""
        try:
            move = parse_square(text, self.game.size)
        except NotationError as problem:
            known = f"{text!r} is neither a square nor a command"
            what = problem if any(sign.isdecimal() for sign in text) else known
            self.complain(f"{what}. Type a square such as {self.example}, or help.")
            return False
        if not is_legal(move, player, self.game.board):
            why = broken_rule(move, self.game.board)
            self.complain(f"{PLAYERS[player]} cannot move to {text}: {why}.")
            return False
        self.game = self.game.play(move)
        return True

    @property
    def example(self) -> str:
        """Return a square that may be typed now."""
        return self.game.name(self.moves()[0])

    def complain(self, sentence: str) -> None:
        """Say why the typed text is neither a square nor a command."""
        self.screen.say(sentence, style="yellow")

    def help(self) -> None:
        """List the commands that can be typed."""
        mark = self.screen.signs["*"]
        self.screen.say(HELP.format(example=self.example, mark=mark, seconds=HINT_SECONDS))

    def list_moves(self) -> None:
        """List the legal moves."""
        self.screen.say("Your legal moves: " + " ".join(map(self.game.name, self.moves())))

    def hint(self) -> None:
        """Say the move of a search of a second, and the line that it sees."""
        player = self.game.player
        assert player is not None
        if len(self.moves()) == 1:
            self.screen.say(f"{self.example} is your only legal move.")
            return
        deadline = perf_counter() + HINT_SECONDS
        with self.screen.waiting("Looking ahead ..."):
            found = list(
                iterations(player, self.game.board, out_of_time=lambda: perf_counter() >= deadline)
            )
        self.screen.say(describe_hint(player, found[-1], self.game.size))

    def undo(self) -> bool:
        """Go back to the last position in which a person had to choose."""
        positions = self.game.positions
        for count in reversed(range(len(self.game.moves))):
            player = positions[count][0]
            if player is not None and self.seats[player] is None:
                self.game = BoardGame(self.game.start, self.game.moves[:count], ply=count)
                return True
        self.complain("You have made no move that could be taken back.")
        return False

    def tell_game(self) -> None:
        """Show the game as a transcript."""
        self.screen.say(self.game.transcript or "No move was made yet.")

    def refuse_pass(self) -> None:
        """Say when a player passes."""
        self.complain(f"You cannot pass while you have a legal move, such as {self.example}.")

    def quit(self) -> None:
        """Leave the game."""
        raise Leaving
