"""The slider above a picture: each place has its own, and a picture stands where no kernel is."""

import pytest

from othello_lessons.drawing import show
from othello_lessons.othello import initial_board
from othello_lessons.widgets import PictureSlider


def board_of(n):
    return show(initial_board(n))


def move(slider, place):
    """Send what the page sends when the slider is moved."""
    slider.receive({"do": "choose", "place": place})


def test_each_place_of_the_slider_shows_its_own_picture():
    slider = PictureSlider(board_of, [4, 6, 8], start=6, label="Size")
    assert (slider.value, slider.state["svg"]) == (6, board_of(6).svg)
    move(slider, 0)
    assert (slider.value, slider.state["svg"]) == (4, board_of(4).svg)
    slider.choose(8)
    assert slider.state["place"] == 2 and repr(slider) == board_of(8).text
    assert not slider.state["plays"]


def test_without_a_kernel_the_picture_stands_in_its_place():
    bundle, _ = PictureSlider(board_of, (4, 6))._repr_mimebundle_()
    assert bundle["image/svg+xml"] == board_of(4).svg
    assert bundle["text/plain"] == board_of(4).text
    assert "application/vnd.jupyter.widget-view+json" in bundle


@pytest.mark.parametrize(("values", "start"), [([], None), ([4, 6], 5)])
def test_a_slider_without_a_place_to_begin_at_is_refused_in_a_sentence(values, start):
    with pytest.raises(ValueError, match="begins at one of its places"):
        PictureSlider(board_of, values, start=start)
    with pytest.raises(ValueError, match="moves to one of its places"):
        PictureSlider(board_of, [4]).choose(5)


def test_a_picture_that_fails_is_told_and_the_last_one_stays():
    slider = PictureSlider(lambda n: board_of(12 // n), [2, 0])
    move(slider, 1)
    assert "ZeroDivisionError" in slider.state["complaint"]
    assert slider.state["svg"] == board_of(6).svg and slider.value == 0
    move(slider, 0)
    assert slider.state["complaint"] == ""


@pytest.mark.parametrize("place", [None, "1", 9])
def test_a_message_that_names_no_place_changes_nothing(place):
    slider = PictureSlider(board_of, [4, 6])
    move(slider, place)
    assert slider.value == 4
