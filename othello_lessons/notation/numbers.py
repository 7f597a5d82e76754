"""Numbers as people read them: with a sign, and with what is counted."""


def signed(value: float) -> str:
    """Write a whole number with its sign: +4, −4, 0."""
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def with_minus(number: int | str) -> str:
    """Write a number with a minus sign as people write it: 4, −4."""
    return str(number).replace("-", "−")


def plural(count: int, word: str) -> str:
    """Write how many there are of something: 1 move, 2 moves, 2 passes, 2 plies."""
    several = f"{word}es" if word.endswith("s") else f"{word}s"
    if word.endswith("ply"):
        several = word.removesuffix("y") + "ies"
    return f"{count:,} {word if count == 1 else several}"
