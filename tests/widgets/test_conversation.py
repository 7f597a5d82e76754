"""A judged game under a slider: what had been said, and the judge's board at that moment."""

import pytest
from class_programs import console_program
from players import first_move

from othello_lessons.notation import square_name
from othello_lessons.othello import initial_board
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.conversation import listen
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Limits, PackageSeat, Start
from othello_lessons.widgets.conversation import SHOWN, step_through

PLENTY = Limits(move=60, start=60)


def game_of(folder, *kinds):
    """Play a game on 4×4 between programs and strategies, all of which make the first move."""
    log, command = Log(), console_program(folder)
    seats = {
        "program": lambda: ConsoleSeat(command, size=4, depth=2, limits=PLENTY, log=log),
        "strategy": lambda: PackageSeat(first_move),
    }
    return listen(*(seats[kind]() for kind in kinds), log, Start(initial_board(4)))


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return game_of(tmp_path_factory.mktemp("game"), "program", "program")


def moves_seen(game):
    """Return (message, last move) for each step at which the judge's board changes."""
    seen, before = [], None
    for step, (_, last) in zip(game.steps, game.boards, strict=True):
        if last != before:
            seen.append((step.text, square_name(last, 4)))
        before = last
    return seen


def test_the_board_changes_with_each_answer(game):
    seen = moves_seen(game)
    assert seen[:2] == [("(0,1)", "b1"), ("(0,0)", "a1")]
    assert [name for _, name in seen] == [name for name in game.record.moves if name != "pass"]


@pytest.mark.parametrize("kinds", [("program", "strategy"), ("strategy", "program")])
def test_the_move_of_a_strategy_is_made_when_it_is_passed_on(tmp_path, kinds):
    seen = moves_seen(game_of(tmp_path, *kinds))
    own = 0 if kinds[0] == "program" else 1
    assert seen[own][0].startswith("(") and seen[1 - own][0].startswith("put")


def test_comments_are_messages_and_no_steps(game):
    assert any(one.text.startswith("#") for one in game.messages)
    assert not any(one.text.startswith("#") for one in game.steps)


def test_the_slider_draws_the_last_messages_and_the_board(game):
    slider = step_through(game)
    assert repr(slider).lstrip().startswith("judge → Black   init")
    slider.choose(len(game.steps))
    lines = repr(slider).splitlines()
    assert sum("→" in line for line in lines) <= SHOWN
    assert game.record.reason.split()[0] in repr(slider)


def test_two_strategies_say_nothing(tmp_path):
    with pytest.raises(ValueError, match="nothing was said"):
        step_through(game_of(tmp_path, "strategy", "strategy"))
