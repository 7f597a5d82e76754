"""Game files: what is written is read back the same, and what is damaged is refused."""

import random
import struct
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import SIZES, positions, random_turns

from othello_lessons.notation import NotationError, formats, ggf, parse_position, square_name, wthor
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.problems import Problem, parse_problem, parse_problems, problem_text
from othello_lessons.notation.triples import game_triples, parse_triples
from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves, score
from othello_lessons.programs.record_reader import read_record

# As a game server writes a game, and as NBoard does; both made for these tests.
SERVER = (
    "1 (;GM[Othello]PC[A/server]DT[2026-11-22 10:00:00 GMT]PB[ann]PW[bob]RB[1650]RW[1700.5]"
    "TI[15:00//02:00]TY[8]RE[-4.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    "-------- -------- *]B[F5//1.50]W[d6/-0.51/0.00]B[C3/+2]W[D3//1:30]B[C4];)\n"
)
NUMBERS = st.none() | st.decimals(-64, 64, places=2).map(float)
SECONDS = st.none() | st.decimals(0, 3600, places=3).map(float)
TEXTS = st.text(st.characters(blacklist_characters="]", blacklist_categories=["Cs"]), max_size=12)


def played(seed, n=8):
    """Play a game of random moves."""
    moves = [(mover, Ply(move)) for mover, move, _ in random_turns(n, seed)]
    return with_passes(Game(board=initial_board(n)), moves)


def with_numbers(game, numbers):
    """Return the game with values and seconds at its first plies."""
    plies = [Ply(ply.square, *told) for ply, told in zip(game.plies, numbers, strict=False)]
    return replace(game, plies=(*plies, *game.plies[len(plies) :]))


@pytest.fixture
def game():
    return ggf.parse_game(SERVER)


# ---------------------------------------------------------------------------
# Each format says what it should


def test_a_game_of_a_server_is_read_with_its_names_values_and_times(game):
    assert (game.black, game.white, game.place) == ("ann", "bob", "A/server")
    assert (game.date, game.result) == ("2026-11-22 10:00:00 GMT", "-4.000:r")
    assert game.properties == (("RB", "1650"), ("RW", "1700.5"), ("TI", "15:00//02:00"))
    assert [square_name(move) for move in game.moves] == ["f5", "d6", "c3", "d3", "c4"]
    assert [ply.value for ply in game.plies] == [None, -0.51, 2, None, None]
    assert [ply.seconds for ply in game.plies] == [1.5, 0, None, 90, None]


def test_a_game_of_another_program_goes_in_and_out_unchanged_in_meaning(game):
    text = ggf.file_text(game)
    assert ggf.parse_game(text) == game
    assert "B[F5//1.5]W[D6/-0.51/0]B[C3/2]W[D3//90]B[C4];)" in text
    assert ggf.file_text(ggf.parse_game(text)) == text


def test_several_games_follow_each_other_and_unknown_properties_are_kept(game):
    strange = SERVER.replace("TY[8]", "TY[8r20]XX[what is this?]")
    first, second = ggf.parse_games(SERVER + strange)
    assert first == game
    assert second.properties[-2:] == (("TY", "8r20"), ("XX", "what is this?"))
    assert ggf.parse_games(formats.write_games([first, second], "ggf")) == [first, second]


def test_the_games_of_a_match_stay_together():
    one, other = map(ggf.game_text, map(played, (1, 2)))
    text = f"2 {one}{other} {one} 2{other}{one}"
    games = ggf.parse_games(text)
    assert [game.match for game in games] == [(1, 2), (2, 2), None, (1, 2), (2, 2)]
    written = formats.write_games(games, "ggf")
    assert written.splitlines() == [f"2 {one}", other, one, f"2 {other}", one]
    assert ggf.parse_games(written) == games


def test_a_pass_that_a_file_leaves_out_is_added():
    game = next(game for game in map(played, range(99)) if Ply(None) in game.plies)
    text = ggf.game_text(game)
    assert "[PA]" in text
    without = text.replace("B[PA]", "").replace("W[PA]", "")
    assert ggf.parse_game(without) == game
    assert parse_triples(game_triples(game)) == game


def test_the_triples_of_the_file_protocol_are_the_usual_game_with_the_colours_swapped():
    game = formats.game_of_transcript("d3c3")
    assert game_triples(game) == "(W D 3) (B C 3)"
    assert formats.game_transcript(parse_triples("( w d 3 )\n(B C 3)")) == "d3c3"


def test_a_line_of_a_problem_file_has_the_values_of_moves():
    line = "--XO-XX- X; D1:+4; % from a 1x8 row"
    text = "-" * 27 + "OX------XO" + "-" * 27 + " X; D3:+4; e6:-1.5; F5:0; % the start"
    problem = parse_problem(text)
    values = {square_name(move): value for move, value in problem.values.items()}
    assert (values, problem.comment) == ({"d3": 4, "e6": -1.5, "f5": 0}, "the start")
    assert problem_text(problem).endswith("X; D3:+4; E6:-1.5; F5:+0; % the start")
    with pytest.raises(NotationError, match="line 2: a position is"):
        parse_problems(f"{text}\n{line}")


