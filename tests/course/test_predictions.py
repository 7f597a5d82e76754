"""Nothing but `reveal` answers a question of a lesson, neither above it nor below it.

Code is looked at for asserts, calls and literals. Prose and printed text are searched for the
numbers that answer a question, in its own lesson and in earlier ones, and the prose below a
question for all answers. An answer in other words cannot be found like this: whoever writes a
heading above a question, or the sentence after its answer, has to think of it.
"""

import ast
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from lesson_cells import calls_in, cells_of, nodes_of

from othello_lessons.course.lesson_table import key_of, lesson_files, notebook_of
from othello_lessons.exercises.guesses import number_text, read_number
from othello_lessons.exercises.predictions import Prediction, find
from othello_lessons.exercises.texts import lesson_of_prediction, prediction_names

LESSONS = lesson_files()
FOLDED = re.compile(r"# Folded: \S.*")


def code_of(lesson: Path) -> list[dict]:
    return cells_of(lesson, "code")


def is_folded(cell: dict) -> bool:
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


def calls(cell: dict, function: str) -> list[ast.Call]:
    """Return the calls of a function in a cell."""
    return [call for name, call in calls_in(cell) if name == function]


def named(cell: dict, function: str) -> list[str]:
    """Return the names with which predict or reveal is called in a cell."""
    return [call.args[0].value for call in calls(cell, function)]


def names_in(cell: dict, function: str) -> list[str]:
    return named(cell, function) if cell["cell_type"] == "code" else []


def has_assert(cell: dict) -> bool:
    return any(isinstance(node, ast.Assert) for node in nodes_of(cell))


def faults(cells: list[dict]) -> list[str]:
    """Return a sentence for everything that answers a question too early, or not at all."""
    found, open_questions = [], {}
    for number, cell in enumerate(cells):
        if is_folded(cell) and not FOLDED.match(cell["source"]):
            found.append(f"the first line of folded cell {number} does not say what it holds")
        open_questions |= dict.fromkeys(named(cell, "predict"), number)
        if open_questions and has_assert(cell) and not is_folded(cell):
            found.append(f"an assert in cell {number} while {list(open_questions)} are asked")
        if not are_shown(cell):
            found.append(f"a question in cell {number} is not shown: it is not the last line")
        for call in calls(cell, "reveal"):
            name = call.args[0].value
            if open_questions.pop(name, number) >= number:
                found.append(f"{name} is answered in cell {number} before it is asked")
            if is_constant(call.args[1]):
                found.append(f"{name}: the answer is typed in, not worked out")
    return found + [f"{name} is asked and never answered" for name in open_questions]


def are_shown(cell: dict) -> bool:
    """Tell whether what is asked in a cell is its value, the only thing that Jupyter shows."""
    asked = calls(cell, "predict")
    if not asked:
        return True
    *_, last = ast.parse(cell["source"]).body
    called = getattr(getattr(last, "value", None), "func", None)
    return len(asked) == 1 and isinstance(last, ast.Expr) and getattr(called, "id", "") == "predict"


