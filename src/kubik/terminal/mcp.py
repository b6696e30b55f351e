"""`kubik mcp`: the games as tools for language models, over standard input and output."""

from kubik.engine.errors import KubikError
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """The command needs no arguments."""
    del parser


def run(arguments: Arguments, screen: Screen) -> int:
    """Serve until the agent hangs up."""
    del arguments, screen
    try:
        from kubik.envs.mcp import server
    except ModuleNotFoundError as missing:
        raise KubikError("no-mcp") from missing
    server().run("stdio")
    return 0