def wtb(games, year=1999, size=8):
    records = (wthor.RECORD.pack(*record) for record in games)
    header = wthor.HEADER.pack(20, 26, 11, 22, len(games), 0, year, size, 0, 22, 0)
    return header + b"".join(records)


def names(texts, length):
    header = struct.pack("<4BIH6B", 20, 26, 1, 1, 0, len(texts), 0, 0, 0, 0, 0, 0)
    return header + b"".join(text.encode("latin-1").ljust(length, b"\0") for text in texts)


def record(game, discs):
    return (1, 0, 2, discs, 40, bytes(game.moves))


def test_the_tournament_database_is_read_with_its_names(tmp_path):
    games = [played(seed) for seed in range(3)]
    discs = [32 + score(BLACK, game.positions()[-1][1]) // 2 for game in games]
    path = tmp_path / "WTH_1999.wtb"
    path.write_bytes(wtb([record(*pair) for pair in zip(games, discs, strict=True)]))
    assert formats.read_games(path)[0].black == ""
    (tmp_path / "WTHOR.JOU").write_bytes(names(["Ann", "Bob", "Ed Müller"], 20))
    (tmp_path / "WTHOR.TRN").write_bytes(names(["Here", "An Open"], 26))
    found = formats.read_games(path)
    assert [one.plies for one in found] == [game.plies for game in games]
    assert [one.result for one in found] == [f"{2 * count - 64:+d}" for count in discs]
    told = {(one.black, one.white, one.place, one.date) for one in found}
    assert told == {("Ann", "Ed Müller", "An Open", "1999")}


# ---------------------------------------------------------------------------
# Round trips


@given(
    st.integers(0, 10**6),
    st.sampled_from(SIZES),
    st.lists(st.tuples(NUMBERS, SECONDS), max_size=20),
    st.lists(TEXTS, min_size=5, max_size=5),
)
def test_ggf_is_read_as_it_was_written(seed, n, numbers, texts):
    names = dict(zip(("black", "white", "place", "date", "result"), texts, strict=True))
    game = replace(with_numbers(played(seed, n), numbers), **names)
    assert ggf.parse_games(ggf.game_text(game) * 2) == [game, game]


@given(st.integers(0, 10**6), st.sampled_from(["transcript", "triples", "ggf", "record"]))
def test_a_game_is_the_same_in_every_format(seed, form):
    game = played(seed)
    text = formats.write_games([game], form)
    assert formats.format_of(text) == form
    (found,) = formats.parse_games(text)
    assert replace(found, result="") == game  # a record also tells the result


@pytest.mark.parametrize("form", ["ggf", "record"])
@given(position=positions())
def test_a_game_can_begin_at_any_position(form, position):
    game = Game(player=position[0], board=position[1])
    (found,) = formats.parse_games(formats.write_games([game], form))
    assert found.positions() == game.positions()


@given(positions(), st.lists(st.decimals(-64, 64, places=2).map(float), max_size=9))
def test_a_problem_is_read_as_it_was_written(position, values):
    moves = legal_moves(*position)
    problem = Problem(*position, dict(zip(moves, values, strict=False)), "a comment")
    assert parse_problems(problem_text(problem)) == [problem]


@given(st.integers(0, 10**6), st.sampled_from(SIZES))
def test_a_record_of_a_judge_is_a_game_and_a_game_is_a_record_that_judges_read(seed, n):
    whole = replace(with_numbers(played(seed, n), [(None, 1.5)] * 2), black="ann", white="bob")
    broken_off = replace(whole, plies=whole.plies[:4])
    for game, verdict in ((whole, "finished"), (broken_off, "interrupted")):
        text = formats.write_games([game], "record")
        judged = read_record(text)  # which checks its moves and its result
        assert (judged.verdict, judged.size, judged.black) == (verdict, n, "ann")
        assert judged.seconds == {"black": 1.5, "white": 1.5}
        (found,) = formats.parse_games(judged.to_json())
        assert found.moves == game.moves and (found.black, found.white) == ("ann", "bob")
        assert found.result == (f"{judged.score:+d}" if verdict == "finished" else "")


@given(st.integers(0, 10**6))
def test_the_positions_of_a_game_are_the_lines_of_a_problem_file(seed):
    game = played(seed)
    found = formats.parse_games(formats.write_games([game], "obf"))
    expected = [pair for pair in game.positions() if legal_moves(*pair)]
    assert [(one.player, one.board) for one in found] == expected


def test_several_games_may_stand_one_a_line_and_one_game_on_many_lines():
    short = [played(seed) for seed in range(3)]
    for form in ("transcript", "triples", "record"):
        found = formats.parse_games(formats.write_games(short, form))
        assert [game.plies for game in found] == [game.plies for game in short]
    lines = "1. f5 d6\n2. c3 d3\n3. c4"
    assert formats.parse_games(lines) == [formats.game_of_transcript("f5d6c3d3c4")]


# ---------------------------------------------------------------------------
# What is damaged


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this text is empty"),
        ("f5d6\nf5d6\nf5f5", "game 3: move 2, White to f5: that square is taken by Black"),
        ("(;GM[Othello];)", "game 1: it has no board: BO"),
        ("(;GM[Chess]BO[8 x];)", "a game of 'Chess', not of Othello"),
        ("(;BO[9 " + "-" * 64 + " *];)", "has 8x8 squares, but says that its size is 9"),
        ("(;PB[ann", "NAME.text. or the end of the game, ;., is expected, not 'PB.ann'"),
        (SERVER.replace("C3/+2", "A1"), "game 1: move 3, Black to a1: it would turn nothing over"),
        (SERVER.replace("W[d6", "B[d6"), "move 2 is Black's in the text, but it is White's turn"),
        (SERVER.replace("C3/+2", "C3/x"), "move 3: 'x' is not the value of a move"),
        (SERVER.replace("C3/+2", "C3/1/2/3"), "move 3: 'C3/1/2/3' has too many /"),
        (SERVER.replace("C3/+2", "PA"), "move 3 is a pass, but Black can move"),
        (SERVER + "and more", "game 2: a game in GGF begins with .; and not with 'and more'"),
        ("(W D 3) (X C 3)", "move 2: '.X C 3.' is not a move such as"),
        ('{"size": 8, "moves": ["f5", "f5"]}', "line 1: move 2, White to f5"),
        ('{"size": 8, "moves": ["f5"]}\n{"size": 8}', "line 2: a game record has 'moves', which"),
        ('{"size": true, "moves": []}', "a game record has 'size', which is a whole number"),
        ('{"size": 6, "moves": [], "start": "' + "-" * 64 + ' X"}', "its start has another size"),
        ('{"moves": [', "line 1: a game record is one line of JSON, such as"),
        ("-" * 64 + "X; Q:3", "line 1: 'Q:3' is not a move with its value"),
        ("-" * 64 + "X; d3:3", "d3 has a value, but the side to move cannot move there"),
    ],
)
def test_a_text_that_cannot_be_read_is_answered_in_a_sentence(text, complaint):
    with pytest.raises(NotationError, match=complaint):
        formats.parse_games(text)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (wtb([])[:-1], "begins with 16 bytes; this has 15"),
        (wtb([], size=10), "its games are on 10x10: only 8x8 is read"),
        (wtb([(0, 0, 0, 32, 32, b"\x38")])[:-3], "which makes 84 bytes, but the file has 81"),
        (wtb([(0, 0, 0, 32, 32, b"\x38\x63")]), "game 1: move 2 is the byte 99"),
        (wtb([(0, 0, 0, 32, 32, b"\x38\x38")]), "game 1: move 2, White to f5: that square"),
        (wtb([(0, 0, 0, 65, 32, b"\x38")]), "game 1: Black cannot have 65 of 64 discs"),
    ],
)
def test_a_damaged_database_is_answered_in_a_sentence(data, complaint):
    with pytest.raises(NotationError, match=complaint):
        wthor.parse_wthor(data)


