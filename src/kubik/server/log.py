"""The log of a table: one entry for every version."""

from dataclasses import dataclass

import msgspec

from kubik.engine.events import Event
from kubik.server.protocol import What

TAKEN_BACK = ("undo", "rewind")  # entries after which fewer moves are on the table
PRACTICE = ("rewind", "practice")  # entries of games that do not count


class Detail(msgspec.Struct, omit_defaults=True):
    """What an entry says, as it is stored."""

    seat: int | None = None
    notation: str = ""
    step: int = 0
    name: str = ""
    text: str = ""
    phrase: str = ""


@dataclass(slots=True)
class TableEntry:
    """One version of a table."""

    v: int
    at: float
    what: What
    detail: Detail
    events: tuple[Event, ...] = ()  # all of them; a viewer gets those its seat may see
