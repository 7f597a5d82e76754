"""References with switches: a right function, written once, and all that can go wrong with it.

A switch is a place in the source text where people write something else: the right text first,
then each wrong one with the name of its mistake. The candidates for a learner's mistake are every
single switch, and then every two of them, as people usually have them. A learner's function that
answers as a candidate does in all cases has its mistakes named, both of them if there are two.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from othello_lessons import othello
from othello_lessons.exercises.mistakes import Mistake

Switches = Mapping[str, Mapping[str, str]]  # each: text -> mistake, "" for the right text
Unlisted = tuple[str, str, str]  # a switch, a text that it does not list, and the mistake


class Reference:
    """A right function as source text, with a field in braces for each of its switches.

    The function is called `answer`, and the names of the book are known to it.
    """

    def __init__(self, source: str, switches: Switches) -> None:
        self.source, self.switches = source, switches
        self.right = {name: next(iter(texts)) for name, texts in switches.items()}
        self.with_texts = cache(self._with_texts)

    def function(self) -> Callable[..., Any]:
        """Return the right function."""
        return self.with_texts(())

    def singles(self) -> list[Mistake]:
        """List what each single switch leads to."""
        return [self._mistake(wrong) for wrong in self._wrong()]

    def pairs(self) -> Iterator[Mistake]:
        """Yield what every two switches lead to, each with the first of its wrong texts."""
        usual = {name: (name, text) for name, text in reversed(self._wrong())}
        for one, other in combinations(reversed(usual.values()), 2):
            yield self._mistake(one, other)

    def mistakes(self, *unlisted: Unlisted) -> Iterator[Mistake]:
        """Yield every candidate, those with one mistake first.

        `unlisted` are texts that no switch lists and that a learner's function shows, such as the
        number with which its best value begins.
        """
        yield from self.singles()
        for switch, text, name in unlisted:
            yield Mistake(name, self.with_texts(((switch, text),)))
        yield from self.pairs()
        for one in unlisted:
            yield from self._with_others(*one)

    def _with_others(self, switch: str, text: str, name: str) -> Iterator[Mistake]:
        """Yield what an unlisted text leads to with each other switch."""
        others = {other: (other, wrong) for other, wrong in reversed(self._wrong())}
        for other in [other for other in others.values() if other[0] != switch]:
            also = self._mistake(other).name
            yield Mistake(name, self.with_texts(((switch, text), other)), also=(also,))

    def _wrong(self) -> list[tuple[str, str]]:
        return [
            (name, text)
            for name, texts in self.switches.items()
            for text, mistake in texts.items()
            if mistake
        ]

    def _mistake(self, *chosen: tuple[str, str]) -> Mistake:
        names = dict.fromkeys(self.switches[name][text] for name, text in chosen)
        first, *others = names
        return Mistake(first, self.with_texts(chosen), also=tuple(others))

    def _with_texts(self, chosen: tuple[tuple[str, str], ...]) -> Callable[..., Any]:
        names = {name: getattr(othello, name) for name in othello.__all__}
        exec(self.source.format_map({**self.right, **dict(chosen)}), names)
        function: Callable[..., Any] = names["answer"]
        return function
