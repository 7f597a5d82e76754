"""Make the notebooks and the guides agree with the table: `uv run python .ci/renumber.py`.

The table of `othello_lessons/course/lesson_table.py` knows the numbers, titles and minutes of the
lessons. This renames the notebooks, and rewrites what other files say of these: titles, times,
links to other lessons, and the lists of all lessons. In prose, a reference to another lesson is a
link to its notebook whose words have its number: `[lesson 05](05_greed_loses.ipynb)`, or its number
and its title. `tests/course/test_lesson_links.py` asserts that this would change nothing.
"""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import BY_KEY, CONTENTS, LESSONS, Lesson
from othello_lessons.course.working_copy import written

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
GUIDES = ("README.md", "CONTRIBUTING.md", "docs/*.md", "web/notes.toml", "web/pages/*.md")
NUMBERED = re.compile(rf"\b\d\d_({'|'.join(sorted(BY_KEY, key=len, reverse=True))})\b")
LINK = re.compile(r"\[([^][]+)\](?=\((?:[^()\s]*/)?\d\d_(\w+)\.ipynb\))")
ROWS = re.compile(r"^\| 01 \|.*\n(?:\| \d\d \|.*\n?)+", re.M)  # of a list of all lessons
ONE, MANY = r"(\d+) minutes", r"(, with the extra parts? )"
TIME = re.compile(rf"Time: about {ONE}(?:{MANY}\d+)?\.")
SPAN = re.compile(r"\d+ to \d+ minutes, and up to \d+ with its extra parts")
ALL = re.compile(r"\b\d+ lessons\b")  # how many there are


def renames() -> dict[Path, Path]:
    """Return the notebooks whose number is not their place in the table, with their new names."""
    files = {path.stem[3:]: path for path in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))}
    named = {files[lesson.key]: NOTEBOOKS / lesson.file for lesson in LESSONS}
    return {old: new for old, new in named.items() if old != new}


def rewritten() -> dict[Path, bytes]:
    """Return the files that do not agree with the table, and what they should contain."""
    made = dict(guides())
    for path in NOTEBOOKS.glob("*.ipynb"):
        notebook = json.loads(path.read_bytes())
        agree(notebook, BY_KEY.get(path.stem[3:]))
        made[path] = written(notebook)
    return {path: text for path, text in made.items() if path.read_bytes() != text}


def guides() -> Iterator[tuple[Path, bytes]]:
    """Yield every guide, with what it should contain."""
    for path in (path for pattern in GUIDES for path in sorted(ROOT.glob(pattern))):
        text = linked(path.read_text(encoding="utf-8"))
        if path.name in LISTS:
            text = ROWS.sub("".join(map(LISTS[path.name], LESSONS)), text)
        if path.name == "index.md":
            text = ALL.sub(f"{len(LESSONS)} lessons", text)
        yield path, text.encode()


def agree(notebook: dict[str, Any], lesson: Lesson | None) -> None:
    """Write into a notebook what the table says; `lesson` is None for the contents."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            text = linked("".join(cell["source"]))
            text = own(text, lesson) if lesson else contents(text)
            cell["source"] = text.splitlines(keepends=True)


def linked(text: str) -> str:
    """Return a text in which each link to a lesson has its number, and its title if it had one."""
    return NUMBERED.sub(lambda found: BY_KEY[found[1]].file.removesuffix(".ipynb"), _words(text))


def _words(text: str) -> str:
    def words(found: re.Match[str]) -> str:
        lesson = BY_KEY.get(found[2])
        if lesson is None:
            return found[0]
        titled = re.sub(r"^\d\d .+", f"{lesson.number} {lesson.title}", found[1])
        return "[" + re.sub(r"\b\d\d\b", lesson.number, titled) + "]"

    return LINK.sub(words, text)


def own(text: str, lesson: Lesson) -> str:
    """Return a text of a lesson in which its title, time, neighbours and number are right."""
    text = re.sub(r"\A# \d\d · .+", f"# {lesson.number} · {lesson.title}", text)
    text = re.sub(r"^\[Contents\]\(.*", neighbours(lesson), text, flags=re.M)
    text = re.sub(r"(othello-lessons fresh) \d\d", rf"\1 {lesson.number}", text)
    return TIME.sub(lambda found: time(lesson, found[2]), text)


def time(lesson: Lesson, words: str | None) -> str:
    """Write how long a lesson takes; `words` are those about its extra parts."""
    more = f"{words or ', with the extra part '}{lesson.minutes_with_extra}"
    extra = more if lesson.minutes_with_extra > lesson.minutes else ""
    return f"Time: about {lesson.minutes} minutes{extra}."


def neighbours(lesson: Lesson) -> str:
    """Write the line that leads from a lesson to the contents and to its neighbours."""
    place = LESSONS.index(lesson)
    links = [f"[Contents]({CONTENTS})"]
    links += [f"[← {one.number} {one.title}]({one.file})" for one in LESSONS[:place][-1:]]
    links += [f"[{one.number} {one.title} →]({one.file})" for one in LESSONS[place + 1 :][:1]]
    return " · ".join(links)


def contents(text: str) -> str:
    """Return a text of the contents in which the list of the lessons and their times are right."""
    short = [lesson.minutes for lesson in LESSONS]
    longest = max(lesson.minutes_with_extra for lesson in LESSONS)
    span = f"{min(short)} to {max(short)} minutes, and up to {longest} with its extra parts"
    return ROWS.sub("".join(map(_in_contents, LESSONS)).rstrip("\n"), SPAN.sub(span, text))


def minutes(lesson: Lesson) -> str:
    """Write the minutes of a lesson for a list: `35`, or `45 to 50` with its extra parts."""
    short, long = lesson.minutes, lesson.minutes_with_extra
    return f"{short} to {long}" if long > short else f"{short}"


def needs(lesson: Lesson) -> str:
    """Write what a lesson builds on, and the extra that must be installed."""
    known = lesson.needs.format_map({key: other.number for key, other in BY_KEY.items()})
    return "; ".join(filter(None, [known, f"`[{lesson.extra}]`" * bool(lesson.extra)])) or "nothing"


def _in_contents(lesson: Lesson) -> str:
    link = f"[{lesson.title}]({lesson.file})"
    return f"| {lesson.number} | {link} | {lesson.does} | {minutes(lesson)} |\n"


def _in_readme(lesson: Lesson) -> str:
    return f"| {lesson.number} | {lesson.title} | {lesson.about} |\n"


def _in_guide(lesson: Lesson) -> str:
    link = f"[{lesson.title}](../notebooks/{lesson.file})"
    cells = [lesson.number, link, lesson.about, needs(lesson), minutes(lesson)]
    return f"| {' | '.join(cells)} |\n"


LISTS = {"README.md": _in_readme, "teaching.md": _in_guide}


def main() -> None:
    """Rename and rewrite; run the contents again, whose map of the course shows the numbers."""
    for old, new in renames().items():
        subprocess.run(["git", "add", "--intent-to-add", old], cwd=ROOT, check=True)
        subprocess.run(["git", "mv", old, new], cwd=ROOT, check=True)
        print(f"{old.name} is {new.name}")
    changed = rewritten()
    for path, text in changed.items():
        path.write_bytes(text)
        print(f"Rewrote {path.relative_to(ROOT)}")
    if NOTEBOOKS / CONTENTS in changed:
        sys.argv[1:] = ["00"]
        runpy.run_path(str(Path(__file__).with_name("refresh.py")), run_name="__main__")


if __name__ == "__main__":
    main()
