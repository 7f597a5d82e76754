"""The quiz in which you click and type: a tree, a question, and marks on every node.

The quiz itself (exercises/quiz) judges, here in the kernel. In a message from the page `quiz` names
the question that the page showed when the message was sent. A message about any other question is
stale, and it is dropped.
"""

from contextlib import suppress
from typing import Any
from uuid import uuid4

from othello_lessons.course.progress import is_solved, record_exercise, record_quiz
from othello_lessons.drawing.svg import Picture
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.exercise import Message
from othello_lessons.exercises.in_the_picture import carried
from othello_lessons.exercises.quiz import (
    CutsQuiz,
    OrderQuiz,
    Quiz,
    QuizError,
    QuizVerdict,
    WindowsQuiz,
)
from othello_lessons.exercises.quiz.answers import ends_of
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget
from othello_lessons.widgets.quiz_page import ARRIVAL, nodes_of

LONGEST = 60  # characters of one answer; the rest is cut off
NOTES = 8  # sentences below the tree; each is also at its mark


class QuizBoard(AnsweringWidget, PicturedWidget):
    """Answer a quiz on the page: type values and windows, click cuts, drag children.

    `value` is the answer that was checked last, as `quiz.answer` takes it. A right answer counts
    as the `exercise` of this name, if that asks the same. A quiz that was solved before shows its
    solution.
    """

    _esm = module("quiz")
    _css = style("quiz")
    _problems = (QuizError,)
    _answers: dict[str, Any]
    _verdict: QuizVerdict | None
    _checked: Any
    _says: dict[str, str]

    def __init__(self, quiz: Quiz, exercise: str = "") -> None:
        if not isinstance(quiz, Quiz):
            raise QuizError(
                "QuizBoard shows a quiz, such as CutsQuiz([[3, 12], [2, 4]]), "
                f"and not {quiz!r:.60}."
            )
        self._exercise = find(exercise) if exercise else None
        self._ask(quiz)
        super().__init__()
        self._was_solved = is_solved(quiz.name)
        if self._was_solved:
            self.show_solution()
            self._summary = "You have solved this. Clear begins again."
            self._tell()

    @property
    def quiz(self) -> Quiz:
        """Return the quiz that is shown."""
        return self._quiz

    @property
    def verdict(self) -> QuizVerdict | None:
        """Return the verdict on the last answer; None before the first answer."""
        return self._verdict

    # -- what can be done

    @answered
    def answer(self, answer: Any = None) -> QuizVerdict:
        """Judge an answer, as the quiz itself does, and show it and its marks on the page."""
        self._show_answer(answer)
        is_first = isinstance(self._quiz, CutsQuiz) or not _has_mistakes(self._verdict)
        self._verdict = verdict = self._quiz.answer(answer)
        self._checked = dict(self._quiz.order) if isinstance(self._quiz, OrderQuiz) else answer
        record_quiz(self._quiz.name, *_result(verdict))
        self._brief = is_first and bool(verdict.brief)
        text = _in_one_line(verdict.brief if self._brief else verdict.text)
        self._note, self._summary = "verdict", f"{text}{self._counted()}"
        self._says = {}
        return verdict

    @answered
    def hint(self) -> Message:
        """Show the next hint."""
        message = self._quiz.hint()
        self._note, self._summary = "hint", _in_one_line(message.text)
        return message

    @answered
    def show_solution(self) -> None:
        """Show the right answer."""
        quiz = self._quiz
        self._verdict, self._note, self._says = None, "solution", {}
        self._brief = False
        if isinstance(quiz, OrderQuiz):
            quiz.order = quiz.right
            self._summary = f"One of the orders that reach the goal. {self._counts()}"
            return
        self._show_answer(quiz.right)
        self._summary = "This is the solution."
        if isinstance(quiz, CutsQuiz):
            self._says = {name: mark.says for name, mark in quiz.answer(quiz.right).marks.items()}

    @answered
    def show_where(self) -> None:
        """Mark every place of the last answer, if so far only the mistakes were counted."""
        if self._verdict is not None:
            self._brief, self._summary = False, _in_one_line(self._verdict.text)

    @answered
    def new_tree(self) -> None:
        """Ask the same about the next random tree; QuizError if the tree is not random."""
        self._ask(self._quiz.next())
        self._summary = self._summary or "This is another tree."

    @answered
    def clear(self) -> None:
        """Remove all answers."""
        if isinstance(self._quiz, OrderQuiz):
            self._quiz.order = {}
        self._blank()

    @answered
    def move(self, place: Any, to: int) -> None:
        """Move a branch among its siblings, in a quiz on order; QuizError in others."""
        if not isinstance(self._quiz, OrderQuiz):
            raise QuizError("Branches can be moved only in a quiz on order.")
        self._quiz.move(place, to)
        self._blank()

    # -- how it is done

    def _counted(self) -> str:
        if not (name := self._asked_too()):
            return ""
        record_exercise(name, bool(self._verdict))
        return f" This counts as the exercise {name}." if self._verdict else ""

    def _asked_too(self) -> str:
        one = self._exercise
        return one.name if one and one.quiz and one.quiz().name == self._quiz.name else ""

    def _ask(self, quiz: Quiz) -> None:
        self._quiz, self._id = quiz, uuid4().hex
        self._blank()

    def _blank(self) -> None:
        self._answers = {}
        self._verdict = None
        self._checked = None
        self._brief = False  # the mistakes are counted, and not marked
        self._note, self._summary = "", self._counts() if isinstance(self._quiz, OrderQuiz) else ""
        self._says = {}

    def _show_answer(self, answer: Any) -> None:
        """Keep an answer as the page shows it: texts, pairs of texts, or True for a cut."""
        quiz = self._quiz
        if isinstance(self._quiz, OrderQuiz) or answer is None or answer is ...:
            return
        with suppress(QuizError, TypeError, ValueError):
            if isinstance(quiz, CutsQuiz):
                self._answers = {quiz.tree.at(place).name: True for place in answer}
            else:
                shown = _ends if isinstance(quiz, WindowsQuiz) else _typed
                self._answers = {quiz.tree.at(p).name: shown(a) for p, a in answer.items()}

    def _counts(self) -> str:
        assert isinstance(self._quiz, OrderQuiz)
        return f"Alpha-beta visits {self._quiz.leaves} of {self._quiz.total} leaves."

    # -- messages from the page

    def _is_current(self, message: PageData) -> bool:
        return message.get("quiz") == self._id

    def _actions(self) -> dict[str, Action]:
        return {
            "check": lambda message: self.answer(self._given(message.get("answers"))),
            "hint": lambda _: self.hint(),
            "solve": lambda _: self.show_solution(),
            "where": lambda _: self.show_where(),
            "new": lambda _: self.new_tree(),
            "clear": lambda _: self.clear(),
            "move": self._move_by_message,
        }

    def _given(self, answers: Any) -> Any:
        if isinstance(self._quiz, OrderQuiz) or not isinstance(answers, dict):
            return None
        if isinstance(self._quiz, CutsQuiz):
            return [place for place, cut in answers.items() if cut]
        return {place: _short(answer) for place, answer in answers.items()}

    def _move_by_message(self, message: PageData) -> None:
        to = message.get("to")
        if isinstance(to, int) and not isinstance(to, bool):
            self.move(message.get("place"), to)

    # -- what the page is told

    def _answered(self) -> Any:
        return self._checked

    def _seen(self) -> PageData:
        quiz = self._quiz
        nodes, (width, height) = nodes_of(quiz)
        judged = self._note == "verdict"
        return {
            "quiz": self._id,
            "kind": quiz.kind,
            "question": quiz.question,
            "nodes": nodes,
            "width": width,
            "height": height,
            "arrival": ARRIVAL,
            "answers": self._answers,
            "marks": self._marks(),
            "notes": self._notes(),
            "note": self._note,
            "right": bool(self._verdict),
            "summary": self._summary,
            "part": (self._marked.part if self._marked is not None else None) or "",
            "brief": self._brief,
            "count": self._count(),
            "kept": self._kept(f"Your last answer: {self._summary}") if judged else {},
            "next": quiz.recipe is not None,
        }

    @property
    def _marked(self) -> QuizVerdict | None:
        """Return the verdict whose marks are shown: none while it is brief."""
        return None if self._brief else self._verdict

    def _marks(self) -> dict[str, dict[str, str]]:
        marks = [(name, "right", says) for name, says in self._says.items()]
        if self._marked is not None:
            marks += [(name, mark.kind, mark.says) for name, mark in self._marked.marks.items()]
        return {name: _mark(kind, says) for name, kind, says in marks}

    def _notes(self) -> list[dict[str, str]]:
        """List the sentences below the tree: those about nodes, unless one is there already."""
        if isinstance(self._quiz, OrderQuiz):
            return []
        shown = self._marked if self._note == "verdict" else None
        told = None if shown is None else shown.explained
        marks = [mark for name, mark in self._marks().items() if mark["says"] and name != told]
        if self._note == "solution":
            notes = [{"kind": mark["kind"], "says": mark["says"]} for mark in marks]
        else:
            wrong = [mark for mark in marks if mark["kind"] != "right"]
            notes = [{"kind": mark["kind"], "says": mark["label"]} for mark in wrong]
        more = len(notes) - NOTES
        last = [{"kind": "", "says": f"And {more} more: see the marks."}] if more > 0 else []
        return notes[:NOTES] + last

    def _count(self) -> dict[str, Any]:
        """Return what the page counts while children are moved; nothing in other quizzes."""
        quiz = self._quiz
        if not isinstance(quiz, OrderQuiz):
            return {}
        return {
            "leaves": quiz.leaves,
            "total": quiz.total,
            "best": quiz.best.leaves,
            "goal": _goal(quiz),
        }

    # -- without a kernel

    def _still(self) -> Picture:
        return self._quiz.picture

    def _forms(self) -> dict[str, Any]:
        """Add the answer, so that it counts where a class is graded: the right one on a later day.

        An answer that the learner has only been shown is not added.
        """
        was_given = self._note == "verdict" or (self._was_solved and self._note == "solution")
        name = self._asked_too() if was_given else ""
        return {**super()._forms(), **(carried(name, self._as_carried()) if name else {})}

    def _as_carried(self) -> Any:
        quiz = self._quiz
        if isinstance(quiz, OrderQuiz):
            return dict(quiz.order)
        return [*self._answers] if isinstance(quiz, CutsQuiz) else dict(self._answers)


