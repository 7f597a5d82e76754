"""A release, from the tag to an index and a page that opens, all of it on this machine."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import expect

from site_tests.lite_page import PROGRAM
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
    """Tag the version as docs/releasing.md says; return what a workflow then checks out."""
    folder = tmp_path_factory.mktemp("release")
    run(f"git clone --quiet --bare {ROOT} hub && git clone --quiet hub owner", folder)
    steps = (ROOT / "docs" / "releasing.md").read_text("utf-8")
    [tag] = re.findall(r"`(git tag .*?)`", steps)
    run(re.sub(r"v[\d.]+", f"v{VERSION}", tag), folder / "owner")
    run(f"git clone --quiet --branch v{VERSION} hub clone", folder)
    return folder / "clone"


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
    place = tmp_path / "simple" / "othello-lessons"  # an index is folders of links
    shutil.copytree(clone / "dist", place)
    links = [f'<a href="{built.name}">{built.name}</a>' for built in place.glob("othello*")]
    for page in (place / "index.html", tmp_path / "index.html"):
        page.write_text("\n".join(links))
    assert len(links) == 2  # a wheel and a source archive
    with served(tmp_path) as address:
        install = f"fresh/bin/pip install --no-deps --index-url {address}/simple/ othello-lessons"
        run(
            f"python3 -m venv fresh && env -u PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null {install}",
            tmp_path,
        )
    assert VERSION in run("fresh/bin/othello-lessons --version", tmp_path)


def test_the_pages_of_a_site_with_an_address_open_and_say_where_they_are(clone, chromium):
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
    with served(clone / "site") as address, chromium.launch(**PROGRAM) as browser:
        page = browser.new_page()
        page.goto(f"{address}/")
        page.get_by_role("link", name="Look at the lessons").click()
        page.locator("article a[href*='alpha_beta_by_hand']").first.click()
        expect(page.get_by_role("heading", name="When have you seen enough?")).to_be_visible()
