"""Entries for the logs of many tables at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from kubik.server.errors import LostTableError
from kubik.server.sql.database import Database
from kubik.server.sql.tables import as_json, as_optional, follow_people
from kubik.server.sql.writer import Joint
from kubik.server.stored import Append

# One statement, since each is a way there and back.
_STATEMENT = """
WITH new AS (
    SELECT * FROM unnest(
        ?::text[], ?::integer[], ?::float8[], ?::text[], ?::json[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::boolean[], ?::bigint[]
    ) AS new (table_id, v, at, what, data, client, status, chairs, turn, awake, epoch)
), changed AS (
    UPDATE tables SET status = new.status, chairs = coalesce(new.chairs, tables.chairs),
        turn = new.turn, awake = new.awake, updated = new.at
    FROM new WHERE tables.id = new.table_id AND tables.epoch = new.epoch RETURNING tables.id
)
INSERT INTO log SELECT table_id, v, at, what, data, client FROM new
    WHERE table_id IN (SELECT id FROM changed)
"""


@dataclass(frozen=True, slots=True)
class FencedAppending(Joint):
    """An entry on its way into a log."""

    append: Append
    epoch: int  # by which the table is ours

    @classmethod
    def do_all(cls, db: Database, works: Sequence["FencedAppending"]) -> None:
        """Add entries to the logs of tables that are still ours, all in one statement."""
        rows = [
            (
                *(one.table, one.entry.v, one.entry.at, one.entry.what, as_json(one.entry.detail)),
                *(one.client, one.change.status, as_optional(one.change.chairs)),
                *(as_json(one.change.turn), one.change.awake, work.epoch),
            )
            for work in works
            for one in [work.append]
        ]
        columns = [list(column) for column in zip(*rows, strict=True)]
        if db.execute(_STATEMENT, columns).rowcount != len(works):
            raise LostTableError("table-lost")
        follow_people(db, [work.append for work in works])
