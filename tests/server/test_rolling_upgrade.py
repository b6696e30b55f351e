"""Nodes of two versions side by side: upgraded one by one, while games of both go on."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.alone import Alone
from server.buses import Redis
from server.live import Person, Socket, play_on, wait_until
from server.postgres import Postgres
from server.test_upgrade import HERE, other, seen, without_rules_here
from shared.other_rules import GAME

__all__ = ["other"]

SAME = "connect_four"  # a game whose rules both versions have


class House:
    """Two nodes, Ann at the first and Bob at the second."""

    def __init__(self, keys: Path, shared: tuple[str, str]) -> None:
        self._start = partial(Alone, keys, shared=shared)
        self._database = shared[0]
        self.nodes = [self._start() for _ in range(2)]
        self.people = [
            Person(node.port, name) for node, name in zip(self.nodes, ("Ann", "Bob"), strict=True)
        ]

    def upgrade(self, number: int, package: Path) -> None:
        """Stop a node and start one of the other version in its place."""
        self.nodes[number].end(signal.SIGTERM)
        self.nodes[number] = self._start(package=package)
        self.people[number].move_to(self.nodes[number].port)

    def begin(self, game: str) -> str:
        """Have Ann make a table, and Bob sit down."""
        ann, bob = self.people
        table = ann.create(game, ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        return table

    @contextmanager
    def at(self, table: str) -> Iterator[list[Socket]]:
        """Sit both at a table, one after the other."""
        with ExitStack() as stack:
            sockets = []
            for person in self.people:
                sockets.append(stack.enter_context(person.sit(table)))
                sockets[-1].reach(1)
            yield sockets

    def play(self, table: str, steps: int | None = None) -> dict[str, Any]:
        """Play so many moves, or to the end; return the table as both see it then.

        Who is asked to come again, as while a table goes from one node to another, does so.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with self.at(table) as sockets:
                    one, two = play_on(sockets, steps=steps)
                break
            except ConnectionClosed:
                assert time.monotonic() < deadline
        assert (one["v"], one["status"]) == (two["v"], two["status"])
        return one

    def log(self, table: str) -> list[Any]:
        """Return what is stored of a table."""
        asked = "SELECT v, at, what, data, client FROM log WHERE table_id = %s ORDER BY v"
        with psycopg.connect(self._database) as db:
            return db.execute(asked, (table,)).fetchall()

    def close(self) -> None:
        for person in self.people:
            person.close()
        for node in self.nodes:
            node.end(signal.SIGTERM)


@pytest.mark.slow
def test_nodes_are_upgraded_one_by_one_while_games_run(
    postgres: Postgres, redis: Redis, tmp_path: Path, other: Path
) -> None:
    house = House(tmp_path, (postgres.new_database(), redis.url))
    with closing(house):
        upgrade_all(house, other)


def upgrade_all(house: House, other: Path) -> None:
    """Play by the rules of here, of both, and of the other version alone."""
    bob = house.people[1]
    finished, running, same = (house.begin(game) for game in (GAME, GAME, SAME))
    for table, steps in ((finished, None), (running, 2), (same, 2)):
        house.play(table, steps)
    shown = [without_rules_here(seen(person, finished)) for person in house.people]
    logs = {table: house.log(table) for table in (finished, running, same)}

    # Ann's node is of the next version now. Her games went to Bob's, where their rules are.
    house.upgrade(0, other)
    assert house.play(running, 2)["rules"] == HERE
    assert house.play(same, 2)["status"] == "running"
    following = house.begin(GAME)
    there = house.play(following, 2)["rules"]
    assert there != HERE
    assert [without_rules_here(seen(person, finished)) for person in house.people] == shown
    for table, before in logs.items():
        assert house.log(table)[: len(before)] == before
    logs = {table: house.log(table) for table in (finished, running, same, following)}
    assert len(logs[running]) > 2

    # With the last node of the old version go its rules: what was begun by them is ended.
    house.upgrade(1, other)
    assert house.play(same)["status"] == "over"
    assert house.play(following)["rules"] == there
    wait_until(lambda: bob.http.get(f"/api/tables/{running}").status_code == 200)
    ended = bob.get(f"/api/tables/{running}")
    assert (ended["status"], ended["winners"], ended["rules"]) == ("over", [], HERE)
    assert [without_rules_here(seen(person, finished)) for person in house.people] == shown
    assert house.log(finished) == logs[finished]
    assert house.log(running)[:-1] == logs[running]
    for table in (same, following):
        assert house.log(table)[: len(logs[table])] == logs[table]
