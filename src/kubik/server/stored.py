"""What is stored, whatever database keeps it."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from kubik.engine.shares import Shares
from kubik.engine.versions import RulesVersion
from kubik.server.chairs import Chair
from kubik.server.log import TableEntry
from kubik.server.protocol import Clock

RestrictionKind: TypeAlias = Literal["mute", "ban"]  # no more chat; no more than to look on
Status: TypeAlias = Literal["waiting", "running", "over"]
# One game after another until somebody has won; the games of a rulebook's tournament; or deals that
# many people play, each against the same bots.
SeriesKind: TypeAlias = Literal["best-of", "tournament", "duplicate"]


class Player(msgspec.Struct):
    """A person, known by a cookie or by a login."""

    id: str
    name: str
    login: str | None = None
    owner: bool = False  # looks after the server


class Session(msgspec.Struct):
    """Where a person is known: one browser, until it is ended."""

    id: str
    player: str
    created: float
    seen: float  # within the hour
    device: str  # browser and system, as far as it told


class Subscription(msgspec.Struct, frozen=True):
    """A browser that is told of turns: where its push service is, and the keys that it reads by.

    It lasts as long as its session.
    """

    session: str
    player: str
    endpoint: str
    key: str
    auth: str
    language: str
    at: float


class MailAddress(msgspec.Struct, frozen=True):
    """Where a person reads mail."""

    player: str
    address: str
    language: str
    token: str  # that whoever reads the mail knows
    confirmed: bool = False
    wanted: bool = False  # mail is to be sent there


class TurnReminder(msgspec.Struct, frozen=True):
    """A turn that somebody is to be told of, once."""

    table: str
    player: str
    turn: int  # later ones have larger numbers
    day: int
    mails: int  # that the person may get on that day; 0 where this is to be no mail


class Reachable(msgspec.Struct, frozen=True):
    """How a person is to be told of something."""

    subscriptions: list[Subscription]
    mail: MailAddress | None = None


class Restriction(msgspec.Struct):
    """What somebody may not do for a while, or for good."""

    who: str  # the id of a person, or a network of addresses
    kind: RestrictionKind
    until: float | None
    reason: str  # one that people report for, or a text
    at: float
    name: str = ""  # the person's


class PlayerReport(msgspec.Struct):
    """What somebody says about how another behaves."""

    id: int
    at: float
    table: str
    v: int | None  # the version in which it was said, if it is about words
    about: str  # the id of the person
    name: str  # and the name at that time
    by: str
    reason: str
    text: str
    said: str = ""


class PuzzleTry(msgspec.Struct, frozen=True):
    """A move that somebody tried as the answer to a position of the day."""

    player: str
    game: str
    day: str  # as 2026-11-16
    number: int  # counted from 1
    move: str
    right: bool
    at: float


class Strength(NamedTuple):
    """What openskill believes of somebody: a mean, and how unsure it is."""

    mean: float
    deviation: float


class GameResult(msgspec.Struct, frozen=True):
    """How a finished game ended for one person."""

    table: str
    seat: int
    player: str
    game: str
    players: int
    at: float
    place: int
    share: float  # of the win
    score: int | None  # in games of points
    mean: float | None = None  # what the person is worth after it; None where it is not rated
    deviation: float | None = None
    before: float | None = None  # the mean before it; None for the first of its kind
    luck: float | None = None  # what its review found that luck and the own moves have brought
    skill: float | None = None

    @property
    def worth(self) -> Strength | None:
        """What the person is worth after it."""
        if self.mean is None or self.deviation is None:
            return None
        return Strength(self.mean, self.deviation)

    def rated(self, known: Mapping[str, Strength], after: Mapping[str, Strength]) -> "GameResult":
        """Return it with what its person was worth and now is."""
        worth, before = after.get(self.player), known.get(self.player)
        if worth is None:
            return self
        return msgspec.structs.replace(
            self,
            mean=worth.mean,
            deviation=worth.deviation,
            before=before.mean if before else None,
        )


class PastGame(msgspec.Struct, frozen=True):
    """A result, and who sat at the table as far as that is still known."""

    result: GameResult
    chairs: list[Chair]


class Figures(msgspec.Struct):
    """How much is kept."""

    tables: int
    running: int
    people: int
    accounts: int
    size: int  # bytes


class Row(msgspec.Struct):
    """A table as it is stored, beside its log."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    public: bool
    # "play", "branch" from a finished game, "replay" of an uploaded record, or "duplicate": a deal
    # that others play, too, of which nobody may learn anything before
    source: str
    seed: str  # the server's share in it
    start: dict[str, Any] | None  # the position it begins from, if not from a deal
    status: Status
    chairs: list[Chair]
    turn: list[int]  # the seats to move
    awake: bool  # something happens by itself: a bot is to move, or a clock runs
    rematch: str | None
    created: float
    updated: float
    edition: dict[str, Any] | None = None  # what its game is played with, if not with our data
    rules: int = 1  # the version of the rules that its game was begun with
    made_by: str = ""  # the id of the person who made it; empty where that was not kept yet
    fingerprint: str = ""  # of the rules and data that its game was begun with
    series: str = ""  # the id of the series that it is a game of

    @property
    def shares(self) -> Shares:
        """What the seed of its game is made of: `seed` is the server's share."""
        promises = tuple(chair.promise for chair in self.chairs)
        return Shares(self.seed, promises, tuple(chair.nonce for chair in self.chairs))

    @property
    def version(self) -> RulesVersion:
        """The version of the rules that its game was begun with."""
        return RulesVersion(self.rules, self.fingerprint)

    @version.setter
    def version(self, version: RulesVersion) -> None:
        self.rules, self.fingerprint = version.number, version.fingerprint

    @property
    def uploaded(self) -> bool:
        """Whether it shows a record that somebody uploaded."""
        return self.source == "replay"

    @property
    def is_deal(self) -> bool:
        """Whether others play the same deal."""
        return self.source == "duplicate"