@pytest.mark.parametrize("form", ["transcript", "triples"])
def test_a_format_says_what_it_cannot_tell(form):
    game = Game(player=WHITE, board=initial_board())
    with pytest.raises(NotationError, match=r"game 1: .* can only tell games from the usual 8x8"):
        formats.write_games([game], form)


def test_a_name_that_would_end_its_own_text_is_refused():
    with pytest.raises(NotationError, match="PB cannot be 'a]b' in GGF"):
        ggf.game_text(Game(black="a]b"))


def damaged(rng, text):
    """Cut, change, repeat or insert something in a text or in bytes."""
    place, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    end = min(end, place + rng.choice((1, 1, 3, len(text))))
    piece = text[rng.randrange(len(text)) :][: rng.choice((0, 1, 1, 5))]
    strange = rng.choice(("", "\0", "é", "[", ")", "/", "-", "9" * 40, "\ud800", "nan", "\u0663"))
    if isinstance(text, bytes):
        strange = bytes(rng.randrange(256) for _ in strange)
    return text[:place] + rng.choice((piece, strange)) + text[end:]


def test_damaged_inputs_are_read_or_answered_in_a_sentence():
    rng, count = random.Random(15), 2_000
    game = formats.game_of_transcript("f5d6c3d3c4f4")
    texts = [formats.write_games([game, game], form) for form in formats.FORMATS]
    data = wtb([record(game, 30), record(game, 40)])
    readers = [
        *((formats.parse_games, text) for text in [*texts, SERVER]),
        (wthor.parse_wthor, data),
    ]
    refused = 0
    for number in range(count):
        read, right = readers[number % len(readers)]
        try:
            read(damaged(rng, right))
        except NotationError as error:
            refused += 1
            assert 20 < len(str(error)) < 400 and "\n" not in str(error), error
    assert refused > 0.4 * count


def test_a_position_is_told_from_a_game():
    start = "-" * 27 + "OX------XO" + "-" * 27 + " X"
    assert formats.format_of(start) == formats.format_of(start.replace("-", ".")) == "obf"
    assert formats.format_of("----") == formats.format_of("(f5) d6") == "transcript"
    assert formats.parse_games(start) == [Game()]
    assert parse_position(start) == (BLACK, initial_board())
