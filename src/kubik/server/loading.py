"""Tables as the store has them, with their logs played again."""

import logging
from dataclasses import dataclass

from kubik.engine.errors import KubikError, RulesError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.server.errors import ConflictError, MissingError
from kubik.server.log import TableEntry
from kubik.server.matches import rebuild
from kubik.server.mishaps import one_line
from kubik.server.resources import Resources
from kubik.server.stored import Row

logger = logging.getLogger("kubik.server")


@dataclass(frozen=True)
class Rebuilt:
    """A table that was read and played again."""

    row: Row
    game: Game
    match: Match | None
    log: list[TableEntry]
    sent: dict[str, int]  # versions by what clients call their messages


async def load(resources: Resources, table: str) -> Rebuilt:
    """Return a table from the store; a sentence says why it cannot be."""
    try:
        found = await resources.store.load_table(table)
    except KubikError:
        raise
    except Exception as error:
        raise damaged(table, error) from error
    if found is None:
        raise MissingError("no-table")
    row, games = found.row, resources.games
    game = await games.of(row)
    await _settle_rules(resources, row, game)
    try:
        match = await resources.workers.run(rebuild, row, found.log, game, games.target(game))
    except Exception as error:
        raise damaged(table, error) from error
    return Rebuilt(row, game, match, found.log, found.sent)


def damaged(table: str, error: Exception) -> ConflictError:
    """Note that a table cannot be read; return what is told about it."""
    logger.error("table %s is damaged: %s", table, one_line(error))
    return ConflictError("table-damaged")


async def _settle_rules(resources: Resources, row: Row, game: Game) -> None:
    """Refuse a game that was begun by other rules; one yet to begin takes those of now."""
    if row.status == "waiting":
        if row.rules != game.rules_version:
            row.rules = game.rules_version
            await resources.store.set_rules(row.id, row.rules)
        return
    try:
        game.check_rules(row.rules)
    except RulesError as error:
        raise ConflictError("table-of-other-rules", reason=error) from error
