"""Proofs of small boards: 4x4 whole, 6x6 near its end, and the certificate that is shipped."""

import random
import re
from array import array
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from positions import mirrored, random_position, turned

from othello_lessons.cli import main
from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.plain import plain_solver
from othello_lessons.engine.plain.bigboard import each, from_board, grid, make_move, moves
from othello_lessons.engine.solver.solver import solve
from othello_lessons.notation import parse_transcript, position_text, replay
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    initial_board,
    legal_moves,
    next_player,
    opponent,
)
from othello_lessons.othello import make_move as play_move
from othello_lessons.proofs import prove
from othello_lessons.proofs.branch import verify_branch
from othello_lessons.proofs.certificate import (
    SHIPPED,
    Certificate,
    CertificateError,
    Claim,
    Moves,
    certificate_of,
    read,
    shipped,
    write,
)
from othello_lessons.proofs.images import cells_of, numbered
from othello_lessons.proofs.leaves import plainly, quickly
from othello_lessons.proofs.verify import Refused, verify

ROOT = Path(__file__).parents[2]
ON_4X4 = plainly(4)


def answers(claim, folder, reaches, n=4, start=None):
    """Prove a claim, and go on with the journal of an earlier attempt in this folder."""
    path = folder / claim.kind.replace(" ", "-")
    with prove.Journal(path, claim, n) as journal:
        return prove.Proof(n, claim, reaches, journal).answers(start)


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """Prove both claims about 4x4."""
    folder = tmp_path_factory.mktemp("4x4")
    return certificate_of(4, {c: answers(c, folder, ON_4X4) for c in prove.claims_of(4)})


# ---------------------------------------------------------------------------
# Positions as numbers


@pytest.mark.parametrize("n", (4, 5, 6))
def test_mirror_images_have_one_number_and_other_positions_have_others(n):
    classes = {}
    for seed in range(60):
        player, board = random_position(n, seed % (n * n - 6), seed)
        images = [board, mirrored(board)]
        for _ in range(3):
            images += [turned(image) for image in images[-2:]]
        numbers = {numbered(*from_board(player, image), n)[0] for image in images}
        assert len(numbers) == 1
        seen = min("".join(x if x == "." else str(int(x == player)) for x in i) for i in images)
        assert classes.setdefault(numbers.pop(), seen) == seen
    assert len(classes) == len(set(classes.values())) > 30


# ---------------------------------------------------------------------------
# 4x4, whole


def test_4x4_is_proved_and_verified_and_is_worth_what_the_solver_says(solved):
    least, most = solved.claims
    assert [str(claim) for claim in solved.claims] == [
        "White gets at least 8",
        "White gets at most 8",
    ]
    for claim in (least, most):
        counts = verify(solved, claim)
        assert counts == verify(solved, claim, ON_4X4)
        assert counts.chosen == len(solved.answers[claim].numbers)
    assert plain_solver.solve(BLACK, initial_board(4)).value == -least.bound == -most.bound


def test_the_proof_makes_a_move_for_its_side_until_few_squares_are_empty(solved):
    for claim in solved.claims:
        for seed in range(20):
            for player, board in (random_position(4, plies, seed) for plies in range(12)):
                move = solved.answer(claim, player, board)
                if player != claim.chooser or board.count(EMPTY) <= claim.empties:
                    assert move is None
                elif move is not None:
                    assert move in legal_moves(player, board)


def kept(proof, claim):
    """Return for each position of a proof, by its number, the cells to which a move keeps it."""
    rules, found = grid(4), {}
    todo = [(*from_board(BLACK, initial_board(4)), claim.chooser == BLACK)]
    while todo:
        own, opp, chooses = todo.pop()
        number, image = numbered(own, opp, 4)
        after = {bit: make_move(bit, own, opp, rules) for bit in each(moves(own, opp, rules))}
        if chooses and (move := proof.answer_bits(claim, own, opp)):
            good = [bit for bit in after if not ON_4X4(*after[bit], 1 - claim.least)]
            found[number] = {cells_of(4)[image][bit.bit_length() - 1] for bit in good}
            after = {move: after[move]}
        if after or moves(opp, own, rules):
            todo += [(*one, not chooses) for one in after.values() or [(opp, own)]]
    return found


