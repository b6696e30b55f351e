"""What goes straight to a socket is what the library would have sent, and in its order."""

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from kubik.server.connections import Outgoing, text_head


class Wire:
    """A connection that notes what is written to it, and when among others."""

    def __init__(self, name: str, gone: list[tuple[str, bytes]]) -> None:
        self._name, self._gone = name, gone
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self._gone.append((self._name, data))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_the_library_does(length: int) -> None:
    text = b"x" * length
    assert text_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_what_is_written_in_one_round_goes_out_together_and_in_order() -> None:
    async def main() -> None:
        gone: list[tuple[str, bytes]] = []
        outgoing = Outgoing()
        first: Any = Wire("first", gone)
        second: Any = Wire("second", gone)

        async def work(wire: Any, data: bytes) -> None:
            outgoing.write(wire, data)
            assert not gone, "what others do in this round comes first"

        await asyncio.gather(work(first, b"1"), work(second, b"2"), work(first, b"3"))
        assert gone == [("first", b"1"), ("second", b"2"), ("first", b"3")]
        outgoing.write(second, b"4")
        later = asyncio.create_task(asyncio.sleep(0))
        await later
        assert gone[3:] == [("second", b"4")], "before anything that was begun after it"

    asyncio.run(main())


def test_nothing_is_written_to_a_connection_that_closes_meanwhile() -> None:
    async def main() -> None:
        gone: list[tuple[str, bytes]] = []
        outgoing = Outgoing()
        left: Any = Wire("left", gone)
        there: Any = Wire("there", gone)
        outgoing.write(left, b"1")
        outgoing.write(there, b"2")
        left.closing = True
        await asyncio.sleep(0)
        assert gone == [("there", b"2")]

    asyncio.run(main())
