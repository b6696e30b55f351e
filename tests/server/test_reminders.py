"""People who are away are told of their turns, once each, and of nothing else."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kubik.engine.registry import find_game
from kubik.server import clock, push, reminders
from kubik.server.errors import BadRequestError
from kubik.server.limits import DAY
from kubik.server.log import Detail, TableEntry
from kubik.server.mailing import check_mail
from kubik.server.posting import check_address, is_public
from kubik.server.reminders import AwaitedTurn
from kubik.server.resources import open_resources
from kubik.server.settings import MailSettings
from kubik.server.waiting import turn_of
from kubik.terminal.main import main
from server.fuzz import Log, listened
from server.live import Live, Person, play_on, quick, running, wait_until
from server.postgres import Postgres
from server.receivers import Browser, Mailbox, PushService, bytes_of, claims_of, text_of

SENDER = "kubik@mail.example"
DAYS = {"kind": "days", "seconds": 2 * 86_400}


def told(data: Path, mailbox: Mailbox, **more: Any) -> Any:
    """Return the settings of a server that tells people at once."""
    mail = MailSettings(mailbox.url, SENDER)
    return quick(data, reminder_wait=0.0, push_anywhere=True, mail=mail, **more)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def live(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox
) -> Iterator[Live]:
    """A server that tells people at once, with either store."""
    database = ""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    settings = told(tmp_path_factory.mktemp("data"), mailbox, database=database)
    with running(settings) as server:
        yield server


_number = iter(range(1_000_000))


@pytest.fixture
def browser(pushes: PushService) -> Browser:
    return pushes.browser(f"browser-{next(_number)}")


def begin(ann: Person, bob: Person, **more: Any) -> str:
    """Begin a game of two; it is Ann's turn."""
    table = ann.create("connect_four", ["me", "open"], **more)
    bob.post(f"/api/tables/{table}/join")
    return table


def settle(live: Live) -> None:
    """Wait until all that was noted is sent."""
    live.wait(_moment())
    reminders = live.services.resources.reminders
    wait_until(lambda: reminders.idle)


async def _moment() -> None:
    """Let the loop of a server come round, and its timers with it."""
    for _ in range(5):
        await asyncio.sleep(0.01)


def wait_for_line(log: Log, words: str) -> None:
    wait_until(lambda: any(words in line for line in log.lines))


# Push messages.


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


# Mail.


def register(person: Person) -> None:
    login = f"login-{next(_number)}"
    person.post("/api/account", {"login": login, "password": "correct horse"})


def link_in(mail: EmailMessage, which: str) -> str:
    """Return the token of a link in a mail."""
    found = re.search(rf"/mail/{which}/(\S+)", mail.get_content())
    assert found
    return found[1]


@pytest.fixture
def address() -> str:
    return f"ann-{next(_number)}@mail.example"


@pytest.fixture
def confirmed(ann: Person, mailbox: Mailbox, address: str) -> EmailMessage:
    """Ann has an account and a confirmed address; the mail that asked her."""
    register(ann)
    ann.post("/api/mail", {"address": address})
    (asked,) = mailbox.to(address)
    ann.post(f"/api/mail/confirm/{link_in(asked, 'confirm')}")
    return asked