def changed(proof, good, rng):
    """Return a certificate with one change that breaks a claim, that claim, and the change."""
    claim, start = rng.choice(proof.claims), proof.start
    numbers, cells = proof.answers[claim]
    at = rng.randrange(len(numbers))
    new_claim, kind = claim, rng.choice(["left out", "exchanged", "cut off", "raised", "start"])
    if kind == "left out":
        numbers, cells = numbers[:at] + numbers[at + 1 :], cells[:at] + cells[at + 1 :]
    elif kind == "exchanged":
        wrong = sorted(set(range(17)) - good[claim][numbers[at]])
        cells = cells[:at] + bytes([rng.choice(wrong)]) + cells[at + 1 :]
    elif kind == "cut off":
        numbers = array("Q", sorted({*numbers[:at], rng.getrandbits(25), *numbers[at + 1 :]}))
    elif kind == "raised":
        more = rng.randint(1, 8)
        new_claim = claim._replace(bound=claim.bound + (more if claim.chooser == WHITE else -more))
    else:
        position = random_position(4, rng.randint(1, 8), rng.randrange(1000))
        start = certificate_of(4, {}, position).start
    answers = {each: proof.answers[each] for each in proof.claims if each != claim}
    answers[new_claim] = Moves(numbers, cells)
    return Certificate(4, answers, start, proof.about), new_claim, kind


def test_certificates_with_one_change_are_all_refused(solved):
    good = {claim: kept(solved, claim) for claim in solved.claims}
    rng, kinds, count = random.Random(31), Counter(), 200
    for _ in range(count):
        broken, claim, kind = changed(solved, good, rng)
        kinds[kind] += 1
        with pytest.raises(Refused):
            verify(broken, claim, ON_4X4)
    assert min(kinds.values()) > 0.15 * count and len(kinds) == 5


def test_a_refusal_says_in_which_position_the_proof_fails(solved):
    claim = solved.claims[1]
    empty = Certificate(4, {claim: Moves(array("Q"), b"")}, solved.start, solved.about)
    says = "White gets at most 8: the proof has no legal move in -----OX--XO----- X."
    with pytest.raises(Refused, match=re.escape(says)):
        verify(empty, claim)
    raised = claim._replace(bound=7)
    with pytest.raises(Refused, match=r"does not reach the bound from [-XO]{16} [XO]"):
        verify(Certificate(4, {raised: solved.answers[claim]}, solved.start, ""), raised)


@pytest.mark.parametrize("seed", range(3))
def test_the_book_alone_verifies_a_branch_and_refuses_one_that_fails(solved, seed):
    for claim in solved.claims:
        line = verify_branch(solved, claim, seed)
        assert len(parse_transcript(line, BLACK, initial_board(4))) >= 6
        worse = claim._replace(bound=claim.bound + (1 if claim.chooser == WHITE else -1))
        broken = Certificate(4, {worse: Moves(array("Q"), b"")}, solved.start, "")
        with pytest.raises(Refused, match="no legal move after"):
            verify_branch(broken, worse, seed)


# ---------------------------------------------------------------------------
# Interrupts


@pytest.mark.parametrize("kind", (0, 1))
def test_a_proof_interrupted_20_times_goes_on_and_proves_nothing_twice(solved, tmp_path, kind):
    claim, rng = solved.claims[kind], random.Random(kind)
    answered, interrupts = Counter(), 0

    def asked(own, opp, least):
        nonlocal interrupts
        if interrupts < 20 and rng.random() < 0.7:
            interrupts += 1
            raise KeyboardInterrupt
        answered[own, opp, least] += 1
        return ON_4X4(own, opp, least)

    while True:
        try:
            found = answers(claim, tmp_path, asked)
            break
        except KeyboardInterrupt:
            journal = tmp_path / claim.kind.replace(" ", "-")
            journal.write_bytes(journal.read_bytes() + bytes(rng.randrange(8)))  # half a number
    assert interrupts == 20
    assert set(answered.values()) == {1}
    assert found == solved.answers[claim]


