"""The unit of systemd and the file of compose: they start servers as the command knows them."""

import configparser
import ipaddress
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from kubik.terminal.main import main
from server.test_serve import serving

ROOT = Path(__file__).parents[2]
UNIT, NGINX = ROOT / "deploy" / "kubik.service", ROOT / "deploy" / "nginx.conf"
COMPOSE = ROOT / "compose.yaml"


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(UNIT.read_text(encoding="utf-8").replace("\\\n", " "))
    return parser


def test_its_command_starts_a_server(tmp_path: Path) -> None:
    program, command, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    assert (program, command) == ("/opt/kubik/bin/kubik", "serve")
    # But for what is taken on this machine.
    for option, other in (("--port", "0"), ("--data", str(tmp_path))):
        arguments[arguments.index(option) + 1] = other
    with serving(*arguments) as (_, line):
        assert line.startswith("Kubik is at https://kubik.example")


def test_systemd_understands_it(tmp_path: Path) -> None:
    assert unit()["Service"]["DynamicUser"] == "yes"
    analyse = shutil.which("systemd-analyze")
    if analyse:
        here = tmp_path / "kubik.service"
        text = UNIT.read_text(encoding="utf-8").replace("/opt/kubik/bin/kubik", sys.executable)
        here.write_text(text, encoding="utf-8")
        ran = subprocess.run(
            [analyse, "verify", "--man=no", str(here)], capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stderr) == (0, "")


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return found


def test_compose_starts_nodes_as_the_command_knows_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    help_text = capsys.readouterr().out
    nodes = {name: one for name, one in composed()["services"].items() if name.startswith("node")}
    assert len(nodes) == 3
    for node in nodes.values():
        program, command, *options = node["command"]
        assert (program, command) == ("kubik", "serve")
        for option in options:
            assert option.partition("=")[0] in help_text, option
    ipaddress.ip_network(
        next(o for o in options if o.startswith("--trusted-proxy")).partition("=")[2]
    )


def test_compose_names_what_it_has() -> None:
    found = composed()
    services = found["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            here = COMPOSE.parent / source
            assert source in found["volumes"] or source.startswith("/etc") or here.exists(), source
    command = " ".join(services["node1"]["command"])
    assert "@postgres/" in command
    assert "//redis:" in command
    subnet = found["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert f"--trusted-proxy={subnet}" in command


def test_nginx_of_compose_has_all_nodes() -> None:
    """What it changes in our configuration is there to be changed."""
    command = composed()["services"]["nginx"]["command"][-1]
    script = re.search(r"sed '([^']+)'", command)
    assert script
    changed = subprocess.run(
        ["sed", script[1], str(NGINX)], capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"server (\w+):8000;", changed) == ["node1", "node2", "node3"]
