"""The unit of systemd: its command starts a server, and systemd understands it."""

import configparser
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from server.test_serve import serving

UNIT = Path(__file__).parents[2] / "deploy" / "kubik.service"


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
