"""How fast bots move: as fast as people can follow, and no faster for all tables of one address."""

from kubik.server.credits import Buckets
from kubik.server.limits import Limits


class Pace:
    """Moves of bots by the address that made their tables."""

    def __init__(self, limits: Limits) -> None:
        self._seen = Buckets(limits.seen_bot_moves, limits.seen_bot_refill)
        self._unseen = Buckets(limits.unseen_bot_moves, limits.unseen_bot_refill)

    def wait(self, address: str, seen: bool) -> float:
        """Return the seconds until a bot may move at a table that somebody looks at, or nobody."""
        return (self._seen if seen else self._unseen).of(address).borrow()
