"""Everything that goes over the wire, as typed messages.

The client's TypeScript types are written from this file by `scripts/protocol_types`, so both ends
always mean the same thing.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from kubik.engine.words import Language

# Sizes that a message may have; larger ones are refused before they are read.
MAX_FRAME = 8_192
MAX_NAME = 24
MAX_CHAT = 300

# No number that is sent needs more digits, and larger ones would be hard to put into words.
Small: TypeAlias = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
# So many time-outs in a row, and a bot plays on; before that it makes one move for each.
MOST_MISSED = 3


class Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """A piece of a message or answer."""


# What an entry of the log tells of: play; who sits where; who plays; moves taken back; talk.
What: TypeAlias = Literal[
    "start",
    "move",
    "join",
    "leave",
    "remove",
    "decline",
    "fill",
    "clock",
    "cancel",
    "away",
    "back",
    "timeout",
    "absent",
    "undo",
    "rewind",
    "ask-undo",
    "grant-undo",
    "refuse-undo",
    "practice",
    "ended",
    "chat",
]


# Tables.


class Clock(Message):
    """How time is kept: none; per move; a bank with increment; days for a move. In seconds."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Small = 0  # per move, in the bank, or per move in days as seconds
    increment: Small = 0  # bank only: added after each of the seat's turns


class SeatPlan(Message):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "here", "bot", "open"]  # here: somebody else, at the same device as me
    bot: str = ""
    name: str = ""  # of who sits here


class NewTable(Message):
    """A table to be made."""

    game: str
    players: Small
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    public: bool = False  # shown in the lobby while a seat is open
    promise: str = ""  # of the browser that makes it, if it is to sit there
    edition: dict[str, Any] | None = None  # what its box has otherwise than ours


class NewSeries(Message):
    """A series to be begun."""

    kind: Literal["best-of", "tournament", "duplicate"]
    table: NewTable  # the first one
    games: Small = 0  # at most so many, or so many deals; a tournament has its own number


class Seat(Message):
    """Who sits in a seat now."""

    kind: Literal["person", "bot", "open"]
    name: str  # of an open one: the person whom it is kept for
    bot: str = ""  # the bot's name; for a person: the bot that plays on while the person is away
    me: bool = False
    online: bool = False
    away: bool = False  # a bot plays for this person until they come back
    clock: float | None = None  # seconds left, as of the message
    promise: str = ""  # the hash of the nonce that its browser adds to the seed
    nonce: str = ""  # the nonce itself, told when the game begins
    missed: int = 0  # time-outs since the person last did something
    shared: bool = False  # this person has others at the same device


class EventMessage(Message):
    """Something that happened, as the rules number it; words come from `event-<kind>`."""

    kind: str
    params: dict[str, int]


class MoveMessage(Message):
    """A move open to the viewer; words come from `move-<message>`."""

    code: int
    notation: str
    message: str
    params: dict[str, int]
    preview: dict[str, Any]  # what it would do, as the game's view describes it


class LogEntry(Message):
    """One version of a table in its log: what happened, by whom, filtered for the viewer."""

    v: int
    what: What
    seat: int | None = None
    notation: str = ""
    step: int = 0  # moves on the table after this entry
    events: list[EventMessage] = []
    name: str = ""  # who chats or joins
    text: str = ""  # free chat
    phrase: str = ""  # or a quick phrase: words come from `phrase-<phrase>`
    at: float = 0.0
    message: str = ""  # of a move: words come from `move-<message>`
    params: dict[str, int] = {}  # of that message


# What undo does for a viewer: take the last move back; go back to the own last decision, which
# makes the game practice; ask the others. Or why nothing: no own move yet, somebody asks already.
# Or that the same deal is played by others, who cannot try it twice either.
Undo: TypeAlias = Literal["", "now", "back", "ask", "nothing", "asked", "alone", "deal"]


class UndoAsked(Message):
    """Somebody asks the others to take moves back."""

    seat: int
    waits_for: list[int]  # the seats that have not answered yet


