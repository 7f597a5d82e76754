"""Shares with their intervals: what is proved is what lies on one side of 50 %."""

import pytest

from othello_lessons.drawing import show_scores, show_shares


def test_a_share_is_proved_where_its_interval_leaves_out_one_half():
    assert show_shares([35, 50, 60, 61], 10, "96 games").text.splitlines() == [
        "96 games",
        "score  from    to",
        " 35 %  25 %  45 %  worse",
        " 50 %  40 %  60 %  not proved",
        " 60 %  50 %  70 %  not proved",
        " 61 %  51 %  71 %  better",
    ]


def test_an_interval_that_holds_one_half_is_dashed():
    assert show_shares([55], 10).svg.count("stroke-dasharray") == 1
    assert show_shares([55], 4).svg.count("stroke-dasharray") == 0


def test_an_interval_ends_at_0_and_100():
    assert "100 %" in show_shares([95], 20).text
    assert "115" not in show_shares([95], 20).text


@pytest.mark.parametrize("wrong", [[], [101], [-1, 50]])
def test_shares_are_per_cent(wrong):
    with pytest.raises(ValueError, match="from 0 to 100"):
        show_shares(wrong, 10)


def test_scores_stand_beside_their_names():
    picture = show_scores({"four": (42.5, 27.0, 58.0), "eight": (0, 0, 13.8)}, "Series")
    assert picture.text.splitlines() == [
        "Series",
        "        score  from      to",
        "four   42.5 %  27 %    58 %  not proved",
        "eight     0 %   0 %  13.8 %  worse",
    ]
    assert ">four</text>" in picture.svg and picture.svg.count("stroke-dasharray") == 1


@pytest.mark.parametrize("wrong", [{}, {"a": (50, 60, 70)}, {"a": (101, 90, 110)}])
def test_scores_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError, match="scores are shares from 0 to 100 with their intervals"):
        show_scores(wrong)
