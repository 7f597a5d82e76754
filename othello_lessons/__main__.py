"""Open the course with `python -m othello_lessons`, if the command is not on the PATH."""

import sys

from othello_lessons.cli import main

sys.exit(main())
