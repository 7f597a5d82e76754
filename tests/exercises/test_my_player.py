"""keep: what check accepts becomes a part of my_player.py, which plays wherever programs do."""

import ast
import json
import linecache
import sys
from itertools import count
from pathlib import Path
from random import Random

import pytest
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.cli import main
from othello_lessons.deepening import PositionClock
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.exercises import check, keep
from othello_lessons.exercises.checking import accepted, find
from othello_lessons.exercises.keeping import LAST_GOOD
from othello_lessons.exercises.lessons.against_the_clock import SOURCE as DEEPENING
from othello_lessons.exercises.player_parts import (
    FILE,
    MOVES,
    PARTS,
    WORTH,
    own_parts,
    sections_of,
    with_part,
)
from othello_lessons.othello import BLACK, legal_moves, play
from othello_lessons.programs.compare import compare
from othello_lessons.strategies import make_strategy

pytestmark = pytest.mark.usefixtures("in_an_empty_folder", "remembered_moves")
EXERCISES = {name: part.exercise for name, part in PARTS.items() if part.exercise}
TEN = [100, -20, 20, 5, -40, -5, -5, 15, 3, 3]
POSITIONS = [random_position(8, moves, seed) for moves in (6, 20, 35, 46) for seed in range(3)]
cells = count()


def in_a_notebook(source, **names):
    """Run a cell, and return the names that the notebook has then."""
    cell = f"<cell {next(cells)}>"
    linecache.cache[cell] = len(source), None, source.splitlines(True), cell
    space = {**vars(book), "__name__": "__main__", **names}
    exec(compile(source, cell, "exec"), space)
    return space


def kept(name, *numbers):
    """Keep the solution of a part's exercise."""
    if name == "weights":
        return keep(TEN)
    answer = find(EXERCISES[name]).right_answer()
    return keep(answer, *(numbers or layers(name)))


def layers(name):
    """Return the numbers that are kept with a part."""
    if not PARTS[name].takes_numbers:
        return ()
    numpy = pytest.importorskip("numpy")
    dice = numpy.random.default_rng(1)
    return ((dice.normal(size=(8, 8)), dice.normal(size=8), dice.normal(size=8), 0.5),)


def text():
    return Path(FILE).read_text("utf-8")


def evaluate_of(file):
    return make_strategy(file).player.__globals__["evaluate"]


def moves_of(strategy):
    return [strategy(player, list(board)) for player, board in POSITIONS]


def source_of(name):
    """Return a part's solution as a section, without trying the file."""
    return (
        find(EXERCISES[name]).solution.strip("\n") if name in EXERCISES else f"my_weights = {TEN}"
    )


# ---------------------------------------------------------------------------
# The file


def test_all_parts_can_be_kept_one_after_another_and_the_file_plays_as_they_do_by_hand():
    for name in PARTS:
        assert kept(name).card.kind == "right"
        assert name in own_parts(text())
        if name == "final value":
            assert "final_value=final_value" in sections_of(text())["minimax"].source
        if name == "evaluation":
            assert moves_of(make_strategy(FILE)) == moves_of(book.maximizer(evaluation()))
        if name == "minimax":
            by_hand = book.minimax_searcher(3, evaluation())
            assert moves_of(make_strategy(FILE)) == moves_of(by_hand)
    assert own_parts(text()) == {*PARTS}
    assert "the_books" not in text()
    player, board = random_position(8, 30, 1)
    greedy = make_strategy("maximizer:eval=score")
    assert player == BLACK and play(greedy, make_strategy(FILE), board)[1] < 0


@pytest.mark.parametrize("seed", [0, 1])
def test_the_order_in_which_parts_are_kept_makes_no_difference(seed):
    def built(names):
        made = ""
        for name in names:
            made = with_part(made, PARTS[name], source_of(name))
            ast.parse(made)
        return made

    some = Random(seed).sample(list(PARTS), Random(seed).randint(2, len(PARTS)))
    in_order = [name for name in PARTS if name in some]
    assert built(some) == built(in_order)


def test_a_part_that_is_kept_again_takes_the_place_of_the_old_one():
    kept("evaluation")
    first = text()
    better = "def my_evaluation(player, board):\n    return 2 * weighted_score(player, board)\n"
    made = with_part(first, PARTS["evaluation"], better)
    assert "2 * weighted_score" in made and "corners" not in made
    assert with_part(made, PARTS["evaluation"], source_of("evaluation")) == first


