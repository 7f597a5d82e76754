"""A folder with the programs of a class: who is in it, and what each group is told."""

import pytest

from othello_lessons.cli import main
from othello_lessons.programs.groups import MISSING, groups_in


@pytest.fixture
def put(tmp_path):
    """Return a function that writes a file of the class, which can be executable."""

    def written(name, text="", mode=0o644):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return str(path)

    return written


def test_each_group_is_found_with_its_command(put, tmp_path, monkeypatch):
    own = put("ann/my player.py")
    put("ann/command.txt", "python3 -u 'my player.py' 3\n")
    put("ann/run", mode=0o755)  # command.txt comes first
    runs, single, built = put("bob/run", mode=0o755), put("cat.py"), put("dan", mode=0o755)
    put("notes.txt")
    put(".hidden.py")
    put("__pycache__/x.py")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    put("elsewhere/my player.py")  # beside the teacher: it is not the group's
    found = {group.name: group.command for group in groups_in(tmp_path) if not group.trouble}
    assert found == {
        "ann": ("python3", "-u", own, "3"),
        "bob": (runs,),
        "cat": ("python3", single),
        "dan": (built,),
    }


def test_a_group_without_a_command_costs_only_itself(put, tmp_path, capsys):
    put("ann/command.txt", "python3 'player.py")
    put("bob/run")  # not executable
    put("cat/command.txt")
    (tmp_path / "cat/command.txt").write_bytes(b"\xff")
    put("7up/run", mode=0o755)
    assert main(["check-program", "--protocol", "file", str(tmp_path)]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert "✗ 7up '7up' cannot be a player's name" in shown
    assert "✗ ann Its command.txt is not a command: the command" in shown
    assert f"✗ bob {MISSING}" in shown
    assert "✗ cat Its command.txt cannot be read: save it as UTF-8." in shown
    assert "0 of 4 groups can hand in." in shown
