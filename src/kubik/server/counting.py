"""Counting a finished game for the people who played it."""

from collections.abc import Mapping, Sequence

from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.match import Match
from kubik.server.chairs import only_seat_of
from kubik.server.log import TableEntry
from kubik.server.ratings import is_rated, rate
from kubik.server.store import Store
from kubik.server.stored import GameOutcome, GameResult, Row, Strength


def outcome_of(match: Match) -> GameOutcome:
    """Return how a match that is over ended for everybody."""
    scores = match.view(PUBLIC_SEAT).get("scores")
    counted = [int(score) for score in scores] if scores else None
    return GameOutcome(match.places, match.payoffs, counted)


async def count(store: Store, row: Row, entries: Sequence[TableEntry], match: Match) -> None:
    """Count a game that is over for its people; one that was counted before is left alone."""
    ended = next(entry.at for entry in reversed(entries) if entry.what == "move")
    outcome = outcome_of(match)
    await store.note_outcome(row.id, outcome)
    found = [
        GameResult(
            *(row.id, seat, chair.player, row.game, row.players, ended),
            outcome.places[seat],
            outcome.shares[seat],
            outcome.scores[seat] if outcome.scores else None,
        )
        for seat, chair in enumerate(row.chairs)
        if chair.kind == "person" and only_seat_of(row.chairs, chair.player) == seat
    ]
    rated = is_rated(row, entries, match.game)

    def now_worth(known: Mapping[str, Strength]) -> Mapping[str, Strength]:
        return rate(match.game, row.chairs, match.places, known) if rated else {}

    await store.count_game(row.id, found, now_worth)
