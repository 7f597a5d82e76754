"""What all quizzes share: a tree, a question, and a verdict that marks every place.

    quiz = CutsQuiz([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    quiz.answer({"1 1", "1 2"})

An answer is plain Python; places are named by the moves that lead there, `"1 0"` or `(1, 0)`
in a toy tree, `"c3 d1"` on a board. All numbers are as the player who begins sees them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self

from othello_lessons.drawing import Picture, draw
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.exercise import Message, Verdict, in_lines
from othello_lessons.exercises.quiz.tree import Path, QuizError, QuizTree, Spot

KINDS = ("right", "wrong", "missed", "superfluous", "open")
NAMED = 6  # places that one sentence lists


class Mark(NamedTuple):
    """What is said of one place: one of `KINDS`, a sentence, and the mistake if it is known."""

    kind: str
    says: str = ""
    misconception: str | None = None


@dataclass(frozen=True, repr=False)
class QuizVerdict(Verdict):
    """What a quiz says of an answer; true only if it is right and complete.

    `marks` says it of every place by name, `open` names the places that wait for an answer,
    and `part` is the place under which the first mistake can be seen.
    """

    marks: Mapping[str, Mark] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    part: str | None = None


class Finding(NamedTuple):
    """What explains an answer best: a mistake, what is said of it, and where it is seen."""

    misconception: str | None
    says: str = ""
    part: Spot | None = None


class Recipe(NamedTuple):
    """How a random tree was made, so that the next one can be."""

    depth: int
    width: int | tuple[int, int]
    seed: int


class Quiz:
    """A question about a tree: a toy tree, or one that watch(minimax, ...) recorded."""

    kind: ClassVar[str]
    hints: tuple[str, ...]

    def __init__(self, tree: Any) -> None:
        self.tree = QuizTree(tree)
        self.recipe: Recipe | None = None
        self._hints_given = 0

    @classmethod
    def random(
        cls, depth: int = 2, width: int | tuple[int, int] = 3, seed: int = 1, **settings: Any
    ) -> Self:
        """Ask about a random toy tree; `width` may be the least and the most branches."""
        quiz = cls(toy_trees.random_toy(depth, width, seed), **settings)
        quiz.recipe = Recipe(depth, width, seed)
        return quiz

    def next(self) -> Self:
        """Return the same question about the next random tree; QuizError if this one is none."""
        if self.recipe is None:
            raise QuizError("This quiz asks about one tree. Make one with .random(...) for more.")
        depth, width, seed = self.recipe
        return self.random(depth, width, seed + 1, **self._settings())

    def _settings(self) -> dict[str, Any]:
        return {}

    # -- what each kind says for itself

    @property
    def question(self) -> str:
        """Say in a sentence or two what is to be answered."""
        raise NotImplementedError

    @property
    def asked(self) -> list[Spot]:
        """List the places that wait for an answer, in the order of the search."""
        raise NotImplementedError

    @property
    def right(self) -> Any:
        """Return the right answer, as `answer` takes it."""
        raise NotImplementedError

    def _read(self, answer: Any) -> dict[Path, Any]:
        """Return what is given for each place, blanks left out; QuizError if unreadable."""
        if not isinstance(answer, Mapping):
            raise QuizError(
                f"Give a dictionary from places to answers, such as {self._example()}, "
                f"and not {answer!r:.60}."
            )
        return {self.tree.at(p).path: a for p, a in answer.items() if not _is_blank(a)}

    def _example(self) -> str:
        name, answer = next(iter(self.right.items()))
        return f"{{{name!r}: {answer!r}}}"

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        raise NotImplementedError

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        raise NotImplementedError

    # -- what is said of an answer

    def answer(self, answer: Any) -> QuizVerdict:
        """Return the verdict on an answer; what is missing from it is still open."""
        if answer is None or answer is ...:
            return self._unanswered()
        try:
            given = self._read(answer)
        except QuizError as error:
            return QuizVerdict(in_lines(f"Not yet. {error}"))
        if not given and self.asked:
            return self._unanswered()
        return self._verdict(given)

    def _unanswered(self) -> QuizVerdict:
        names = tuple(spot.name for spot in self.asked)
        return QuizVerdict(in_lines(f"Not answered yet. {self.question}"), open=names)

    def _verdict(self, given: dict[Path, Any]) -> QuizVerdict:
        marks = self._marks(given)
        named = {self.tree.spots[path].name: mark for path, mark in marks.items()}
        waiting = tuple(name for name, mark in named.items() if mark.kind == "open")
        if all(mark.kind == "right" for mark in marks.values()):
            return QuizVerdict(in_lines(f"Right. {self._praise()}"), True, marks=named)
        finding = self._finding(given, marks)
        text = " ".join(["Not yet.", _counted(marks.values()), finding.says, _waiting(waiting)])
        part = finding.part.name if finding.part else None
        return QuizVerdict(in_lines(text), False, finding.misconception, named, waiting, part)

    def _praise(self) -> str:
        return ""

    def hint(self) -> Message:
        """Return the next hint, and the last one again when there are no more."""
        self._hints_given = min(self._hints_given + 1, len(self.hints))
        number = self._hints_given
        return Message(
            in_lines(f"Hint {number} of {len(self.hints)}. {self.hints[number - 1]}"),
        )

    def solution(self) -> Message:
        """Return the right answer in words."""
        lines = [f"{name}: {answer}" for name, answer in self.right.items()]
        return Message("\n".join(lines))

    # -- as a picture

    @property
    def picture(self) -> Picture:
        """Draw the tree with nothing but its leaves, and the question under it as text."""
        title = _title(self.question)
        drawn = draw(self.tree.root.node, title, blank=True)
        return drawn.with_text(drawn.text.replace(title, self.question, 1))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture._repr_mimebundle_()

    def __repr__(self) -> str:
        return self.picture.text


def _title(question: str) -> str:
    return question.split(". ")[0].rstrip(".")


def _is_blank(answer: Any) -> bool:
    if isinstance(answer, (tuple, list)):  # where (None, None) is a window without bounds
        return all(_is_blank(part) and part is not None for part in answer)
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip())


def _counted(marks: Iterable[Mark]) -> str:
    """Count the marks of each kind, as `3 right, 1 wrong` and a full stop."""
    kinds = [mark.kind for mark in marks]
    words = {"open": "still open"}
    counts = [f"{kinds.count(kind)} {words.get(kind, kind)}" for kind in KINDS if kind in kinds]
    return f"{', '.join(counts)}." if counts else ""


def _waiting(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"Still open: {', '.join(names[:NAMED])}{more}."


def first_trouble(marks: dict[Path, Mark]) -> tuple[Path, Mark] | None:
    """Return the first place whose mark is neither right nor open."""
    for path, mark in marks.items():
        if mark.kind not in ("right", "open"):
            return path, mark
    return None
