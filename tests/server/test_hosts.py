"""By which names the server is known, which pages it listens to, and whom it believes."""

import ipaddress
import socket
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kubik.server.credits import Bucket, Buckets
from kubik.server.hosts import Hosts, believed, is_loopback, place_of
from kubik.server.moderation import network_of
from kubik.server.settings import Settings
from kubik.terminal.main import main
from server.live import Live, Person, quick, running

AT_HOME = Settings()
PUBLIC = Settings(public_url="https://kubik.example")


@pytest.mark.parametrize(
    ("settings", "host", "known"),
    [
        (AT_HOME, "127.0.0.1:8000", True),
        (AT_HOME, "localhost:8000", True),
        (AT_HOME, "[::1]:8000", True),
        (AT_HOME, "192.168.1.20:8000", True),
        (AT_HOME, "evil.example", False),
        (AT_HOME, "127.0.0.1.evil.example", False),
        (AT_HOME, "localhost.evil.example:8000", False),
        (AT_HOME, "", False),
        (AT_HOME, None, False),
        (AT_HOME, "[::1", False),
        (Settings(host="kubik.lan"), "Kubik.lan:8000", True),
        (PUBLIC, "kubik.example", True),
        (PUBLIC, "KUBIK.example", True),
        (PUBLIC, "kubik.example:8000", False),
        (PUBLIC, "www.kubik.example", False),
        (PUBLIC, "127.0.0.1:8000", True),
        (PUBLIC, "192.168.1.20:8000", False),
    ],
)
def test_names(settings: Settings, host: str | None, known: bool) -> None:
    assert Hosts(settings).know(host) is known


@pytest.mark.parametrize(
    ("settings", "origin", "host", "own"),
    [
        (AT_HOME, None, "127.0.0.1:8000", True),
        (AT_HOME, "http://127.0.0.1:8000", "127.0.0.1:8000", True),
        (AT_HOME, "http://evil.example", "127.0.0.1:8000", False),
        (AT_HOME, "null", "127.0.0.1:8000", False),
        (PUBLIC, "https://kubik.example", "kubik.example", True),
        (PUBLIC, "http://kubik.example", "kubik.example", False),
        (PUBLIC, "https://other.example", "kubik.example", False),
        (Settings(origins=("https://other.example",)), "https://other.example", "x", True),
    ],
)
def test_pages(settings: Settings, origin: str | None, host: str, own: bool) -> None:
    assert Hosts(settings).is_own(origin, host) is own


