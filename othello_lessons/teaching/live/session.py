"""A session: the question that is asked, the votes, and the answers.

A session is what its events make of it, and its file has an event in each line. So a server that is
stopped and started again goes on where it was. A voter is a browser, known by a random text; the
file has no name of anybody, and is deleted when the teacher ends the session.

A question goes through PHASES. Votes count in `ask` and in `again`; a browser's last vote counts.
"""

import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import LessonError
from othello_lessons.exercises import predictions
from othello_lessons.exercises.guesses import Guess, GuessError
from othello_lessons.teaching.live.questions import ClassQuestion, own_question

PHASES = ("ask", "spread", "talk", "again", "both", "reveal")
ROUNDS = {"": 0, "ask": 0, "again": 1}  # of a vote; before a question is asked, a notebook may vote
SHORTER = {"spread": "reveal"}  # a class that agrees does not talk
LONGEST = 64  # squares in a guess

Event = dict[str, Any]
Votes = dict[str, Guess]  # by the voter
WORDS = (
    "apple bread cloud dance earth field grape horse juice lemon music night ocean paper queen "
    "river stone table uncle voice water zebra"
)


class VoteError(ValueError):
    """A vote that does not count; it says why."""


@dataclass
class Poll:
    """A question of the session: how far it is, and both votes."""

    question: ClassQuestion
    phase: str = ""
    votes: tuple[Votes, Votes] = field(default_factory=lambda: ({}, {}))
    answer: Guess | None = None

    def __post_init__(self) -> None:
        self.answer = self.question.prediction.answer

    @property
    def rounds(self) -> int:
        """Return how many spreads there are to be seen."""
        return 2 if self.phase in ("both", "reveal") and self.votes[1] else 1

    def is_right(self, guess: Guess) -> bool:
        """Tell whether a guess is right, as far as an answer is known."""
        if self.answer is None:
            return False
        return predictions.nearness(self.question.prediction, guess, self.answer) == "right"

    def right(self, at: int) -> int:
        """Count the right votes of a round."""
        return sum(map(self.is_right, self.votes[at].values()))

    @property
    def moved(self) -> tuple[int, int]:
        """Return how many were wrong and then right, and how many were wrong and voted again."""
        first, second = self.votes
        again = [who for who in first if who in second and not self.is_right(first[who])]
        return sum(self.is_right(second[who]) for who in again), len(again)