def is_constant(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_nothing_is_answered_before_it_is_asked(lesson):
    assert faults(code_of(lesson)) == []


def test_every_question_is_asked_in_its_own_lesson_and_only_once():
    asked = [
        (key_of(path), name)
        for path in LESSONS
        for cell in code_of(path)
        for name in named(cell, "predict")
    ]
    assert sorted(name for _, name in asked) == sorted(prediction_names())
    assert all(lesson_of_prediction(name) == lesson for lesson, name in asked)


# -- Numbers that answer a question, in what stands above it

CONTENTS = LESSONS[0]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
WORDS += ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"]
WORDS += ["sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
WORDS += [f"{ten}-{one}".removesuffix("-zero") for ten in TENS for one in WORDS[:10]]
NO_PROSE = re.compile(
    r"\[[^]]*\]\([^)]*\)|`[^`]*`|[Ll]essons? \d\d|\|[ \d]+(?: to \d+ )?(?=\|)"
    r"|Time: .*|\d+(?: to \d+)? minutes"
)
AN_ACCIDENT = {  # the number stands there, and says something else
    ("three-plies", "a_board_with_a_rim"): "cell 56 of the board",
    ("greedy-in-100-games", "a_board_with_a_rim"): "100 cells of a board",
    ("moves-in-five-plies", "minimax_by_hand"): "Black has three moves",
    (
        "most-leaves",
        "order_matters",
    ): "the number of all leaves, of which the worst order may visit some",
    ("last-two-squares", "contents"): "70 minutes",
    ("losses-of-white", "a_network_that_guides_the_tree"): "14 to 18 empty squares",
    ("moves-of-the-parrot", "a_program_that_talks"): "a program that knows only one move",
}


def prose(cell: dict) -> str:
    """Return a text as a reader takes it in: without links, code, lesson numbers and times."""
    return NO_PROSE.sub(" ", cell["source"]) if cell["cell_type"] == "markdown" else ""


@cache
def proses(lesson: Path) -> list[str]:
    return [prose(cell) for cell in cells_of(lesson)]


def printed(cell: dict) -> str:
    """Return what a cell prints or shows as text."""
    shown = [out.get("text") or out.get("data", {}).get("text/plain") for out in cell["outputs"]]
    return "\n".join("".join(text or "") for text in shown)


def said(number: float, noun: str = "") -> re.Pattern[str]:
    """Return what finds a number, in digits or as a word, and this noun within three words."""
    words = [WORDS[int(number)]] if number in range(100) else []
    forms = [re.escape(number_text(number)), *words]
    after = rf"(?:[\s*]+[\w’'*-]+){{0,2}}[\s*]+(?:{noun})\b" if noun else r"(?![\w-]|[.,]\d)"
    return re.compile(rf"(?<![\w.,−-])(?:{'|'.join(forms)}){after}", re.IGNORECASE)


def above(lesson: Path, function: str, name: str) -> list[dict]:
    """Return the cells of a lesson above the one that says predict(name) or reveal(name)."""
    cells = cells_of(lesson)
    return cells[: [name in names_in(cell, function) for cell in cells].index(True)]


def tells(asked: Prediction, text: str, near: bool) -> bool:
    """Tell whether a text holds the number that is asked for: if it is not near, with its noun.

    A number of three digits is no accident; one of a single digit says nothing without its noun.
    """
    if abs(asked.answer) >= (10 if near else 100):
        return bool(said(asked.answer).search(text))
    nouns = "|".join(filter(None, set(asked.unit)))
    return bool(nouns) and bool(said(asked.answer, nouns).search(text))


def told_early(name: str) -> list[str]:
    """Return the lessons that say the number of an answer before the answer is shown."""
    asked = find(name)
    if asked.guess != "number" or asked.answer is None:
        return []
    own = notebook_of(lesson_of_prediction(name))
    earlier = LESSONS[: LESSONS.index(own)]
    found = []
    for path in earlier:
        near = path in (CONTENTS, earlier[-1])
        if abs(asked.answer) < 10:
            continue  # a small number is everywhere
        texts = proses(path)
        if abs(asked.answer) >= 100:
            texts = [*texts, *map(printed, code_of(path))]
        found += [key_of(path)] * any(tells(asked, text, near) for text in texts)
    if any(tells(asked, prose(cell), near=True) for cell in above(own, "reveal", name)):
        found.append(key_of(own))
    return found


@pytest.mark.parametrize("name", prediction_names())
def test_no_text_above_a_question_says_the_number_that_answers_it(name):
    assert [lesson for lesson in told_early(name) if (name, lesson) not in AN_ACCIDENT] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_nbval_compares_each_answer_with_the_course_s(lesson):
    """A cell whose output is not compared reveals only what each machine answers for itself."""
    for cell in code_of(lesson):
        answers = [find(name).answer for name in named(cell, "reveal")]
        if "nbval-ignore-output" in cell["metadata"].get("tags", []):
            assert answers == [None] * len(answers)
        assert "In the lesson as it was written" not in json.dumps(cell["outputs"])


# -- What stands below a question: the answer is told by reveal, and by nothing else

# A sentence below a question has the words of its answer and says another thing: the question, and
# some words of the sentence.
ANOTHER_THING = [
    ("moves-at-start", "a game of four moves"),
    ("discs-put-down", "with 28 moves to go"),
]
SENTENCE = re.compile(r"(?<=[.?!:])\s+|\n+")


def below(name: str) -> list[str]:
    """Return the sentences below a question, for squares up to the heading after the answer."""
    cells = cells_of(notebook_of(lesson_of_prediction(name)))
    asked, answered = (
        len(above(notebook_of(lesson_of_prediction(name)), function, name))
        for function in ("predict", "reveal")
    )
    found: list[str] = []
    for number, cell in enumerate(cells[asked:], asked):
        for sentence in SENTENCE.split(prose(cell)):
            is_heading = number > answered and sentence.startswith("#")
            if is_heading and find(name).guess in ("square", "squares"):
                return found
            found.append(sentence)
    return found


def answer_of(name: str) -> Prediction:
    """Return a question with its answer: the course's, or the one that the saved output shows."""
    asked = find(name)
    if asked.answer is not None:
        return asked
    for cell in code_of(notebook_of(lesson_of_prediction(name))):
        answers = re.findall(r"^It is (.*?)\.(?:\s|$)", printed(cell), re.MULTILINE)
        if name in named(cell, "reveal"):
            shown = answers[named(cell, "reveal").index(name)]
            return replace(asked, answer=as_answer(asked, shown))
    raise AssertionError(f"no cell shows the answer to {name}")


def as_answer(asked: Prediction, shown: str) -> object:
    """Read an answer as it is written in a notebook."""
    if asked.guess in ("number", "range"):
        return read_number(shown)
    return shown.strip("“”") if asked.guess == "choice" else re.findall(r"\b[a-j]\d+\b", shown)


def repeats(asked: Prediction, sentence: str) -> bool:
    """Tell whether a sentence says the answer.

    That is the number, if it has two digits, or with its noun; the words of the right choice, if
    they are more than one; all the squares.
    """
    if asked.guess in ("number", "range", "line"):
        return tells(asked, sentence, near=True)
    if asked.guess == "choice":
        words = asked.choices.get(asked.answer, asked.answer).rstrip(".").casefold()
        return " " in words and words in sentence.casefold()
    squares = [asked.answer] if isinstance(asked.answer, str) else asked.answer
    return all(re.search(rf"\b{re.escape(square)}\b", sentence) for square in squares)


def told_again(name: str) -> list[str]:
    """Return the sentences below a question that say its answer."""
    asked = answer_of(name)
    other = [words for question, words in ANOTHER_THING if question == name]
    return [
        sentence
        for sentence in below(name)
        if repeats(asked, sentence) and not any(words in sentence for words in other)
    ]


def shown_beside(cell: dict) -> list[str]:
    """Return what a cell with an answer shows that is not behind the answer's fold."""
    if not calls(cell, "reveal"):
        return []
    *_, last = ast.parse(cell["source"]).body
    shows = isinstance(last, ast.Expr) and last.value not in calls_below(last, "reveal")
    printed = [ast.unparse(call) for name in ("print", "display") for call in calls(cell, name)]
    return printed + [ast.unparse(last)] * shows


def calls_below(node: ast.AST, function: str) -> list[ast.AST]:
    """Return the calls of a function below a node of the code."""
    return [
        one for one in ast.walk(node) if getattr(getattr(one, "func", None), "id", "") == function
    ]


def told_by_others(lesson: str) -> list[str]:
    """Return a sentence for all in a lesson that answers a question in the place of reveal."""
    names = [name for name in prediction_names() if lesson_of_prediction(name) == lesson]
    unexplained = [f"{name} has no `why`" for name in names if not find(name).why]
    again = [f"{name}: “{sentence}”" for name in names for sentence in told_again(name)]
    beside = [shown for cell in code_of(notebook_of(lesson)) for shown in shown_beside(cell)]
    return unexplained + again + [f"shown beside an answer: {shown}" for shown in beside]


@pytest.mark.parametrize("lesson", [key_of(path) for path in LESSONS[1:]])
def test_only_reveal_tells_an_answer(lesson):
    assert told_by_others(lesson) == []
