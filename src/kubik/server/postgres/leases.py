"""Who owns a table: a node that lives, by an epoch that every write is checked against.

A node lives while it renews its lease, by the clock of the database alone. A table of a node that
does not can be claimed, which raises its epoch; whatever the old owner still sends is refused by
the database then, however late it wakes up.

While a Kubik of other rules is put in the place of this one, node by node, a game that was begun by
rules of one version is left to a living node that has them.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from kubik.server.errors import ConflictError, ElsewhereError, LostTableError
from kubik.server.sql import tables
from kubik.server.sql.database import Database
from kubik.server.stored import Loaded

LEASE = 5.0  # seconds
TRIES, PAUSE = 10, 0.1  # for the place of a server; seconds between two
_IN_USE = 3  # the kind of lock that this takes
AT_ONCE = 50  # tables of dead nodes that are looked for at a time

_RULES = "tables.game || ' ' || tables.rules || ' (' || tables.fingerprint || ')'"

LIVES = (
    "EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner"
    " AND nodes.alive_until > clock_timestamp())"
)

# Another node that lives and has the rules of a game, if we do not.
_HOME = (
    "(SELECT nodes.id FROM nodes WHERE tables.status = 'running' AND nodes.id != :node"
    f" AND {_RULES} = ANY(nodes.plays) AND NOT {_RULES} = ANY(:plays)"
    " AND nodes.alive_until > clock_timestamp() ORDER BY md5(nodes.id || tables.id) LIMIT 1)"
)


@dataclass(frozen=True)
class Node:
    """One server among many, and the rules that it has, as «kabaleo 2 (a1b2c3d4)»."""

    id: str
    plays: list[str]

    @property
    def values(self) -> dict[str, object]:
        """What statements know it by."""
        return {"node": self.id, "plays": self.plays}


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


def begin(db: Database, node: Node, *, alone: bool) -> None:
    """Let a node live; one that is alone knows that the others do not.

    Games that it can play, and that are where they cannot be played, are anybody's.
    """
    over = "" if alone else " WHERE alive_until < clock_timestamp() - interval '1 day'"
    db.execute(f"DELETE FROM nodes{over}")
    renew(db, node, {})
    db.execute(
        "UPDATE tables SET owner = NULL, epoch = epoch + 1 WHERE status = 'running'"
        f" AND {_RULES} = ANY(:plays) AND owner IN"
        f" (SELECT id FROM nodes WHERE plays != '{{}}' AND NOT {_RULES} = ANY(plays))",
        node.values,
    )


def renew(db: Database, node: Node, epochs: Mapping[str, int]) -> list[str]:
    """Let a node live on; return which of its tables others have claimed if it was away.

    The others are as it left them: whoever changes a table has claimed it before.
    """
    lived = db.execute(
        "SELECT alive_until > clock_timestamp() FROM nodes WHERE id = ? FOR UPDATE", (node.id,)
    ).fetchone()
    db.execute(
        "INSERT INTO nodes (id, plays, alive_until)"
        " VALUES (:node, :plays, clock_timestamp() + make_interval(secs => :lease))"
        " ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until",
        {"lease": LEASE, **node.values},
    )
    if not epochs or (lived and lived[0]):
        return []
    ours = dict(db.execute("SELECT id, epoch FROM tables WHERE owner = ?", (node.id,)).fetchall())
    return [table for table, epoch in epochs.items() if ours.get(table) != epoch]


def end(db: Database, node: Node) -> None:
    """Let others have all tables of a node at once."""
    db.execute("UPDATE tables SET owner = NULL WHERE owner = ?", (node.id,))
    db.execute("DELETE FROM nodes WHERE id = ?", (node.id,))
    db.execute("SELECT pg_advisory_unlock_all()")


def own(db: Database, table: str, node: Node) -> int:
    """Let the node that made a table have it; return the epoch."""
    db.execute("UPDATE tables SET owner = ?, epoch = 1 WHERE id = ?", (node.id, table))
    return 1


def take(db: Database, table: str, node: Node) -> tuple[int, Loaded | ConflictError] | None:
    """Claim a table; return the epoch and what is there, or None if there is no such table.

    One that is damaged is claimed all the same: nobody else needs to try.
    """
    claimed = db.execute(
        "UPDATE tables SET owner = :node, epoch = epoch + 1"
        f" WHERE id = :table AND (owner = :node OR NOT {LIVES}) AND {_HOME} IS NULL"
        " RETURNING epoch",
        {"table": table, **node.values},
    ).fetchone()
    if claimed is None:
        if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            return None
        # Between two statements it may have been released, or its owner may have died.
        raise ElsewhereError(owner_of(db, table, node) or "")
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


def owner_of(db: Database, table: str, node: Node) -> str | None:
    """Return the living node that owns a table, or else one that has to; None if we may."""
    found = db.execute(
        f"SELECT CASE WHEN {LIVES} THEN owner ELSE {_HOME} END FROM tables WHERE id = :table",
        {"table": table, **node.values},
    ).fetchone()
    return found[0] if found else None


def living(db: Database) -> list[str]:
    """Return all nodes that live."""
    found = db.execute("SELECT id FROM nodes WHERE alive_until > clock_timestamp()")
    return [node for (node,) in found]


def orphans(db: Database, node: Node) -> list[str]:
    """Return some tables at which something happens by itself, and that nobody owns or has to.

    Each node has its own order, so that many do not try the same ones.
    """
    found = db.execute(
        f"SELECT id FROM tables WHERE awake AND NOT {LIVES} AND {_HOME} IS NULL"
        " ORDER BY md5(id || :node) LIMIT :most",
        {"most": AT_ONCE, **node.values},
    )
    return [table for (table,) in found]
