"""What of the page is built anew, and when; that it builds at all, everything else shows."""

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

BUILD = Path(__file__).parents[1] / "client" / "build.py"
LOCK = BUILD.with_name("package-lock.json")
ALL = ["drawings", "page", "pack"]
LATER = 10**9  # nanoseconds


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, in a checkout in which nothing is built."""
    spec = importlib.util.spec_from_file_location("client_build", BUILD)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    client, package = tmp_path / "client", tmp_path / "src" / "kubik"
    monkeypatch.setattr(module, "CLIENT", client)
    monkeypatch.setattr(module, "PACKAGE", package)
    monkeypatch.setattr(module, "STATIC", package / "server" / "static")
    touch(client / "index.html")
    touch(client / "src" / "App.svelte")
    return module


def touch(file: Path, later: int = 0) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    os.utime(file, ns=(later * LATER, later * LATER))


def made(building: Any, scripts: list[str], later: int) -> None:
    """Leave what these scripts would."""
    if "page" in scripts:
        touch(building.STATIC / "index.html", later)
        for twin in building.STATIC.glob("assets/*.br"):
            twin.unlink()
    if "drawings" in scripts:
        touch(building.PACKAGE / "games" / "qubix" / "drawings.json", later)
    if "pack" in scripts:
        touch(building.STATIC / "assets" / "table.js.br", later)


def test_everything_is_built_once(building: Any) -> None:
    assert building.missing() == ALL
    made(building, ALL, 1)
    assert building.missing() == []
    assert building.missing(alone=True) == []


def test_who_only_plays_gets_the_page_alone_and_the_rest_follows(building: Any) -> None:
    assert building.missing(alone=True) == ["page"]
    made(building, ["page"], 1)
    assert building.missing(alone=True) == []
    assert building.missing() == ["drawings", "pack"]
    made(building, ["drawings", "pack"], 2)
    assert building.missing() == []


def test_a_source_that_changed_is_built_anew(building: Any) -> None:
    made(building, ALL, 1)
    touch(building.CLIENT / "src" / "App.svelte", 2)
    assert building.missing(alone=True) == ["page"]
    made(building, ["page"], 3)
    assert building.missing() == ["drawings", "pack"]


def test_what_npm_writes_is_no_source(building: Any) -> None:
    made(building, ALL, 1)
    touch(building.CLIENT / "node_modules" / "svelte" / "package.json", 2)
    assert building.missing() == []


def test_only_packages_of_another_lock_are_installed_anew(building: Any) -> None:
    touch(building.CLIENT / "package-lock.json", 1)
    assert building._packages_are_stale()
    touch(building.CLIENT / "node_modules" / ".package-lock.json", 2)
    assert not building._packages_are_stale()
    touch(building.CLIENT / "package-lock.json", 3)
    assert building._packages_are_stale()


def test_npm_need_not_ask_where_a_package_is() -> None:
    """Else it asks the registry for each package before it takes one."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        if place:
            name = place.rpartition("node_modules/")[2]
            assert package["resolved"].startswith(f"https://registry.npmjs.org/{name}/-/")
