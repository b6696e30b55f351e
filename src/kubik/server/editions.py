"""Requests about boxes of people's own: what an edition changes, before a table is made with it."""

from pathlib import Path
from typing import Any

import msgspec
from litestar import post
from litestar.params import FromPath, FromQuery

from kubik.engine.edition import place_of
from kubik.engine.edition_file import box_message, changes_of, toml
from kubik.engine.game import Game
from kubik.engine.registry import find_written
from kubik.engine.words import LANGUAGES
from kubik.server import prices
from kubik.server.answers import LevelAnswer
from kubik.server.errors import BadRequestError
from kubik.server.library import describe_levels
from kubik.server.names import clean
from kubik.server.requests import AnyRequest, charge, services_of

LONGEST_EDITION = 32 * 1024  # the box of Cubitos, written out with all it says, is 18 KB
MOST_LINES = 1_000
LONGEST_NAME = 60  # of a file


class BoxChangeAnswer(msgspec.Struct):
    """A part of the box that an edition has otherwise, as a message of the game's words."""

    name: str
    message: str
    ours: str  # as it is written in an edition
    theirs: str


class EditionAnswer(msgspec.Struct):
    """An edition that can be played."""

    overrides: dict[str, Any]
    players: list[int]
    usual_players: int
    levels: list[LevelAnswer]
    changes: list[BoxChangeAnswer]


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
    """Return what an edition changes; its words are in the game's own, in every language."""
    words = game.words(LANGUAGES[0])
    return EditionAnswer(
        overrides=dict(game.edition.overrides) if game.edition else {},
        players=list(game.players),
        usual_players=game.usual_players,
        levels=describe_levels(game),
        changes=[
            BoxChangeAnswer(
                change.name,
                box_message(place_of(change.name), words),
                toml(change.ours, inside=True),
                toml(change.theirs, inside=True),
            )
            for change in changes_of(game)
        ],
    )
