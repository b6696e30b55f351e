"""Who owns a table: a node that lives, by an epoch that every write is checked against.

A node lives while it renews its lease, by the clock of the database alone. A table of a node that
does not can be claimed, which raises its epoch; whatever the old owner still sends is refused by
the database then, however late it wakes up.
"""

import time

from kubik.server.errors import ConflictError, ElsewhereError, LostTableError
from kubik.server.sql import tables
from kubik.server.sql.database import Database
from kubik.server.stored import Loaded

LEASE = 5.0  # seconds
TRIES, PAUSE = 10, 0.1  # for the place of a server; seconds between two
_IN_USE = 3  # the kind of lock that this takes
AT_ONCE = 50  # tables of dead nodes that are looked for at a time

LIVES = (
    "EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner"
    " AND nodes.alive_until > clock_timestamp())"
)


def end_former(db: Database, name: str) -> None:
    """End connections of the same name, which the database may not know to be lost."""
    db.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = ? AND pid != pg_backend_pid()",
        (name,),
    )


def enter(db: Database, *, alone: bool) -> None:
    """Take the place of the only server, or one among many nodes, for as long as we are connected.

    The database may need a moment to see that one is gone that was killed.
    """
    lock = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
    for _ in range(TRIES):
        if db.execute(f"SELECT {lock}(?, 0)", (_IN_USE,)).fetchone()[0]:
            return
        time.sleep(PAUSE)
    raise ConflictError("database-in-use")


def begin(db: Database, node: str, *, alone: bool) -> None:
    """Let a node live; one that is alone knows that the others do not."""
    over = "" if alone else " WHERE alive_until < clock_timestamp() - interval '1 day'"
    db.execute(f"DELETE FROM nodes{over}")
    renew(db, node)


def renew(db: Database, node: str) -> bool:
    """Let a node live on; return whether it did until now."""
    lived = db.execute(
        "SELECT alive_until > clock_timestamp() FROM nodes WHERE id = ? FOR UPDATE", (node,)
    ).fetchone()
    db.execute(
        "INSERT INTO nodes VALUES (?, clock_timestamp() + make_interval(secs => ?))"
        " ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until",
        (node, LEASE),
    )
    return bool(lived and lived[0])


def end(db: Database, node: str) -> None:
    """Let others have all tables of a node at once."""
    db.execute("UPDATE tables SET owner = NULL WHERE owner = ?", (node,))
    db.execute("DELETE FROM nodes WHERE id = ?", (node,))
    db.execute("SELECT pg_advisory_unlock_all()")


def own(db: Database, table: str, node: str) -> int:
    """Let the node that made a table have it; return the epoch."""
    db.execute("UPDATE tables SET owner = ?, epoch = 1 WHERE id = ?", (node, table))
    return 1


def take(db: Database, table: str, node: str) -> tuple[int, Loaded | ConflictError] | None:
    """Claim a table; return the epoch and what is there, or None if there is no such table.

    One that is damaged is claimed all the same: nobody else needs to try.
    """
    claimed = db.execute(
        "UPDATE tables SET owner = ?, epoch = epoch + 1"
        f" WHERE id = ? AND (owner = ? OR NOT {LIVES}) RETURNING epoch",
        (node, table, node),
    ).fetchone()
    if claimed is None:
        there = db.execute("SELECT owner FROM tables WHERE id = ?", (table,)).fetchone()
        if there is None:
            return None
        # Between two statements it may have been released, or its owner may have died.
        raise ElsewhereError(there[0] or "")
    try:
        found = tables.load_table(db, table)
    except ConflictError as damage:
        return claimed[0], damage
    return (claimed[0], found) if found else None


def release(db: Database, table: str, epoch: int) -> None:
    """Let others have a table, if it is still ours."""
    db.execute("UPDATE tables SET owner = NULL WHERE id = ? AND epoch = ?", (table, epoch))


def check(db: Database, table: str, epoch: int) -> None:
    """Refuse to go on with a table that somebody else has claimed since."""
    ours = "SELECT 1 FROM tables WHERE id = ? AND epoch = ? FOR UPDATE"
    if db.execute(ours, (table, epoch)).fetchone() is None:
        raise LostTableError("table-lost")


def owner_of(db: Database, table: str) -> str | None:
    """Return the living node that owns a table, or None."""
    found = db.execute(f"SELECT owner FROM tables WHERE id = ? AND {LIVES}", (table,)).fetchone()
    return found and str(found[0])


def living(db: Database) -> list[str]:
    """Return all nodes that live."""
    found = db.execute("SELECT id FROM nodes WHERE alive_until > clock_timestamp()")
    return [node for (node,) in found]


def orphans(db: Database, node: str) -> list[str]:
    """Return some tables at which something happens by itself, and that nobody owns.

    Each node has its own order, so that many do not try the same ones.
    """
    found = db.execute(
        f"SELECT id FROM tables WHERE awake AND NOT {LIVES} ORDER BY md5(id || ?) LIMIT ?",
        (node, AT_ONCE),
    )
    return [table for (table,) in found]
