"""The results of a session: a table (CSV) and a page, with counts only.

A wrong answer stands beside what the course says to it. Where it shows a mistake with a name, the
mistake is counted in its question, and over the session.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from othello_lessons.course.files import write
from othello_lessons.drawing.svg import shortened
from othello_lessons.exercises import predictions
from othello_lessons.exercises.card import marked, paragraphs
from othello_lessons.exercises.guesses import PREDICT
from othello_lessons.teaching.frame import as_page, section
from othello_lessons.teaching.live.session import Poll, Session
from othello_lessons.teaching.live.spread import LETTERS, rows_of, spread_picture

HEAD = (
    "question",
    "asked",
    "votes",
    "right",
    "votes after talking",
    "right after talking",
    "wrong at first",
    "of these right after talking",
    "share",
    "wrong answers",
    "mistakes behind them",
)
ROUNDS = "first vote", "second vote"


class WrongAnswer(NamedTuple):
    """A wrong answer, its votes in each round, and the course's comment on it."""

    answer: str
    counts: tuple[int, int]
    says: str
    shows: str  # the name of the mistake behind it, or nothing


def write_results(session: Session, folder: Path) -> list[Path]:
    """Write the table and the page of a session; return their paths, none without votes."""
    polls = [poll for poll in session.polls if any(poll.votes) and poll.phase]
    if not polls:
        return []
    files = {"csv": table(polls).encode("utf-8-sig"), "html": results_page(session, polls).encode()}
    for ending, content in files.items():
        write(folder / f"{session.began}.{ending}", content)
    return [folder / f"{session.began}.{ending}" for ending in files]


def mistakes(poll: Poll) -> list[WrongAnswer]:
    """List the wrong answers of both rounds, the most common first; none without an answer."""
    if poll.answer is None:
        return []
    prediction = poll.question.prediction
    counted = [Counter(map(predictions.key_of_guess, votes.values())) for votes in poll.votes]
    guesses = {predictions.key_of_guess(one): one for votes in poll.votes for one in votes.values()}
    found = [
        WrongAnswer(
            shortened(predictions.written(prediction, guess), LETTERS),
            (counted[0][key], counted[1][key]),
            predictions.comment(prediction, guess, poll.answer),
            prediction.shows.get(key, ""),
        )
        for key, guess in guesses.items()
        if not poll.is_right(guess)
    ]
    return sorted(found, key=lambda one: -sum(one.counts))


def named_mistakes(polls: Iterable[Poll]) -> list[tuple[str, tuple[int, int]]]:
    """List the mistakes behind wrong answers with their counts, the most common first."""
    counted: dict[str, tuple[int, int]] = {}
    for one in (wrong for poll in polls for wrong in mistakes(poll) if wrong.shows):
        first, second = counted.get(one.shows, (0, 0))
        counted[one.shows] = (first + one.counts[0], second + one.counts[1])
    return sorted(counted.items(), key=lambda one: -sum(one[1]))


def table(polls: list[Poll]) -> str:
    """Write a row for each question."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for poll in polls:
        (first, second), (moved, of) = poll.votes, poll.moved
        counts: list[object] = [len(first), poll.right(0), len(second), poll.right(1), of, moved]
        if poll.answer is None:
            counts = [len(first), "", len(second), "", "", ""]
        share = f"{moved / of:.2f}" if of and poll.answer is not None else ""
        wrong = "; ".join(f"{one.answer}: {_then(one.counts)}" for one in mistakes(poll))
        behind = "; ".join(
            f"{name}: {_then(counts)} ({PREDICT.mistake(name)})"
            for name, counts in named_mistakes([poll])
        )
        words = [poll.question.name, poll.question.prediction.ask]
        writer.writerow([*map(_plain, words), *counts, share, _plain(wrong), behind])
    return text.getvalue()


def _then(counts: tuple[int, int]) -> str:
    return " then ".join(map(str, counts))


def _plain(words: str) -> str:
    """Keep a spreadsheet from taking a text for a formula."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@") else words


# -- the page


def results_page(session: Session, polls: list[Poll]) -> str:
    """Write the page of a session."""
    voters = {who for poll in polls for votes in poll.votes for who in votes}
    title = f"Votes: {session.title}"
    about = f"{session.began[:10]}: {len(voters)} browsers voted, {len(polls)} questions."
    body = f'<h1>{escape(title)}</h1>\n<p class="faint">{about}</p>\n'
    common = _named(polls)
    if common:
        body += section("The mistakes behind wrong answers", common)
    return as_page(title, body + "".join(map(_question, polls)))


def _question(poll: Poll) -> str:
    """Write a question: both spreads, who moved, and the mistakes behind the wrong answers."""
    moved, of = poll.moved
    parts = [f"<p>{marked(poll.question.prediction.ask)}</p>\n", _bars(poll), _pictures(poll)]
    if of and poll.answer is not None:
        share = round(100 * moved / of)
        says = f"{moved} of {of} who were wrong at first moved to the right answer ({share} %)."
        parts.append(f"<p><b>{says}</b></p>\n")
    return section(poll.question.name, "".join([*parts, _mistakes(poll), _named([poll])]))


def _bars(poll: Poll) -> str:
    """Write the answers with a bar for each round."""
    of = [len(votes) for votes in poll.votes[: poll.rounds]]
    head = "".join(f"<th>{name} ({count})</th>" for name, count in zip(ROUNDS, of, strict=False))
    rows = ""
    for row in rows_of(poll, told=True):
        cells = "".join(_bar(count, most) for count, most in zip(row.counts, of, strict=True))
        sign = "✓ " if row.right else ""
        rows += f'<tr><th scope="row">{sign}{marked(row.label)}</th>{cells}</tr>\n'
    return (
        f'<div class="wide"><table class="votes"><thead><tr><th>answer</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _bar(count: int, of: int) -> str:
    width = round(180 * count / of) if of else 0
    return f'<td><div class="count"><b>{count}</b><i style="width:{width}px"></i></div></td>'


def _pictures(poll: Poll) -> str:
    found = [spread_picture(poll, at, told=True) for at in range(poll.rounds)]
    drawn = "".join(one.on_a_page("drawn") for one in found if one)
    return f'<div class="drawn wide">{drawn}</div>\n'


def _mistakes(poll: Poll) -> str:
    found = mistakes(poll)
    if not found:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(one.answer)}</th><td>{one.counts[0]}</td>'
        f"<td>{one.counts[1]}</td><td>{paragraphs(one.says)}</td></tr>\n"
        for one in found
    )
    return _counted("wrong answer", "what the course says to it", rows)


def _named(polls: Iterable[Poll]) -> str:
    """Write the names of the mistakes with both counts; nothing where none has a name."""
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td>{first}</td><td>{second}</td>'
        f"<td>{paragraphs(PREDICT.mistake(name))}</td></tr>\n"
        for name, (first, second) in named_mistakes(polls)
    )
    return _counted("mistake", "what it is", rows) if rows else ""


def _counted(what: str, about: str, rows: str) -> str:
    head = f"<th>{what}</th><th>before</th><th>after</th><th>{about}</th>"
    return (
        f'<div class="wide"><table class="mistakes"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )
