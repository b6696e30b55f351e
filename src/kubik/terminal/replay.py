"""`kubik replay`: a record played back, position by position."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from kubik.engine.archive import records_of
from kubik.engine.errors import KubikError
from kubik.engine.match import Match
from kubik.engine.series import SERIES_START, Series
from kubik.terminal.arguments import Arguments, Parser, number, refuse, required
from kubik.terminal.board import framed_board
from kubik.terminal.commands import wants_to_quit
from kubik.terminal.files import read_text
from kubik.terminal.screen import EndOfInputError, Screen


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("file", "name-file", "help-file")
    parser.flag("--step", "help-replay-step")
    parser.option("--to", "name-number", "help-replay-to")
    parser.option("--seat", "name-number", "help-replay-seat")
    parser.flag("--check", "help-replay-check")
    parser.option("--match", "name-number", "help-replay-match")


def run(arguments: Arguments, screen: Screen) -> int:
    """Play a record back."""
    path = Path(required(arguments, "file", "kubik replay"))
    if arguments.step:
        refuse(arguments, "options-clash", "to", other="--step")
    match = find_match(arguments, read_text(path))
    seat = find_seat(arguments, match)
    last = len(match.steps)
    if arguments.check:
        _vouch(match, screen)
        if arguments.to is None and not arguments.step:
            return 0
    to = number(arguments.to, "--to", 0, last)
    if to is not None:
        _show(position_after(match, to), to, last, seat, screen)
    elif arguments.step or screen.interactive:
        _step_through(match, seat, screen)
    else:
        for count, position in enumerate(positions(match)):
            _show(position, count, last, seat, screen)
    return 0


def find_match(arguments: Arguments, text: str) -> Match:
    """Return the match that is asked for: of a series or an archive, the first unless said."""
    if text.startswith(SERIES_START):
        matches = Series.from_record(text).matches
        return matches[_asked(arguments, len(matches))]
    records = records_of(text)
    return Match.from_record(records[_asked(arguments, len(records))])


def _asked(arguments: Arguments, matches: int) -> int:
    return (number(arguments.match, "--match", 1, matches) or 1) - 1


def beginning(match: Match) -> Match:
    """Return the same match before its first move."""
    if match.start is not None:
        return Match.from_position(match.game, match.start, match.seed, names=match.names)
    options: dict[str, Any] = dict(match.options)
    return Match(match.game, match.players, match.seed, names=match.names, **options)


def positions(match: Match) -> Iterator[Match]:
    """Yield the match at its beginning and after every move."""
    again = beginning(match)
    yield again
    for move in match.moves:
        again.push(move)
        yield again


def position_after(match: Match, count: int) -> Match:
    """Return the match as it was after so many moves."""
    again = beginning(match)
    for move in match.moves[:count]:
        again.push(move)
    return again


def find_seat(arguments: Arguments, match: Match) -> int | None:
    """Return the seat that is asked for, or None."""
    seat = number(arguments.seat, "--seat", 1, match.players)
    return None if seat is None else seat - 1


def _vouch(match: Match, screen: Screen) -> None:
    """Say what reading the record has checked: it raises where anything does not fit."""
    screen.say("replay-checked", style="green", moves=len(match.steps))
    screen.say("replay-commitment", seed=match.seed, commitment=match.commitment)
    if match.over:
        screen.say("replay-result", result=[f"{share:g}" for share in match.payoffs])


def _show(match: Match, count: int, last: int, seat: int | None, screen: Screen) -> None:
    """Draw a position, with the move that led to it."""
    title = screen.words.say("replay-position", number=count, last=last)
    if match.steps:
        move = match.steps[-1].move
        name = match.seat_names(screen.language)[move.seat]
        screen.show(Text(f"{name}: {move.notation} ({move.say(screen.language)})", "bold"))
    screen.show(framed_board(match, seat, screen, title))
    if match.over:
        words = match.game.words(screen.language)
        screen.show(Text(words.say(f"ending-{match.ending}"), "bold"))


def _step_through(match: Match, seat: int | None, screen: Screen) -> None:
    """Show a position, then let the person step on, jump or stop."""
    last = len(match.steps)
    at = 0
    _show(beginning(match), at, last, seat, screen)
    while True:
        try:
            text = screen.read(screen.words.say("replay-ask") + " ")
        except EndOfInputError:
            return
        if wants_to_quit(text) or (not text and at == last):
            return
        try:
            to = number(text, screen.words.say("name-position"), 0, last) if text else at + 1
        except KubikError as error:
            screen.complain(error)
            continue
        at = at + 1 if to is None else to
        _show(position_after(match, at), at, last, seat, screen)
