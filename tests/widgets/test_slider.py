"""The slider: it shows the picture of the number on which it stands, also without a kernel."""

import pytest

from othello_lessons.drawing import show
from othello_lessons.othello import initial_board
from othello_lessons.widgets import PictureSlider


@pytest.fixture
def slider():
    drawn = []

    def board_of(n):
        drawn.append(n)
        return show(initial_board(n))

    slider = PictureSlider(board_of, range(4, 11, 2), "size", begin=4)
    slider.drawn = drawn
    return slider


def test_it_shows_the_picture_of_its_number(slider):
    assert repr(slider) == show(initial_board(4)).text
    slider.slider.value = 6
    assert slider.picture == show(initial_board(6))
    assert "data:image/svg+xml," in slider.children[1].value


def test_each_picture_is_drawn_once(slider):
    for number in (6, 4, 6):
        slider.slider.value = number
    assert slider.drawn == [4, 6]


def test_a_saved_lesson_has_the_picture(slider):
    bundle = slider._repr_mimebundle_()
    assert bundle["image/svg+xml"] == show(initial_board(4)).svg
    assert bundle["text/plain"] == show(initial_board(4)).text
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_text_in_a_picture_stays_text():
    slider = PictureSlider(
        lambda _: show(initial_board()).with_text('"><script>'), range(2), "n", begin=0
    )
    assert "<script>" not in slider.children[1].value


def test_it_begins_on_one_of_its_numbers():
    with pytest.raises(ValueError, match="begin is one of"):
        PictureSlider(lambda n: show(initial_board(n)), range(4, 11, 2), "size", begin=5)
