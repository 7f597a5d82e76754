"""A picture that is drawn again while a cell runs, and the bar of slow work."""

import sys
from types import SimpleNamespace

import IPython
import pytest
from IPython.display import DisplayHandle

from othello_lessons.drawing import live, show_trials, with_bar
from othello_lessons.programs.compare import compare


@pytest.fixture
def shown(monkeypatch):
    """Return the texts that a notebook is shown, in which every step takes a second."""
    texts, ticks = [], iter(range(100))
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=None))
    for name in ("display", "update"):
        monkeypatch.setattr(
            DisplayHandle, name, lambda self, data, raw: texts.append(data["text/plain"])
        )
    module = sys.modules["othello_lessons.drawing.live"]
    monkeypatch.setattr(module.time, "monotonic", lambda: next(ticks))
    return texts


def test_each_picture_takes_the_place_of_the_one_before_and_none_is_left(shown):
    with live() as redraw:
        redraw(show_trials({"one": [10]}))
        assert "10 %" in shown[-1]
        redraw(show_trials({"one": [20]}))
    assert [bool(text) for text in shown] == [False, True, True, False]


@pytest.mark.parametrize("steps, of", [([7, 8, 9], None), (iter([7, 8, 9]), 3)])
def test_a_bar_counts_the_steps_says_how_long_and_is_gone_at_the_end(steps, of, shown):
    assert list(with_bar(steps, 20, of=of)) == [7, 8, 9]
    counts = [f"{done} of 3. This takes about 20 seconds." for done in range(4)]
    assert shown == ["", *counts, ""]


def test_a_bar_that_knows_no_time_counts_the_steps(shown):
    assert list(with_bar("ab")) == ["a", "b"]
    assert shown == ["", "0 of 2.", "1 of 2.", "2 of 2.", ""]


def test_a_series_of_games_that_shows_its_progress_has_a_bar_in_a_notebook(shown):
    compare("maximizer", "maximizer:eval=weights", games=2, size=4, progress=True)
    assert {"0 of 2.", "2 of 2. won 1, drawn 1, lost 0"} <= set(shown) and shown[-1] == ""


def test_after_an_error_the_bar_says_how_far_the_work_came(shown):
    def work():
        for step in with_bar([1, 2, 3], 20):
            if step == 3:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert "2 of 3. This takes about 20 seconds." in shown


def test_outside_of_a_notebook_nothing_is_shown(capsys):
    assert list(with_bar("abc", 5)) == ["a", "b", "c"]
    assert capsys.readouterr().out == ""
