"""What happens while a table is busy with something else, or while its store does not work."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from kubik.server import clock, hosting
from kubik.server.errors import ForbiddenError, StoreError
from kubik.server.protocol import Clock, NewTable, SeatPlan
from kubik.server.services import Services, open_services
from kubik.server.sql import purge
from kubik.server.stored import Append, Player, Restriction
from kubik.server.table import LiveTable, Sent
from patience import PATIENCE
from server.live import quick

LOOK = 0.01  # seconds between two looks


class Looking:
    """Somebody who looks at a table."""

    seat = None

    def __init__(self, player: str) -> None:
        self.player = player

    def send(self, _message: object) -> None:
        """Hear of nothing."""

    def close(self, _code: int) -> None:
        """Be sent away."""


class House:
    """A server without a network, with two people."""

    def __init__(self, services: Services, ann: Player, bob: Player) -> None:
        self.services, self.ann, self.bob = services, ann, bob
        self.store = services.resources.store

    async def table(self, *seats: SeatPlan, game: str = "connect_four", **more: Any) -> LiveTable:
        """Make a table of Ann's, at which she is."""
        plan = NewTable(game, len(seats), list(seats), {}, **more)
        table = self.at(await self.services.tables.create(plan, self.ann))
        await table.ask(table.enter, Looking(self.ann.id), None)
        return table

    def at(self, table: str) -> LiveTable:
        """Return a table that is in memory."""
        found = self.services.tables.in_memory(table)
        assert found
        return found


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(LOOK)


def stored(table: LiveTable) -> list[str]:
    """Return the kinds of all entries of a table."""
    return [entry.what for entry in table.log]


