"""A mistake is a patch of the solution: changes to its source text, under the mistake's name.

    patch("return value > alpha", "> → >=")     gives "return value >= alpha"

A change is a text with an arrow: what stands left of it in the source becomes what stands right of
it, wherever it stands. What a mistake leads to is found by running the patched source, so the same
patch serves the judge of an exercise, the museum, the quizzes and the tests. The candidates for a
learner's mistake are all single patches, and then every two of them: beginners often make two
mistakes at once. What is said to a mistake is in `texts/`, under its name.
"""

import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from types import CodeType, MappingProxyType
from typing import Any, NamedTuple

from othello_lessons import notation, othello
from othello_lessons.exercises.texts import Texts

ARROW = " → "
MOST_PAIRS = 2000  # pairs of mistakes that are tried
REMEMBERS = "={}"  # a default argument that is kept from call to call
CHANGED = "\0"  # stands behind what is changed until its line is marked
HERE = "  # here"  # marks the changed lines of a source that is shown


class PatchError(ValueError):
    """A change does not fit the source that it is made to."""


class Patch(NamedTuple):
    """One way to make a mistake: changes to the source, and fields of the mistake's sentence."""

    changes: tuple[str, ...]
    fields: Mapping[str, object] = MappingProxyType({})
    also: tuple[str, ...] = ()  # the names of other mistakes that are made with it
    name: str = ""  # of the mistake, once it stands in the table of a solution
    rank: int = 0  # how many ways of making this mistake are more usual


def changed(*changes: str, **fields: object) -> Patch:
    """Return a patch of several changes, or one whose sentence has fields."""
    return Patch(changes, fields)


def instead(old: str, *news: str) -> list[str]:
    """Return the changes that put each of these texts in the place of one text."""
    return [f"{old}{ARROW}{new}" for new in news]


def together(one: str, other: str) -> list[str | Patch]:
    """Return the patch with two changes that people make together, and each of them alone."""
    return [changed(one, other), one, other]


# The name of each mistake, with the ways in which people make it; the most usual way first.
Patches = Mapping[str, str | Patch | Sequence[str | Patch]]


@dataclass(frozen=True)
class Mistake:
    """A known mistake: its name, and the wrong answer that it leads to.

    `also` names other mistakes that are made with it, whose sentences have `also_fields`.
    """

    name: str
    answer: Any = None
    fields: Mapping[str, object] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    also_fields: Mapping[str, object] = field(default_factory=dict)

    def says(self, texts: Texts) -> list[str]:
        """Return the sentences of these texts about this mistake and those made with it."""
        others = {**self.fields, **self.also_fields}
        first = texts.mistake(self.name, **self.fields)
        return [first, *(texts.mistake(name, **others) for name in self.also)]


def patch(source: str, *changes: str, mark: str = "") -> str:
    """Return a source with some changes made, and `mark` at the end of each line that is changed.

    PatchError if the source lacks a text that is to be changed.
    """
    for change in changes:
        old, arrow, new = change.partition(ARROW)
        if not arrow or not old or old not in source:
            raise PatchError(f"{change!r} does not fit this source:\n{source}")
        kept = new.removesuffix("\n")
        source = source.replace(old, kept + CHANGED * bool(mark and kept) + new[len(kept) :])
    lines = source.splitlines(keepends=True) if mark else [source]
    return "".join(_marked(line, mark) if CHANGED in line else line for line in lines)


def _marked(line: str, mark: str) -> str:
    return line.replace(CHANGED, "").rstrip("\n") + mark + "\n"


