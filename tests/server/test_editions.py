"""Editions on a server: a table keeps the one it began with, whatever the server offers later."""

from pathlib import Path
from typing import Any

import kubik
from kubik.engine.registry import find_game
from server.live import Person, play_on, quick, running

TOLD = {"warehouse": {"cells": 2}}


def warehouse(person: Person, table: str) -> int:
    return int(person.get(f"/api/tables/{table}")["view"]["warehouse_cells"])


def offering(data: Path, overrides: dict[str, Any] | None = None) -> Any:
    """Run a server that plays Qubix in an edition, if one is told."""
    return running(quick(data, editions={"qubix": find_game("qubix", overrides)}))


def test_new_tables_are_of_the_chosen_edition_and_keep_it(tmp_path: Path) -> None:
    with offering(tmp_path, TOLD) as live:
        ann = Person(live.port)
        first = ann.create("qubix", ["me", "greedy"])
        assert warehouse(ann, first) == TOLD["warehouse"]["cells"]
        with ann.sit(first) as hers:
            hers.until_table(lambda t: bool(t["moves"]))
    with offering(tmp_path) as live:
        ann.move_to(live.port)
        second = ann.create("qubix", ["me", "greedy"])
        usual = kubik.Match("qubix", 2).view(0)["warehouse_cells"]
        assert warehouse(ann, second) == usual != TOLD["warehouse"]["cells"]
        assert warehouse(ann, first) == TOLD["warehouse"]["cells"]
        with ann.sit(first) as hers:
            play_on([hers])
        assert ann.get(f"/api/tables/{first}/dice")["checked"]
        again = ann.post(f"/api/tables/{first}/rematch")["id"]
        assert warehouse(ann, again) == TOLD["warehouse"]["cells"]
        ann.close()


def test_a_record_brings_its_edition(tmp_path: Path) -> None:
    match = kubik.Match(find_game("qubix", TOLD), 2, seed=5, target="python")
    for _ in range(6):
        match.push(match.legal_moves[0])
    with offering(tmp_path) as live:
        bob = Person(live.port)
        answer = bob.http.post("/api/replays", content=match.record())
        table = answer.raise_for_status().json()["id"]
        frames = bob.get(f"/api/tables/{table}/replay", seat=0)["frames"]
        assert frames[-1]["view"] == match.view(0)
        bob.close()