class SeriesRow(msgspec.Struct):
    """A series as it is stored, beside the tables of its games."""

    id: str
    game: str
    players: int
    kind: SeriesKind
    schedule: list[dict[str, str]]  # the options of each game
    chairs: list[
        Chair
    ]  # of the first deal, with a person who has no name; [] but for duplicate play
    clock: Clock
    seed: str  # that of all deals; empty but for duplicate play
    edition: dict[str, Any] | None
    made_by: str
    created: float


class SeriesPlace(NamedTuple):
    """Where a game stands in its series; there is one game in each place."""

    series: SeriesRow
    number: int  # counted from 0
    player: str  # whose deal it is; empty where all play at one table


class GameOutcome(msgspec.Struct, frozen=True):
    """How a game ended, by seat; nothing of one that was called off."""

    places: list[int]
    shares: list[float]  # of the win
    scores: list[int] | None  # in games of points


class SeriesGame(msgspec.Struct):
    """A game of a series that has a table."""

    number: int
    player: str
    table: str
    status: Status
    chairs: list[Chair]
    outcome: GameOutcome | None  # None until somebody has looked at how it ended


class Made(msgspec.Struct):
    """What a person has made that is still there."""

    registered: bool
    unfinished: int  # tables whose games are not over
    of_bots: int  # of these, those at which only bots sit
    uploads: int


class Abandoned(msgspec.Struct):
    """What counts as abandoned: what was last touched before these moments."""

    waiting: float  # tables whose games never began
    running: float  # games that nobody registered plays in
    finished: float  # the same, played to their end
    uploads: float  # records that nobody registered uploaded
    guests: float  # guests who sit nowhere
    sessions: float


class Change(msgspec.Struct):
    """What a new entry changes in the row of its table."""

    status: Status
    chairs: list[Chair] | None  # None where they are as before
    turn: list[int]
    awake: bool


class Append(msgspec.Struct, frozen=True):
    """An entry for the log of a table, with what it changes."""

    table: str
    entry: TableEntry
    change: Change
    client: str | None  # what the sender calls it; the same is not added twice


class Loaded(msgspec.Struct):
    """A table with its log."""

    row: Row
    log: list[TableEntry]
    sent: dict[str, int]  # the versions of what clients sent, by what they call it