class TableMessage(Message):
    """A whole table as one viewer may see it."""

    id: str
    v: int
    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    public: bool
    status: Literal["waiting", "running", "over"]
    seats: list[Seat]
    seat: int | None  # the viewer's seat, None for a spectator
    commitment: str
    seed: str | None  # told when the game is over
    view: dict[str, Any] | None  # None until the game starts
    moves: list[MoveMessage]
    undo: Undo  # what the viewer's undo would do
    spectators: int
    rematch: str | None  # the table that follows this one
    actors: list[int] = []  # the seats that may move now
    automata: list[str] = []  # played by the rules themselves; words come from `automaton-<name>`
    payoffs: list[float] | None = None  # by seat, told when the game is over
    winners: list[int] = []  # seats, and automata after them; told when the game is over
    ending: str | None = None  # how it ended; words come from `ending-<ending>`
    uploaded: bool = False  # somebody's record: whether it was ever played nobody here knows
    dealing: bool = False  # no more promises are taken: browsers show their nonces now
    rules: str = ""  # the version of the rules that it is played by
    rules_here: str | None = None  # that of the server, where it cannot play by them any more
    host: int | None = None  # the seat of who arranges the table before the game
    undo_asked: UndoAsked | None = None
    practice: bool = False  # it is not rated: moves were taken back, or there was advice
    rated: bool = False  # as far as it has been played, it is
    hides: bool = False  # there are secrets in this game
    series: str = ""  # the series that it is a game of
    duplicate: bool = False  # others play the same deal: there is no advice
    edition: bool = False  # its box may be another one than ours


# From the server, over the socket of a table.


class Sync(msgspec.Struct, tag_field="t", tag="sync"):
    """All there is: at the start, and whenever a gap is too large."""

    table: TableMessage
    log: list[LogEntry]


class Update(msgspec.Struct, tag_field="t", tag="update"):
    """One new version. `table` comes with the last of a batch only."""

    entry: LogEntry
    table: TableMessage | None = None
    ack: str = ""  # who sent what it tells of gets its id back: it is stored


class Presence(msgspec.Struct, tag_field="t", tag="presence"):
    """Who is online changed; no new version."""

    seats: list[Seat]
    spectators: int
    dealing: bool = False


class Ack(msgspec.Struct, tag_field="t", tag="ack"):
    """What was sent again under that id is stored since before, as version v."""

    id: str
    v: int


class Refused(msgspec.Struct, tag_field="t", tag="refused"):
    """What was sent is refused, with a sentence in the socket's language; nothing changed."""

    id: str
    why: str
    line: str = ""  # the id of the rule line that forbids it, if one does
    case: str = ""  # and what stands against it, in a few words


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    """The answer to a ping."""

    v: int


FromServer: TypeAlias = Sync | Update | Presence | Ack | Refused | Pong


# From the client. Every id is the client's own and is played once, however often it is sent.


class DoMove(msgspec.Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """Play a move, by notation."""

    id: str
    move: str


class DoUndo(msgspec.Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take own moves back, or ask for it."""

    id: str


class DoAnswer(msgspec.Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """Let somebody take moves back, or not."""

    id: str
    grant: bool


class DoChat(msgspec.Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    """Say something: a quick phrase, or text."""

    id: str
    phrase: str = ""
    text: str = ""


class DoPromise(msgspec.Struct, tag_field="t", tag="promise", forbid_unknown_fields=True):
    """Promise a nonce for the seed by its hash, before the game begins."""

    id: str
    promise: str


class DoReveal(msgspec.Struct, tag_field="t", tag="reveal", forbid_unknown_fields=True):
    """Show the nonce that was promised, once no more promises are taken."""

    id: str
    nonce: str


class DoLook(msgspec.Struct, tag_field="t", tag="look", forbid_unknown_fields=True):
    """Look as another of my seats at this device; as none, and nothing private is shown."""

    seat: Small | None


class Speak(msgspec.Struct, tag_field="t", tag="speak", forbid_unknown_fields=True):
    """Choose the language of refusals."""

    language: Language


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Are you there? Also says the newest version the client has."""

    v: Small


FromClient: TypeAlias = (
    DoMove | DoUndo | DoAnswer | DoChat | DoPromise | DoReveal | DoLook | Speak | Ping
)
