"""People who are away are told of their turns by mail, if they asked for that."""

import asyncio
import contextlib
import socket
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from kubik.server import clock, mailing
from kubik.server.errors import BadRequestError
from kubik.server.limits import DAY
from kubik.server.mailing import Mailer, check_mail
from kubik.server.settings import MailSettings
from kubik.server.stored import MailAddress
from kubik.terminal.main import main
from patience import PATIENCE
from server.fuzz import listened
from server.live import Live, Person, quick, running, wait_until
from server.receivers import Browser, Mailbox
from server.reminding.away import DAYS, SENDER, begin, link_in, register, settle, told


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


@pytest.fixture
def dripping() -> Iterator[str]:
    """The address of a mail server whose greeting has no end, though some of it always comes."""
    enough = threading.Event()

    def greet() -> None:
        with contextlib.suppress(OSError), server.accept()[0] as wire:
            while not enough.wait(0.02):
                wire.sendall(b"2")

    with socket.create_server(("127.0.0.1", 0)) as server:
        greeter = threading.Thread(target=greet)
        greeter.start()
        yield f"smtp://127.0.0.1:{server.getsockname()[1]}"
        enough.set()
        server.shutdown(socket.SHUT_RDWR)
        greeter.join(PATIENCE)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_mail_server_that_comes_to_no_end_holds_nobody_up(
    scheme: str, dripping: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other mails wait for it, and reminders of all kinds; and the process, to end."""
    monkeypatch.setattr(mailing, "WHOLE", 0.2)
    mailer = Mailer(MailSettings(dripping.replace("smtp:", f"{scheme}:"), SENDER), "http://here")
    sending = mailer.send_confirmation(MailAddress("ann", "ann@mail.example", "en", "token"))
    with pytest.raises(OSError, match=r"."):
        asyncio.run(asyncio.wait_for(sending, PATIENCE))
    mailer.stop()


def test_a_server_that_stops_waits_for_no_mail_server(
    dripping: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailing, "GOODBYE", 0.1)
    mailer = Mailer(MailSettings(dripping, SENDER), "http://here")
    connected = threading.Event()
    hold = mailer._line.hold

    def note(wire: socket.socket) -> None:
        hold(wire)
        connected.set()

    monkeypatch.setattr(mailer._line, "hold", note)
    to = MailAddress("ann", "ann@mail.example", "en", "token")
    with ThreadPoolExecutor(1) as thread:
        sending = thread.submit(lambda: asyncio.run(mailer.send_confirmation(to)))
        assert connected.wait(PATIENCE)
        mailer.stop()
        assert isinstance(sending.exception(PATIENCE), OSError)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--smtp", "smtp://mail.example"], "go together"),
        (["--mail-from", SENDER], "go together"),
        (["--smtp", "mail.example", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://u:hidden@:0", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://u:hid:hidden@:0", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://mail.example", "--mail-from", "x\ny@z"], "--mail-from must be"),
        (["--smtp", "smtp://u:12#hid@mail.example", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://u:12?hid@mail.example", "--mail-from", SENDER], "--smtp must be"),
        (["--smtp", "smtp://u:hidé@mail.example", "--mail-from", SENDER], "of Latin letters"),
        (["--smtp", "smtp://u:hid%C3%A9@mail.example", "--mail-from", SENDER], "of Latin letters"),
    ],
)
def test_mail_settings_are_checked(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    printed = capsys.readouterr().err
    assert said in " ".join(printed.split())
    assert "hid" not in printed


def test_a_password_need_not_stand_in_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KUBIK_SMTP", "smtp://u:hidden@:0")
    assert main(["serve", "--mail-from", SENDER]) == 2
    printed = capsys.readouterr().err
    assert "--smtp must be" in " ".join(printed.split())
    assert "hidden" not in printed


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
