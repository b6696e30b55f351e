"""Entries for the logs of many tables at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from kubik.server.sql.database import Database
from kubik.server.sql.tables import as_json, as_optional, follow_people
from kubik.server.sql.writer import Joint
from kubik.server.stored import Append


@dataclass(frozen=True, slots=True)
class Appending(Joint):
    """An entry on its way into a log."""

    append: Append

    @classmethod
    def do_all(cls, db: Database, works: Sequence["Appending"]) -> None:
        """Add entries to the logs of tables, all in two statements."""
        appends = [work.append for work in works]
        entries = [
            (
                one.table,
                one.entry.v,
                one.entry.at,
                one.entry.what,
                as_json(one.entry.detail),
                one.client,
            )
            for one in appends
        ]
        db.execute(
            "INSERT INTO log SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3,"
            " value ->> 4, value ->> 5 FROM json_each(?)",
            (as_json(entries),),
        )
        changes = [
            (
                one.table,
                change.status,
                as_optional(change.chairs),
                as_json(change.turn),
                change.awake,
                at,
            )
            for one in appends
            for change, at in [(one.change, one.entry.at)]
        ]
        db.execute(
            "UPDATE tables SET status = new.value ->> 1, chairs = ifnull(new.value ->> 2, chairs),"
            " turn = new.value ->> 3, awake = new.value ->> 4, updated = new.value ->> 5"
            " FROM json_each(?) AS new WHERE tables.id = new.value ->> 0",
            (as_json(changes),),
        )
        follow_people(db, appends)
