"""The table of the lessons: the only place that knows a lesson's number, title and minutes.

A lesson's key is the name of its notebook without the number, and everything else refers to a
lesson by its key. The number is the place in the table. After a change of the table run
`.ci/renumber.py`: it makes the notebooks and the guides agree with it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class LessonError(Exception):
    """A sentence for the learner or the teacher: what is wrong, and what to do."""


class Lesson(NamedTuple):
    """A row of the table. A field in braces in `needs` is the number of the lesson of this key."""

    key: str
    title: str
    minutes: int
    minutes_with_extra: int
    does: str  # what the learner does, for the contents
    about: str  # what it is about, for those who choose
    needs: str = ""  # the lessons and the knowledge that it builds on
    extra: str = ""  # the extra of the package without which it stops or leaves something out

    @property
    def number(self) -> str:
        """Return its place in the table, in two digits."""
        return f"{LESSONS.index(self) + 1:02}"

    @property
    def file(self) -> str:
        """Return the name of its notebook."""
        return f"{self.number}_{self.key}.ipynb"


LESSONS = (
    Lesson(
        "play_first",
        "Play first",
        40,
        40,
        "play a weak opponent, learn the rules, read a recorded game",
        "the game, on a board that you click",
    ),
    Lesson(
        "a_board_with_a_rim",
        "A board with a rim",
        45,
        45,
        "store a board in a list, and find the bug that a rim prevents",
        "why 64 cells are stored as 100",
        "{play_first}; lists",
    ),
    Lesson(
        "brackets_and_flips",
        "Brackets and flips",
        35,
        35,
        "write the function that finds a trapped line, and count every game of five moves with it",
        "the rules in a few lines, checked against known counts",
        "{a_board_with_a_rim}",
    ),
    Lesson(
        "passes_and_endings",
        "Passes and endings",
        40,
        40,
        "force a pass, wipe out a side, and write the function that says who moves next",
        "who moves next, and when the game is over",
        "{brackets_and_flips}",
    ),
    Lesson(
        "greed_loses",
        "Greed loses",
        45,
        45,
        "build a player that looks one move ahead, and find out what it should look for",
        "looking one move ahead, and what to look for",
        "{passes_and_endings}; a function that returns a function",
    ),
    Lesson(
        "trees_and_plies",
        "Trees and plies",
        50,
        50,
        "open a tree node by node, and count its plies",
        "a tree that you open by clicking, and its nodes counted",
        "{passes_and_endings}; recursion",
    ),
    Lesson(
        "minimax_by_hand",
        "Minimax by hand",
        40,
        40,
        "fill in the values of a tree, and follow a search that does it",
        "backed-up values, filled in node by node",
        "{trees_and_plies}",
    ),
    Lesson(
        "minimax_in_code",
        "Minimax in code",
        45,
        45,
        "write minimax in two forms, and see the tree that your function searched",
        "two forms of minimax, and the tree that yours searched",
        "{minimax_by_hand}",
    ),
    Lesson(
        "what_a_final_score_means",
        "What a final score means",
        30,
        30,
        "see what a search gives away when every win counts the same",
        "what a search gives away when every win counts the same",
        "{minimax_in_code}",
    ),
    Lesson(
        "alpha_beta_by_hand",
        "Alpha-beta by hand",
        45,
        45,
        "find the branches that cannot matter: windows and cuts",
        "windows, bounds and cuts, first as Black sees them",
        "{minimax_by_hand}",
    ),
    Lesson(
        "alpha_beta_in_code",
        "Alpha-beta in code",
        40,
        40,
        "write the search that leaves them out, and ask it why",
        "your own search, drawn with its cuts, and why it made them",
        "{minimax_in_code}, {alpha_beta_by_hand}",
    ),
    Lesson(
        "why_it_is_right",
        "Why it is right",
        40,
        40,
        "compare searches that differ in one sign: which are still right?",
        "ties, bounds and a guarantee: searches that differ in one sign",
        "{alpha_beta_in_code}",
    ),
    Lesson(
        "fail_soft_and_flags",
        "Fail-soft and flags",
        40,
        40,
        "write a search whose bounds are tighter, and say what kind of number it returned",
        "alpha-beta in a second form, and what to store beside a value",
        "{why_it_is_right}",
    ),
    Lesson(
        "the_museum_of_bugs",
        "The museum of bugs",
        35,
        40,
        "recognise a bug by its search tree",
        "bugs that you recognise by their search trees",
        "{alpha_beta_in_code}",
    ),
    Lesson(
        "another_game",
        "Another game",
        45,
        50,
        "write the rules of tic-tac-toe, and watch the same search play it",
        "the same search on tic-tac-toe, on Nim, and on a game of your own",
        "{alpha_beta_in_code}",
    ),
    Lesson(
        "order_matters",
        "Order matters",
        50,
        50,
        "put moves into the order with the most cuts",
        "the same search with the most and the fewest cuts",
        "{alpha_beta_in_code}",
    ),
    Lesson(
        "solve_4x4",
        "Solve 4×4",
        50,
        60,
        "play perfectly on a small board, to the last disc",
        "stored positions, symmetry, a tree that becomes a graph",
        "{alpha_beta_in_code}",
    ),
    Lesson(
        "against_the_clock",
        "Against the clock",
        50,
        50,
        "search one ply deeper each time, and always have a move ready when time is up",
        "iterative deepening, what it costs, and the iteration that is interrupted",
        "{order_matters}",
    ),
    Lesson(
        "a_program_that_talks",
        "A program that talks",
        45,
        45,
        "write a program that plays in a conversation",
        "a program that plays in a conversation",
        "{passes_and_endings}; files",
        "programs",
    ),
    Lesson(
        "programs_that_meet",
        "Programs that meet",
        35,
        35,
        "write a program that plays against others through files",
        "programs that play through files, and a judge between them",
        "{a_program_that_talks}",
        "programs",
    ),
    Lesson(
        "a_fair_tournament",
        "A fair tournament",
        30,
        45,
        "hold a tournament, and find out how many games you need to support a claim",
        "how many games you need to prove a claim, and what a rating means",
        "{greed_loses}, {a_program_that_talks}",
        "tournament",
    ),
    Lesson(
        "when_you_may_stop",
        "When you may stop",
        25,
        25,
        "toss until you are sure, and write the test that may stop a series",
        "what each look at a result costs, and a test that may look after every pair",
        "{a_fair_tournament}",
        "tournament",
    ),
    Lesson(
        "a_board_is_two_numbers",
        "A board is two numbers",
        45,
        45,
        "keep a board in two numbers, and move all discs at once",
        "bitboards: all discs move at once",
        "{brackets_and_flips}; binary numbers",
    ),
    Lesson(
        "nine_thousand_times_faster",
        "Nine thousand times faster",
        50,
        55,
        "compile it, one idea at a time",
        "a compiler and vectors, each step measured on your machine",
        "{a_board_is_two_numbers}",
        "fast",
    ),
    Lesson(
        "to_the_last_disc",
        "To the last disc",
        45,
        50,
        "solve endgames to the last disc, and say why a move wins",
        "endgames solved, and why a move wins",
        "{alpha_beta_in_code}",
        "fast",
    ),
    Lesson(
        "four_ideas_for_the_endgame",
        "Four ideas for the endgame",
        50,
        50,
        "see what each of four ideas saves in an endgame",
        "parity, a table, fastest-first and stable discs",
        "{order_matters}, {to_the_last_disc}",
        "fast",
    ),
    Lesson(
        "solved",
        "Solved",
        50,
        50,
        "walk a proof on 6×6, and write the program that checks it",
        "what a proof of a game is, and how to check one",
        "{solve_4x4}",
    ),
    Lesson(
        "weights_that_evolve",
        "Weights that evolve",
        45,
        50,
        "breed players by a genetic algorithm, and find out how luck fools it",
        "a genetic algorithm, and how luck fools it",
        "{greed_loses}",
        "fast",
    ),
    Lesson(
        "learn_from_games",
        "Learn from games",
        40,
        45,
        "train a weighted sum on games, and find out whether it learned or remembers",
        "a weighted sum, trained step by step and tested on games that were held out",
        "{greed_loses}",
        "learn",
    ),
    Lesson(
        "trees_and_a_network",
        "Trees and a network",
        25,
        30,
        "train decision trees and a network, choose fairly, and let them play",
        "decision trees and a small network, and a choice among them that is fair",
        "{learn_from_games}",
        "learn",
    ),
    Lesson(
        "patterns",
        "Patterns",
        50,
        50,
        "write an evaluation that looks up what edges and other patterns are worth, and fit its "
        "weights to games",
        "what an edge is worth, from Iago to weights learned from games",
        "{greed_loses}",
        "fast",
    ),
    Lesson(
        "without_an_evaluation",
        "Without an evaluation",
        45,
        55,
        "judge moves by random games, in a tree that grows where it matters",
        "Monte Carlo tree search, with its tree drawn",
        "{trees_and_plies}",
    ),
    Lesson(
        "a_network_that_guides_the_tree",
        "A network that guides the tree",
        50,
        50,
        "let a network say what to try and how a game ends, and let it learn from its own games",
        "PUCT and self-play in numpy, graded by the solver",
        "{without_an_evaluation}, {trees_and_a_network}",
        "learn",
    ),
    Lesson(
        "look_back_at_your_game",
        "Look back at your game",
        30,
        30,
        "what each move was worth, which moves lost the game, and why",
        "what each move was worth, which moves lost the game, and why",
        "{to_the_last_disc}; an evaluation, as in {greed_loses}",
    ),
)
CONTENTS = "00_contents.ipynb"
RECORD = ".othello-lessons.json"  # lists, in a learner's copy, what was handed out
BY_KEY = {lesson.key: lesson for lesson in LESSONS}


def lesson_files() -> list[Path]:
    """Return the contents and the lessons in order, from the installed package or the clone."""
    package = Path(__file__).parents[1]
    for folder in package / "notebooks", package.parent / "notebooks":
        if (folder / CONTENTS).exists():
            return [folder / CONTENTS, *(folder / lesson.file for lesson in LESSONS)]
    raise LessonError(f"No lessons were found in {package}: install the package again.")


def notebook_of(key: str) -> Path:
    """Return the notebook of the lesson of this key; LessonError if there is no such lesson."""
    return lesson_named(key, lesson_files())


def key_of(notebook: Path) -> str:
    """Return the key in the name of a notebook: its stem without the number."""
    return notebook.stem.partition("_")[2]


def lesson_named(name: str, lessons: Sequence[Path]) -> Path:
    """Return the lesson that is called `3`, `03`, by its key, or by its file's name."""
    names = {lesson.stem: lesson for lesson in lessons}
    wanted = name.removesuffix(".ipynb")
    if wanted.isdecimal():
        wanted = wanted.zfill(2)
    for stem, lesson in names.items():
        if wanted in (stem, *stem.split("_", 1)):
            return lesson
    raise LessonError(f"There is no lesson {name!r}. The lessons are {', '.join(names)}.")
