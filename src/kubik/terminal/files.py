"""Files: read with a sentence for what goes wrong, written whole or not at all."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from kubik.engine.errors import KubikError
from kubik.engine.series import SERIES_START
from kubik.engine.system_errors import explained

SUFFIX = ".kubik"
RECORD_START = "[Kubik "
STREAMS = (Path("/dev"), Path("/dev/fd"))  # what is there may lead to a file, as standard output


class FileError(KubikError):
    """A file cannot be read or written."""


def saves_folder() -> Path:
    """Return the folder where games are saved unless a file is named."""
    return Path(platformdirs.user_data_dir("kubik", appauthor=False)) / "saves"


def make_saves_folder() -> None:
    """Make the folder of saves if it is not there."""
    with explained(saves_folder(), FileError):
        saves_folder().mkdir(parents=True, exist_ok=True)


def new_save(game: str) -> Path:
    """Return a free name in the folder of saves."""
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = saves_folder() / f"{name}{SUFFIX}"
    number = 2
    while path.exists():
        path = saves_folder() / f"{name}-{number}{SUFFIX}"
        number += 1
    return path


def read_text(path: Path) -> str:
    """Return the text of a file."""
    with explained(path, FileError):
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark in front


def read_json(text: str, path: Path) -> dict[str, Any]:
    """Return the object in the text of a JSON file."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FileError(
            "file-not-json", path=str(path), line=error.lineno, column=error.colno
        ) from None
    except (ValueError, RecursionError):
        raise FileError("file-not-json", path=str(path), line=1, column=1) from None
    if not isinstance(value, dict):
        raise FileError("file-not-json", path=str(path), line=1, column=1)
    return value


def check_place(path: Path) -> None:
    """Refuse a place where no file can be written, before any work is done for it."""
    with explained(path, FileError):
        if path.is_dir():
            raise FileError("file-is-folder", path=str(path))
        if _is_stream(path):
            return
        if not path.parent.is_dir():
            missing = "folder-is-file" if path.parent.exists() else "folder-missing"
            raise FileError(missing, path=str(path.parent))
        if not os.access(path.parent, os.W_OK):
            raise FileError("file-not-writable", path=str(path))


def what_is_there(path: Path) -> str | None:
    """Return what a file has that is to be written over, be it text or not; None if it is new."""
    with explained(path, FileError):
        return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None


def check_no_loss(path: Path) -> None:
    """Refuse to put a save in the place of a file that is no save."""
    kept = what_is_there(path)
    if kept is not None and not kept.startswith((RECORD_START, SERIES_START)):
        raise FileError("file-not-save", path=str(path))


def own_path(text: str) -> Path:
    """Return the path that a person typed, in whose home folder `~` may lie."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # nobody of that name is known here
        raise FileError("folder-missing", path=Path(text).parts[0]) from None


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at any moment the old or the new one is there, never half of it."""
    check_place(path)
    with explained(path, FileError):
        if _is_stream(path):
            path.write_bytes(content)
            return
        target = path.resolve()
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def _is_stream(path: Path) -> bool:
    """Whether it is a pipe or a device, for which nothing may be put in its place."""
    return path.exists() and (not path.is_file() or path.parent in STREAMS)


def write_json(path: Path, figures: object) -> None:
    """Write data for programs, which people can read too."""
    write_whole(path, (json.dumps(figures, ensure_ascii=False, indent=2) + "\n").encode())
