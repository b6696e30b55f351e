"""Sessions: begun anew where it matters, ended anywhere, and passwords that nobody guesses."""

import hashlib
import hmac
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import argon2
import httpx
import pytest

from kubik.server import identity
from kubik.server.attempts import FREE_TRIES, FREE_TRIES_ANYWHERE, LONGEST_WAIT, Attempts
from kubik.server.devices import device_of
from kubik.server.errors import TooFastError
from kubik.server.settings import read_secret
from kubik.server.sqlite.schema import MIGRATIONS
from kubik.terminal.main import main
from server.live import Live, Person, quick, running
from server.quick import CAREFUL

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"

_number = iter(range(1_000_000))


@pytest.fixture
def login() -> str:
    """A login that nobody has."""
    return f"login-{next(_number)}"


@pytest.fixture
def other(live: Live) -> Iterator[Person]:
    """The same person with another device, or somebody who would like to be."""
    person = Person(live.port)
    yield person
    person.close()


def register(person: Person, login: str) -> Any:
    return person.post("/api/account", {"login": login, "password": PASSWORD})


def log_in(person: Person, login: str, password: str = PASSWORD) -> httpx.Response:
    return person.http.post("/api/login", json={"login": login, "password": password})


def take_cookie(thief: Person, person: Person) -> None:
    thief.http.cookies.set("kubik", person.http.cookies["kubik"], domain="127.0.0.1")


def who(person: Person) -> str:
    return str(person.get("/api/me")["id"])


def test_a_planted_cookie_does_not_own_the_account(ann: Person, other: Person, login: str) -> None:
    take_cookie(other, ann)
    assert who(other) == who(ann)
    register(ann, login)
    assert who(other) != who(ann)


def test_who_logs_in_has_a_new_session(ann: Person, bob: Person, other: Person, login: str) -> None:
    register(ann, login)
    take_cookie(other, bob)
    assert log_in(bob, login).status_code == httpx.codes.OK
    assert who(bob) == who(ann)
    assert who(other) != who(ann)


def test_who_logs_out_is_nobody_even_with_a_copy_of_the_cookie(
    ann: Person, other: Person, login: str
) -> None:
    account = register(ann, login)["id"]
    take_cookie(other, ann)
    assert who(other) == account
    ann.post("/api/logout")
    assert who(ann) != account
    assert who(other) != account


@pytest.fixture
def phone(live: Live, ann: Person, login: str) -> Iterator[Person]:
    """Ann's second device."""
    ann.http.headers["User-Agent"] = FIREFOX
    register(ann, login)
    person = Person(live.port)
    person.http.headers["User-Agent"] = SAFARI
    log_in(person, login).raise_for_status()
    yield person
    person.close()


def sessions(person: Person) -> dict[str, Any]:
    return {session["device"]: session for session in person.get("/api/sessions")}


def test_devices_are_listed_and_ended_one_by_one(ann: Person, phone: Person, bob: Person) -> None:
    found = sessions(ann)
    assert [found[name]["here"] for name in ("Firefox, Linux", "Safari, iPhone")] == [True, False]
    assert sessions(phone)["Safari, iPhone"]["here"]
    table = ann.create("connect_four", ["me", "open"])
    lost = f"/api/sessions/{found['Safari, iPhone']['id']}/end"
    with ann.sit(table) as hers, phone.sit(table) as on_phone:
        for socket in (hers, on_phone):
            assert socket.reach(1)["seat"] == 0
        # Nobody ends the sessions of another.
        assert bob.http.post(lost, json={}).status_code == httpx.codes.NOT_FOUND
        ann.post(lost)
        assert on_phone.closing() == 1012
        hers.send("ping", v=0)
        assert hers.until(lambda m: m["t"] == "pong")
    assert who(phone) != who(ann)
    assert list(sessions(ann)) == ["Firefox, Linux"]
    with phone.sit(table) as on_phone:
        assert on_phone.reach(1)["seat"] is None


