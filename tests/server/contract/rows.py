"""People, tables and entries that the contract of stores is tried with."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from kubik.server.chairs import Chair
from kubik.server.log import Detail, TableEntry
from kubik.server.protocol import Clock
from kubik.server.store import Store
from kubik.server.stored import Abandoned, Append, Change, Made, Player, Row, Session, Subscription

T = TypeVar("T")

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
FOREVER = Abandoned(*[0.0] * 6)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def new_row(table: str, *players: str, **changes: Any) -> Row:
    """Return a table at which these people sit, with open seats for the others of two."""
    chairs = [Chair("person", player.title(), player=player) for player in players]
    chairs += [Chair("open")] * (2 - len(chairs))
    usual: dict[str, Any] = {
        "options": {"board": "wide"},
        "clock": Clock("bank", 600, 5),
        "public": True,
        "source": "play",
        "seed": f"seed of {table}",
        "start": None,
        "status": "waiting",
        "turn": [],
        "awake": False,
        "rematch": None,
        "created": 10.0,
        "updated": 10.0,
        "made_by": players[0] if players else "",
    }
    return Row(table, "connect_four", 2, chairs=chairs, **usual | changes)


def no_check(_made: Made) -> None:
    pass


def add(store: Store, row: Row) -> Row:
    entries = [TableEntry(1, 10.0, "join", Detail(0, name="Ann"))]
    run(store.add_table(row, entries, no_check))
    return row


def entry(table: str, v: int, client: str | None = None, **changes: Any) -> Append:
    usual: dict[str, Any] = {"status": "running", "chairs": None, "turn": [1], "awake": False}
    moved = TableEntry(v, 10.0 + v, "move", Detail(0, "4", v))
    return Append(table, moved, Change(**usual | changes), client)


def subscribe(store: Store, session: str, player: str = "ann", at: float = 1.0) -> Subscription:
    """Keep a subscription of a new session."""
    run(store.add_session(Session(session, player, 0.0, 0.0, "")))
    made = Subscription(session, player, f"https://push.example/{session}", "key", "auth", "en", at)
    run(store.add_subscription(made, 2))
    return made
