"""Requests about what there is: games, words, rules, and whether the server lives."""

import asyncio
from importlib.metadata import version
from typing import Any, cast

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from kubik.bots import bot_names, levels_of
from kubik.bots.levels import USUAL_LEVEL
from kubik.bots.plan import judged_with
from kubik.engine import box
from kubik.engine.edition import place_of
from kubik.engine.edition_file import box_message, box_thing, changes_of, toml
from kubik.engine.game import Game
from kubik.engine.lesson import has_lesson
from kubik.engine.lines import rulebook
from kubik.engine.words import LANGUAGES
from kubik.server import answers
from kubik.server.catalogue import PARTS, board_words, page_words, part_words, words_version
from kubik.server.errors import MissingError, StoreError
from kubik.server.games import Games
from kubik.server.hosts import is_loopback
from kubik.server.packed import ASK_AGAIN, FOREVER, packed
from kubik.server.requests import AnyRequest, services_of

STORE_PATIENCE = 2.0  # seconds; a store that needs longer is not one to play with


@get("/api/health")
async def see_health(request: AnyRequest) -> answers.Health:
    """Say that the server lives, whatever else it has to do."""
    return answers.Health("ok", version("kubik"), len(services_of(request).sockets))


@get("/api/ready")
async def see_ready(request: AnyRequest) -> Response[answers.Ready]:
    """Say whether tables can be played at: the store writes, and how many games are compiled."""
    resources = services_of(request).resources
    games = resources.games.all
    compiled = sum(resources.games.target(game) == "cpu" for game in games)
    try:
        async with asyncio.timeout(STORE_PATIENCE):
            await resources.store.check()
    except (TimeoutError, StoreError):
        return Response(answers.Ready(False, compiled, len(games)), status_code=503)
    return Response(answers.Ready(True, compiled, len(games)))


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def see_metrics(request: AnyRequest) -> Response[bytes]:
    """Return figures for Prometheus, to the machine itself alone."""
    services = services_of(request)
    if not (request.client and is_loopback(request.client.host)):
        raise MissingError("no-page")
    from kubik.server.prometheus import CONTENT_TYPE, write_figures

    return Response(write_figures(services.resources.metrics), media_type=CONTENT_TYPE)


@get("/api/games", sync_to_thread=True)
def list_games(request: AnyRequest) -> Response[list[answers.GameAnswer]]:
    """List the installed games, Kubik's own first."""
    games = services_of(request).resources.games
    listed = [_describe(game, games) for game in games.all]
    answer: Any = packed(request, msgspec.json.encode(listed), "application/json", "no-store")
    return cast("Response[list[answers.GameAnswer]]", answer)


@get("/api/words/{language:str}", sync_to_thread=True)
def see_words(
    request: AnyRequest, language: FromPath[str], v: FromQuery[str] = ""
) -> Response[bytes]:
    """Return what every page needs of a language, as a Fluent text."""
    _check_language(language)
    return _words(request, page_words(language), v)


@get("/api/words/{language:str}/{game:str}", sync_to_thread=True)
def see_words_of_game(
    request: AnyRequest, language: FromPath[str], game: FromPath[str], v: FromQuery[str] = ""
) -> Response[bytes]:
    """Return what the pages of a game need besides, or some other pages."""
    _check_language(language)
    if game in PARTS:
        return _words(request, part_words(game, language), v)
    return _words(request, board_words(_find_game(request, game), language), v)


def _check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise MissingError("unknown-language", language=language, known=list(LANGUAGES))


def _find_game(request: AnyRequest, name: str) -> Game:
    games = {game.name: game for game in services_of(request).resources.games.all}
    if name not in games:
        raise MissingError("unknown-game", name=name, known=list(games))
    return games[name]


def _words(request: AnyRequest, text: str, version: str) -> Response[bytes]:
    caching = FOREVER if version == words_version() else ASK_AGAIN
    return packed(request, text.encode(), "text/plain; charset=utf-8", caching)


@get("/api/rules/{game:str}", sync_to_thread=True)
def see_rules(request: AnyRequest, game: FromPath[str]) -> list[answers.SectionAnswer]:
    """Return the rules of a game in all languages, with tables of the edition played here."""
    return describe_rules(_find_game(request, game))


def describe_rules(game: Game) -> list[answers.SectionAnswer]:
    """Return the rules of a game with the tables of its box."""
    tables = {language: box.tables(game, game.words(language)) for language in LANGUAGES}
    return [
        answers.SectionAnswer(
            section.id,
            section.title,
            [answers.Line(line.id, line.origin, line.text) for line in section.lines],
            {
                language: [_table(table) for table in listed if table.section == section.id]
                for language, listed in tables.items()
            },
        )
        for section in rulebook(game.package)
    ]


def _table(table: box.BoxTable) -> answers.RuleTable:
    return answers.RuleTable(table.title, list(table.head), list(map(list, table.rows)), table.note)


def _describe(game: Game, games: Games) -> answers.GameAnswer:
    return answers.GameAnswer(
        name=game.name,
        players=list(game.players),
        usual_players=game.usual_players,
        options=[
            answers.OptionAnswer(
                option.name, list(option.values), option.default, list(option.players)
            )
            for option in game.options
        ],
        levels=describe_levels(game),
        usual_level=USUAL_LEVEL,
        bots=bot_names(game),
        nets=games.nets.of(game),
        compiled=not games.waits_for_compiler(game),
        given_up=games.has_given_up(game),
        terms={name: list(values) for name, values in game.moves.TERMS.items()},
        places=list(game.moves.PLACES),
        endings=list(game.rules.ENDINGS),
        reconstructions=describe_reconstructions(game),
        changes=describe_changes(game),
        lesson=has_lesson(game),
        tournament=len(game.tournament),
    )


def describe_levels(game: Game) -> list[answers.LevelAnswer]:
    """Return whom one can choose to play against in a box."""
    return [
        answers.LevelAnswer(level.name, level.rating, judged_with(game, level.bot))
        for level in levels_of(game)
    ]


def describe_reconstructions(game: Game) -> list[answers.ReconstructionAnswer]:
    """Return what of a box is our guess."""
    return [_reconstruction(one) for one in box.reconstructions(game)]


def describe_changes(game: Game) -> list[answers.BoxChangeAnswer]:
    """Return what a box has otherwise than ours, in words of the game: that of no thing first."""
    words = game.words(LANGUAGES[0])
    changes = [
        answers.BoxChangeAnswer(
            change.name,
            box_message(place_of(change.name), words),
            box_thing(place_of(change.name), words),
            toml(change.ours, inside=True),
            toml(change.theirs, inside=True),
        )
        for change in changes_of(game)
    ]
    return sorted(changes, key=lambda change: bool(change.thing))


def _reconstruction(ours: box.Reconstruction) -> answers.ReconstructionAnswer:
    choices = [
        {option: list(values) for option, values in choice.items()} for choice in ours.met_with
    ]
    return answers.ReconstructionAnswer(ours.message, choices)
