"""Reports, and what follows from them: by the owner's page and by `kubik admin` meanwhile."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from kubik.server import clock, identity
from kubik.server.limits import DAY
from kubik.server.moderation import HOUR, refusal
from kubik.server.stored import Restriction
from kubik.terminal.main import main
from patience import PATIENCE
from server.live import Live, Person, play_on, quick, running, wait_until

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kubik.server.moderation.LOOK_AGAIN", 0.02)
        data = tmp_path_factory.mktemp("data")
        with running(quick(data, reports_a_day=3)) as server:
            yield server


@pytest.fixture
def admin(live: Live, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command, on the data of the running server; returns what it says."""

    def run(*arguments: str, language: str = "en", status: int = 0) -> str:
        settings = live.services.settings
        where = ["--data", str(settings.data)]
        where += ["--database", settings.database] if settings.database else []
        assert main(["--lang", language, "admin", *arguments, *where]) == status
        said = capsys.readouterr()
        return said.out + said.err

    return run


_number = iter(range(1_000_000))


@pytest.fixture
def owner(live: Live, admin: Any) -> Iterator[Person]:
    """Who looks after the server."""
    person = Person(live.port, "Owner")
    login = f"owner-{next(_number)}"
    person.post("/api/account", {"login": login, "password": PASSWORD})
    assert admin("owner", login.upper()) == f"{login} looks after the server now.\n"
    yield person
    person.close()


@pytest.fixture
def duel(ann: Person, bob: Person) -> str:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    return table


def who(person: Person) -> str:
    return str(person.get("/api/me")["id"])


def status(answer: httpx.Response) -> int:
    return answer.status_code


def test_words_are_reported_and_their_author_may_chat_no_more(
    duel: str, ann: Person, bob: Person, stranger: Person, owner: Person
) -> None:
    stranger.get("/api/me")
    with ann.sit(duel) as hers, bob.sit(duel) as his, stranger.sit(duel) as other:
        said = his.do("chat", text="you fool")["v"]
        aside = other.do("chat", text="from the side")["v"]
        for v, reason in ((said, "abuse"), (aside, "other")):
            report = {"v": v, "reason": reason, "text": "  not \x00 nice "}
            ann.post(f"/api/tables/{duel}/report", report)
        reports = owner.get("/api/owner")["reports"][-2:]
        assert [(one["about"], one["said"], one["text"]) for one in reports] == [
            (who(bob), "you fool", "not nice"),
            (who(stranger), "from the side", "not nice"),
        ]
        plan = {"who": reports[0]["about"], "kind": "mute", "days": 7, "reason": "Be kind."}
        owner.post("/api/owner/restrict", plan)
        for one in reports:
            owner.post(f"/api/owner/reports/{one['id']}/done")
        left = [one["id"] for one in owner.get("/api/owner")["reports"]]
        assert not {one["id"] for one in reports} & set(left)
        sentence = "You may not chat here for another 7 days. Be kind."
        assert his.do("chat", text="what?")["why"] == sentence
        assert hers.do("chat", text="thanks")["t"] == "ack"
        play_on([hers, his], steps=2)  # playing is another thing
        owner.post("/api/owner/lift", {"who": who(bob), "kind": "mute"})
        assert his.do("chat", text="sorry")["t"] == "ack"


def test_who_sits_there_is_reported(duel: str, ann: Person, bob: Person, owner: Person) -> None:
    ann.post(f"/api/tables/{duel}/report", {"seat": 1, "reason": "name"})
    report = owner.get("/api/owner")["reports"][-1]
    assert (report["about"], report["name"], report["v"]) == (who(bob), "Bob", None)


def test_reports_that_come_at_once_are_counted_too(duel: str, ann: Person, live: Live) -> None:
    ann.get("/api/me")
    cookie = {"Cookie": f"kubik={ann.http.cookies['kubik']}"}

    async def report_often() -> list[int]:
        at = f"http://127.0.0.1:{live.port}/api/tables/{duel}/report"
        async with httpx.AsyncClient(headers=cookie, timeout=PATIENCE) as http:
            posts = [http.post(at, json={"seat": 1, "reason": "name"}) for _ in range(8)]
            return [status(answer) for answer in await asyncio.gather(*posts)]

    answers = asyncio.run(report_often())
    assert sorted(answers) == [httpx.codes.OK] * 3 + [httpx.codes.TOO_MANY_REQUESTS] * 5


@pytest.mark.parametrize(
    "report",
    [
        {"v": 1, "reason": "abuse"},
        {"v": 99, "reason": "abuse"},
        {"v": -1, "reason": "abuse"},
        {"seat": 7, "reason": "abuse"},
        {"reason": "abuse"},
        {"seat": 1, "reason": "nonsense"},
    ],
)
def test_reports_about_nothing(report: dict[str, Any], duel: str, ann: Person) -> None:
    answer = ann.http.post(f"/api/tables/{duel}/report", json=report)
    assert 400 <= answer.status_code < 500


