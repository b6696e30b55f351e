"""New tables: as planned, as a rematch, from a position of a finished game, from a record."""

import re
import secrets

from kubik.bots.levels import USUAL_LEVEL
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.seeds import new_seed
from kubik.engine.series import by_seat, match_seed
from kubik.server import clock
from kubik.server.chairs import Chair, name_bots, seat_of
from kubik.server.errors import BadRequestError, ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.names import check_name, clean
from kubik.server.protocol import MAX_NAME, Clock, NewTable, SeatPlan
from kubik.server.stored import Player, Row, SeriesRow

# Letters and digits that nobody confuses when reading a link aloud.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
_PROMISE = re.compile(r"[0-9a-f]{64}")


def new_id() -> str:
    """Return a name for a table that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def planned(
    plan: NewTable, game: Game, player: Player, bots: list[str]
) -> tuple[Row, list[TableEntry]]:
    """Return a table as somebody wants it, with bots of these; a sentence says what cannot be."""
    players, options = game.choose(plan.players, plan.options)
    if len(plan.seats) != players:
        raise BadRequestError("bad-seats", seats=len(plan.seats), players=players)
    kinds = [seat.kind for seat in plan.seats]
    if kinds.count("me") > 1:
        raise BadRequestError("one-seat-each")
    if "here" in kinds and "me" not in kinds:
        raise BadRequestError("here-without-me")
    if not clock.makes_sense(plan.clock):
        raise BadRequestError("bad-clock")
    check_bots([seat.bot for seat in plan.seats if seat.kind == "bot"], game, bots)
    chairs = [_chair(seat, player) for seat in plan.seats]
    name_bots(chairs)
    row = _row(game, players, options, chairs)
    row.clock, row.public, row.made_by = plan.clock, plan.public, player.id
    promise_share(row, player.id, plan.promise)
    return row, _joins(row)


def promise_share(row: Row, player: str, promise: str) -> None:
    """Note what the browser of somebody promises to add to the seed; once, and for good."""
    seat = seat_of(row.chairs, player)
    if not promise or seat is None or row.is_deal:
        return
    check_promise(promise)
    chair = row.chairs[seat]
    chair.promise = chair.promise or promise


def check_promise(promise: str) -> None:
    """Refuse what is no hash."""
    if not _PROMISE.fullmatch(promise):
        raise BadRequestError("bad-input")


def rematch(row: Row, game: Game, player: str) -> tuple[Row, list[TableEntry]]:
    """Return a table for the same people and bots, everybody one seat further.

    Who asks for it sits down; for the other people their seats are kept until they say.
    """
    chairs = [_again(chair, player) for chair in [row.chairs[-1], *row.chairs[:-1]]]
    name_bots(chairs)
    again = _row(game, row.players, row.options, chairs)
    again.clock, again.made_by = row.clock, player
    return again, _joins(again)


def next_game(
    series: SeriesRow, number: int, row: Row, game: Game, player: str
) -> tuple[Row, list[TableEntry]]:
    """Return the table of a series that follows another, everybody one seat further."""
    following, entries = rematch(row, game, player)
    following.options, following.series = series.schedule[number], series.id
    return following, entries


def deal(
    series: SeriesRow, number: int, game: Game, player: Player
) -> tuple[Row, list[TableEntry]]:
    """Return a table at which somebody plays a deal that others play, too.

    All have the same seat and the same seed, to which nobody adds a share.
    """
    chairs = [
        _person(player) if chair.kind == "person" else Chair("bot", bot=chair.bot)
        for chair in by_seat(series.chairs, number)
    ]
    name_bots(chairs)
    row = _row(game, series.players, series.schedule[number], chairs)
    row.source, row.series, row.seed = "duplicate", series.id, match_seed(series.seed, number)
    row.clock, row.made_by = series.clock, player.id
    return row, _joins(row)


def branch(row: Row, match: Match, player: Player) -> tuple[Row, list[TableEntry]]:
    """Return a table that goes on from where a match stands, with a person and bots.

    The seed of the finished game is known to all, so what follows gets a new one.
    """
    if match.over:
        raise ConflictError("branch-over")
    game = match.game
    mine = seat_of(row.chairs, player.id)
    seat = match.actors[0] if mine is None else mine
    chairs = [
        _person(player) if other == seat else Chair("bot", bot=chair.bot or USUAL_LEVEL)
        for other, chair in enumerate(row.chairs)
    ]
    name_bots(chairs)
    start = match.position()
    Match.from_position(game, start, target="python")  # refuses what it could not go on from
    going_on = _row(game, match.players, match.options, chairs)
    going_on.source, going_on.start, going_on.made_by = "branch", start, player.id
    return going_on, _joins(going_on)


def recorded(match: Match, player: Player, offered: list[str]) -> tuple[Row, list[TableEntry]]:
    """Return a table to look at the record of a match, finished or not."""
    names = [clean(name)[:MAX_NAME] for name in match.seat_names()[: match.players]]
    # Whoever plays on from there meets the bots of the record.
    bots = {seat: bot for seat, bot in enumerate(match.seats) if bot in offered}
    chairs = [Chair("person", name, bots.get(seat, "")) for seat, name in enumerate(names)]
    row = _row(match.game, match.players, match.options, chairs)
    row.source, row.seed, row.start, row.status = "replay", match.seed, match.start, "over"
    if match.shares:
        row.seed = match.shares.secret
        for chair, said, shown in zip(
            chairs, match.shares.promises, match.shares.nonces, strict=True
        ):
            chair.promise, chair.nonce = said, shown
    row.made_by = player.id
    entries = [TableEntry(1, row.created, "start", Detail(), match.opening_events)]
    for number, step in enumerate(match.steps, start=1):
        detail = Detail(step.move.seat, step.move.notation, number)
        entries.append(TableEntry(number + 1, row.created, "move", detail, step.events))
    return row, entries


def _row(game: Game, players: int, options: dict[str, str], chairs: list[Chair]) -> Row:
    at = clock.now()
    return Row(
        id=new_id(),
        game=game.name,
        players=players,
        options=options,
        clock=Clock(),
        public=False,
        source="play",
        seed=new_seed(),
        start=None,
        status="waiting",
        chairs=chairs,
        turn=[],
        awake=False,
        rematch=None,
        created=at,
        updated=at,
        edition=dict(game.edition.overrides) if game.edition else None,
        rules=game.rules_version,
        fingerprint=game.version.fingerprint,
    )


def _joins(row: Row) -> list[TableEntry]:
    """Return the entries that a new table begins with."""
    row.awake = all(chair.kind != "open" for chair in row.chairs)
    seated = [(seat, chair) for seat, chair in enumerate(row.chairs) if chair.kind == "person"]
    return [
        TableEntry(v, row.created, "join", Detail(seat, name=chair.name))
        for v, (seat, chair) in enumerate(seated, start=1)
    ]


def check_bots(wanted: list[str], game: Game, offered: list[str]) -> None:
    """Refuse other bots: nobody makes the server think longer than its levels do."""
    for bot in wanted:
        if bot not in offered:
            raise SetupError("unknown-bot", name=bot, game=game.name, known=offered)


def _chair(plan: SeatPlan, player: Player) -> Chair:
    if plan.kind == "me":
        return _person(player)
    if plan.kind == "here":
        return Chair("person", check_name(plan.name), USUAL_LEVEL, player.id)
    if plan.kind == "open":
        return Chair("open", bot=USUAL_LEVEL)
    return Chair("bot", bot=plan.bot)


def _again(chair: Chair, player: str) -> Chair:
    """Return who sits there in a rematch, whoever played for them at the end."""
    if not chair.player:
        return Chair("bot", bot=chair.bot or USUAL_LEVEL)
    if chair.player == player:
        return Chair("person", chair.name, chair.bot, chair.player)
    return Chair("open", chair.name, chair.bot, kept_for=chair.player)


def _person(player: Player) -> Chair:
    return Chair("person", player.name, USUAL_LEVEL, player.id)
