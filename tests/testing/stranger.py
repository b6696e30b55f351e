"""Somebody who has the wheel of Kubik and nothing else: environments of their own."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from once import one_at_a_time, shared_folder

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"  # which `make setup` puts there
HERE = "{}.{}".format(*sys.version_info)
VERSIONS = ("3.11", "3.12", "3.13")
GAME = "dice_race"
TITLE = "Dice race"

# What would tell an environment of this checkout.
OURS = ("PYTHONPATH", "VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "KUBIK_COMPILER", "KUBIK_LANG")


@cache
def pythons() -> dict[str, str]:
    """Return an interpreter for each version that is on this machine, this one among them."""
    found = {version: _find(version) for version in VERSIONS}
    return {version: path for version, path in found.items() if path} | {HERE: sys.executable}


def _find(version: str) -> str | None:
    homes = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    known = [shutil.which(f"python{version}"), *map(str, homes.glob(f"{version}.*/bin/python"))]
    # What is on the path may be a shim that leads nowhere.
    return next((path for path in known if path and _runs(path)), None)


def _runs(path: str) -> bool:
    return subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0


def clean(**more: str) -> dict[str, str]:
    """Return an environment that knows nothing of this checkout."""
    return {name: value for name, value in os.environ.items() if name not in OURS} | more


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    """Run a command to its end; return what it printed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=clean(**more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build_wheel(folder: Path) -> Path:
    """Build Kubik, and write down with which versions of packages it is tested."""
    folder.mkdir(parents=True, exist_ok=True)
    run(UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT, cwd=folder)
    lock = ("--frozen", "--no-hashes", "--no-emit-workspace", "--all-extras")
    run(UV, "export", "--quiet", *lock, "-o", folder / "versions.txt", cwd=ROOT)
    return next(folder.glob("kubik-*.whl"))


class Stranger:
    """A folder with a virtual environment, in which Kubik comes from its wheel; and a game.

    Compiled games are kept where all are on this machine: they are known by what they are made of.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        """Know of a folder; what is in it is made by the next two."""
        self.folder = folder
        self.bin = folder / ".venv" / "bin"
        self._wheel = wheel

    def settle(self, version: str = HERE) -> None:
        """Make the environment, with that version of Python."""
        self.folder.mkdir(parents=True, exist_ok=True)
        run(UV, "venv", "--quiet", "--python", pythons()[version], ".venv", cwd=self.folder)
        self._install(self._wheel)

    def make_game(self) -> None:
        """Write a game and install it, as `docs/write-a-game.md` says."""
        self.do("kubik", "new-game", GAME)
        self._install(f"{self._wheel}[testing]", "-e", f"{GAME}[testing]")

    def do(self, program: str, *arguments: str, cwd: str = ".") -> str:
        """Run a program of the environment."""
        return run(self.bin / program, *arguments, cwd=self.folder / cwd, **self.settings)

    @property
    def settings(self) -> dict[str, str]:
        """Where saved games are kept."""
        return {"XDG_DATA_HOME": str(self.folder / "data")}

    def _install(self, *packages: str | Path) -> None:
        """Install packages, in the versions that our own lock has."""
        versions = ("--constraint", self._wheel.parent / "versions.txt")
        where = ("--python", self.bin / "python")
        run(UV, "pip", "install", "--quiet", *where, *versions, *packages, cwd=self.folder)


def shared_wheel(factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built once however many processes the tests run in."""
    folder = shared_folder(factory) / "wheel"
    with one_at_a_time(folder):
        return next(folder.glob("kubik-*.whl"), None) or build_wheel(folder)


def shared_stranger(factory: pytest.TempPathFactory) -> Stranger:
    """Return somebody who has made a game, the same for all processes that tests run in."""
    folder = shared_folder(factory) / "stranger"
    stranger = Stranger(folder, shared_wheel(factory))
    with one_at_a_time(folder):
        if not (folder / "settled").exists():
            stranger.settle()
            stranger.make_game()
            (folder / "settled").touch()
    return stranger