def _goal(quiz: OrderQuiz) -> str:
    if quiz.goal == "most cuts" and quiz.theory is not None:
        return "theoretical minimum"
    which = "fewest" if quiz.goal == "most cuts" else "most"
    return f"{which} over all orders" if quiz.best.exact else f"{which} found so far"


def _result(verdict: QuizVerdict) -> tuple[int, int]:
    """Return how many places are right, and of how many; one for all if no place is marked."""
    kinds = [mark.kind for mark in verdict.marks.values()]
    return (kinds.count("right"), len(kinds)) if kinds else (int(bool(verdict)), 1)


def _has_mistakes(verdict: QuizVerdict | None) -> bool:
    return verdict is not None and any(mark.kind == "wrong" for mark in verdict.marks.values())


def _in_one_line(text: str) -> str:
    return " ".join(text.split())  # the page breaks its own lines


def _mark(kind: str, says: str) -> dict[str, str]:
    return {"kind": kind, "says": says, "label": f"{kind.capitalize()}. {says}".strip()}


def _typed(answer: Any) -> str:
    return " ".join(str(part) for part in answer) if isinstance(answer, tuple) else str(answer)


def _ends(window: Any) -> list[str]:
    ends = ("" if end is None else str(end).strip() for end in ends_of(window))
    return [end.replace("-inf", "−∞").replace("inf", "∞") for end in ends]


def _short(answer: Any) -> Any:
    if isinstance(answer, list):
        return tuple(str(end)[:LONGEST] for end in answer)
    return str(answer)[:LONGEST]
