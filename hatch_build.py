"""Builds the page in the browser into the package, with a Node that comes as a Python package.

So nobody who installs Kubik needs Node. `KUBIK_NO_CLIENT=1` leaves the page out.
"""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "KUBIK_NO_CLIENT"


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is made and before an editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only when there is something to build with it."""
        node = self._client / "node.txt"
        return node.read_text(encoding="utf-8").split() if self._missing() else []

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Build the page if it is missing or older than its sources."""
        missing = self._missing()
        if missing:
            self.app.display_info("Building the page in the browser (client/) ...")
            self._of_client("build")(missing)

    @property
    def _client(self) -> Path:
        return Path(self.root) / "client"

    def _missing(self) -> list[str]:
        if self.target_name != "wheel" or os.environ.get(SKIP) or not self._client.is_dir():
            return []
        found: list[str] = self._of_client("missing")()
        return found

    def _of_client(self, function: str) -> Any:
        return runpy.run_path(str(self._client / "build.py"))[function]
