"""What the server is called: requests that mean another one are not answered, nor foreign pages.

A page of somebody else, whose name was made to point here, could otherwise talk to a server at
home in the place of who looks at it. It cannot choose to be called by a number, so addresses pass.
"""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from kubik.server.settings import Settings

HERE = ("localhost", "ip6-localhost")
MAPPED_BITS = 96  # of an IPv6 address before the IPv4 address that it stands for
PLACE_BITS = 64  # of an IPv6 address; the others are for who has the place to choose


class Hosts:
    """The names that a server answers to, and the pages that it listens to."""

    def __init__(self, settings: Settings) -> None:
        self._public = settings.public_url
        self._public_host = urlsplit(settings.public_url).netloc
        own = socket.gethostname().lower()
        self._names = {*HERE, settings.host.lower(), own, f"{own}.local"}
        self._others = settings.origins

    def know(self, host: str | None) -> bool:
        """Whether a request that names a host means this server."""
        if not host:
            return False
        if host.lower() == self._public_host:
            return True
        name = _name_of(host)
        address = _address_of(name)
        if self._public_host:
            # Whoever runs the server may look at it from the same machine.
            return name in HERE or (address is not None and address.is_loopback)
        return address is not None or name in self._names

    def is_own(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from our own page; what is no browser tells no origin."""
        if origin is None or origin in self._others:
            return True
        if host and host.lower() == self._public_host:
            return origin.lower() == self._public
        try:
            page = urlsplit(origin)
        except ValueError:
            return False
        return page.scheme in ("http", "https") and bool(host) and page.netloc == host


def place_of(address: str) -> str:
    """Return what counts as one place: of IPv6 a whole /64, which is the least that anybody has.

    Whoever could count as 2⁶⁴ would have as many shares of everything.
    """
    found = _address_of(address)
    if not isinstance(found, ipaddress.IPv6Address):
        return str(found or address)
    return str(ipaddress.ip_network((int(found), PLACE_BITS), strict=False).network_address)


def believed(proxies: Iterable[str]) -> list[str]:
    """Return networks of proxies, also as they are called where IPv4 comes in by IPv6."""
    networks = [ipaddress.ip_network(proxy) for proxy in proxies]
    mapped = [
        f"::ffff:{network.network_address}/{MAPPED_BITS + network.prefixlen}"
        for network in networks
        if network.version == 4
    ]
    return [*map(str, networks), *mapped]


def is_loopback(address: str) -> bool:
    """Whether something comes from this machine itself."""
    found = _address_of(address)
    return found is not None and found.is_loopback


def _name_of(host: str) -> str:
    """Return a host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _address_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a text is, one of IPv4 also where it comes in by IPv6."""
    try:
        found = ipaddress.ip_address(name)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
