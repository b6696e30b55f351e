"""Guests, cookies and accounts."""

import pytest

from server.live import Person


def test_a_guest_gets_a_signed_cookie(stranger: Person) -> None:
    first = stranger.http.get("/api/me", headers={"Accept-Language": "ru"})
    assert first.json()["name"].startswith("Гость ")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = stranger.http.get("/api/me")
    assert again.json() == first.json()
    assert "set-cookie" not in again.headers


def test_a_forged_cookie_is_nobody(ann: Person, stranger: Person) -> None:
    me = ann.get("/api/me")["id"]
    for forged in (me, f"{me}.", f"{me}.{'0' * 64}", "é.é", "." * 100):
        headers = {b"Cookie": f"kubik={forged}".encode()}
        assert stranger.http.get("/api/me", headers=headers).json()["id"] != me


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u202e\u200b"])
def test_names_that_cannot_be(name: str, ann: Person) -> None:
    answer = ann.http.patch("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert ann.get("/api/me")["name"] == "Ann"


def test_an_account_keeps_what_the_guest_has(ann: Person, stranger: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    account = ann.post("/api/account", {"login": "ann", "password": "correct horse"})
    assert account["login"] == "ann"
    assert ann.http.post(
        "/api/account", json={"login": "ann2", "password": "correct horse"}
    ).json() == {"status": 409, "why": "You have an account already.", "code": "has-account"}
    taken = stranger.http.post("/api/account", json={"login": "ann", "password": "12345678"})
    assert taken.json() == {
        "status": 409,
        "why": "The login ann is taken.",
        "code": "login-taken",
    }
    new = ann.post("/api/logout")
    assert new["id"] != account["id"]
    assert ann.get("/api/tables", which="mine") == []
    assert ann.post("/api/login", {"login": "ann", "password": "correct horse"}) == account
    assert [line["id"] for line in ann.get("/api/tables", which="mine")] == [table]


def test_logging_in_takes_the_seats_of_the_guest_along(ann: Person, bob: Person) -> None:
    bob.post("/api/account", {"login": "bob", "password": "hunter2hunter2"})
    bob.post("/api/logout")
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join", {"name": "somebody"})
    bob.post("/api/login", {"login": "bob", "password": "hunter2hunter2"})
    seen = bob.get(f"/api/tables/{table}")
    assert seen["seat"] == 1
    assert seen["seats"][1]["name"] == "Bob"


@pytest.mark.parametrize("login", ["somebody", "nobody"])
def test_a_wrong_password(login: str, ann: Person, stranger: Person) -> None:
    ann.http.post("/api/account", json={"login": "somebody", "password": "correct horse"})
    answer = stranger.http.post("/api/login", json={"login": login, "password": "wrong"})
    assert answer.json() == {
        "status": 403,
        "why": "Login and password do not match.",
        "code": "wrong-password",
    }


def test_bad_logins_and_passwords(ann: Person) -> None:
    for login, password in (("a b", "12345678"), ("", "12345678"), ("ann", "short")):
        answer = ann.http.post("/api/account", json={"login": login, "password": password})
        assert answer.status_code == 400
    assert ann.get("/api/me")["login"] is None
