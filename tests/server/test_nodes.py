"""Two nodes on one database: anybody plays with anybody, whichever node they came to."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kubik.server.app import App
from kubik.server.errors import BadRequestError, StoreError
from kubik.server.nodes.bus import Bus
from kubik.server.nodes.letters import EndLetter, Envelopes, Letter, ShownLetter
from kubik.server.opened import open_store
from kubik.server.postgres.store import PostgresStore
from kubik.terminal.main import main
from patience import PATIENCE
from server.alone import Alone
from server.buses import Redis, redis_running
from server.live import Live, Person, play_on, quick, running, table_plan, wait_until
from server.postgres import Postgres

pytestmark = pytest.mark.slow


@pytest.fixture
def people(nodes: list[Live]) -> Iterator[list[Person]]:
    """Ann at the first node, Bob at the second."""
    there = [Person(node.port, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)]
    yield there
    for person in there:
        person.close()


def test_people_at_two_nodes_play_at_one_table(nodes: list[Live], people: list[Person]) -> None:
    ann, bob = people
    table = ann.create("kabaleo", ["me", "open"])
    assert bob.post(f"/api/tables/{table}/join") == {"seat": 1}
    assert nodes[1].services.tables.in_memory(table) is None
    with ann.sit(table) as hers, bob.sit(table) as his:
        hers.do("chat", text="hello")
        his.until_entry("chat")
        assert his.do("chat", text="you too")["t"] == "ack"
        tables = play_on([hers, his])
        assert [one["status"] for one in tables] == ["over", "over"]
        assert [one["v"] for one in hers.entries] == [one["v"] for one in his.entries]
        assert his.do("move", move="nonsense")["t"] == "refused"
    assert len(bob.get(f"/api/tables/{table}/replay")["frames"]) > 1
    again = bob.post(f"/api/tables/{table}/rematch")["id"]
    assert ann.get(f"/api/tables/{again}")["seats"][0]["name"] == "Bob"


def test_a_series_goes_on_wherever_it_is_asked_for(people: list[Person]) -> None:
    ann, bob = people
    plan = {"kind": "best-of", "games": 3, "table": table_plan("connect_four", ["me", "open"])}
    made = ann.post("/api/series", plan)
    bob.post(f"/api/tables/{made['table']}/join")
    with ann.sit(made["table"]) as hers, bob.sit(made["table"]) as his:
        play_on([hers, his])
    following = bob.post(f"/api/series/{made['id']}/next")["id"]
    assert following != made["table"]
    assert ann.post(f"/api/series/{made['id']}/next")["id"] == following


def test_a_table_that_is_nowhere_is_told_as_ever(people: list[Person]) -> None:
    assert people[1].http.get("/api/tables/nowhere").status_code == 404
    with people[1].sit("nowhere") as socket:
        assert socket.closing() == 4404


def test_a_name_and_a_session_are_known_everywhere(people: list[Person]) -> None:
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        bob.http.patch("/api/me", json={"name": "Robert"}).raise_for_status()
        hers.until(lambda m: "Robert" in str(m))
        bob.post("/api/logout")
        assert his.closing() == 1012


def test_news_are_told_also_where_the_database_is_away_for_a_moment(
    nodes: list[Live], people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody who has logged out would go on looking at a table of another node."""
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    store: Any = nodes[1].services.resources.store
    usual = store.living_nodes

    async def fail() -> None:
        monkeypatch.setattr(store, "living_nodes", usual)
        raise StoreError("database-fails", reason="away")

    with bob.sit(table) as his:
        his.reach(1)
        monkeypatch.setattr(store, "living_nodes", fail)
        bob.post("/api/logout")
        assert his.closing() == 1012


def test_lost_letters_are_noticed(nodes: list[Live], people: list[Person]) -> None:
    """Whoever misses one is asked to come again, and then has all of it."""
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    cluster: Any = nodes[0]._server.app.cluster
    bus = cluster._bus
    carry, dropped = bus.send, threading.Event()

    def drop_once(node: str, letter: Letter) -> None:
        if isinstance(letter, ShownLetter) and not dropped.is_set():
            dropped.set()
        else:
            carry(node, letter)

    with ann.sit(table) as hers, bob.sit(table) as his:
        seen = his.reach(2)["v"]
        bus.send = drop_once
        last = hers.do("chat", text="not heard")["v"]
        assert dropped.wait(PATIENCE)
        assert his.closing() == 1012
        bus.send = carry
    with bob.sit(table, since=seen) as his:
        assert his.reach(last)["v"] == last