def in_house(data: Path, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        services = open_services(quick(data))
        try:
            people = [await services.identity.new_guest("en") for _ in range(2)]
            await work(House(services, *people))
        finally:
            await services.close()

    asyncio.run(run())


def before_storing(house: House, what: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Have something happen once, while an entry of a kind is being stored."""
    store: Any = house.store
    usual = store.append

    async def append(one: Append) -> None:
        if one.entry.what == what:
            store.append = usual
            await work()
        await usual(one)

    store.append = append


def test_a_person_moves_while_a_bot_takes_over(tmp_path: Path) -> None:
    """The bot that was called has nothing to do any more; it moves again when it is its turn."""

    async def play(house: House) -> None:
        seats = SeatPlan("me"), SeatPlan("bot", "greedy")
        table = await house.table(*seats, clock=Clock("move", 600))
        await until(lambda: table.actors == [0])
        moving: list[asyncio.Future[None]] = []

        async def move_meanwhile() -> None:
            assert table.match
            move = table.match.legal_moves_of(0)[0].notation
            sent = Sent(house.ann.id, "late", Looking(house.ann.id))
            moving.append(asyncio.ensure_future(table.do(table.move, sent, move)))
            await asyncio.sleep(LOOK)

        before_storing(house, "timeout", move_meanwhile)
        await table.ask(table._take_over, 0, "timeout")
        await moving[0]
        began = stored(table).index("timeout")
        assert stored(table)[began : began + 3] == ["timeout", "back", "move"]
        await until(lambda: stored(table).count("move") == 2)

    in_house(tmp_path, play)


@pytest.mark.parametrize("rest", [LOOK, 0.0])
def test_a_game_that_could_not_be_dealt_is_dealt_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rest: float
) -> None:
    """Also where the rest after a failure is over before the table is read anew."""
    monkeypatch.setattr("kubik.server.clockwork.FIRST_REST", rest)

    async def sit_down(house: House) -> None:
        table = await house.table(SeatPlan("me"), SeatPlan("open"))

        async def fail() -> None:
            raise StoreError("store-fails", reason="full")

        before_storing(house, "start", fail)
        with pytest.raises(StoreError):
            await table.ask(table.join, house.bob, None)
        await until(lambda: "start" in stored(table))
        assert table.row.status == "running"

    in_house(tmp_path, sit_down)


def test_who_is_gone_and_out_of_time_is_replaced_once(tmp_path: Path) -> None:
    """As where both happened while nothing could be stored."""

    async def look(house: House) -> None:
        table = await house.table(SeatPlan("me"), SeatPlan("open"), clock=Clock("move", 600))
        await table.ask(table.join, house.bob, None)
        await table.ask(table.exit, next(iter(table.watchers)))
        await table.ask(table.enter, Looking(house.bob.id), None)
        assert table.actors == [0]
        long_ago = clock.ticks() - 1_000.0
        table.clocks._began[0] = table._clockwork._missed[0] = long_ago
        await table.ask(table._clockwork._look_at_clock)
        assert [what for what in stored(table) if what in ("timeout", "away")] == ["timeout"]

    in_house(tmp_path, look)


def test_who_gives_up_on_a_table_that_is_read_leaves_it_as_it_is(tmp_path: Path) -> None:
    async def give_up(house: House) -> None:
        tables, table = house.services.tables, await house.table(SeatPlan("me"), SeatPlan("open"))
        table.shut()
        tables._forget(table)
        asking = asyncio.ensure_future(tables.find(table.row.id))
        await asyncio.sleep(0)
        asking.cancel()
        await until(lambda: tables.in_memory(table.row.id) is not None and not tables._loading)
        read = house.at(table.row.id)
        read.shut()
        tables._forget(read)
        assert await tables.find(table.row.id) is not read

    in_house(tmp_path, give_up)


def test_somebody_comes_while_a_guest_logs_in(tmp_path: Path) -> None:
    """Who sits where is written down for all at a table, also for who is somebody else by now."""

    async def log_in(house: House) -> None:
        table = await house.table(
            SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), game="kabaleo"
        )
        account = await house.services.identity.new_guest("en")
        await house.store.move_seats(house.ann.id, account.id)
        await table.ask(table.join, house.bob, None)
        await table.ask(table.hand_seat, house.ann.id, account)
        assert [row.id for row in await house.store.tables_of(account.id)] == [table.row.id]
        assert not await house.store.tables_of(house.ann.id)

    in_house(tmp_path, log_in)


@pytest.mark.parametrize("work", ["tables_of", "append"])
def test_who_was_banned_while_the_store_did_not_work_is_replaced_later(
    tmp_path: Path, work: str
) -> None:
    async def ban(house: House) -> None:
        table = await house.table(SeatPlan("me"), SeatPlan("open"))
        await table.ask(table.join, house.bob, None)
        moderation, store = house.services.moderation, cast("Any", house.store)
        usual = getattr(store, work)

        async def fail(_: object) -> None:
            setattr(store, work, usual)
            raise StoreError("store-fails", reason="full")

        setattr(store, work, fail)
        banned = Restriction(house.bob.id, "ban", None, "", clock.now())
        with pytest.raises(StoreError):
            await moderation.restrict(banned)
        with pytest.raises(ForbiddenError):
            moderation.check(house.bob.id, "")
        await moderation.load()
        assert table.row.chairs[1].away == "leave"

    in_house(tmp_path, ban)


async def finished(house: House, *seats: SeatPlan) -> LiveTable:
    """A game that is over, of Bob's and of whoever is at Ann's device."""
    table = await house.table(*seats)
    await table.ask(table.join, house.bob, None)
    await until(lambda: table.row.status == "running")
    table.row.status = "over"
    return table


def test_a_table_that_nobody_came_to_is_followed_by_another(tmp_path: Path) -> None:
    async def ask_again(house: House) -> None:
        tables = house.services.tables
        table = await finished(house, SeatPlan("me"), SeatPlan("open"))
        gone = await tables.rematch(table.row.id, house.bob.id)
        assert await tables.rematch(table.row.id, house.ann.id) == gone
        await house.store._writer.do(lambda db: purge.delete_tables(db, [gone]))  # type: ignore[attr-defined]
        called_off = await tables.rematch(table.row.id, house.bob.id)
        assert called_off != gone
        await tables.ask(called_off, hosting.cancel, house.bob.id)
        assert await tables.rematch(table.row.id, house.bob.id) not in (gone, called_off)

    in_house(tmp_path, ask_again)


@pytest.mark.parametrize("comes", [True, False])
def test_a_rematch_with_two_at_one_device(tmp_path: Path, comes: bool) -> None:
    async def answer(house: House) -> None:
        tables = house.services.tables
        seats = SeatPlan("me"), SeatPlan("here", name="Zoe"), SeatPlan("open")
        plan = NewTable("kabaleo", len(seats), list(seats), {})
        table = house.at(await tables.create(plan, house.ann))
        await table.ask(table.join, house.bob, None)
        await until(lambda: table.row.status == "running")
        table.row.status = "over"
        following = house.at(await tables.rematch(table.row.id, house.bob.id))
        kept = [seat for seat, chair in enumerate(following.row.chairs) if chair.kept_for]
        assert len(kept) == 2
        if comes:
            await following.ask(following.join, house.ann, None)
            await until(lambda: following.row.status == "running")
            chairs = [following.row.chairs[seat] for seat in kept]
            assert [chair.player for chair in chairs] == [house.ann.id] * 2
            assert len({chair.name for chair in chairs}) == 2
        else:
            await tables.ask(following.row.id, hosting.decline, house.ann.id, True)
            await until(lambda: following.row.status == "running")
            assert [following.row.chairs[seat].kind for seat in kept] == ["bot"] * 2

    in_house(tmp_path, answer)
