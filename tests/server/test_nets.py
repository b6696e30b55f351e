"""Nets of a server: from the owner's folder, by name, and never a file that a guest names."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from kubik.bots.levels import USUAL_LEVEL
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES, core_words
from kubik.server.errors import BadRequestError
from kubik.server.nets import NetFolder
from server.live import Live, Person, play_on, quick, running, table_plan
from shared.nets import net_in

FOUR = find_game("connect_four")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a net for connect four, one for CuBirds, and what is none."""
    folder = tmp_path_factory.mktemp("nets")
    net_in(folder, FOUR, name="wise.npz")
    net_in(folder, find_game("cubirds"), name="early bird.npz")
    net_in(folder, FOUR, name="no;name.npz")
    (folder / "broken.npz").write_bytes(b"broken")
    (folder / "readme.txt").write_text("nothing")
    return folder


@pytest.fixture(scope="module")
def live(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with these nets."""
    with running(quick(tmp_path_factory.mktemp("data"), nets=folder)) as server:
        yield server


def test_each_game_offers_its_nets(ann: Person) -> None:
    offered = {game["name"]: game["nets"] for game in ann.get("/api/games")}
    assert offered["connect_four"] == ["wise"]
    assert offered["cubirds"] == ["early bird"]
    assert offered["kabaleo"] == []


def test_a_net_plays_a_whole_game(ann: Person) -> None:
    table = ann.create("connect_four", ["me", "net:wise"])
    with ann.sit(table) as hers:
        play_on([hers])
    seen = ann.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "wise"]
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert "net:wise" in record


@pytest.mark.parametrize(
    "bot", ["net:broken", "net:early bird", "net:", "net:../wise", "net:no;name"]
)
def test_other_nets_are_refused_with_those_there_are(ann: Person, bot: str) -> None:
    answer = ann.http.post("/api/tables", json=table_plan("connect_four", ["me", bot]))
    assert answer.status_code == 400
    assert "net:wise" in answer.json()["why"]


def test_a_guest_names_no_file(ann: Person, folder: Path) -> None:
    answer = ann.http.post(
        "/api/tables", json=table_plan("connect_four", ["me", f"net:{folder / 'wise.npz'}"])
    )
    assert answer.status_code == 400


def test_the_log_says_what_was_left_out_and_why(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        NetFolder(folder, [FOUR, find_game("cubirds")])
    assert [record.getMessage().split(": ")[0] for record in caplog.records] == [
        "net broken.npz",
        "net no;name.npz",
    ]


def test_a_level_plays_on_for_a_net_that_is_gone(tmp_path: Path) -> None:
    bot = net_in(tmp_path, FOUR, name="wise.npz")
    nets = NetFolder(tmp_path, [FOUR])
    assert nets.thinking(FOUR, "net:wise") == bot
    assert nets.thinking(FOUR, "greedy") == "greedy"
    assert NetFolder(None, [FOUR]).thinking(FOUR, "net:wise") == USUAL_LEVEL
    (tmp_path / "wise.npz").unlink()
    assert nets.thinking(FOUR, "net:wise") == USUAL_LEVEL


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRequestError) as refused:
        NetFolder(tmp_path / "nowhere", [FOUR])
    for language in LANGUAGES:
        assert "nowhere" in refused.value.say(core_words(language))
