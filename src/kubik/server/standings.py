"""How a series stands, as far as somebody may know.

Of a deal that many people play, nothing is told of how it went for others before the reader has
played it to its end: neither what they did nor how it ended, nor what follows from that.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from kubik.engine.seeds import commitment
from kubik.engine.series import Standing, by_player, match_points, match_seed, standings_of
from kubik.server.chairs import Chair
from kubik.server.stored import SeriesGame, SeriesKind, SeriesRow


class SeriesCell(msgspec.Struct):
    """A game of a series for one player; what is not known yet, or not to the reader, is None."""

    table: str  # empty where the reader may not look
    status: Literal["waiting", "running", "over", "off"]
    seat: int
    place: int | None = None
    points: float | None = None
    score: int | None = None


class SeriesLine(msgspec.Struct):
    """How one player stands."""

    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    me: bool
    rank: int | None  # None where nothing is compared yet
    points: float
    wins: float
    score: int | None  # of all games, where games have points
    cells: list[SeriesCell | None]  # by game; None where there is none yet


class SeriesAnswer(msgspec.Struct):
    """A series as one reader may see it."""

    id: str
    kind: SeriesKind
    game: str
    players: int
    schedule: list[dict[str, str]]
    bots: list[str]  # against whom everybody plays the same deals, by seat; empty for the person
    commitments: list[str]  # of the seeds of these deals
    lines: list[SeriesLine]  # the best first
    over: bool  # in duplicate play, for the reader
    table: str  # where the reader is to play or look now; empty where nothing goes on
    may_go_on: bool  # whether the reader may begin the next game
    may_repeat: bool  # whether the reader may begin all of it anew


def standing_for(
    series: SeriesRow, games: Sequence[SeriesGame], reader: str | None
) -> SeriesAnswer:
    """Return how a series stands for somebody who looks at it."""
    if series.kind == "duplicate":
        return _duplicate(series, games, reader)
    over = is_decided(series, games)
    last = games[-1]
    going_on = last.status != "over"
    seated = reader is not None and any(chair.player == reader for chair in last.chairs)
    return SeriesAnswer(
        *(series.id, series.kind, series.game, series.players, series.schedule, [], []),
        lines=_shared_lines(series, games, reader),
        over=over,
        table=last.table if going_on else "",
        may_go_on=seated and not going_on and not over,
        may_repeat=seated and over,
    )


# Games at one table.


def is_decided(series: SeriesRow, games: Sequence[SeriesGame]) -> bool:
    """Whether no further game is played: all are, one was called off, or nobody can catch up."""
    if games[-1].status != "over":
        return False
    if len(games) == len(series.schedule) or all(c.kind == "open" for c in games[-1].chairs):
        return True
    if series.kind != "best-of":
        return False
    left = len(series.schedule) - len(games)
    points = sorted((one.points for one in _standings(series, games)), reverse=True)
    return points[0] > points[1] + left * (series.players - 1)


def _standings(series: SeriesRow, games: Sequence[SeriesGame]) -> list[Standing]:
    done = [(game.number, game.outcome) for game in games if game.outcome and game.outcome.places]
    places = [by_player(outcome.places, number) for number, outcome in done]
    wins = [by_player(outcome.shares, number) for number, outcome in done]
    return standings_of(series.players, places, wins)


def _shared_lines(
    series: SeriesRow, games: Sequence[SeriesGame], reader: str | None
) -> list[SeriesLine]:
    # Who sits there now plays for that place: people may let bots or others go on for them.
    seated = next((game for game in reversed(games) if not _is_off(game)), games[-1])
    chairs = by_player(seated.chairs, seated.number)
    missing: list[SeriesCell | None] = [None] * (len(series.schedule) - len(games))
    lines = []
    for standing in _standings(series, games):
        cells = [_shown(game, (standing.player + game.number) % series.players) for game in games]
        chair = chairs[standing.player]
        line = _line(chair, reader, [*cells, *missing])
        line.rank = standing.rank if standing.places else None
        line.points, line.wins = standing.points, standing.wins
        lines.append(line)
    return lines


# Deals that many people play.


def _duplicate(series: SeriesRow, games: Sequence[SeriesGame], reader: str | None) -> SeriesAnswer:
    people: dict[str, list[SeriesGame]] = {}
    for game in games:
        people.setdefault(game.player, []).append(game)
    mine = people.get(reader or "", [])
    known = {game.number for game in mine if game.status == "over"}
    lines = [_line_of(series, own, reader, known) for own in people.values()]
    for line in lines:
        if any(cell and cell.place is not None for cell in line.cells):
            line.rank = 1 + sum(_worth(other) > _worth(line) for other in lines)
    lines.sort(key=lambda line: line.rank or len(lines) + 1)
    deals = range(len(series.schedule))
    over = len(known) == len(deals)
    going_on = next((game.table for game in mine if game.status != "over"), "")
    return SeriesAnswer(
        *(series.id, series.kind, series.game, series.players, series.schedule),
        bots=[chair.bot for chair in series.chairs],
        commitments=[commitment(match_seed(series.seed, number)) for number in deals],
        lines=lines,
        over=over,
        table=going_on,
        may_go_on=not over and not going_on,
        may_repeat=over,
    )


def _line_of(
    series: SeriesRow, own: Sequence[SeriesGame], reader: str | None, known: set[int]
) -> SeriesLine:
    """Return the line of a person, of whose deals some are known to the reader."""
    begins = next(seat for seat, chair in enumerate(series.chairs) if chair.kind == "person")
    cells: list[SeriesCell | None] = [None] * len(series.schedule)
    wins = 0.0
    for game in own:
        seat = (begins + game.number) % series.players
        if game.number in known or game.player == reader:
            cells[game.number] = _shown(game, seat)
            wins += game.outcome.shares[seat] if game.outcome and not _is_off(game) else 0.0
        else:
            cells[game.number] = SeriesCell("", game.status, seat)
    seat = (begins + own[-1].number) % series.players
    line = _line(own[-1].chairs[seat], reader, cells)
    line.points = sum(cell.points or 0.0 for cell in cells if cell)
    line.wins = wins
    return line


def _worth(line: SeriesLine) -> tuple[float, float, int]:
    """Return what ranks people: points, then wins, then what games themselves count."""
    return line.points, line.wins, line.score or 0


# Both.


def _is_off(game: SeriesGame) -> bool:
    """Whether a game counts for nobody."""
    return game.outcome is not None and not game.outcome.places


def _shown(game: SeriesGame, seat: int) -> SeriesCell:
    outcome = game.outcome
    if outcome is None or _is_off(game):
        return SeriesCell(game.table, "off" if outcome else game.status, seat)
    points = match_points([-place for place in outcome.places])
    score = outcome.scores[seat] if outcome.scores else None
    return SeriesCell(
        game.table, game.status, seat, outcome.places[seat], float(points[seat]), score
    )


def _line(chair: Chair, reader: str | None, cells: list[SeriesCell | None]) -> SeriesLine:
    scores = [cell.score for cell in cells if cell and cell.score is not None]
    return SeriesLine(
        *(chair.kind, chair.name, chair.bot if chair.kind == "bot" else ""),
        me=reader is not None and reader in (chair.player, chair.kept_for),
        rank=None,
        points=0.0,
        wins=0.0,
        score=sum(scores) if scores else None,
        cells=cells,
    )
