"""Finished games are kept, also by a server whose store did not work for a while."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kubik.server.errors import StoreError
from kubik.server.keeper import Keeper
from kubik.server.resources import Resources, open_resources
from server.live import quick


class Failing:
    """A question to the store that is answered only after some failures."""

    def __init__(self, failures: int, answer: Any) -> None:
        self.left, self.answer, self.asked = failures, answer, 0

    async def __call__(self, *_: Any) -> Any:
        self.asked += 1
        if self.asked <= self.left:
            raise StoreError("store-fails", reason="away")
        return self.answer


async def with_keeper(data: Path, work: Callable[[Resources, Keeper], Any]) -> None:
    resources = open_resources(quick(data))
    try:
        await work(resources, Keeper(resources))
    finally:
        await resources.close()


def test_what_is_left_is_looked_for_until_the_store_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.keeper.LOOK_AGAIN", 0.01)

    async def look(resources: Resources, keeper: Keeper) -> None:
        left, loaded = Failing(2, ["t"]), asyncio.Event()
        load = Failing(1, None)

        async def note(table: str) -> Any:
            answer = await load(table)
            loaded.set()
            return answer

        monkeypatch.setattr(resources.store, "unkept_tables", left)
        monkeypatch.setattr(resources.store, "load_table", note)
        keeper.start()
        await asyncio.wait_for(loaded.wait(), 30)
        await keeper.stop()
        assert (left.asked, load.asked) == (3, 2)

    asyncio.run(with_keeper(tmp_path, look))


def test_a_server_that_stops_asks_a_store_that_fails_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stop(resources: Resources, keeper: Keeper) -> None:
        load = Failing(100, None)
        monkeypatch.setattr(resources.store, "load_table", load)
        for table in "abc":
            keeper.note(table)
        await keeper.stop()
        assert load.asked == 1

    asyncio.run(with_keeper(tmp_path, stop))


def test_a_server_that_stops_waits_for_the_game_in_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is being kept is not begun a second time beside it."""

    async def stop(resources: Resources, keeper: Keeper) -> None:
        asked, begun, answered = [], asyncio.Event(), asyncio.Event()

        async def load(table: str) -> None:
            asked.append(table)
            begun.set()
            await answered.wait()

        monkeypatch.setattr(resources.store, "load_table", load)
        keeper.start()
        keeper.note("a")
        keeper.note("b")
        await asyncio.wait_for(begun.wait(), 30)
        stopping = asyncio.create_task(keeper.stop())
        await asyncio.sleep(0)
        answered.set()
        await asyncio.wait_for(stopping, 30)
        assert asked == ["a", "b"]

    asyncio.run(with_keeper(tmp_path, stop))