def test_a_journal_of_another_claim_is_refused(solved, tmp_path):
    least, most = solved.claims
    path = tmp_path / "journal"
    with prove.Journal(path, least, 4):
        pass
    with pytest.raises(CertificateError, match="belongs to another proof: move it away"):
        prove.Journal(path, most, 4)


@pytest.mark.parametrize("share", (0, 0.3, 0.99))
def test_a_journal_whose_first_line_is_half_written_begins_again(solved, tmp_path, share):
    claim = solved.claims[0]
    answers(claim, tmp_path, ON_4X4)
    path = tmp_path / "at-least"
    first = path.read_bytes().split(b"\n")[0]
    path.write_bytes(first[: int(share * len(first))])
    assert answers(claim, tmp_path, ON_4X4) == solved.answers[claim]


def test_a_bound_that_is_not_true_is_not_proved(solved, tmp_path):
    for claim, wrong in zip(solved.claims, (9, 7), strict=True):
        with pytest.raises(ValueError, match=f"White gets {claim.kind} {wrong} is not true"):
            answers(claim._replace(bound=wrong), tmp_path, ON_4X4)


@pytest.mark.parametrize("kind", (0, 1))
def test_a_proof_says_how_far_it_is(solved, tmp_path, kind):
    claim, told = solved.claims[kind], []
    with prove.Journal(tmp_path / "journal", claim, 4) as journal:
        prove.Proof(4, claim, ON_4X4, journal, lambda *now: told.append(now)).answers()
    shares, known = [share for _, share, _ in told], [answers for _, _, answers in told]
    assert shares == sorted(shares) and known == sorted(known)
    assert shares[0] == 0 and shares[-1] == pytest.approx(1) and known[-1] > 20


# ---------------------------------------------------------------------------
# 6x6, from 12 empty squares


@pytest.mark.parametrize("seed", range(3))
def test_6x6_is_proved_and_verified_from_12_empty_squares(seed, tmp_path):
    reaches, start = quickly(6), random_position(6, 20, seed)
    value = plain_solver.solve(*start).value * (1 if start[0] == WHITE else -1)
    for kind, more in (("at least", 1), ("at most", -1)):
        claim = Claim(WHITE, kind, value, 7)
        found = answers(claim, tmp_path, reaches, 6, start)
        proof = certificate_of(6, {claim: found}, start)
        assert verify(proof, claim, reaches, start).leaves > 0
        too_good = claim._replace(bound=value + more)
        with pytest.raises(Refused):
            verify(certificate_of(6, {too_good: found}, start), too_good, reaches, start)


# ---------------------------------------------------------------------------
# Files


@pytest.fixture
def file(solved, tmp_path):
    path = tmp_path / "4x4.proof"
    write(solved, path)
    return path


