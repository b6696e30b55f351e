"""An edition and the usual game in one process: each plays as if it were alone."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import kubik
from bots.known_games import EDITION, EDITIONS, USUAL
from kubik.bots.registry import bot_names, own_search, seat_build
from kubik.testing.repeats import soaking
from once import one_at_a_time, shared_folder

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
# Of games side by side one half has the edition first, the other the usual game; and the other way
# round in the soak.
TOGETHER = ((USUAL, EDITION), (EDITION, USUAL))[: 1 + soaking()]
ORDERS = ((USUAL,), (EDITION,), *TOGETHER)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], Any]:
    """What processes know that load the games in these orders."""
    kept = shared_folder(tmp_path_factory) / "known_games.json"
    with one_at_a_time(kept):
        if not kept.exists():
            kept.write_text(json.dumps(load_all(tmp_path_factory.mktemp("cache"))))
    return dict(zip(ORDERS, json.loads(kept.read_text()), strict=True))


def load_all(cache: Path) -> list[Any]:
    """Load the games in every order, each in a process of its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(TESTS),
        "PYTHONHASHSEED": "0",  # sets are printed
        "KUBIK_CACHE_DIR": str(cache),  # nothing is compiled there
    }

    def load(order: tuple[str, ...]) -> Any:
        command = [sys.executable, "-m", "bots.known_games", *order]
        return json.loads(subprocess.check_output(command, env=environment))

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(load, ORDERS))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("order", TOGETHER)
def test_which_is_loaded_first_makes_no_difference(
    known: dict[tuple[str, ...], Any], name: str, order: tuple[str, ...]
) -> None:
    for kind in order:
        alone, beside = known[(kind,)][name][kind], known[order][name][kind]
        for what in alone:
            assert beside[what] == alone[what], f"{what} of the {kind} game"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_editions_change_what_is_compared(known: dict[tuple[str, ...], Any], name: str) -> None:
    usual, edition = (known[(kind,)][name][kind] for kind in (USUAL, EDITION))
    tables = usual["tables"].items() - edition["tables"].items()
    assert {module.split(".")[1] for module, _ in tables} == {"games", "bots"}
    assert usual["game"] != edition["game"]
    for what in ("builds", "moves"):
        assert [one for one in usual[what] if usual[what][one] == edition[what][one]] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_shares_no_kernel_of_its_game(name: str) -> None:
    usual, edition = kubik.find_game(name), kubik.find_game(name, EDITIONS[name])
    assert bot_names(edition) == bot_names(usual)
    assert own_search(edition) is not own_search(usual)
    kernels = [seat_build(game, "python")._reached for game in (usual, edition)]
    assert len(kernels[0]) == len(kernels[1])
    shared = set(kernels[0]) & set(kernels[1])
    assert shared
    assert not [kernel for kernel in shared if name in kernel.__module__.split(".")]