def test_mail_is_sent_to_a_confirmed_address_in_games_with_days(
    live: Live, ann: Person, bob: Person, mailbox: Mailbox, address: str
) -> None:
    ann.http.headers["Accept-Language"] = "ru"
    register(ann)
    ann.post("/api/mail", {"address": address})
    (asked,) = mailbox.to(address)
    assert asked["Subject"] == "Это ваш адрес?"
    assert ann.get("/api/contacts")["mail"] == {
        "address": address,
        "confirmed": False,
        "wanted": False,
    }
    begin(ann, bob, clock=DAYS)
    settle(live)
    assert mailbox.to(address) == [asked]
    ann.post(f"/api/mail/confirm/{link_in(asked, 'confirm')}")
    begin(ann, bob)  # nobody waits for days there
    table = begin(ann, bob, clock=DAYS)
    wait_until(lambda: len(mailbox.to(address)) == 2)
    settle(live)
    mail = mailbox.to(address)[1]
    assert mail["Subject"] == "Ваш ход: Четыре в ряд"
    assert mail["From"] == f"Kubik <{SENDER}>"
    assert f"/t/{table}" in mail.get_content()
    assert "Bob" not in str(mail)
    assert ann.get("/api/me")["id"] not in str(mail)
    assert link_in(mail, "stop") in mail["List-Unsubscribe"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert len(mailbox.to(address)) == 2


def test_no_mail_after_the_link_that_stops_it(
    live: Live, ann: Person, bob: Person, stranger: Person, mailbox: Mailbox, address: str,
    confirmed: EmailMessage,
) -> None:  # fmt: skip
    token = link_in(confirmed, "stop")
    # A mail program asks for it without a cookie.
    form = {"List-Unsubscribe": "One-Click"}
    assert stranger.http.post(f"/api/mail/stop/{token}", data=form).status_code == 200
    begin(ann, bob, clock=DAYS)
    settle(live)
    assert mailbox.to(address) == [confirmed]
    # Who opens the first mail again does not want it anew; who says so does.
    ann.post(f"/api/mail/confirm/{token}")
    assert not ann.get("/api/contacts")["mail"]["wanted"]
    ann.post("/api/mail/wanted", {"wanted": True})
    begin(ann, bob, clock=DAYS)
    wait_until(lambda: len(mailbox.to(address)) == 2)
    ann.post("/api/mail", {"address": ""})
    assert ann.get("/api/contacts")["mail"] is None
    assert ann.http.post(f"/api/mail/confirm/{token}").status_code == 404


@pytest.mark.usefixtures("confirmed")
def test_mails_of_a_day_have_an_end(
    live: Live, ann: Person, bob: Person, mailbox: Mailbox, address: str
) -> None:
    most = live.services.settings.limits.mails_a_day
    for _ in range(most + 1):
        begin(ann, bob, clock=DAYS)
        settle(live)
    assert len(mailbox.to(address)) == most
    # Another address is no way around it, nor to forget the first.
    ann.post("/api/mail", {"address": ""})
    answer = ann.http.post("/api/mail", json={"address": f"x{address}"})
    assert answer.status_code == 409
    assert ann.get("/api/contacts")["mail"] is None


def test_strangers_cannot_have_an_address_flooded(
    live: Live, mailbox: Mailbox, address: str
) -> None:
    people = [Person(live.port) for _ in range(4)]
    answers = []
    for person in people:
        register(person)
        answers.append(person.http.post("/api/mail", json={"address": address.title()}))
        person.close()
    assert [answer.status_code for answer in answers] == [200, 200, 409, 409]
    assert len(mailbox.to(address.title())) == 2


@pytest.mark.parametrize(
    "text",
    [
        *("nobody", "@mail.example", "a@", "a b@mail.example", "a@mail.example\nBcc: x@y.z"),
        *("a@mail.example, b@mail.example", '"a b"@mail.example', "<a@mail.example>"),
        *("a@mail..example", "a@-mail.example", "é@mail.example", "a\x00@mail.example"),
        *("a" * 250 + "@mail.example", "a@mail.example\r\n\r\nhello", "a.@mail.example"),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadRequestError) as refused:
        check_mail(text)
    assert refused.value.message == "bad-mail"


def test_mail_needs_an_account_and_a_server_that_sends_it(
    ann: Person, tmp_path: Path, address: str
) -> None:
    assert ann.http.post("/api/mail", json={"address": address}).status_code == 403
    with running(quick(tmp_path)) as plain:
        person = Person(plain.port)
        register(person)
        answer = person.http.post("/api/mail", json={"address": address})
        assert (answer.status_code, answer.json()["code"]) == (409, "no-mail")
        assert not person.get("/api/contacts")["mails"]
        person.close()


def test_a_mail_server_that_refuses_is_one_line_in_the_log(
    ann: Person, mailbox: Mailbox, address: str
) -> None:
    register(ann)
    mailbox.refuses = True
    try:
        for log in listened():
            answer = ann.http.post("/api/mail", json={"address": address})
            assert answer.json()["code"] == "mail-fails"
            assert len([line for line in log.lines if "mail: " in line]) == 1
    finally:
        mailbox.refuses = False


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--smtp", "smtp://mail.example"], "go together"),
        (["--mail-from", SENDER], "go together"),
        (["--smtp", "mail.example", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://u:hidden@:0", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://mail.example", "--mail-from", "x\ny@z"], "--mail-from must be"),
    ],
)
def test_mail_settings_are_checked(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    printed = capsys.readouterr().err
    assert said in " ".join(printed.split())
    assert "hidden" not in printed


def test_a_password_need_not_stand_in_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KUBIK_SMTP", "smtp://u:hidden@:0")
    assert main(["serve", "--mail-from", SENDER]) == 2
    printed = capsys.readouterr().err
    assert "--smtp must be" in " ".join(printed.split())
    assert "hidden" not in printed


# Both.


@pytest.mark.file
def test_what_is_kept_of_a_person_is_told_and_forgotten(
    tmp_path: Path, mailbox: Mailbox, address: str, browser: Browser,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    with running(told(tmp_path, mailbox)) as live:
        ann = Person(live.port, "Ann")
        ann.post("/api/account", {"login": "ann", "password": "correct horse"})
        ann.post("/api/push", browser.plan)
        ann.post("/api/mail", {"address": address})
        ann.close()
    data = ["--data", str(tmp_path)]
    assert main(["admin", "export", "ann", *data]) == 0
    exported = capsys.readouterr().out
    assert address in exported
    assert browser.endpoint in exported
    assert main(["admin", "delete", "ann", "--yes", *data]) == 0
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        kept = "\n".join(db.iterdump())
    assert address not in kept
    assert browser.endpoint not in kept


def test_a_day_is_counted_anew(live: Live, ann: Person, address: str) -> None:
    """Mails are counted by the day that the server tells the store."""
    register(ann)
    ann.post("/api/mail", {"address": address})
    store, player = live.services.resources.store, ann.get("/api/me")["id"]
    mail = live.wait(store.mail_of(player))
    today = int(clock.now() // DAY)
    with pytest.raises(BadRequestError):
        live.wait(store.set_mail(mail, today, 1))
    live.wait(store.set_mail(mail, today + 1, 1))
