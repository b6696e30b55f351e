"""Tables as the store has them, with their logs played again."""

from dataclasses import dataclass

from kubik.engine.errors import RulesError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.server.errors import ConflictError, MissingError
from kubik.server.log import TableEntry
from kubik.server.matches import rebuild
from kubik.server.resources import Resources
from kubik.server.stored import Row


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
    found = await resources.store.load_table(table)
    if found is None:
        raise MissingError("no-table")
    row, games = found.row, resources.games
    game = await games.of(row)
    await _settle_rules(resources, row, game)
    match = await resources.workers.run(rebuild, row, found.log, game, games.target(game))
    return Rebuilt(row, game, match, found.log, found.sent)


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