def test_a_restart_of_the_bus_is_survived(postgres: Postgres, tmp_path: Path) -> None:
    with redis_running() as redis, ExitStack() as stack:
        settings = quick(tmp_path, database=postgres.new_database(), bus=redis.url)
        one, two = (stack.enter_context(running(settings)) for _ in range(2))
        ann, bob = Person(one.port, "Ann"), Person(two.port, "Bob")
        table = ann.create("connect_four", ["me", "open"])
        with bob.sit(table) as his:
            his.reach(1)
            redis.stop()
            assert his.closing() == 1012
        redis.start()

        def answers() -> bool:
            return bob.http.get(f"/api/tables/{table}").status_code == 200

        wait_until(answers)
        with bob.sit(table) as his:
            assert his.reach(1)["id"] == table
        ann.close()
        bob.close()


def test_a_bus_ends_though_its_connection_fails_meanwhile(redis: Redis) -> None:
    """What the connection raises while it is given up is not taken for a reason to go on."""
    asked = asyncio.Event()

    class FailingPipeline:
        def publish(self, *_: object) -> None:
            pass

        async def execute(self) -> None:
            asked.set()
            await asyncio.Event().wait()

        async def __aenter__(self) -> "FailingPipeline":
            return self

        async def __aexit__(self, *_: object) -> None:
            raise ConnectionError

    async def end() -> None:
        bus = Bus(redis.url, "here", b"a" * 32)
        bus.start(lambda _letter: None, lambda: None)
        bus._redis.pipeline = lambda **_: FailingPipeline()  # type: ignore[assignment]
        bus.send("there", EndLetter("link"))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        await asyncio.wait_for(bus.stop(), PATIENCE)
        assert all(task.done() for task in bus._tasks)

    asyncio.run(end())


def test_a_node_that_cannot_begin_says_why_and_ends(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever runs it starts it again; until then it has nothing that others would wait for."""
    database = postgres.new_database()
    nowhere = "127.0.0.1:1"

    def serve(database: str) -> str:
        chosen = ["--port", "0", "--no-browser", "--data", str(tmp_path), "--database", database]
        assert main(["--lang", "en", "serve", *chosen, "--bus", f"redis://{nowhere}/0"]) == 2
        return capsys.readouterr().err

    (said,) = serve(f"postgresql://postgres@{nowhere}/kubik").splitlines()
    assert said.startswith("The server cannot work with its database now (")
    (said,) = serve(database).splitlines()
    assert said.startswith("The nodes of this server cannot reach each other (")
    alone = PostgresStore(database, tmp_path)
    alone.open()
    alone.close()


def test_a_node_that_stops_leaves_its_tables_to_others(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    settings = quick(tmp_path, database=postgres.new_database(), bus=redis.url)
    with running(settings) as two:
        bob = Person(two.port, "Bob")
        with running(settings) as one:
            ann = Person(one.port, "Ann")
            table = ann.create("connect_four", ["me", "open"])
            bob.post(f"/api/tables/{table}/join")
        ann.move_to(two.port)
        with ann.sit(table) as hers, bob.sit(table) as his:
            assert play_on([hers, his])[0]["status"] == "over"
        ann.close()
        bob.close()


def test_forged_letters_are_not_read() -> None:
    ours, theirs = Envelopes(b"a" * 32), Envelopes(b"b" * 32)
    letter = EndLetter("link")
    assert ours.open("here", ours.close("here", letter)) == letter
    assert ours.open("here", theirs.close("here", letter)) is None
    assert ours.open("here", ours.close("there", letter)) is None
    assert ours.open("here", b"") is None


@pytest.mark.parametrize("bus", ["http://here", "redis://here?nonsense=1", "redis://:a/b@here"])
def test_what_is_no_bus_is_told(bus: str, postgres: Postgres, tmp_path: Path) -> None:
    with pytest.raises(BadRequestError, match="say which one by --database"):
        open_store(tmp_path, many=True)
    settings = quick(tmp_path, database=postgres.new_database(), bus=bus)
    with pytest.raises(BadRequestError, match="must be the address of a Redis"):
        App(settings)
    open_store(tmp_path, settings.database).close()  # nothing is left open


def test_a_table_of_bots_goes_on_when_its_node_is_killed(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    database = postgres.new_database()
    with running(quick(tmp_path, database=database, bus=redis.url)) as two:
        one = Alone(tmp_path, bot_pause=0.05, shared=(database, redis.url))
        ann = Person(one.port, "Ann")
        table = ann.create("connect_four", ["random", "random"])
        one.end(signal.SIGKILL)
        ann.move_to(two.port)

        def is_over() -> bool:
            return bool(ann.get(f"/api/tables/{table}")["status"] == "over")

        wait_until(lambda: two.services.tables.in_memory(table) is not None)
        wait_until(is_over)
        ann.close()
