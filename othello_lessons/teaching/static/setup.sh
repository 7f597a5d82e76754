#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: it installs the course, and Python if needed.
set -e
cd "$(dirname "$0")"

new_enough() {
  for python in python3.14 python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
      echo "$python"
      return
    fi
  done
}

if [ -z "$(new_enough)" ]; then
  apt-get update
  for version in 3.14 3.13 3.12 3.11; do
    apt-get install -y "python$version" "python$version-venv" && break
  done
fi
python="$(new_enough)"
if [ -z "$python" ]; then
  echo "There is no Python 3.11 or later: choose a newer Ubuntu as the base image." >&2
  exit 1
fi
"$python" -m venv ../venv
../venv/bin/python -m pip install WHAT
../venv/bin/python -m othello_lessons.engine.compile_ahead  # nothing, where the lesson needs no compiler
