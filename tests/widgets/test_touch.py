"""A board that answers a click: what is asked, and what is shown of the answer."""

import pytest

from othello_lessons.drawing import show
from othello_lessons.othello import BLACK, EMPTY, initial_board, make_move, squares
from othello_lessons.widgets import TouchBoard

F5, D1_OF_16 = 56, 10
PLACE = 4 * 8 + 5  # of f5, row by row from 0


def click(board, place, **rest):
    board.receive({"do": "touch", "place": place, **rest})


@pytest.mark.parametrize(("cells", "square"), [(initial_board(), F5), (range(64), PLACE)])
def test_a_square_is_asked_about_as_the_book_or_the_list_counts_it(cells, square):
    asked = []
    board = TouchBoard(cells, asked.append)
    click(board, PLACE)
    board.touch("f5")
    board.touch(square)
    assert asked == [square] * 3
    assert (board.state["touched"], board.state["says"]) == (PLACE, "")


def test_a_text_a_picture_and_a_new_board_are_shown():
    start = initial_board(4)

    def answer(square):
        return "f5", show(start), make_move(square, BLACK, list(start))

    board = TouchBoard(start, answer)
    board.touch("b1")
    assert board.state["says"] == "f5" and board.state["svg"] == show(start).svg
    assert board.state["cells"].count("X") == 4
    assert board.board != start and board.board is not board.board


def test_the_first_rows_stand_alone_and_a_table_has_no_letters_around_it():
    whole, edge = TouchBoard(initial_board(), str), TouchBoard(initial_board(), str, rows=2)
    assert (whole.state["rows"], edge.state["rows"]) == (8, 2)
    size, high = (edge.picture.width, edge.picture.height), whole.picture.height
    assert whole.picture.width == size[0] and high - size[1] > 200
    assert f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {size[0]} {size[1]}"' in (
        edge.picture.svg
    )
    papers = [TouchBoard(range(64), str, paper=paper).state["paper"] for paper in (True, False)]
    assert papers == [True, False] and TouchBoard(range(9), str).state["paper"]


def test_a_dict_tints_squares_until_the_next_answer():
    tints = [{F5: "lit", F5 + 1: "wrong"}, "no square"]
    board = TouchBoard(initial_board(), lambda square: tints.pop(0))
    board.touch("f5")
    assert board.state["tints"] == {"56": "lit", "57": "wrong"}
    assert board.picture.svg == show(initial_board(), highlight=["f5"], wrong=["g5"]).svg
    board.touch("f5")
    assert board.state["tints"] == {}


def test_a_dict_tints_marks_by_their_places():
    board = TouchBoard(range(16), lambda place: {place: "lit", 15: "wrong"})
    assert board.state["marks"][D1_OF_16] == "3"
    click(board, 0)
    assert board.state["tints"] == {str(square): how for square, how in ((7, "lit"), (28, "wrong"))}


def test_the_list_of_a_board_without_a_rim_shows_its_discs_and_what_else_its_cells_hold():
    start = initial_board(4)
    cells = [start[square] for square in squares(4)]
    assert TouchBoard(cells, str).picture == show(start)
    named = TouchBoard([at if cell == EMPTY else cell for at, cell in enumerate(cells)], str)
    assert named.state["cells"] == TouchBoard(start, str).state["cells"]
    assert "12" in repr(named) and "5" not in named.state["marks"].values()


def test_a_click_flips_a_bit():
    bits = [0] * 16

    def flip(i):
        bits[i] = 1 - bits[i]
        return bits, f"The number is {sum(bit << i for i, bit in enumerate(bits))}."

    board = TouchBoard(bits, flip)
    click(board, 3)
    assert board.state["marks"][D1_OF_16] == "1" and board.state["says"] == "The number is 8."
    click(board, 3)
    assert board.board == [0] * 16 and board.state["says"] == "The number is 0."


def test_a_choice_goes_with_the_square():
    board = TouchBoard(range(16), lambda i, way: f"{way} from {i}", choices=["left", "right"])
    click(board, 5)
    assert board.state["says"] == "left from 5"
    click(board, 5, choice="right")
    assert board.state["says"] == "right from 5" and board.state["choice"] == "right"
    click(board, 6, choice="<b>")
    assert board.state["says"] == "right from 6"


def test_an_error_of_the_lessons_function_is_shown_and_the_next_click_is_answered():
    board = TouchBoard(range(16), lambda i: f"{12 // i}")
    click(board, 0)
    assert board.state["says"] == "ZeroDivisionError: integer division or modulo by zero"
    click(board, 4)
    assert board.state["says"] == "3"


@pytest.mark.parametrize("place", [None, 16, "3", True], ids=str)
def test_a_place_that_is_not_there_is_not_asked_about(place):
    board = TouchBoard(range(16), lambda i: "asked")
    click(board, place)
    assert board.state["says"] == ""


@pytest.mark.parametrize("marks", [range(15), range(4), range(121)], ids=len)
def test_marks_that_fill_no_board_are_explained(marks):
    with pytest.raises(ValueError, match="fills no board"):
        TouchBoard(marks, str)


@pytest.mark.parametrize("touched", [("i9",), (16,), (1, "up")], ids=str)
def test_a_square_or_a_choice_that_is_not_there_is_explained(touched):
    with pytest.raises(ValueError):
        TouchBoard(range(16), str, choices=["left"]).touch(*touched)


def test_without_a_kernel_there_is_a_picture_of_the_first_position():
    board = TouchBoard(initial_board(4), lambda square: show(initial_board(6)))
    assert board.picture.svg == show(initial_board(4)).svg
    bundle, _ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"] == board.picture.svg and bundle["text/plain"] == repr(board)
    board.touch("a1")
    assert show(initial_board(6)).text in repr(board)
    assert "15" in repr(TouchBoard(range(16), str))


def test_a_board_of_nine_marks_is_drawn_and_clicked():
    board = TouchBoard(list("X...O...."), lambda place: list("X...O...X"))
    assert repr(board) == "X..\n.O.\n..."
    click(board, 8)
    assert board.value == 8 and list(board.state["marks"].values()) == ["X", "O", "X"]
    assert repr(board) == "X..\n.O.\n..X"
