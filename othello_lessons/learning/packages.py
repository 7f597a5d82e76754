"""The packages that learning needs, each imported with a sentence where it is missing."""

from importlib import import_module
from typing import Any

from othello_lessons.course.installing import how_to_get

Array = Any  # of NumPy

WRITE_IT = "write it, run its cell, and then this one again."  # said of a lesson's function


def numpy_package() -> Any:
    """Return numpy; ImportError says how to get it."""
    return _package("numpy", "numpy")


def part_of_sklearn(name: str) -> Any:
    """Return a part of scikit-learn, such as `tree`; ImportError says how to get it."""
    return _package(f"sklearn.{name}", "scikit-learn")


def one_thread() -> None:
    """Make NumPy work with one thread: more of them do not help with small tables."""
    _package("threadpoolctl", "threadpoolctl").threadpool_limits(1)


def _package(module: str, name: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise ImportError(
            f"This needs the package {name}, which is not installed: " + how_to_get("learn")
        ) from None
