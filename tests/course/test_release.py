"""What a release changes in its own checkout: links that hold elsewhere, and no wrong tag."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
ADDRESS = "https://example.org/somebody/othello_lessons"


@pytest.fixture
def release(tmp_path):
    """Return what runs the release script on a copy of the files that it changes."""
    (tmp_path / ".ci").mkdir()
    for name in (".ci/release.py", "pyproject.toml", "README.md", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path / name)

    def run(tag):
        command = [sys.executable, tmp_path / ".ci" / "release.py", tag, ADDRESS]
        return subprocess.run(command, capture_output=True, text=True), tmp_path

    return run


def test_every_link_and_picture_of_a_published_readme_is_absolute(release):
    done, folder = release(f"v{VERSION}")
    assert done.returncode == 0, done.stderr
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Repository"] == ADDRESS and "othello" in project["scripts"]
    assert f"repository-code: {ADDRESS}\n" in (folder / "CITATION.cff").read_text("utf-8")
    targets = re.findall(
        r'(?:\]\(|src(?:set)?=")([^)"]+)', (folder / "README.md").read_text("utf-8")
    )
    tests = f"{ADDRESS}/actions/workflows/ci.yml"
    assert (
        targets[:2] == [f"{tests}/badge.svg", tests]
        and (ROOT / ".github/workflows/ci.yml").exists()
    )
    ours = [target for target in targets[2:] if target.startswith(ADDRESS)]
    assert len(ours) >= 8 and all(target.startswith("https://") for target in targets)
    for target in ours:
        kind, tag, path = target.removeprefix(f"{ADDRESS}/").split("/", 2)
        assert (kind, tag) == ("raw" if path.endswith(".svg") else "blob", f"v{VERSION}")
        assert (ROOT / path.partition("#")[0]).exists()


def test_a_tag_that_is_not_the_version_is_refused(release):
    done, folder = release("v99.0")
    assert done.returncode == 1 and "The tag is v99.0, but the version" in done.stderr
    assert (folder / "README.md").read_bytes() == (ROOT / "README.md").read_bytes()


def test_a_new_version_is_written_wherever_the_old_one_is_named(tmp_path):
    named = ["pyproject.toml", "othello_lessons/__init__.py", "CITATION.cff"]
    named += ["docs/releasing.md", "docs/teaching.md"]
    for name in (".ci/version.py", *named):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text("# Changelog\n\n## Unreleased\n", "utf-8")
    command = [sys.executable, tmp_path / ".ci" / "version.py"]
    refused = subprocess.run([*command, "v99"], capture_output=True, text=True)
    assert "three numbers, such as 1.0.0, and not 'v99'" in refused.stderr
    subprocess.run([*command, "99.0.1"], check=True)
    for name in named:
        text = (tmp_path / name).read_text("utf-8")
        assert "99.0.1" in text, name
        assert not re.search(rf'["-]{re.escape(VERSION)}["-]', text), name
    [day] = re.findall(r"^## 99\.0\.1 \((.*)\)$", changelog.read_text("utf-8"), re.M)
    assert f"date-released: {day}\n" in (tmp_path / "CITATION.cff").read_text("utf-8")


WORKFLOWS = "\n".join(
    path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")
)


def test_workflows_name_every_action_by_its_commit_and_every_tool_by_its_version():
    actions = re.findall(r"uses: *(.*)", WORKFLOWS)
    assert actions and all(re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", one) for one in actions)
    assert len({one.split("@")[0] for one in actions}) == len(set(actions)), "one commit of each"
    uv = re.search(r'"(uv==[\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))[1]
    installed = re.findall(r"pip install (?!--python)(.*)|uvx (\S+)", WORKFLOWS)
    assert {"".join(one) for one in installed} == {uv, "twine@7.0.0"}
