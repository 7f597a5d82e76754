"""Playing in a terminal: what is typed, what is shown, and that no game is lost."""

import io
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import chain

import pytest
from players import first_move
from positions import random_position, random_turns

from othello_lessons import othello as book
from othello_lessons.cli import main
from othello_lessons.deepening import iterations
from othello_lessons.notation import (
    parse_square,
    parse_transcript,
    position_text,
    replay,
    square_name,
    transcript,
)
from othello_lessons.othello import BLACK, EMPTY, MAX_VALUE, MIN_VALUE
from othello_lessons.programs.board_game import BoardGame, result
from othello_lessons.programs.terminal import play
from othello_lessons.programs.terminal.play import (
    Leaving,
    TerminalGame,
    describe_hint,
    game_from,
)
from othello_lessons.programs.terminal.screen import DRAWN, PLAIN, Screen, plain_board
from othello_lessons.strategies import make_strategy

COMMAND = [sys.executable, "-m", "othello_lessons.cli", "play"]
PATIENCE = 60  # seconds: a busy machine starts slowly


def sitting(lines, black=None, white=None, game=None, shown=None):
    """Return a terminal game that reads these lines, and the text that it shows."""
    shown, waiting = shown or io.StringIO(), iter(lines)

    def read(prompt):
        shown.write(prompt + "\n")
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line

    return TerminalGame(black, white, game or BoardGame(), Screen(shown), read), shown


def said(lines, **setting):
    """Return the game after these lines, and what was shown."""
    one, shown = sitting(lines, **setting)
    with suppress(Leaving):
        one.play()
    return one.game, shown.getvalue()


@pytest.fixture
def here(capsys, monkeypatch):
    """Return a function that runs the command in this process; it returns what was shown."""

    def played(*arguments, typed=()):
        lines = iter(typed)

        def read(prompt):
            if (line := next(lines, None)) is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        assert main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return played


def boards_in(text, n=8):
    """Read the plain boards of a text: lists of the signs of their squares."""
    rows = re.findall(r"^ ?\d+ ((?:[ \[][.@o*][ \]]?)+)$", text, re.MULTILINE)
    signs = [re.findall(r"[.@o*]", row) for row in rows]
    assert all(len(row) == n for row in signs)
    return [list(chain(*signs[at : at + n])) for at in range(0, len(signs), n)]


def cells(board):
    return [board[square] for square in book.squares(book.size(board))]


# ---------------------------------------------------------------------------
# A whole game


@pytest.mark.parametrize("n", [4, 10])
def test_a_typed_game_is_the_game_of_the_book_and_ends_with_its_result(n):
    turns = random_turns(n, seed=n)
    typed = [square_name(move, n) for _, move, _ in turns]
    game, text = said(typed, game=game_from(None, n))
    assert game.moves == tuple(move for _, move, _ in turns)
    final = turns[-1][2]
    assert boards_in(text, n)[-1] == cells(final)
    assert text.rstrip().endswith(result(final))


def test_the_board_marks_exactly_the_legal_moves_of_the_person_to_move():
    for seed in range(3):
        player, board = random_position(8, 20, seed)
        _, text = said([], game=BoardGame((player, board)))
        marked = [sign == "*" for sign in boards_in(text)[0]]
        legal = book.legal_moves(player, board)
        assert marked == [square in legal for square in book.squares()]


def test_a_strategy_at_the_board_has_no_moves_marked():
    _, text = said([], black=make_strategy("random:seed=1"))
    first, second = boards_in(text)
    assert "*" not in first and "*" in second


def test_two_moves_are_shown_with_the_score_the_last_one_in_brackets_and_as_a_transcript():
    _, text = said(["game", "d3", "c5", "game"])
    assert "No move was made yet." in text and "\nd3c5\n" in text and "passes." not in text
    scores = re.findall(r"Black @ +(\d+) +White o +(\d+)", text)
    assert scores == [("2", "2"), ("4", "1"), ("3", "3")]
    last = text.rpartition("a  b")[2]
    assert re.findall(r"\[.\]", last) == ["[o]"]
    row = next(line for line in last.splitlines() if "[o]" in line)
    assert row.startswith(" 5") and row.index("[o]") == 3 + 3 * 2  # row 5, column c


def test_a_pass_is_told_when_it_happens():
    _, text = said(["c1"], game=game_from("XO-O OOOO OOOO -OOO X"))
    sentence = "White has no legal move and passes."
    before, _, after = text.partition("Black to move>")
    assert sentence not in before and after.count(sentence) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@@@@@@@@oooooooo", "The game is over: a draw, 8 to 8."),
        ("@@@@@@@@@@@@oooo", "The game is over: Black wins, 12 to 4."),
        ("@@.@oooooooooooo", "The game is over: White wins, 12 to 3."),
    ],
)
def test_the_result_says_who_won(text, expected):
    board = book.initial_board(4)
    for square, sign in zip(book.squares(4), text, strict=True):
        board[square] = sign
    assert result(board) == expected


