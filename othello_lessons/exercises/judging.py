"""The usual judges: an answer beside the right one, and beside what known mistakes lead to."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import isnan
from numbers import Real
from operator import neg
from time import process_time
from typing import Any
from weakref import WeakKeyDictionary

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises import patches
from othello_lessons.exercises.exercise import Case as Case
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.kept_answers import kept_under_too_little
from othello_lessons.exercises.partial import places
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.sandbox import board_in, call, how_failed, written
from othello_lessons.exercises.slips import slip_in
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.exercises.wording import (
    Kind,
    in_words,
    is_board,
    number_in_words,
    repr_of,
    two_values,
)
from othello_lessons.notation import NotationError, parse_square, square_name
from othello_lessons.othello import (
    PLAYERS,
    Board,
    Player,
    Square,
    is_legal,
    is_valid,
    legal_moves,
    opponent,
    size,
)

# ---------------------------------------------------------------------------
# Functions


def judge_cases(exercise: Exercise, answer: Any) -> str:
    """Judge a function by what is observed in each case."""
    demand_right(exercise, answer)
    return exercise.praise(count=len(exercise.cases))


def demand_right(exercise: Exercise, answer: Any) -> None:
    """Raise Wrong if a function differs from the solution in a case; the first is shown.

    One that does in every case what a known mistake leads to, or two, has the mistakes named.
    """
    demand_function(answer)
    right = exercise.right.right()
    for number, case in enumerate(exercise.cases):
        if problem := _wrong_in(exercise, answer, right, case):
            if problem.misconception == "endless":
                raise problem
            raise _explained(exercise, answer, right, number, problem)


def _wrong_in(
    exercise: Exercise, answer: Any, right: Callable[..., Any], case: Case
) -> Wrong | None:
    """Return what is wrong with a function in one case, if anything is, and what is drawn of it."""
    observe = exercise.observe or call
    expected = observe(right, *case)
    try:
        found = observe(answer, *case)
    except Wrong as wrong:
        return Wrong(wrong.text, wrong.misconception, wrong.picture or _drawn(exercise, case))
    if (exercise.same or _same)(found, expected):
        return None
    beside = exercise.beside(found, expected, *case) if exercise.beside else None
    written = _written(exercise, answer, case, found, expected)
    return Wrong(written, None, beside or _drawn(exercise, case))


def _drawn(exercise: Exercise, case: Case) -> Picture | None:
    return exercise.picture(*case) or board_in(case)


def _is_right_in(exercise: Exercise, answer: Any, right: Callable[..., Any], case: Case) -> bool:
    """Tell whether a function is right in one case; nothing is drawn or written."""
    observe = exercise.observe or call
    try:
        return (exercise.same or _same)(observe(answer, *case), observe(right, *case))
    except Wrong:
        return False


def _written(exercise: Exercise, answer: Any, case: Case, found: Any, expected: Any) -> str:
    """Write a call, and how its result differs from the right one."""
    if exercise.evidence:
        return exercise.evidence(found, expected, *case)
    n = next((size(part) for part in case if is_board(part)), 8)
    if exercise.differs:
        problem = exercise.differs(found, expected)
    else:
        problem = _comparison(found, expected, exercise.returns, n)
    return CHECK("call", call=written(answer, case), problem=problem)


def _explained(
    exercise: Exercise, answer: Any, right: Callable[..., Any], number: int, problem: Wrong
) -> Wrong:
    """Return the verdict on the first case that differs, with its cause where that is known."""

    def differs(function: Any, case: Case) -> bool:
        return not _is_right_in(exercise, function, right, case)

    if any(differs(answer, case) for case in exercise.cases[:number]):  # it was right before
        return behind(Mistake("kept-between-calls"), problem, exercise.texts)
    try:
        found = [observed(exercise, answer, case) for case in exercise.cases]
    except Wrong:  # it does not end in some case, so there is nothing to compare
        if problem.misconception:
            return problem
        raise

    solution = exercise.right
    mistake = leading_to(exercise, solution.singles(), found)
    if not mistake and not problem.misconception:
        wanted = [_whole((exercise.observe or call)(right, *case)) for case in exercise.cases]
        mistake = _by_kind(found, wanted, exercise.cases, lambda *c: not differs(answer, c))
    if not mistake and not all(isinstance(result, Failed) for result in found):
        mistake = leading_to(exercise, solution.pairs(), found)
    if not mistake and not problem.misconception and exercise.fault:
        case = exercise.cases[number]
        results = ((exercise.observe or call)(function, *case) for function in (answer, right))
        mistake = exercise.fault(*results, *case)
    if mistake:
        return behind(mistake, problem, exercise.texts)
    if problem.misconception:
        return problem
    order = [exercise.cases[number], *exercise.cases]
    return slipped(answer, lambda f: not any(differs(f, case) for case in order), problem)


def leading_to(
    exercise: Exercise, candidates: Iterator[Mistake], found: Sequence[Any]
) -> Mistake | None:
    """Return the first candidate that leads to what was observed in all cases.

    None if there is no such candidate, or if the time of the check is up before it is found.
    """

    def leads_to_all(function: Any) -> bool:
        """Compare case by case, and stop at the first that differs."""
        pairs = zip(exercise.cases, found, strict=True)
        return all(_agree(exercise, one, kept(exercise, function, case)) for case, one in pairs)

    try:
        return patches.recognise(candidates, leads_to_all)
    except OutOfTime:
        return None


def is_in_a_style(exercise: Exercise, function: Any) -> bool:
    """Tell whether a function does in all cases what the solution does, or another style of it."""
    styles = range(len(exercise.right.styles))
    return any(
        all(
            _agree(exercise, observed(exercise, function, case), kept(exercise, right, case))
            for case in exercise.cases
        )
        for right in (exercise.right.wrong(style=style) for style in styles)  # without a patch
    )


def slipped(answer: Any, is_right: Callable[[Any], bool], problem: Wrong) -> Wrong:
    """Return the verdict that quotes the line with a slip of the pen; the problem if there is none.

    `is_right` is asked about the learner's function with one thing changed.
    """

    def is_right_now(function: Any) -> bool:
        try:
            return is_right(function)
        except Wrong:  # what was changed may fail in another way
            return False

    slip = slip_in(answer, is_right_now)
    return (
        behind(Mistake(slip.kind, None, {"line": slip.line}), problem, CHECK) if slip else problem
    )


def behind(mistake: Mistake, problem: Wrong, texts: Texts) -> Wrong:
    """Return the verdict that names a mistake, and shows the problem that comes of it."""
    text = "\n".join([*mistake.says(texts), problem.text])
    verdict = Wrong(text, mistake.name, problem.picture)
    verdict.evidence = problem.evidence
    return verdict


def observed(exercise: Exercise, function: Callable[..., Any], case: Case) -> Any:
    """Return what is observed in a case, and of what fails a text that says how.

    It is written out, so that any two results can be compared, unless the exercise compares them.
    """
    try:
        result = (exercise.observe or call)(function, *case)
    except Wrong as wrong:
        if wrong.misconception == "endless":
            raise
        return Failed(how_failed(wrong))
    return result if exercise.same else repr_of(_whole(result))


def _whole(value: Any) -> Any:
    """Return a value with 3 in the place of 3.0, so that numbers that are equal look alike."""
    if isinstance(value, list | tuple):
        return [*map(_whole, value)] if isinstance(value, list) else (*map(_whole, value),)
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Failed(str):
    """How a function failed in a case; that one fails in all cases alike is no sign of a pair."""


def _agree(exercise: Exercise, one: Any, other: Any) -> bool:
    if exercise.same is None or isinstance(one, Failed) or isinstance(other, Failed):
        return bool(one == other)
    return exercise.same(one, other)


LONG = 0.5  # seconds of own work in one case: a known mistake that takes longer does not end

_kept_results: WeakKeyDictionary[Any, dict[tuple[Any, ...], Any]] = WeakKeyDictionary()


def kept(exercise: Exercise, function: Any, case: Case) -> Any:
    """Return what a known mistake leads to, which is the same at every check; "" without end.

    OutOfTime if the time of the check is up, and a mistake that does end would need more of it.
    """
    key = exercise.name, exercise.observe, _case_text(case)
    results = _kept_results.setdefault(function, {})
    if key not in results:
        began = process_time()
        try:
            results[key] = observed(exercise, function, case)
        except Wrong as wrong:
            is_late = isinstance(wrong.__context__, OutOfTime)
            if is_late and process_time() - began < LONG:
                raise OutOfTime from None
            results[key] = Failed()
    return results[key]


_written_cases: dict[int, tuple[Case, str]] = {}


def _case_text(case: Case) -> str:
    """Return a case as text; it is the same object for hundreds of mistakes."""
    known, text = _written_cases.get(id(case), (None, ""))
    if known is not case:
        text = repr(case)
        _written_cases[id(case)] = case, text
    return text


# ---------------------------------------------------------------------------
# Values


def causes(exercise: Exercise, given: Any, right: Any) -> dict[Any, Mistake | None]:
    """Return, for each wrong place of a list or a dictionary, the mistake that leads to its value.

    Where several do, it is the one that leads to all values, or else to most of the wrong ones.
    """
    values, wanted = places(given), places(right)
    known = [(each, places(exercise.read(each.answer))) for each in exercise.right.singles()]

    def agree(found: Mapping[Any, Any], place: Any) -> bool:
        return place in values and place in found and _same(values[place], found[place])

    wrong = [place for place in wanted if not agree(wanted, place)]

    def explained(one: tuple[Mistake, Mapping[Any, Any]]) -> tuple[bool, int]:
        agreeing = [place for place in wanted if agree(one[1], place)]
        return len(agreeing) == len(wanted), len([place for place in agreeing if place in wrong])

    known.sort(key=explained, reverse=True)
    return {
        place: next((mistake for mistake, found in known if agree(found, place)), None)
        for place in wrong
    }


def _about_places(exercise: Exercise, given: Any, right: Any) -> Wrong:
    found = causes(exercise, given, right).values()
    known = [mistake for mistake in found if mistake]
    if known and len(known) == len(found):
        return exercise.about_value(given, *known)
    return exercise.unexplained(given, right)


def judge_value(
    exercise: Exercise,
    answer: Any,
    explain: Callable[[Exercise, Any, Any], Wrong] = _about_places,
) -> str:
    """Judge a value: it is read, and compared with the right one and with what mistakes lead to.

    A list or a dictionary to which none leads is explained place by place, or by `explain`.
    """
    given, right = exercise.read(answer), exercise.read(exercise.right.right())
    if _same(given, right):
        return exercise.praise()
    known = exercise.right.candidates()
    mistake = patches.recognise(known, lambda wrong: _same(given, exercise.read(wrong)))
    raise exercise.about_value(given, mistake) if mistake else explain(exercise, given, right)


def judge_whole(exercise: Exercise, answer: Any) -> str:
    """Judge a list or a dictionary in which one wrong place says nothing by itself."""
    return judge_value(exercise, answer, Exercise.unexplained)


def judge_claims(exercise: Exercise, answer: Any) -> str:
    """Judge a dictionary that says of every claim whether it is true."""
    claims = list(exercise.right.right())
    if not isinstance(answer, Mapping) or set(answer) != set(claims):
        raise Wrong.named("no-dictionary", CHECK, first=claims[0], last=claims[-1])
    for name in claims:
        if answer[name] not in (True, False):
            raise Wrong.named("no-truth-value", CHECK, claim=name)
    return judge_value(exercise, {name: bool(answer[name]) for name in claims})


def demand_function(answer: Any) -> None:
    """Raise Wrong if an answer is not a function."""
    if not callable(answer):
        raise Wrong.named("no-function", CHECK, answer=in_words(answer))


def number_from(function: Callable[..., Any], *args: Any) -> float:
    """Call a function, and return the number that it returns; Wrong if it returns none."""
    return demand_number(call(function, *args), function, args)


def demand_number(found: Any, function: Callable[..., Any], args: tuple[Any, ...]) -> float:
    """Return what a call returned as a number; Wrong if it is none."""
    if isinstance(found, bool) or not isinstance(found, Real) or isnan(found):
        fields = {"call": written(function, args), "found": in_words(found)}
        raise Wrong.named("no-number", CHECK, board_in(args), **fields)
    return float(found)


def _comparison(found: Any, expected: Any, returns: Kind, n: int) -> str:
    """Say what was returned and what should be; boards by the squares that differ."""
    if not is_board(expected):
        found_text, expected_text = two_values(found, expected, returns, n)
        return CHECK("returned", found=found_text, expected=expected_text)
    if not is_board(found) or len(found) != len(expected):
        no_board = CHECK("a-list", count=len(found)) if isinstance(found, list) else in_words(found)
        return CHECK("returned-no-board", found=no_board, cells=len(expected))
    cells = [at for at, (a, b) in enumerate(zip(found, expected, strict=True)) if a != b]
    n = size(expected)
    names = [square_name(at, n) if is_valid(at, n) else f"cell {at}" for at in cells]
    return CHECK("returned-board", squares=", ".join(names))


def _same(found: Any, expected: Any) -> bool:
    """Tell whether two values are equal, where True is not taken for the square 1."""
    try:
        equal = bool(found == expected)
    except Exception:  # what was returned may be anything: an array has no one truth value
        return False
    return equal and (isinstance(expected, bool) or not isinstance(found, bool))


def _by_kind(
    results: list[Any], wanted: list[Any], cases: Sequence[Case], is_right: Callable[..., bool]
) -> Mistake | None:
    """Return a mistake that any function can have: an end without return, one colour for both.

    `is_right` says whether the function is right in another case.
    """
    found = [one if isinstance(one, str) else repr_of(_whole(one)) for one in results]
    if kept := kept_under_too_little(found, list(map(repr_of, wanted)), cases):
        return kept
    if name := _by_number(found, wanted):
        return Mistake(name)
    wrong = [n for n, result in enumerate(found) if result != repr_of(wanted[n])]
    if all(found[n] == repr(str(wanted[n])) for n in wrong):
        return Mistake("text-for-value")
    if set(found) <= {"True", "False"} and not any(isinstance(one, bool) for one in wanted):
        return Mistake("truth-for-value")
    if set(found) == {"None"}:
        return Mistake("returns-nothing")
    if None not in wanted and "None" in found:
        return Mistake("nothing-in-some-cases")
    turned = [tuple(map(colours_exchanged, cases[n])) for n in wrong]
    colours = {part for n in wrong for part in cases[n] if _is_player(part)}
    one_colour = len(colours) == 1 and all(is_right(*case) for case in turned)
    return Mistake("black-for-player") if one_colour else None


NUMBERS_CHANGED: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("size-without-sign", abs),
    ("other-sign", neg),
    *(("rounded", partial(round, ndigits=digits)) for digits in range(4)),
)


def _by_number(found: list[str], wanted: list[Any]) -> str | None:
    """Name what is wrong where only the signs of numbers are, or their fractions."""
    if not all(map(_is_numbers, wanted)):
        return None
    for name, change in NUMBERS_CHANGED:
        if found == [repr_of(_whole(_each(change, one))) for one in wanted]:
            return name
    return None


def _is_numbers(value: Any) -> bool:
    if isinstance(value, list):
        return all(map(_is_numbers, value))
    return isinstance(value, int | float) and type(value) is not bool


def _each(change: Callable[[Any], Any], value: Any) -> Any:
    return [_each(change, one) for one in value] if isinstance(value, list) else change(value)


def _is_player(part: Any) -> bool:
    return isinstance(part, str) and part in PLAYERS


def colours_exchanged(part: Any) -> Any:
    """Exchange the colours of a player, or of the discs on a board."""
    if is_board(part):
        return [colours_exchanged(piece) for piece in part]
    return opponent(part) if _is_player(part) else part


# ---------------------------------------------------------------------------
# Sets of squares: what `read` and `differs` of an exercise may be


def how_squares_differ(given: set[Square], right: set[Square], n: int = 8) -> str | Mistake:
    """Name the squares that do not belong and count those that are missing.

    Where column and row have changed places everywhere, return that mistake.
    """
    if {_exchanged(square, n) for square in given} == right:
        return Mistake("row-before-column")
    strange = ", ".join(square_name(square, n) for square in sorted(given - right))
    missing = len(right - given)
    return " ".join(
        [CHECK("strange-squares", squares=strange)] * bool(strange)
        + [CHECK("missing-squares", count=missing)] * bool(missing)
    )


def _exchanged(square: Square, n: int) -> Square:
    """Return the square whose column is this one's row."""
    row, column = divmod(square, n + 2)
    return (n + 2) * column + row


