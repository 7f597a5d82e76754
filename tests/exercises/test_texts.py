"""What exercises say: every sentence is used, complete, well formed, and said only once."""

import ast
import re
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

from othello_lessons import exercises, widgets
from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises import check, checking, hint, lessons, texts
from othello_lessons.exercises.predictions import find
from othello_lessons.exercises.texts import CHECK, Texts, exercise_names

ALL = [checking.find(name) for name in exercise_names()]
FILES = sorted(Path(texts.__file__).parent.joinpath("en").glob("*.toml"))
ROOMS = (exercises, widgets)  # that say these sentences
SOURCES = sorted(file for room in ROOMS for file in Path(room.__file__).parent.rglob("*.py"))
PARTS = {"question", "hints", "why", "right"}
TABLES = ("says", "mistakes")
PRAISED_BY_A_QUIZ = {"fewest-leaves"}
ALIKE = 0.75  # two sentences with this share of equal characters, or more, say the same


def pages(file):
    """Yield (name, page) for a whole file such as quiz.toml, or for each exercise of a lesson."""
    content = texts.content_of("en", file.name)
    exercises = [(name, page) for name, page in content.items() if name != texts.PREDICT]
    return exercises if file.stem in BY_KEY else [(file.stem, content)]


PAGES = [page for file in FILES for page in pages(file)]
SENTENCES = [
    (page, table, key, sentence)
    for page, parts in PAGES
    for table in TABLES
    for key, sentence in parts.get(table, {}).items()
]


@cache
def nodes():
    """Return all that the code of the exercises consists of."""
    trees = [ast.parse(source.read_text("utf-8")) for source in SOURCES]
    return [node for tree in trees for node in ast.walk(tree)]


# ---------------------------------------------------------------------------
# The English texts


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_every_exercise_has_all_that_it_says_also_to_each_known_mistake(exercise):
    page = texts.page_of("en", exercise.name)
    needed = PARTS - {"right"} if exercise.name in PRAISED_BY_A_QUIZ else PARTS
    assert needed <= page.keys() <= PARTS | set(TABLES)
    assert all(page[part] for part in needed)
    assert all(hint.strip() for hint in page["hints"])
    tables = [exercise.right.mistakes, *(own for _, own in exercise.right.styles)]
    shown = {**texts.page_of("en", "mistakes")["mistakes"], **page.get("mistakes", {})}
    assert {name for table in tables for name in table} - shown.keys() == set()


def test_every_exercise_of_a_lesson_s_module_is_in_its_texts_and_no_other():
    for key in BY_KEY:
        module = import_module(f"{lessons.__name__}.{key}")
        assert sorted(one.name for one in module.EXERCISES) == sorted(exercise_names(key))


def test_a_name_is_given_once():
    questions = [name for name, page in PAGES if "question" in page]
    predicted = [
        name for key in BY_KEY for name in texts.content_of("en", f"{key}.toml")["predict"]
    ]
    for names in (questions, predicted):
        assert len(names) == len(set(names))
    assert not set(questions) & {file.stem for file in FILES}
    assert not [name for name in (*questions, *predicted) if re.match(r"\d+-", name)]


def pattern(template):
    """Return a pattern of what an f-string can say: its words as they are, anything between."""
    parts = [getattr(part, "value", None) for part in template.values]
    words = [part for part in parts if isinstance(part, str)]
    any_of = "".join(re.escape(part) if isinstance(part, str) else ".+" for part in parts)
    return any_of if len("".join(words)) > 4 else "(?!)"


def test_every_sentence_is_used():
    literals = {node.value for node in nodes() if isinstance(node, ast.Constant)}
    built = [pattern(node) for node in nodes() if isinstance(node, ast.JoinedStr)]
    shown = {name for one in map(find, texts.prediction_names()) for name in one.shows.values()}
    keys = {key for _, _, key, _ in SENTENCES} - literals - shown
    assert not [key for key in keys if not any(re.fullmatch(one, key) for one in built)]


def test_every_mistake_in_the_code_has_a_sentence():
    named = {
        node.args[0].value
        for node in nodes()
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in {"Mistake", "named"}
    }
    assert named and named <= {key for _, table, key, _ in SENTENCES if table == "mistakes"}


@pytest.mark.parametrize(("page", "parts"), PAGES, ids=[name for name, _ in PAGES])
def test_every_sentence_can_be_filled_in(page, parts):
    sentences = {key: text for name, _, key, text in SENTENCES if name == page}
    for sentence in [*sentences.values(), parts.get("right", "")]:
        fields = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
        assert all(re.sub(r"\[\d+\]$", "", field).isidentifier() for field in fields), sentence


def test_every_misconception_is_said_once_and_no_sentence_stands_under_two_names():
    said, names = {}, {}
    for _, name, sentence in texts.misconceptions():
        said.setdefault(name, []).append(sentence)
        names.setdefault(sentence, set()).add(name)
    twice = [
        (name, one, other)
        for name, sentences in said.items()
        for one, other in combinations(sentences, 2)
        if SequenceMatcher(None, one, other).ratio() > ALIKE
    ]
    assert not twice
    assert not [(sentence, them) for sentence, them in names.items() if len(them) > 1]


# ---------------------------------------------------------------------------
# Another language


@pytest.fixture
def german(tmp_path, monkeypatch):
    """Translate a part of the texts in a folder of their own, and return that folder."""
    english = texts.folder_of
    monkeypatch.setattr(
        texts, "folder_of", lambda language: tmp_path if language == "de" else english(language)
    )
    monkeypatch.setenv("OTHELLO_LANGUAGE", "de")
    texts.content_of.cache_clear()
    yield tmp_path
    texts.content_of.cache_clear()


def test_what_is_translated_is_said_in_that_language_and_the_rest_in_english(german):
    says = '[says]\nright = "Richtig. {text}"\nhint = "Tipp {number}: {text}"'
    (german / "check.toml").write_text(says)
    (german / "play_first.toml").write_text(
        '[replies-to-f5]\nright = "Drei Felder."\nhints = ["Suche."]\n'
        '[replies-to-f5.mistakes]\nother-side = "Das sind die von Schwarz."'
    )
    assert str(check("replies-to-f5", "d6 f4 f6")) == "Richtig. Drei Felder."
    assert str(hint("replies-to-f5")).startswith("Tipp 1: Suche.")
    assert str(check("replies-to-f5", "c3 c4 d3")).startswith("Not yet. Das sind die von Schwarz.")
    assert "The disc on f5 is new" in str(check("replies-to-f5", "e3 f4 c5 d6"))
    assert checking.find("replies-to-f5").question.startswith("Name the squares")


def test_a_translated_sentence_of_all_does_not_hide_the_own_one_of_an_exercise(german):
    (german / "mistakes.toml").write_text('[mistakes]\nminimises = "Nimmt das Kleinste."')
    assert Texts("minimax-negated").mistake("minimises") == "Nimmt das Kleinste."
    assert Texts("maximizer").mistake("minimises").startswith("It takes the move after which")


@pytest.mark.parametrize("language", ["", "xx"])
def test_a_language_that_is_not_there_is_english(language, monkeypatch):
    monkeypatch.setenv("OTHELLO_LANGUAGE", language)
    assert CHECK("right", text="Three moves.") == "Right. Three moves."


def test_a_sentence_that_is_not_there_is_named():
    page = Texts("flips-of-b4")
    for ask in (page, page.mistake, page.part):
        with pytest.raises(KeyError, match=r"'flips-of-b4' have no 'nothing'"):
            ask("nothing")
