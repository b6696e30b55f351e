"""Who reads slowly gets everything in its order; who does not read, or asks in haste, is told."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

from kubik.server.credits import Buckets
from kubik.server.fair import Payer
from kubik.server.metrics import Metrics
from kubik.server.outbox import LONGEST_QUEUE, TRY_LATER
from kubik.server.settings import Settings
from kubik.server.socket import Visitor


class Line:
    """A line to a client, which can be blocked; notes what goes over it."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.gone: list[str | int] = []

    def write(self, text: bytes) -> bool:
        if self.free.is_set():
            self.gone.append(text.decode())
        return self.free.is_set()

    async def send(self, message: Any) -> None:
        await self.free.wait()
        self.gone.append(message["code"] if "code" in message else message["text"])


def visitor_on(line: Line) -> Visitor:
    services: Any = SimpleNamespace(
        settings=Settings(),
        addresses=Buckets(1.0, 1e-9),  # for one message, and then for none
        resources=SimpleNamespace(metrics=Metrics()),
        tables=None,
    )
    receive: Any = None
    payer = Payer("address", "person")
    return Visitor(services, receive, line.send, None, "en", payer, write=line.write)


def test_messages_keep_their_order_while_some_have_to_wait() -> None:
    async def main() -> None:
        line = Line()
        visitor = visitor_on(line)
        visitor.send(b"1")
        line.free.clear()
        visitor.send(b"2")
        visitor.send(b"3")
        line.free.set()
        visitor.send(b"4")  # not before those that wait
        while len(line.gone) < 4:
            await asyncio.sleep(0)
        visitor.send(b"5")
        visitor.close(1000)
        while len(line.gone) < 6:
            await asyncio.sleep(0)
        assert line.gone == ["1", "2", "3", "4", "5", 1000]

    asyncio.run(main())


def test_who_does_not_read_is_sent_away_and_nothing_more_is_kept() -> None:
    async def main() -> None:
        line = Line()
        line.free.clear()
        visitor = visitor_on(line)
        for number in range(3 * LONGEST_QUEUE):
            visitor.send(str(number).encode())
        line.free.set()
        while line.gone[-1:] != [TRY_LATER]:
            await asyncio.sleep(0)
        assert line.gone == [*map(str, range(LONGEST_QUEUE)), TRY_LATER]

    asyncio.run(main())


def test_who_asks_in_haste_is_told_what_was_refused() -> None:
    """Else it would be sent again when the connection was lost, whatever was played since."""

    async def main() -> None:
        line = Line()
        visitor = visitor_on(line)
        await visitor._answer("table", b'{"t": "speak", "language": "en"}')
        assert not line.gone
        await visitor._answer("table", b'{"t": "move", "id": "mine", "move": "1"}')
        (refused,) = [json.loads(message) for message in line.gone if isinstance(message, str)]
        assert (refused["t"], refused["id"]) == ("refused", "mine")
        assert refused["why"] == "Too much at once; wait a moment."

    asyncio.run(main())
