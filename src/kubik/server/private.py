"""Files that their owner alone can read."""

import os
import shutil
from pathlib import Path
from typing import IO

OWNER_ONLY = 0o600


def open_private(path: Path, mode: str = "ab") -> IO[bytes]:
    """Open a file for writing; not even for a moment can others read it."""
    file = open(  # noqa: SIM115
        path, mode, opener=lambda name, flags: os.open(name, flags, OWNER_ONLY)
    )
    os.fchmod(file.fileno(), OWNER_ONLY)  # one from before may be open to all
    give_to_owner(path)
    return file


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, onto the disk; none stays that cannot be written whole.

    Of a key that is half there, whoever starts the server again could only guess what is amiss.
    """
    with open_private(path, "xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            path.unlink()
            raise


def copy_private(source: Path, target: Path) -> None:
    """Copy a file so that its owner alone can read it."""
    with source.open("rb") as content, open_private(target, "wb") as file:
        shutil.copyfileobj(content, file)


def give_to_owner(path: Path) -> None:
    """Have something belong to who owns its folder: root may work for the user of a server."""
    if os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
