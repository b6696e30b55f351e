"""Nodes are broken while people play, each way once; `make chaos` does it at random for an hour."""

import asyncio

import pytest

from server.chaos import Chaos, house_of

pytestmark = pytest.mark.slow


def test_nothing_acknowledged_is_lost_whatever_breaks() -> None:
    async def play() -> list[str]:
        async with house_of(2) as house:
            chaos = Chaos(house, seed=1)
            return await chaos.run(chaos.break_each(), groups=1)

    assert asyncio.run(play()) == []
