"""A class that votes: the questions, both votes, and what each page may know."""

import csv
import re
import sys
from html import unescape

import pytest
from lesson_cells import cells_of
from live_class import HIDDEN, LESSON, restarted

from othello_lessons.course.lesson_table import LessonError, lesson_files, notebook_of
from othello_lessons.exercises.guesses import PREDICT, GuessError
from othello_lessons.exercises.texts import prediction_names
from othello_lessons.teaching.live import run
from othello_lessons.teaching.live.page_states import learner_state, teacher_state
from othello_lessons.teaching.live.questions import calls, questions_of
from othello_lessons.teaching.live.results import write_results
from othello_lessons.teaching.live.run import opened
from othello_lessons.teaching.live.session import PHASES, Session, VoteError
from othello_lessons.teaching.live.spread import rows_of, spread_picture


def forward(session, phase):
    """Go on until the question is in this phase."""
    while session.poll.phase != phase:
        session.step(PHASES[PHASES.index(session.poll.phase) + 1])


# -- the questions


def saved_text(cell):
    shown = [output["data"] for output in cell["outputs"] if "data" in output]
    texts = ["".join(data["text/plain"]) for data in shown]
    return next(text for text in texts if text.startswith("Predict: "))


def test_every_question_of_every_lesson_is_found_with_its_board_tree_or_code():
    names = []
    for lesson in lesson_files():
        questions, left_out = questions_of(lesson)
        assert left_out == []
        cells = [cell for cell in cells_of(lesson) if calls(cell, "predict")]
        for question, cell in zip(questions, cells, strict=True):
            asked = question.asked
            drawn = f"\n\n{asked.picture.text}" if asked.picture else ""
            text = f"Predict: {question.prediction.ask}\n{asked.options}".rstrip() + drawn
            assert text == saved_text(cell), question.name
        names += [question.name for question in questions]
    assert sorted(names) == sorted(prediction_names())


def test_a_question_has_what_the_lesson_shows_around_it():
    questions = {one.name: one for one in questions_of(notebook_of(LESSON))[0]}
    hidden, supplier = questions[HIDDEN], questions["supplier-of-bound"]
    assert "You have read 3, 12, 8 and 2" in hidden.picture
    assert "With your numbers" in hidden.shown
    assert supplier.above[-1].startswith("At the bottom alpha-beta reads the 4")


OWN = {
    "How many?\nnumber discs\n4": ("number", 4, "4"),
    "Who wins?\nBlack / White / nobody\nwhite": ("choice", "White", "Black"),
    "Where?\nsquare f5d6c3\nc4": ("square", "c4", "d3"),
    "Where?\nsquares\nc4 d3": ("squares", ["d3", "c4"], ["a1"]),
    "How large?\nrange 1 10 100\n50": ("range", 50, [1, 10]),
    "Which node?\nnode [[3, 5], [2, 9]]\n1 0": ("node", "1 0", "root"),
    "Is it so?\nyes / no": ("choice", None, "no"),
}


def test_a_teacher_s_own_question_has_three_lines(session):
    for text, (kind, answer, guess) in OWN.items():
        session.own(text)
        assert (session.poll.question.prediction.guess, session.poll.answer) == (kind, answer)
        session.vote("a", session.poll.question.name, guess)
    again = restarted(session)
    assert [poll.answer for poll in again.polls] == [poll.answer for poll in session.polls]


@pytest.mark.parametrize(
    "text", ["", "Why?", "Why?\nlines\n3", "Where?\nsquare\nz9", "X?\nnode [1"]
)
def test_what_is_no_question_is_told_how_one_is_written(session, text):
    with pytest.raises(LessonError, match="three lines"):
        session.own(text)
    assert session.poll is None


# -- a session


def test_a_vote_counts_only_while_its_round_is_open(session):
    session.ask(HIDDEN)
    for phase in PHASES:
        forward(session, phase)
        if phase in ("ask", "again"):
            session.vote("a", HIDDEN, "yes", phase)
        for late in {"ask": (), "again": ["ask"]}.get(phase, [None]):
            with pytest.raises(VoteError, match="closed"):
                session.vote("b", HIDDEN, "no", late)
    assert [list(votes) for votes in session.poll.votes] == [["a"], ["a"]]


def test_a_question_that_the_teacher_left_takes_no_votes(session):
    session.ask(HIDDEN)
    session.ask("leaves-read")
    with pytest.raises(VoteError, match="closed"):
        session.vote("a", HIDDEN, "yes", "ask")
    session.ask(HIDDEN)
    assert session.vote("a", HIDDEN, "yes", "ask") == "yes"


