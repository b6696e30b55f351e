"""Dice, zones and the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

from kubik.engine.chance import below

from .box import (
    BLANK,
    FACES,
    FIRST,
    KINDS,
    LAST_SPACE,
    NOW_CARDS,
    SUPPORT_CREDITS,
    SUPPORT_HANDS,
    SYMBOLS,
)

ZONES = ("draw", "roll", "discard", "active")


@dataclass(slots=True)
class Die:
    """One die. In the active zone it keeps its face when it is used: it was turned, not rolled."""

    kind: str
    face: str | None = None
    used: bool = False  # for anything; it is not rolled again
    spent: bool = False  # for its ability of the run
    borrowed: bool = False
    waits: bool = False  # its ability for now may be used at once
    due: bool = False  # the push that is on was begun with it

    @property
    def key(self) -> tuple[str, str, bool, bool, bool, bool, bool]:
        flags = (self.used, self.spent, self.borrowed, self.waits, self.due)
        return (self.kind, self.face or "", *flags)

    def copy(self) -> "Die":
        flags = (self.used, self.spent, self.borrowed, self.waits, self.due)
        return Die(self.kind, self.face, *flags)

    @property
    def shows_symbol(self) -> bool:
        return self.face in SYMBOLS

    def forget(self) -> None:
        """Leave the active zone."""
        self.face = None
        self.used = self.spent = self.waits = self.due = False


@dataclass(slots=True)
class Player:
    """Zones and everything else of a player."""

    draw: list[Die] = field(default_factory=list)
    roll: list[Die] = field(default_factory=list)
    discard: list[Die] = field(default_factory=list)
    active: list[Die] = field(default_factory=list)
    coins: int = 0
    credits: int = 0
    feet: int = 0
    water: int = 0
    fans: int = 0
    hands: int = 0
    square: int = 0
    lines: int = 0  # red lines to the end of the lap
    uncounted: frozenset[str] = frozenset()
    unlimited: bool = False
    credited: bool = False  # gained a credit in this round
    returned: bool = False  # returned a die in this round

    def zone(self, name: str) -> list[Die]:
        dice: list[Die] = getattr(self, name)
        return dice

    def all_dice(self) -> list[Die]:
        return [die for zone in ZONES for die in self.zone(zone)]

    def take_out(self, die: Die) -> Die:
        """Take this very die out of the zone where it lies."""
        for zone in ZONES:
            dice = self.zone(zone)
            for place, other in enumerate(dice):
                if other is die:
                    del dice[place]
                    return die
        raise AssertionError(f"{die} lies in no zone")

    def copy(self) -> "Player":
        twin = replace(self)
        for zone in ZONES:
            setattr(twin, zone, [die.copy() for die in self.zone(zone)])
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            *(tuple(sorted(die.key for die in self.zone(zone))) for zone in ZONES),
            *(self.coins, self.credits, self.feet, self.water, self.fans, self.hands),
            *(self.square, self.uncounted, self.unlimited, self.credited, self.returned),
        )


@dataclass(slots=True)
class Table:
    """What lies on the table, and how far the player who acts is."""

    players: list[Player]
    seat: int
    first: int
    track: int
    cards: dict[str, str]  # by colour
    boxes: dict[str, int]
    generator: list[int]
    phase: str
    at_risk: bool = False
    safe: bool = False
    forced: int = 0
    again: int = 0  # rolls of the roll zone that an ability still has
    claim: bool = False  # may use the red card
    weaker: int = 0  # rivals who had fewer swords when they were compared
    weakest: tuple[int, ...] = ()  # those who had the fewest
    touched: bool = False  # whether what was used had an effect

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat != self.seat]

    @property
    def is_rolling(self) -> bool:
        return self.phase not in ("running", "finishing", "moving")

    def card(self, kind: str) -> str:
        """Return the card of a kind of dice; grey ones and the first player's have none."""
        return self.cards.get(kind, "")

    def copy(self) -> "Table":
        twin = replace(self)
        twin.players = [player.copy() for player in self.players]
        twin.boxes = dict(self.boxes)
        twin.generator = list(self.generator)
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            *(player.key() for player in self.players),
            tuple(self.boxes.values()),
            tuple(self.generator),
            *(self.phase, self.at_risk, self.safe, self.forced, self.again),
            *(self.claim, self.weaker, self.weakest),
        )

    # Chance.

    def throw(self, dice: Sequence[Die]) -> bool:
        """Roll dice together: hits go to the active zone, misses to the roll zone.

        They have been taken out of their zones. Tell whether there is a hit.
        """
        self.touched = True
        chance = SimpleNamespace(generator=self.generator)
        hits = []
        # Those of one kind differ in whose they are alone; one's own are rolled first.
        for die in sorted(dice, key=lambda die: (KINDS.index(die.kind), die.borrowed)):
            die.forget()
            face = FACES[die.kind][below(chance, 6)]
            if face == BLANK:
                self.me.roll.append(die)
            else:
                die.face = face
                hits.append(die)
        self.activate(hits)
        return bool(hits)

    def activate(self, dice: Sequence[Die]) -> None:
        """Put dice that came together into the active zone, as they lie."""
        self.me.active.extend(dice)
        for die in dice:
            die.waits = die.shows_symbol and self.card(die.kind) in NOW_CARDS
        # Several at once demand one push, but each roll demands its own.
        lone_cheese = self.card("yellow") == "the_cheese_stands_alone"
        if lone_cheese and any(die.kind == "yellow" and die.shows_symbol for die in dice):
            self.forced += self.is_rolling

    # Dice that come and go.

    def give_back(self, die: Die) -> None:
        """Return a die to its box."""
        self.touched = True
        self.me.take_out(die)
        self.boxes[die.kind] += 1
        self.me.returned = True

    def get_free(self, kind: str) -> None:
        """Get a die of a box for nothing, into the discard zone."""
        self.touched = True
        self.boxes[kind] -= 1
        self.me.discard.append(Die(kind))

    # Gains.

    def gain(self, icon: tuple[str, int], times: int = 1) -> None:
        """Gain what an icon shows, so many times."""
        resource, amount = icon
        amount *= times
        if amount == 0:
            return
        self.touched = True
        if resource == "coin":
            self.me.coins += amount
        elif resource == "foot":
            self.me.feet += amount
        elif resource == "water_foot":
            self.me.water += amount
        elif resource == "credit":
            self.me.credits += amount
            self.me.credited = True
        else:
            assert (resource, amount) == ("fan", 1)
            self.gain_fan(hands=False)

    def gain_fan(self, *, hands: bool) -> None:
        """Move along the support track, or stay on its last space, and get what it shows."""
        self.me.fans = min(self.me.fans + 1, LAST_SPACE)
        self.gain(("credit", SUPPORT_CREDITS[self.me.fans]))
        if hands:
            self.me.hands += SUPPORT_HANDS[self.me.fans]


def returnable(dice: Iterable[Die]) -> list[Die]:
    """The first player's die cannot be returned nor given."""
    return [die for die in dice if die.kind != FIRST]