# ---------------------------------------------------------------------------
# What can be typed


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("d4", "Black cannot move to d4: that square is taken by White."),
        ("a1", "Black cannot move to a1: it would turn nothing over."),
        ("j3", "'j3' is not a square of the 8x8 board"),
        ("d3 c5", "'d3 c5' is not a square"),
        ("castle", "'castle' is neither a square nor a command. Type a square such as d3, or help"),
        ("pass", "You cannot pass while you have a legal move, such as d3."),
        ("undo", "You have made no move that could be taken back."),
    ],
)
def test_what_cannot_be_done_is_answered_by_a_sentence_and_changes_nothing(typed, sentence):
    game, text = said([typed])
    assert sentence in text
    assert game.moves == ()
    assert len(boards_in(text)) == 1  # the board is not shown again for nothing


def test_every_command_of_the_help_is_understood():
    _, text = said(["help"])
    named = re.findall(r"^  (\w+) ", text, re.MULTILINE)
    assert set(named) == {"moves", "hint", "undo", "board", "game", "help", "quit"}
    one, _ = sitting([])
    assert set(named) <= set(one.commands)


def test_moves_lists_the_legal_moves():
    for seed in range(3):
        player, board = random_position(6, 9, seed)
        _, text = said(["moves"], game=BoardGame((player, board)))
        listed = text.partition("Your legal moves: ")[2].splitlines()[0].split()
        assert [parse_square(name, 6) for name in listed] == book.legal_moves(player, board)


def test_undo_takes_back_my_move_and_the_answer():
    white = make_strategy("maximizer")
    before, _ = said(["d3"], white=white)
    after, text = said(["d3", before_second(before), "undo"], white=white)
    assert after.moves == before.moves
    boards = boards_in(text)
    assert boards[-1] == boards[2]  # where I had to choose my second move


def before_second(game):
    player, board = game.positions[-1]
    return square_name(book.legal_moves(player, board)[-1])


def test_undo_between_two_people_takes_back_one_move_and_blanks_and_case_do_not_matter():
    game, _ = said(["  D3\r", "\tc5 ", "undo"])
    assert transcript(game.moves) == "d3"


def test_undo_never_takes_back_a_first_move_of_the_strategy():
    game, text = said(["undo"], black=make_strategy("maximizer"))
    assert len(game.moves) == 1 and "made no move" in text


# ---------------------------------------------------------------------------
# Hints


def test_a_hint_is_a_legal_move_and_changes_nothing(monkeypatch):
    monkeypatch.setattr(play, "HINT_SECONDS", 0.05)
    game, text = said(["hint"])
    hinted = re.search(r"plays ([a-h][1-8])", text)
    assert hinted and parse_square(hinted[1]) in book.legal_moves(*game.start)
    assert game.moves == () and len(boards_in(text)) == 1


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_near_the_end_a_hint_says_what_the_game_is_worth(seed):
    player, board = random_position(6, 25, seed)
    assert len(book.legal_moves(player, board)) > 1
    *_, last = iterations(player, board)
    empties = board.count(EMPTY)
    value, _ = book.alphabeta(player, board, MIN_VALUE, MAX_VALUE, 2 * empties + 2, book.score)
    words = {True: "wins by", False: "loses by"}
    expected = "leads to a draw" if value == 0 else f"{words[value > 0]} {abs(value) % book.WIN}"
    sentence = describe_hint(player, last, 6)
    assert expected in sentence and sentence.startswith(square_name(last.move, 6))


def test_where_there_is_one_move_the_hint_says_so():
    player, board = random_position(6, 25, 4)
    [only] = book.legal_moves(player, board)
    _, text = said(["hint"], game=BoardGame((player, board)))
    assert f"{square_name(only, 6)} is your only legal move." in text


# ---------------------------------------------------------------------------
# Starts, and going on


def test_a_start_is_a_transcript_or_a_position():
    moves = parse_transcript("f5d6c3")
    assert game_from("f5 d6 c3").moves == tuple(moves)
    player, board = replay(moves)[-1]
    assert game_from(position_text(player, board)).start == (player, board)
    assert game_from(None, 6).start == (BLACK, book.initial_board(6))


