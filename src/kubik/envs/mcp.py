"""Tables for language models: the games as tools of the Model Context Protocol."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from kubik.bots.levels import USUAL_LEVEL
from kubik.engine.errors import KubikError
from kubik.engine.registry import find_game
from kubik.engine.words import Language
from kubik.envs.agent import AgentTable
from kubik.envs.tools import ToolServer, list_games, read_rules

MOST_TABLES = 64  # an agent that forgets to close its tables loses the oldest

ABOUT = """Kubik: five modern cube games against rated bots. Open a table with open_table, read \
the board, ask list_moves for what may be played, and play one of those moves by its notation. \
Every answer holds what your seat may know, and nothing else. read_rules has the rulebook, line \
by line; a refused move names the line that it breaks."""


class AgentTables:
    """The tables of one agent, and what it may ask of them."""

    def __init__(self) -> None:
        self._open: dict[str, AgentTable] = {}
        self._numbers = itertools.count(1)

    def open_table(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: list[str] | None = None,
        options: dict[str, str] | None = None,
        language: Language = "en",
    ) -> dict[str, Any]:
        """Sit down to a new game. Bots take the other seats: one name for all, or one for each.

        Returns the name of the table and what you see. Seats count from 0.
        """
        table = AgentTable(
            find_game(game),
            players,
            seat=seat,
            bots=bots or [USUAL_LEVEL],
            options=options,
            language=language,
        )
        name = f"table-{next(self._numbers)}"
        self._open[name] = table
        if len(self._open) > MOST_TABLES:
            self._open.pop(next(iter(self._open)))
        return {"table": name, **table.look()}

    def look(self, table: str) -> dict[str, Any]:
        """See the table: the board in words, the same as data, and what happened meanwhile."""
        return self._at(table).look()

    def list_moves(self, table: str) -> list[dict[str, Any]]:
        """List what you may play now, with what each would do; play one by its `move`."""
        return self._at(table).moves()

    def play(self, table: str, move: str) -> dict[str, Any]:
        """Play a move. The bots answer; you see the table as it is when you are asked again."""
        return self._at(table).play(move)

    def close_table(self, table: str) -> str:
        """Leave a table."""
        self._at(table)
        del self._open[table]
        return table

    def _at(self, table: str) -> AgentTable:
        if table not in self._open:
            raise KubikError("no-such-table", table=table)
        return self._open[table]

    def language_of(self, table: str) -> str:
        """Return the language that a table is answered in."""
        return self._open[table].language if table in self._open else "en"

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """What an agent may call."""
        return [
            *(list_games, self.open_table, self.look, self.list_moves),
            *(self.play, read_rules, self.close_table),
        ]


class OwnTables(ToolServer):
    """A server with tables of its own; what is asked of a table is answered in its language."""

    def __init__(self) -> None:
        self._tables = AgentTables()
        super().__init__(ABOUT, self._tables.tools)

    def language_of(self, arguments: Mapping[str, Any]) -> str:
        """Return the language of a call."""
        if "table" in arguments:
            return self._tables.language_of(str(arguments["table"]))
        return super().language_of(arguments)


def server() -> ToolServer:
    """Return a server with tables of its own."""
    return OwnTables()
