"""The contract of a store: what any database that keeps tables and people must do.

Whatever a method was asked to keep is safe when it returns: after a power cut it is still there.
One that fails raises and leaves no trace; a `StoreError` says that the database itself is at fault.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from kubik.engine.versions import RulesVersion
from kubik.server.log import TableEntry
from kubik.server.protocol import Clock
from kubik.server.stored import (
    Abandoned,
    Append,
    Figures,
    GameOutcome,
    GameResult,
    Loaded,
    Made,
    MailAddress,
    PastGame,
    Player,
    PlayerReport,
    PuzzleTry,
    Reachable,
    Restriction,
    Row,
    SeriesGame,
    SeriesPlace,
    SeriesRow,
    Session,
    Strength,
    Subscription,
    TurnReminder,
)

LISTED = 200  # tables in one list


class TableStore(Protocol):
    """Tables and their logs."""

    async def add_table(
        self,
        row: Row,
        entries: Sequence[TableEntry],
        check: Callable[[Made], None],
        place: SeriesPlace | None = None,
    ) -> str:
        """Keep a new table with the entries that it begins with; return its id.

        In the same transaction `check` is asked about what its maker has made before, and may
        raise. Where another table has its place in a series already, nothing is kept, and the id is
        that one's.
        """

    async def append(self, append: Append) -> None:
        """Add an entry to the log of a table."""

    async def load_table(self, table: str) -> Loaded | None:
        """Return a table, or None."""

    async def take_table(self, table: str) -> Loaded | None:
        """Return a table, or None; nobody but this server writes to it from now on.

        Where another server has it, that is an `ElsewhereError`. Whatever writes to a table that
        another one has taken since raises a `LostTableError`, and leaves no trace.
        """

    async def release_table(self, table: str) -> None:
        """Let others have a table that is needed no more."""

    async def game_of(self, table: str) -> str | None:
        """Return the name of the game of a table, or None."""

    async def stands(self, table: str) -> bool:
        """Return whether a table is there still, and was not called off."""

    async def set_rematch(self, table: str, following: str) -> None:
        """Note which table follows another."""

    async def set_clock(self, table: str, clock: Clock) -> None:
        """Note how time is kept at a table that has not begun yet."""

    async def set_rules(self, table: str, rules: RulesVersion) -> None:
        """Note by which version of the rules a table will be played that has not begun yet."""

    async def keep_game(self, table: str, kept: bytes) -> None:
        """Keep a finished game as it was seen."""

    async def load_kept(self, table: str) -> bytes | None:
        """Return a finished game as it was seen, or None."""

    async def unkept_tables(self) -> list[str]:
        """Return the tables whose games are over and not kept yet, the last finished first."""

    async def open_tables(self) -> list[Row]:
        """Return the tables that anybody may join, newest first."""

    async def tables_of(self, player: str) -> list[Row]:
        """Return the tables that a person sits at, newest first."""

    async def tables_for(self, player: str) -> list[Row]:
        """Return the tables that keep a seat for a person, newest first."""

    async def awake_tables(self) -> list[str]:
        """Return tables at which something happens by itself, and that no server has."""

    async def purge_tables(
        self, abandoned: Abandoned, after: str, spared: Collection[str]
    ) -> tuple[int, str]:
        """Delete abandoned tables among some that follow one; return how many, and the last seen.

        The last is empty at the end of all. A little at a time, so that nobody waits for it.
        """

    async def count_tables(self) -> int:
        """Return how many tables there are."""


class PeopleStore(Protocol):
    """Guests and accounts."""

    async def add_player(self, player: Player, at: float) -> None:
        """Keep a new person."""

    async def find_player(self, player: str) -> Player | None:
        """Return a person by id."""

    async def add_session(self, session: Session) -> None:
        """Keep a new session."""

    async def find_session(self, session: str, at: float) -> Player | None:
        """Return whose session it is, and note that it was seen."""

    async def sessions_of(self, player: str) -> list[Session]:
        """Return the sessions of a person, the last seen first."""

    async def end_sessions(self, player: str, only: str = "", but: str = "") -> list[str]:
        """End sessions of a person: all, only one, or all but one; return which ended."""

    async def rename_player(self, player: str, name: str) -> None:
        """Give a person another name."""

    async def add_account(self, player: Player, login: str, key: str, password: str) -> None:
        """Turn a guest into an account; a key, the login as it is compared, is taken once."""

    async def find_account(self, login: str, key: str) -> tuple[Player, str] | None:
        """Return the person with exactly that login or else with that key, and the password."""

    async def set_password(self, player: str, password: str) -> None:
        """Keep the hash of another password."""

    async def move_seats(self, guest: str, account: str) -> None:
        """Give the seats of a guest to an account, where it does not sit already."""

    async def purge_people(self, abandoned: Abandoned, after: str) -> tuple[int, str]:
        """The same for guests, and for sessions of anybody."""


class ModerationStore(Protocol):
    """What whoever runs the server needs to keep it a good place."""

    async def restrict(self, restriction: Restriction) -> None:
        """Keep a restriction in place of an earlier one of its kind."""

    async def lift(self, who: str, kind: str) -> bool:
        """End a restriction; return whether there was one."""

    async def restrictions(self, at: float) -> list[Restriction]:
        """Return all restrictions that hold at a moment."""

    async def add_report(self, report: PlayerReport) -> None:
        """Keep a report."""

    async def count_reports(self, by: str, since: float) -> int:
        """Return how many reports a person has made since a moment."""

    async def open_reports(self) -> list[PlayerReport]:
        """Return reports that nobody has dealt with, the oldest first, with what was said."""

    async def close_report(self, report: int, at: float) -> bool:
        """Note that a report is dealt with; return whether it was open."""

    async def find_person(self, name: str, key: str) -> Player | None:
        """Return a person by login, as it is compared, or by id."""

    async def missing(self, players: Collection[str]) -> list[str]:
        """Return those of some people whom nobody knows any more."""

    async def set_owner(self, player: str, owner: bool) -> None:
        """Let a person look after the server, or no more."""

    async def figures(self) -> Figures:
        """Return how much is kept."""

    async def export_person(self, player: str) -> dict[str, Any]:
        """Return all that is kept about a person, but for the password."""

    async def delete_person(self, player: str) -> list[str]:
        """Forget a person: games stay, with nobody's name and words; return the tables."""


