"""A language model that is a script, for the tests of what such models are offered."""

import asyncio
import json
import random
from typing import Any

from mcp import Client


class Agent:
    """A scripted client: it reads what comes, and picks among the moves that it was told of."""

    def __init__(self, client: Client, seed: str) -> None:
        self.client = client
        self.chance = random.Random(seed)

    async def call(self, tool: str, arguments: dict[str, Any]) -> tuple[bool, list[str]]:
        answer = await self.client.call_tool(tool, arguments)
        return answer.is_error, [part.text for part in answer.content if part.type == "text"]

    async def ask(self, tool: str, **arguments: Any) -> Any:
        failed, parts = await self.call(tool, arguments)
        assert not failed, parts
        texts = [json.loads(text) if text[:1] in "[{" else text for text in parts]
        return texts[0] if len(texts) == 1 else texts

    async def refused(self, tool: str, **arguments: Any) -> str:
        failed, parts = await self.call(tool, arguments)
        assert failed
        return parts[0]

    async def play_whole(self, game: str, **asked: Any) -> dict[str, Any]:
        """Play a game against bots to its end; return what was seen then."""
        seen = await self.ask("open_table", game=game, bots=["greedy"], **asked)
        return await self.play_on(seen)

    async def play_on(self, seen: dict[str, Any], **key: str) -> dict[str, Any]:
        """Play to the end from where a table stands."""
        table = seen["table"]
        while not seen["over"]:
            assert seen["your_turn"]
            moves = await self.ask("list_moves", table=table, **key)
            moves = moves if isinstance(moves, list) else [moves]
            move = self.chance.choice(moves)["move"]
            seen = await self.ask("play", table=table, move=move, **key)
        return dict(seen)

    async def play_on_when_asked(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Wait for the turn, and play to the end."""
        while not (seen["your_turn"] or seen["over"]):
            seen = await self.ask("look", table=seen["table"], wait=20)
        return await self.play_on(seen)


def run(script: Any, target: Any) -> Any:
    """Let a script talk to a server."""

    async def scripted() -> Any:
        async with Client(target) as client:
            return await script(client)

    return asyncio.run(scripted())