def test_nobody_is_said_to_have_moved_where_no_answer_is_known(session):
    session.own("Is it so?\nyes / no")
    session.vote("a", "own-1", "yes")
    forward(session, "again")
    session.vote("a", "own-1", "no")
    forward(session, "reveal")
    told = teacher_state(session, 1)
    assert (told["heading"], told["moved"]) == ("", (0, 0))
    session.answer("no")
    assert teacher_state(session, 1)["moved"] == (1, 1)


def test_a_session_that_was_stopped_goes_on_where_it_was(session):
    session.ask(HIDDEN)
    session.vote("a", HIDDEN, "yes")
    forward(session, "again")
    session.vote("a", HIDDEN, "no")
    with session.file.open("a") as file:
        file.write('{"do": "vote", "voter": "b"')  # the machine lost its power here
    again = restarted(session)
    assert (again.word, again.token) == (session.word, session.token)
    assert (again.poll.phase, again.poll.votes) == ("again", ({"a": "yes"}, {"a": "no"}))
    again.vote("b", HIDDEN, "no")
    assert restarted(again).poll.votes[1] == {"a": "no", "b": "no"}


def test_an_ended_session_leaves_no_votes_behind(session):
    session.ask(HIDDEN)
    session.vote("a-secret-name", HIDDEN, "yes")
    written = write_results(session, session.file.parent)
    session.end()
    assert sorted(session.file.parent.iterdir()) == sorted(written)
    assert not any("a-secret-name" in path.read_text("utf-8") for path in written)


def test_only_a_guess_that_the_page_offers_is_counted(session, tmp_path):
    session.ask(HIDDEN)
    strange = [None, True, {}, [], [[]], "maybe", ["yes", "no"], 10**400, "x" * 5000, [1] * 99]
    for guess in strange:
        with pytest.raises((GuessError, OverflowError)):
            session.vote("a", HIDDEN, guess)
    for name, guesses in {
        "supplier-of-bound": ["7", 5, ["root"] * 2, ""],
        "leaves-read": [float("nan"), "many", [1, 2]],
    }.items():
        session.ask(name)
        for guess in guesses:
            if guess != "":  # the root has no moves
                with pytest.raises(GuessError):
                    session.vote("a", name, guess)
    session.own("Where?\nsquare")
    for guess in ([], ["c4", "d3"], 44):
        with pytest.raises(GuessError):
            session.vote("a", "own-1", guess)
    museum = opened("the_museum_of_bugs", tmp_path / "museum")[0]
    for guess in (0, 19, 3.5, -1):
        with pytest.raises(GuessError):
            museum.vote("a", "line-of-the-mistake", guess)
    assert not any(any(poll.votes) for poll in (*session.polls, *museum.polls))


# -- who is told what


def test_a_learner_is_told_the_same_whatever_the_others_vote(session):
    session.ask(HIDDEN)
    for phase in PHASES[:-1]:
        forward(session, phase)
        before = learner_state(session, "a")
        for who in "bcd" if phase in ("ask", "again") else "":
            session.vote(who, HIDDEN, "no")
        assert learner_state(session, "a") == before
        assert before["right"] == [] and before["verdict"] == ""
    forward(session, "reveal")
    assert learner_state(session, "a")["right"] == ["no"]


def test_the_projector_shows_a_count_and_no_spread_before_the_close(session):
    session.ask(HIDDEN)
    session.vote("a", HIDDEN, "yes")
    told = teacher_state(session, 1)
    assert told["votes"] == 1 and not {"rows", "pictures"} & set(told)
    forward(session, "spread")
    rows = teacher_state(session, 1)["rows"]
    assert [(row["key"], row["counts"], row["right"]) for row in rows] == [
        ("yes", (1,), False),
        ("no", (0,), False),
    ]


VOTES = {  # of lessons with all kinds of questions: the votes, and the counts by their labels
    "a_board_with_a_rim": ("forbidden-move", ["h3", "h3", "a1"], {"h3": 2, "a1": 1}),
    "greed_loses": ("largest-weights", [["a1", "h8"], ["a1"]], {"a1": 2, "h8": 1}),
    "alpha_beta_by_hand": (
        "supplier-of-bound",
        ["1 0", "root", "root"],
        {"the root": 2, "after 1, 0": 1},
    ),
    "the_museum_of_bugs": ("line-of-the-mistake", [17, 17, 3], {"17              break": 2}),
    "play_first": ("moves-at-start", [4, 4, 2.5], {"2.5 moves": 1, "4 moves": 2}),
    "weights_that_evolve": ("champion-in-20-games", [[60, 80]], {"60 to 70": 1, "80 to 90": 0}),
}


