"""Make the package ready to be published elsewhere: python .ci/release.py v1.0.0 ADDRESS.

ADDRESS is that of the repository, such as https://example.org/owner/othello_lessons. The release
workflow runs this in its own checkout, before it builds: nothing of it is committed, because the
repository itself has no address of its own. It checks that the tag is the version, writes the
project's links, one of them also into CITATION.cff, makes the README's links absolute, and puts the
badge of the tests below its title.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
RELATIVE = re.compile(r'(\]\(|src(?:set)?=")(?!https?:|#)([^)"]+)')


def main(tag: str, address: str, root: Path = ROOT) -> None:
    """Write the links into the README and pyproject.toml; SystemExit if the tag is no version."""
    path, readme = root / "pyproject.toml", root / "README.md"
    project = path.read_text(encoding="utf-8")
    version = tomllib.loads(project)["project"]["version"]
    if tag != f"v{version}":
        sys.exit(f"The tag is {tag}, but the version in pyproject.toml is {version}.")
    path.write_text(project.replace("[project.scripts]", links(address, tag)), encoding="utf-8")
    text = readme.read_text(encoding="utf-8")
    title, body = absolute(text, address, tag).split("\n", 1)
    readme.write_text(f"{title}\n\n{badge(address)}\n{body}", encoding="utf-8")
    with (root / "CITATION.cff").open("a", encoding="utf-8") as citation:
        citation.write(f"repository-code: {address}\n")


def links(address: str, tag: str) -> str:
    """Return the table of links, in front of the table that follows it."""
    return f"""[project.urls]
Repository = "{address}"
Issues = "{address}/issues"
Changelog = "{address}/blob/{tag}/CHANGELOG.md"

[project.scripts]"""


def badge(address: str) -> str:
    """Return the picture in which the repository says whether its tests pass, as a link to them."""
    tests = f"{address}/actions/workflows/ci.yml"
    return f"[![Tests]({tests}/badge.svg)]({tests})"


def absolute(text: str, address: str, tag: str) -> str:
    """Return the README with links that hold elsewhere: pictures as files, the rest as pages."""

    def at(found: re.Match[str]) -> str:
        kind = "raw" if found[2].endswith(".svg") else "blob"
        return f"{found[1]}{address}/{kind}/{tag}/{found[2]}"

    return RELATIVE.sub(at, text)


if __name__ == "__main__":
    main(*sys.argv[1:3])
