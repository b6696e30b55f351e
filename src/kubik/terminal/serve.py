"""`kubik serve`: tables in a browser."""

import ipaddress
import os
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from kubik.engine.errors import KubikError
from kubik.engine.registry import find_game
from kubik.engine.system_errors import LAST_PORT
from kubik.server.logs import start_log
from kubik.server.mailing import check_mail_server
from kubik.server.posting import USUAL_PORTS
from kubik.server.serve import Server, bind
from kubik.server.settings import MailSettings, Settings, usual_data, without_password
from kubik.terminal.arguments import Arguments, Parser, from_environment, number, pairs
from kubik.terminal.mcp import check_mcp
from kubik.terminal.screen import Screen

MOST_WORKERS = 64
USUAL = Settings()
VARIABLES = {"database": "KUBIK_DATABASE", "bus": "KUBIK_BUS", "smtp": "KUBIK_SMTP"}


def fill(parser: Parser) -> None:
    """Add the arguments."""
    parser.option("--host", "name-host", "help-host")
    parser.option("--port", "name-number", "help-port")
    parser.option("--data", "name-folder", "help-data")
    parser.option("--database", "name-url", "help-database")
    parser.option("--bus", "name-url", "help-bus")
    parser.option("--workers", "name-number", "help-workers")
    parser.option("--smtp", "name-url", "help-smtp")
    parser.option("--mail-from", "name-mail", "help-mail-from")
    parser.option("--edition", "name-edition", "help-editions", many=True)
    parser.option("--nets", "name-folder", "help-nets")
    parser.option("--public-url", "name-url", "help-public-url")
    parser.option("--trusted-proxy", "name-host", "help-trusted-proxy", many=True)
    parser.option("--origin", "name-url", "help-origin", many=True)
    parser.flag("--secure-cookies", "help-secure-cookies")
    parser.flag("--no-browser", "help-no-browser")
    parser.flag("--mcp", "help-serve-mcp")
    parser.flag("--json-log", "help-json-log")


def run(arguments: Arguments, screen: Screen) -> int:
    """Serve until somebody stops it."""
    start_log(arguments.json_log)
    from_environment(arguments, **VARIABLES)
    if arguments.mcp:
        check_mcp()
        if arguments.bus:
            raise KubikError("bus-mcp")
    outside, mail = _outside(arguments), _mail(arguments)
    host = arguments.host or USUAL.host
    chosen = number(arguments.port, "--port", 0, LAST_PORT)
    data = Path(arguments.data) if arguments.data else usual_data()
    files = pairs(arguments.edition, "edition-form")
    editions = {name: find_game(name, file) for name, file in files.items()}
    workers = _workers(arguments)
    with bind(host, USUAL.port if chosen is None else chosen, other=chosen is None) as bound:
        port = bound.getsockname()[1]
        address = f"http://{_shown(host)}:{port}/"

        def ready() -> None:
            called = outside["public_url"] or address
            screen.say("serve-address", address=called)
            if arguments.mcp:
                screen.say("serve-mcp", address=urljoin(called, "/mcp"))
            screen.say("serve-stop")
            if not arguments.no_browser and has_browser(os.environ, sys.platform):
                import webbrowser

                webbrowser.open(address)

        asked: dict[str, Any] = {"editions": editions, "mcp": bool(arguments.mcp), **outside}
        asked["database"], asked["bus"] = arguments.database or "", arguments.bus or ""
        asked["mail"] = mail
        asked["nets"] = Path(arguments.nets) if arguments.nets else None
        settings = Settings(data=data, host=host, port=port, **asked)
        if workers == 1:
            return _serve(settings, bound, ready)
    return _serve_by_many(settings, workers, ready)


def _workers(arguments: Arguments) -> int:
    """Return how many processes serve; more than one must be able to speak with each other."""
    count = number(arguments.workers, "--workers", 1, MOST_WORKERS) or 1
    if count > 1 and not (arguments.database and arguments.bus):
        raise KubikError("workers-alone")
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise KubikError("workers-nowhere")
    return count


def _serve(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> int:
    server = Server(settings, ready)
    server.run([bound])
    return 0 if server.started else 1


def _serve_by_many(settings: Settings, workers: int, ready: Callable[[], None]) -> int:
    from kubik.server.processes import ServingProcesses

    def serve(is_ready: Callable[[], None], doors: Path) -> int:
        with bind(settings.host, settings.port, other=False, many=True) as bound:
            return _serve(replace(settings, doors=doors), bound, is_ready)

    return ServingProcesses(workers, serve).run(ready)


def _outside(arguments: Arguments) -> dict[str, Any]:
    """Return what the server is told about how it is reached from outside."""
    public = _url(arguments.public_url, "--public-url") if arguments.public_url else ""
    return {
        "public_url": public,
        "secure": bool(arguments.secure_cookies) or public.startswith("https:"),
        "origins": tuple(_url(origin, "--origin") for origin in arguments.origin or ()),
        "proxies": tuple(_network(proxy) for proxy in arguments.trusted_proxy or ()),
    }


def _mail(arguments: Arguments) -> MailSettings:
    """Return how mail is sent, if it is."""
    settings = MailSettings(arguments.smtp or "", arguments.mail_from or "")
    if bool(settings.server) != bool(settings.sender):
        raise KubikError("smtp-and-from")
    if settings.server:
        check_mail_server(settings)
    return settings


def _url(text: str, option: str) -> str:
    """Return scheme, name and port of an address on the web, as browsers write them."""
    try:
        parts = urlsplit(text.lower())
        port, name = parts.port, parts.hostname or ""
        name = name if name.isascii() else name.encode("idna").decode()
    except ValueError:
        raise KubikError("bad-url", option=option, text=without_password(text)) from None
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in USUAL_PORTS or not name or more:
        raise KubikError("bad-url", option=option, text=without_password(text))
    name = f"[{name}]" if ":" in name else name
    usual = port in (None, USUAL_PORTS[parts.scheme])
    return f"{parts.scheme}://{name}" + ("" if usual else f":{port}")


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise KubikError("bad-proxy", text=text) from None


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
