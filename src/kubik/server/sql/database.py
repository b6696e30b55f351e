"""What the statements here ask of a connection, whatever database is behind it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

from kubik.engine.errors import KubikError

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]


class Answer(Protocol):
    """What a statement brought."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    @property
    def description(self) -> Any:
        """The columns, each with its name first."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Return the rows one by one."""


class Database(Protocol):
    """A connection; values in statements are `?` or `:name`."""

    ERROR: ClassVar[type[Exception]]  # anything that the database says
    OUTAGE: ClassVar[type[Exception]]  # of these, that it cannot work now: locked, full, away
    DUPLICATE: ClassVar[type[Exception]]  # that something is there already
    FAILS: ClassVar[str]  # the sentence that says so
    LISTED: ClassVar[str]  # the strings of a list that is sent as JSON, as rows of one `value`
    LOG: ClassVar[str]  # the log of a table in its order, as one JSON list of lists
    SIZE: ClassVar[str]  # how many bytes all takes
    others: str  # whether a table belongs to another server

    @staticmethod
    def reason_of(error: Exception) -> KubikError | str:
        """Return what is wrong, as that sentence says it."""

    def execute(self, statement: str, values: Values = (), /) -> Answer:
        """Do one statement."""

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> object:
        """Do one statement for each of many values."""

    def begin(self) -> None:
        """Begin a transaction."""

    def commit(self) -> None:
        """Have all of a transaction on the disk."""

    def rollback(self) -> None:
        """Forget what was done in a transaction, if there is one."""

    def take_turns(self, who: str) -> None:
        """Wait until nobody else is in a transaction that counts what somebody has."""

    def close(self) -> None:
        """End it."""
