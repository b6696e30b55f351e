"""Which of many things a thread does: all of them, or on a GPU every so-many-th."""


def lane() -> int:
    """Return the first of them; on a GPU each thread has its own."""
    return 0


def lanes() -> int:
    """Return how many are done side by side."""
    return 1
