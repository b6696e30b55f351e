"""The owner of a table: one change at a time, in the order in which they are asked for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kubik.server.owner import ClosedTableError, Owner
from patience import PATIENCE


class Bench:
    """An owner, and what it has come to."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.owner = Owner(lambda: self.log.append("done"), self._mend, self._lose)
        self.go_on = asyncio.Event()

    async def _mend(self, problem: Exception) -> Exception:
        self.log.append("mended")
        return problem

    def _lose(self) -> None:
        self.log.append("lost")
        self.owner.close()

    async def work(self, name: str) -> str:
        self.log.append(name)
        await self.go_on.wait()
        self.log.append(f"{name} ends")
        return name

    async def fail(self) -> None:
        raise ValueError("spoilt")


WAYS = [Owner.ask, Owner.do]


def run(test: Callable[[Bench], Coroutine[None, None, None]]) -> None:
    async def main() -> None:
        await test(Bench())

    asyncio.run(main())


@pytest.mark.parametrize("way", WAYS)
def test_what_is_asked_for_meanwhile_waits(way: Any) -> None:
    async def test(bench: Bench) -> None:
        asked = [asyncio.ensure_future(way(bench.owner, bench.work, name)) for name in "abc"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert bench.log == ["a"]
        bench.go_on.set()
        assert await asyncio.gather(*asked) == ["a", "b", "c"]
        expected = [line for name in "abc" for line in (name, f"{name} ends", "done")]
        assert bench.log == expected
        assert not bench.owner.busy

    run(test)


@pytest.mark.parametrize("way", WAYS)
def test_what_fails_is_mended_and_told(way: Any) -> None:
    async def test(bench: Bench) -> None:
        with pytest.raises(ValueError, match="spoilt"):
            await way(bench.owner, bench.fail)
        assert bench.log == ["mended", "done"]

    run(test)


def test_who_asks_may_go() -> None:
    """Whoever could break a change off in the middle could close a table for all."""

    async def test(bench: Bench) -> None:
        asked = asyncio.ensure_future(bench.owner.ask(bench.work, "a"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked.cancel()
        bench.go_on.set()
        assert await bench.owner.ask(bench.work, "b") == "b"
        assert bench.log == ["a", "a ends", "done", "b", "b ends", "done"]

    run(test)


def test_work_that_is_broken_off_leaves_the_table_to_the_store() -> None:
    """What is in memory may differ from what is stored then, so nobody may see it."""

    async def test(bench: Bench) -> None:
        first = asyncio.ensure_future(bench.owner.do(bench.work, "a"))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(bench.owner.ask(bench.work, "b"))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(ClosedTableError):
            await second
        assert bench.log == ["a", "lost"]
        assert bench.owner.closed

    run(test)


@pytest.mark.parametrize("way", WAYS)
def test_closing_lets_what_is_being_done_end(way: Any) -> None:
    async def test(bench: Bench) -> None:
        asked = asyncio.ensure_future(way(bench.owner, bench.work, "a"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        bench.owner.close()
        ended = asyncio.ensure_future(bench.owner.finished())
        await asyncio.sleep(0)
        assert not ended.done()
        bench.go_on.set()
        await ended
        assert await asked == "a"
        with pytest.raises(ClosedTableError):
            await bench.owner.ask(bench.work, "b")

    run(test)


def test_nobody_waits_for_work_that_was_broken_off() -> None:
    """As when a server is stopped by force: who asks then is told, too, and does not hang."""

    async def test(bench: Bench) -> None:
        asked = [asyncio.ensure_future(bench.owner.ask(bench.work, name)) for name in "ab"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert bench.log == ["a"]
        assert bench.owner._task
        bench.owner._task.cancel()
        answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)
        assert [type(answer) for answer in answers] == [ClosedTableError] * 2
        assert bench.log == ["a", "lost"]
        with pytest.raises(ClosedTableError):
            await bench.owner.ask(bench.work, "c")

    run(test)
