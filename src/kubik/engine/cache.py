"""Where compiled kernels are kept between starts."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "KUBIK_CACHE_DIR"
STALE_AFTER_DAYS = 30


def cache_root() -> Path:
    """Return the folder of all compiled kernels, in the user's cache unless the variable says."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("kubik", False)) / "kernels"


def kernel_folder(game: str, sources: Iterable[Path], ingredients: str = "") -> Path:
    """Return a writable folder for the kernels of a game, named by what they are made from.

    With the sources and all other ingredients in the name a stale build is impossible.
    """
    name = f"{game}-{_fingerprint(sources, ingredients)}"
    for root in (cache_root(), Path(tempfile.gettempdir()) / f"kubik-{os.getuid()}"):
        folder = root / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            os.utime(folder)
            _remove_stale(root, f"{game}-*")
            return folder
    return Path(tempfile.mkdtemp(prefix="kubik-"))


def _fingerprint(sources: Iterable[Path], ingredients: str) -> str:
    versions = f"numba {version('numba')} numpy {version('numpy')}"
    digest = hashlib.sha256(f"{versions}\n{ingredients}".encode())
    for path in sorted(set(sources)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _remove_stale(root: Path, pattern: str) -> None:
    oldest = time.time() - STALE_AFTER_DAYS * 24 * 3600
    for folder in root.glob(pattern):
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
