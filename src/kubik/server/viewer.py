"""What a viewer gets: the only place where messages about a table are made.

A viewer is a seat, or None for a spectator. Whatever goes out is made from the viewer's own view,
from the events that the viewer may see and from what is open to all.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

import msgspec

from kubik.engine.asking import offer
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.game import Game
from kubik.engine.keeping import kept_by_game
from kubik.engine.match import Match
from kubik.engine.moves import KEPT_MOVES, KEPT_OF_EDITION, Move, Phrase, make_move, parse
from kubik.server import clock, protocol
from kubik.server.advice_answers import Said
from kubik.server.answers import Frame
from kubik.server.log import TableEntry
from kubik.server.ratings import is_running_rated
from kubik.server.state import TableState
from kubik.server.undoing import asked_of, way_to_undo

LONGEST_LOG = 2_000  # entries in one message
# Turns that offer the same moves as others before.
KEPT_TURNS, KEPT_TURNS_OF_EDITION = 1_024, 64

_encode = msgspec.json.Encoder().encode


def sync(table: TableState, seat: int | None) -> bytes:
    """Return everything that a viewer may know."""
    log = [shown(table, entry, seat) for entry in table.log[-LONGEST_LOG:]]
    return _encode(protocol.Sync(table_for(table, seat), log))


def update(
    table: TableState, entry: TableEntry, seat: int | None, *, last: bool = True, ack: str = ""
) -> bytes:
    """Return one new version; the last of several brings the table as it then is."""
    line = shown(table, entry, seat)
    return _encode(protocol.Update(line, table_for(table, seat) if last else None, ack))


class NewVersion:
    """One new version for all who look: what is the same for everybody is made once."""

    def __init__(self, table: TableState, entry: TableEntry) -> None:
        self._table, self._entry = table, entry
        self._for_all = for_all(table)
        open_to_all = not any(event.kind.private for event in entry.events)
        self._line = shown(table, entry, None) if open_to_all else None

    def by(self, seat: int | None, ack: str = "") -> bytes:
        """Return what a viewer gets; who sent what it tells of gets the id of that back."""
        table = self._table
        line = self._line or shown(table, self._entry, seat)
        return _encode(protocol.Update(line, table_for(table, seat, self._for_all), ack))


def presence(table: TableState, seat: int | None) -> bytes:
    """Return who is there."""
    return _encode(protocol.Presence(seats_for(table, seat), table.spectators, table.dealing))


def ack(client: str, v: int) -> bytes:
    """Return that something is stored."""
    return _encode(protocol.Ack(client, v))


def refused(client: str, why: str, line: str = "", case: str = "") -> bytes:
    """Return that something is refused."""
    return _encode(protocol.Refused(client, why, line, case))


def pong(v: int) -> bytes:
    """Return the newest version."""
    return _encode(protocol.Pong(v))


def shown(table: TableState, entry: TableEntry, seat: int | None) -> protocol.LogEntry:
    """Return an entry of the log: as it was seen, where the rules that made it are gone."""
    if table.has_rules:
        return entry_for(table.game, entry, seat)
    return (table.kept and table.kept.entry(entry.v, seat)) or entry_for(None, entry, seat)


def entry_for(game: Game | None, entry: TableEntry, seat: int | None) -> protocol.LogEntry:
    """Return an entry of the log with the events that a viewer may see.

    Without the game nothing is said of a move beyond its notation.
    """
    detail = entry.detail
    phrase = _phrase(game, detail.notation) if game and entry.what == "move" else Phrase("", {})
    return protocol.LogEntry(
        v=entry.v,
        what=entry.what,
        seat=detail.seat,
        notation=detail.notation,
        step=detail.step,
        events=[
            protocol.EventMessage(event.kind.name, event.params)
            for event in entry.events
            if event.visible_to(_looking(seat))
        ],
        name=detail.name,
        text=detail.text,
        phrase=detail.phrase,
        at=entry.at,
        message=phrase.message,
        params=phrase.params,
    )


def for_all(table: TableState) -> protocol.TableMessage:
    """Return a table with what is the same for everybody who looks, and nothing more."""
    row, result = table.row, result_of(table)
    return protocol.TableMessage(
        id=row.id,
        v=table.v,
        game=row.game,
        players=row.players,
        options=row.options,
        clock=row.clock,
        public=row.public,
        status=row.status,
        seats=seats_for(table, None),
        seat=None,
        commitment=table.commitment,
        seed=row.shares.seed if row.status == "over" else None,
        dealing=table.dealing,
        view=None,
        moves=[],
        undo="",
        spectators=table.spectators,
        rematch=row.rematch,
        actors=table.actors,
        automata=list(table.automata),
        payoffs=result.payoffs,
        winners=result.winners,
        ending=result.ending,
        uploaded=row.uploaded,
        rules=table.rules,
        rules_here=None if table.has_rules else str(table.game.version),
        host=table.host,
        undo_asked=asked_of(table),
        practice=table.practice,
        rated=is_running_rated(table),
        hides=table.hides,
        series=row.series,
        duplicate=row.is_deal,
        edition=row.edition is not None,
    )


def table_for(
    table: TableState, seat: int | None, shared: protocol.TableMessage | None = None
) -> protocol.TableMessage:
    """Return a table as a viewer may see it."""
    seen, match = copy(shared) if shared else for_all(table), table.match
    seen.seat = seat
    seen.seats = _with_me(seen.seats, seat)
    seen.view = last_view(table, seat)
    seen.undo = way_to_undo(table, seat, seen.undo_asked)
    if match and table.row.status == "running":
        seen.moves = moves_for(match, seat)
    return seen


class Result(NamedTuple):
    """How a game has ended, as far as it has."""

    payoffs: list[float] | None
    winners: list[int]
    ending: str | None


def result_of(table: TableState) -> Result:
    """Return how the game of a table has ended."""
    match, kept = table.match, table.kept
    if kept:
        return Result(kept.payoffs, kept.winners, kept.ending)
    if match and match.over:
        return Result(match.payoffs, match.winners, match.ending)
    return Result(None, [], None)


def last_view(table: TableState, seat: int | None) -> dict[str, Any] | None:
    """Return what a viewer may know now; None where there is no position to show."""
    if table.kept:
        return table.kept.by(seat).views[-1]
    return view_for(table.match, seat) if table.match else None


def view_for(match: Match, seat: int | None) -> dict[str, Any]:
    """Return what a viewer may know; who is about to roll also gets what that could bring."""
    view = match.shared_view(_looking(seat))
    # Interpreted rules would take seconds for it.
    if seat is not None and match.compiled and match.has_odds(seat):
        view["odds"] = match.odds(seat)
    return view


def seats_for(table: TableState, seat: int | None) -> list[protocol.Seat]:
    """Return who sits where."""
    online, waiting, at = table.online, table.row.status == "waiting", clock.ticks()
    people = [chair.player for chair in table.row.chairs]
    seats = [
        protocol.Seat(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            online=online[number],
            away=bool(chair.away),
            clock=table.clocks.left(number, at),
            promise=chair.promise,
            nonce="" if waiting else chair.nonce,
            missed=chair.missed,
            shared=bool(chair.player) and people.count(chair.player) > 1,
        )
        for number, chair in enumerate(table.row.chairs)
    ]
    return _with_me(seats, seat)


def _with_me(seats: list[protocol.Seat], seat: int | None) -> list[protocol.Seat]:
    """Return the same seats with that of the viewer marked."""
    if seat is None:
        return seats
    own = copy(seats[seat])
    own.me = True
    return [*seats[:seat], own, *seats[seat + 1 :]]


def moves_for(match: Match, seat: int | None) -> list[protocol.MoveMessage]:
    """Return the moves that are open to a viewer, with what each would do."""
    if seat is None:
        return []
    moves = match.legal_moves_of(seat)
    if not match.has_previews:
        return _plain_moves(match.game, seat, tuple([move.code for move in moves]))
    return [
        _move(match.game, move, preview)
        for move, preview in zip(moves, match.previews(moves), strict=True)
    ]


def frames_for(match: Match, entries: Sequence[TableEntry], seat: int | None) -> list[Frame]:
    """Play a match that stands at its beginning through; return how a viewer sees each position."""
    looking = _looking(seat)
    frames = [Frame(0, match.shared_view(looking), entry_for(match.game, entries[0], seat))]
    for entry in entries[1:]:
        match.push(entry.detail.notation, entry.detail.seat)
        shown = entry_for(match.game, entry, seat)
        frames.append(Frame(len(frames), match.shared_view(looking), shown))
    return frames


@kept_by_game(KEPT_MOVES, KEPT_OF_EDITION)
def _phrase(game: Game, notation: str) -> Phrase:
    phrase: Phrase = game.moves.phrase(parse(game, notation))
    return phrase


@kept_by_game(KEPT_TURNS, KEPT_TURNS_OF_EDITION)
def _plain_moves(game: Game, seat: int, codes: tuple[int, ...]) -> list[protocol.MoveMessage]:
    return [plain_move(game, make_move(game, seat, code)) for code in codes]


@kept_by_game(KEPT_MOVES, KEPT_OF_EDITION)
def plain_move(game: Game, move: Move) -> protocol.MoveMessage:
    """Return a move without what it would do."""
    return _move(game, move, {})


def said(phrase: Phrase) -> Said:
    """Return a phrase for the words of the game to say."""
    parts = {name: said(part) for name, part in phrase.parts.items()}
    return Said(phrase.message, phrase.params, parts)


def called(match: Match, move: Move) -> Said:
    """Return what a legal move is called in this position."""
    return said(offer(match, move))


def _move(game: Game, move: Move, preview: dict[str, Any]) -> protocol.MoveMessage:
    phrase = _phrase(game, move.notation)
    return protocol.MoveMessage(
        code=move.code,
        notation=move.notation,
        message=phrase.message,
        params=phrase.params,
        preview=preview,
    )


def _looking(seat: int | None) -> int:
    return PUBLIC_SEAT if seat is None else seat
