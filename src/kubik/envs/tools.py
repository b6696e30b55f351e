"""The games as tools of the Model Context Protocol, with sentences for every mistake."""

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from kubik.bots.levels import levels_of
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.lines import rulebook, unknown_line
from kubik.engine.registry import find_game, load_games
from kubik.engine.words import LANGUAGES, Language, core_words

logger = logging.getLogger("kubik.mcp")


class ToolServer(MCPServer[Any]):
    """A server of tools whose refusals are sentences in the language of who calls."""

    def __init__(self, about: str, tools: Sequence[Callable[..., Any]]) -> None:
        super().__init__("kubik", instructions=about, version=version("kubik"))
        for tool in tools:
            self.add_tool(tool, structured_output=False)

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; a mistake reaches the agent as a sentence."""
        try:
            self._check(name, arguments)
            return await super().call_tool(name, arguments, context)
        except KubikError as error:
            raise ToolError(self._say(error, arguments)) from error
        except ToolError as error:
            raise ToolError(self._say(self._problem(name, error), arguments)) from error

    def language_of(self, arguments: Mapping[str, Any]) -> str:
        """Return the language of a call."""
        language = arguments.get("language")
        return language if language in LANGUAGES else "en"

    def _say(self, error: KubikError, arguments: Mapping[str, Any]) -> str:
        return error.say(core_words(self.language_of(arguments)))

    def _check(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Refuse a tool or a parameter that there is not, and a truth value for a number."""
        tools = [tool.name for tool in self._tool_manager.list_tools()]
        if name not in tools:
            raise KubikError("tool-unknown", tool=name, known=tools)
        known = list(self._parameters(name))
        for other in [each for each in arguments if each not in known]:
            raise KubikError("tool-parameter", tool=name, name=other, known=known or ["–"])
        for own, value in arguments.items():
            kinds = _kinds(self._parameters(name)[own])
            if isinstance(value, bool) and "boolean" not in kinds:
                raise KubikError("tool-argument", tool=name, name=own, kinds=kinds)

    def _parameters(self, tool: str) -> dict[str, Any]:
        found = self._tool_manager.get_tool(tool)
        return dict(found.parameters["properties"]) if found else {}

    def _problem(self, tool: str, error: ToolError) -> KubikError:
        """Return what a tool stopped at: our own refusal, a wrong argument, or a failure."""
        cause = error.__cause__
        if isinstance(cause, KubikError):
            return cause
        if isinstance(cause, ValidationError):
            wrong = cause.errors()[0]
            name = str(wrong["loc"][0])
            kinds = _kinds(self._parameters(tool).get(name, {}))
            message = "tool-missing" if wrong["type"] == "missing" else "tool-argument"
            return KubikError(message, tool=tool, name=name, kinds=kinds)
        logger.error("tool %s: %r", tool, cause)
        return KubikError("server-fails")


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    """Return what an argument may be, in the words of JSON."""
    if "anyOf" in schema:
        return [kind for part in schema["anyOf"] for kind in _kinds(part)]
    if "enum" in schema:
        return [str(value) for value in schema["enum"]]
    kind = str(schema.get("type", "object"))
    inner = schema.get("items") or schema.get("additionalProperties")
    return [f"{kind} of {_kinds(inner)[0]}" if isinstance(inner, Mapping) else kind]


def list_games(language: Language = "en") -> list[dict[str, Any]]:
    """List the games: what they are, how many may play, their options and levels of bots."""
    return [_summary(game, language) for game in load_games()[0]]


def read_rules(game: str, line: str = "", language: Language = "en") -> dict[str, str]:
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