def test_a_lesson_that_was_skipped_gets_the_book_s_part():
    says = kept("pattern sum")
    assert own_parts(text()) == {"pattern sum"}
    books = [name for name, section in sections_of(text()).items() if section.is_books]
    assert {*books} == {"pattern number", "clock", "order", "table"}
    assert "my_deepening" in says.text
    kept("clock")
    assert not sections_of(text())["clock"].is_books


# ---------------------------------------------------------------------------
# What it plays


def evaluation():
    return find("evaluation").right_answer()


def test_with_alphabeta_and_then_with_a_clock_and_an_order_it_plays_as_by_hand():
    kept("evaluation")
    kept("alphabeta")
    assert moves_of(make_strategy(FILE)) == moves_of(book.alphabeta_searcher(4, evaluation()))
    kept("order")
    kept("clock")
    order = find("order-moves").right_answer()
    names = {"legal_moves": lambda *case: order(*case, legal_moves(*case))}
    deepen = in_a_notebook(DEEPENING, **names)["my_deepening"]
    file = make_strategy(FILE)
    for player, board in POSITIONS[::4]:
        clock = PositionClock(5_000, evaluation())
        by_hand = deepen(player, list(board), clock.out_of_time, clock.evaluate)
        assert file(player, list(board)) == by_hand


def test_with_a_table_it_plays_the_end_perfectly():
    kept("table")
    file = make_strategy(FILE)
    for seed in range(2):
        player, board = random_position(8, 54, seed)
        move = file(player, list(board))
        after = book.make_move(move, player, list(board))
        best, _ = book.alphabeta(player, board, -64, 64, 20, book.score, book.score)
        other = book.opponent(player)
        assert -book.alphabeta(other, after, -64, 64, 20, book.score, book.score)[0] == best


def test_the_patterns_of_the_learner_are_worth_what_the_engine_s_are():
    kept("pattern number")
    kept("pattern sum")
    evaluate = evaluate_of(FILE)
    for moves in (12, 30, 44):
        two = [random_position(8, moves, seed) for seed in range(2)]
        ours, engines = ([value(*each) for each in two] for value in (evaluate, patterns))
        assert 2 * (ours[0] - ours[1]) == engines[0] - engines[1]


# ---------------------------------------------------------------------------
# What the learner changes


def test_what_the_learner_changes_by_hand_and_a_section_of_one_s_own_stay():
    kept("evaluation")
    changed = text().replace("return moves + 10", "# mine\n    return moves + 25")
    changed = changed.replace("evaluate = my_evaluation", "evaluate = weighted_score")
    own = "# --- my notes ---\nBEST = 64\n\n\n# --- what a board"
    Path(FILE).write_text(changed.replace("# --- what a board", own), "utf-8")
    says = kept("minimax")
    for mine in ("moves + 25", "evaluate = weighted_score", "BEST = 64"):
        assert mine in text()
    assert "my_minimax(player, board, DEPTH" in sections_of(text())[MOVES].source
    assert WORTH in says.text and MOVES not in says.text


def test_a_file_that_is_broken_or_fails_in_a_game_is_named_with_its_line_and_stays():
    kept("evaluation")
    good = text()
    for old, new, error in (
        ("corners = [", "corners = [[", "SyntaxError"),
        ("evaluate = my_evaluation", "evaluate = missing", "NameError"),
    ):
        broken = good.replace(old, new)
        Path(FILE).write_text(broken, "utf-8")
        says = kept("minimax")
        assert says.card.kind == "open" and error in says.text and "line" in says.text
        assert text() == broken and Path(LAST_GOOD).read_text("utf-8") == good


# ---------------------------------------------------------------------------
# What is kept with a function, and what is not kept


def evaluation_with(lines, before="", **names):
    source = f"{before}\n\ndef my_evaluation(player, board):\n{lines}\n    return {RIGHT}\n"
    return in_a_notebook(source, **names)["my_evaluation"]


RIGHT = "len(legal_moves(player, board)) - len(legal_moves(opponent(player), board)) + extra"


def test_helpers_constants_and_imports_come_along():
    before = (
        "import math\nfrom functools import lru_cache as remember\n"
        "CORNERS = [11, 18, 81, 88]\nclass Side:\n    worth = 10\n\n"
        "def taken(player, board):\n    return sum(board[c] == player for c in CORNERS)\n"
    )
    lines = (
        "    @remember\n    def twice(n):\n        return 2 * n\n"
        "    lead = taken(player, board) - taken(opponent(player), board)\n"
        "    extra = math.floor(twice(Side.worth) * lead / 2)"
    )
    answer = evaluation_with(lines, before)
    says = keep(answer)
    assert says.card.kind == "right", says.text
    assert moves_of(make_strategy(FILE)) == moves_of(book.maximizer(answer))


