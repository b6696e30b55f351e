"""Files that their owner alone can read."""

import os
from pathlib import Path
from typing import IO

OWNER_ONLY = 0o600


def open_private(path: Path, mode: str = "ab") -> IO[bytes]:
    """Open a file for writing; not even for a moment can others read it."""
    file = open(  # noqa: SIM115
        path, mode, opener=lambda name, flags: os.open(name, flags, OWNER_ONLY)
    )
    os.fchmod(file.fileno(), OWNER_ONLY)  # one from before may be open to all
    return file
