"""What is sent and answered over HTTP, beside the messages of the protocol."""

from typing import Any, Literal

import msgspec

from kubik.server import protocol
from kubik.server.advice_answers import Said
from kubik.server.stored import Figures, PlayerReport, Restriction


class Problem(msgspec.Struct):
    """What went wrong, in a sentence for the one who asked."""

    status: int
    why: str
    code: str  # the id of the sentence


class Health(msgspec.Struct):
    """That the server lives."""

    status: Literal["ok"]
    version: str
    sockets: int


class Ready(msgspec.Struct):
    """Whether tables can be played at."""

    ready: bool
    compiled: int  # games; the others are played by slower rules
    games: int


class OptionAnswer(msgspec.Struct):
    """A choice before a game; `players` says at which player counts, [] for all."""

    name: str
    values: list[str]
    default: str
    players: list[int]


class LevelAnswer(msgspec.Struct):
    """A bot to play against; words come from `level-<name>`."""

    name: str
    rating: int | None  # the greedy bot has 1000
    judged: tuple[int, ...] | None  # players for whom it has a net; null if it needs none


class ReconstructionAnswer(msgspec.Struct):
    """What of a box is our guess, as a message of the game's words."""

    message: str
    met_with: list[dict[str, list[str]]]  # options that bring it to the table; [] for all


class BoxChangeAnswer(msgspec.Struct):
    """A part of the box that an edition has otherwise, as a message of the game's words."""

    name: str
    message: str
    thing: str  # the message that names what the part belongs to; empty where it is one of the box
    ours: str  # as it is written in an edition
    theirs: str


class GameAnswer(msgspec.Struct):
    """A game that can be played."""

    name: str
    players: list[int]
    usual_players: int
    options: list[OptionAnswer]
    levels: list[LevelAnswer]  # the easiest first
    usual_level: str
    bots: list[str]  # other bots
    nets: list[str]  # and those of this server, `net:` before their names
    compiled: bool  # while its rules are not, bots play below their level
    given_up: bool  # whether they never will be, as long as the server runs
    terms: dict[str, list[str]]  # parameters that are told by name, and the names
    places: list[str]  # parameters that are counted from 1
    endings: list[str]
    reconstructions: list[ReconstructionAnswer]
    changes: list[BoxChangeAnswer]  # of the box that is played here, against ours
    lesson: bool  # whether it can be learnt by playing
    tournament: int  # how many games its tournament has, 0 where there is none


class Line(msgspec.Struct):
    """A line of the rules."""

    id: str
    origin: str
    text: dict[str, str]


class RuleTable(msgspec.Struct):
    """A table of the rules in one language."""

    title: str
    head: list[str]
    rows: list[list[str]]
    note: str


class SectionAnswer(msgspec.Struct):
    """A part of the rules."""

    id: str
    title: dict[str, str]
    lines: list[Line]
    tables: dict[str, list[RuleTable]]  # by language


class BoxAnswer(msgspec.Struct):
    """What the box of a table has otherwise than ours, and the rules with its tables."""

    changes: list[BoxChangeAnswer]
    rules: list[SectionAnswer]


class Me(msgspec.Struct):
    """Who asks."""

    id: str
    name: str
    login: str | None
    owner: bool = False


class Rename(msgspec.Struct):
    """Another name."""

    name: str


class Credentials(msgspec.Struct):
    """Who an account belongs to."""

    login: str
    password: str


class NewPassword(msgspec.Struct):
    """Another password for an account."""

    old: str
    new: str


class SessionAnswer(msgspec.Struct):
    """Where somebody is logged in."""

    id: str
    device: str  # browser and system; empty where they are not known
    created: float
    seen: float
    here: bool


