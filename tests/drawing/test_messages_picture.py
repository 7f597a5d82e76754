"""Messages as a sequence: every text once, in its order, on the side of whoever said it."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from recorded import elements

from othello_lessons.drawing.charts.messages import show_messages

GAME = [
    (0.0, "amy", "to", "init"),
    (0.1, "ben", "to", "init"),
    (0.2, "ben", "comment", "# . . . ."),
    (0.2, "ben", "comment", "# . W B ."),
    (0.3, "amy", "to", "move B"),
    (0.4, "amy", "stderr", "I am thinking"),
    (0.5, "amy", "from", "(0,1)"),
    (0.6, "ben", "to", "put B 0 1"),
]
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
directions = st.sampled_from(["to", "from", "comment", "stderr", "note"])
messages = st.lists(
    st.tuples(st.floats(0, 9), st.sampled_from(["judge", "\x00<b>&" * 9]), directions, texts)
)


def drawn_words(picture):
    """Read back (x, y, words) of everything that is written in a picture."""
    root = ElementTree.fromstring(picture.svg)
    found = [one for one in root if one.tag.endswith("}text")]
    return [
        (float(one.get("x")), float(one.get("y")), (one.text or "").replace("\u00a0", " ").strip())
        for one in found
    ]


def where(picture, words):
    """Return where these words are written."""
    ((x, y),) = [(x, y) for x, y, text in drawn_words(picture) if text == words]
    return x, y


def test_a_text_stands_in_the_lane_of_its_program_and_below_what_was_said_before():
    picture = show_messages(GAME)
    judge = where(picture, "judge")[0]
    once = [message for message in GAME if message[3] != "init"]
    places = [where(picture, text) for _, _, _, text in once]
    assert [y for _, y in places] == sorted({y for _, y in places})
    assert [x < judge for x, _ in places] == [program == "amy" for _, program, _, _ in once]


def test_the_text_says_who_said_what_to_whom():
    assert show_messages(GAME, end="That is all.").text.splitlines() == [
        " judge → amy     init",
        " judge → ben     init",
        "   ben → judge   # . . . .",
        "   ben → judge   # . W B .",
        " judge → amy     move B",
        "   amy → stderr  I am thinking",
        "   amy → judge   (0,1)",
        " judge → ben     put B 0 1",
        "         judge   That is all.",
    ]


def arrows(picture):
    """Count the lines that are solid, dashed and dotted."""
    dashes = re.findall(r'stroke-width="1.5"(?: stroke-dasharray="(\d)[^"]*")?/>', picture.svg)
    heads = picture.svg.count('fill="none" stroke=')  # an open head is a stroke as well
    return dashes.count("") - heads, dashes.count("6"), dashes.count("2")


def test_answers_comments_and_stderr_differ_in_shape_and_not_in_colour_alone():
    assert arrows(show_messages(GAME)) == (5, 1, 1)
    comments = [(0, "amy", "comment", "# one"), (0, "amy", "comment", "  # two")]
    assert arrows(show_messages(comments)) == (0, 1, 0)
    assert arrows(show_messages([(0, "amy", "to", "# not from a program")])) == (1, 0, 0)


def test_the_key_names_the_kinds_that_are_there_and_no_others():
    def keys(*said):
        words = [text for _, _, text in drawn_words(show_messages(said))]
        return [word for word in ("Dashed", "Dotted") if word in " ".join(words)]

    assert keys(*GAME) == ["Dashed", "Dotted"]
    assert keys(GAME[0], GAME[2]) == ["Dashed"]
    assert keys(GAME[0]) == []


def test_a_note_of_the_judge_is_a_box_and_a_long_one_takes_several_lines():
    note = "no answer to move within a second, " * 4
    picture = show_messages([*GAME, (1, "amy", "note", note.strip())])
    lines = [line.split("judge  ")[1] for line in picture.text.splitlines()[-3:]]
    assert " ".join(line.strip() for line in lines) == note.strip()
    assert picture.svg.count("<rect") == 1 + 3 + 1  # the panel, three names, the note


@given(messages, texts)
def test_any_text_makes_a_picture_that_is_well_formed_the_same_every_time_and_within_its_frame(
    said, end
):
    once, again = (show_messages(said, end) for _ in range(2))
    assert once.svg == again.svg
    root = ElementTree.fromstring(once.svg)
    width, height = float(root.get("width")), float(root.get("height"))
    assert all(0 < x < width and 0 < y < height for x, y, _ in drawn_words(once))
    for box in elements(once, "rect"):
        assert 0 <= float(box.get("x", 0)) <= width - float(box.get("width"))


def test_a_long_text_is_cut_off_in_the_picture_and_whole_in_words():
    long = "(0,1)" * 30
    picture = show_messages([(0, "amy", "from", long)])
    assert long in picture.text
    assert max(len(words) for _, _, words in drawn_words(picture)) == 40