class Session:
    """The polls of a lesson, kept in a file."""

    def __init__(
        self, lesson: str, title: str, questions: Iterable[ClassQuestion], file: Path
    ) -> None:
        self.lesson, self.title, self.file = lesson, title, file
        self.polls = [Poll(question) for question in questions]
        self.at = -1  # the question that is asked now
        self.since = time.time()  # when its phase began
        self.ended = False
        self.listeners: list[Callable[[str | None], None]] = []  # told who voted, or None
        self.word, self.token, self.secret, self.began = "", "", "", ""
        self._own = 0
        if not self._read():
            self._begin()

    @property
    def poll(self) -> Poll | None:
        """Return the poll of the question that is asked now."""
        return self.polls[self.at] if self.at >= 0 else None

    def named(self, name: str) -> Poll:
        """Return a question's poll; VoteError if there is none."""
        for poll in self.polls:
            if poll.question.name == name:
                return poll
        raise VoteError("There is no such question.")

    # -- what a teacher and the voters do

    def ask(self, name: str) -> None:
        """Go to a question; a question that was asked before goes on where it was."""
        self._do({"do": "ask", "name": name})

    def step(self, phase: str) -> None:
        """Go on to a phase of this question; VoteError if another phase comes next."""
        now = self.poll.phase if self.poll else ""
        after = PHASES[PHASES.index(now) + 1 :][:1] if now else ()
        if phase not in (*after, *([SHORTER[now]] if now in SHORTER else [])):
            raise VoteError("That is not the next step.")
        self._do({"do": "step", "phase": phase})

    def answer(self, value: Any) -> None:
        """Answer a question that has no answer in the texts; GuessError if it cannot be read."""
        if self.poll is None:
            raise VoteError("There is no question yet.")
        self._do({"do": "answer", "value": self.poll.question.asked.read_answer(value)})

    def own(self, text: str) -> None:
        """Ask a question of the teacher's own; LessonError if it cannot be read."""
        own_question(text, self._own + 1)
        self._do({"do": "own", "text": text, "after": self.at})

    def vote(self, voter: str, name: str, guess: Any, phase: str | None = None) -> Guess:
        """Count a vote; VoteError where none is taken, GuessError for one that cannot be read."""
        poll = self.named(name)
        is_open = poll.phase in ROUNDS and (poll is self.poll or not poll.phase)
        if not is_open or phase not in (None, poll.phase):
            raise VoteError("The vote is closed.")
        read = _checked(poll.question, guess)
        self._do({"do": "vote", "voter": voter, "name": name, "guess": read}, voter)
        return read

    def end(self) -> None:
        """Forget the session: its file is deleted."""
        self.ended = True
        self.file.unlink(missing_ok=True)
        self._tell(None)

    # -- events

    def _do(self, event: Event, voter: str | None = None) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(event) + "\n")
        self._apply(event)
        self._tell(voter)

    def _tell(self, voter: str | None) -> None:
        for hear in self.listeners:
            hear(voter)

    def _apply(self, event: Event) -> None:
        what = event["do"]
        if what == "vote":
            poll = self.named(event["name"])
            poll.votes[ROUNDS[poll.phase]][event["voter"]] = event["guess"]
            return
        if what == "own":
            self._own += 1
            poll = Poll(own_question(event["text"], self._own))
            self.polls.insert(event["after"] + 1, poll)
            event = {"do": "ask", "name": poll.question.name}
        self._go(event)

    def _go(self, event: Event) -> None:
        if event["do"] == "ask":
            self.at = self.polls.index(self.named(event["name"]))
            self.polls[self.at].phase = self.polls[self.at].phase or PHASES[0]
        elif event["do"] == "step":
            self.polls[self.at].phase = event["phase"]
        elif event["do"] == "answer":
            self.polls[self.at].answer = event["value"]
        self.since = time.time()

    def _begin(self) -> None:
        self.word = f"{secrets.choice(WORDS.split())}{secrets.randbelow(90) + 10}"
        self.token, self.secret = secrets.token_urlsafe(16), secrets.token_urlsafe(32)
        self.began = time.strftime("%Y-%m-%d-%H%M")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.touch(mode=0o600)
        names = ("lesson", "word", "token", "secret", "began")
        head = {name: getattr(self, name) for name in names}
        self.file.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def _read(self) -> bool:
        """Take up the session that the file keeps; a last line that was cut off is left out."""
        if not self.file.exists():
            return False
        *lines, cut_off = self.file.read_text(encoding="utf-8").split("\n")
        if cut_off:
            self.file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        try:
            head = json.loads(lines[0])
            if head.pop("lesson") != self.lesson:
                raise LessonError(f"{self.file} keeps a session of another lesson.")
            vars(self).update(head)
            for line in lines[1:]:
                self._apply(json.loads(line))
        except (ValueError, KeyError, IndexError) as error:
            raise LessonError(
                f"{self.file} keeps a session that cannot be read ({error}). Delete the file, and "
                "start again."
            ) from None
        return True


def _checked(question: ClassQuestion, guess: Any) -> Guess:
    """Read a guess from outside; GuessError for a guess that the page does not offer."""
    parts = guess if isinstance(guess, list) else [guess]
    kind, stops = question.prediction.kind, question.prediction.stops
    if len(parts) > LONGEST or not all(type(one) in (str, int, float) for one in parts):
        raise GuessError("A guess is a number, a text, or a list of them.")
    if not kind.is_list and len(parts) != 1:
        raise GuessError("One guess, please.")
    if kind.has_names and not all(isinstance(one, str) for one in parts):
        raise GuessError("A square or a node has a name, such as c4.")
    read = question.asked.read(guess if kind.is_list else parts[0])
    if question.asked.choices and str(read) not in question.asked.choices:
        raise GuessError("There is no such line.")
    if stops and not set(read) <= set(stops):
        raise GuessError("Choose two of the numbers on the scale.")
    return read
