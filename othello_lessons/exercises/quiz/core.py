"""Common parts of all quizzes: a tree, a question, and a verdict that marks every place.

    quiz = CutsQuiz([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    quiz.answer({"1 1", "1 2"})

An answer is plain Python; places are named by the moves that lead there, `"1 0"` or `(1, 0)`
in a toy tree, `"c3 d1"` on a board. All numbers are as the player who begins sees them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self
from zlib import crc32

from othello_lessons.course.progress import is_solved
from othello_lessons.drawing import Picture, draw
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.exercise import Message, Verdict, Wrong, in_lines
from othello_lessons.exercises.quiz.tree import QUIZ, Path, QuizError, QuizTree, Spot
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import in_words

KINDS = ("right", "wrong", "missed", "superfluous", "open")
NAMED = 6  # places that one sentence lists


class Mark(NamedTuple):
    """The judgement on one place: one of `KINDS`, a sentence, and the mistake if it is known."""

    kind: str
    says: str = ""
    misconception: str | None = None


@dataclass(frozen=True, repr=False)
class QuizVerdict(Verdict):
    """The verdict of a quiz; true only if the answer is right and complete.

    `marks` says it of every place by name, `open` names the places that wait for an answer,
    `part` is the place under which the first mistake can be seen, and `says` is what the text
    says after "Right." or "Not yet.". `brief` is the text of a quiz that says first how many are
    wrong, and the rest only when asked or at the second wrong answer; "" in other quizzes.
    `explained` names the place whose mark the text repeats.
    """

    marks: Mapping[str, Mark] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    part: str | None = None
    says: str = ""
    brief: str = ""
    explained: str | None = None


class Finding(NamedTuple):
    """The best explanation of an answer: a mistake, its sentence, and the place that shows it.

    What is said repeats the mark of the `place`, if there is one.
    """

    misconception: str | None
    says: str = ""
    part: Spot | None = None
    place: Path | None = None


class Recipe(NamedTuple):
    """How a quiz on a random tree was made, so that the next one can be."""

    depth: int
    width: int | tuple[int, int]
    seed: int
    settings: dict[str, Any]


class Quiz:
    """A question about a tree: a toy tree, or one that watch(minimax, ...) recorded."""

    kind: ClassVar[str]
    # reads the answer for one place; QuizError if it cannot be read
    _read_one: ClassVar["staticmethod[[Any], Any]"]

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
        quiz.recipe = Recipe(depth, width, seed, settings)
        return quiz

    def next(self) -> Self:
        """Return the same question about the next random tree; QuizError if this one was given."""
        if self.recipe is None:
            raise QuizError(QUIZ("no-next"))
        depth, width, seed, settings = self.recipe
        return self.random(depth, width, seed + 1, **settings)

    @property
    def name(self) -> str:
        """Return a name for this question, which the same question has on every day."""
        tree = repr([(spot.name, spot.value) for spot in self.tree.root.walk()])
        return f"{self._page} {crc32(tree.encode()):08x}"

    # -- what each kind says for itself

    @property
    def question(self) -> str:
        """Return the question, in a sentence or two."""
        return QUIZ(f"{self._page}-question", maximiser=self.tree.maximiser)

    @property
    def title(self) -> str:
        """Return the question in a few words."""
        return QUIZ(f"{self._page}-title")

    @property
    def hints(self) -> tuple[str, ...]:
        """Return the hints, each one step more than the one before."""
        return tuple(QUIZ.part("hints")[self._page])

    @property
    def _page(self) -> str:
        return self.kind

    @property
    def asked(self) -> list[Spot]:
        """List the places that wait for an answer, in the order of the search."""
        raise NotImplementedError

    @property
    def right(self) -> Any:
        """Return the right answer, as `answer` takes it."""
        raise NotImplementedError

    def _read(self, answer: Any) -> dict[Path, Any]:
        """Return what is given for each place, blanks left out; QuizError if unreadable.

        Where one place cannot be read, the error stands in its place.
        """
        if not isinstance(answer, Mapping):
            example = dict([next(iter(self.right.items()))])
            raise QuizError(QUIZ("no-places", example=example, answer=in_words(answer)))
        filled = {self.tree.at(p).path: a for p, a in answer.items() if not _is_blank(a)}
        return {path: self._read_or_error(one) for path, one in filled.items()}

    def _read_or_error(self, answer: Any) -> Any:
        try:
            return self._read_one(answer)
        except QuizError as error:
            return error

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        return {spot.path: self._mark(spot, given) for spot in self.asked}

    def _mark(self, spot: Spot, given: dict[Path, Any]) -> Mark:
        found = given.get(spot.path)
        if found is None:
            return Mark("open")
        if isinstance(found, QuizError):
            return Mark("wrong", str(found))
        return Mark("right") if self.accepts(spot, found) else self._about(spot, given)

    def accepts(self, spot: Spot, found: Any) -> bool:
        """Tell whether the value read for a place is right."""
        raise NotImplementedError

    def _about(self, spot: Spot, given: dict[Path, Any]) -> Mark:
        """Say what is wrong with what was read for a place."""
        raise NotImplementedError

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        """Return what explains the answer best: the first place whose mark is wrong."""
        for path, mark in marks.items():
            if mark.kind not in ("right", "open"):
                return self._explained(path, given, marks)
        return Finding(None)

    def _explained(self, path: Path, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        mark = marks[path]
        return Finding(mark.misconception, mark.says, self.tree.spots[path], path)

    # -- what is said of an answer

    def answer(self, answer: Any) -> QuizVerdict:
        """Return the verdict on an answer; places without a value are still open."""
        if answer is None or answer is ...:
            return self._unanswered()
        try:
            given = self._read(answer)
        except QuizError as error:
            return rejected(str(error))
        if not given and self.asked:
            return self._unanswered()
        return self._verdict(given)

    def judge(self, answer: Any) -> str:
        """Judge an answer as an exercise does: return the words after "Right.", or raise Wrong."""
        verdict = self.answer(answer)
        if not verdict:
            raise Wrong(verdict.says, verdict.misconception)
        return verdict.says

    def _unanswered(self) -> QuizVerdict:
        names = tuple(spot.name for spot in self.asked)
        if is_solved(self.name):  # on the page, beside the cell that asks here
            says = CHECK("solved-before")
            card = Card("right", CHECK("title-solved"), says=says)
            return QuizVerdict(in_lines(says), open=names, card=card)
        card = Card("open", CHECK("title-open"), says=self.question)
        text = in_lines(QUIZ("unanswered", question=self.question))
        return QuizVerdict(text, open=names, card=card)

    def _verdict(self, given: dict[Path, Any]) -> QuizVerdict:
        marks = self._marks(given)
        if all(mark.kind == "right" for mark in marks.values()):
            return accepted(self._praise(), self._by_name(marks))
        return self._rejected(counted(marks.values()), marks, self._finding(given, marks))

    def _rejected(self, count: str, marks: dict[Path, Mark], finding: Finding) -> QuizVerdict:
        named = self._by_name(marks)
        waiting = tuple(name for name, mark in named.items() if mark.kind == "open")
        says = " ".join(filter(None, [count, finding.says, _waiting(waiting)]))
        part = finding.part.name if finding.part else None
        place = None if finding.place is None else self.tree.spots[finding.place].name
        marked = {"marks": named, "open": waiting, "part": part, "explained": place}
        return rejected(says, misconception=finding.misconception, **marked)

    def _by_name(self, marks: dict[Path, Mark]) -> dict[str, Mark]:
        return {self.tree.spots[path].name: mark for path, mark in marks.items()}

    def _praise(self) -> str:
        return ""

    def hint(self) -> Message:
        """Return the next hint, and the last one again when there are no more."""
        hints = self.hints
        self._hints_given = number = min(self._hints_given + 1, len(hints))
        says, fields = hints[number - 1], {"number": number, "of": len(hints)}
        card = Card("open", CHECK("title-hint", **fields), says=says)
        return Message(in_lines(CHECK("hint", text=says, **fields)), card=card)

    def solution(self) -> Message:
        """Return the right answer in words."""
        lines = [f"{name}: {answer}" for name, answer in self.right.items()]
        text = "\n".join(lines)
        return Message(text, card=Card("open", CHECK("title-solution"), code=text))

    # -- as a picture

    @property
    def picture(self) -> Picture:
        """Draw the tree with nothing but its leaves, and the question under it as text."""
        node = self.tree.root.node
        asked = draw(node, self.question, blank=True)
        return draw(node, self.title, blank=True).with_text(asked.text)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture._repr_mimebundle_()

    def __repr__(self) -> str:
        return self.picture.text


def accepted(says: str, marks: Mapping[str, Mark] | None = None) -> QuizVerdict:
    """Return the verdict on a right answer."""
    text, card = in_lines(CHECK("right", text=says)), Card("right", CHECK("title-right"), says=says)
    return QuizVerdict(text, True, marks=marks or {}, says=says, card=card)


def rejected(says: str, **marked: Any) -> QuizVerdict:
    """Return the verdict on an answer that is not right, or not complete, with what is `marked`."""
    text = in_lines(CHECK("not-yet", text=says))
    card = Card("wrong", CHECK("title-wrong"), says=says)
    return QuizVerdict(text, says=says, card=card, **marked)


def _is_blank(answer: Any) -> bool:
    if isinstance(answer, (tuple, list)):  # where (None, None) is a window without bounds
        return all(_is_blank(part) and part is not None for part in answer)
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip())


def counted(marks: Iterable[Mark]) -> str:
    """Count the marks of each kind, as `3 right, 1 wrong` and a full stop."""
    kinds = [mark.kind for mark in marks]
    words = QUIZ.part("kinds")
    counts = [f"{kinds.count(kind)} {words[kind]}" for kind in KINDS if kind in kinds]
    return f"{', '.join(counts)}." if counts else ""


def _waiting(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    more = len(names) - NAMED
    key = "open-and-more" if more > 0 else "open"
    return QUIZ(key, names=", ".join(names[:NAMED]), more=more)
