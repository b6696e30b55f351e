"""The match of a stored table: at its beginning, and played again from the log."""

from collections.abc import Sequence

from kubik.engine.build import Target
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.server.log import TAKEN_BACK, TableEntry
from kubik.server.stored import Row


def begin(row: Row, game: Game, target: Target) -> Match:
    """Return the match of a table at its beginning."""
    names = [chair.name for chair in row.chairs]
    shares = row.shares
    if row.start is not None:
        match = Match.from_position(game, row.start, shares.seed, target=target, names=names)
    else:
        match = Match(game, row.players, shares.seed, target=target, names=names, **row.options)
    match.shares = shares if shares.mixed else None
    match.seats = [chair.bot if chair.kind == "bot" else "human" for chair in row.chairs]
    return match


def rebuild(row: Row, entries: Sequence[TableEntry], game: Game, target: Target) -> Match | None:
    """Play a log again; its entries get their events back."""
    match: Match | None = None
    for entry in entries:
        if entry.what == "start":
            match = begin(row, game, target)
            entry.events = match.opening_events
        elif match and entry.what == "move":
            match.push(entry.detail.notation, entry.detail.seat)
            entry.events = match.steps[-1].events
        elif match and entry.what in TAKEN_BACK:
            match.rewind(entry.detail.step)
    return match


def played(entries: Sequence[TableEntry]) -> list[TableEntry]:
    """Return the start and the moves that were not taken back."""
    kept: list[TableEntry] = []
    for entry in entries:
        if entry.what in ("start", "move"):
            kept.append(entry)
        elif entry.what in TAKEN_BACK:
            del kept[1 + entry.detail.step :]
    return kept
