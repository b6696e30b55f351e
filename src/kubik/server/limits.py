"""How much one person, address or table may take, so that there is enough for all."""

from dataclasses import dataclass, field

from kubik.server.fair import Bounds


@dataclass(frozen=True)
class Limits:
    """Numbers with their reasons; times are in seconds, sizes in bytes."""

    # Messages in a row from one socket, and how many more every second. Nobody who plays, chats
    # and pings needs more than a few a second.
    socket_credits: float = 60.0
    socket_refill: float = 20.0
    # The same for all requests and messages of one address, by the prices of `prices.py`. A class
    # of thirty behind one address plays well within it.
    address_credits: float = 600.0
    address_refill: float = 120.0
    # Whole games to be played again that may wait. Whoever looks through a replay changes seats
    # faster than it is made, but not six times.
    replays_waiting: Bounds = field(default=Bounds(person=6, address=24, all=200))
    # Hints to be thought of that may wait; a page asks for one at a time.
    hints_waiting: Bounds = field(default=Bounds(person=2, address=8, all=50))
    # What is kept of whole games; a long game of Cubitos is three megabytes for one seat.
    replay_memory: int = 64 * 1024 * 1024
