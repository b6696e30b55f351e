"""The lines of connect four, word for word."""

from kubik.engine.match import Match
from kubik.testing.literal import Asked, Broken, Checker


def full_column(asked: Asked) -> Broken:
    """A full column takes no more discs."""
    column = int(asked.move)
    discs = [row[column - 1] for row in asked.view["board"] if row[column - 1] != "."]
    return {"column": column, "discs": 6} if len(discs) == 6 else None


LINES: dict[str, Checker] = {"turn.3": full_column}


def rare() -> list[Match]:
    """A column is full."""
    board = [f"..{disc}...." for disc in "oxoxox"]
    return [Match.from_position("connect_four", {"board": board}, target="python")]
