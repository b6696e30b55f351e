"""Chairs: who sits at a table, and who plays for whom."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from kubik.bots.nets.playing import PREFIX
from kubik.server.errors import ConflictError
from kubik.server.protocol import MOST_MISSED

# Why a bot plays on for a person: the connection was lost, time ran out, or the person left.
Absence: TypeAlias = Literal["", "away", "timeout", "leave"]


class Chair(msgspec.Struct, omit_defaults=True):
    """One seat of a table, as it is stored."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""  # who plays; for a person, who plays on
    player: str = ""  # the id of the person
    away: Absence = ""
    left: float | None = None  # seconds on the clock when it was last looked at
    promise: str = ""  # the hash of the nonce that its browser adds to the seed
    nonce: str = ""  # the nonce, once it was shown
    missed: int = 0  # time-outs since the person last did something
    kept_for: str = ""  # of an open one: the id of the person who is asked to sit there

    @property
    def by_bot(self) -> bool:
        """Whether a bot moves for this seat now."""
        return self.kind == "bot" or bool(self.away)

    @property
    def by_person(self) -> bool:
        """Whether a person is waited for at this seat."""
        return self.kind == "person" and not self.away

    @property
    def missed_once(self) -> bool:
        """Whether a bot moves for this person now, and then waits again."""
        return self.away == "timeout" and self.missed < MOST_MISSED


def seat_of(chairs: Sequence[Chair], player: str | None) -> int | None:
    """Return where a person sits, or None."""
    if not player:
        return None
    # A plain loop: this is asked several times for every move.
    for seat, chair in enumerate(chairs):
        if chair.player == player:
            return seat
    return None


def seat_as(chairs: Sequence[Chair], player: str | None, chosen: int | None) -> int | None:
    """Return as which seat a person looks: the chosen one, where several share a device."""
    if not player:
        return None
    first = None
    for seat, chair in enumerate(chairs):
        if chair.player == player:
            if first is not None:
                return chosen if chosen in seats_of(chairs, player) else None
            first = seat
    return first


def seats_of(chairs: Sequence[Chair], player: str | None) -> list[int]:
    """Return where a person sits: in several seats, if others play at the same device."""
    return [seat for seat, chair in enumerate(chairs) if player and chair.player == player]


def only_seat_of(chairs: Sequence[Chair], player: str | None) -> int | None:
    """Return where a person sits whose device belongs to nobody else at the table."""
    seats = seats_of(chairs, player)
    return seats[0] if len(seats) == 1 else None


def is_free(chair: Chair, player: str) -> bool:
    """Whether a person may sit down there."""
    return chair.kind == "open" and chair.kept_for in ("", player)


def free_seats(chairs: Sequence[Chair], player: str) -> list[int]:
    """Return where somebody may sit down."""
    return [number for number, chair in enumerate(chairs) if is_free(chair, player)]


def check_free(chairs: Sequence[Chair], free: Sequence[int], seat: int) -> None:
    """Refuse a seat that is not one of the free ones, and say for whom it is kept."""
    if seat in free:
        return
    if 0 <= seat < len(chairs) and chairs[seat].kept_for:
        raise ConflictError("seat-kept", name=chairs[seat].name)
    raise ConflictError("seat-taken", seat=seat + 1)


def is_asked(chairs: Sequence[Chair], player: str | None) -> bool:
    """Whether a seat is kept for a person who does not sit there yet."""
    kept = player is not None and any(chair.kept_for == player for chair in chairs)
    return kept and seat_of(chairs, player) is None


def offered_seats(chairs: Sequence[Chair], free: Sequence[int]) -> list[int]:
    """Return where somebody sits down who says nothing: where seats are kept, or in the first."""
    return [number for number in free if chairs[number].kept_for] or list(free[:1])


def sit_down(chairs: list[Chair], places: Sequence[int], player: str, name: str) -> None:
    """Seat a person, and behind the first seat those who play at the same device."""
    for place in places:
        chair = chairs[place]
        own = name if place == places[0] else chair.name
        chairs[place] = Chair("person", own, chair.bot, player)


def hand_over(chairs: Sequence[Chair], own: Sequence[int], player: str, name: str) -> None:
    """Give seats to another person, who sits in the first of them by name."""
    for seat in own:
        chairs[seat].player = player
    chairs[own[0]].name = name


def name_bots(chairs: Iterable[Chair]) -> None:
    """Name bots after what they are, numbered where one sits twice."""
    bots = [chair for chair in chairs if chair.kind == "bot"]
    kinds = [chair.bot.removeprefix(PREFIX) for chair in bots]
    for place, (chair, kind) in enumerate(zip(bots, kinds, strict=True)):
        number = kinds[: place + 1].count(kind)
        chair.name = f"{kind} {number}" if kinds.count(kind) > 1 else kind
