"""Nothing that was acknowledged is ever lost: not by kill -9, not by a restart."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from kubik.server.errors import NotReadyError
from kubik.testing.repeats import soaking
from patience import PATIENCE
from server.alone import Alone
from server.live import Person, Socket, play_on, quick, running

pytestmark = pytest.mark.slow

TABLES = 50 if soaking() else 20
BEFORE_THE_KILL = 12 * TABLES  # messages; the games are then in the middle
GAMES = ("connect_four", "kabaleo", "connect_four", "cubirds", "kabaleo")

Seen = dict[str, dict[int, dict[str, Any]]]  # by table and version


def test_kill_in_the_middle_of_many_tables(tmp_path: Path) -> None:
    server = Alone(tmp_path, bot_pause=0.01)
    person = Person(server.port, "Ann")
    tables = [
        person.create(GAMES[number % len(GAMES)], ["greedy", "greedy"]) for number in range(TABLES)
    ]
    own = person.create("kabaleo", ["me", "random"])
    with person.sit(own) as socket:
        play_on([socket], steps=3)
        socket.until_table(lambda t: bool(t["moves"]))
        last = socket.table["moves"][0]["notation"]
        acknowledged = socket.do("move", "the-last-one", move=last)
    seen = asyncio.run(watch(server, tables, BEFORE_THE_KILL))
    server.end(signal.SIGKILL)
    assert sum(map(len, seen.values())) >= BEFORE_THE_KILL

    server = Alone(tmp_path)
    again = Person(server.port)
    again.http.cookies = person.http.cookies
    after = asyncio.run(watch(server, tables, None))
    assert any(len(after[table]) > len(seen[table]) for table in tables)
    for table in tables:
        known = after[table]
        assert known.keys() == set(range(1, max(known) + 1))
        for v, entry in seen[table].items():
            assert known[v] == entry
    with again.sit(own) as socket:
        socket.reach(acknowledged["v"])
        # Sent again under the same id after the crash, it is still played once.
        assert socket.do("move", "the-last-one", move=last) == acknowledged
        play_on([socket])
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    person.close()
    again.close()


async def watch(server: Alone, tables: list[str], enough: int | None) -> Seen:
    """Look at all tables until so many entries came, or else until all games are over."""
    seen: Seen = {table: {} for table in tables}
    done = asyncio.Event()

    async def look(table: str) -> None:
        uri = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        async with connect(uri, compression=None, max_queue=None) as wire:
            async for message in wire:
                content = msgspec.json.decode(message)
                for entry in content.get("log", [content.get("entry")]):
                    if entry:
                        seen[table][entry["v"]] = entry
                if enough is not None and sum(map(len, seen.values())) >= enough:
                    done.set()
                if (content.get("table") or {}).get("status") == "over" and enough is None:
                    return

    looking = [asyncio.create_task(look(table)) for table in tables]
    everything = asyncio.gather(*looking)
    if enough is None:
        await asyncio.wait_for(everything, 3 * PATIENCE)
    else:
        await asyncio.wait_for(done.wait(), PATIENCE)
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
    return seen


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    """A game with undo, chat, an absent person and a clock is the same after it."""
    with running(quick(tmp_path)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        clock = {"kind": "bank", "seconds": 600, "increment": 5}
        table = ann.create("cubirds", ["me", "open"], clock=clock)
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_some(hers, his)
            hers.do("chat", text="hello")
        waiting = ann.create("kabaleo", ["me", "open"], public=True)
        seen = everything(ann, bob, table, waiting)
    with running(quick(tmp_path)) as server:
        for person in (ann, bob):
            person.move_to(server.port)
        assert everything(ann, bob, table, waiting) == seen
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his])
    ann.close()
    bob.close()


def play_some(*sockets: Socket) -> None:
    """Play until somebody has taken a move back, and then some more."""
    while not any(entry["what"] == "undo" for entry in sockets[0].entries):
        play_on(list(sockets), steps=1)
        mover = next((socket for socket in sockets if socket.table["undo"] == "now"), None)
        if mover:
            undone = mover.do("undo")["v"]
            for socket in sockets:
                socket.reach(undone)
    play_on(list(sockets), steps=10)


def everything(ann: Person, bob: Person, *tables: str) -> list[Any]:
    """Return all that two people can see of tables, but for the time that passes."""
    seen: list[Any] = []
    for person in (ann, bob):
        seen += [person.get("/api/tables", which="mine"), person.get("/api/tables", which="open")]
        for table in tables:
            answer = person.get(f"/api/tables/{table}")
            for seat in answer["seats"]:
                seat["clock"] = seat["clock"] and round(seat["clock"], -1)
            seen += [answer, person.get(f"/api/tables/{table}/replay")["frames"]]
            with person.sit(table) as socket:
                seen.append(socket.next()["log"])
    return seen


def test_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    with running(quick(tmp_path, idle=0.1)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("kabaleo", ["me", "greedy"])
        with ann.sit(table) as hers:
            v = hers.until_table(lambda t: bool(t["moves"]))["v"]
            before = hers.table["view"]
        asyncio.run(forgotten(server.services.tables, table))
        with ann.sit(table) as hers:
            assert hers.reach(v)["view"] == before
            play_on([hers])
        ann.close()


async def forgotten(tables: Any, table: str) -> None:
    async def look() -> None:
        while tables.in_memory(table):
            await asyncio.sleep(0.02)

    await asyncio.wait_for(look(), PATIENCE)


def test_a_server_that_stops_reads_no_table_again(tmp_path: Path) -> None:
    """Who asked for one would wait for a store that is closed, and the server for them."""
    with running(quick(tmp_path)) as live:
        ann = Person(live.port, "Ann")
        table = ann.create("connect_four", ["me", "open"])
        live.wait(live.services.tables.stop())
        with pytest.raises(NotReadyError, match="is being stopped"):
            live.wait(live.services.tables.find(table))
        ann.close()


def test_a_clean_stop_says_goodbye(tmp_path: Path) -> None:
    server = Alone(tmp_path, bot_pause=0.01)
    ann = Person(server.port, "Ann")
    table = ann.create("kabaleo", ["greedy", "greedy"])
    with ann.sit(table) as hers:
        hers.until_table(lambda t: t["v"] > 5)
        server.process.send_signal(signal.SIGTERM)
        assert hers.closing() == 1012
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    known = hers.entries
    server = Alone(tmp_path)
    ann.move_to(server.port)
    with ann.sit(table) as hers:
        assert hers.next()["log"][: len(known)] == known
        hers.until_table(lambda t: t["status"] == "over")
    server.end(signal.SIGTERM)
    ann.close()