def test_a_file_that_is_cut_off_or_damaged_anywhere_is_refused_in_a_sentence(solved, file):
    content = file.read_bytes()
    body = content.index(b"\n") + 1
    for at in range(len(content)):
        file.write_bytes(content[:at])
        where = r"is cut off: .* at byte" if at >= body - 1 else "certificate|first line"
        with pytest.raises(CertificateError, match=where):
            read(file)
        damaged = bytearray(content)
        damaged[at] ^= 1 << at % 8
        file.write_bytes(damaged)
        try:
            assert read(file) == solved  # as when a blank of the first line is another blank
            assert at < body
        except CertificateError as problem:
            assert re.search(r"first line|format|between bytes|cut off|after its end", str(problem))
    file.write_bytes(content + b"more")
    with pytest.raises(CertificateError, match=f"goes on after its end, at byte {len(content)}"):
        read(file)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is no certificate"),
        (b"\x89PNG\r\n\x1a\n", "is no certificate"),
        (b'{"format": "othello_lessons patterns 1"}\n', "has the format 'othello_lessons patterns"),
        (
            b'{"format": "othello_lessons proof 2"}\n',
            "this version reads 'othello_lessons proof ",
        ),
        (b'{"format": "othello_lessons proof 1"}\n', "is damaged in its first line"),
        (b"[1]\n", "is no certificate"),
    ],
)
def test_a_foreign_file_is_refused_in_a_sentence(tmp_path, content, why):
    path = tmp_path / "some.file"
    path.write_bytes(content)
    with pytest.raises(CertificateError, match=why):
        read(path)


# ---------------------------------------------------------------------------
# The certificate of 6x6 that is in the package

PAGE = (ROOT / "docs" / "solved.md").read_text("utf-8")
PUBLISHED = re.search("c2b4c5d2[a-f1-6]+", PAGE)[0]


class Counted(Certificate):
    """A certificate that counts the answers it gives; a verifier asks once for each position."""

    given: ClassVar = Counter()

    def answer_bits(self, claim, own, opp):
        answer = super().answer_bits(claim, own, opp)
        self.given[claim] += answer is not None
        return answer


