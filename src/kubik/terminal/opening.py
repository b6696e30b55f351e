"""How a game at the terminal begins: dealt anew, from a record or from a position."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.registry import find_game
from kubik.engine.series import MOST_MATCHES, SERIES_START, Series
from kubik.terminal.arguments import Arguments, UsageError, listed, number, pairs, refuse, required
from kubik.terminal.files import new_save, read_json, read_text, saves_folder
from kubik.terminal.screen import Screen
from kubik.terminal.seating import own_names, take_names, take_seats

MOST_PLAYERS = 99


@dataclass(frozen=True)
class Opening:
    """A match about to be played, and where it will be saved. The match says who sits where."""

    match: Match
    save: Path
    series: Series | None = None  # what the match is a part of

    @property
    def kept(self) -> Match | Series:
        """What is saved."""
        return self.series or self.match


@dataclass(frozen=True)
class Seating:
    """How many play, and who, as far as it was told."""

    players: int
    seats: list[str] | None = None
    names: list[str] | None = None


def open_game(arguments: Arguments, screen: Screen) -> Opening:
    """Begin what the arguments ask for."""
    file = getattr(arguments, "from")
    if file is None:
        return _deal_as_asked(arguments, screen)
    path = Path(file)
    refuse(arguments, "not-with-from", "players", "option", "matches", "tournament")
    text = read_text(path)
    if text.startswith(SERIES_START):
        return _from_series(arguments, text, path)
    if text.lstrip().startswith("{"):
        return _from_position(arguments, text, path, screen)
    return _from_record(arguments, text, path, screen)


def usual_deal(game: Game, screen: Screen) -> Opening:
    """Deal a new game for one person against bots."""
    return _deal(game, Seating(game.usual_players), {}, screen)


def _deal(
    game: Game,
    seating: Seating,
    options: Mapping[str, Any],
    screen: Screen,
    seed: str | None = None,
) -> Opening:
    seats = take_seats(game, seating.players, seating.seats)
    names = take_names(seats, seating.names, screen.words)
    match = Match(game, seating.players, seed, names=names, **options)
    match.seats = seats
    return Opening(match, new_save(game.name))


def _deal_as_asked(arguments: Arguments, screen: Screen) -> Opening:
    game = find_game(required(arguments, "game", "kubik play"), arguments.edition)
    seats = listed(arguments.seats)
    count = number(arguments.players, "--players", 0, MOST_PLAYERS)
    count = len(seats) if count is None and seats else count
    players, options = game.choose(count, pairs(arguments.option, "option-form"))
    seating = Seating(players, seats, listed(arguments.names))
    if arguments.tournament or arguments.matches is not None:
        return _deal_series(game, seating, arguments, screen)
    return _deal(game, seating, options, screen, arguments.seed)


def _deal_series(game: Game, seating: Seating, arguments: Arguments, screen: Screen) -> Opening:
    seats = take_seats(game, seating.players, seating.seats)
    options: dict[str, Any] = dict(pairs(arguments.option, "option-form"))
    series = Series(
        game,
        seating.players,
        arguments.seed,
        matches=take_matches(arguments),
        names=take_names(seats, seating.names, screen.words),
        seats=seats,
        **options,
    )
    return Opening(series.match, new_save(f"{game.name}-series"), series)


def take_matches(arguments: Arguments) -> int | None:
    """Return how many equal matches a series has; None for the tournament of the game."""
    if arguments.tournament:
        refuse(arguments, "options-clash", "matches", other="--tournament")
    return number(arguments.matches, "--matches", 1, MOST_MATCHES)


def _from_position(arguments: Arguments, text: str, path: Path, screen: Screen) -> Opening:
    position = read_json(text, path)
    name = str(position.pop("game", arguments.game or ""))
    if not name:
        raise UsageError("position-game", path=str(path))
    _check_same_game(arguments, name)
    game = find_game(name, arguments.edition)
    match = Match.from_position(game, position, arguments.seed)
    match.seats = take_seats(match.game, match.players, listed(arguments.seats))
    match.names = take_names(match.seats, listed(arguments.names), screen.words)
    return Opening(match, new_save(match.game.name))


def _from_series(arguments: Arguments, text: str, path: Path) -> Opening:
    refuse(arguments, "not-with-from", "seed", "names", "edition", "seats", "matches")
    series = Series.from_record(text)
    _check_same_game(arguments, series.game.name)
    if series.match.over and not series.over:
        series.go_on()
    return Opening(series.match, _own_save(path, f"{series.game.name}-series"), series)


def _from_record(arguments: Arguments, text: str, path: Path, screen: Screen) -> Opening:
    refuse(arguments, "not-with-from", "seed", "names", "edition")
    match = Match.from_record(text)
    _check_same_game(arguments, match.game.name)
    seated, seats = match.seats, listed(arguments.seats) or match.seats or None
    match.seats = take_seats(match.game, match.players, seats)
    if seated and match.seats != seated:
        own = own_names(seated, match.names)
        match.names = take_names(match.seats, own, screen.words)
    return Opening(match, _own_save(path, match.game.name))


def _own_save(path: Path, name: str) -> Path:
    """Return where to go on saving: the same file if it is a save, else a new one."""
    ours = path.resolve().parent == saves_folder().resolve()
    return path if ours else new_save(name)


def _check_same_game(arguments: Arguments, name: str) -> None:
    if arguments.game not in (None, name):
        raise SetupError("other-game", wanted=arguments.game, found=name)
