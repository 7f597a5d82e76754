"""Shares with their intervals: what is proved is what lies on one side of 50 %."""

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
    assert [show_shares([55], reach).svg.count("stroke-dasharray") for reach in (10, 4)] == [1, 0]
    assert show_shares([95], 20).text.split()[-3:-1] == ["100", "%"]  # no share is above that


def test_scores_stand_beside_their_names():
    picture = show_scores({"four": (42.5, 27.0, 58.0), "eight": (0, 0, 13.8)}, "Series")
    assert picture.text.splitlines() == [
        "Series",
        "        score  from      to",
        "four   42.5 %  27 %    58 %  not proved",
        "eight     0 %   0 %  13.8 %  worse",
    ]
    assert ">four</text>" in picture.svg and picture.svg.count("stroke-dasharray") == 1
