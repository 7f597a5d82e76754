"""The seconds in which a program computes or sleeps; its waiting for a processor does not count.

So a busy machine takes no time from a program. A judge looks at the program many times a second,
and adds up.
"""

import time

LONGEST = 0.3  # seconds that count for one look: the judge itself may have been delayed
IN_VAIN = 60.0  # seconds of waiting after which waiting counts too: it may never get a processor


class TimeWithoutWaiting:
    """The seconds that a program has computed and slept so far; `asleep` is a part of `seconds`."""

    def __init__(self) -> None:
        self.seconds = self.asleep = 0.0
        self._looked, self._cpu = time.monotonic(), 0.0
        self._waited = 0.0  # since it last computed or slept

    def look(self, cpu: float, waits: bool) -> None:
        """Count the time since the last look.

        `cpu` is the processor time that the program has used since its start; `waits` tells that it
        waits for a processor now.
        """
        now = time.monotonic()
        passed = min(now - self._looked, LONGEST)
        computed = min(max(0.0, cpu - self._cpu), passed)
        self._looked, self._cpu = now, cpu
        self._waited = self._waited + passed if waits and not computed else 0.0
        if waits and self._waited < IN_VAIN:
            self.seconds += computed
        else:
            self.seconds += passed
            self.asleep += passed - computed
