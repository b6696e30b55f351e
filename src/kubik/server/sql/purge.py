"""What is abandoned goes, in SQL; each function is run by the writer and looks at a little."""

import json
from collections.abc import Collection

import msgspec

from kubik.server.sql import series
from kubik.server.sql.database import Database
from kubik.server.stored import Abandoned

AT_ONCE = 1_000  # rows that are looked at before others may write


def purge_tables(
    db: Database, abandoned: Abandoned, after: str, spared: Collection[str]
) -> tuple[int, str]:
    """Delete abandoned tables among some that follow one; return how many, and the last seen."""
    rows = db.execute(
        "SELECT id, updated < CASE WHEN status = 'waiting' THEN :waiting"
        " WHEN status = 'running' THEN :running WHEN source = 'replay' THEN :uploads"
        " ELSE :finished END AND (status = 'waiting' OR NOT EXISTS (SELECT 1 FROM players"
        " WHERE login IS NOT NULL AND (players.id = made_by OR players.id IN"
        " (SELECT player FROM seats WHERE table_id = tables.id))))"
        f" AND NOT ({db.others}) FROM tables WHERE id > :after ORDER BY id LIMIT :most",
        {**msgspec.structs.asdict(abandoned), "after": after, "most": AT_ONCE},
    ).fetchall()
    gone = [table for table, old in rows if old and table not in spared]
    if gone:
        delete_tables(db, gone)
    return len(gone), rows[-1][0] if rows else ""


def delete_tables(db: Database, tables: Collection[str]) -> None:
    """Delete tables with all that belongs to them."""
    names = (json.dumps(list(tables)),)
    db.execute(f"DELETE FROM log WHERE table_id IN {db.LISTED}", names)
    db.execute(f"DELETE FROM seats WHERE table_id IN {db.LISTED}", names)
    db.execute(f"DELETE FROM tables WHERE id IN {db.LISTED}", names)
    series.drop_empty(db)


def purge_people(db: Database, abandoned: Abandoned, after: str) -> tuple[int, str]:
    """Delete abandoned guests among some people that follow one, and abandoned sessions."""
    rows = db.execute(
        "SELECT id, login IS NULL AND created < :guests"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = players.id)"
        " AND NOT EXISTS (SELECT 1 FROM sessions WHERE player = players.id AND seen >= :guests)"
        " FROM players WHERE id > :after ORDER BY id LIMIT :most",
        {**msgspec.structs.asdict(abandoned), "after": after, "most": AT_ONCE},
    ).fetchall()
    seen = (json.dumps([player for player, _ in rows]), abandoned.sessions)
    db.execute(f"DELETE FROM sessions WHERE player IN {db.LISTED} AND seen < ?", seen)
    gone = [player for player, old in rows if old]
    db.execute(f"DELETE FROM sessions WHERE player IN {db.LISTED}", (json.dumps(gone),))
    db.execute(f"DELETE FROM players WHERE id IN {db.LISTED}", (json.dumps(gone),))
    return len(gone), rows[-1][0] if rows else ""
