"""The seed of a match: committed to at the start, shown at the end, checkable by anyone.

Before every action the generator is reseeded with HMAC-SHA256(seed, who/number), so nobody who
has seen a hundred dice can predict the next, and a replay needs the seed and the moves alone.
"""

import hashlib
import hmac
import secrets
import struct
from typing import TypeAlias

from kubik.engine.errors import SetupError
from kubik.engine.whole import is_whole

SeedWords: TypeAlias = tuple[int, int, int, int]

SETUP = "setup"


def new_seed() -> str:
    """Return a seed that nobody can guess from its commitment."""
    return secrets.token_hex(16)


def writable(text: object) -> str:
    """Return a seed or a name as text that can be saved: halves of characters cannot."""
    return str(text).encode(errors="replace").decode()


def written_seed(seed: object) -> str:
    """Return a seed as text, a new one for None; what is neither number nor text is none."""
    if seed is None:
        return new_seed()
    if not isinstance(seed, str) and not is_whole(seed):
        raise SetupError("seed-kind", found=str(seed))
    return writable(seed)


def commitment(seed: str) -> str:
    """Return the hash that is published before the first move."""
    return hashlib.sha256(f"kubik:{seed}".encode(errors="replace")).hexdigest()


def seed_words(seed: str, purpose: str) -> SeedWords:
    """Return four words of 32 bits for one purpose, such as `setup` or `2/17`."""
    # `hmac.digest` would hand the interpreter to another thread, and wait to get it back.
    digest = hmac.new(seed.encode(), purpose.encode(), "sha256").digest()
    a, b, c, d = struct.unpack_from(">4I", digest)
    return a, b, c, d


def action_purpose(seat: int, number: int) -> str:
    """Return the purpose of the seat's action of that number, counted from 0."""
    return f"{seat}/{number}"


def bot_purpose(seat: int, number: int) -> str:
    """Return the purpose of what a bot imagines before that action."""
    return f"bot/{action_purpose(seat, number)}"


def pick_purpose(seat: int, number: int) -> str:
    """Return the purpose of the pick of a lenient or careless bot among its moves."""
    return f"{bot_purpose(seat, number)}/pick"
