"""What an exercise is made of, what is said of an answer, and what counts as no answer."""

import ast
import dis
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from types import CodeType, FunctionType
from typing import Any, Literal

from othello_lessons.drawing import Picture
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.class_trees import about_its_tree
from othello_lessons.exercises.patches import Mistake, Solution, run
from othello_lessons.exercises.texts import JUDGED, Texts

WIDTH = 88  # characters in a line of a message


Case = tuple[Any, ...]  # the arguments of one call


@dataclass(frozen=True)
class Exercise:
    """One exercise: its judge, solution, cases and mistakes; its sentences stand in `texts/`."""

    name: str
    judge: Callable[..., str]  # takes (exercise, answer); Wrong, or what is added to "Right."
    right: Solution  # and the known mistakes
    _: KW_ONLY
    answer_name: str = ""  # what the lesson calls the answer, where `right` calls it otherwise
    cases: Sequence[Case] = ()  # what a function is asked, the smallest case first
    observe: Callable[..., Any] | None = None  # (function, *case): what is compared in a case
    same: Callable[[Any, Any], bool] | None = None  # of two results, where == asks for too much
    read: Callable[[Any], Any] = lambda answer: answer  # a value as it is compared
    picture: Callable[..., Picture | None] = lambda *case: None  # drawn for a case, or a value
    beside: Callable[..., Picture | None] | None = None  # (found, right, *case): drawn in its place
    evidence: Callable[..., str] | None = None  # (found, right, *case): said in place of the call
    fault: Callable[..., Mistake | None] | None = None  # (found, right, *case): seen in one result
    returns: Literal["value", "square", "worth", "pair"] = "value"  # how results are written
    differs: Callable[[Any, Any], str | Mistake] | None = None  # how a given value differs, or why
    fields: Callable[[], dict[str, object]] = dict  # of the sentence for a right answer
    points: int = 0  # for a right answer; 0 for the usual: 2 for a function, 1 for anything else
    quiz: Callable[[], Any] | None = None  # asks the same in a picture, and counts as the exercise
    seconds: float | None = None  # more time for one check, where programs are started
    file: str = ""  # of a program: the file that plays, which a cell of the lesson writes

    @property
    def texts(self) -> Texts:
        """Return the sentences of this exercise."""
        return Texts(self.name)

    @property
    def question(self) -> str:
        """Return one line that begins with a verb, such as "Name the squares that ..."."""
        return str(self._part("question"))

    @property
    def hints(self) -> tuple[str, ...]:
        """Return the hints, each one step more than the one before."""
        return tuple(self._part("hints"))

    @property
    def solution(self) -> str:
        """Return source text that runs with the names of the book imported.

        It leaves the answer under the name `answer`.
        """
        source = re.sub(rf"\b{self.right.answer}\b", self.answer, self.right.source)
        return about_its_tree(self.name, source)

    @property
    def solution_cell(self) -> str:
        """Return the solution as a learner puts it into a cell."""
        if not self.file:
            return self.solution
        return f"%%writefile {self.file}\n{self.right_answer().strip()}\n"

    def right_answer(self) -> Any:
        """Run the solution, and return the answer that it leaves."""
        return run(self.solution, self.answer, self.right.names)

    @property
    def answer(self) -> str:
        """Return the name that the lesson gives to the answer."""
        return self.answer_name or self.right.answer

    @property
    def worth(self) -> int:
        """Return how many points a right answer is worth in a class."""
        is_function = f"def {self.right.answer}(" in self.right.source
        return self.points or (2 if is_function else 1)

    @property
    def why(self) -> str:
        """Say why the solution is right."""
        return str(self._part("why"))

    def judged(self, answer: Any) -> str:
        """Return the praise that follows "Right."; Wrong if the answer is not right."""
        with JUDGED.now(self.name):
            return self.judge(self, answer)

    def praise(self, **fields: object) -> str:
        """Return the praise that follows "Right.", with its fields filled in."""
        return str(self.texts.part("right")).format_map({**self.fields(), **fields})

    def about_value(self, given: Any, *mistakes: Mistake) -> "Wrong":
        """Return the verdict on a value that these mistakes lead to."""
        says = dict.fromkeys(text for each in mistakes for text in each.says(self.texts))
        return Wrong("\n".join(says), mistakes[0].name, self.picture(given))

    def unexplained(self, given: Any, right: Any) -> "Wrong":
        """Return the verdict on a value that no known mistake leads to."""
        says = self.differs(given, right) if self.differs else self.texts("other-value")
        if isinstance(says, Mistake):
            return self.about_value(given, says)
        return Wrong(says, None, self.picture(given))

    def _part(self, key: str) -> Any:
        found = self.texts.part(key)
        if isinstance(found, str):
            return about_its_tree(self.name, found)
        return [about_its_tree(self.name, each) for each in found]