def squares_in(answer: Any, n: int = 8) -> set[Square]:
    """Read squares: one or many, numbers or names, a list, a set, or a text such as "d3 c4".

    Wrong, with the misconception "no-square", for anything that is not a square.
    """
    return {_square(part, n) for part in parts_in(answer)}


def parts_in(answer: Any) -> list[Any]:
    """List the parts of a list, a set, or a text such as "d3 c4"; anything else is one part."""
    if isinstance(answer, str):
        return re.findall(r"[^\s,;]+", answer)
    return list(answer) if isinstance(answer, Iterable) else [answer]


def legal_move_in(answer: Any, player: Player, board: Board) -> Square:
    """Read one legal move, a number or a name.

    Wrong, with the misconception "margin-for-move", "not-one-move" or "illegal-move", for anything
    else.
    """
    demand_no_margin(answer, legal_moves(player, board))
    given, n = squares_in(answer, size(board)), size(board)
    if len(given) != 1:
        raise Wrong.named("not-one-move", CHECK, count=len(given))
    (move,) = given
    if not is_legal(move, player, board):
        fields = {"square": square_name(move, n), "player": PLAYERS[player]}
        raise Wrong.named("illegal-move", CHECK, show(board, player), **fields)
    return move


def demand_no_margin(answer: Any, moves: Container[float]) -> None:
    """Raise Wrong if an answer is a number that is no move's: a margin in the place of the move."""
    parts = [answer] if isinstance(answer, str) or not isinstance(answer, Iterable) else answer
    for part in parts:
        number = _number(part)
        if number is not None and number not in moves:
            raise Wrong.named("margin-for-move", CHECK, margin=number_in_words(number))


def _number(part: Any) -> float | None:
    """Read a number, also one that is written with its sign, as in "+2"; None if it is none."""
    try:
        return float(part.replace("−", "-") if isinstance(part, str) else part)
    except (TypeError, ValueError):
        return None


def _square(part: Any, n: int) -> Square:
    if is_valid(part, n):
        return int(part)
    try:
        return parse_square(part if isinstance(part, str) else in_words(part), n)
    except NotationError as error:
        raise Wrong.named("no-square", CHECK, error=error) from None
