"""How often tests repeat what is drawn anew: with `KUBIK_REPEAT=5` five times as often.

Usually they repeat it as often as a change can wait for; the soak repeats it more.
"""

import os

REPEAT_VARIABLE = "KUBIK_REPEAT"


def repeated(usually: int) -> int:
    """Return how often to do what is usually done so often."""
    return usually * int(os.environ.get(REPEAT_VARIABLE) or 1)