@pytest.mark.parametrize("start", ["f5d6c3", position_text(*random_position(6, 7, 3))])
def test_the_command_that_is_shown_at_the_end_goes_on_with_the_same_position(start, here):
    [move, *_] = (
        here("you", "you", "--start", start, typed=["moves"]).partition("moves: ")[2].split()
    )
    left = here("you", "you", "--start", start, typed=[move])
    words = shlex.split(left.partition("To continue it: ")[2])
    assert words[:2] == ["othello-lessons", "play"]
    n = 6 if " " in start else 8
    assert boards_in(here(*words[2:]), n)[-1] == boards_in(left, n)[-1]


def test_a_game_that_is_over_is_shown_with_its_result(here):
    over = here("--start", "e6f4e3f6g5d6e7f5c5")
    assert "The game is over: Black wins, 13 to 0." in over and "To continue it" not in over


# ---------------------------------------------------------------------------
# The command


def test_through_pipes_the_text_is_plain_and_reads_as_it_was_played():
    done = subprocess.run(
        [*COMMAND, "random:seed=4"],
        input="d3\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and done.stderr == ""
    assert "\x1b" not in done.stdout and done.stdout.isascii()
    assert "Black to move> d3\n" in done.stdout and "Black to move> quit\n" in done.stdout
    assert re.search(r"The game: d3[a-h][1-8]\n", done.stdout)


def test_two_strategies_play_a_whole_game_that_the_book_plays_too(here):
    shown = here("maximizer:eval=weights", "maximizer", "--size", "6")
    black, white = make_strategy("maximizer:eval=weights"), make_strategy("maximizer")
    moves = [move for _, move, _ in book.turns(black, white, book.initial_board(6))]
    assert f"The game: {transcript(moves, 6)}\n" in shown and "to move>" not in shown


def test_a_strategy_that_fails_loses_no_game(monkeypatch, capsys):
    from othello_lessons.programs import protocols

    def failing(player, board):
        raise RuntimeError("no idea\nat all")

    monkeypatch.setattr(protocols, "named_player", lambda name: failing)
    monkeypatch.setattr("builtins.input", lambda prompt: "d3")
    assert main(["play", "bad"]) == 1
    shown = capsys.readouterr().out
    assert "RuntimeError: no idea: the game ends here." in shown and "The game: d3\n" in shown


def test_a_second_ctrl_c_does_not_hide_the_game(monkeypatch, capsys):
    def interrupted(game):
        game.game = game.game.play(book.legal_moves(BLACK, game.game.board)[0])
        monkeypatch.setattr(Screen, "say", said_while_interrupted)
        raise KeyboardInterrupt

    def said_while_interrupted(screen, text="", style=""):
        signal.raise_signal(signal.SIGINT)
        print(text)

    monkeypatch.setattr(TerminalGame, "play", interrupted)
    assert main(["play", "you", "you"]) == 130
    assert "The game: d3\nTo continue it: " in capsys.readouterr().out


def test_output_that_nobody_reads_is_not_an_error():
    command = f"{shlex.join(COMMAND)} random:seed=1 random:seed=2 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == "" and done.stdout.count("\n") == 1


# ---------------------------------------------------------------------------
# On a terminal


class TerminalStream(io.StringIO):
    """A stream of text that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Return a terminal that shows colours and discs."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return TerminalStream()


def test_on_a_terminal_discs_and_moves_differ_by_colour_and_by_shape(terminal):
    _, shown = said(["d3"], shown=terminal)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    before, _, after = plain.partition("Black to move> ")
    assert len(set(DRAWN.values())) == len(DRAWN) == len(PLAIN)
    assert before.count("●") == before.count("○") == 2 + 1  # on the board, and beside the score
    rows = re.findall(r"^ [1-8] (.*)$", before, re.MULTILINE)
    assert sum(row.count("+") for row in rows) == 4
    assert "\x1b[" in shown and "[●]" in after


@pytest.mark.parametrize(
    ("name", "text", "encoding"),
    [("NO_COLOR", "1", "utf-8"), ("TERM", "dumb", "utf-8"), ("LANG", "C", "ascii")],
)
def test_a_terminal_that_wants_no_colours_or_has_no_discs_gets_plain_text(
    terminal, monkeypatch, name, text, encoding
):
    monkeypatch.setenv(name, text)
    monkeypatch.setattr(TerminalStream, "encoding", encoding)
    _, shown = said([], shown=terminal, white=make_strategy("random:seed=1"))
    board = plain_board(book.initial_board(), book.legal_moves(BLACK, book.initial_board()))
    assert board in shown and "\x1b" not in shown


def test_a_terminal_without_colours_is_told_who_thinks(terminal, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "Black is thinking ...\n" in said([], shown=terminal, black=first_move)[1]
    assert "thinking" not in said([], black=first_move)[1]
