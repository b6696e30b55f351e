"""How much one person, address or table may take, so that there is enough for all."""

from dataclasses import asdict, dataclass, field

from kubik.server.fair import Bounds
from kubik.server.stored import Abandoned

MEGABYTE = 1024 * 1024


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
    # How long who is out of credit waits for the refusal: saying no costs nearly as much as an
    # answer, and with all connections of an address this is still little.
    refusal_pause: float = 1.0
    # New guests from one address: a school may come at once, a program that forgets its cookies
    # makes three a minute.
    guest_credits: float = 100.0
    guest_refill: float = 0.05

    # Tables whose games are not over, by who made them. Nobody has thirty games going without an
    # account to find them again with.
    guest_tables: int = 30
    account_tables: int = 200
    # Of these, tables at which only bots sit: they never wait for anybody.
    tables_of_bots: int = 4
    address_tables_of_bots: int = 12
    # Uploaded records that are kept.
    guest_uploads: int = 50
    account_uploads: int = 500
    # What is said at one table, by one person and by all. A game of an hour has a few dozen.
    person_chats: int = 200
    table_chats: int = 1_000

    # People who play the same deals: all of them are compared on one page.
    duplicate_people: int = 100

    # What one person reports in a day.
    reports_a_day: int = 10

    # Browsers of one person that are told of turns; the oldest are forgotten for others.
    subscriptions: int = 10
    # Push messages in a row that do not arrive, before their browser is told of no more.
    push_failures: int = 5
    # Mails to one person in a day; who plays twenty games by mail has heard that it goes on.
    mails_a_day: int = 20

    # Moves of bots at the tables that one address made, in a row and every second: while somebody
    # looks on, as many as thirty people can follow; else a table or two at full pace.
    seen_bot_moves: float = 100.0
    seen_bot_refill: float = 50.0
    unseen_bot_moves: float = 20.0
    unseen_bot_refill: float = 5.0

    # Open sockets of one person, who may have many pages open; of one address; at one table.
    person_sockets: int = 20
    address_sockets: int = 200
    table_spectators: int = 500
    # Connections of one address that are not sockets; a browser opens six.
    connections: int = 200
    # How long a request may take to come, and an answer to be made and read.
    request_time: float = 20.0
    answer_time: float = 120.0
    # Ping frames on one socket; browsers send none.
    ping_credits: float = 20.0
    ping_refill: float = 1.0

    # Whole games to be played again that may wait. Whoever looks through a replay changes seats
    # faster than it is made, but not six times.
    replays_waiting: Bounds = field(default=Bounds(person=6, address=24, all=200))
    # What is kept of them; a long game of Cubitos is three megabytes for one seat.
    replay_memory: int = 64 * MEGABYTE
    # Hints to be thought of that may wait; a page asks for one at a time.
    hints_waiting: Bounds = field(default=Bounds(person=2, address=8, all=50))
    # Games to be looked back at that may wait; each takes many seconds.
    reviews_waiting: Bounds = field(default=Bounds(person=2, address=6, all=16))


DAY = 86_400.0


@dataclass(frozen=True)
class Keeping:
    """How many days things are kept that nobody comes back to.

    Whatever a registered person plays in, or has played to the end, is kept for ever.
    """

    waiting: float = 7.0  # a table whose game never began
    running: float = 60.0  # a game of guests; two months are longer than any clock allows
    finished: float = 180.0  # the same, over: half a year to look at it again
    uploads: float = 30.0  # a guest's record, which the guest still has as a file
    guests: float = 14.0  # a guest who sits nowhere loses nothing but a name
    sessions: float = 400.0  # a cookie lasts for a year

    def abandoned(self, at: float) -> Abandoned:
        """Return the moments before which things count as abandoned."""
        return Abandoned(**{name: at - days * DAY for name, days in asdict(self).items()})
