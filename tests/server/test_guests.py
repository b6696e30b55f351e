"""Clients at other nodes: how much is kept of what they ask and send."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kubik.server.nodes import guests
from kubik.server.nodes.guests import NodeGuests, Serving
from kubik.server.nodes.letters import (
    AnswerLetter,
    AskLetter,
    FrameLetter,
    OpenLetter,
    PassedOn,
    ShownLetter,
)
from kubik.server.outbox import LONGEST_QUEUE
from kubik.server.sockets import TRY_AGAIN

ASKED = PassedOn("http", "GET", "http", "/api/tables/x", b"", [], None)


class Letters:
    """A bus that carries nothing, and keeps what it was to send."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, _node: str, letter: object) -> None:
        """Keep a letter."""
        self.sent.append(letter)


def among_nodes(serve: Serving, work: Callable[[NodeGuests, Letters], Awaitable[None]]) -> None:
    async def run() -> None:
        letters: Any = Letters()
        await work(NodeGuests("here", letters, serve), letters)

    asyncio.run(run())


def test_an_answer_is_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """For who asks once more; all of them together could be any number of whole games."""
    served: list[str] = []

    async def serve(scope: Any, _receive: Any, send: Any) -> None:
        served.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"seen"})

    async def ask(there: NodeGuests, letters: Letters) -> None:
        letter = AskLetter("id", "there", ASKED, b"")
        there.answer(letter)
        there.answer(letter)
        await asyncio.wait(there._asking)
        there.answer(letter)
        assert letters.sent == [AnswerLetter("id", 200, [], b"seen")] * 2
        assert len(served) == 1
        monkeypatch.setattr(guests, "REMEMBERED", 0.0)
        there.answer(AskLetter("another", "there", ASKED, b""))
        await asyncio.wait(there._asking)
        await asyncio.sleep(0)
        assert list(there._answers) == ["id"]

    among_nodes(serve, ask)


def test_who_sends_more_than_is_looked_at_comes_again() -> None:
    async def serve(_scope: Any, _receive: Any, _send: Any) -> None:
        await asyncio.Event().wait()

    async def flood(there: NodeGuests, letters: Letters) -> None:
        there.enter(OpenLetter("link", "there", ASKED))
        for number in range(1, LONGEST_QUEUE + 1):
            there.hear(FrameLetter("link", number, b"x"))
        await asyncio.sleep(0)
        closing = [letter for letter in letters.sent if isinstance(letter, ShownLetter)]
        assert [(letter.what, letter.code) for letter in closing] == [("close", TRY_AGAIN)]
        assert not there._guests

    among_nodes(serve, flood)
