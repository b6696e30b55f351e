"""The bot that plays anything legal."""

from kubik.engine.chance import below
from kubik.engine.contract import legal
from kubik.engine.layout import Ints, State


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose any legal action, each as likely as the others."""
    return codes[below(s, legal(s, seat, codes))]
