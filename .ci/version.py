"""Write a new version into every file that names it: python .ci/version.py 1.0.0.

The changelog's "Unreleased" becomes this version, and today is its day. Run `uv sync` afterwards.
"""

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
WHEEL = r"(/othello_lessons-)[\d.]+(?=-py3-none-any\.whl)"
PLACES = {
    "pyproject.toml": r'^(version = ")[\d.]+',
    "othello_lessons/__init__.py": r'^(__version__ = ")[\d.]+',
    "CITATION.cff": r"^(version: )[\d.]+",
    "docs/releasing.md": WHEEL,
    "docs/teaching.md": WHEEL,
}
DAYS = {"CITATION.cff": (r"^date-released: .*", "date-released: {day}")}
HEADING = {"CHANGELOG.md": (r"^## Unreleased$", "## {version} ({day})")}


def main(version: str, root: Path = ROOT) -> None:
    """Change the files; SystemExit if the version is none, or a file no longer names one."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"A version is three numbers, such as 1.0.0, and not {version!r}.")
    named = [(file, (at, rf"\g<1>{version}")) for file, at in PLACES.items()]
    for file, (at, words) in [*HEADING.items(), *named, *DAYS.items()]:
        path, new = root / file, words.format(version=version, day=date.today())
        text, count = re.subn(at, new, path.read_text("utf-8"), flags=re.MULTILINE)
        if not count:
            sys.exit(f"{file} has no line {at!r}: write the version there by hand.")
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
