"""climb: what it says of a learner's player, what it keeps, and what the page to send holds."""

import json
import re
from contextlib import nullcontext
from math import inf
from pathlib import Path
from shutil import copytree

import pytest

from othello_lessons.course import progress
from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises import climbing, keep
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.climb_report import level_in_words, own_side
from othello_lessons.exercises.climbing import NAMES, Standing
from othello_lessons.exercises.keeping import LAST_GOOD, SAYS
from othello_lessons.exercises.player_parts import FILE, PARTS
from othello_lessons.notation import parse_position, parse_transcript
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    get_move,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)
from othello_lessons.programs import progress_bar
from othello_lessons.strategies import make_strategy
from othello_lessons.widgets import climb, player_page
from othello_lessons.widgets.player_page import ending, key_of, likely_moves, opening


def named(lesson):
    return f"lesson {BY_KEY[lesson].number}"


FIRST = named("greed_loses")


def few_games(patch, folder, least=2, most=4):
    """Play a few pairs in this process, in a folder that has progress of its own."""
    patch.chdir(folder)
    patch.setenv(progress.VARIABLE, str(folder / progress.FILE))
    patch.setattr(climbing, "LEAST_PAIRS", least)
    patch.setattr(climbing, "MOST_PAIRS", most)
    patch.setattr(climbing, "jobs", lambda: 1)
    patch.setattr(player_page, "SECONDS", inf)
    patch.setattr(player_page, "MOST_ANSWERS", 800)


@pytest.fixture(autouse=True)
def a_few_games(monkeypatch, tmp_path):
    few_games(monkeypatch, tmp_path)


def keep_part(name):
    assert keep(find(PARTS[name].exercise).right_answer()).card.kind == "right"


@pytest.fixture
def one_pair(monkeypatch, tmp_path):
    few_games(monkeypatch, tmp_path, 1, 1)


@pytest.fixture(scope="module")
def first_climb(tmp_path_factory):
    """Climb with an evaluation; return what is said, the folder with its files, and the bars."""
    folder, bars = tmp_path_factory.mktemp("first"), []
    with pytest.MonkeyPatch.context() as patch:
        few_games(patch, folder)
        keep_part("evaluation")
        patch.setattr(progress_bar, "live", lambda: nullcontext(bars.append))
        return climb(), folder, bars


@pytest.fixture
def climbed(first_climb, tmp_path):
    said, folder, _ = first_climb
    copytree(folder, tmp_path, dirs_exist_ok=True)
    return said


# ---------------------------------------------------------------------------
# What it says


def test_a_climb_says_the_level_the_lost_game_and_what_comes_next(climbed):
    says = " ".join(climbed.text.split())
    assert climbed.climb.games == 8
    assert level_in_words(climbed.standing) in says and climbed.card.kind == "right"
    assert f"{named('minimax_in_code')}, Minimax in code" in says
    game = climbed.climb.lost
    assert "LookBack(_.lost)" in says
    assert parse_transcript(climbed.lost) == parse_transcript(" ".join(game.moves))


