"""The functions of the course, for the cheat sheet and the API pages: read from the source text.

Nothing is imported, so the pages can be made where the packages that the course uses are not
installed, and they say what the source says.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
QUOTE = "'"
MARKS = re.compile(r"`[^`]*`|[*<\[]")
# The cheat sheet, in the order of the course: a heading, a module, and which of its functions.
# Where none is named, all are meant.
SHEET = [
    ("The book", "othello", ()),
    ("See what a search did", "watch", ("Node", "watch", "best_line", "cut_by", "left_out_value")),
    ("Draw", "drawing", ()),
    ("Click", "widgets", ()),
    ("Check your answers", "exercises", ()),
    ("Squares, games and positions as text", "notation", ()),
    ("Players", "strategies", ("make_strategy", "evaluation", "describe_strategies")),
    ("A player with a clock", "deepening", ("deepening", "iterations")),
    ("Monte Carlo tree search", "uct", ("watch_playouts", "one_playout", "most_visited")),
    ("Look back at a game", "lookback", ("look_back",)),
]
MODULES = [module for _, module, _ in SHEET]


class Function(NamedTuple):
    """A function or a class: its source, and the file that holds it."""

    node: ast.FunctionDef | ast.ClassDef
    file: Path

    @property
    def name(self) -> str:
        """Return the name."""
        return self.node.name

    @property
    def lines(self) -> list[str]:
        """Return what its docstring says."""
        return (ast.get_docstring(self.node) or "").splitlines()

    @property
    def explained(self) -> Iterator[tuple[str, str]]:
        """Yield the fields of a class that have a comment beside them, and what it says."""
        source = self.file.read_text("utf-8").splitlines()
        for one in self.node.body:
            about = source[one.lineno - 1].partition("  # ")[2]
            if isinstance(one, ast.AnnAssign) and about:
                yield ast.unparse(one.target), about


def public(module: str) -> list[Function]:
    """Return what a module of the course defines for others, in the order in which it does."""
    file = file_of(f"othello_lessons.{module}")
    tree = ast.parse(file.read_text("utf-8"))
    if file.name != "__init__.py":
        return [one for one in defined(file) if not one.name.startswith("_")]
    sources = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    exported = [(node.module or "", alias.name) for node in sources for alias in node.names]
    found = (named(source, name) for source, name in exported if source.startswith("othello"))
    return [one for one in found if one]


def file_of(module: str) -> Path:
    """Return the file of a module, or of a folder's `__init__`."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def defined(file: Path) -> Iterator[Function]:
    """Yield the functions and classes of a file that say what they are for."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            yield Function(node, file)


def named(module: str, name: str) -> Function | None:
    """Return a function or class of a module; None if the name is a constant."""
    return next((one for one in defined(file_of(module)) if one.name == name), None)


# ---------------------------------------------------------------------------
# What a function is called with


def call(function: Function) -> str:
    """Return a call as a learner writes it: the names, the defaults, `…` for what is named."""
    given = arguments(function.node)
    if given is None:
        return f"{function.name}({', '.join(fields(function.node))})"
    plain = [one.arg for one in [*given.posonlyargs, *given.args]]
    for at, value in enumerate(given.defaults, len(plain) - len(given.defaults)):
        told = ast.unparse(value)
        plain[at] += "" if told == "NOTHING" else f"={told}"  # a mark for what was not given
    plain += [f"*{given.vararg.arg}"] if given.vararg else []
    plain += ["…"] if given.kwonlyargs or given.kwarg else []
    return f"{function.name}({', '.join(word for word in plain if word != 'self')})"


def arguments(node: ast.stmt) -> ast.arguments | None:
    """Return the arguments of a function, or those with which a class is called, if it says."""
    if isinstance(node, ast.FunctionDef):
        return node.args
    made = (one for one in node.body if isinstance(one, ast.FunctionDef))
    return next((one.args for one in made if one.name == "__init__"), None)


def fields(node: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a class that has no `__init__` of its own."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and not ast.unparse(one.target).startswith("_"):
            yield ast.unparse(one.target)


def signature(node: ast.FunctionDef | ast.ClassDef) -> str:
    """Return a name with everything that it takes, and what it returns."""
    given = arguments(node)
    if given is None:
        return f"{node.name}({', '.join(fields(node))})"
    words = ast.unparse(given).removeprefix("self, ").removeprefix("self")
    back = node.returns if isinstance(node, ast.FunctionDef) else None
    return f"{node.name}({words})" + (f" -> {ast.unparse(back).strip(QUOTE)}" if back else "")


# ---------------------------------------------------------------------------
# The pages


def cheat_sheet() -> str:
    """Return the page with one line for each function that a learner uses."""
    text = [
        "---\nhide-toc: true\n---\n",
        "# Cheat sheet\n",
        "One line for each function. Its name leads to all that it takes and returns; `…` stands "
        "for what you give by name.",
    ]
    for heading, module, names in SHEET:
        what = "*" if module == "othello" else "…"
        text += [f"\n## {heading}\n", f"`from othello_lessons.{module} import {what}`\n"]
        text += ["| | |", "| --- | --- |"]
        text += [row(module, one) for one in public(module) if not names or one.name in names]
    return "\n".join(text)


def row(module: str, function: Function) -> str:
    """Return the row of a function in its table."""
    title = call(function).replace("|", "\\|")
    about = escaped(function.lines[0]).replace("|", "\\|")
    return f"| {{py:obj}}`{title} <othello_lessons.{module}.{function.name}>` | {about} |"


def api_page(module: str) -> str:
    """Return the page with all that a module of the course defines for others."""
    name = f"othello_lessons.{module}"
    about = (ast.get_docstring(ast.parse(file_of(name).read_text("utf-8"))) or "").splitlines()
    text = [f"# {name}\n", *map(escaped, about), f"\n```{{py:module}} {name}\n```\n"]
    for function in public(module):
        text += described(function)
    return "\n".join(text)


def described(function: Function) -> Iterator[str]:
    """Yield what a function or class takes, and what its docstring says."""
    kind = "function" if isinstance(function.node, ast.FunctionDef) else "class"
    yield f"::::{{py:{kind}}} {signature(function.node)}"
    yield from map(escaped, function.lines)
    noted = list(function.explained) if kind == "class" else []
    yield "\n".join(["", *(f"- `{name}`: {escaped(about)}" for name, about in noted)])
    for node in function.node.body if kind == "class" else []:
        method = isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        if method and (about := ast.get_docstring(node)):
            asked = any(ast.unparse(one) == "property" for one in node.decorator_list)
            what = f"property}} {node.name}" if asked else f"method}} {signature(node)}"
            yield "\n".join(["", f":::{{py:{what}", *map(escaped, about.splitlines()), ":::"])
    yield "::::\n"


def escaped(line: str) -> str:
    """Return a line of a docstring in which only backticks and indents mean something."""
    return line if line.startswith("    ") else MARKS.sub(_plain, line)


def _plain(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("`") else f"\\{found[0]}"
