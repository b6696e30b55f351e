"""Killed at any moment of saving, a process leaves the old save or the new one."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

OLD, NEW = b"[Kubik 1] old\n" * 40_000, b"[Kubik 1] new\n" * 40_000
KILLS = 6

WRITER = """
import sys
from pathlib import Path
from kubik.terminal.files import write_whole
contents = [f"[Kubik 1] {age}\\n".encode() * 40_000 for age in ("new", "old")]
print("ready", flush=True)
while True:
    for content in contents:
        write_whole(Path(sys.argv[1]), content)
"""


def test_kill_while_saving(tmp_path: Path) -> None:
    save = tmp_path / "game.kubik"
    save.write_bytes(OLD)
    for number in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(save)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.005 * number)
            os.kill(writer.pid, signal.SIGKILL)
        assert save.read_bytes() in (OLD, NEW)
