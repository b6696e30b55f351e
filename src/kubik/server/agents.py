"""What language models may do at the tables of the house: what any guest may, in words."""

import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import msgspec

from kubik.bots.levels import USUAL_LEVEL
from kubik.engine.registry import find_game
from kubik.engine.words import Language
from kubik.envs.agent import seat_others
from kubik.envs.tools import list_games, read_rules
from kubik.server import clock, prices, spoken
from kubik.server.answers import Join
from kubik.server.errors import ForbiddenError
from kubik.server.listeners import Listener, Listeners
from kubik.server.lobby import lines, sit_down
from kubik.server.me import give_name
from kubik.server.names import check_name
from kubik.server.protocol import NewTable, SeatPlan
from kubik.server.requests import (
    AnyRequest,
    charge,
    check_deal,
    come_as,
    new_key,
    player_of,
    visitor_of,
)
from kubik.server.services import Services
from kubik.server.stored import Player
from kubik.server.table import LiveTable, Sent

OPEN = "open"  # in the place of a bot's name: a seat for a person, or for another model
LONGEST_WAIT = 20.0  # seconds for the others to move, before an answer says that they still think

# The HTTP request by which a tool is called.
REQUEST: ContextVar[AnyRequest] = ContextVar("request")


class Agents:
    """The tools of language models; each call is made as a guest, whom a key tells."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._listeners = Listeners(services)

    async def list_tables(self, key: str = "") -> dict[str, Any]:
        """List tables where a seat is open, and those where you sit."""
        request = await _asked(key)
        visitor = await visitor_of(request)
        me, tables = visitor.id if visitor else None, self._services.tables
        found = {"open": await lines(tables, me, "open"), "yours": await lines(tables, me, "mine")}
        return {which: msgspec.to_builtins(listed) for which, listed in found.items()}

    async def open_table(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: list[str] | None = None,
        options: dict[str, str] | None = None,
        *,
        name: str = "",
        public: bool = False,
        language: Language = "en",
        key: str = "",
    ) -> dict[str, Any]:
        """Sit down at a new table. Bots take the other seats: one name for all, or one for each.

        The name "open" leaves a seat to whoever joins, and `public` shows the table to all. Seats
        count from 0. The answer has the table, what you see, and if you are new here your `key`:
        pass it with every later call, for it tells who you are.
        """
        request = await _asked(key)
        count, chosen = find_game(game).choose(players, options or {})
        others = seat_others(count, seat, bots or [USUAL_LEVEL])
        plan = NewTable(game, count, _seats(count, others), chosen, public=public)
        player = await self._named(request, name)
        charge(request, prices.OPENING)
        table = await self._services.tables.create(plan, player)
        return await self._answer(request, table, player, language, LONGEST_WAIT)

    async def join_table(
        self,
        table: str,
        seat: int | None = None,
        name: str = "",
        language: Language = "en",
        key: str = "",
    ) -> dict[str, Any]:
        """Sit down at a table that somebody opened, or come back to one where you sit.

        The answer has what you see, and if you are new here your `key`.
        """
        request = await _asked(key)
        await sit_down(request, table, Join(seat, name))
        return await self._answer(request, table, await player_of(request), language, 0.0)

    async def look(
        self, table: str, wait: float = 0.0, language: Language = "en", key: str = ""
    ) -> dict[str, Any]:
        """See a table: the board in words, the same as data, and what happened meanwhile.

        `wait` is for how many seconds at most to wait until it is your turn.
        """
        request = await _asked(key, table)
        return await self._answer(request, table, await visitor_of(request), language, wait)

    async def list_moves(
        self, table: str, language: Language = "en", key: str = ""
    ) -> list[dict[str, Any]]:
        """List what you may play now, with what each would do; play one by its `move`."""
        visitor = await visitor_of(await _asked(key, table))
        who = visitor.id if visitor else None

        def listed(found: LiveTable) -> list[dict[str, Any]]:
            return spoken.moves(found, found.seat_of(who), language)

        return await self._ask(table, listed)

    async def play(
        self, table: str, move: str, language: Language = "en", key: str = ""
    ) -> dict[str, Any]:
        """Play a move. The others answer; you see the table when you are asked again.

        If they need long, your_turn is false: call look with wait.
        """
        request = await _asked(key, table)
        player = await _known(request)
        listener = await self._listen(table, player)
        if listener is None:
            raise ForbiddenError("not-seated")
        sent = Sent(player.id, secrets.token_hex(8), listener)
        await self._services.tables.ask(table, LiveTable.move, sent, move)
        return await self._answer(request, table, player, language, LONGEST_WAIT)

    async def leave_table(self, table: str, key: str = "") -> str:
        """Leave a table; in a running game a bot plays on for you."""
        player = await _known(await _asked(key, table))
        await self._services.tables.ask(table, LiveTable.leave, player.id)
        self._listeners.leave(table, player.id)
        return table

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """What a model may call."""
        return [
            *(list_games, self.list_tables, self.open_table, self.join_table, self.look),
            *(self.list_moves, self.play, read_rules, self.leave_table),
        ]

    async def _named(self, request: AnyRequest, name: str) -> Player:
        """Return who asks, by the name that was told if one was."""
        wanted = check_name(name) if name else ""
        player = await player_of(request)
        if wanted:
            await give_name(self._services, player, wanted)
        return player

    async def _ask(self, table: str, work: Callable[[LiveTable], Any]) -> Any:
        return await self._services.tables.ask(table, LiveTable.look, work)

    async def _listen(self, table: str, player: Player | None) -> Listener | None:
        """Let a person who sits at a table be there."""
        found = await self._services.tables.find(table)
        if player is None or found.seat_of(player.id) is None:
            return None
        return await self._listeners.attend(table, player.id)

    async def _answer(
        self,
        request: AnyRequest,
        table: str,
        player: Player | None,
        language: str,
        wait: float,
    ) -> dict[str, Any]:
        listener = await self._listen(table, player)
        who = player.id if player else None
        if listener:
            await self._wait(table, listener, min(wait, LONGEST_WAIT))
        since = listener.heard if listener else 0

        def seen(found: LiveTable) -> dict[str, Any]:
            if listener:
                listener.heard = found.v
            return spoken.see(found, found.seat_of(who), language, since)

        key = new_key(request)
        return {
            **({"key": key} if key else {}),
            "page": f"{_origin(request)}/t/{table}",
            **(await self._ask(table, seen)),
        }

    async def _wait(self, table: str, listener: Listener, seconds: float) -> None:
        """Wait until it is the turn of who listens, the game is over, or somebody has to come."""
        until = clock.ticks() + seconds

        def settled(found: LiveTable) -> bool:
            asked = found.seat_of(listener.player) in found.actors
            missing = any(chair.kind == "open" for chair in found.row.chairs)
            return asked or missing or found.row.status == "over"

        while clock.ticks() < until:
            listener.forget_news()
            if await self._ask(table, settled):
                return
            await listener.wait(until - clock.ticks())


async def _asked(key: str, table: str = "") -> AnyRequest:
    """Return the request of a call, made by whom the key tells; a table may have to be read."""
    request = REQUEST.get()
    if key:
        await come_as(request, key)
    if table and not request.app.state.services.tables.in_memory(table):
        charge(request, prices.READING)
    if table:
        await check_deal(request, table)
    return request


async def _known(request: AnyRequest) -> Player:
    """Return who asks, who must have been here before."""
    visitor = await visitor_of(request)
    if visitor is None:
        raise ForbiddenError("agent-no-key")
    return visitor


def _seats(players: int, others: dict[int, str]) -> list[SeatPlan]:
    """Return who is to sit where: bots and whoever comes, and the agent in the seat between."""
    return [_seat(others[seat]) if seat in others else SeatPlan("me") for seat in range(players)]


def _seat(name: str) -> SeatPlan:
    return SeatPlan("open") if name == OPEN else SeatPlan("bot", name)


def _origin(request: AnyRequest) -> str:
    """Return how people reach the server."""
    settings = request.app.state.services.settings
    return settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