class ReportPlan(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody reports: words, by their version, or who sits in a seat."""

    reason: Literal["abuse", "cheating", "name", "other"]
    v: protocol.Small | None = None
    seat: protocol.Small | None = None
    text: str = ""


class RestrictionPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to restrict, by the id of a person or by a network of addresses."""

    who: str
    kind: Literal["mute", "ban"]
    days: float | None = None  # for good
    reason: str = ""


class OwnerAnswer(msgspec.Struct):
    """How the server does, for who looks after it."""

    kept: Figures
    sockets: int
    in_memory: int
    reports: list[PlayerReport]
    restrictions: list[Restriction]


class TableLine(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    clock: protocol.Clock
    status: str
    seats: list[protocol.Seat]
    my_turn: bool
    asks_me: bool  # whether a seat is kept for the one who asks
    playable: bool  # not one that was begun by other rules than the server has
    updated: float


class TableId(msgspec.Struct):
    """Which table it is."""

    id: str


class Join(msgspec.Struct):
    """Sit down, in a seat or in any that is open."""

    seat: protocol.Small | None = None
    name: str = ""
    promise: str = ""  # of a nonce for the seed


class Again(msgspec.Struct):
    """Play once more."""

    promise: str = ""  # of a nonce for the seed


class Seated(msgspec.Struct):
    """Where one sits."""

    seat: int


class Filled(msgspec.Struct):
    """A bot for a free seat."""

    seat: int
    bot: str


class Freed(msgspec.Struct):
    """A seat that is to be free."""

    seat: int


class Declined(msgspec.Struct):
    """Not to play again; a bot may."""

    bot: bool = False


class Branch(msgspec.Struct):
    """Play on after so many moves."""

    step: protocol.Small
    promise: str = ""  # of a nonce for the seed


class PlayedMove(msgspec.Struct):
    """A move of a replay."""

    seat: int
    notation: str


class Frame(msgspec.Struct):
    """A position of a replay, and what led to it."""

    step: int
    view: dict[str, Any]
    entry: protocol.LogEntry | None


class LessonMove(msgspec.Struct):
    """One move that a learner is to make; words are told by language."""

    step: int  # counted from 0
    fresh: bool  # whether the position is another than the one before
    section: str  # of the rules that it begins an example of; empty where it does not
    says: dict[str, str]
    other: dict[str, str]  # about another legal move; empty where nothing particular is said
    done: dict[str, str]  # after it; empty where the lesson goes right on
    view: dict[str, Any]
    moves: list[protocol.MoveMessage]
    accepted: list[str]  # the first is the one that is shown
    frames: dict[str, list[Frame]]  # what each of them leads to


class LessonAnswer(msgspec.Struct):
    """A game to be learnt by playing."""

    players: int
    moves: list[LessonMove]


class Replay(msgspec.Struct):
    """A whole game, as a viewer may see it."""

    table: protocol.TableMessage
    moves: list[PlayedMove]
    frames: list[Frame]


class DiceStep(msgspec.Struct):
    """What the generator began from at a step, derived from the seed."""

    purpose: str
    words: tuple[int, int, int, int]
    seat: int | None
    notation: str


class Dice(msgspec.Struct):
    """Everything to check the dice of a game with; the seed is told at the end."""

    commitment: str
    seed: str | None
    secret: str | None  # the server's share in the seed, the one that the commitment is of
    promises: list[str]  # by seat; empty for one that has promised no nonce
    nonces: list[str]  # by seat; empty for one that has shown none
    checked: bool | None  # whether it is so on the server; None where that cannot be told
    steps: list[DiceStep]
    uploaded: bool = False  # the seed is the uploader's: nobody promised it before the game


class PuzzleToday(msgspec.Struct):
    """How somebody stands with the position of the day of a game."""

    game: str
    tries: int
    solved: bool
    over: bool
    streak: int  # days in a row that were solved on the day, up to now
    longest: int


class PuzzlesToday(msgspec.Struct):
    """The positions of a day."""

    day: str
    seconds: float  # until the next ones
    most_tries: int
    games: list[PuzzleToday]


class PuzzleDay(msgspec.Struct):
    """A day in the archive of a game."""

    day: str
    tries: int
    solved: bool
    over: bool


class TriedMove(msgspec.Struct):
    """A move that was tried."""

    move: protocol.MoveMessage
    right: bool


class WorthOfMove(msgspec.Struct):
    """A move of a puzzle that is over: what to expect of it, and what it does."""

    move: protocol.MoveMessage
    share: float
    reason: Said | None


class PuzzleAnswer(msgspec.Struct):
    """A position of the day, as the seat that is to move may know it."""

    game: str
    day: str
    view: dict[str, Any]
    seat: int
    moves: list[protocol.MoveMessage]  # none when it is over
    called: dict[str, Said]  # those that go by another name here, by their notations
    tries: list[TriedMove]
    left: int  # tries
    solved: bool
    over: bool
    streak: int
    best: list[WorthOfMove]  # told when it is over: the solution first
    finders: list[str]  # the levels that find it, told when it is over


class TryPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A move to try."""

    move: str


class RatingAnswer(msgspec.Struct):
    """What somebody is worth in a game with so many players."""

    game: str
    players: int
    games: int  # rated ones
    rating: int  # the greedy bot has 1000
    unsure: int  # probably no further from it than that


class RivalAnswer(msgspec.Struct):
    """Who else sat at the table."""

    kind: Literal["person", "bot", "open"]
    name: str
    bot: str


class ResultAnswer(msgspec.Struct):
    """How a game ended for the one who asks."""

    table: str
    game: str
    players: int
    at: float
    seat: int
    place: int
    won: bool
    score: int | None
    rating: int | None  # after it, where it was rated
    change: int | None
    luck: float | None  # what a review has found, as shares of a win
    skill: float | None
    rivals: list[RivalAnswer]  # [] where the table is gone


class LevelScore(msgspec.Struct):
    """How somebody did against a level of bots."""

    game: str
    level: str
    played: int
    won: int


class SkillAnswer(msgspec.Struct):
    """What luck and the own moves have brought on average, in the games that were reviewed."""

    game: str
    games: int
    luck: float
    skill: float


class ResultsAnswer(msgspec.Struct):
    """All results of somebody."""

    ratings: list[RatingAnswer]
    levels: list[LevelScore]
    skills: list[SkillAnswer]
    streak: int  # games won in a row, up to now
    longest: int
    results: list[ResultAnswer]  # the newest first
