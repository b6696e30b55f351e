"""A live table: its match, its chairs, its log, and the one task that changes them.

Everything that happens at a table is a command that waits in its queue: moves, chat, joining, a
clock that runs out, a bot that has made up its mind. One task, the owner, does them one after the
other. A change is stored first and only then acknowledged and shown.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

from kubik.bots.plan import read_plan
from kubik.engine.errors import IllegalMoveError, KubikError, UndoError
from kubik.engine.events import Event
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.seeds import commitment
from kubik.server import clock, protocol, viewer
from kubik.server.chairs import Absence, seat_of
from kubik.server.clock import Clocks
from kubik.server.errors import ConflictError, ForbiddenError, StoreError
from kubik.server.house import House
from kubik.server.log import Detail, Entry, What
from kubik.server.store import Append, Change, Player, Row, set_rematch

T = TypeVar("T")
P = ParamSpec("P")

LONGEST_CATCH_UP = 200  # missed entries that are replayed; after more a viewer gets everything

TRY_AGAIN = 1012  # the close code for «come back», as when a server restarts

logger = logging.getLogger("kubik.server")


class ClosedTableError(Exception):
    """The table is no longer in memory; it can be had anew from the store."""


class Watcher(Protocol):
    """Somebody who looks at a table."""

    @property
    def player(self) -> str | None:
        """The id of the person, if known."""

    def send(self, message: bytes) -> None:
        """Take a message; never waits."""

    def close(self, code: int) -> None:
        """Say goodbye."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that a person sent: played once, however often it comes, and acknowledged."""

    player: str
    client: str  # what the sender calls it
    watcher: Watcher

    @property
    def key(self) -> str:
        """What it is called among all that is sent to a table."""
        return f"{self.player}:{self.client}"


