"""The states that pages draw: a learner's has only its own votes, the teacher's has all counts.

Votes that are still coming in are a count only, for the teacher as well.
"""

import time
from dataclasses import asdict
from typing import Any

from othello_lessons.exercises import predictions
from othello_lessons.exercises.card import MARKED
from othello_lessons.teaching.live.questions import ClassQuestion
from othello_lessons.teaching.live.session import ROUNDS, Poll, Session
from othello_lessons.teaching.live.spread import rows_of, spread_picture

State = dict[str, Any]
WAIT = {
    "": "The next question comes soon.",
    "spread": "The vote is closed. Look at the board.",
    "talk": "Talk with your neighbour: why did you answer so?",
    "both": "The vote is closed. Look at the board.",
    "reveal": "The answer is on the board.",
}
AGAIN = "Vote again: the same guess or another one. Then press the button."


def question_state(question: ClassQuestion) -> State:
    """Return the state of a question, with the text and the picture above it in the lesson."""
    above = [pieces(part) for part in question.above]
    return {**question.asked.told, "above": above, "picture": question.picture}


def pieces(text: str) -> list[tuple[str, str]]:
    """Return a text in parts, each with its mark: `code`, `strong`, `em`, `pre`, or none."""
    if text.lstrip().startswith(("```", "|")):
        return [("pre", "\n".join(line for line in text.split("\n") if not line.startswith("```")))]
    found, at = [], 0
    for one in MARKED.finditer(text):
        found += [("", text[at : one.start()]), (one.lastgroup or "", one[one.lastindex or 0])]
        at = one.end()
    return [part for part in [*found, ("", text[at:])] if part[1]]


def learner_state(session: Session, voter: str) -> State:
    """Return the state of a learner's page: the question's key, its own vote, and advice."""
    poll = session.poll
    if session.ended or poll is None:
        says = "The session is over. You can close this page." if session.ended else WAIT[""]
        return {"key": "", "says": says, "ended": session.ended}
    is_open = poll.phase in ROUNDS
    guess = _own_vote(poll, voter)
    has_voted = is_open and voter in poll.votes[ROUNDS[poll.phase]]
    return {
        "key": poll.question.name,
        "round": poll.phase,
        "ended": False,
        "guess": guess,
        "phase": ("kept" if has_voted else "asked") if is_open else "shown",
        "says": AGAIN if poll.phase == "again" and not has_voted else WAIT.get(poll.phase, ""),
        **_answer_state(poll, guess),
    }


def _own_vote(poll: Poll, voter: str) -> Any:
    first, second = poll.votes
    return second.get(voter, first.get(voter))


def _answer_state(poll: Poll, guess: Any) -> State:
    if poll.phase != "reveal" or poll.answer is None:
        return {"verdict": "", "right": []}
    shown = predictions.revealed(poll.question.prediction, guess, poll.answer, False)
    says = f"{shown.heading} {shown.comment}".strip()
    return {"verdict": shown.verdict, "right": list(shown.marked), "says": says}


def teacher_state(session: Session, present: int) -> State:
    """Return the state of the teacher's page."""
    poll = session.poll
    told: State = {
        "title": session.title,
        "present": present,
        "ended": session.ended,
        "folder": str(session.file.parent),
        "questions": [
            (each.question.name, each.question.prediction.ask, each.phase) for each in session.polls
        ],
        "key": poll.question.name if poll else "",
        "phase": poll.phase if poll else "",
        "seconds": round(time.time() - session.since),
    }
    return {**told, **_poll_state(poll)} if poll else told


def _poll_state(poll: Poll) -> State:
    if poll.phase in ROUNDS:
        return {"votes": len(poll.votes[ROUNDS[poll.phase]])}
    is_told = poll.phase == "reveal"
    pictures = [spread_picture(poll, at, is_told) for at in range(poll.rounds)]
    seen: State = {
        "rows": [asdict(row) for row in rows_of(poll, is_told)],
        "voted": [len(votes) for votes in poll.votes[: poll.rounds]],
        "pictures": [(picture.svg, picture.text) for picture in pictures if picture],
        "needsAnswer": poll.answer is None,
    }
    return {**seen, **_reveal_state(poll)} if is_told else seen


def _reveal_state(poll: Poll) -> State:
    """Return the answer, the lesson's explanation, and how many moved to the right answer."""
    prediction, heading, moved = poll.question.prediction, "", (0, 0)
    if poll.answer is not None:
        moved = poll.moved
        heading = predictions.revealed(prediction, None, poll.answer, False).heading
    why = [pieces(line) for line in prediction.why.split("\n") if line.strip()]
    return {"heading": heading, "why": why, "shown": poll.question.shown, "moved": moved}
