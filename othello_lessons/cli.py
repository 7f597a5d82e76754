"""The command `othello-lessons`: opens the course, and lists what else it can do."""


def main() -> int:
    """Open the course in JupyterLab."""
    raise SystemExit("The launcher is being written.")
