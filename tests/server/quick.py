"""Settings of servers that tests start."""

from functools import partial
from pathlib import Path
from typing import Any

import argon2

from kubik.server.limits import Limits
from kubik.server.settings import Settings
from server.stores import database_for

# Tests are no browsers in a hurry: credit is tested where it is the matter.
PLENTY = 1e9

LOOSENED = (
    *("socket_credits", "address_credits", "guest_credits", "guest_tables"),
    *("tables_of_bots", "address_tables_of_bots", "guest_uploads"),
    *("address_sockets", "connections", "seen_bot_moves", "unseen_bot_moves"),
)


# Nobody here guesses passwords; to hash one as they are hashed else takes as long as a test.
CAREFUL = argon2.PasswordHasher
vars(argon2).update(PasswordHasher=partial(CAREFUL, time_cost=1, memory_cost=64, parallelism=1))


def quick(data: Path, **changes: Any) -> Settings:
    """Return settings under which nothing waits that need not; limits may be changed, too."""
    usual: dict[str, Any] = {"bot_pause": 0.0, "share_wait": 0.0, "warm": False}
    limits: dict[str, Any] = {**dict.fromkeys(LOOSENED, PLENTY), "refusal_pause": 0.0}
    for name in [name for name in changes if name in Limits.__dataclass_fields__]:
        limits[name] = changes.pop(name)
    changes["database"] = changes.get("database") or database_for(data)
    return Settings(data=data, limits=Limits(**limits), **usual | changes)
