"""Requests of the server to addresses that guests name: never to this machine or its network."""

import asyncio
import functools
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from kubik.server.errors import BadRequestError

PATIENCE = 10.0  # seconds, for all of a request
LONGEST = 1_000  # characters of an address
LONGEST_LINE = 1_024  # bytes of an answer's first line
USUAL_PORTS = {"https": 443, "http": 80}

# What stands in a request as it is: nothing in it may end a line.
_PLAIN = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r\n]")


class PrivateAddressError(OSError):
    """The address is not one that the whole world can reach."""


class Destination(NamedTuple):
    """Where a request goes."""

    host: str
    port: int
    is_safe: bool  # over TLS
    path: str


def check_address(address: str, *, anywhere: bool) -> Destination:
    """Return where an address leads; a sentence says if it is none that we write to."""
    parts = _split(address)
    schemes = ("https", "http") if anywhere else ("https",)
    if parts is None or parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc:
        raise BadRequestError("bad-subscription")
    usual = USUAL_PORTS[parts.scheme]
    port = usual if parts.port is None else parts.port
    if not anywhere and (port != usual or not _may_be_public(parts.hostname)):
        raise BadRequestError("bad-subscription")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Destination(parts.hostname, port, parts.scheme == "https", path)


def origin_of(address: str) -> str:
    """Return scheme, name and port of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


async def post(address: str, headers: Mapping[str, str], body: bytes, *, anywhere: bool) -> int:
    """Send something by POST; return the status of the answer, of which no more is read."""
    to = check_address(address, anywhere=anywhere)
    async with asyncio.timeout(PATIENCE):
        # Connected is what was looked at: a name can mean something else a moment later.
        place = await _find(to, anywhere=anywhere)
        reader, writer = await asyncio.open_connection(
            *(place, to.port),
            limit=LONGEST_LINE,
            ssl=_tls() if to.is_safe else None,
            server_hostname=to.host if to.is_safe else None,
        )
        try:
            writer.write(_request(to, urlsplit(address).netloc, headers, body))
            await writer.drain()
            found = _STATUS.match(await _first_line(reader))
        finally:
            writer.transport.abort()
    if not found:
        raise OSError("what answers does not speak HTTP")
    return int(found[1])


def is_public(address: str) -> bool:
    """Whether an address is one that the whole world can reach."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.teredo:
            return False
        inner = found.ipv4_mapped or found.sixtofour
        found = inner or found
    return found.is_global and not found.is_multicast and not found.is_reserved


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    """Return the first line of an answer, of one that is too long nothing."""
    try:
        return await reader.readline()
    except ValueError:
        return b""


def _split(address: str) -> SplitResult | None:
    if len(address) > LONGEST or not _PLAIN.fullmatch(address):
        return None
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018  (refuses one that is no number)
    except ValueError:
        return None
    return parts


def _may_be_public(host: str) -> bool:
    """Whether a name, or an address in place of one, may lead outside."""
    try:
        return is_public(host)
    except ValueError:
        return "." in host.strip(".")


async def _find(to: Destination, *, anywhere: bool) -> str:
    """Return the number that a name stands for; all that it stands for must be public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    places = [str(place[4][0]) for place in found]
    if not anywhere and not all(map(is_public, places)):
        raise PrivateAddressError(f"{to.host} is an address of a private network")
    return places[0]


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(to: Destination, host: str, headers: Mapping[str, str], body: bytes) -> bytes:
    whole = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
    lines = [f"POST {to.path} HTTP/1.1", *(f"{name}: {value}" for name, value in whole.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body