def test_the_spread_counts_every_kind_of_answer(tmp_path):
    for lesson, (name, guesses, counts) in VOTES.items():
        session = opened(lesson, tmp_path / lesson)[0]
        session.ask(name)
        for who, guess in enumerate(guesses):
            session.vote(str(who), name, guess)
        forward(session, "spread")
        found = {row.label: row.counts[0] for row in rows_of(session.poll, told=False)}
        assert counts.items() <= found.items(), lesson
        picture = spread_picture(session.poll, 0, told=True)
        if lesson in ("a_board_with_a_rim", "greed_loses", "alpha_beta_by_hand"):
            written = re.findall(r'font-weight="bold">(\d+)<', picture.svg)
            assert sorted(map(int, written)) == sorted(counts.values()), lesson
        else:
            assert picture is None


def test_the_results_say_who_moved_and_name_the_mistakes(session):
    session.ask("leaves-read")
    right, wrong = 5, 9
    for who, (first, second) in enumerate(
        [(right, right), (wrong, right), (wrong, wrong), (7, right)]
    ):
        session.vote(str(who), "leaves-read", first)
        session.polls[session.at].votes[1][str(who)] = second
    session.vote("late", "leaves-read", wrong)
    forward(session, "reveal")
    session.own("=cmd|<b>?\nyes / <i>\nyes")
    session.vote("0", session.poll.question.name, "<i>")
    table, page = write_results(session, session.file.parent)
    first, own = csv.DictReader(table.read_text("utf-8-sig").splitlines())
    counts = ["votes", "right", "votes after talking", "right after talking", "wrong at first"]
    assert [first[name] for name in counts] == ["5", "1", "4", "3", "3"]
    assert (first["of these right after talking"], first["share"]) == ("2", "0.67")
    assert first["wrong answers"].startswith("9 leaves: 3 then 1; 7 leaves: 1 then 0")
    assert own["asked"].startswith("'=")
    missed = PREDICT.mistake("missed-cut")  # behind the 9 and behind the 7
    assert first["mistakes behind them"] == f"missed-cut: 4 then 1 ({missed})"
    assert own["mistakes behind them"] == ""
    text = page.read_text("utf-8")
    assert "2 of 3 who were wrong at first moved to the right answer (67 %)" in text
    assert "<i>" not in text.replace('<i style="', "") and "&lt;i&gt;" in text


def test_the_commonest_mistakes_of_all_questions_come_first(session):
    votes = {
        "sure-after-two-branches": [(9, 7), (9, 9), (6, 7), (7, 7)],
        "limit-of-third-branch": [(14, 14), (2, 5), (5, 5), (3, 3)],  # the 3 has no name
    }
    for name, both in votes.items():
        session.ask(name)
        for at, phase in enumerate(("ask", "again")):
            forward(session, phase)
            for who, guesses in enumerate(both):
                session.vote(str(who), name, guesses[at])
        forward(session, "reveal")
    _, page = write_results(session, session.file.parent)
    row = r'<th scope="row">([a-z-]+)</th><td>(\d+)</td><td>(\d+)</td><td><p>([^<]+)</p>'
    over_all, *each = unescape(page.read_text("utf-8")).split("</section>")[:3]
    says = PREDICT.mistake
    expected = [("max-at-min", "3", "2"), ("unread-leaf", "2", "0")]
    assert re.findall(row, over_all) == [(*one, says(one[0])) for one in expected]
    found = [[one[:3] for one in re.findall(row, part)] for part in each]
    assert found[0] == [("max-at-min", "2", "1"), ("unread-leaf", "1", "0")]
    assert found[1] == [("max-at-min", "1", "1"), ("unread-leaf", "1", "0")]


@pytest.mark.parametrize("package", ["tornado", "segno"])
def test_a_missing_extra_is_a_sentence(package, session, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(LessonError, match=rf'{package}.*pip install "othello-lessons\[lab\]"'):
        run.serve(session, "", 0, print)


def test_a_session_of_another_lesson_is_not_taken_up(session):
    with pytest.raises(LessonError, match="another lesson"):
        Session("greed_loses", "", [], session.file)
