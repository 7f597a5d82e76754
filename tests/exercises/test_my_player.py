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


def test_all_parts_can_be_kept_one_after_another_and_the_file_plays_after_each():
    greedy = make_strategy("maximizer:eval=score")
    for name in PARTS:
        assert kept(name).card.kind == "right"
        assert name in own_parts(text())
        strategy = make_strategy(FILE)
        for player, board in POSITIONS[-1:]:
            assert strategy(player, list(board)) in legal_moves(player, board)
    assert own_parts(text()) == {*PARTS}
    assert "the_books" not in text()
    player, board = random_position(8, 30, 1)
    assert player == BLACK and play(greedy, make_strategy(FILE), board)[1] < 0


@pytest.mark.parametrize("seed", range(20))
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


def by_the_clock(evaluate):
    """Return the strategy of the clock's exercise, with the order of another one."""
    order = find("order-moves").right_answer()

    def ordered(player, board):
        return order(player, board, legal_moves(player, board))

    deepen = in_a_notebook(DEEPENING, legal_moves=ordered)["my_deepening"]

    def strategy(player, board):
        clock = PositionClock(5_000, evaluate)
        return deepen(player, board, clock.out_of_time, clock.evaluate)

    return strategy


STAGES = {
    "evaluation": lambda: book.maximizer(evaluation()),
    "minimax": lambda: book.minimax_searcher(3, evaluation()),
    "alphabeta": lambda: book.alphabeta_searcher(4, evaluation()),
}


@pytest.mark.parametrize("last", STAGES)
def test_the_file_plays_what_its_parts_play_when_put_together_by_hand(last):
    for name in ("evaluation", "one ply", "minimax", "alphabeta"):
        kept(name)
        if name == last:
            break
    assert moves_of(make_strategy(FILE)) == moves_of(STAGES[last]())


def test_with_a_clock_and_an_order_it_plays_as_both_do_together():
    for name in ("evaluation", "order", "clock"):
        kept(name)
    early = [position for position in POSITIONS if position[1].count(book.EMPTY) > 8]
    file, by_hand = make_strategy(FILE), by_the_clock(evaluation())
    for player, board in early:
        assert file(player, list(board)) == by_hand(player, list(board))


def test_with_a_table_it_plays_the_end_perfectly():
    kept("table")
    file = make_strategy(FILE)
    for seed in range(4):
        player, board = random_position(8, 54, seed)
        move = file(player, list(board))
        after = book.make_move(move, player, list(board))
        best, _ = book.alphabeta(
            player, board, book.MIN_VALUE, book.MAX_VALUE, 20, book.score, book.score
        )
        value, _ = book.alphabeta(
            book.opponent(player), after, book.MIN_VALUE, book.MAX_VALUE, 20, book.score, book.score
        )
        assert -value == best


def test_the_patterns_of_the_learner_are_worth_what_the_engine_s_are():
    kept("pattern number")
    kept("pattern sum")
    evaluate = evaluate_of(FILE)
    for moves in (12, 30, 44):
        two = [random_position(8, moves, seed) for seed in range(2)]
        ours, engines = ([value(*each) for each in two] for value in (evaluate, patterns))
        assert 2 * (ours[0] - ours[1]) == engines[0] - engines[1]


def test_the_weights_are_those_that_were_kept():
    kept("weights")
    evaluate = evaluate_of(FILE)
    board = book.initial_board()
    board[11] = BLACK
    assert evaluate(BLACK, board) == 100 and evaluate(book.WHITE, board) == -100


def test_the_learner_s_final_value_is_used_by_the_book_s_search():
    kept("final value")
    assert "final_value=final_value" in sections_of(text())["minimax"].source


# ---------------------------------------------------------------------------
# What the learner changes


def test_what_the_learner_changes_by_hand_stays():
    kept("evaluation")
    changed = text().replace("return moves + 10", "# mine\n    return moves + 25")
    changed = changed.replace("evaluate = my_evaluation", "evaluate = weighted_score")
    Path(FILE).write_text(changed, "utf-8")
    says = kept("minimax")
    assert "moves + 25" in text() and "evaluate = weighted_score" in text()
    assert "my_minimax(player, board, DEPTH" in sections_of(text())[MOVES].source
    assert WORTH in says.text and MOVES not in says.text


