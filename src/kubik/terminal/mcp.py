"""`kubik mcp`: the games as tools for language models, over standard input and output."""

from importlib.util import find_spec

from kubik.engine.errors import KubikError
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """The command needs no arguments."""
    del parser


def run(arguments: Arguments, screen: Screen) -> int:
    """Serve until the agent hangs up."""
    del arguments, screen
    check_mcp()
    from kubik.envs.mcp import server

    server().run("stdio")
    return 0


def check_mcp() -> None:
    """Refuse where the protocol's package is not installed."""
    if find_spec("mcp") is None:
        raise KubikError("no-mcp")
