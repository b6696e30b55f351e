"""Results of people in SQL; each function is run by the writer."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from kubik.server.chairs import Chair
from kubik.server.sql.database import Database
from kubik.server.stored import GameResult, PastGame, Strength

_FIELDS = (
    "table_id, seat, player, game, players, at, place, share, score, mean, deviation, before,"
    " luck, skill"
)


def uncounted_tables(db: Database) -> list[str]:
    """Return the tables whose games are over and not counted yet, the first finished first."""
    found = db.execute(
        "SELECT id FROM tables WHERE status = 'over' AND source != 'replay'"
        " AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id)"
        " AND NOT EXISTS (SELECT 1 FROM counted WHERE counted.table_id = tables.id)"
        " ORDER BY updated"
    )
    return [table for (table,) in found]


def count_game(
    db: Database,
    table: str,
    results: Sequence[GameResult],
    rate: Callable[[Mapping[str, Strength]], Mapping[str, Strength]],
) -> bool:
    """Keep how a game ended for its people, once; return whether it was not kept before."""
    # In the order of names, so that no two games wait for each other.
    for player in sorted({result.player for result in results}):
        db.take_turns(player)
    fresh = db.execute("INSERT INTO counted (table_id) VALUES (?) ON CONFLICT DO NOTHING", (table,))
    if not fresh.rowcount:
        return False
    known = {one.player: worth for one in results if (worth := _worth_of(db, one))}
    after = rate(known)
    for result in results:
        db.execute(
            f"INSERT INTO results ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            msgspec.structs.astuple(result.rated(known, after)),
        )
    return True


def _worth_of(db: Database, result: GameResult) -> Strength | None:
    """Return what a person was worth in the last game of that kind."""
    found = db.execute(
        "SELECT mean, deviation FROM results WHERE player = ? AND game = ? AND players = ?"
        " AND mean IS NOT NULL ORDER BY at DESC, table_id DESC LIMIT 1",
        (result.player, result.game, result.players),
    ).fetchone()
    return Strength(*found) if found else None


def note_review(db: Database, table: str, sums: Sequence[tuple[float, float]]) -> bool:
    """Keep what luck and the own moves have brought each seat; return whether anybody has them."""
    changed = [
        db.execute(
            "UPDATE results SET luck = ?, skill = ? WHERE table_id = ? AND seat = ?",
            (luck, skill, table, seat),
        ).rowcount
        for seat, (luck, skill) in enumerate(sums)
    ]
    return any(changed)


def results_of(db: Database, player: str) -> list[PastGame]:
    """Return the results of a person, the newest first, with who sat there."""
    found = db.execute(
        f"SELECT {_FIELDS}, chairs FROM results LEFT JOIN (SELECT id, chairs FROM tables) AS there"
        " ON there.id = table_id WHERE player = ? ORDER BY at DESC, table_id DESC",
        (player,),
    )
    decode = msgspec.json.Decoder(list[Chair]).decode
    return [
        PastGame(GameResult(*values), decode(chairs) if chairs else []) for *values, chairs in found
    ]


def move_results(db: Database, guest: str, account: str) -> None:
    """Give the results of a guest to an account; where that is rated already, it stays so."""
    db.execute(
        "UPDATE results SET mean = NULL, deviation = NULL, before = NULL WHERE player = ?"
        " AND EXISTS (SELECT 1 FROM results AS own WHERE own.player = ?"
        " AND own.game = results.game AND own.players = results.players"
        " AND own.mean IS NOT NULL)",
        (guest, account),
    )
    db.execute("UPDATE results SET player = ? WHERE player = ?", (account, guest))
