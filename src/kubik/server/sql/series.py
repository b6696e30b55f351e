"""Games that belong together in SQL; each function is run by the writer."""

import json
from collections.abc import Callable

import msgspec

from kubik.server.sql.database import Database
from kubik.server.sql.tables import as_json, as_optional, rows
from kubik.server.store import LISTED
from kubik.server.stored import GameOutcome, SeriesGame, SeriesPlace, SeriesRow

_COLUMNS = ", ".join(SeriesRow.__struct_fields__)
_AS_JSON = ("schedule", "chairs", "clock")


def add_game(
    db: Database, place: SeriesPlace, table: str, add: Callable[[Database], object]
) -> str:
    """Keep a table in its place; return which has it, since another may have it already."""
    series = place.series
    db.take_turns(series.id)
    taken = db.execute(
        "SELECT table_id FROM series_games WHERE series_id = ? AND number = ? AND player = ?",
        (series.id, place.number, place.player),
    ).fetchone()
    if taken:
        return str(taken[0])
    add(db)
    values = (
        *(series.id, series.game, series.players, series.kind, as_json(series.schedule)),
        *(as_json(series.chairs), as_json(series.clock), series.seed),
        *(as_optional(series.edition), series.made_by, series.created),
    )
    places = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO series ({_COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING", values)
    db.execute(
        "INSERT INTO series_games (table_id, series_id, number, player) VALUES (?, ?, ?, ?)",
        (table, series.id, place.number, place.player),
    )
    return table


def find_series(db: Database, series: str) -> SeriesRow | None:
    """Return a series, or None."""
    found = db.execute(f"SELECT {_COLUMNS} FROM series WHERE id = ?", (series,)).fetchone()
    return _read(found) if found else None


def games_of(db: Database, series: str) -> list[SeriesGame]:
    """Return the games of a series, in the order in which they began."""
    there = {row.id: row for row in rows(db, "WHERE series = ?", (series,))}
    found = db.execute(
        "SELECT table_id, number, series_games.player, outcome FROM series_games"
        " JOIN tables ON tables.id = table_id WHERE series_id = ?"
        " ORDER BY number, created, table_id",
        (series,),
    ).fetchall()
    decode = msgspec.json.Decoder(GameOutcome).decode
    return [
        SeriesGame(
            *(number, player, table, there[table].status, there[table].chairs),
            decode(outcome) if outcome else None,
        )
        for table, number, player, outcome in found
        if table in there  # a damaged one must not hide the others
    ]


def note_outcome(db: Database, table: str, outcome: GameOutcome) -> None:
    """Keep how a game of a series ended."""
    values = (as_json(outcome), table)
    db.execute("UPDATE series_games SET outcome = ? WHERE table_id = ?", values)


def may_see(db: Database, table: str, player: str) -> bool:
    """Return whether a person may learn what happens at a table."""
    found = db.execute(
        "SELECT source != 'duplicate' OR EXISTS (SELECT 1 FROM seats"
        " WHERE seats.table_id = tables.id AND seats.player = ?) OR EXISTS"
        " (SELECT 1 FROM series_games AS this JOIN series_games AS own"
        " ON own.series_id = this.series_id AND own.number = this.number"
        " JOIN tables AS played ON played.id = own.table_id WHERE this.table_id = tables.id"
        " AND own.player = ? AND played.status = 'over') FROM tables WHERE tables.id = ?",
        (player, player, table),
    ).fetchone()
    return found is None or bool(found[0])


def series_of(db: Database, player: str) -> list[SeriesRow]:
    """Return the series that a person plays in, the newest first."""
    found = db.execute(
        f"SELECT {_COLUMNS} FROM series WHERE id IN (SELECT series_id FROM series_games"
        " JOIN seats ON seats.table_id = series_games.table_id WHERE seats.player = ?)"
        " ORDER BY created DESC LIMIT ?",
        (player, LISTED),
    )
    return [_read(values) for values in found.fetchall()]


def move_games(db: Database, guest: str, account: str) -> None:
    """Give the deals of a guest to an account that has not played the same."""
    db.execute(
        "UPDATE series_games SET player = ? WHERE player = ? AND NOT EXISTS"
        " (SELECT 1 FROM series_games AS own WHERE own.player = ?"
        " AND own.series_id = series_games.series_id AND own.number = series_games.number)",
        (account, guest, account),
    )


def drop_empty(db: Database) -> None:
    """Delete series that have no game any more."""
    db.execute(
        "DELETE FROM series WHERE NOT EXISTS"
        " (SELECT 1 FROM series_games WHERE series_id = series.id)"
    )


def _read(values: tuple[object, ...]) -> SeriesRow:
    row = dict(zip(SeriesRow.__struct_fields__, values, strict=True))
    for name in (*_AS_JSON, *(["edition"] if row["edition"] else [])):
        row[name] = json.loads(str(row[name]))
    return msgspec.convert(row, SeriesRow, strict=False)
