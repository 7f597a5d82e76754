"""The catalogue of known mistakes: one type for all of them, and how one is recognised.

A mistake is known by what it leads to. Somebody who believes that a bracket may stand directly
beside a move writes a function that gives certain answers; where a learner's function gives those
answers in every case, we name the mistake. The source text of the function is not read.

What is said to a mistake is in `texts/`, under its name: in the table of the exercise, or in
`texts/en/mistakes.toml` where several exercises, quizzes or pieces of the museum share it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.texts import Texts


@dataclass(frozen=True)
class Mistake:
    """A known mistake: its name, and the answer that it leads to.

    `leads_to` is whatever the exercise asks for: a value, squares, a function, a search.
    `fields` are the fields of its sentence. `also` names other mistakes that are made with it.
    """

    name: str
    leads_to: Any
    fields: dict[str, object] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    def says(self, texts: Texts) -> str:
        """Return what these texts say to it, and to what is wrong as well."""
        first = texts.mistake(self.name, **self.fields)
        return "\n".join([first, *(texts.mistake(name, **self.fields) for name in self.also)])

    def wrong(self, texts: Texts, picture: Picture | None = None) -> Wrong:
        """Return the verdict that names this mistake, to be raised."""
        return Wrong(self.says(texts), self.name, picture)

    def behind(self, problem: Wrong, texts: Texts) -> Wrong:
        """Return the verdict that names this mistake, and shows the problem that comes of it."""
        verdict = Wrong(f"{self.says(texts)}\n{problem.text}", self.name, problem.picture)
        verdict.evidence = problem.evidence
        return verdict


def recognise(known: Iterable[Mistake], matches: Callable[[Any], bool]) -> Mistake | None:
    """Return the first known mistake that leads to something that matches, or None."""
    return next((mistake for mistake in known if matches(mistake.leads_to)), None)
