"""Tables and their logs in SQL; each function is run by the writer."""

import json
import logging
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kubik.engine.versions import RulesVersion
from kubik.server.chairs import Chair
from kubik.server.errors import ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.mishaps import one_line
from kubik.server.protocol import Clock
from kubik.server.sqlite.writer import Joint
from kubik.server.store import LISTED
from kubik.server.stored import Append, Loaded, Made, Row

logger = logging.getLogger("kubik.server")


def add_table(
    db: sqlite3.Connection, row: Row, entries: Sequence[TableEntry], check: Callable[[Made], None]
) -> None:
    """Keep a new table with the entries that it begins with, if its maker may have it."""
    check(made_by(db, row.made_by))
    values = (
        *(row.id, row.game, row.players, _json(row.options), _json(row.clock), row.public),
        *(row.source, row.seed, _optional(row.start)),
        *(row.status, _json(row.chairs), _json(row.turn), row.awake, row.rematch),
        *(row.created, row.updated, _optional(row.edition), row.rules, row.made_by),
        row.fingerprint,
    )
    db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values)
    keep_seats(db, row.id, row.chairs)
    for entry in entries:
        _add_entry(db, row.id, entry)


@dataclass(frozen=True, slots=True)
class Appending(Joint):
    """An entry on its way into a log."""

    append: Append

    @classmethod
    def do_all(cls, db: sqlite3.Connection, works: Sequence["Appending"]) -> None:
        """Add entries to the logs of tables, all in two statements."""
        append_all(db, [work.append for work in works])


def append_all(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Add entries to the logs of tables."""
    entries = [
        (one.table, one.entry.v, one.entry.at, one.entry.what, _json(one.entry.detail), one.client)
        for one in appends
    ]
    db.execute(
        "INSERT INTO log SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,"
        " value ->> 5 FROM json_each(?)",
        (_json(entries),),
    )
    changes = [
        (one.table, change.status, _optional(change.chairs), _json(change.turn), change.awake, at)
        for one in appends
        for change, at in [(one.change, one.entry.at)]
    ]
    db.execute(
        "UPDATE tables SET status = new.value ->> 1, chairs = ifnull(new.value ->> 2, chairs),"
        " turn = new.value ->> 3, awake = new.value ->> 4, updated = new.value ->> 5"
        " FROM json_each(?) AS new WHERE tables.id = new.value ->> 0",
        (_json(changes),),
    )
    for one in appends:
        if one.entry.what in ("join", "leave", "remove", "cancel"):
            keep_seats(db, one.table, one.change.chairs or ())


def made_by(db: sqlite3.Connection, player: str) -> Made:
    """Return what a person has made that is still there."""
    counts = db.execute(
        "SELECT count(*) FILTER (WHERE status != 'over'),"
        " count(*) FILTER (WHERE status != 'over' AND chairs NOT LIKE '%\"open\"%'"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id)),"
        " count(*) FILTER (WHERE source = 'replay')"
        " FROM tables WHERE made_by = ? AND (status != 'over' OR source = 'replay')",
        (player,),
    ).fetchone()
    registered = "SELECT 1 FROM players WHERE id = ? AND login IS NOT NULL"
    return Made(db.execute(registered, (player,)).fetchone() is not None, *counts)


def _add_entry(db: sqlite3.Connection, table: str, entry: TableEntry) -> None:
    db.execute(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, NULL)",
        (table, entry.v, entry.at, entry.what, _json(entry.detail)),
    )


def keep_seats(db: sqlite3.Connection, table: str, chairs: Sequence[Chair]) -> None:
    """Note which persons sit at a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    seated = [(table, seat, chair.player) for seat, chair in enumerate(chairs) if chair.player]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?)", seated)


def load_table(db: sqlite3.Connection, table: str) -> Loaded | None:
    """Return a table, or None."""
    rows = _rows(db, "WHERE id = ?", (table,))
    if not rows:
        if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            raise ConflictError("table-damaged")
        return None
    log = db.execute(
        "SELECT v, at, what, data, client FROM log WHERE table_id = ? ORDER BY v", (table,)
    ).fetchall()
    decode = msgspec.json.Decoder(Detail).decode
    entries = [TableEntry(v, at, what, decode(data)) for v, at, what, data, _ in log]
    return Loaded(rows[0], entries, {client: v for v, *_, client in log if client is not None})


