"""A live table: its match, its chairs, its log, and the one task that changes them.

Everything that happens at a table is a command that waits in its queue: moves, chat, joining, a
clock that runs out, a bot that has made up its mind. One task, the owner, does them one after the
other. A change is stored first and only then acknowledged and shown.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

from kubik.engine.errors import IllegalMoveError, KubikError, UndoError
from kubik.engine.events import Event
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.shares import promise as promise_of
from kubik.server import chairs, clock, protocol, viewer
from kubik.server.chairs import Absence, Chair, only_seat_of, seats_of
from kubik.server.clockwork import Clockwork
from kubik.server.dealing import Dealing
from kubik.server.errors import (
    BadRequestError,
    ConflictError,
    FailedError,
    ForbiddenError,
    MissingError,
    StoreError,
)
from kubik.server.loading import Rebuilt, load
from kubik.server.log import Detail, TableEntry
from kubik.server.mishaps import one_line
from kubik.server.opening import check_promise, promise_share
from kubik.server.owner import Owner
from kubik.server.presence import PresenceNews
from kubik.server.protocol import What
from kubik.server.resources import Resources
from kubik.server.sockets import TRY_AGAIN
from kubik.server.state import TableState, Watcher
from kubik.server.stored import Append, Change, Player
from kubik.server.undoing import REFUSALS, agreed_with, asked_of, last_decision, way_to_undo

T = TypeVar("T")
P = ParamSpec("P")

LONGEST_CATCH_UP = 200  # missed entries that are replayed; after more a viewer gets everything

logger = logging.getLogger("kubik.server")


class Sent:
    """Something that a person sent: played once, however often it comes, and acknowledged."""

    __slots__ = ("client", "key", "player", "watcher")

    def __init__(self, player: str, client: str, watcher: Watcher) -> None:
        self.player, self.watcher = player, watcher
        self.client = client  # what the sender calls it
        self.key = f"{player}:{client}"  # what it is called among all that is sent to a table


class LiveTable(TableState):
    """One table in memory, with all that can be done at it."""

    def __init__(self, resources: Resources, found: Rebuilt, keep: Callable[[str], None]) -> None:
        super().__init__(found)
        self._keep = keep  # is told when the game is over
        self.quiet_since = clock.ticks()  # since when nobody looks and nothing happens
        self._resources = resources
        self._sent = found.sent  # versions by what clients call their messages
        self._presence = PresenceNews(self._tell_presence_now)
        self._owner = Owner(self._plan, self._fail, self.shut)
        wait = resources.settings.share_wait
        self._dealing = Dealing(self, self._owner, wait, self._tell_presence_now, self._deal)
        self._clockwork = Clockwork(
            self, self._owner, resources, self._take_over, self._play_for, self.begin_if_full
        )

    # The owner.

    def ask(
        self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Awaitable[T]:
        """Have the owner do something, after all that was asked before."""
        return self._owner.ask(work, *args, **kwargs)

    def do(
        self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Awaitable[T]:
        """The same, for who waits whatever comes."""
        return self._owner.do(work, *args, **kwargs)

    @property
    def closed(self) -> bool:
        """Whether it is no longer in memory."""
        return self._owner.closed

    @property
    def quiet(self) -> bool:
        """Whether nobody looks and nothing happens by itself."""
        return not (self.watchers or self._owner.busy or self.awake)

    def shut(self) -> None:
        """Take the table out of memory; whoever looks at it is asked to come back."""
        self._clockwork.stop()
        self._presence.stop()
        self._dealing.stop()
        for watcher in self.watchers:
            watcher.close(TRY_AGAIN)
        self.watchers.clear()
        self._owner.close()

    async def finished(self) -> None:
        """Wait until the owner has done what it was doing."""
        await self._owner.finished()

    def _plan(self) -> None:
        self.quiet_since = clock.ticks()
        self._clockwork.plan()

    async def _fail(self, problem: Exception) -> Exception:
        """Mend the table after something that failed; return what is told about it."""
        if isinstance(problem, KubikError) and not isinstance(problem, StoreError):
            return problem  # a mistake of who asked, and nothing was changed
        logger.error("table %s: %s", self.row.id, one_line(problem))
        self._resources.metrics.failures.add("table")
        self._clockwork.rest()
        try:
            await self.restore()
        except Exception as error:
            logger.error("table %s cannot be read anew: %s", self.row.id, one_line(error))
            self.shut()
        return problem if isinstance(problem, StoreError) else FailedError("server-fails")

    async def restore(self) -> None:
        """Go back to what the store has, where what is in memory may differ."""
        found = await load(self._resources, self.row.id)
        self.take(found)
        self._sent = found.sent
        self._dealing.stop()
        self.dealing = False
        self._tell(partial(viewer.sync, self))

    # Looking on.

    async def enter(self, watcher: Watcher, since: int | None) -> None:
        """Show the table to somebody: what was missed since a version, or everything."""
        seat, own = self.seat_for(watcher), seats_of(self.row.chairs, watcher.player)
        if not own and self.spectators >= self._resources.settings.limits.table_spectators:
            raise ForbiddenError("too-many-spectators")
        self.watchers.add(watcher)
        missed = self.v if since is None else self.v - since
        # That there is a rematch is no entry of the log: who comes back learns it with all else.
        if since is None or self.row.rematch or not 0 <= missed <= LONGEST_CATCH_UP:
            watcher.send(viewer.sync(self, seat))
        else:
            for entry in self.log[self.v - missed :]:
                watcher.send(viewer.update(self, entry, seat, last=entry.v == self.v))
        self._tell_presence()
        for seat in own:
            if self.row.chairs[seat].away == "away":
                await self._come_back(seat)

    async def exit(self, watcher: Watcher) -> None:
        """Stop showing the table to somebody."""
        self.watchers.discard(watcher)
        self._tell_presence()

    async def see(self, player: str | None) -> protocol.TableMessage:
        """Return the table as a person may see it."""
        return viewer.table_for(self, only_seat_of(self.row.chairs, player))

    async def look(self, work: Callable[["LiveTable"], T]) -> T:
        """Return something about the table, between two changes."""
        return work(self)

    # Sitting down and leaving.

    async def join(self, player: Player, seat: int | None, promise: str = "") -> int:
        """Seat a person; who sits already comes back to the table."""
        taken = seats_of(self.row.chairs, player.id)
        for own in taken:
            await self._come_back(own)
        if taken:
            return taken[0]
        there = self.row.chairs
        free = chairs.free_seats(there, player.id)
        if seat is not None:
            chairs.check_free(there, free, seat)
        if not free or self.row.status == "over":
            raise ConflictError("no-open-seat")
        if promise:
            check_promise(promise)
        places = chairs.offered_seats(there, free) if seat is None else [seat]
        chairs.sit_down(there, places, player.id, player.name)
        promise_share(self.row, player.id, promise)
        for place in places[1:]:
            await self.commit("join", Detail(place, name=there[place].name))
        await self.seat("join", Detail(places[0], name=player.name))
        return places[0]

    async def seat(self, what: What, detail: Detail) -> None:
        """Keep who sits where now; the game starts once every seat is filled."""
        await self.commit(what, detail)
        await self.begin_if_full()

    async def begin_if_full(self) -> None:
        """Start the game once every seat is filled, after each has added its share to the seed."""
        if self.row.status != "waiting" or any(chair.kind == "open" for chair in self.row.chairs):
            self._dealing.stop()
            return
        await self._dealing.begin()

    async def promise(self, sent: Sent, promise: str) -> None:
        """Take the promise of a nonce for the seed, while promises are taken."""
        self._seat(sent.player)
        check_promise(promise)
        if self.row.status == "waiting" and not self.dealing:
            promise_share(self.row, sent.player, promise)
            self._tell_presence_now()
            await self._dealing.go_on()
        sent.watcher.send(viewer.ack(sent.client, self.v))

    async def reveal(self, sent: Sent, nonce: str) -> None:
        """Take a nonce that was promised."""
        chair = self.row.chairs[self._seat(sent.player)]
        if promise_of(nonce) != chair.promise:
            raise BadRequestError("bad-input")
        if self.row.status == "waiting" and self.dealing:
            chair.nonce = nonce
            await self._dealing.go_on()
        sent.watcher.send(viewer.ack(sent.client, self.v))

    async def _deal(self) -> None:
        """Start the game."""
        self.dealing = False
        self.match = await self._resources.games.begin(self.row)
        self.row.status = "running"
        self.clocks.wind_up()
        self.clocks.follow(self.actors, clock.ticks())
        await self.commit("start", Detail(), self.match.opening_events)

    async def leave(self, player: str) -> None:
        """Give a seat up before the game, or leave it to a bot during the game."""
        self._seat(player)
        for seat in seats_of(self.row.chairs, player):
            await self._leave_seat(seat)

    async def _leave_seat(self, seat: int) -> None:
        chair = self.row.chairs[seat]
        if self.dealing:
            # Nobody who has seen what the others add to the seed makes room for somebody else.
            await self._dealing.finish()
        if self.row.status == "waiting":
            self.row.chairs[seat] = Chair("open", bot=chair.bot)
            await self.seat("leave", Detail(seat, name=chair.name))
        elif self.row.status == "running" and chair.away != "leave":
            await self._take_over(seat, "leave")

    async def give_up(self, player: str) -> None:
        """Leave a seat to a bot for good, where its person may play no more."""
        if self.seat_of(player) is not None and self.row.status != "over":
            await self.leave(player)

    def author_of(self, v: int) -> tuple[str, str]:
        """Return who said something, and under which name."""
        if not 1 <= v <= self.v or self.log[v - 1].what != "chat":
            raise MissingError("no-such-words")
        keys = (key for key, sent in self._sent.items() if sent == v)
        return next(keys, "").partition(":")[0], self.log[v - 1].detail.name

    async def rename(self, player: str, name: str) -> None:
        """Call a person by another name."""
        seat = self.seat_of(player)
        if seat is not None and self.row.chairs[seat].name != name:
            self.row.chairs[seat].name = name
            self._tell_presence()

    async def hand_seat(self, guest: str, account: Player) -> None:
        """Give the seat of a guest to an account, where the store has done so."""
        own = seats_of(self.row.chairs, guest)
        if not own or self.seat_of(account.id) is not None:
            return
        chairs.hand_over(self.row.chairs, own, account.id, account.name)
        # Once more: who came since may have written down who sat here before.
        await self._resources.store.move_seats(guest, account.id)
        self._tell_presence()

    async def follow_up(self, make: Callable[[], Awaitable[str]]) -> str:
        """Return the table that follows this one; made once, however often it is asked for."""
        if self.row.status != "over":
            raise ConflictError("not-over")
        if self.row.rematch is None or not await self._resources.store.stands(self.row.rematch):
            self.row.rematch = await make()
            await self._resources.store.set_rematch(self.row.id, self.row.rematch)
            self._tell(partial(viewer.sync, self))
        return self.row.rematch

    # Playing.

    async def move(self, sent: Sent, notation: str) -> None:
        """Play a move for a person."""
        if self._knows(sent):
            return
        seat = self.seated(sent.watcher)
        match = self._playing()
        await self._come_back(seat)
        await self._rules(match, match.push, notation, seat)
        await self._commit_move(match, sent)

    async def undo(self, sent: Sent) -> None:
        """Take the last move of a person back; where that concerns other people, ask them."""
        if self._knows(sent):
            return
        seat = self.seated(sent.watcher)
        match = self._playing()
        await self._come_back(seat)
        way = way_to_undo(self, seat, asked_of(self))
        if way == "now":
            undone = match.undo()
            self.clocks.follow(self.actors, clock.ticks())
            await self.commit("undo", Detail(seat, undone.notation, len(match.steps)), sent=sent)
        elif way == "back":
            await self._rewind(match, seat, sent)
        elif way == "ask":
            await self._rules(match, last_decision, match, seat)
            detail = Detail(seat, name=self.row.chairs[seat].name)
            await self.commit("ask-undo", detail, sent=sent)
        else:
            raise UndoError(REFUSALS[way])

    async def answer_undo(self, sent: Sent, grant: bool) -> None:
        """Let somebody take moves back, or not; once all agree it is done."""
        if self._knows(sent):
            return
        seat = self.seated(sent.watcher)
        match = self._playing()
        await self._come_back(seat)
        asked = asked_of(self)
        if asked is None or seat not in asked.waits_for:
            raise ConflictError("undo-not-asked")
        detail = Detail(seat, name=self.row.chairs[seat].name)
        await self.commit("grant-undo" if grant else "refuse-undo", detail, sent=sent)
        await self._go_back_if_agreed(match)

    async def _go_back_if_agreed(self, match: Match) -> None:
        """Take moves back once everybody who is there lets them be taken back."""
        asking = agreed_with(self)
        if asking is not None:
            await self._rewind(match, asking)

    async def _rewind(self, match: Match, seat: int, sent: Sent | None = None) -> None:
        """Go back to the last decision of a seat."""
        match.rewind(await self._rules(match, last_decision, match, seat))
        self.clocks.follow(self.actors, clock.ticks())
        detail = Detail(seat, step=len(match.steps), name=self.row.chairs[seat].name)
        await self.commit("rewind", detail, sent=sent)

    async def chat(self, player: Player, sent: Sent, phrase: str, text: str) -> None:
        """Say something at the table."""
        if self._knows(sent):
            return
        self._check_chats(player.id)
        seat = self.seat_of(player.id)
        name = player.name if seat is None else self.row.chairs[seat].name
        if seat is not None:
            await self._come_back(seat)
        detail = Detail(seat, name=name, text=text, phrase=phrase)
        await self.commit("chat", detail, sent=sent)

    def _check_chats(self, player: str) -> None:
        """Refuse more words than are kept."""
        limits = self._resources.settings.limits
        own = [
            v
            for key, v in self._sent.items()
            if self.log[v - 1].what == "chat" and key.startswith(f"{player}:")
        ]
        said = sum(entry.what == "chat" for entry in self.log)
        if len(own) >= limits.person_chats or said >= limits.table_chats:
            raise ForbiddenError("too-many-chats")

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
        return await self._resources.workers.run(work, *args)

    async def _commit_move(self, match: Match, sent: Sent | None = None) -> None:
        step = match.steps[-1]
        detail = Detail(step.move.seat, step.move.notation, len(match.steps))
        if match.over:
            self.row.status = "over"
        self.clocks.moved(step.move.seat, self.actors, clock.ticks())
        await self.commit("move", detail, step.events, sent)
        if match.over:
            self._keep(self.row.id)

    async def commit(
        self,
        what: What,
        detail: Detail,
        events: tuple[Event, ...] = (),
        sent: Sent | None = None,
    ) -> None:
        """Store a change that was made, then show it to all and acknowledge it."""
        # What is left on the clocks is kept as of the stamp of the entry.
        row, actors = self.row, self.actors
        self.clocks.follow(actors, clock.ticks())
        entry = TableEntry(self.v + 1, clock.now(), what, detail, events)
        row.turn, row.awake, row.updated = actors, self.awake, entry.at
        # A move changes nothing of the chairs but their clocks.
        same = what == "move" and row.clock.kind == "none"
        change = Change(row.status, None if same else row.chairs, row.turn, row.awake)
        client = sent.key if sent else None
        begun, metrics = time.perf_counter(), self._resources.metrics
        await self._resources.store.append(Append(row.id, entry, change, client))
        metrics.storing.add(time.perf_counter() - begun)
        metrics.entries.add(what)
        self._clockwork.go_on()
        self.note(entry)
        if not (sent or self.watchers):
            return
        version = viewer.NewVersion(self, entry)
        if sent:
            self._sent[sent.key] = entry.v
            sent.watcher.send(version.by(self.seat_for(sent.watcher), sent.client))
        self._tell(version.by, sent.watcher if sent else None)

    def _tell(self, message: Callable[[int | None], bytes], knowing: Watcher | None = None) -> None:
        """Send all others a message, made once for each seat and once for all spectators."""
        made: dict[int | None, bytes] = {}
        for watcher in self.watchers:
            if watcher is knowing:
                continue
            seat = self.seat_for(watcher)
            if seat not in made:
                made[seat] = message(seat)
            watcher.send(made[seat])

    def _tell_presence(self) -> None:
        self._presence.change()

    def _tell_presence_now(self) -> None:
        self._tell(partial(viewer.presence, self))

    # What happens by itself.

    async def _take_over(self, seat: int, why: Absence) -> None:
        """Let a bot play on for a person."""
        chair = self.row.chairs[seat]
        self.clocks.follow([other for other in self.actors if other != seat], clock.ticks())
        chair.away = why
        chair.missed += why == "timeout"
        what: What = "absent" if chair.missed >= protocol.MOST_MISSED else why or "away"
        await self.commit(what, Detail(seat, name=chair.name))
        await self._go_back_if_agreed(self._playing())

    async def _come_back(self, seat: int) -> None:
        """Hand a seat back to its person, who has done something."""
        chair = self.row.chairs[seat]
        chair.missed = 0
        if not chair.away or self.row.status != "running":
            return
        chair.away = ""
        self.clocks.back(seat)
        self.clocks.follow(self.actors, clock.ticks())
        await self.commit("back", Detail(seat, name=chair.name))

    async def _play_for(self, move: Move) -> None:
        """Play what a bot chose; who missed one move is then waited for again."""
        match = self._playing()
        await self._rules(match, match.push, move)
        chair = self.row.chairs[move.seat]
        if chair.missed_once:
            chair.away = ""
            self.clocks.back(move.seat)
        await self._commit_move(match)