class PuzzleStore(Protocol):
    """Who has tried which position of the day."""

    async def add_try(self, attempt: PuzzleTry, most: int) -> list[PuzzleTry]:
        """Keep a try with the next number; return all that are then kept of that puzzle.

        Nothing is added to a puzzle that is solved or has had the most tries, nor a move twice.
        """

    async def tries_at(self, player: str, game: str, day: str) -> list[PuzzleTry]:
        """Return what a person has tried at one puzzle, in order."""

    async def tries_of(self, player: str) -> list[PuzzleTry]:
        """Return what a person has tried at all puzzles, by game and day, in order."""

    async def move_tries(self, guest: str, account: str) -> None:
        """Give the puzzles of a guest to an account that has not tried the same."""


class ResultStore(Protocol):
    """How finished games ended for people, and what they are worth since."""

    async def uncounted_tables(self) -> list[str]:
        """Return tables with people whose games are over and not counted yet, the oldest first."""

    async def count_game(
        self,
        table: str,
        results: Sequence[GameResult],
        rate: Callable[[Mapping[str, Strength]], Mapping[str, Strength]],
    ) -> bool:
        """Keep how a game ended for its people; return whether it was not counted before.

        In the same transaction `rate` gets what they were worth in the last rated game of that
        kind, and returns what they are worth now; nobody where the game is not rated. A game is
        counted once, however often it is asked for.
        """

    async def note_review(self, table: str, sums: Sequence[tuple[float, float]]) -> bool:
        """Keep what luck and the own moves have brought each seat of a game, with its results.

        Return whether there is a result to keep it with: a game may not be counted yet.
        """

    async def results_of(self, player: str) -> list[PastGame]:
        """Return the results of a person, the newest first."""

    async def move_results(self, guest: str, account: str) -> None:
        """Give the results of a guest to an account; where that has a rating, it keeps it."""


class SeriesStore(Protocol):
    """Games that belong together; each is kept by `add_table`, the first with its series."""

    async def find_series(self, series_id: str) -> SeriesRow | None:
        """Return a series, or None."""

    async def games_of(self, series_id: str) -> list[SeriesGame]:
        """Return the games of a series that have tables, in the order in which they began."""

    async def note_outcome(self, table: str, outcome: GameOutcome) -> None:
        """Keep how a game ended, if it is one of a series; the same, however often it is told."""

    async def may_see(self, table: str, player: str) -> bool:
        """Return whether a person may learn what happens at a table, who may be nobody.

        A deal that others play, too, is seen by whoever sits there or has played it to its end.
        """

    async def series_of(self, player: str) -> list[SeriesRow]:
        """Return the series that a person plays in, the newest first."""

    async def move_games(self, guest: str, account: str) -> None:
        """Give the deals of a guest to an account that has not played the same."""


class ContactStore(Protocol):
    """How people are told of their turns while they are away."""

    async def add_subscription(self, subscription: Subscription, most: int) -> None:
        """Keep the subscription of a session in place of its last; a person has so many."""

    async def end_subscription(self, session: str) -> None:
        """Forget the subscription of a session."""

    async def note_push(self, session: str, arrived: bool, most: int) -> None:
        """Note whether a message arrived; after so many in a row that did not, forget it."""

    async def mail_of(self, player: str) -> MailAddress | None:
        """Return where a person reads mail."""

    async def set_mail(self, mail: MailAddress, day: int, most: int) -> None:
        """Keep the address of a person in place of an earlier one, and count a mail to it.

        Where the person, or that address, has had the most mails of a day, it is refused.
        """

    async def forget_mail(self, player: str) -> None:
        """Forget the address of a person."""

    async def want_mail(self, player: str, wanted: bool) -> None:
        """Note whether mail is to be sent to a person."""

    async def confirm_mail(self, token: str) -> bool:
        """Note that an address is that of its person, who wants mail; return whether it is one."""

    async def stop_mail(self, token: str) -> bool:
        """Note that no more mail is wanted at an address; return whether it is one."""

    async def take_reminder(self, reminder: TurnReminder) -> Reachable:
        """Return how a person is to be told of a turn: once, whoever asks how often."""


class Store(
    TableStore,
    PeopleStore,
    ModerationStore,
    PuzzleStore,
    ResultStore,
    SeriesStore,
    ContactStore,
    Protocol,
):
    """All that is kept."""

    def open(self) -> None:
        """Bring what is kept up to date and begin to work; a sentence says why it cannot be."""

    @property
    def has_leases(self) -> bool:
        """Whether others may take tables from a server that does not renew its lease."""

    async def renew_lease(self) -> list[str]:
        """Have the tables of this server for some seconds more; return which others took."""

    async def check(self) -> None:
        """Return once the store can write; raise if it cannot."""

    async def is_changed(self) -> bool:
        """Return whether another process has written since this was last asked."""

    def close(self) -> None:
        """Finish all that was asked for; waits."""