def game_of(db: sqlite3.Connection, table: str) -> str | None:
    """Return the name of the game of a table, or None."""
    found = db.execute("SELECT game FROM tables WHERE id = ?", (table,)).fetchone()
    return None if found is None else str(found[0])


def set_rematch(db: sqlite3.Connection, table: str, following: str) -> None:
    """Note which table follows another."""
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (following, table))


def set_clock(db: sqlite3.Connection, table: str, clock: Clock) -> None:
    """Note how time is kept at a table."""
    db.execute("UPDATE tables SET clock = ? WHERE id = ?", (_json(clock), table))


def set_rules(db: sqlite3.Connection, table: str, rules: RulesVersion) -> None:
    """Note by which version of the rules a table will be played that has not begun yet."""
    values = (rules.number, rules.fingerprint, table)
    db.execute("UPDATE tables SET rules = ?, fingerprint = ? WHERE id = ?", values)


def keep_game(db: sqlite3.Connection, table: str, kept: bytes) -> None:
    """Keep a finished game as it was seen."""
    db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (table, kept))


def load_kept(db: sqlite3.Connection, table: str) -> bytes | None:
    """Return a finished game as it was seen, or None."""
    found = db.execute("SELECT game FROM kept WHERE table_id = ?", (table,)).fetchone()
    return None if found is None else bytes(found[0])


def unkept_tables(db: sqlite3.Connection) -> list[str]:
    """Return the tables whose games are over and not kept yet, the last finished first."""
    found = db.execute(
        "SELECT id FROM tables WHERE status = 'over'"
        " AND NOT EXISTS (SELECT 1 FROM kept WHERE table_id = id) ORDER BY updated DESC"
    )
    return [table for (table,) in found]


def open_tables(db: sqlite3.Connection) -> list[Row]:
    """Return the tables that anybody may join, newest first."""
    where = "WHERE public AND status = 'waiting' ORDER BY updated DESC LIMIT ?"
    return _rows(db, where, (LISTED,))


def tables_of(db: sqlite3.Connection, player: str) -> list[Row]:
    """Return the tables that a person sits at, newest first."""
    where = (
        "WHERE id IN (SELECT table_id FROM seats WHERE player = ?) ORDER BY updated DESC LIMIT ?"
    )
    return _rows(db, where, (player, LISTED))


def awake_tables(db: sqlite3.Connection) -> list[str]:
    """Return the tables at which something happens by itself."""
    return [table for (table,) in db.execute("SELECT id FROM tables WHERE awake")]


def count_tables(db: sqlite3.Connection) -> int:
    """Return how many tables there are."""
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def _rows(db: sqlite3.Connection, where: str, params: Sequence[Any]) -> list[Row]:
    found = [_row(values) for values in db.execute(f"SELECT * FROM tables {where}", params)]
    rows = [row for row in found if row]
    by_id = {row.id: row for row in rows}
    # A person may have taken another name since, or moved from a cookie to an account.
    for table, seat, player, name in db.execute(
        "SELECT table_id, seat, player, name FROM seats JOIN players ON player = players.id"
        " WHERE table_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(by_id)),),
    ):
        if seat < len(by_id[table].chairs):
            chair = by_id[table].chairs[seat]
            chair.player, chair.name = player, name
    return rows


def _row(values: Sequence[Any]) -> Row | None:
    """Return a table; None for one that is damaged, which must not hide the others."""
    row = dict(zip(Row.__struct_fields__, values, strict=True))
    try:
        for name in ("options", "clock", "chairs", "turn"):
            row[name] = json.loads(row[name])
        for name in ("start", "edition"):
            row[name] = None if row[name] is None else json.loads(row[name])
        made = msgspec.convert(row, Row, strict=False)
        if len(made.chairs) != made.players:
            raise ValueError(f"{len(made.chairs)} chairs for {made.players} players")
        return made
    except (ValueError, msgspec.MsgspecError) as error:
        logger.error("table %s is damaged: %s", row["id"], one_line(error))
        return None


def _optional(value: Any) -> str | None:
    return None if value is None else _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
