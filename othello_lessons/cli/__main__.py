"""Run the command as `python -m othello_lessons.cli`."""

import sys

from othello_lessons.cli import main

sys.exit(main())
