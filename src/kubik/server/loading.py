"""Tables as the store has them, with their logs played again by the rules that they began with.

By other rules nothing is played again. A finished game is then shown as it was seen. One that was
still going on when newer rules came is ended, without a winner; older rules, which somebody may
have installed by mistake, end nothing.
"""

import logging
from dataclasses import dataclass

from kubik.engine.errors import KubikError, RulesError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.registry import find_game
from kubik.server import clock
from kubik.server.errors import ConflictError, MissingError
from kubik.server.kept import KeptGame, unpack
from kubik.server.log import Detail, TableEntry
from kubik.server.matches import rebuild
from kubik.server.mishaps import one_line
from kubik.server.resources import Resources
from kubik.server.stored import Append, Change, Loaded, Row

logger = logging.getLogger("kubik.server")


@dataclass(frozen=True)
class Rebuilt:
    """A table that was read and played again."""

    row: Row
    game: Game
    match: Match | None
    log: list[TableEntry]
    sent: dict[str, int]  # versions by what clients call their messages
    kept: KeptGame | None = None  # in place of a match, if its rules are not there


async def load(resources: Resources, table: str) -> Rebuilt:
    """Return a table from the store; a sentence says why it cannot be."""
    try:
        found = await resources.store.take_table(table)
    except KubikError:
        raise
    except Exception as error:
        raise damaged(table, error) from error
    if found is None:
        raise MissingError("no-table")
    row, games = found.row, resources.games
    if row.rematch and not await resources.store.stands(row.rematch):
        row.rematch = None  # nobody came, and it is gone: another one may be made
    if not games.plays(row):
        return await _without_rules(resources, found)
    game = await games.of(row)
    await _take_rules(resources, row, game)
    try:
        match = await resources.workers.run(rebuild, row, found.log, game, games.target(game))
    except Exception as error:
        raise damaged(table, error) from error
    return Rebuilt(row, game, match, found.log, found.sent)


def damaged(table: str, error: Exception) -> ConflictError:
    """Note that a table cannot be read; return what is told about it."""
    logger.error("table %s is damaged: %s", table, one_line(error))
    return ConflictError("table-damaged")


async def _take_rules(resources: Resources, row: Row, game: Game) -> None:
    """Let a game that is yet to begin be played by the rules of now."""
    if row.status == "waiting" and row.version != game.version:
        row.version = game.version
        await resources.store.set_rules(row.id, game.version)


async def _without_rules(resources: Resources, found: Loaded) -> Rebuilt:
    """Return a table whose game was begun by other rules."""
    row, game = found.row, find_game(found.row.game)
    if row.status == "running":
        if row.rules > game.rules_version:
            raise other_rules(row, game)
        await _end(resources, found)
    kept = await resources.store.load_kept(row.id)
    if kept is None and not _is_ended(found.log):
        raise other_rules(row, game)
    return Rebuilt(row, game, None, found.log, found.sent, unpack(kept) if kept else None)


async def _end(resources: Resources, found: Loaded) -> None:
    """End a game whose rules are gone; all that was played stays in the log."""
    row, log = found.row, found.log
    row.status, row.turn, row.awake, row.updated = "over", [], False, clock.now()
    entry = TableEntry(len(log) + 1, row.updated, "ended", Detail())
    change = Change(row.status, None, row.turn, row.awake)
    await resources.store.append(Append(row.id, entry, change, None))
    log.append(entry)


def _is_ended(log: list[TableEntry]) -> bool:
    return any(entry.what == "ended" for entry in log)


def other_rules(row: Row, game: Game) -> ConflictError:
    """Return that something cannot be done without the rules that a game was begun with."""
    try:
        game.check_rules(row.version)
    except RulesError as reason:
        return ConflictError("table-of-other-rules", reason=reason)
    raise AssertionError("the rules are here")