class Solution:
    """The source of a right answer, other styles of it, and the patches that make it wrong.

    Running the source leaves the answer under the name `answer`; the names of the book, of
    `notation` and those in `names` are known to it. `styles` are further sources to which the same
    patches apply where they fit; a style that needs patches of its own is a pair of its source and
    these.
    """

    def __init__(
        self,
        source: str,
        answer: str,
        mistakes: Patches = MappingProxyType({}),
        *,
        styles: Sequence[str | tuple[str, Patches]] = (),
        names: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.source, self.answer = source, answer
        self.mistakes, self.names = mistakes, names
        self.styles = ((source, {}), *((s, {}) if isinstance(s, str) else s for s in styles))
        self._answers: dict[tuple[str, ...], Any] = {}

    def right(self) -> Any:
        """Return the right answer, made anew."""
        return self._run(self.source)

    def wrong(self, *changes: str, style: int = 0) -> Any:
        """Return the patched source's answer: one object for all calls, unless it remembers."""
        key = (str(style), *changes)
        if key not in self._answers:
            source = patch(self.styles[style][0], *changes)
            if REMEMBERS in source:
                return self._run(source)
            self._answers[key] = self._run(source)
        return self._answers[key]

    def changes(self, name: str) -> tuple[str, ...]:
        """Return the changes of the usual patch of this name."""
        return self.ways(name)[0]

    def ways(self, name: str) -> list[tuple[str, ...]]:
        """Return the changes of every patch of this name, the usual one first."""
        return [way.changes for way in _listed(self.mistakes)[name]]

    def named(self, name: str) -> Any:
        """Return the wrong answer that the usual patch of this name leads to."""
        return self.wrong(*self.changes(name))

    def including(self, more: Patches) -> "Solution":
        """Return this solution with more ways to make mistakes, as one answer suggests them."""
        both = copy(self)
        known = _listed(self.mistakes)
        ways = {name: [*new, *known.get(name, [])] for name, new in _listed(more).items()}
        both.mistakes = {**known, **ways}
        return both

    def candidates(self) -> Iterator[Mistake]:
        """Yield the wrong answer of every patch, and then those of every two patches."""
        yield from self.singles()
        yield from self.pairs()

    def singles(self) -> Iterator[Mistake]:
        """Yield the wrong answer of each patch, in every style that the patch fits."""
        for style in range(len(self.styles)):
            for way in self._fitting(style):
                answer = self.wrong(*way.changes, style=style)
                yield Mistake(way.name, answer, way.fields, way.also)

    def pairs(self) -> Iterator[Mistake]:
        """Yield the wrong answers of every two mistakes, in the table's order, usual ways first."""
        for style in range(len(self.styles)):
            ways = list(self._fitting(style))
            places = {name: place for place, name in enumerate(dict.fromkeys(w.name for w in ways))}
            twos = [two for two in combinations(ways, 2) if two[0].name != two[1].name]
            twos.sort(key=lambda two: (two[0].rank + two[1].rank, places[two[1].name]))
            for one, other in twos[:MOST_PAIRS]:
                try:
                    answer = self.wrong(*one.changes, *other.changes, style=style)
                except (PatchError, SyntaxError):  # both change the same place
                    continue
                yield Mistake(one.name, answer, one.fields, (other.name,), other.fields)

    def _fitting(self, style: int) -> Iterator[Patch]:
        source, own = self.styles[style]
        for table, has_to_fit in ((own, True), (self.mistakes, style == 0)):
            for way in chain.from_iterable(_listed(table).values()):
                if has_to_fit or _fits(source, way):
                    yield way

    def _run(self, source: str) -> Any:
        return run(source, self.answer, self.names)


def run(source: str, answer: str, names: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Run a source text, and return the value that it leaves under the name `answer`.

    Its lines are kept, so that `inspect.getsource` and tracebacks show them.
    """
    known = {**vars(othello), **vars(notation), **names, "__name__": "a_patched_solution"}
    file = f"<{answer} {len(source)}-{hash(source):x}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(_compiled(source, file), known)
    return known[answer]


@lru_cache(64)  # what remembers is made anew for every case
def _compiled(source: str, file: str) -> CodeType:
    return compile(source, file, "exec")


def recognise(candidates: Iterator[Mistake], matches: Callable[[Any], bool]) -> Mistake | None:
    """Return the first candidate that leads to an answer that matches, or None."""
    return next((mistake for mistake in candidates if matches(mistake.answer)), None)


def _listed(table: Patches) -> dict[str, list[Patch]]:
    """Return a table with each way of each mistake as a patch that knows its name and rank."""
    return {
        name: [
            (Patch((way,)) if isinstance(way, str) else way)._replace(name=name, rank=rank)
            for rank, way in enumerate([ways] if isinstance(ways, str | Patch) else ways)
        ]
        for name, ways in table.items()
    }


def _fits(source: str, way: Patch) -> bool:
    try:
        return bool(patch(source, *way.changes))
    except PatchError:
        return False
