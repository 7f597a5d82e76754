"""Positions that come back: which box they go to, and on which day they are due."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from othello_lessons.course import progress
from othello_lessons.lookback import words
from othello_lessons.lookback.schedule import DAYS, due, next_box, next_day, record_try
from othello_lessons.notation import position_text

pytestmark = pytest.mark.usefixtures("kept")

TODAY = date(2026, 2, 27)


def later(days):
    return TODAY + timedelta(days=days)


def test_a_position_that_was_wrong_comes_back_the_next_day(looked):
    record_try(looked.mistakes[0], False, TODAY)
    assert due(TODAY) == [] and next_day() == later(1)
    assert due(later(1)) == due(later(100)) == [looked.mistakes[0]]


def test_what_comes_back_is_the_whole_exercise(looked):
    for mistake in looked.mistakes:
        record_try(mistake, False, TODAY)
    back = due(later(1))
    assert sorted(back, key=lambda m: m.judged.number) == sorted(
        looked.mistakes, key=lambda m: m.judged.number
    )
    assert [words.why(mistake) for mistake in due(later(1))] == [words.why(m) for m in back]


def test_a_position_that_is_right_at_once_does_not_come_back(looked):
    record_try(looked.mistakes[0], True, TODAY)
    assert progress.read().positions == {} and next_day() is None


def test_right_answers_double_the_days_and_then_it_is_forgotten(looked):
    day = TODAY
    record_try(looked.mistakes[0], False, day)
    for days in DAYS:
        day += timedelta(days=days)
        assert next_day() == day
        record_try(looked.mistakes[0], True, day)
    assert next_day() is None
    assert [b / a for a, b in pairwise(DAYS)] == [2] * (len(DAYS) - 1)


def test_a_wrong_answer_leads_back_to_the_first_box(looked):
    for right in (False, True, True, False):
        record_try(looked.mistakes[0], right, TODAY)
    assert next_day() == later(DAYS[0])
    assert next_box(3, right=False) == 0


def test_those_that_have_waited_longest_come_first(looked):
    first, second = looked.mistakes[:2]
    record_try(first, False, later(1))
    record_try(second, False, TODAY)
    assert due(later(9)) == [second, first]


def test_nothing_comes_back_where_no_progress_is_kept(looked, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", "off")
    record_try(looked.mistakes[0], False, TODAY)
    assert due(later(1)) == []


def test_damaged_positions_are_put_aside_with_the_file(kept, looked, capsys):
    kept.write_text('{"positions": {"a": {}}}')
    assert due(TODAY) == [] and not kept.exists()
    record_try(looked.mistakes[0], False, TODAY)
    assert len(due(later(1))) == 1


FIELDS = ("box", "due", "number", "exact", "worths", "refutation", "best_line")


@pytest.mark.parametrize("junk", [None, -1, "x", "2026-13-01", [], [[1]], [None], {}, [["a", 1]]])
@pytest.mark.parametrize("field", FIELDS)
def test_a_damaged_position_does_not_come_back_and_the_others_do(looked, field, junk):
    first, second = looked.mistakes[:2]
    record_try(first, False, TODAY)
    record_try(second, False, later(3))

    def damage(positions):
        positions[position_text(first.judged.player, first.board)][field] = junk

    progress.change_positions(damage)
    assert due(later(9)) == [second] and next_day() == later(4)
    record_try(first, False, TODAY)  # it is whole again
    assert due(later(1)) == [first]


def test_a_position_whose_name_is_no_position_does_not_come_back(looked):
    record_try(looked.mistakes[0], False, TODAY)
    progress.change_positions(lambda positions: positions.update(a={"box": 0, "due": "2026-01-01"}))
    assert due(later(1)) == [looked.mistakes[0]] and next_day() == later(1)
