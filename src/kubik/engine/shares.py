"""A seed that is made of shares, so that nobody alone has chosen it.

Whoever runs the table has a secret and commits to it before anybody sits down. Every player
promises a nonce by its hash, and shows it once all promises are known: after that nobody can choose
a share to suit the others. The seed is made of the secret and of all nonces that were shown.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kubik.engine.seeds import commitment

MISSING = "-"  # stands for the nonce of a seat that has shown none
_SEED_DIGITS = 32


def new_nonce() -> str:
    """Return a nonce that nobody can guess from its promise."""
    return secrets.token_hex(16)


def promise(nonce: str) -> str:
    """Return the hash that promises a nonce."""
    return hashlib.sha256(f"kubik-nonce:{nonce}".encode()).hexdigest()


def mix(secret: str, nonces: Sequence[str]) -> str:
    """Return the seed: of all shares, or the secret alone where nobody has shown a nonce."""
    if not any(nonces):
        return secret
    shown = " ".join(nonce or MISSING for nonce in nonces)
    return hmac.new(secret.encode(), shown.encode(), hashlib.sha256).hexdigest()[:_SEED_DIGITS]


@dataclass(frozen=True)
class Shares:
    """What a seed was made of; by seat, and empty for a seat that has given nothing."""

    secret: str
    promises: tuple[str, ...]
    nonces: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """The hash of the secret, shown before anybody sat down."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The seed that comes of them."""
        return mix(self.secret, self.nonces)

    @property
    def mixed(self) -> bool:
        """Whether anybody has shown a nonce."""
        return any(self.nonces)

    @property
    def broken(self) -> list[int]:
        """The seats whose nonce is not the one that was promised."""
        pairs = enumerate(zip(self.promises, self.nonces, strict=True))
        return [seat for seat, (said, shown) in pairs if shown and promise(shown) != said]

    @property
    def withheld(self) -> list[int]:
        """The seats that promised a nonce and have not shown it."""
        pairs = enumerate(zip(self.promises, self.nonces, strict=True))
        return [seat for seat, (said, shown) in pairs if said and not shown]

    def to_dict(self) -> dict[str, Any]:
        """Return them as a record has them."""
        nonces, promises = list(self.nonces), list(self.promises)
        return {"secret": self.secret, "promises": promises, "nonces": nonces}

    @classmethod
    def read(cls, written: object, players: int) -> "Shares":
        """Return what a record has; a ValueError says that it is nothing of the kind."""
        if not isinstance(written, Mapping) or not isinstance(written.get("secret"), str):
            raise ValueError(written)
        by_seat = [written.get(name) for name in ("promises", "nonces")]
        for texts in by_seat:
            if not isinstance(texts, list) or len(texts) != players:
                raise ValueError(written)
            if not all(isinstance(text, str) for text in texts):
                raise ValueError(written)
        promises, nonces = by_seat
        for text in (written["secret"], *(promises or ()), *(nonces or ())):
            text.encode()  # of half a character nobody can make a hash: that is a ValueError, too
        return cls(written["secret"], tuple(promises or ()), tuple(nonces or ()))
