"""`kubik serve`: tables in a browser."""

import os
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path

from kubik.engine.registry import find_game
from kubik.server.serve import Server, bind
from kubik.server.settings import Settings, usual_data
from kubik.terminal.arguments import Arguments, Parser, number, pairs
from kubik.terminal.screen import Screen

LAST_PORT = 65_535
USUAL = Settings()


def fill(parser: Parser) -> None:
    """Add the arguments."""
    parser.option("--host", "name-host", "help-host")
    parser.option("--port", "name-number", "help-port")
    parser.option("--data", "name-folder", "help-data")
    parser.option("--edition", "name-edition", "help-editions", many=True)
    parser.flag("--no-browser", "help-no-browser")


def run(arguments: Arguments, screen: Screen) -> int:
    """Serve until somebody stops it."""
    host = arguments.host or USUAL.host
    chosen = number(arguments.port, "--port", 0, LAST_PORT)
    data = Path(arguments.data) if arguments.data else usual_data()
    files = pairs(arguments.edition, "edition-form")
    editions = {name: find_game(name, file) for name, file in files.items()}
    with bind(host, USUAL.port if chosen is None else chosen, other=chosen is None) as bound:
        port = bound.getsockname()[1]
        address = f"http://{_shown(host)}:{port}/"

        def ready() -> None:
            screen.say("serve-address", address=address)
            screen.say("serve-stop")
            if not arguments.no_browser and has_browser(os.environ, sys.platform):
                webbrowser.open(address)

        server = Server(Settings(data=data, host=host, port=port, editions=editions), ready)
        server.run([bound])
    return 0 if server.started else 1


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Whether there is a screen to open a browser on."""
    return platform == "darwin" or any(
        environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _shown(host: str) -> str:
    """Return the host as a browser on this machine would call it."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