def test_another_server_is_meant(live: Live, ann: Person) -> None:
    """A page of another name that was made to point here gets nothing."""
    for path in ("/", "/api/me", "/api/tables"):
        answer = ann.http.get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert answer.json()["why"].startswith("The server is not known by this name.")
    table = ann.create("connect_four", ["me", "open"])
    with (
        socket.create_connection(("127.0.0.1", live.port)) as wire,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://evil.example/ws/tables/{table}", sock=wire),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_nobody_says_where_others_come_from(tmp_path: Path) -> None:
    """An address that spent its credit cannot claim to be another."""
    with running(quick(tmp_path, address_credits=5.0, address_refill=0.001)) as live:
        person = Person(live.port)
        answers = [
            person.http.get("/api/games", headers={"X-Forwarded-For": str(address)}).status_code
            for address in ipaddress.ip_network("10.0.0.0/29")
        ]
        assert answers == [httpx.codes.OK] * 5 + [httpx.codes.TOO_MANY_REQUESTS] * 3
        person.close()


def test_all_addresses_of_a_place_share_what_one_may_have(tmp_path: Path) -> None:
    """Anybody with IPv6 has 2⁶⁴ addresses, all alike in their first half."""
    settings = replace(
        quick(tmp_path, address_credits=3.0, address_refill=0.001), proxies=("127.0.0.1",)
    )
    with running(settings) as live:
        person = Person(live.port)

        def ask(address: str) -> int:
            return person.http.get("/api/games", headers={"X-Forwarded-For": address}).status_code

        answers = [ask(f"2001:db8:0:1::{number:x}") for number in range(4)]
        assert answers == [httpx.codes.OK] * 3 + [httpx.codes.TOO_MANY_REQUESTS]
        assert ask("2001:db8:0:2::1") == httpx.codes.OK
        assert [ask("::ffff:192.0.2.7"), ask("192.0.2.7")] == [httpx.codes.OK] * 2
        person.close()


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_places(address: str, place: str) -> None:
    assert place_of(address) == place


@pytest.mark.parametrize(
    ("proxies", "there", "trusted"),
    [
        (("127.0.0.1",), "127.0.0.1", True),
        (("127.0.0.1",), "::ffff:127.0.0.1", True),
        (("10.77.0.0/24",), "::ffff:10.77.0.9", True),
        (("10.77.0.0/24",), "::ffff:10.78.0.9", False),
        (("fd00::/8",), "fd00::7", True),
        ((), "::ffff:127.0.0.1", False),
    ],
)
def test_a_server_that_listens_by_ipv6_knows_its_proxies(
    proxies: tuple[str, ...], there: str, trusted: bool
) -> None:
    """With `--host ::` who comes by IPv4 is called otherwise; all would share one credit."""
    address = ipaddress.ip_address(there)
    networks = map(ipaddress.ip_network, believed(proxies))
    assert any(address in network for network in networks) is trusted


def test_this_machine_is_itself_by_any_name() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "::1", "::ffff:127.0.0.1")))
    assert not any(map(is_loopback, ("::ffff:192.0.2.7", "192.0.2.7", "2001:db8::1", "unix")))


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("https://Kubik.example/", "https://kubik.example"),
        ("https://kubik.example:443", "https://kubik.example"),
        ("http://kubik.example:80/", "http://kubik.example"),
        ("http://kubik.example:443", "http://kubik.example:443"),
        ("https://кубик.рф", "https://xn--90aoec6b.xn--p1ai"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_public_address_is_known_as_browsers_write_it(
    text: str, called: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Else everybody would be told that the server is not known by its name."""
    served: list[Settings] = []

    def note(settings: Settings, *_: object) -> int:
        served.append(settings)
        return 0

    monkeypatch.setattr("kubik.terminal.serve._serve", note)
    given = ["--port", "0", "--data", str(tmp_path), "--public-url", text, "--origin", text]
    assert main(["serve", "--no-browser", *given]) == 0
    assert (served[0].public_url, served[0].origins) == (called, (called,))
    assert Hosts(served[0]).know(called.partition("//")[2])


@pytest.mark.parametrize(
    ("banned", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("2001:db8:1:2:3::/80", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_ban_of_an_address_is_one_of_its_place(banned: str, network: str) -> None:
    assert str(network_of(banned)) == network


def test_very_many_addresses_are_looked_through_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while none of them can be forgotten."""
    looks = 0

    def look(_bucket: Bucket) -> bool:
        nonlocal looks
        looks += 1
        return False

    monkeypatch.setattr(Bucket, "full", property(look))
    monkeypatch.setattr(Buckets, "MANY", 100)
    addresses = Buckets(10.0, 1.0)
    for number in range(1_000):
        addresses.of(str(number)).spend()
    assert looks < 2_000


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["--public-url", "kubik.example"], "--public-url must be an address such as"),
        (["--public-url", "https://kubik.example/play"], "--public-url must be an address such as"),
        (["--public-url", "http://x:port"], "--public-url must be an address such as"),
        (["--public-url", "https://kubik.example?x"], "--public-url must be an address such as"),
        (["--public-url", "https://u:hid@kubik.example"], "not “https://u:…@kubik.example”"),
        (["--public-url", "https://кубик..рф"], "--public-url must be an address such as"),
        (["--origin", "ftp://x"], "--origin must be an address such as"),
        (["--trusted-proxy", "nginx"], "--trusted-proxy must be an address such as"),
    ],
)
def test_mistakes_are_told(
    arguments: list[str], refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "serve", "--no-browser", *arguments]) == 2
    assert refusal in capsys.readouterr().err