def test_a_function_of_another_name_is_kept_once_check_has_accepted_it():
    source = source_of("minimax").replace("my_minimax", "looks_ahead")
    answer = in_a_notebook(source)["looks_ahead"]
    assert "can be kept" in keep(answer).text
    assert check("minimax", answer)
    assert keep(answer).card.kind == "right"
    assert "my_minimax = looks_ahead" in text()


REFUSED = {
    "there is no such name": ("    extra = unknown", "", {}),
    "means something else": ("    extra = 0 * score", "", {"score": 12}),
    "cannot be written down": ("    extra = dice.random() * 0", "", {"dice": Random(1)}),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_a_function_needs_and_cannot_be_kept_is_named(sentence):
    lines, before, names = REFUSED[sentence]
    answer = evaluation_with(lines, before, **names)
    accepted["evaluation"] = answer  # whatever check would say of it
    says = keep(answer)
    assert sentence in says.text and not Path(FILE).exists()


LEAD = (
    "def lead(player, board):\n    other = opponent(player)\n"
    "    return sum((board[s] == player) - (board[s] == other) for s in {})\n"
)
ORDER = """
def my_order(player, board, moves):
    def value(move):
        after = make_move(move, player, list(board))
        return weighted_score(player, after) + 0 * lead(player, after)
    return sorted(moves, key=value, reverse=True)
"""


def test_one_name_for_two_things_is_refused():
    keep(evaluation_with("    extra = 10 * lead(player, board)", LEAD.format("(11, 18, 81, 88)")))
    says = keep(in_a_notebook(LEAD.format("(22, 27)") + ORDER)["my_order"])
    assert "lead" in says.text and own_parts(text()) == {"evaluation"}


def test_a_wrong_answer_and_what_is_no_answer_give_a_sentence_and_no_file():
    wrong = in_a_notebook(source_of("minimax").replace("value = -my", "value = my"))["my_minimax"]
    unwritten = in_a_notebook("def my_minimax(*case):\n    ...")["my_minimax"]
    assert "Only a right answer" in keep(wrong).text
    for answer in (unwritten, book.score, [1, 2, 3], None):
        says = keep(answer)
        assert says.card.kind == "open" and says.text.endswith("."), answer
    assert not Path(FILE).exists()


def test_a_network_is_kept_with_its_numbers_only():
    answer = find("forward-pass").right_answer()
    assert "keep(my_forward, layers)" in keep(answer).text.replace("\n", " ")
    assert "without numbers" in keep(find("minimax").right_answer(), [1]).text


# ---------------------------------------------------------------------------
# As a program


@pytest.fixture
def own_player():
    kept("evaluation")
    return Path(FILE).absolute()


EVENING = """
pairs = 1
opening_moves = 0

[[players]]
name = "lines"
console = '{python} {file}'

[[players]]
name = "files"
file = '{python} {file} files'

[[players]]
name = "here"
strategy = "{file}"
"""


def test_it_takes_part_in_a_tournament_by_both_protocols_and_as_a_strategy(own_player, tmp_path):
    evening = EVENING.format(python=sys.executable, file=own_player)
    Path("evening.toml").write_text(evening, "utf-8")
    assert main(["tournament", "evening.toml", "--quiet", "--jobs", "1", "--out", "games"]) == 0
    lines = Path("games", "evening.games.jsonl").read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    assert len(games) == 6 and {game["verdict"] for game in games} == {"finished"}
    assert len({tuple(game["moves"]) for game in games}) == 1, "everywhere it makes the same moves"


def test_a_name_that_is_its_file_makes_a_player_of_files(own_player, monkeypatch):
    played = {}
    monkeypatch.setattr("othello_lessons.programs.file.player.play", played.__setitem__)
    assert main(["file-player", FILE]) == 0
    assert moves_of(played["my_player"]) == moves_of(make_strategy(FILE))


def test_on_a_board_that_its_parts_do_not_know_it_still_makes_legal_moves(own_player):
    program = f"console:{sys.executable} {own_player},depth=1"
    series = compare(program, "random", games=2, size=4, opening_moves=2)
    assert {game.record.verdict for game in series.games} == {"finished"}


def test_a_file_that_is_no_player_is_a_sentence():
    for source, sentence in (
        ("strategy = 1", "has no function strategy"),
        ("x = 1 /", "line 1: SyntaxError"),
        ("\nraise ValueError('so')", "line 2: ValueError: so"),
    ):
        Path(FILE).write_text(source, "utf-8")
        with pytest.raises(ValueError, match=sentence):
            make_strategy(FILE)
    with pytest.raises(ValueError, match="cannot be read"):
        make_strategy("missing.py")
