import io
import sys
from pathlib import Path

import pytest

from kubik.terminal.main import main
from terminal.running import Kubik, Ran


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for saves; the working directory."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("KUBIK_NO_WARM", "1")
    for name in ("KUBIK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def saves(home: Path) -> Path:
    return home / "data" / "kubik" / "saves"


@pytest.fixture
def kubik(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Kubik:
    """Run a command line in this process, with lines to read from standard input."""
    del home

    def run(*argv: str, lines: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        capsys.readouterr()
        status = main(argv)
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run
