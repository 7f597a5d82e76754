"""Open the course by `python -m othello_lessons`, for where there is no command on the PATH."""

import sys

from othello_lessons.cli import main

sys.exit(main())
