"""Every shell line of the workflows that publish runs in a scratch clone, on a local address."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from site_tests.served import served

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
SITE = "https://example.org/course/"
GIVEN = {
    "GITHUB_REF_NAME": f"v{VERSION}",
    "GITHUB_SERVER_URL": "https://example.org",
    "GITHUB_REPOSITORY": "somebody/othello_lessons",
    "SITE_ADDRESS": SITE,
}
DONE_BEFORE = r"^pip install uv==.*|^python \.ci/platforms\.py"  # uv is here; `ci` runs the other
TESTS = r"^uv run pytest .*"


def lines(workflow):
    """Yield the shell lines of a workflow, in order."""
    text = (ROOT / ".github" / "workflows" / workflow).read_text("utf-8")
    for job in yaml.safe_load(text)["jobs"].values():
        yield from (step["run"].strip() for step in job["steps"] if "run" in step)


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("release") / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folder


def run(line, folder):
    """Run a shell line as a workflow does; the tests that it names are only collected."""
    if re.match(TESTS, line):
        line = f"{line} --collect-only --quiet -p no:xdist -o addopts="
    environment = {**os.environ, **GIVEN}
    environment.pop("VIRTUAL_ENV", None)
    command = ["bash", "-e", "-o", "pipefail", "-c", line]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_package_is_built_and_installs_from_an_index_of_ones_own(clone, tmp_path):
    for line in lines("release.yml"):
        if not re.match(DONE_BEFORE, line):
            said = run(line, clone)
    assert "lab" in said  # the last line tells the extras
    links = [f'<a href="{built.name}">{built.name}</a>' for built in (clone / "dist").glob("*.whl")]
    (clone / "dist" / "index.html").write_text("\n".join(links))
    with served(clone / "dist") as address:
        install = "uv pip install --quiet --no-deps --python fresh --find-links"
        run(f"uv venv fresh && {install} {address}/index.html othello-lessons=={VERSION}", tmp_path)
    assert VERSION in run("fresh/bin/python -m othello_lessons --version", tmp_path)


def test_the_pages_of_a_site_with_an_address_say_where_they_are(clone):
    [build] = [line for line in lines("site.yml") if not re.match(DONE_BEFORE, line)]
    run(f"{build} --only pages", clone)
    page = (clone / "site" / "book.html").read_text("utf-8")
    assert f'<link rel="canonical" href="{SITE}book.html"' in page
    assert f'content="{SITE}_static/card.png"' in page
    found = re.findall("<loc>(.*?)</loc>", (clone / "site" / "sitemap.xml").read_text("utf-8"))
    assert f"{SITE}index.html" in found and len(found) > 40
    assert all((clone / "site" / url.removeprefix(SITE)).exists() for url in found)
    assert f"{SITE}sitemap.xml" in (clone / "site" / "robots.txt").read_text("utf-8")
    assert f'<base href="{SITE}">' in (clone / "site" / "404.html").read_text("utf-8")
