"""Seeds are sealed where they are stored: a copied database shows nobody's hand.

The key lies in a file of its own beside the database, so whoever copies the whole folder has it.
"""

import base64
import binascii
import secrets
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kubik.server.errors import ConflictError
from kubik.server.private import OWNER_ONLY, write_new

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

KEY = "dice-key"
KEY_LENGTH = 32  # bytes
_SEALED = "sealed:"


class Seals:
    """Seals seeds, and opens them."""

    def __init__(self, data: Path) -> None:
        self._path = data / KEY

    @cached_property
    def _key(self) -> bytes:
        """The key, which is made at the first start."""
        if not self._path.exists():
            write_new(self._path, base64.urlsafe_b64encode(secrets.token_bytes(KEY_LENGTH)))
        self._path.chmod(OWNER_ONLY)
        return self._path.read_bytes().strip()

    @cached_property
    def _fernet(self) -> "Fernet":
        """What seals and opens; loaded for the first table, not before a server can answer."""
        from cryptography.fernet import Fernet

        self.check()
        return Fernet(self._key)

    def check(self) -> None:
        """Refuse a key that is none."""
        try:
            fits = len(base64.urlsafe_b64decode(self._key)) == KEY_LENGTH
        except binascii.Error:
            fits = False
        if not fits:
            raise ConflictError("key-spoilt", path=str(self._path))

    @property
    def key(self) -> bytes:
        """The key, if it is one."""
        self.check()
        return self._key

    def seal(self, seed: str) -> str:
        """Return a seed as it is stored."""
        return _SEALED + self._fernet.encrypt(seed.encode()).decode()

    def open(self, stored: str) -> str:
        """Return a seed that was stored; one from before there were seals is as it is."""
        if not stored.startswith(_SEALED):
            return stored
        from cryptography.fernet import InvalidToken

        try:
            return self._fernet.decrypt(stored.removeprefix(_SEALED).encode()).decode()
        except InvalidToken:
            raise ConflictError("key-wrong", path=str(self._path)) from None
