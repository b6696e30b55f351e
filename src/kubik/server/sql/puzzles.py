"""Positions of the day in SQL; each function is run by the writer."""

import msgspec

from kubik.server.sql.database import Database
from kubik.server.stored import PuzzleTry

_FIELDS = "player, game, day, number, move, is_right, at"


def add_try(db: Database, attempt: PuzzleTry, most: int) -> list[PuzzleTry]:
    """Keep a try with the next number; return all that are then kept of that puzzle."""
    db.take_turns(attempt.player)
    known = tries_at(db, attempt.player, attempt.game, attempt.day)
    is_over = len(known) >= most or any(one.right for one in known)
    if is_over or any(one.move == attempt.move for one in known):
        return known
    added = msgspec.structs.replace(attempt, number=len(known) + 1)
    db.execute(
        f"INSERT INTO puzzle_tries ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        msgspec.structs.astuple(added),
    )
    return [*known, added]


def tries_at(db: Database, player: str, game: str, day: str) -> list[PuzzleTry]:
    """Return what a person has tried at one puzzle, in order."""
    found = db.execute(
        f"SELECT {_FIELDS} FROM puzzle_tries WHERE player = ? AND game = ? AND day = ?"
        " ORDER BY number",
        (player, game, day),
    )
    return [_read(*values) for values in found]


def tries_of(db: Database, player: str) -> list[PuzzleTry]:
    """Return what a person has tried at all puzzles, by game and day, in order."""
    found = db.execute(
        f"SELECT {_FIELDS} FROM puzzle_tries WHERE player = ? ORDER BY game, day, number",
        (player,),
    )
    return [_read(*values) for values in found]


def move_tries(db: Database, guest: str, account: str) -> None:
    """Give the puzzles of a guest to an account that has not tried the same."""
    db.execute(
        "UPDATE puzzle_tries SET player = ? WHERE player = ? AND NOT EXISTS"
        " (SELECT 1 FROM puzzle_tries AS own WHERE own.player = ?"
        " AND own.game = puzzle_tries.game AND own.day = puzzle_tries.day)",
        (account, guest, account),
    )


def _read(
    player: str, game: str, day: str, number: int, move: str, right: int, at: float
) -> PuzzleTry:
    return PuzzleTry(player, game, day, number, move, bool(right), at)