def test_all_others_are_ended_at_once(ann: Person, phone: Person, live: Live, login: str) -> None:
    third = Person(live.port)
    log_in(third, login)
    ann.post("/api/sessions/end-others")
    assert [session["here"] for session in ann.get("/api/sessions")] == [True]
    assert who(ann) not in (who(phone), who(third))
    third.close()


def test_another_password_ends_all_other_sessions(ann: Person, phone: Person, login: str) -> None:
    account = who(ann)

    def change(old: str, new: str) -> httpx.Response:
        return ann.http.post("/api/password", json={"old": old, "new": new})

    assert change("wrong", "battery staple").json()["why"] == "Login and password do not match."
    assert change(PASSWORD, "short").status_code == httpx.codes.BAD_REQUEST
    assert who(phone) == account
    assert change(PASSWORD, "battery staple").status_code == httpx.codes.OK
    assert who(ann) == account
    assert who(phone) != account
    assert log_in(phone, login).status_code == httpx.codes.FORBIDDEN
    assert log_in(phone, login, "battery staple").json()["id"] == account


def test_a_guest_has_no_password(ann: Person) -> None:
    answer = ann.http.post("/api/password", json={"old": "x", "new": PASSWORD})
    assert answer.json() == {
        "status": 403,
        "why": "You have no account.",
        "code": "no-account",
    }


def test_logins_are_compared_without_case(ann: Person, bob: Person, other: Person) -> None:
    account = register(ann, "Anna.Анна")
    assert account["login"] == "Anna.Анна"
    taken = bob.http.post("/api/account", json={"login": "anna.АННА", "password": PASSWORD})
    assert taken.json() == {
        "status": 409,
        "why": "The login anna.АННА is taken.",
        "code": "login-taken",
    }
    assert log_in(other, "ANNA.анна").json() == account


def test_a_guest_registers_once(ann: Person, login: str) -> None:
    register(ann, login)
    second = ann.http.post("/api/account", json={"login": f"{login}x", "password": PASSWORD})
    assert second.json() == {
        "status": 409,
        "why": "You have an account already.",
        "code": "has-account",
    }


def test_passwords_are_hashed_with_care(monkeypatch: pytest.MonkeyPatch) -> None:
    """As is proposed to everybody; other tests are in a hurry."""
    monkeypatch.setattr(argon2, "PasswordHasher", CAREFUL)
    hashed = identity._hash("long enough")
    assert argon2.extract_parameters(hashed) == argon2.profiles.RFC_9106_LOW_MEMORY
    assert identity._verify(hashed, "long enough")
    assert not identity._verify(hashed, "long enougH")


def test_wrong_passwords_have_to_wait(ann: Person, bob: Person, other: Person, login: str) -> None:
    register(ann, login)
    register(bob, f"{login}-of-bob")
    tries = [log_in(other, login, "wrong").status_code for _ in range(FREE_TRIES + 1)]
    assert tries == [httpx.codes.FORBIDDEN] * FREE_TRIES + [httpx.codes.TOO_MANY_REQUESTS]
    # Even the right one, but not that of somebody else.
    assert log_in(other, login.upper()).json()["why"].startswith("Too many wrong passwords.")
    assert log_in(other, f"{login}-of-bob").status_code == httpx.codes.OK


class Watch:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def wait_of(attempts: Attempts, address: str) -> int:
    """Return how long a login has to wait."""
    try:
        attempts.check("ann", address)
    except TooFastError as refusal:
        return int(refusal.params["seconds"])
    return 0


def test_the_wait_doubles_and_ends() -> None:
    watch = Watch()
    attempts = Attempts(watch)
    waits = []
    for _ in range(20):
        attempts.fail("ann", "here")
        waits.append(wait_of(attempts, "here"))
        assert wait_of(attempts, "there") == 0
        watch.at += waits[-1]
    assert waits[:4] == [0] * (FREE_TRIES - 1)
    assert waits[4:8] == [2, 3, 5, 9]
    assert waits[-1] == LONGEST_WAIT + 1
    attempts.fail("ann", "here")
    attempts.succeed("ann", "here")
    assert wait_of(attempts, "here") == 0


