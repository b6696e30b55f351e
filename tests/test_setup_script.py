"""What `scripts/setup` calls, with a Python and a uv that only write down what they are asked."""

import shutil
import subprocess
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[1] / "scripts" / "setup"

# Stands for uv: `uv venv` leaves what an environment has to have.
UV = """#!/bin/sh
[ "$1" = --version ] && { echo "uv $VERSION"; exit; }
echo "uv $*" >> calls
[ "$1" = venv ] && mkdir -p .venv/bin && touch .venv/bin/python && chmod +x .venv/bin/python
[ "$1" = pip ] && mkdir .venv/node
exit 0
"""
# Stands for Python: pip brings uv, and building the page needs the Node that is written in `node`.
PYTHON = """#!/bin/sh
echo "python $*" >> calls
case "$*" in
"-c import sys; print"*) echo "$0"; exit "$TOO_OLD" ;;
"-m pip install"*) mkdir -p .venv/uv/bin && cp uv .venv/uv/bin/uv ;;
"client/build.py node"*) cat node ;;
"client/build.py"*) ls -d .venv/node >> calls 2>/dev/null || true ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "scripts").mkdir()
    shutil.copy(SETUP, tmp_path / "scripts")
    for name, text in (("uv", UV), ("python", PYTHON), ("node", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def set_up(checkout: Path, *arguments: str, too_old: int = 0) -> tuple[str, list[str]]:
    """Return what the script said to somebody, and the calls it made."""
    version = SETUP.read_text(encoding="utf-8").partition("uv_version=")[2].split()[0]
    done = subprocess.run(
        [checkout / "scripts" / "setup", *arguments],
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHON": str(checkout / "python"),
            "VERSION": version,
            "TOO_OLD": str(too_old),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == too_old, done.stderr
    calls = checkout / "calls"
    said = calls.read_text(encoding="utf-8").splitlines()
    calls.unlink()
    return done.stderr, said


def test_playing_asks_for_the_page_and_no_packages_for_development(checkout: Path) -> None:
    _, calls = set_up(checkout, "play")
    assert "python client/build.py page" in calls
    assert "uv sync --quiet --locked --inexact --no-default-groups" in calls


def test_all_else_asks_for_all_that_is_built_and_passes_on_what_it_is_told(checkout: Path) -> None:
    _, calls = set_up(checkout, "--group", "docs")
    assert "python client/build.py all" in calls
    assert "uv sync --quiet --locked --inexact --group docs" in calls


def test_node_is_brought_where_it_is_missing_and_stays_no_longer_than_it_builds(
    checkout: Path,
) -> None:
    (checkout / "node").write_text("client/node.txt", encoding="utf-8")
    _, calls = set_up(checkout, "play")
    assert any("--target .venv/node -r client/node.txt" in call for call in calls)
    assert ".venv/node" in calls
    assert not (checkout / ".venv" / "node").exists()


def test_no_node_is_brought_where_there_is_one(checkout: Path) -> None:
    _, calls = set_up(checkout, "play")
    assert not any(call.startswith("uv pip") for call in calls)
    assert ".venv/node" not in calls


@pytest.mark.parametrize("node", ["", "client/node.txt"])
def test_uv_is_brought_once(checkout: Path, node: str) -> None:
    (checkout / "node").write_text(node, encoding="utf-8")
    _, calls = set_up(checkout)
    assert sum("pip install" in call and "uv==" in call for call in calls) == 1
    assert sum(call.startswith("uv venv") for call in calls) == 1
    _, calls = set_up(checkout)
    assert not any("uv==" in call or call.startswith("uv venv") for call in calls)
    assert any(call.startswith("uv sync") for call in calls)


def test_an_older_python_is_refused_before_anything_is_made(checkout: Path) -> None:
    said, calls = set_up(checkout, too_old=1)
    assert f"needs Python 3.11 or newer; '{checkout / 'python'}' is not" in said
    assert len(calls) == 1
    assert not (checkout / ".venv").exists()