def test_the_bar_of_a_climb_says_whom_it_meets_and_counts_the_pairs(first_climb):
    said, _, bars = first_climb
    assert [bar.done for bar in bars] == list(range(said.climb.games // 2 + 1))
    assert "level 1" in bars[0].says and "So far" in bars[-1].says


def test_the_move_that_is_shown_is_the_player_s_own_and_not_of_the_opening(climbed):
    game = climbed.climb.lost
    number = int(re.search(r"move (\d+) cost", climbed.text)[1])
    colour = re.search(r"For (\w+),", climbed.text)[1]
    assert number > game.opening
    assert colour == ("Black" if game.black == FILE else "White")


@pytest.mark.usefixtures("one_pair")
def test_a_later_climb_stands_in_the_same_history_and_a_player_that_falls_is_told_so(climbed):
    keep_part("minimax")
    later = climb()
    assert list(progress.read().climbs) == ["greed_loses", "minimax_in_code"]
    for lesson, level in (("greed_loses", climbed), ("minimax_in_code", later)):
        assert f"{named(lesson)}  level {level.standing.level}" in later.history.text
    strong = {"level": 10, "low": 10, "high": 10, "rating": 2100, "from": 1900, "to": 2200}
    progress.record_climb("greed_loses", strong)
    again = climb()
    assert f"lower than after {FIRST}" in " ".join(again.text.split())
    assert len(again.history.text.splitlines()) == len(later.history.text.splitlines())


@pytest.mark.usefixtures("one_pair")
def test_without_progress_the_history_has_this_climb(monkeypatch):
    monkeypatch.setenv(progress.VARIABLE, progress.OFF)
    keep_part("evaluation")
    assert FIRST in climb().history.text


WORDS = {
    (4, 4, 4): "level 4",
    (4, 4, 5): "level 4, perhaps 5",
    (4, 3, 5): "level 4, perhaps 3 or 5",
    (4, 2, 6): "level 4, perhaps 2 to 6",
    (0, 0, 1): "below level 1, perhaps 1",
    (1, 0, 1): "level 1, perhaps below level 1",
}


def test_every_lesson_with_a_part_says_what_it_adds():
    for lesson in {part.lesson for part in PARTS.values()}:
        assert SAYS(f"adds-{lesson}").endswith(".")


@pytest.mark.parametrize("levels", WORDS)
def test_a_level_is_said_with_its_interval(levels):
    assert level_in_words(Standing(*levels, 0, 0, 0)) == WORDS[levels]


# ---------------------------------------------------------------------------
# Where nothing can be played


def test_without_a_player_no_game_is_played():
    says = climb()
    assert "keep(my_evaluation)" in says.text and says.climb.games == 0
    with pytest.raises(ValueError, match="no game was played"):
        says.save("page.html")


def test_a_broken_file_is_a_sentence_and_the_last_good_one_stays(climbed):
    good = Path(FILE).read_text("utf-8")
    Path(FILE).write_text(good.replace("return moves", "return moved"), "utf-8")
    before = progress.read()
    says = climb()
    assert "NameError" in says.text and LAST_GOOD in says.text and says.climb.games == 0
    assert Path(LAST_GOOD).read_text("utf-8") == good and progress.read() == before


@pytest.mark.usefixtures("one_pair")
def test_what_plays_after_a_change_by_hand_is_the_last_good_one(climbed):
    changed = Path(FILE).read_text("utf-8").replace("+ 10 *", "+ 12 *")
    Path(FILE).write_text(changed, "utf-8")
    climb()
    assert Path(LAST_GOOD).read_text("utf-8") == changed


def test_an_interrupt_before_the_first_pair_is_over_keeps_nothing(monkeypatch):
    keep_part("evaluation")

    def interrupted(*players, **settings):
        raise KeyboardInterrupt

    monkeypatch.setattr("othello_lessons.programs.compare.play_all", interrupted)
    says = climb()
    assert "nothing is known" in says.text and not progress.read().climbs


# ---------------------------------------------------------------------------
# The page


def reached(answers, person, position, moves_of):
    """Return the positions in which the player is to move, and its answers lead to."""
    waiting, met = [position], set()
    while waiting:
        player, board = waiting.pop()
        key = key_of(player, board)
        if player != person and (key in met or key not in answers):
            continue
        met |= {key} - {key_of(person, board)}
        for move in moves_of(player, board) if player == person else [answers[key]]:
            after = make_move(move, player, list(board))
            if following := next_player(after, player):
                waiting.append((following, after))
    return met


def test_in_an_ending_the_player_has_its_own_answer_to_everything(climbed):
    game, strategy = climbed.climb.lost, make_strategy(FILE)
    person = opponent(own_side(climbed.climb, game))
    start, answers = ending(strategy, person, game, lambda count: count > 1000)
    assert start[0] == person and start[1].count(EMPTY) >= 8
    assert 10 < len(answers) <= 1000
    assert reached(answers, person, start, legal_moves) == {*answers}
    for key, move in answers.items():
        assert move == get_move(strategy, *parse_position(key))


@pytest.mark.parametrize("person", [BLACK, WHITE])
def test_from_the_first_move_on_it_has_its_own_answers_to_likely_moves(climbed, person):
    strategy, usual = make_strategy(FILE), (BLACK, initial_board())
    answers = opening(strategy, person, lambda count: count >= 300)
    assert len(answers) == 300
    assert reached(answers, person, usual, likely_moves) == {*answers}
    for key, move in answers.items():
        assert move == get_move(strategy, *parse_position(key))


def test_three_moves_are_likely_and_they_are_legal_moves_and_the_first_is_one():
    position = parse_position(
        "-------- ------O- -XXXXO-- ---XXX-- OOOOX--- --O--X-- -------- -------- X"
    )
    likely = likely_moves(*position)
    assert len(likely) == 3 and {*likely} <= {*legal_moves(*position)}
    assert sum(likely.values()) == pytest.approx(1)
    assert len(likely_moves(BLACK, initial_board())) == 1


def test_the_page_holds_the_level_the_history_and_the_moves(climbed, tmp_path):
    path = tmp_path / "page.html"
    climbed.save(path)
    page = path.read_text("utf-8")
    assert level_in_words(climbed.standing) in page and "data:image/svg+xml" in page
    told = json.loads(re.search(r'id="othello-board-told">(.*?)</script>', page, re.DOTALL)[1])
    assert set(told["players"].values()) == {"you", "my_player"}
    assert legal_moves(*parse_position(told["recorded"]["ending"]))
    assert f"{len(told['recorded']['moves'])} answers" in page
    assert str(Path.cwd()) not in page
    other = climbed.climb.other(climbed.climb.lost)
    assert f"level {NAMES.index(other) + 1}, with" in page


def test_a_player_that_fails_gets_no_page_but_a_sentence(climbed, tmp_path):
    failing = Path(FILE).read_text("utf-8").replace("return moves", "return moved")
    Path(FILE).write_text(failing, "utf-8")
    with pytest.raises(ValueError, match=r"my_player\.py is broken.*NameError"):
        climbed.save(tmp_path / "page.html")