def test_a_section_of_the_learner_s_own_stays():
    kept("evaluation")
    own = "# --- my notes ---\nBEST = 64\n\n\n# --- what a board"
    Path(FILE).write_text(text().replace("# --- what a board", own), "utf-8")
    kept("minimax")
    assert "BEST = 64" in text()


def test_a_file_that_is_broken_is_named_with_its_line_and_stays():
    kept("evaluation")
    good = text()
    broken = good.replace("corners = [", "corners = [[")
    Path(FILE).write_text(broken, "utf-8")
    says = kept("minimax")
    assert says.card.kind == "open" and "SyntaxError" in says.text and "line" in says.text
    assert text() == broken and Path(LAST_GOOD).read_text("utf-8") == good


def test_a_part_without_which_the_file_fails_in_a_game_is_not_kept():
    kept("evaluation")
    wrong = text().replace("evaluate = my_evaluation", "evaluate = missing")
    Path(FILE).write_text(wrong, "utf-8")
    says = kept("minimax")
    assert "NameError" in says.text and "missing" in says.text
    assert text() == wrong


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


def test_one_name_for_two_things_is_refused():
    keep(evaluation_with("    extra = 10 * lead(player, board)", LEAD.format("(11, 18, 81, 88)")))
    order = (
        LEAD.format("(22, 27)")
        + "\n\ndef my_order(player, board, moves):\n    def value(move):\n"
        + "        after = make_move(move, player, list(board))\n"
        + "        return weighted_score(player, after) + 0 * lead(player, after)\n"
        + "    return sorted(moves, key=value, reverse=True)\n"
    )
    says = keep(in_a_notebook(order)["my_order"])
    assert "lead" in says.text and own_parts(text()) == {"evaluation"}


LEAD = (
    "def lead(player, board):\n    other = opponent(player)\n"
    "    return sum((board[s] == player) - (board[s] == other) for s in {})\n"
)


def test_a_wrong_answer_is_refused_with_the_verdict_of_check():
    wrong = in_a_notebook(source_of("minimax").replace("value = -my", "value = my"))["my_minimax"]
    says = keep(wrong)
    assert "Only a right answer" in says.text and not Path(FILE).exists()


@pytest.mark.parametrize(
    "answer",
    [
        in_a_notebook("def my_minimax(player, board, depth, evaluate):\n    ...")["my_minimax"],
        book.score,
        [1, 2, 3],
        None,
        "minimax",
    ],
)
def test_what_is_no_answer_gives_a_sentence_and_no_file(answer):
    says = keep(answer)
    assert says.card.kind == "open" and says.text.endswith(".") and not Path(FILE).exists()


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
    played = []
    monkeypatch.setattr(
        "othello_lessons.programs.file.player.play", lambda name, who: played.append((name, who))
    )
    assert main(["file-player", FILE]) == 0
    (name, strategy) = played[0]
    assert name == "my_player"
    assert moves_of(strategy) == moves_of(make_strategy(FILE))


def test_on_a_board_that_its_parts_do_not_know_it_still_makes_legal_moves(own_player):
    program = f"console:{sys.executable} {own_player},depth=1"
    series = compare(program, "random", games=2, size=4, opening_moves=2)
    assert {game.record.verdict for game in series.games} == {"finished"}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("strategy = 1", "has no function strategy"),
        ("x = 1 /", "line 1: SyntaxError"),
        ("\nraise ValueError('so')", "line 2: ValueError: so"),
    ],
)
def test_a_file_that_is_no_player_is_a_sentence(source, sentence):
    Path(FILE).write_text(source, "utf-8")
    with pytest.raises(ValueError, match=sentence):
        make_strategy(FILE)
    with pytest.raises(ValueError, match="cannot be read"):
        make_strategy("missing.py")
