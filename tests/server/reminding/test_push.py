"""People who are away are told of their turns by push messages, once each, and of nothing else."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kubik.engine.registry import find_game
from kubik.server import clock, push, reminders
from kubik.server.errors import BadRequestError
from kubik.server.log import Detail, TableEntry
from kubik.server.posting import check_address, is_public, post
from kubik.server.reminders import AwaitedTurn
from kubik.server.resources import open_resources
from kubik.server.waiting import turn_of
from server.fuzz import listened
from server.live import Live, Person, play_on, quick, running, wait_until
from server.receivers import Browser, PushService, bytes_of, claims_of, text_of
from server.reminding.away import SENDER, begin, settle, wait_for_line


def test_who_is_away_is_told_in_their_language(
    ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    ann.http.headers["Accept-Language"] = "ru"
    ann.post("/api/push", browser.plan)
    table = begin(ann, bob)
    wait_until(lambda: bool(pushes.to(browser)))
    # All that is said: which game, and where.
    assert pushes.to(browser) == [{"title": "Ваш ход: Четыре в ряд", "table": table}]
    got = pushes.pushed[-1]
    key = ann.get("/api/contacts")["push_key"]
    claims = claims_of(got.headers["authorization"], key)
    assert claims["aud"] == pushes.origin
    assert claims["sub"] == f"mailto:{SENDER}"
    assert 0 < claims["exp"] - clock.now() <= 86_400
    assert (got.headers["content-encoding"], got.headers["topic"]) == ("aes128gcm", table)
    assert int(got.headers["ttl"]) > 0
    secrets = (table, "Ann", "Bob", "Четыре")
    assert not any(secret.encode() in got.body for secret in secrets)


def test_a_turn_is_told_once_also_after_a_restart_of_its_table(
    live: Live, ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    ann.post("/api/push", browser.plan)
    table = begin(ann, bob)
    wait_until(lambda: len(pushes.to(browser)) == 1)
    for _ in range(2):
        live.forget_tables()
        ann.get(f"/api/tables/{table}")
    settle(live)
    assert len(pushes.to(browser)) == 1
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his], ["1"])
    with bob.sit(table) as his:
        his.reach(1)
        assert his.do("move", move="2")["t"] == "ack"
    wait_until(lambda: len(pushes.to(browser)) == 2)


def test_who_is_there_is_not_told(
    live: Live, ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    ann.post("/api/push", browser.plan)
    table = ann.create("connect_four", ["me", "open"])
    with ann.sit(table) as hers:
        bob.post(f"/api/tables/{table}/join")
        hers.until_entry("start")
        settle(live)
        assert pushes.to(browser) == []
    # Who goes away in the middle of a turn is told of it then.
    wait_until(lambda: len(pushes.to(browser)) == 1)


def test_a_subscription_ends_with_its_session(
    live: Live, ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    ann.post("/api/push", browser.plan)
    begin(ann, bob)
    wait_until(lambda: len(pushes.to(browser)) == 1)
    ann.post("/api/logout")
    begin(ann, bob)
    settle(live)
    # And where the browser wants no more.
    ann.post("/api/push", browser.plan)
    ann.post("/api/push/end")
    begin(ann, bob)
    settle(live)
    assert len(pushes.to(browser)) == 1


def test_an_endpoint_that_is_gone_is_forgotten(
    live: Live, ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    pushes.answers[browser.endpoint.removeprefix(pushes.origin)] = 410
    ann.post("/api/push", browser.plan)
    for _ in range(2):
        begin(ann, bob)
        wait_until(lambda: len(pushes.to(browser)) == 1)
        settle(live)
    assert len(pushes.to(browser)) == 1


def test_an_endpoint_that_fails_again_and_again_is_forgotten(
    live: Live, ann: Person, bob: Person, pushes: PushService, browser: Browser
) -> None:
    most = live.services.settings.limits.push_failures
    pushes.answers[browser.endpoint.removeprefix(pushes.origin)] = 500
    ann.post("/api/push", browser.plan)
    for log in listened():
        for number in range(most):
            begin(ann, bob)
            wait_until(lambda number=number: len(pushes.to(browser)) == number + 1)  # type: ignore[misc]
            settle(live)
        lines = [line for line in log.lines if "push to" in line]
    assert len(lines) == most
    assert all(line.endswith("status 500") for line in lines)
    begin(ann, bob)
    settle(live)
    assert len(pushes.to(browser)) == most


def test_where_nobody_answers_play_goes_on(ann: Person, bob: Person) -> None:
    ann.post("/api/push", Browser("http://127.0.0.1:9/nobody").plan)
    for log in listened():
        table = begin(ann, bob)
        wait_for_line(log, "push to")
        with ann.sit(table) as hers:
            hers.reach(1)
            assert hers.do("move", move="1")["t"] == "ack"
        assert not [line for line in log.lines if "\n" in line or "Traceback" in line]


def test_too_many_at_once_are_counted_and_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "MOST_WAITING", 2)
    turn = AwaitedTurn("table", find_game("connect_four"), "ann", 0, days=False)

    async def flood_twice() -> None:
        resources = open_resources(quick(tmp_path))
        sender = resources.reminders
        for _ in range(5):
            sender.note(turn)
        sender.start()
        while not sender.idle:
            await asyncio.sleep(0)
        for _ in range(4):
            sender.note(turn)
        assert resources.metrics.failures.counted["reminder"] == 3 + 2
        await resources.close()

    for log in listened():
        asyncio.run(flood_twice())
        assert len([line for line in log.lines if "given up" in line]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": "nonsense"},
        {"endpoint": "http://push.example/x\r\nHost: other"},
        {"endpoint": "http://name:word@push.example/"},
        {"endpoint": "http://push.example/" + "x" * 1_000},
        {"endpoint": "http://push.example:99999/"},
        {"p256dh": "AAAA"},
        {"p256dh": text_of(b"\x04" + b"\x01" * 64)},
        {"p256dh": "ключ"},
        {"auth": text_of(b"short")},
        {"auth": "=" * 9},
    ],
)
def test_what_is_no_subscription_is_refused(ann: Person, change: dict[str, str]) -> None:
    plan = Browser("http://push.example/x").plan | change
    answer = ann.http.post("/api/push", json=plan)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-subscription"


def test_a_stranger_cannot_subscribe(stranger: Person) -> None:
    plan = Browser("http://push.example/x").plan
    assert stranger.http.post("/api/push", json=plan).status_code == 403


def test_an_answer_without_an_end_is_none() -> None:
    async def push() -> None:
        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"x" * 10_000)
            await writer.drain()
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as service:
            port = service.sockets[0].getsockname()[1]
            await post(f"http://127.0.0.1:{port}/x", {}, b"", anywhere=True)

    with pytest.raises(OSError, match="does not speak HTTP"):
        asyncio.run(push())


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1"),
        *("169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1"),
        *("::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("2002:7f00:1::", "64:ff9b::7f00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
    ],
)
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_known() -> None:
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:220:1::1")


@pytest.mark.parametrize(
    "address",
    [
        *("http://push.example/x", "https://push.example:8443/x", "https://127.0.0.1/x"),
        *("https://[::1]/x", "https://localhost/x", "https://2130706433/x"),
    ],
)
def test_only_public_addresses_over_tls_are_written_to(address: str) -> None:
    with pytest.raises(BadRequestError):
        check_address(address, anywhere=False)


def test_a_name_that_leads_home_is_not_followed(tmp_path: Path, browser: Browser) -> None:
    """What a name means is looked at when it is written to, not when it is told."""
    with running(quick(tmp_path, reminder_wait=0.0)) as live:
        resolved: list[str] = []

        async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
            resolved.append(host)
            return [(2, 1, 6, "", ("93.184.215.14", port)), (2, 1, 6, "", ("127.0.0.1", port))]

        live.loop.getaddrinfo = getaddrinfo  # type: ignore[method-assign, assignment]
        ann, bob = Person(live.port), Person(live.port)
        ann.get("/api/me")
        ann.post("/api/push", browser.plan | {"endpoint": "https://push.example/x"})
        for log in listened():
            begin(ann, bob)
            wait_for_line(log, "private network")
        ann.close()
        bob.close()
    assert resolved == ["push.example"]


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    to = push.read_keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    sealed = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        to,
        ec.derive_private_key(number, ec.SECP256R1()),
        bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text_of(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS"
        "xsj_Qulcy4a-fN"
    )


def test_a_turn_is_known_by_the_log_alone() -> None:
    def log(*seats: int | None) -> list[TableEntry]:
        return [
            TableEntry(v, 0.0, "chat" if seat is None else "move", Detail(seat))
            for v, seat in enumerate(seats, start=1)
        ]

    assert turn_of(log(), [0]) == 0
    assert turn_of(log(1, 1), [0]) == 0
    assert turn_of(log(0, 1, None), [0]) == 1
    assert turn_of(log(0, 1, 0), [0]) == 1  # in the middle of the same turn
    assert turn_of(log(0, 1, 0, 1), [0]) == 3
    assert turn_of(log(0, 1, 2, 1), [0]) == 1  # all at once, and others go on
