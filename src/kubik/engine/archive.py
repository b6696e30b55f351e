"""Archives: records one after the other, each with the trail that its rules have left.

A trail has a mark for the deal and one for every move: a short hash of what happened and of what
could be done then. By its trail a game is compared with how other rules would play it.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from kubik.engine.errors import KubikError
from kubik.engine.events import Event
from kubik.engine.match import Match, MatchTarget
from kubik.engine.record import Record, read_record, write_record
from kubik.engine.versions import RulesVersion

TRAIL = "Trail"
_DIGITS = 8
_RECORD = re.compile(r"^\[Kubik ", re.MULTILINE)


@dataclass(frozen=True)
class Difference:
    """Where other rules play a game otherwise: after how many of its moves, and what they say."""

    moves: int
    reason: KubikError | None = None  # why a move, or the beginning, is impossible by them


class _OtherwiseError(Exception):
    """The marks differ from here on."""


def mark(match: Match, events: Iterable[Event]) -> str:
    """Return the mark of a position and of the events that led there."""
    seen = [
        [[event.kind.name, *event.values] for event in events],
        [[seat, *(move.notation for move in match.legal_moves_of(seat))] for seat in match.actors],
        match.payoffs,
    ]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:_DIGITS]


def trail(match: Match, target: MatchTarget = "auto") -> list[str]:
    """Return the trail of a match, which is played again for it."""
    again = Match.begin(match.beginning, target)
    marks = [mark(again, again.opening_events)]
    for move in match.moves:
        again.push(move)
        marks.append(mark(again, again.steps[-1].events))
    return marks


def write_archive(matches: Iterable[Match], target: MatchTarget = "auto") -> str:
    """Return the archive of matches."""
    return "\n".join(
        write_record(
            match.beginning,
            match.moves,
            match.payoffs if match.over else None,
            {TRAIL: " ".join(trail(match, target))},
        )
        for match in matches
    )


def split_archive(text: str) -> list[str]:
    """Return the records in an archive; a record alone is an archive, too."""
    starts = [found.start() for found in _RECORD.finditer(text)]
    ends = [*starts[1:], len(text)][: len(starts)]
    return [text[start:end].rstrip("\n") + "\n" for start, end in zip(starts, ends, strict=True)]


def is_archive(text: str) -> bool:
    """Whether a text has games with trails."""
    return f"\n[{TRAIL} " in text


def records_of(text: str) -> list[str]:
    """Return the records in an archive; any other text as it is, for a reader to say what it is."""
    found = split_archive(text)
    return found if len(found) > 1 else [text]


@dataclass(frozen=True)
class Archived:
    """A game of an archive."""

    record: Record
    trail: tuple[str, ...]  # empty where the record has none

    @property
    def version(self) -> RulesVersion:
        """The version of the rules that it was played by."""
        return self.record.version

    def find_difference(self, target: MatchTarget = "auto") -> Difference | None:
        """Play it by the rules that are installed; return where they differ, if they do."""
        try:
            match = Match.begin(self.record.begun, target)
        except KubikError as error:
            return Difference(0, error)

        def compare() -> None:
            events = match.steps[-1].events if match.steps else match.opening_events
            at = len(match.steps)
            if self.trail and self.trail[at : at + 1] != (mark(match, events),):
                raise _OtherwiseError

        def push(notation: str, seat: int) -> None:
            match.push(notation, seat)
            compare()

        try:
            compare()
            self.record.play(push)
            self.record.check_result(match.payoffs if match.over else None)
        except KubikError as error:
            return Difference(len(match.steps), error)
        except _OtherwiseError:
            return Difference(len(match.steps))
        return None


def read_archive(text: str) -> list[Archived]:
    """Read games of whichever rules; a sentence says what is wrong with a record."""
    return [_read(record) for record in split_archive(text)]


def _read(text: str) -> Archived:
    record = read_record(text, pinned=False)
    marks = tuple(str(record.headers.get(TRAIL, "")).split())
    whole = len(marks) == record.headers["Moves"] + 1
    return Archived(record, marks if whole else ())
