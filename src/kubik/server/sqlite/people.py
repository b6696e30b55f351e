"""Guests and accounts in SQL; each function is run by the writer."""

import sqlite3

from kubik.server.errors import ConflictError
from kubik.server.stored import Player


def add_player(db: sqlite3.Connection, player: Player, at: float) -> None:
    """Keep a new person."""
    db.execute("INSERT INTO players VALUES (?, ?, NULL, NULL, ?)", (player.id, player.name, at))


def find_player(db: sqlite3.Connection, player: str) -> Player | None:
    """Return a person by id."""
    found = db.execute("SELECT id, name, login FROM players WHERE id = ?", (player,)).fetchone()
    return Player(*found) if found else None


def rename_player(db: sqlite3.Connection, player: str, name: str) -> None:
    """Give a person another name."""
    db.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))


def add_account(db: sqlite3.Connection, player: str, login: str, password: str) -> None:
    """Turn a guest into an account; a login is taken once."""
    try:
        db.execute(
            "UPDATE players SET login = ?, password = ? WHERE id = ?", (login, password, player)
        )
    except sqlite3.IntegrityError:
        raise ConflictError("login-taken", login=login) from None


def find_account(db: sqlite3.Connection, login: str) -> tuple[Player, str] | None:
    """Return the person with a login, and the hash of the password."""
    found = db.execute(
        "SELECT id, name, login, password FROM players WHERE login = ?", (login,)
    ).fetchone()
    return (Player(*found[:3]), found[3]) if found else None


def move_seats(db: sqlite3.Connection, guest: str, account: str) -> None:
    """Give the seats of a guest to an account, where it does not sit already."""
    db.execute(
        "UPDATE seats SET player = ? WHERE player = ? AND table_id NOT IN"
        " (SELECT table_id FROM seats WHERE player = ?)",
        (account, guest, account),
    )
