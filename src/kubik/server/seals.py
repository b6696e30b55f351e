"""Seeds are sealed where they are stored: a copied database shows nobody's hand.

The key lies in a file of its own beside the database, so whoever copies the whole folder has it.
"""

from functools import cached_property
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken

from kubik.server.errors import ConflictError
from kubik.server.private import OWNER_ONLY, open_private

KEY = "dice-key"
_SEALED = "sealed:"


class Seals:
    """Seals seeds, and opens them."""

    def __init__(self, data: Path) -> None:
        self._path = data / KEY

    @cached_property
    def _fernet(self) -> Fernet:
        """What seals and opens, by a key that is made at the first start."""
        if not self._path.exists():
            with open_private(self._path, "xb") as file:
                file.write(Fernet.generate_key())
        self._path.chmod(OWNER_ONLY)
        try:
            return Fernet(self._path.read_bytes().strip())
        except ValueError:
            raise ConflictError("key-spoilt", path=str(self._path)) from None

    def check(self) -> None:
        """Refuse a key that is none."""
        self.seal("")

    def seal(self, seed: str) -> str:
        """Return a seed as it is stored."""
        return _SEALED + self._fernet.encrypt(seed.encode()).decode()

    def open(self, stored: str) -> str:
        """Return a seed that was stored; one from before there were seals is as it is."""
        if not stored.startswith(_SEALED):
            return stored
        try:
            return self._fernet.decrypt(stored.removeprefix(_SEALED).encode()).decode()
        except InvalidToken:
            raise ConflictError("key-wrong", path=str(self._path)) from None
