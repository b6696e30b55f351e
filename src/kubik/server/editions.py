"""Requests about boxes of people's own: what an edition changes, before a table and at it."""

from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery

from kubik.engine.game import Game
from kubik.engine.registry import find_written
from kubik.server import prices
from kubik.server.answers import (
    BoxAnswer,
    BoxChangeAnswer,
    LevelAnswer,
    ReconstructionAnswer,
)
from kubik.server.errors import BadRequestError
from kubik.server.library import (
    describe_changes,
    describe_levels,
    describe_reconstructions,
    describe_rules,
)
from kubik.server.names import clean
from kubik.server.requests import AnyRequest, charge, services_of
from kubik.server.table import LiveTable

LONGEST_EDITION = 32 * 1024  # the box of Cubitos, written out with all it says, is 18 KB
MOST_LINES = 1_000
LONGEST_NAME = 60  # of a file


class EditionAnswer(msgspec.Struct):
    """An edition that can be played."""

    overrides: dict[str, Any]
    players: list[int]
    usual_players: int
    levels: list[LevelAnswer]
    changes: list[BoxChangeAnswer]
    reconstructions: list[ReconstructionAnswer]


@post("/api/editions/{game:str}", status_code=200, request_max_body_size=LONGEST_EDITION)
async def check_edition(
    request: AnyRequest, game: FromPath[str], file: FromQuery[str] = ""
) -> EditionAnswer:
    """Say what an edition changes, and who can play it; a mistake is told with its line."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequestError("edition-no-text") from None
    lines = len(text.splitlines())
    if lines > MOST_LINES:
        raise BadRequestError("edition-too-long", lines=MOST_LINES)
    charge(request, prices.edition_file(lines))
    path = Path(clean(file)[:LONGEST_NAME] or f"{game}.toml")
    found = await services_of(request).resources.workers.run(find_written, game, text, path)
    return describe_edition(found)


def describe_edition(game: Game) -> EditionAnswer:
    """Return what an edition changes."""
    return EditionAnswer(
        overrides=dict(game.edition.overrides) if game.edition else {},
        players=list(game.players),
        usual_players=game.usual_players,
        levels=describe_levels(game),
        changes=describe_changes(game),
        reconstructions=describe_reconstructions(game),
    )


@get("/api/tables/{table:str}/box")
async def see_box(request: AnyRequest, table: FromPath[str]) -> BoxAnswer:
    """Return what the box of a table has otherwise than ours, and the rules with its tables."""
    services = services_of(request)
    game = await services.tables.ask(table, LiveTable.look, attrgetter("game"))
    return await services.resources.workers.run(_describe_box, game)


def _describe_box(game: Game) -> BoxAnswer:
    return BoxAnswer(describe_changes(game), describe_rules(game))
