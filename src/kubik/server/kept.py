"""Finished games as they were seen, so that they can be watched when their rules are gone.

What each viewer saw is kept when a game is over, while the rules that it was played by are still
there: the positions, and the log with its events and words. Nothing of it is made anew later.
"""

import lzma
from collections.abc import Sequence
from typing import Any

import msgspec

from kubik.engine.record import read_headers, write_whole_text
from kubik.server.answers import Frame
from kubik.server.log import TableEntry
from kubik.server.protocol import LogEntry

_PRESET = 1  # higher ones take longer and save little: positions are much alike


class Seen(msgspec.Struct):
    """What one viewer saw."""

    views: list[dict[str, Any]]  # from the deal to the last position
    entries: list[LogEntry]  # of play, moves that were taken back included


class KeptGame(msgspec.Struct):
    """A finished game, as it was seen from every seat and, last, by spectators."""

    record: str  # without names: people may take others, or want to be forgotten
    automata: list[str]
    payoffs: list[float] | None
    winners: list[int]
    ending: str | None
    seen: list[Seen]

    def by(self, seat: int | None) -> Seen:
        """Return what a viewer saw."""
        return self.seen[-1 if seat is None else seat]

    def record_with(self, names: Sequence[str]) -> str:
        """Return the record of the game, with the names that its players have now."""
        headers = read_headers(self.record, {}) | {"Names": list(names)}
        del headers["Check"]
        _, _, body = self.record.partition("\n\n")
        return write_whole_text(headers, body.splitlines())

    def entry(self, v: int, seat: int | None) -> LogEntry | None:
        """Return an entry of play as a viewer saw it."""
        return next((entry for entry in self.by(seat).entries if entry.v == v), None)

    def frames(self, entries: Sequence[TableEntry], seat: int | None) -> list[Frame]:
        """Return the positions of a replay, with those entries that led to them."""
        seen = self.by(seat)
        shown = {entry.v: entry for entry in seen.entries}
        return [
            Frame(step, view, shown[entry.v])
            for step, (view, entry) in enumerate(zip(seen.views, entries, strict=True))
        ]


def pack(kept: KeptGame) -> bytes:
    """Return a kept game as it is stored."""
    return lzma.compress(msgspec.json.encode(kept), preset=_PRESET)


def unpack(kept: bytes) -> KeptGame:
    """Return a kept game."""
    return msgspec.json.decode(lzma.decompress(kept), type=KeptGame)
