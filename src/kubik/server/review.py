"""Reviews: finished games looked back at, each once, however many look on."""

import asyncio
import dataclasses
from collections.abc import Iterator

from kubik.bots.review import Review, Turn, review
from kubik.engine.match import Match
from kubik.server import viewer
from kubik.server.advice_answers import ReviewAnswer, ReviewedTurn, ReviewProgress
from kubik.server.resources import Resources

MOST_KEPT = 64


class ServerStopsError(Exception):
    """The server stops, and so does the review."""


@dataclasses.dataclass
class Making:
    """A review that is being made, or that is there."""

    done: int
    of: int
    task: asyncio.Future[ReviewAnswer] | None = None
    noted: bool = False  # whether those who played have it among their results


class Reviews:
    """The reviews that were asked for, those asked for last kept."""

    def __init__(self, resources: Resources) -> None:
        self._workers, self._store = resources.workers, resources.store
        self._makings: dict[str, Making] = {}
        self._stopping = False

    def find(self, table: str) -> ReviewAnswer | ReviewProgress | None:
        """Return the review of a table or how far it is, None if nobody asked for it yet."""
        making = self._makings.get(table)
        if making is None or making.task is None:
            return None
        if not making.task.done():
            return ReviewProgress(making.done, making.of)
        # The last asked for stands last; one that failed may be tried again.
        del self._makings[table]
        found = making.task.result()
        self._makings[table] = making
        return found

    async def note(self, table: str, found: ReviewAnswer) -> None:
        """Keep with the results of a game what luck and the own moves have brought."""
        making = self._makings.get(table)
        if making and not making.noted:
            sums = [
                (deal + luck, own)
                for deal, luck, own in zip(found.deal, found.luck, found.own, strict=True)
            ]
            making.noted = await self._store.note_review(table, sums)

    def begin(self, table: str, match: Match) -> None:
        """Begin to look back at the match of a table."""
        if len(self._makings) >= MOST_KEPT:
            ready = (name for name, one in self._makings.items() if one.task and one.task.done())
            del self._makings[next(ready)]
        making = Making(0, len(match.steps))
        making.task = self._workers.put_aside(self._make, match, making)
        self._makings[table] = making

    def stop(self) -> None:
        """Give up what is being made."""
        self._stopping = True
        for making in self._makings.values():
            if making.task:
                making.task.cancel()

    def _make(self, match: Match, making: Making) -> ReviewAnswer:
        def tell(done: int, _of: int) -> None:
            making.done = done
            if self._stopping:
                raise ServerStopsError

        return review_answer(match, review(match, progress=tell))


def review_answer(match: Match, seen: Review) -> ReviewAnswer:
    """Return a review as it is sent."""
    seats = range(seen.players)
    own = tuple(seen.skill[seat][seat] for seat in seats)
    return ReviewAnswer(
        bot=seen.policy,
        net=seen.net,
        careless=seen.careless,
        start=seen.start,
        deal=seen.deal,
        luck=tuple(seen.luck[seat] - seen.deal[seat] for seat in seats),
        own=own,
        others=tuple(sum(seen.skill[seat]) - own[seat] for seat in seats),
        result=seen.result,
        outlook=seen.outlook,
        turns=list(_turns(match, seen)),
        turning_points=[turn.step for turn in seen.turning_points()],
        mistakes=[turn.step for turn in seen.mistakes()],
    )


def _turns(match: Match, seen: Review) -> Iterator[ReviewedTurn]:
    """Yield the moves that were looked back at, by what they are called where they were made."""
    past = match.copy()
    past.rewind(0)
    for turn in seen.turns:
        yield _turn(past, turn)
        past.push(turn.move)


def _turn(match: Match, turn: Turn) -> ReviewedTurn:
    return ReviewedTurn(
        step=turn.step,
        seat=turn.move.seat,
        move=viewer.plain_move(match.game, turn.move),
        called=viewer.called(match, turn.move),
        better=viewer.plain_move(match.game, turn.better) if turn.better else None,
        better_called=viewer.called(match, turn.better) if turn.better else None,
        skill=turn.skill,
        luck=turn.luck,
        outlook=turn.outlook,
    )
