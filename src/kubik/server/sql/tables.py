"""Tables and their logs in SQL; each function is run by the writer."""

import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from kubik.engine.versions import RulesVersion
from kubik.server.chairs import Chair, is_asked
from kubik.server.errors import ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.mishaps import one_line
from kubik.server.protocol import Clock
from kubik.server.sql.database import Database
from kubik.server.store import LISTED
from kubik.server.stored import Append, Loaded, Made, Row

logger = logging.getLogger("kubik.server")

_COLUMNS = ", ".join(Row.__struct_fields__)

_LoggedRow: TypeAlias = tuple[int, float, Any, str, str | None]
_read_log = msgspec.json.Decoder(list[_LoggedRow], strict=False).decode
_read_detail = msgspec.json.Decoder(Detail).decode


def add_table(
    db: Database, row: Row, entries: Sequence[TableEntry], check: Callable[[Made], None]
) -> str:
    """Keep a new table with the entries that it begins with, if its maker may have it."""
    db.take_turns(row.made_by)
    check(made_by(db, row.made_by))
    values = (
        *(row.id, row.game, row.players, as_json(row.options), as_json(row.clock), row.public),
        *(row.source, row.seed, as_optional(row.start)),
        *(row.status, as_json(row.chairs), as_json(row.turn), row.awake, row.rematch),
        *(row.created, row.updated, as_optional(row.edition), row.rules, row.made_by),
        *(row.fingerprint, row.series),
    )
    places = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO tables ({_COLUMNS}) VALUES ({places})", values)
    keep_seats(db, row.id, row.chairs)
    for entry in entries:
        _add_entry(db, row.id, entry)
    return row.id


def made_by(db: Database, player: str) -> Made:
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


def _add_entry(db: Database, table: str, entry: TableEntry) -> None:
    db.execute(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, NULL)",
        (table, entry.v, entry.at, entry.what, as_json(entry.detail)),
    )


def keep_seats(db: Database, table: str, chairs: Sequence[Chair]) -> None:
    """Note which persons sit at a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    seated = [(table, seat, chair.player) for seat, chair in enumerate(chairs) if chair.player]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?)", seated)


def follow_people(db: Database, appends: Sequence[Append]) -> None:
    """Note who sits where after entries by which people come and go."""
    for one in appends:
        if one.entry.what in ("join", "leave", "remove", "cancel"):
            keep_seats(db, one.table, one.change.chairs or ())


def load_table(db: Database, table: str) -> Loaded | None:
    """Return a table, or None."""
    found = rows(db, "WHERE id = ?", (table,))
    if not found:
        if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            raise ConflictError("table-damaged")
        return None
    log = _read_log(db.execute(db.LOG, (table,)).fetchone()[0])
    entries = [TableEntry(v, at, what, _read_detail(data)) for v, at, what, data, _ in log]
    return Loaded(found[0], entries, {client: v for v, *_, client in log if client is not None})


def game_of(db: Database, table: str) -> str | None:
    """Return the name of the game of a table, or None."""
    found = db.execute("SELECT game FROM tables WHERE id = ?", (table,)).fetchone()
    return None if found is None else str(found[0])


def stands(db: Database, table: str) -> bool:
    """Return whether a table is there still, and was not called off."""
    found = db.execute(
        "SELECT status != 'over' OR EXISTS"
        " (SELECT 1 FROM log WHERE table_id = id AND what = 'start') FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    return found is not None and bool(found[0])


def set_rematch(db: Database, table: str, following: str) -> None:
    """Note which table follows another."""
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (following, table))


def set_clock(db: Database, table: str, clock: Clock) -> None:
    """Note how time is kept at a table."""
    db.execute("UPDATE tables SET clock = ? WHERE id = ?", (as_json(clock), table))


def set_rules(db: Database, table: str, rules: RulesVersion) -> None:
    """Note by which version of the rules a table will be played that has not begun yet."""
    values = (rules.number, rules.fingerprint, table)
    db.execute("UPDATE tables SET rules = ?, fingerprint = ? WHERE id = ?", values)


def keep_game(db: Database, table: str, kept: bytes) -> None:
    """Keep a finished game as it was seen."""
    db.execute(
        "INSERT INTO kept VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET game = excluded.game",
        (table, kept),
    )


def load_kept(db: Database, table: str) -> bytes | None:
    """Return a finished game as it was seen, or None."""
    found = db.execute("SELECT game FROM kept WHERE table_id = ?", (table,)).fetchone()
    return None if found is None else bytes(found[0])


def unkept_tables(db: Database) -> list[str]:
    """Return the tables whose games are over and not kept yet, the last finished first."""
    found = db.execute(
        "SELECT id FROM tables WHERE status = 'over'"
        " AND NOT EXISTS (SELECT 1 FROM kept WHERE table_id = id) ORDER BY updated DESC"
    )
    return [table for (table,) in found]


def open_tables(db: Database) -> list[Row]:
    """Return the tables that anybody may join, newest first."""
    where = "WHERE public AND status = 'waiting' ORDER BY updated DESC LIMIT ?"
    return rows(db, where, (LISTED,))


def tables_of(db: Database, player: str) -> list[Row]:
    """Return the tables that a person sits at, newest first."""
    where = (
        "WHERE id IN (SELECT table_id FROM seats WHERE player = ?) ORDER BY updated DESC LIMIT ?"
    )
    return rows(db, where, (player, LISTED))


def tables_for(db: Database, player: str) -> list[Row]:
    """Return the tables that keep a seat for a person, newest first.

    Seats are kept only at tables that follow one at which the person sat.
    """
    where = (
        "WHERE status = 'waiting' AND id IN (SELECT rematch FROM tables WHERE id IN"
        " (SELECT table_id FROM seats WHERE player = ?)) ORDER BY updated DESC LIMIT ?"
    )
    return [row for row in rows(db, where, (player, LISTED)) if is_asked(row.chairs, player)]


def awake_tables(db: Database) -> list[str]:
    """Return the tables at which something happens by itself."""
    return [table for (table,) in db.execute("SELECT id FROM tables WHERE awake")]


def count_tables(db: Database) -> int:
    """Return how many tables there are."""
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def rows(db: Database, where: str, params: Sequence[Any]) -> list[Row]:
    """Return the tables that a condition finds, with the names that people have now."""
    found = [
        _row(values) for values in db.execute(f"SELECT {_COLUMNS} FROM tables {where}", params)
    ]
    whole = [row for row in found if row]
    by_id = {row.id: row for row in whole}
    # A person may have taken another name since, or moved from a cookie to an account.
    for table, seat, player, name in db.execute(
        "SELECT table_id, seat, player, name FROM seats JOIN players ON player = players.id"
        f" WHERE table_id IN {db.LISTED} ORDER BY table_id, seat",
        (json.dumps(list(by_id)),),
    ):
        chairs = by_id[table].chairs
        if seat < len(chairs):
            # Others at the same device have names of their own.
            if all(chair.player != player for chair in chairs[:seat]):
                chairs[seat].name = name
            chairs[seat].player = player
    return whole


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


def as_optional(value: Any) -> str | None:
    """Return something as JSON, if there is anything."""
    return None if value is None else as_json(value)


def as_json(value: Any) -> str:
    """Return something as it is stored."""
    return msgspec.json.encode(value).decode()