def test_a_person_reports_so_much_in_a_day(duel: str, ann: Person) -> None:
    report = {"seat": 1, "reason": "other"}
    answers = [ann.http.post(f"/api/tables/{duel}/report", json=report) for _ in range(4)]
    assert [status(answer) for answer in answers] == [200, 200, 200, 429]
    assert "3 reports today" in answers[-1].json()["why"]


def test_only_the_owner_looks_after_the_server(ann: Person, bob: Person) -> None:
    plan = {"who": who(bob), "kind": "ban"}
    assert status(ann.http.get("/api/owner")) == 403
    for path in ("restrict", "lift", "reports/1/done"):
        assert status(ann.http.post(f"/api/owner/{path}", json=plan)) == 403


def test_a_ban_from_outside_holds_at_once(duel: str, ann: Person, bob: Person, admin: Any) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        hers.reach(3)
        assert "may only look on" in admin("ban", who(bob), "--days", "2", "--reason", "Enough.")
        # A bot plays on for who is banned.
        assert hers.until_entry("leave")["seat"] == 1
        sentence = "You may only look on here for another 48 hours. Enough."
        assert his.do("chat", text="hello")["why"] == sentence
        assert status(bob.http.post(f"/api/tables/{duel}/rematch", json={})) == 403
        assert bob.get(f"/api/tables/{duel}")["v"] > 0
        admin("unban", who(bob))
        wait_until(lambda: his.do("chat", text="hello")["t"] == "ack")


def test_a_ban_reaches_tables_that_sleep(duel: str, bob: Person, live: Live, admin: Any) -> None:
    live.forget_tables()
    admin("ban", who(bob))
    wait_until(lambda: live.services.tables.in_memory(duel) is not None)
    wait_until(lambda: bob.get(f"/api/tables/{duel}")["seats"][1]["away"])
    admin("unban", who(bob))


def test_addresses_are_banned(ann: Person, admin: Any) -> None:
    admin("ban", "127.0.0.0/8", "--reason", "Too many guests.")
    try:
        wait_until(lambda: status(ann.http.patch("/api/me", json={"name": "Ann"})) == 403)
        assert status(ann.http.get("/api/me")) == 200
    finally:
        admin("unban", "127.0.0.1/8")
    wait_until(lambda: status(ann.http.patch("/api/me", json={"name": "Ann"})) == 200)


def test_a_ban_ends_by_itself(bob: Person, live: Live) -> None:
    store = live.services.resources.store
    live.wait(store.restrict(Restriction(who(bob), "ban", 1.0, "", 0.0)))
    live.wait(store.restrict(Restriction("127.0.0.0/8", "ban", 1.0, "", 0.0)))
    live.wait(live.services.moderation.load())
    assert status(bob.http.patch("/api/me", json={"name": "Bob"})) == 200
    assert who(bob) not in [one.who for one in live.wait(store.restrictions(2.0))]


@pytest.mark.parametrize(
    ("left", "english", "russian"),
    [
        (None, ".", "."),
        (1.0, " for another hour.", ". Ограничение снимут через 1 час."),
        (22 * HOUR - 1, " for another 22 hours.", ". Ограничение снимут через 22 часа."),
        (2 * DAY, " for another 48 hours.", ". Ограничение снимут через 48 часов."),
        (2 * DAY + 9, " for another 3 days.", ". Ограничение снимут через 3 дня."),
        (21 * DAY - 9, " for another 21 days.", ". Ограничение снимут через 21 день."),
        (365 * DAY, " for another 365 days.", ". Ограничение снимут через 365 дней."),
    ],
)
def test_who_is_restricted_is_told_for_how_long(
    left: float | None, english: str, russian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: 1_000.0)
    until = None if left is None else 1_000.0 + left
    muted = refusal("muted", Restriction("bob", "mute", until, "abuse", 0.0))
    banned = refusal("banned", Restriction("bob", "ban", until, "abuse", 0.0))
    assert muted.say("en") == f"You may not chat here{english} Reason: insults."
    assert banned.say("en") == f"You may only look on here{english} Reason: insults."
    assert muted.say("ru") == f"Здесь вам нельзя писать в чат{russian} Причина: оскорбления."
    assert banned.say("ru") == f"Здесь вы можете только смотреть{russian} Причина: оскорбления."


def test_reports_are_listed_and_done(duel: str, ann: Person, bob: Person, admin: Any) -> None:
    with bob.sit(duel) as his:
        v = his.do("chat", text="words that hurt")["v"]
    ann.post(f"/api/tables/{duel}/report", {"v": v, "reason": "abuse", "text": "he did"})
    listed = next(line for line in admin("reports").splitlines() if "words that hurt" in line)
    assert all(part in listed for part in (duel, "Bob", "insults", "he did"))
    number = listed.split()[0]
    assert admin("done", number) == f"Report {number} is dealt with.\n"
    assert "words that hurt" not in admin("reports")
    assert "уже разобрана" in admin("done", number, language="ru", status=2)


