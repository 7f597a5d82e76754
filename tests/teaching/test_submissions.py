"""What a class hands in may be damaged or hostile: each of it is a row, and ends nothing."""

import io
import os
import random
import zipfile

import pytest
from class_notebooks import IMPORTS, RIGHT, notebook

from othello_lessons.teaching import submissions
from othello_lessons.teaching.submissions import submissions_in

GOOD = notebook([IMPORTS, RIGHT["move-on-a-copy"]])


def zipped(names, way=zipfile.ZIP_DEFLATED, content=GOOD):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive:
        for name in names:
            archive.writestr(name, content)
    return file.getvalue()


def damaged(whole, dice):
    """Cut a file off, or change some of its bytes."""
    if dice.random() < 0.2:
        return whole[: dice.randrange(len(whole))]
    changed = bytearray(whole)
    for _ in range(dice.randint(1, 8)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


@pytest.mark.parametrize("way", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("of_class", [False, True])
def test_a_damaged_zip_is_a_row_for_its_learner(tmp_path, way, of_class):
    dice = random.Random(repr((way, of_class)))
    names = ["amy/02.ipynb", "bob/ü.ipynb", "cem/02.ipynb"] if of_class else ["02.ipynb"]
    whole = zipped(names, way)
    path = tmp_path / "class.zip" if of_class else tmp_path / "in" / "amy.zip"
    path.parent.mkdir(exist_ok=True)
    for _ in range(250):
        path.write_bytes(damaged(whole, dice))
        try:
            rows = submissions_in(path if of_class else path.parent)
        except submissions.LessonError as error:
            assert "no notebook" in str(error)
        assert rows and all(one.cells or one.trouble for one in rows)


def test_one_damaged_upload_costs_only_its_own_row(tmp_path):
    (tmp_path / "amy.ipynb").write_text(GOOD)
    (tmp_path / "bob.zip").write_bytes(zipped(["02.ipynb"])[:-60])
    (tmp_path / "cem.zip").write_bytes(zipped(["02.ipynb"], zipfile.ZIP_LZMA))
    rows = {one.learner: one for one in submissions_in(tmp_path)}
    assert [bool(rows[name].cells) for name in ("amy", "bob", "cem")] == [True, False, True]
    assert rows["bob"].trouble


def test_a_pipe_is_never_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.zip")
    rows = submissions_in(tmp_path)
    assert [one.trouble for one in rows] == ["it is not a file"] * 2
    assert [one.trouble for one in submissions_in(tmp_path / "pipe")] == ["it is not a file"]


def test_a_zip_that_expands_without_end_is_read_to_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(submissions, "LARGEST_NOTEBOOK", 3 * len(GOOD))
    (tmp_path / "amy.zip").write_bytes(zipped([f"{n}.ipynb" for n in range(9)]))
    rows = submissions_in(tmp_path)
    assert [bool(one.cells) for one in rows] == [True] * 3 + [False]
    assert "MiB are read" in rows[-1].trouble


def test_of_too_many_files_only_some_are_read_and_the_others_of_a_class_all_are(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(submissions, "MOST", 5)
    names = [*(f"amy/{n}.ipynb" for n in range(9)), "bob/02.ipynb"]
    path = tmp_path / "class.zip"
    path.write_bytes(zipped(names))
    rows = submissions_in(path)
    assert [one.learner for one in rows if one.cells] == ["amy"] * 5 + ["bob"]
    assert [one.trouble for one in rows if one.trouble] == [
        "there are 9 notebooks; only 5 are read"
    ]


def test_a_zip_with_a_million_entries_is_refused_by_the_length_of_its_list(tmp_path, monkeypatch):
    (tmp_path / "amy.zip").write_bytes(zipped([f"{n}" for n in range(2000)], content=""))
    monkeypatch.setattr(submissions, "LARGEST_LIST", 2**16)
    (row,) = submissions_in(tmp_path)
    assert "list of files" in row.trouble
