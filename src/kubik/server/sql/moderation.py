"""Restrictions, reports and the whole of a person in SQL; each function is run by the writer."""

import json
from collections.abc import Collection
from typing import Any

import msgspec

from kubik.server.sql.database import Database
from kubik.server.sql.series import drop_empty
from kubik.server.stored import Figures, Player, PlayerReport, Restriction

MOST_REPORTS = 200  # in one list


def restrict(db: Database, restriction: Restriction) -> None:
    """Keep a restriction in place of an earlier one of its kind."""
    values = msgspec.structs.astuple(restriction)[:5]
    db.execute(
        "INSERT INTO restrictions VALUES (?, ?, ?, ?, ?) ON CONFLICT (who, kind) DO UPDATE"
        " SET until = excluded.until, reason = excluded.reason, at = excluded.at",
        values,
    )


def lift(db: Database, who: str, kind: str) -> bool:
    """End a restriction; return whether there was one."""
    ended = db.execute("DELETE FROM restrictions WHERE who = ? AND kind = ?", (who, kind))
    return ended.rowcount > 0


def restrictions(db: Database, at: float) -> list[Restriction]:
    """Return all restrictions that hold at a moment, and forget those that are over."""
    db.execute("DELETE FROM restrictions WHERE until <= ?", (at,))
    found = db.execute(
        "SELECT who, kind, until, reason, at, coalesce(name, '') FROM restrictions"
        " LEFT JOIN players ON players.id = who ORDER BY at DESC"
    )
    return [Restriction(*values) for values in found]


def add_report(db: Database, report: PlayerReport) -> None:
    """Keep a report."""
    db.execute(
        "INSERT INTO reports (at, table_id, v, about, name, by, reason, text)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        msgspec.structs.astuple(report)[1:9],
    )


def count_reports(db: Database, by: str, since: float) -> int:
    """Return how many reports a person has made since a moment."""
    found = db.execute("SELECT count(*) FROM reports WHERE by = ? AND at >= ?", (by, since))
    return int(found.fetchone()[0])


def open_reports(db: Database) -> list[PlayerReport]:
    """Return reports that nobody has dealt with, the oldest first, with what was said."""
    found = db.execute(
        "SELECT id, reports.at, reports.table_id, reports.v, about, name, by, reason, text,"
        " coalesce(data ->> 'text', data ->> 'phrase', '') FROM reports LEFT JOIN log"
        " ON log.table_id = reports.table_id AND log.v = reports.v AND what = 'chat'"
        " WHERE done IS NULL ORDER BY id LIMIT ?",
        (MOST_REPORTS,),
    )
    return [PlayerReport(*values) for values in found]


def close_report(db: Database, report: int, at: float) -> bool:
    """Note that a report is dealt with; return whether it was open."""
    done = db.execute("UPDATE reports SET done = ? WHERE id = ? AND done IS NULL", (at, report))
    return done.rowcount > 0


def find_person(db: Database, name: str, key: str) -> Player | None:
    """Return a person by login or id."""
    found = db.execute(
        "SELECT id, name, login, owner FROM players WHERE login_key = ? OR id = ?", (key, name)
    ).fetchone()
    if found is None:
        return None
    player, called, login, owner = found
    return Player(player, called, login, bool(owner))


def missing(db: Database, players: Collection[str]) -> list[str]:
    """Return those of some people whom nobody knows any more."""
    found = db.execute(
        f"SELECT value FROM {db.LISTED} AS known WHERE value NOT IN (SELECT id FROM players)",
        (json.dumps(list(players)),),
    )
    return [player for (player,) in found]


def set_owner(db: Database, player: str, owner: bool) -> None:
    """Let a person look after the server, or no more."""
    db.execute("UPDATE players SET owner = ? WHERE id = ?", (owner, player))


def figures(db: Database) -> Figures:
    """Return how much is kept."""
    counts = db.execute(
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM tables WHERE status ="
        " 'running'), (SELECT count(*) FROM players), (SELECT count(*) FROM players"
        f" WHERE login IS NOT NULL), {db.SIZE}"
    ).fetchone()
    return Figures(*counts)


