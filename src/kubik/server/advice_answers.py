"""What is answered about how good moves are: reviews, hints, and what the coach says."""

import msgspec

from kubik.server import protocol


class ReviewProgress(msgspec.Struct):
    """How much of a game has been looked back at."""

    done: int
    of: int


class Said(msgspec.Struct):
    """A phrase in the words of a game: what a move is called where it is made, or speaks for it."""

    message: str
    params: dict[str, int]
    parts: dict[str, "Said"]  # parameters that are phrases themselves


class ReviewedTurn(msgspec.Struct):
    """A move looked back at; what it changed is told for each seat."""

    step: int
    seat: int
    move: protocol.MoveMessage
    called: Said
    better: protocol.MoveMessage | None
    better_called: Said | None
    skill: tuple[float, ...]
    luck: tuple[float, ...]
    outlook: tuple[float, ...]


class ReviewAnswer(msgspec.Struct):
    """A finished game looked back at; for each seat, what made its result adds up to it."""

    bot: str  # whose moves others are measured against, and who plays on
    net: bool  # whether a net says how it stands instead
    careless: float  # how often it picks any move at all
    start: float
    deal: tuple[float, ...]
    luck: tuple[float, ...]  # after the deal
    own: tuple[float, ...]
    others: tuple[float, ...]
    result: tuple[float, ...]
    outlook: tuple[float, ...]  # after the deal
    turns: list[ReviewedTurn]
    turning_points: list[int]  # by their steps
    mistakes: list[int]


class RemarkAnswer(msgspec.Struct):
    """What the coach has to say of a move; nothing where no better one is named."""

    loss: float = 0.0
    better: protocol.MoveMessage | None = None
    called: Said | None = None
    reasons: list[Said] = []


class HintAnswer(msgspec.Struct):
    """A good move: what to expect of it, and how it compares with the others."""

    move: protocol.MoveMessage
    share: float
    standing: str
    apart: float
    called: Said
    reasons: list[Said]
