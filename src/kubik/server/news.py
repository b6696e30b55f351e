"""What concerns tables and sockets wherever they are, on this server and on other nodes."""

from typing import TypeAlias

import msgspec

from kubik.server.sockets import Sockets
from kubik.server.stored import Player
from kubik.server.table import LiveTable
from kubik.server.tables import Tables


class PersonRenamed(msgspec.Struct, tag=True, frozen=True):
    """A person has another name."""

    player: str
    name: str

    async def reach(self, tables: Tables, sockets: Sockets) -> None:
        """Have it so at the tables of this server."""
        del sockets
        await tables.wherever(self.player, LiveTable.rename, self.player, self.name)


class SeatsHanded(msgspec.Struct, tag=True, frozen=True):
    """The seats of a guest belong to an account now."""

    guest: str
    account: Player

    async def reach(self, tables: Tables, sockets: Sockets) -> None:
        """Have it so at the tables of this server."""
        del sockets
        await tables.wherever(self.guest, LiveTable.hand_seat, self.guest, self.account)


class SessionsEnded(msgspec.Struct, tag=True, frozen=True):
    """Some sessions are over."""

    sessions: list[str]

    async def reach(self, tables: Tables, sockets: Sockets) -> None:
        """Close what is open in them on this server."""
        del tables
        sockets.close(self.sessions)


News: TypeAlias = PersonRenamed | SeatsHanded | SessionsEnded
