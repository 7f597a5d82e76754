"""Answers of different learners that are alike: fingerprints of their code, by winnowing.

S. Schleimer, D. S. Wilkerson, A. Aiken: Winnowing: Local Algorithms for Document Fingerprinting.
SIGMOD 2003. A fingerprint is the smallest hash of K tokens in a row among WINDOW such hashes; two
texts that share K + WINDOW - 1 tokens in a row share a fingerprint. Names that a learner has
chosen, layout, comments and texts do not count, nor does what the lesson or the solution says too.
"""

import builtins
import io
import keyword
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from statistics import quantiles
from typing import NamedTuple
from zlib import crc32

from othello_lessons import othello

K = 8  # tokens of a fingerprint
WINDOW = 5
FEWEST = 6  # fingerprints that two answers must share
LEAST = 0.5  # of the fingerprints of the shorter answer
KNOWN = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *vars(othello)}
SKIPPED = (
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
)
Span = tuple[int, int]  # from the first letter of a text to the one after its last


class Token(NamedTuple):
    """A token without the names that a learner chooses freely, and its place in the text."""

    text: str
    span: Span


def tokens(source: str) -> list[Token]:
    """Return the tokens of a text, up to the first token that Python cannot read."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Token] = []
    with suppress(tokenize.TokenError, SyntaxError):
        for one in tokenize.generate_tokens(io.StringIO(source).readline):
            if one.type not in SKIPPED:
                (first, begin), (last, end) = one.start, one.end
                span = starts[first - 1] + begin, starts[last - 1] + end
                found.append(Token(_without_choice(one), span))
    return found


def _without_choice(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME and token.string not in KNOWN:
        return "name"
    return "text" if token.type == tokenize.STRING else token.string


def hashes(stream: Sequence[Token]) -> list[int]:
    """Return the hash of each K tokens in a row."""
    words = [token.text for token in stream]
    return [crc32(" ".join(words[at : at + K]).encode()) for at in range(len(words) - K + 1)]


def fingerprints(source: str) -> dict[int, list[Span]]:
    """Return the fingerprints of a text by winnowing, each with its places in the text."""
    stream = tokens(source)
    every = hashes(stream)
    chosen: set[int] = set()
    for at in range(max(1, len(every) - WINDOW + 1) if every else 0):
        window = range(at, min(at + WINDOW, len(every)))
        chosen.add(min(window, key=lambda place: (every[place], -place)))  # the last smallest
    found: dict[int, list[Span]] = {}
    for at in sorted(chosen):
        span = stream[at].span[0], stream[at + K - 1].span[1]
        found.setdefault(every[at], []).append(span)
    return found


@dataclass(frozen=True)
class AlikePair:
    """Two learners' answers to an exercise: how much of the smaller is in the other, and where."""

    exercise: str
    learners: tuple[str, str]
    codes: tuple[str, str]
    shared: int  # fingerprints
    share: float  # of the fingerprints of the answer that has fewer
    usual: float  # the share above which a pair of this class stands out here
    marks: tuple[list[Span], list[Span]]  # what is the same, in each


def pairs(exercise: str, codes: dict[str, str], given: Iterable[str]) -> Iterator[AlikePair]:
    """Yield the pairs whose answers are more alike than is usual in this class.

    `codes`: each learner's code; `given`: the texts that everybody had. What is usual is Tukey's
    outer fence: the upper quartile of all pairs, and three times the distance of the quartiles.
    """
    common = {one for text in given for one in hashes(tokens(text))}
    every = {name: fingerprints(code) for name, code in codes.items()}
    own = {name: found.keys() - common for name, found in every.items()}
    same = {pair: own[pair[0]] & own[pair[1]] for pair in combinations(own, 2)}
    shares = {
        (one, other): len(keys) / max(1, min(len(own[one]), len(own[other])))
        for (one, other), keys in same.items()
    }
    high, usual = _usual([*shares.values()])
    for (one, other), share in shares.items():
        if (keys := same[one, other]) and len(keys) >= FEWEST and share >= usual and share > high:
            places = [_places(every[name], keys) for name in (one, other)]
            both = codes[one], codes[other]
            marks = places[0], places[1]
            yield AlikePair(exercise, (one, other), both, len(keys), share, usual, marks)


def _usual(shares: list[float]) -> tuple[float, float]:
    """Return the upper quartile of all pairs, and from which share on a pair stands out."""
    if len(shares) < 2:
        return 1.0, 1.0  # one pair alone does not
    low, _, high = quantiles(shares, n=4, method="inclusive")
    return high, min(max(LEAST, high + 3 * (high - low)), 1.0)


def _places(found: dict[int, list[Span]], keys: set[int]) -> list[Span]:
    """Return the places of these fingerprints; places that overlap are joined."""
    joined: list[Span] = []
    for begin, end in sorted(span for key in keys for span in found[key]):
        if joined and begin <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((begin, end))
    return joined