class Table:
    """One table in memory."""

    def __init__(
        self,
        house: House,
        row: Row,
        game: Game,
        match: Match | None,
        log: list[Entry],
        sent: dict[str, int],
    ) -> None:
        self.row = row
        self.game = game
        self.commitment = commitment(row.seed)
        self.match = match
        self.log = log
        self.automata = game.automata(row.players)
        self.closed = False
        self.quiet_since = clock.now()  # since when nobody looks and nothing happens
        self._house = house
        self._sent = sent  # versions by what clients call their messages
        self._clocks = Clocks(row.clock, row.chairs)
        self._watchers: set[Watcher] = set()
        self._waiting: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._owner: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._position = 0  # counts changes that make what a bot thought stale
        self._timer: asyncio.TimerHandle | None = None
        self._missed: dict[int, float] = {}  # since when others wait for a person who is gone
        # Days go on while a server is down; the other clocks have waited for it.
        resumed = row.updated if row.clock.kind == "days" else clock.now()
        self._clocks.follow(self.actors, resumed)

    # What is so now.

    @property
    def v(self) -> int:
        """The version: how many entries the log has."""
        return len(self.log)

    @property
    def actors(self) -> list[int]:
        """The seats that may move now."""
        return self.match.actors if self.match and self.row.status == "running" else []

    @property
    def spectators(self) -> int:
        """How many look on without a seat."""
        return sum(self.seat_of(watcher.player) is None for watcher in self._watchers)

    def seat_of(self, player: str | None) -> int | None:
        """Return where a person sits."""
        return seat_of(self.row.chairs, player)

    @property
    def online(self) -> list[bool]:
        """For each seat, whether the person in it is there."""
        here = {watcher.player for watcher in self._watchers}
        return [bool(chair.player) and chair.player in here for chair in self.row.chairs]

    def time_left(self, seat: int) -> float | None:
        """Return the seconds on the clock of a seat."""
        return self._clocks.left(seat, clock.now())

    @property
    def quiet(self) -> bool:
        """Whether nobody looks and nothing happens by itself."""
        return not (self._watchers or self._waiting or self._owner or self._is_awake())

    @property
    def watcher_count(self) -> int:
        """How many look at the table."""
        return len(self._watchers)

    # The owner.

    async def ask(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have the owner do something, after all that was asked before."""
        if self.closed:
            raise ClosedTableError
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((partial(work, *args, **kwargs), future))
        if self._owner is None:
            self._owner = asyncio.create_task(self._own())
        return await future

    async def _own(self) -> None:
        while self._waiting:
            work, future = self._waiting.popleft()
            try:
                result = await work()
            except Exception as problem:
                if not isinstance(problem, KubikError) or isinstance(problem, StoreError):
                    # What is in memory may be ahead of the log: it is read anew.
                    logger.exception("table %s", self.row.id)
                    self.shut()
                if not future.done():
                    future.set_exception(problem)
            else:
                if not future.done():
                    future.set_result(result)
            if self.closed:
                break
            self._plan()
        self._owner = None
        if self.closed:
            self._dismiss()

    def shut(self) -> None:
        """Take the table out of memory; whoever looks at it is asked to come back."""
        self.closed = True
        if self._timer:
            self._timer.cancel()
        if self._thinking:
            self._thinking.cancel()
        for watcher in self._watchers:
            watcher.close(TRY_AGAIN)
        self._watchers.clear()
        if self._owner is None:
            self._dismiss()

    async def finished(self) -> None:
        """Wait until the owner has done what it was doing."""
        if self._owner:
            await asyncio.wait([self._owner])

    def _dismiss(self) -> None:
        while self._waiting:
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(ClosedTableError())

    # Looking on.

    async def enter(self, watcher: Watcher, since: int | None) -> None:
        """Show the table to somebody: what was missed since a version, or everything."""
        self._watchers.add(watcher)
        seat = self.seat_of(watcher.player)
        missed = self.v if since is None else self.v - since
        # That there is a rematch is no entry of the log: who comes back learns it with all else.
        if since is None or self.row.rematch or not 0 <= missed <= LONGEST_CATCH_UP:
            watcher.send(viewer.sync(self, seat))
        else:
            for entry in self.log[self.v - missed :]:
                watcher.send(viewer.update(self, entry, seat, last=entry.v == self.v))
        self._tell_presence()
        if seat is not None and self.row.chairs[seat].away == "away":
            await self._come_back(seat)

    async def exit(self, watcher: Watcher) -> None:
        """Stop showing the table to somebody."""
        self._watchers.discard(watcher)
        self._tell_presence()

    async def see(self, player: str | None) -> protocol.Table:
        """Return the table as a person may see it."""
        return viewer.table_for(self, self.seat_of(player))

    async def look(self, work: Callable[["Table"], T]) -> T:
        """Return something about the table, between two changes."""
        return work(self)

    # Sitting down and leaving.

    async def join(self, player: Player, seat: int | None) -> int:
        """Seat a person; who sits already comes back to the table."""
        taken = self.seat_of(player.id)
        if taken is not None:
            await self._come_back(taken)
            return taken
        free = [number for number, chair in enumerate(self.row.chairs) if chair.kind == "open"]
        if seat is not None and seat not in free:
            raise ConflictError("seat-taken", seat=seat + 1)
        if not free:
            raise ConflictError("no-open-seat")
        place = free[0] if seat is None else seat
        chair = self.row.chairs[place]
        chair.kind, chair.player, chair.name = "person", player.id, player.name
        await self._commit("join", Detail(place, name=player.name))
        await self.begin_if_full()
        return place

    async def begin_if_full(self) -> None:
        """Start the game once every seat is filled."""
        if self.row.status != "waiting" or any(chair.kind == "open" for chair in self.row.chairs):
            return
        self.match = await self._house.begin(self.row)
        self.row.status = "running"
        self._clocks.wind_up()
        self._clocks.follow(self.actors, clock.now())
        await self._commit("start", Detail(), self.match.opening_events)

    async def leave(self, player: str) -> None:
        """Give a seat up before the game, or leave it to a bot during the game."""
        seat = self._seat(player)
        chair = self.row.chairs[seat]
        if self.row.status == "waiting":
            name = chair.name
            chair.kind, chair.player, chair.name = "open", "", ""
            await self._commit("leave", Detail(seat, name=name))
        elif self.row.status == "running" and chair.away != "leave":
            await self._take_over(seat, "leave")

    async def rename(self, player: str, name: str) -> None:
        """Call a person by another name."""
        seat = self.seat_of(player)
        if seat is not None and self.row.chairs[seat].name != name:
            self.row.chairs[seat].name = name
            self._tell_presence()

    async def hand_seat(self, guest: str, account: Player) -> None:
        """Give the seat of a guest to an account, where the store has done so."""
        seat = self.seat_of(guest)
        if seat is not None and self.seat_of(account.id) is None:
            chair = self.row.chairs[seat]
            chair.player, chair.name = account.id, account.name
            self._tell_presence()

    async def follow_up(self, make: Callable[[], Awaitable[str]]) -> str:
        """Return the table that follows this one; made once, however often it is asked for."""
        if self.row.status != "over":
            raise ConflictError("not-over")
        if self.row.rematch is None:
            following = await make()
            await self._house.store.do(partial(set_rematch, table=self.row.id, following=following))
            self.row.rematch = following
            self._tell(partial(viewer.sync, self))
        return self.row.rematch

    # Playing.

    async def move(self, sent: Sent, notation: str) -> None:
        """Play a move for a person."""
        if self._knows(sent):
            return
        seat = self._seat(sent.player)
        match = self._playing()
        await self._come_back(seat)
        await self._rules(match, match.push, notation, seat)
        await self._commit_move(match, sent)

    async def undo(self, sent: Sent) -> None:
        """Take the last move of a person back."""
        if self._knows(sent):
            return
        seat = self._seat(sent.player)
        match = self._playing()
        await self._come_back(seat)
        if match.steps and match.steps[-1].move.seat != seat:
            raise UndoError("undo-not-yours")
        undone = match.undo()
        detail = Detail(seat, undone.notation, len(match.steps))
        self._clocks.follow(self.actors, clock.now())
        await self._commit("undo", detail, sent=sent)

    async def chat(self, player: Player, sent: Sent, phrase: str, text: str) -> None:
        """Say something at the table."""
        if self._knows(sent):
            return
        seat = self.seat_of(player.id)
        name = player.name if seat is None else self.row.chairs[seat].name
        detail = Detail(seat, name=name, text=text, phrase=phrase)
        await self._commit("chat", detail, sent=sent)
        if seat is not None:
            await self._come_back(seat)

    def _knows(self, sent: Sent) -> bool:
        """Whether this came before; then it is acknowledged once more."""
        v = self._sent.get(sent.key)
        if v is not None:
            sent.watcher.send(viewer.ack(sent.client, v))
        return v is not None

    def _seat(self, player: str) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise ForbiddenError("not-seated")
        return seat

    def _playing(self) -> Match:
        if self.row.status == "over":
            raise IllegalMoveError("game-over")
        if self.match is None:
            raise ConflictError("not-started")
        return self.match

    async def _rules(self, match: Match, work: Callable[..., T], *args: Any) -> T:
        """Call the rules: compiled ones at once, interpreted ones in a thread."""
        if match.compiled:
            return work(*args)
        return await self._house.run(work, *args)

    async def _commit_move(self, match: Match, sent: Sent | None = None) -> None:
        step = match.steps[-1]
        detail = Detail(step.move.seat, step.move.notation, len(match.steps))
        if match.over:
            self.row.status = "over"
        self._clocks.moved(step.move.seat, self.actors, clock.now())
        await self._commit("move", detail, step.events, sent)

    async def _commit(
        self,
        what: What,
        detail: Detail,
        events: tuple[Event, ...] = (),
        sent: Sent | None = None,
    ) -> None:
        """Store a change that was made, then show it to all and acknowledge it."""
        entry = Entry(self.v + 1, clock.now(), what, detail, events)
        row = self.row
        row.turn, row.awake, row.updated = self.actors, self._is_awake(), entry.at
        # A move changes nothing of the chairs but their clocks.
        same = what == "move" and row.clock.kind == "none"
        change = Change(row.status, None if same else row.chairs, row.turn, row.awake)
        client = sent.key if sent else None
        await self._house.store.do(Append(row.id, entry, change, client))
        self.log.append(entry)
        if what != "chat":
            self._position += 1
        if sent:
            self._sent[sent.key] = entry.v
            seat = self.seat_of(sent.player)
            sent.watcher.send(viewer.update(self, entry, seat, ack=sent.client))
        self._tell(partial(viewer.update, self, entry), sent.watcher if sent else None)

    def _tell(self, message: Callable[[int | None], bytes], knowing: Watcher | None = None) -> None:
        """Send all others a message, made once for each seat and once for all spectators."""
        made: dict[int | None, bytes] = {}
        for watcher in self._watchers:
            if watcher is knowing:
                continue
            seat = self.seat_of(watcher.player)
            if seat not in made:
                made[seat] = message(seat)
            watcher.send(made[seat])

    def _tell_presence(self) -> None:
        self._tell(partial(viewer.presence, self))

    # What happens by itself.

    def _is_awake(self) -> bool:
        """Whether something happens here even if nobody looks."""
        if self.row.status == "waiting":
            return all(chair.kind != "open" for chair in self.row.chairs)
        return any(
            self.row.chairs[seat].by_bot or self.row.clock.kind != "none" for seat in self.actors
        )

    def _plan(self) -> None:
        """See to it that whatever happens next by itself will happen."""
        self.quiet_since = clock.now()
        self._note_missed()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        end = self._clocks.next_end
        grace = self._house.settings.grace
        ends = [*(since + grace for since in self._missed.values()), *([end[0]] if end else [])]
        if ends:
            wait = max(0.0, min(ends) - clock.now())
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)
        seat = next((seat for seat in self.actors if self.row.chairs[seat].by_bot), None)
        if seat is not None and self._thinking is None:
            self._thinking = asyncio.create_task(self._think(seat))

    def _note_missed(self) -> None:
        """Note since when people who are there wait for people who are not."""
        online = self.online
        people = [seat for seat, chair in enumerate(self.row.chairs) if chair.by_person]
        gone = [seat for seat in people if not online[seat]]
        nobody_waits = len(gone) == len(people) or self.row.clock.kind == "days"
        if self.row.status != "running" or nobody_waits:
            gone = []
        self._missed = {seat: self._missed.get(seat, clock.now()) for seat in gone}

    def _ring(self) -> None:
        """Have the owner look at the clock."""
        self._timer = None
        self._do_later(self._look_at_clock)

    def _do_later(self, work: Callable[[], Awaitable[None]]) -> None:
        if not self.closed:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._waiting.append((work, future))
            if self._owner is None:
                self._owner = asyncio.create_task(self._own())

    async def _look_at_clock(self) -> None:
        at = clock.now()
        end = self._clocks.next_end
        if end and end[0] <= at:
            await self._take_over(end[1], "timeout")
        for seat, since in list(self._missed.items()):
            if since + self._house.settings.grace <= at:
                await self._take_over(seat, "away")

    async def _take_over(self, seat: int, why: Absence) -> None:
        """Let a bot play on for a person."""
        chair = self.row.chairs[seat]
        what: What = why or "away"
        self._clocks.follow([other for other in self.actors if other != seat], clock.now())
        chair.away = why
        await self._commit(what, Detail(seat, name=chair.name))

    async def _come_back(self, seat: int) -> None:
        """Hand a seat back to its person."""
        chair = self.row.chairs[seat]
        if not chair.away or self.row.status != "running":
            return
        chair.away = ""
        self._clocks.back(seat)
        self._clocks.follow(self.actors, clock.now())
        await self._commit("back", Detail(seat, name=chair.name))

    async def _think(self, seat: int) -> None:
        """Let a bot choose a move for a seat, then have the owner play it."""
        chairs = self.row.chairs
        # Bots that act at once share the pause, as each would take its own.
        at_once = sum(chairs[other].by_bot for other in self.actors)
        pause = self._house.settings.bot_pause / at_once
        bot = chairs[seat].bot
        try:
            if read_plan(self.game, bot).method == "policy":
                await asyncio.sleep(pause)
                move, position = await self._choose(seat, bot)
            else:
                # Thinking is a pause by itself.
                begun = clock.now()
                move, position = await self._choose(seat, bot)
                await asyncio.sleep(begun + pause - clock.now())
        except Exception:
            # The same position would only fail again; the next change begins anew.
            logger.exception("table %s: bot %s", self.row.id, bot)
            self._thinking = None
            return
        self._do_later(partial(self._play_for, move, position))

    async def _choose(self, seat: int, bot: str) -> tuple[Move | None, int]:
        """Return what a bot plays for a seat, if it is to, and in which position."""
        position = self._position
        if self.match is None or seat not in self.actors or not self.row.chairs[seat].by_bot:
            return None, position
        return await self._house.choose(self.match, seat, bot), position

    async def _play_for(self, move: Move | None, position: int) -> None:
        """Play what a bot chose, unless the table has changed since."""
        self._thinking = None
        if self.match is None or move is None or position != self._position:
            return
        await self._rules(self.match, self.match.push, move)
        await self._commit_move(self.match)