def test_a_person_is_exported(duel: str, ann: Person, admin: Any) -> None:
    with ann.sit(duel) as hers:
        hers.do("chat", text="remember me")
    ann.post("/api/account", {"login": "Exported", "password": PASSWORD})
    kept = json.loads(admin("export", "exported"))
    assert kept["person"][0]["login"] == "Exported"
    assert [table["id"] for table in kept["tables"]] == [duel]
    assert "remember me" in kept["sent"][-1]["data"]
    assert "argon2" not in json.dumps(kept)


@pytest.mark.file
def test_a_person_is_deleted_and_games_stay(
    duel: str, ann: Person, bob: Person, admin: Any, live: Live
) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        hers.do("chat", text="forget these words")
        play_on([hers, his], steps=2)
        ann_id = who(ann)
        bob.post(f"/api/tables/{duel}/report", {"seat": 0, "reason": "name"})
        assert "Add --yes" in admin("delete", ann_id, status=2)
        assert admin("delete", ann_id, "--yes") == "Ann is deleted.\n"
        seen = his.until_table(lambda table: not table["seats"][0]["name"])
        assert seen["seats"][0]["away"]  # a bot plays on
        assert "forget these words" not in json.dumps(bob.get(f"/api/tables/{duel}/replay"))
        if his.table["moves"]:
            play_on([his], steps=1)
    assert who(ann) != ann_id
    with closing(sqlite3.connect(live.services.settings.data / "kubik.db")) as db:
        whole = "\n".join(db.iterdump())
    assert ann_id not in whole
    assert "forget these words" not in whole


@pytest.mark.file
def test_no_seat_is_kept_for_who_is_gone(
    duel: str, ann: Person, bob: Person, admin: Any, live: Live
) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        play_on([hers, his])
    following = bob.post(f"/api/tables/{duel}/rematch")["id"]
    waiting = ann.create("kabaleo", ["me", "open"])
    ann_id = who(ann)
    admin("delete", ann_id, "--yes")
    with closing(sqlite3.connect(live.services.settings.data / "kubik.db")) as db:
        assert ann_id not in "\n".join(db.iterdump())
        for table in (following, waiting):
            (chairs,) = db.execute("SELECT chairs FROM tables WHERE id = ?", (table,)).fetchone()
            assert "Ann" not in chairs
            assert "open" in [chair["kind"] for chair in json.loads(chairs)]


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["mute"], "kubik admin mute needs one more word: PERSON."),
        (["mute", "nobody-at-all"], "Nobody is known as nobody-at-all"),
        (["unmute", "nobody-at-all"], "Nobody is known as nobody-at-all"),
        (["done", "99999"], "There is no such report"),
        (["ban", "1.2.3.4", "--days", "0"], "--days must be from 1"),
        (["paint"], "There is no action “paint”. Choose from: backup"),
        (["paint", "--yes"], "There is no action “paint”. Choose from: backup"),
        # Not all that is abandoned, where one person is meant.
        (["purge", "ann"], "“ann” is not understood here; see “kubik admin purge --help”."),
        (["reports", "7"], "“7” is not understood here"),
        ([], "Say what to do: “kubik admin ACTION”. Choose from: backup"),
    ],
)
def test_mistakes_are_told(arguments: list[str], refusal: str, admin: Any) -> None:
    assert refusal in admin(*arguments, status=2)


@pytest.mark.file
@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["backup"], "kubik admin backup needs one more word: FOLDER."),
        (["restore", "/nowhere"], "/nowhere is not a backup."),
        (["verify", "/nowhere"], "/nowhere is not a backup."),
        (["backup", "/nowhere", "--days", "7"], "--days says nothing here"),
        (["restore", "/nowhere", "--yes"], "--yes says nothing here"),
    ],
)
def test_mistakes_about_backups_are_told(arguments: list[str], refusal: str, admin: Any) -> None:
    assert refusal in admin(*arguments, status=2)


def test_there_must_be_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for action in ("reports", "backup", "verify", "purge"):
        what = [str(tmp_path / "to")] if action == "backup" else []
        data = ["--data", str(tmp_path)]
        assert main(["--lang", "en", "admin", action, *what, *data]) == 2
        assert f"There is no data of a server in {tmp_path}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_is_abandoned_is_purged(admin: Any) -> None:
    assert admin("purge") == "Nothing is abandoned.\n"


def test_no_id_can_be_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-would-be-one", "is-none"])
    monkeypatch.setattr("kubik.server.identity.secrets.token_urlsafe", lambda _size: next(drawn))
    assert identity._new_id() == "is-none"
