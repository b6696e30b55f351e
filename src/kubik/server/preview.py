"""What is told of a page before it is opened: its words, and what messengers show of a link."""

import re
from html import escape

from kubik.engine.game import Game
from kubik.engine.words import core_words
from kubik.server.catalogue import words_version
from kubik.server.requests import AnyRequest, language_of, services_of

_TABLE = re.compile(r"t/([^/]+)")
_OF_GAME = re.compile(r"(?:new|rules)/([^/]+)")


async def head_for(request: AnyRequest, path: str) -> str:
    """Return what a page has in its head besides what all pages have."""
    game = await _game_at(request, path)
    title, about = _say(game, language_of(request), invites=_TABLE.match(path) is not None)
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    facts = {
        "og:site_name": "Kubik",
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": f"{origin}/{path}",
        "og:image": f"{origin}/previews/{_picture(game)}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    lines = [
        f'<meta name="words" content="{words_version()}">',
        f'<meta name="description" content="{escape(about)}">',
        *(f'<meta property="{name}" content="{escape(text)}">' for name, text in facts.items()),
    ]
    return "".join(lines)


def _say(game: Game | None, language: str, *, invites: bool) -> tuple[str, str]:
    """Return the title of a page and what it is about."""
    words = core_words(language)
    if game is None:
        return "Kubik", words.say("web-preview-about")
    own = game.words(language)
    title = words.say(
        "web-preview-table" if invites else "web-preview-game", game=own.say("game-title")
    )
    return title, " ".join(own.say("game-blurb").split())


def _picture(game: Game | None) -> str:
    """Return which picture shows a game; those that are not ours have none of their own."""
    ours = game is not None and game.package.startswith("kubik.")
    return game.name if game and ours else "kubik"


async def _game_at(request: AnyRequest, path: str) -> Game | None:
    services = services_of(request)
    table, of_game = _TABLE.match(path), _OF_GAME.match(path)
    name = of_game.group(1) if of_game else None
    if table:
        name = await services.resources.store.game_of(table.group(1))
    return next((game for game in services.resources.games.all if game.name == name), None)
