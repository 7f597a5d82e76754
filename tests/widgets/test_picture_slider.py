"""The slider above a picture: each place has its own, and a picture stands where no kernel is."""

import pytest

from othello_lessons.drawing import show
from othello_lessons.othello import initial_board
from othello_lessons.widgets import PictureSlider


def board_of(n):
    return show(initial_board(n))


def shown(slider):
    """Return the picture that the page shows under the slider."""
    (output,) = slider.children[1].outputs
    return output["data"]["image/svg+xml"]


def test_each_place_of_the_slider_shows_its_own_picture():
    slider = PictureSlider(board_of, [4, 6, 8], start=6, label="Size")
    assert shown(slider) == board_of(6).svg
    slider.slider.value = 4
    assert shown(slider) == board_of(4).svg and repr(slider) == board_of(4).text


def test_without_a_kernel_the_picture_stands_in_its_place():
    bundle = PictureSlider(board_of, (4, 6))._repr_mimebundle_()
    assert bundle["image/svg+xml"] == board_of(4).svg
    assert bundle["text/plain"] == board_of(4).text
    assert "application/vnd.jupyter.widget-view+json" in bundle


@pytest.mark.parametrize(("values", "start"), [([], None), ([4, 6], 5)])
def test_a_slider_without_a_place_to_begin_at_is_refused_in_a_sentence(values, start):
    with pytest.raises(ValueError, match="begins at one of them"):
        PictureSlider(board_of, values, start)
