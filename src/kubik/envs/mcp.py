"""Tables for language models: the games as tools of the Model Context Protocol."""

import itertools
from collections.abc import Callable, Mapping
from functools import wraps
from importlib.metadata import version
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from kubik.bots.levels import USUAL_LEVEL, levels_of
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.lines import rulebook, unknown_line
from kubik.engine.registry import find_game, game_names
from kubik.engine.words import Language, core_words
from kubik.envs.agent import AgentTable

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

    def list_games(self, language: Language = "en") -> list[dict[str, Any]]:
        """List the games: what they are, how many may play, their options and levels of bots."""
        return [_summary(find_game(name), language) for name in game_names()]

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

    def read_rules(self, game: str, line: str = "", language: Language = "en") -> dict[str, str]:
        """Read the rules by line: all of them, or one line or section by its id."""
        found = find_game(game)
        wanted = [
            each
            for section in rulebook(found.package)
            for each in section.lines
            if line in ("", each.id, section.id)
        ]
        if not wanted:
            raise unknown_line(found.name, found.package, line)
        return {each.id: each.text[language] for each in wanted}

    def close_table(self, table: str) -> str:
        """Leave a table."""
        self._at(table)
        del self._open[table]
        return table

    def _at(self, table: str) -> AgentTable:
        if table not in self._open:
            raise KubikError("no-such-table", table=table)
        return self._open[table]

    def language_of(self, arguments: Mapping[str, Any]) -> str:
        """Return the language in which a call is answered."""
        table = self._open.get(str(arguments.get("table")))
        return table.language if table else str(arguments.get("language", "en"))

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """What an agent may call."""
        return [
            *(self.list_games, self.open_table, self.look, self.list_moves),
            *(self.play, self.read_rules, self.close_table),
        ]


def _summary(game: Game, language: str) -> dict[str, Any]:
    words = game.words(language)
    return {
        "game": game.name,
        "title": words.say("game-title"),
        "about": words.say("game-blurb"),
        "players": list(game.players),
        "options": {option.name: list(option.values) for option in game.options},
        "bots": {level.name: level.rating for level in levels_of(game)},
    }


def server() -> MCPServer[Any]:
    """Return a server with tables of its own."""
    made: MCPServer[Any] = MCPServer("kubik", instructions=ABOUT, version=version("kubik"))
    tables = AgentTables()
    for tool in tables.tools:
        made.add_tool(_in_words(tool, tables), structured_output=False)
    return made


def _in_words(tool: Callable[..., Any], tables: AgentTables) -> Callable[..., Any]:
    """Let a mistake reach the agent as a sentence."""

    @wraps(tool)
    def called(**arguments: Any) -> Any:
        try:
            return tool(**arguments)
        except KubikError as error:
            words = core_words(tables.language_of(arguments))
            raise ToolError(error.say(words)) from error

    return called
