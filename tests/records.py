"""Reads the games that judges have recorded in a file."""

from othello_lessons.programs.record_reader import lines_of, read_record


def records_in(path):
    return [read_record(line) for _, line in lines_of(path.read_bytes())]