class Wrong(Exception):
    """An answer is wrong: a text about it, the short name of the mistake, and a picture.

    `evidence` is the text without the sentences about the mistake.
    """

    def __init__(
        self, text: str, misconception: str | None = None, picture: Picture | None = None
    ) -> None:
        super().__init__(text)
        self.text, self.misconception, self.picture = text, misconception, picture
        self.evidence = text

    @classmethod
    def named(
        cls, name: str, texts: Texts, picture: Picture | None = None, /, **fields: object
    ) -> "Wrong":
        """Return the verdict that names a misconception, with its sentence in these texts."""
        return cls(texts.mistake(name, **fields), name, picture)


@dataclass(frozen=True, repr=False)
class Message:
    """A message to the learner: a card in a notebook, and a text everywhere else."""

    text: str
    card: Card | None = field(default=None, kw_only=True, compare=False)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        html = {"text/html": self.card.html} if self.card else {}
        return {**html, "text/plain": self.text}

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Verdict(Message):
    """The message of `check` about an answer; true only if the answer is right."""

    right: bool = False
    misconception: str | None = None
    carried: Mapping[str, Any] = field(default_factory=dict, compare=False)  # the answer, in a file

    def __bool__(self) -> bool:
        return self.right

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(), **self.carried}


def in_lines(text: str) -> str:
    """Break each paragraph of a text into lines that fit a page."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.splitlines()]
    return "\n".join(textwrap.fill(p, WIDTH, break_on_hyphens=False) for p in paragraphs)


def is_unanswered(answer: Any) -> bool:
    """Tell whether an answer is None, has only dots in it, or only functions without a body.

    A program's text counts as well, if there are dots in the place of a value or a statement.
    """
    if answer is None or _is_open(answer):
        return True
    if isinstance(answer, str):
        return "..." in answer and "\n" in answer and _has_dots(answer)
    parts = parts_of(answer)
    return bool(parts) and all(map(_is_open, parts))


def _is_open(part: Any) -> bool:
    """Tell whether something is dots, or a function without a body, here or in another process."""
    if isinstance(part, FunctionType):
        return _has_no_body(part)
    return part is ... or getattr(part, "is_unanswered", False) is True


def is_partly_answered(answer: Any) -> bool:
    """Tell whether a list, a set or a dictionary has dots in some places, not in all."""
    return not is_unanswered(answer) and any(part is ... for part in parts_of(answer))


def parts_of(answer: Any) -> list[Any]:
    """List the values in a list, a set or a dictionary; nothing else has parts."""
    if isinstance(answer, Mapping):
        return list(answer.values())
    return list(answer) if isinstance(answer, (list, tuple, set)) else []


def _has_dots(source: str) -> bool:
    try:
        return any(getattr(node, "value", 0) is ... for node in ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return False


def _has_no_body(function: FunctionType) -> bool:
    outer, *inner = codes_in(function.__code__)
    named = [code for code in inner if code.co_name != "<lambda>"]
    return any(_is_empty(code) for code in [outer, *named])


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function, and of those that are written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def _is_empty(code: CodeType) -> bool:
    """Tell whether code still has dots in the place of a value, or does nothing at all."""
    instructions = [i for i in dis.get_instructions(code) if i.opname not in ("RESUME", "NOP")]
    if any(i.argval is ... for i in instructions):
        return True
    returns = {"LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
    return all(i.opname in returns and i.argval is None for i in instructions)
