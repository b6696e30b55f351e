"""What is so at a table now: all that its viewers are told about."""

from typing import Protocol

from kubik.engine.seeds import commitment
from kubik.server import clock
from kubik.server.chairs import seat_as, seat_of
from kubik.server.clock import Clocks
from kubik.server.errors import ForbiddenError, MissingError
from kubik.server.loading import Rebuilt
from kubik.server.log import PRACTICE, TableEntry


class Watcher(Protocol):
    """Somebody who looks at a table."""

    @property
    def player(self) -> str | None:
        """The id of the person, if known."""

    @property
    def seat(self) -> int | None:
        """As which of several seats at one device somebody looks; None while it is covered."""

    def send(self, message: bytes) -> None:
        """Take a message; never waits."""

    def close(self, code: int) -> None:
        """Say goodbye."""


class TableState:
    """One table in memory, and who looks at it."""

    def __init__(self, found: Rebuilt) -> None:
        self.game = found.game
        self.commitment = commitment(found.row.seed)
        self.automata = (
            found.kept.automata if found.kept else found.game.automata(found.row.players)
        )
        self.hides = any(kind.private for kind in found.game.events.EVENTS)
        self.watchers: set[Watcher] = set()
        self.dealing = False  # browsers show the nonces that they have promised
        self.position = 0  # counts changes that make what a bot thought stale
        self.take(found)

    def take(self, found: Rebuilt) -> None:
        """Be as the store has it."""
        row = found.row
        self.row, self.match, self.log, self.kept = row, found.match, found.log, found.kept
        self.position += 1
        self.practice = any(entry.what in PRACTICE for entry in found.log)
        self.rules = str(row.version)
        self.clocks = Clocks(row.clock, row.chairs)
        # Days go on while a server is down; the other clocks have waited for it.
        passed = max(0.0, clock.now() - row.updated) if row.clock.kind == "days" else 0.0
        self.clocks.follow(self.actors, clock.ticks() - passed)

    def note(self, entry: TableEntry) -> None:
        """Add what has happened to the log."""
        self.log.append(entry)
        if entry.what not in ("chat", "practice"):
            self.position += 1
        if entry.what in PRACTICE:
            self.practice = True

    @property
    def has_rules(self) -> bool:
        """Whether the rules that its game was begun with are there."""
        return self.row.status == "waiting" or self.match is not None

    @property
    def v(self) -> int:
        """The version: how many entries the log has."""
        return len(self.log)

    @property
    def actors(self) -> list[int]:
        """The seats that may move now."""
        return self.match.actors if self.match and self.row.status == "running" else []

    @property
    def maker(self) -> str:
        """Who made the table; for an old one, whoever sits there first, or the table itself."""
        people = (chair.player for chair in self.row.chairs if chair.player)
        return self.row.made_by or next(people, self.row.id)

    @property
    def host(self) -> int | None:
        """The seat of who arranges the table: its maker, or who sits there first."""
        people = (seat for seat, chair in enumerate(self.row.chairs) if chair.kind == "person")
        made = self.seat_of(self.row.made_by)
        return next(people, None) if made is None else made

    @property
    def spectators(self) -> int:
        """How many look on without a seat."""
        return sum(self.seat_of(watcher.player) is None for watcher in self.watchers)

    def seat_of(self, player: str | None) -> int | None:
        """Return where a person sits."""
        return seat_of(self.row.chairs, player)

    def seat_for(self, watcher: Watcher) -> int | None:
        """Return the seat as which somebody looks and plays."""
        return seat_as(self.row.chairs, watcher.player, watcher.seat)

    def seated(self, watcher: Watcher) -> int:
        """Return the seat as which somebody plays; a sentence says if there is none."""
        seat = self.seat_for(watcher)
        if seat is None:
            raise ForbiddenError("not-seated")
        return seat

    def person_at(self, seat: int | None) -> tuple[str, str]:
        """Return who sits in a seat, and under which name."""
        if seat is None or not 0 <= seat < self.row.players or not self.row.chairs[seat].player:
            raise MissingError("no-such-person")
        return self.row.chairs[seat].player, self.row.chairs[seat].name

    @property
    def online(self) -> list[bool]:
        """For each seat, whether the person in it is there."""
        here = {watcher.player for watcher in self.watchers}
        return [bool(chair.player) and chair.player in here for chair in self.row.chairs]

    @property
    def awake(self) -> bool:
        """Whether something happens here even if nobody looks."""
        if self.row.status == "waiting":
            return all(chair.kind != "open" for chair in self.row.chairs)
        return any(
            self.row.chairs[seat].by_bot or self.row.clock.kind != "none" for seat in self.actors
        )