def test_one_login_is_not_tried_from_everywhere() -> None:
    attempts = Attempts(Watch())
    for number in range(FREE_TRIES_ANYWHERE):
        assert wait_of(attempts, "new") == 0
        attempts.fail("ann", str(number))
    assert wait_of(attempts, "new") == 2


def test_strangers_do_not_shut_the_owner_out() -> None:
    attempts = Attempts(Watch())
    attempts.succeed("ann", "home")
    for number in range(2 * FREE_TRIES_ANYWHERE):
        attempts.fail("ann", str(number))
    assert wait_of(attempts, "new") == LONGEST_WAIT + 1
    assert wait_of(attempts, "home") == 0
    for _ in range(FREE_TRIES):
        attempts.fail("ann", "home")
    assert wait_of(attempts, "home") == 2


def test_failures_of_long_ago_count_no_more() -> None:
    """Somebody who mistypes a password now and then never has to wait."""
    watch = Watch()
    attempts = Attempts(watch)
    for number in range(10 * FREE_TRIES_ANYWHERE):
        attempts.fail("ann", str(number))
        assert wait_of(attempts, "new") == 0
        watch.at += 2 * LONGEST_WAIT
    for _ in range(FREE_TRIES - 2):
        attempts.fail("ann", "here")
        assert wait_of(attempts, "here") == 0


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.5.0", ""),
        (None, ""),
    ],
)
def test_devices_are_told_in_two_words(agent: str | None, device: str) -> None:
    assert device_of(agent) == device


# The folder of data.


def serve(data: Path) -> int:
    return main(["--lang", "en", "serve", "--no-browser", "--port", "0", "--data", str(data)])


@pytest.mark.parametrize("secret", [b"", b"short"])
def test_a_short_secret_is_refused(
    secret: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").write_bytes(secret)
    assert serve(tmp_path) == 2
    assert f"{tmp_path / 'secret'} has less than 32 bytes" in capsys.readouterr().err


@pytest.mark.file
def test_data_of_a_newer_program_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = len(MIGRATIONS) + 1
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    assert serve(tmp_path) == 2
    assert "is of a newer Kubik than this one" in capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (newer,)


@pytest.mark.file
def test_data_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "kubik.db").touch(0o644)  # from an older program
    before = os.umask(0)
    try:
        with running(quick(tmp_path)) as server:
            Person(server.port, "Ann").close()
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(modes) >= {"kubik.db", "kubik.db-wal", "secret", "lock"}
    assert set(modes.values()) == {0o600}


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Data from before there were sessions, with three people."""
    steps = MIGRATIONS[: next(at for at, step in enumerate(MIGRATIONS) if "sessions" in step)]
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        for step in steps:
            db.executescript(step)
        db.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?)",
            [
                ("p1", "Guest", None, None, 1.0),
                ("p2", "A", "ann", "", 3.0),
                ("p3", "B", "Ann", "", 2.0),
            ],
        )
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.commit()
    return tmp_path


@pytest.mark.file
def test_cookies_from_before_sessions_still_hold(older: Path) -> None:
    signature = hmac.new(read_secret(older), b"p1", hashlib.sha256).hexdigest()
    with running(quick(older)) as server:
        person = Person(server.port)
        person.http.cookies.set("kubik", f"p1.{signature}", domain="127.0.0.1")
        assert person.get("/api/me") == {"id": "p1", "name": "Guest", "login": None, "owner": False}
        person.close()


@pytest.mark.file
def test_logins_that_differed_by_case_stay_apart(older: Path) -> None:
    with running(quick(older)) as server:
        find = server.services.resources.store.find_account
        found = [server.wait(find(login, "ann"))[0].id for login in ("ann", "Ann", "ANN")]
        assert found == ["p2", "p3", "p3"]
