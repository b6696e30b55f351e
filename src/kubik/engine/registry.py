"""Finding games and what there is for them: packages offer it through entry points.

A game is offered in the group `kubik.games` under its name, a module with a bot in `kubik.bots`
under `game.bot`, a module with a search made for a game alone in `kubik.searches` under the name of
the game, and one that lays its positions open for a net in `kubik.judges`.
"""

import copyreg
import difflib
import functools
import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from kubik.engine.edition import Edition, canonical, check_origins, lay_over, read_data
from kubik.engine.edition_file import (
    GAME,
    edition_module,
    parse_edition,
    read_edition,
    with_line,
)
from kubik.engine.errors import EditionError, SetupError, UnknownGameError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.origins import leaves

GROUP = "kubik.games"
BOTS = "kubik.bots"
SEARCHES = "kubik.searches"
JUDGES = "kubik.judges"
OWN_GAMES = "kubik.games."  # where the packages of Kubik's own games are


@functools.cache
def _offered(group: str) -> list[EntryPoint]:
    """Return what packages offer in a group, by name."""
    return sorted(_installed().select(group=group))


@functools.cache
def _installed() -> Any:
    """Return what all packages offer, read once: each of a hundred and more has a file of it."""
    return entry_points()


@functools.cache
def _offers() -> dict[str, EntryPoint]:
    return {offer.name: offer for offer in _offered(GROUP)}


def game_names() -> list[str]:
    """Return the names of all installed games."""
    return list(_offers())


def bots_for(game: Game) -> list[tuple[str, str]]:
    """Return the names of bots for a game and their modules, those of its own package first.

    So a bot that somebody else offers neither takes the place of one that everybody knows, nor
    becomes the one that plays where none is named.
    """
    offers = [(*offer.name.rpartition("."), offer) for offer in _offered(BOTS)]
    bots = [(name, offer.module) for wanted, _, name, offer in offers if wanted == game.name]
    return sorted(bots, key=lambda bot: not comes_with(game, bot[1]))


def comes_with(game: Game, module: str) -> bool:
    """Whether a module is of the package that a game is of."""
    return module.partition(".")[0] == game.package.partition(".")[0]


def search_for(game: str) -> str | None:
    """Return the module with the search that was made for a game, if there is one."""
    return _module_for(game, SEARCHES)


def judge_for(game: str) -> str | None:
    """Return the module that lays positions of a game open for a net, if there is one."""
    return _module_for(game, JUDGES)


def _module_for(game: str, group: str) -> str | None:
    return next((offer.module for offer in _offered(group) if offer.name == game), None)


def find_game(name: str, edition: Path | str | Mapping[str, Any] | None = None) -> Game:
    """Return the game of that name, or an edition of it: a TOML file, or what is in one."""
    game = _find(name if isinstance(name, str) else repr(name))  # which no game is called
    if edition is None:
        return game
    if isinstance(edition, Mapping):
        return _edition_of(game, edition)
    if not isinstance(edition, str | Path):
        raise SetupError("edition-kind", found=str(edition))
    path = Path(edition)
    return find_written(name, read_edition(path), path)


def as_game(game: str | Game) -> Game:
    """Return the game that somebody gave, or named."""
    return game if isinstance(game, Game) else find_game(game)


def find_written(name: str, text: str, path: Path) -> Game:
    """Return the edition of a game that is written in a file; a mistake is told with its line."""
    game = _find(name)
    try:
        return _edition_of(game, parse_edition(text, path))
    except EditionError as error:
        raise with_line(error, text, path) from None


def game_of_edition(path: Path) -> str | None:
    """Return the name of the game that an edition file says it is for."""
    name = parse_edition(read_edition(path), path).get(GAME)
    return None if name is None else str(name)


def _edition_of(game: Game, edition: Mapping[str, Any]) -> Game:
    """Return the edition of a game; tables within tables without end are none of its numbers."""
    try:
        return _find_edition(game, _text_of(game, edition))
    except RecursionError:
        raise EditionError("edition-values") from None


def _text_of(game: Game, edition: Mapping[str, Any]) -> str:
    """Return what an edition overrides, as text; TOML has dates, and no game has."""
    overrides = {name: value for name, value in edition.items() if name != GAME}
    if edition.get(GAME, game.name) != game.name:
        other = str(edition[GAME])
        raise EditionError("edition-other-game", found=other, wanted=game.name).at((GAME,))
    try:
        return canonical(overrides)
    except (TypeError, ValueError):
        strange = [p for p, value in leaves(overrides) if not isinstance(value, str | int | float)]
        raise EditionError("edition-values").at(*strange[:1]) from None


@functools.lru_cache(maxsize=KEPT_GAMES)
def _find_edition(game: Game, text: str) -> Game:
    """Check an edition and return its game, the same one for equal editions."""
    overrides = json.loads(text)
    edition = edition_module(game)
    check_origins(overrides)
    data = lay_over(read_data(game.package), overrides)
    edition.check_edition(data, overrides)
    fitted = edition.fit(game, data) if hasattr(edition, "fit") else game
    return replace(fitted, edition=Edition(_packages(game), overrides))


def _packages(game: Game) -> frozenset[str]:
    """Return the packages whose modules are made for a game alone: its own, and those of bots."""
    bots = [module for _, module in bots_for(game)]
    modules = [*bots, search_for(game.name), judge_for(game.name)]
    return frozenset([game.package, *(name.rpartition(".")[0] or name for name in modules if name)])


@functools.cache
def _find(name: str) -> Game:
    if name not in _offers():
        close = difflib.get_close_matches(name, game_names(), n=1)
        if close:
            raise UnknownGameError("unknown-game-close", name=name, close=close[0])
        raise UnknownGameError("unknown-game", name=name, known=game_names())
    try:
        game = _offers()[name].load()
    except Exception as error:  # whatever is wrong with it, other games can be played
        reason = str(error) or type(error).__name__
        raise UnknownGameError("game-fails", name=name, reason=reason) from error
    assert isinstance(game, Game), f"the entry point {name} of {GROUP} is not a Game"
    return game


def _to_pickle(game: Game) -> str | tuple[Any, ...]:
    """Tell how to find a game again; one that nobody offers is taken as it is."""
    overrides = game.edition.overrides if game.edition else None
    if game.name in _offers() and find_game(game.name, overrides) == game:
        return find_game, (game.name, overrides)
    return object.__reduce_ex__(game, pickle.DEFAULT_PROTOCOL)


# So moves, views, matches and refusals can be sent to another process.
copyreg.pickle(Game, _to_pickle)


def load_games() -> tuple[list[Game], list[UnknownGameError]]:
    """Return all games that can be played, Kubik's own first, and what is wrong with others."""
    games: list[Game] = []
    failures: list[UnknownGameError] = []
    for name in game_names():
        try:
            games.append(find_game(name))
        except UnknownGameError as failure:
            failures.append(failure)
    return sorted(games, key=lambda game: not game.package.startswith(OWN_GAMES)), failures