def export_person(db: Database, player: str) -> dict[str, Any]:
    """Return all that is kept about a person, but for the hash of the password."""
    return {
        "person": _dicts(db, "SELECT id, name, login, created FROM players WHERE id = ?", player),
        "sessions": _dicts(
            db, "SELECT created, seen, device FROM sessions WHERE player = ?", player
        ),
        "tables": _dicts(
            db,
            "SELECT tables.id, game, seat, status, created, updated FROM seats JOIN tables"
            " ON table_id = tables.id WHERE player = ? ORDER BY created",
            player,
        ),
        "made": _dicts(
            db, "SELECT id, game, source, status, created FROM tables WHERE made_by = ?", player
        ),
        "sent": _dicts(
            db,
            "SELECT table_id, v, at, what, data FROM log WHERE client >= ? || ':'"
            " AND client < ? || ';' ORDER BY at",
            player,
            player,
        ),
        "puzzles": _dicts(
            db, "SELECT game, day, number, move, at FROM puzzle_tries WHERE player = ?", player
        ),
        "results": _dicts(
            db,
            "SELECT table_id, game, players, at, place, share, score, mean, deviation, luck,"
            " skill"
            " FROM results WHERE player = ? ORDER BY at",
            player,
        ),
        "series": _dicts(
            db, "SELECT id, game, kind, created FROM series WHERE made_by = ?", player
        ),
        "deals": _dicts(
            db, "SELECT series_id, number, table_id FROM series_games WHERE player = ?", player
        ),
        "subscriptions": _dicts(
            db, "SELECT endpoint, language, at FROM subscriptions WHERE player = ?", player
        ),
        "mail": _dicts(
            db, "SELECT address, language, confirmed, wanted FROM mail WHERE player = ?", player
        ),
        "reports": _dicts(
            db, "SELECT at, table_id, v, name, reason, text FROM reports WHERE by = ?", player
        ),
    }


def _dicts(db: Database, query: str, *params: str) -> list[dict[str, Any]]:
    found = db.execute(query, params)
    names = [column[0] for column in found.description]
    return [dict(zip(names, values, strict=True)) for values in found]


def delete_person(db: Database, player: str) -> list[str]:
    """Forget a person: games stay, with nobody's name and words; return the tables."""
    seats = db.execute("SELECT table_id, seat FROM seats WHERE player = ?", (player,)).fetchall()
    for table, seat in seats:
        _empty_seat(db, table, seat)
    kept = _keep_no_seats(db, player)
    _blank_words(db, player)
    for kind in ("tables", "series"):
        db.execute(f"UPDATE {kind} SET made_by = '' WHERE made_by = ?", (player,))
    for where in (
        *("seats WHERE player", "sessions WHERE player", "restrictions WHERE who"),
        *("reports WHERE by", "reports WHERE about", "series_games WHERE player"),
        "players WHERE id",
    ):
        db.execute(f"DELETE FROM {where} = ?", (player,))
    drop_empty(db)
    return [*(table for table, _ in seats), *kept]


def _empty_seat(db: Database, table: str, seat: int) -> None:
    found = db.execute("SELECT chairs, status FROM tables WHERE id = ?", (table,)).fetchone()
    chairs = json.loads(found[0])
    chairs[seat] |= {"name": "", "player": ""}
    if found[1] == "running":
        chairs[seat]["away"] = "leave"
    elif found[1] == "waiting":
        chairs[seat] |= {"kind": "open"}  # for somebody else: nobody would ever sit there
    db.execute("UPDATE tables SET chairs = ? WHERE id = ?", (json.dumps(chairs), table))
    db.execute(
        "UPDATE log SET data = json_set(data, '$.name', '') WHERE table_id = ?"
        " AND CAST(data ->> 'seat' AS INTEGER) = ?",
        (table, seat),
    )


def _keep_no_seats(db: Database, player: str) -> list[str]:
    """Keep no seat for a person in games that others asked for; return the tables."""
    found = db.execute(
        "SELECT id, chairs FROM tables WHERE status = 'waiting' AND chairs LIKE '%' || ? || '%'",
        (player,),
    ).fetchall()
    for table, written in found:
        chairs = json.loads(written)
        for chair in chairs:
            if chair.get("kept_for") == player:
                chair |= {"name": "", "kept_for": ""}
        db.execute("UPDATE tables SET chairs = ? WHERE id = ?", (json.dumps(chairs), table))
    return [table for table, _ in found]


def _blank_words(db: Database, player: str) -> None:
    db.execute(
        "UPDATE log SET client = NULL,"
        " data = json_set(json_set(data, '$.name', ''), '$.text', '')"
        " WHERE what = 'chat' AND client >= ? || ':' AND client < ? || ';'",
        (player, player),
    )
    db.execute(
        "UPDATE log SET client = NULL WHERE client >= ? || ':' AND client < ? || ';'",
        (player, player),
    )
