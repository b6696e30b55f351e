"""The contract of a store: what any database that keeps tables and people must do.

Whatever a method was asked to keep is safe when it returns: after a power cut it is still there.
One that fails raises and leaves no trace; a `StoreError` says that the database itself is at fault.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from kubik.server.log import TableEntry
from kubik.server.stored import Append, Loaded, Made, Player, Row, Session

LISTED = 200  # tables in one list


class TableStore(Protocol):
    """Tables and their logs."""

    async def add_table(
        self, row: Row, entries: Sequence[TableEntry], check: Callable[[Made], None]
    ) -> None:
        """Keep a new table with the entries that it begins with.

        In the same transaction `check` is asked about what its maker has made before, and may
        raise.
        """

    async def append(self, append: Append) -> None:
        """Add an entry to the log of a table."""

    async def load_table(self, table: str) -> Loaded | None:
        """Return a table, or None."""

    async def set_rematch(self, table: str, following: str) -> None:
        """Note which table follows another."""

    async def set_rules(self, table: str, rules: int) -> None:
        """Note by which version of the rules a table will be played that has not begun yet."""

    async def open_tables(self) -> list[Row]:
        """Return the tables that anybody may join, newest first."""

    async def tables_of(self, player: str) -> list[Row]:
        """Return the tables that a person sits at, newest first."""

    async def awake_tables(self) -> list[str]:
        """Return the tables at which something happens by itself."""

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


class Store(TableStore, PeopleStore, Protocol):
    """All that is kept."""

    async def check(self) -> None:
        """Return once the store can write; raise if it cannot."""

    def close(self) -> None:
        """Finish all that was asked for; waits."""
