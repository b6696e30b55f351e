"""Guests and accounts in SQL; each function is run by the writer."""

import msgspec

from kubik.server.errors import ConflictError
from kubik.server.sql.database import Database
from kubik.server.stored import Player, Session

SEEN_WITHIN = 3_600.0  # seconds; to write it more often would cost every request a write


def add_player(db: Database, player: Player, at: float) -> None:
    """Keep a new person."""
    db.execute(
        "INSERT INTO players (id, name, created) VALUES (?, ?, ?)", (player.id, player.name, at)
    )


def find_player(db: Database, player: str) -> Player | None:
    """Return a person by id."""
    found = db.execute("SELECT id, name, login FROM players WHERE id = ?", (player,)).fetchone()
    return Player(*found) if found else None


def rename_player(db: Database, player: str, name: str) -> None:
    """Give a person another name."""
    db.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))


def add_account(db: Database, player: str, login: str, key: str, password: str) -> None:
    """Turn a guest into an account; a key, the login as it is compared, is taken once."""
    try:
        changed = db.execute(
            "UPDATE players SET login = ?, login_key = ?, password = ?"
            " WHERE id = ? AND login IS NULL",
            (login, key, password, player),
        )
    except db.DUPLICATE:
        raise ConflictError("login-taken", login=login) from None
    if not changed.rowcount:
        raise ConflictError("has-account")


def find_account(db: Database, login: str, key: str) -> tuple[Player, str] | None:
    """Return the person with exactly that login or else with that key, and the password."""
    found = db.execute(
        "SELECT id, name, login, owner, password FROM players WHERE login = ? OR login_key = ?"
        " ORDER BY login = ? DESC",
        (login, key, login),
    ).fetchone()
    if found is None:
        return None
    player, name, known, owner, password = found
    return Player(player, name, known, bool(owner)), password


def set_password(db: Database, player: str, password: str) -> None:
    """Keep the hash of another password."""
    db.execute("UPDATE players SET password = ? WHERE id = ?", (password, player))


def add_session(db: Database, session: Session) -> None:
    """Keep a new session."""
    db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(session))


def find_session(db: Database, session: str, at: float) -> Player | None:
    """Return whose session it is, and note that it was seen."""
    found = db.execute(
        "SELECT players.id, name, login, owner, seen FROM sessions"
        " JOIN players ON player = players.id WHERE sessions.id = ?",
        (session,),
    ).fetchone()
    if found is None:
        return None
    player, name, login, owner, seen = found
    if abs(at - seen) > SEEN_WITHIN:
        db.execute("UPDATE sessions SET seen = ? WHERE id = ?", (at, session))
    return Player(player, name, login, bool(owner))


def sessions_of(db: Database, player: str) -> list[Session]:
    """Return the sessions of a person, the last seen first."""
    found = db.execute("SELECT * FROM sessions WHERE player = ? ORDER BY seen DESC", (player,))
    return [Session(*values) for values in found]


def end_sessions(db: Database, player: str, only: str, but: str) -> list[str]:
    """End sessions of a person: all, only one, or all but one; return which ended."""
    ended = db.execute(
        "DELETE FROM sessions WHERE player = ? AND (? = '' OR id = ?) AND id != ? RETURNING id",
        (player, only, only, but),
    )
    return [session for (session,) in ended]


def move_seats(db: Database, guest: str, account: str) -> None:
    """Give the seats of a guest to an account, where it does not sit already."""
    db.execute(
        "UPDATE seats SET player = ? WHERE player = ? AND table_id NOT IN"
        " (SELECT table_id FROM seats WHERE player = ?)",
        (account, guest, account),
    )
