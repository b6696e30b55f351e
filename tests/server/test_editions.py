"""Editions on a server: a table keeps the one it began with, whatever the server offers later."""

from pathlib import Path
from typing import Any

import kubik
from kubik.engine.registry import find_game
from server.live import Person, play_on, quick, running, table_plan

BAD_REQUEST, TOO_MANY = 400, 429
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


def check(person: Person, game: str, text: str, **more: str) -> Any:
    """Have the server read an edition, as the set-up of the page does."""
    return person.http.post(f"/api/editions/{game}", content=text.encode(), params=more)


def test_a_file_is_checked_and_then_played(ann: Person) -> None:
    read = check(ann, "qubix", "[warehouse]\ncells = 2\n").raise_for_status().json()
    assert read["overrides"] == TOLD
    (change,) = read["changes"]
    assert (change["name"], change["theirs"]) == ("warehouse.cells", "2")
    assert change["message"] in find_game("qubix").words("ru")
    table = ann.create("qubix", ["me", "greedy"], edition=read["overrides"])
    assert warehouse(ann, table) == TOLD["warehouse"]["cells"]


def test_who_comes_to_a_table_learns_what_its_box_has_otherwise(ann: Person) -> None:
    text = "[deal]\nhand = 6\n[bird.owl]\nsmall = 2\n"
    edition = check(ann, "cubirds", text).json()["overrides"]
    other = ann.create("cubirds", ["me", "open"], edition=edition)
    usual = ann.create("cubirds", ["me", "open"])
    assert [ann.get(f"/api/tables/{table}")["edition"] for table in (other, usual)] == [True, False]
    box, known = (ann.get(f"/api/tables/{table}/box") for table in (other, usual))
    told = [(one["name"], one["ours"], one["theirs"]) for one in box["changes"]]
    assert told == [("deal.hand", "8", "6"), ("bird.owl.small", "3", "2")]  # the whole box first
    assert known == {"changes": [], "rules": ann.get("/api/rules/cubirds")}
    owls = [
        row
        for section in box["rules"]
        for table in section["tables"]["en"]
        for row in table["rows"]
        if row[0] == "owl"
    ]
    assert owls == [["owl", "10", "2", "4"]]


def test_what_an_edition_tells_is_no_guess_of_ours(ann: Person) -> None:
    (game,) = (one for one in ann.get("/api/games") if one["name"] == "qubix")
    read = check(ann, "qubix", "[warehouse]\ncells = 2\n").json()
    guesses = [[one["message"] for one in told["reconstructions"]] for told in (game, read)]
    assert "reconstruction-warehouse" in guesses[0]
    assert guesses[1] == [one for one in guesses[0] if one != "reconstruction-warehouse"]


def test_a_server_tells_what_the_box_that_it_offers_has_otherwise(tmp_path: Path) -> None:
    with offering(tmp_path, TOLD) as live:
        ann = Person(live.port)
        changes = {game["name"]: game["changes"] for game in ann.get("/api/games")}
        ann.close()
    assert [change["name"] for change in changes["qubix"]] == ["warehouse.cells"]
    assert changes["kabaleo"] == []


def test_an_edition_says_who_can_play_it(ann: Person) -> None:
    read = check(ann, "kabaleo", "[cones]\npieces = 9\n").raise_for_status().json()
    fits = find_game("kabaleo", {"cones": {"pieces": 9}})
    assert (read["players"], read["usual_players"]) == ([*fits.players], fits.usual_players)
    assert read["players"] != [*find_game("kabaleo").players]


def test_mistakes_are_told_with_their_line(ann: Person) -> None:
    refused = check(ann, "kabaleo", "[cones]\n\n# many\nbases = 99\n", file="mine.toml", lang="en")
    assert refused.json()["why"].startswith("This edition cannot be played: mine.toml, line 4. ")
    assert refused.status_code == BAD_REQUEST
    odd = {
        "[cones": "is not written in TOML",
        "towers = 1": "An edition cannot change “towers”",
        'game = "qubix"': "This is an edition of qubix, not of kabaleo.",
        "#\n" * 1_001: "1,000 lines at most",
        "x" * 40_000: "too large",
    }
    for text, sentence in odd.items():
        answer = check(ann, "kabaleo", text, lang="en")
        assert BAD_REQUEST <= answer.status_code < 500
        assert sentence in answer.json()["why"], text[:20]
    assert "no text" in ann.http.post("/api/editions/kabaleo", content=b"\xff\xfe").json()["why"]
    assert check(ann, "connect_four", "", lang="en").json()["why"].startswith("connect_four has no")
    assert (
        check(ann, "chess", "", lang="en")
        .json()["why"]
        .startswith("There is no game called “chess”")
    )


def test_boxes_of_ones_own_cost_credit(tmp_path: Path) -> None:
    with running(quick(tmp_path, address_credits=100.0, address_refill=0.0)) as live:
        person = Person(live.port)
        plan = table_plan("kabaleo", ["me", "open"])
        bought = {**plan, "edition": {"cones": {"bases": 5}}}
        assert person.http.post("/api/tables", json=bought).status_code == TOO_MANY
        assert person.http.post("/api/tables", json=plan).is_success
        statuses = [check(person, "kabaleo", "").status_code for _ in range(5)]
        assert TOO_MANY in statuses
        person.close()
