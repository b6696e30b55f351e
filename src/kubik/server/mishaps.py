"""What went wrong with the server itself, for its log: one line each, so nobody can flood it."""

import traceback
from pathlib import Path

LONGEST = 300  # characters of what an error says
LONGEST_PATH = 100  # characters of what was asked for


def one_line(error: BaseException) -> str:
    """Return an error with the place where it happened, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {said_by(error)}{place}"


def said_by(error: BaseException) -> str:
    """Return what an error says, in one line."""
    return " ".join(str(error).split())[:LONGEST]
