"""Asking a public bot: its program, and what is counted of its answers."""

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

View = dict[str, Any]
Ask = Callable[[str], str]


@dataclass
class Answers:
    """How often a bot was asked, and how often its answer could not be played as it was."""

    asked: int = 0
    changed: int = 0

    def count(self, *, as_said: bool) -> None:
        """Count an answer."""
        self.asked += 1
        self.changed += not as_said

    def note(self, path: Path) -> None:
        """Add a line with them to a file, which many programs write to at once."""
        line = json.dumps(asdict(self)) + "\n"
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(file, line.encode())
        os.close(file)


def read_answers(path: Path) -> Answers:
    """Return the sum of what programs have noted."""
    lines = path.read_text().splitlines() if path.exists() else []
    noted = [Answers(**json.loads(line)) for line in lines]
    return Answers(sum(one.asked for one in noted), sum(one.changed for one in noted))


class Program:
    """A bot's program, which answers a line by a line."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )

    def ask(self, line: str) -> str:
        """Return what it answers; nothing if it has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