def position_of(number, player):
    """Return the position of 6x6 that has this number."""
    board = initial_board(6)
    for square, cell in cells_of(6)[0].items():
        board[square] = (EMPTY, player, opponent(player))[number // 3**cell % 3]
    return player, board


@pytest.mark.skipif(not HAS_NUMBA, reason="plain Python needs minutes")
def test_the_shipped_proof_of_6x6_holds_from_positions_that_chance_chooses():
    proof, reaches, rng = shipped(), quickly(6), random.Random(36)
    for claim in proof.claims:
        numbers, _ = proof.answers[claim]
        for number in rng.sample(numbers, 300):
            start = position_of(number, claim.chooser)
            assert numbered(*from_board(*start), 6)[0] == number
            from_here = replace(proof, start=position_text(*start))
            assert verify(from_here, claim, reaches, start).chosen > 0
            with pytest.raises(Refused):
                left_out = {claim: Moves(array("Q", [number + 1]), b"x")}
                verify(replace(from_here, answers=left_out), claim, reaches, start)


@pytest.mark.thorough
@pytest.mark.skipif(not HAS_NUMBA, reason="plain Python needs an hour")
def test_the_whole_shipped_proof_of_6x6_is_verified_and_every_position_in_it_is_needed():
    proof, passes = Counted(**vars(shipped())), {}
    assert [str(claim) for claim in proof.claims] == [
        "White gets at least 4",
        "White gets at most 4",
    ]
    for claim in proof.claims:
        counts = verify(proof, claim)
        says = (
            f"{claim}: proved. One move in {counts.chosen:,} positions, all moves in "
            f"{counts.answered:,}, {counts.leaves:,} leaves solved."
        )
        assert says in PAGE
        passes[claim.kind] = counts.chosen - len(proof.answers[claim].numbers)
    assert passes == {"at least": 5, "at most": 0}
    assert "In 5 of the positions with one move, White has to pass." in PAGE
    assert proof.given == {claim: len(proof.answers[claim].numbers) for claim in proof.claims}


def test_the_page_says_how_large_the_proof_is_and_when_it_ends():
    size = (SHIPPED / "6x6.proof").stat().st_size
    assert f"It has {size:,} bytes." in PAGE and size < 2 << 20
    assert {claim.empties for claim in shipped().claims} == {14}
    assert "until 14 squares are empty" in PAGE
    lines = (SHIPPED / "verify.py").read_text("utf-8").count("\n")
    assert f"`othello_lessons/proofs/verify.py` has {lines} lines" in PAGE and lines <= 60


def test_the_proofs_played_against_each_other_end_at_20_to_16():
    proof, player, board = shipped(), BLACK, initial_board(6)
    moves = {claim.chooser: claim for claim in proof.claims}
    while board.count(EMPTY) > 14:
        play_move(proof.answer(moves[player], player, board), player, board)
        player = next_player(board, player)
    assert solve(player, board).value == (4 if player == WHITE else -4)


def test_the_published_game_begins_as_the_proof_does_and_ends_at_20_to_16():
    start = BLACK, initial_board(6)
    first, *_ = line = parse_transcript(PUBLISHED, *start)
    after = [play_move(move, *start[:1], initial_board(6)) for move in (first, proved_first())]
    assert len({numbered(*from_board(WHITE, board), 6)[0] for board in after}) == 1
    played = [(player, board) for player, board in replay(line, *start)]
    assert (played[-1][1].count(BLACK), played[-1][1].count(WHITE)) == (16, 20)
    for player, board in played[16:-1]:
        assert solve(player, board).value == (4 if player == WHITE else -4)


def proved_first():
    """Return the first move of the proof that White gets at most 4."""
    return shipped().answer(shipped().claims[1], BLACK, initial_board(6))


# ---------------------------------------------------------------------------
# The commands


def test_the_commands_prove_and_verify_4x4(solved, tmp_path, capsys):
    path = tmp_path / "4x4.proof"
    assert main(["prove", "4", "--out", str(path), "--memory", "8"]) == 0
    assert "White gets at least 8: proved, with a move in each of" in capsys.readouterr().out
    assert read(path) == solved
    assert [each.name for each in tmp_path.iterdir()] == ["4x4.proof"]
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.count("proved. One move in ") == 2
    assert main(["verify", str(path), "--branch", "1"]) == 0
    assert capsys.readouterr().out.count("holds at the end of the branch") == 2


def test_the_commands_say_what_is_wrong(solved, tmp_path, capsys):
    path = tmp_path / "4x4.proof"
    assert main(["verify", str(path)]) == 2
    assert "cannot be read: No such file or directory." in capsys.readouterr().err
    write(
        Certificate(4, dict.fromkeys(solved.claims, Moves(array("Q"), b"")), solved.start, ""),
        path,
    )
    assert main(["verify", str(path)]) == 1
    assert "Refused. White gets at least 8: the proof has no legal move" in capsys.readouterr().err
    assert main(["prove", "4", "--out", str(path), "--memory", "8", "--threads", "0"]) == 2
    assert "threads is a number from 1 to 64, not 0" in capsys.readouterr().err
    assert main(["prove", "8"]) == 2
    assert "4x4 and 6x6 can be proved" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("disk", "memory", "says"),
    [
        (1 << 20, 9_000_000, "a proof needs 64 MiB on the disk, and 1 are free"),
        (1 << 40, 204_800, "takes 1024 MiB, and 200 are free: set --memory"),
    ],
)
def test_too_little_room_is_said_before_the_work_begins(
    disk, memory, says, monkeypatch, tmp_path, capsys
):
    file, out = tmp_path / "meminfo", tmp_path / "proofs"
    file.write_text(f"MemTotal: 9000000 kB\nMemAvailable: {memory} kB\n")
    monkeypatch.setattr(prove, "MEMORY_FILE", file)
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=disk))
    out.mkdir()
    assert main(["prove", "4", "--out", str(out / "4x4.proof")]) == 2
    assert says in capsys.readouterr().err
    assert list(out.iterdir()) == []


def test_an_interrupted_command_says_how_to_go_on(monkeypatch, tmp_path, capsys):
    def interrupted(*given, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(prove.Proof, "answers", interrupted)
    assert main(["prove", "4", "--memory", "8", "--out", str(tmp_path / "4x4.proof")]) == 130
    assert "The same command continues from here." in capsys.readouterr().err
