"""The files of a tournament's standings, written beside its games."""

from collections.abc import Sequence
from pathlib import Path

from othello_lessons.programs.tournament.plan import Fixture
from othello_lessons.programs.tournament.standings import as_csv, as_picture, as_text
from othello_lessons.programs.tournament.standings_page import as_page
from othello_lessons.programs.tournament.tournament import Tournament
from othello_lessons.programs.writing import writing


def write_standings(tournament: Tournament, stem: Path) -> list[Path]:
    """Write the standings as text, CSV, picture and page, and the ratings over time; list them."""
    standings, history = tournament.standings, tournament.history_picture
    contents = {
        "txt": as_text(standings) + "\n",
        "csv": as_csv(standings),
        "svg": as_picture(standings).svg,
    }
    files = [write_whole(Path(f"{stem}.standings.{kind}"), text) for kind, text in contents.items()]
    files.append(write_page(page_file(stem), tournament))
    return [*files, *([write_whole(Path(f"{stem}.ratings.svg"), history.svg)] if history else [])]


def page_file(stem: Path) -> Path:
    """Return where the page of a tournament is."""
    return Path(f"{stem}.standings.html")


def write_page(
    path: Path,
    tournament: Tournament,
    playing: Sequence[Fixture] | None = None,
    above: str = "",
    below: str = "",
) -> Path:
    """Write the page; while games are being played, it reloads itself again and again."""
    return write_whole(path, as_page(tournament, playing, above, below))


def write_whole(path: Path, text: str | bytes) -> Path:
    """Write a file in one step, so that nobody ever reads half of it."""
    part = path.with_name(path.name + ".part")
    try:
        with writing(path):
            part.write_bytes(text.encode() if isinstance(text, str) else text)
        return part.replace(path)
    finally:
        part.unlink(missing_ok=True)
