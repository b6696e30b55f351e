"""The dice and cards of Cubitos at the table, for the literal checkers of its lines."""

import re
from dataclasses import dataclass
from typing import Any

from kubik.testing.literal import Asked

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "white")
DICE = dict(zip("LDROYGBPNWF", ("light", "dark", *COLOURS, "first"), strict=True))
SIDES = dict(zip("STabc", ("symbol", "special", "first", "second", "third"), strict=True))
ZONES = {"d": "draw", "r": "roll", "x": "discard", "u": "spent", **SIDES}
GREYS = ("light", "dark")

# When cards work, as they say themselves: now, before, after or against a push, with two symbols at
# any time, when swords are compared, in the run, after the move.
_AT = {
    "now": "batter_beaver pinch_eater dugout the_cheese_stands_alone stogie cubasaurus muggles"
    " fast_cat",
    "pushing": "up_to_11 pineapple_rocks pina_cubelada rock_on",
    "pushed": "ledercheesen reckless_cheese wizard",
    "bust": "punk_fruit rolling_stoned keep_on_rollin",
    "any": "broken_cow",
    "swords": "jacques_couteau crabby punch_guy mr_soldier supah_general champion el_bandito",
    "run": "mr_bats batter_beaver benchwarmer reliever_beaver the_babe bad_cheese ledercheesen"
    " the_cheese_stands_alone the_big_cheese cheese_boy stinky_cheese up_to_11 punk_fruit"
    " bahama_llama llama_rama undercover_fish chilly_mcchillster llama_shaman wikiwiki_dinosaur"
    " rollosaurus shimmy_shimmy_dino dancing_dino pronto_bronto you_bet_jurassican cubasaurus"
    " rich_dog wizard mr_dog dr_livingstone captain_bark muggles dapper_doggie schmutz smelly_cat"
    " cat_tastrophy dope_cat fat_cat",
    "moved": "bob",
}
MOMENTS: dict[str, set[str]] = {}
for _moment, _names in _AT.items():
    for _name in _names.split():
        MOMENTS.setdefault(_name, set()).add(_moment)
# The moments of abilities that answer a question.
SUITS = {
    "decide": {"pushing", "any"},
    "seize": {"now", "pushed"},
    "save": {"bust"},
    "run": {"run", "any", "swords"},
}
# Cards that let the player choose something in the run, with any symbol or a special one alone.
ASKING = (
    *("jacques_couteau", "crabby", "mr_bats", "benchwarmer", "reliever_beaver", "the_big_cheese"),
    *("cheese_boy", "punk_fruit", "chilly_mcchillster", "llama_shaman", "captain_bark"),
    *("cat_tastrophy", "fat_cat"),
)
ASKING_IF_SPECIAL = ("llama_rama",)
TWO_CHOICES = ("mr_bats", "the_big_cheese")


def does(move: str) -> str:
    """Return what a move does, from its notation."""
    if ":" in move:
        return move.partition(":")[0]
    if re.fullmatch(r"[drxuSTabc][A-Z]\+?", move):
        return "pick"
    return "go" if re.fullmatch(r"[a-k]\d+|start|finish", move) else move


@dataclass(frozen=True)
class Die:
    """A die of a zone, or an active one by the side that it shows."""

    zone: str
    kind: str


def picked_die(asked: Asked) -> Die | None:
    """Return the die that a move chooses."""
    found = re.fullmatch(r"([drxuSTabc])([A-Z])\+?", asked.move)
    return Die(ZONES[found[1]], DICE[found[2]]) if found else None


def used_die(asked: Asked) -> Die | None:
    """Return the die that a move uses."""
    found = re.fullmatch(r"use:([A-Z])(\*?)2?\+?", asked.move)
    return Die("special" if found[2] else "symbol", DICE[found[1]]) if found else None


def counted_die(asked: Asked) -> Die | None:
    """Return the die of which a move takes the face."""
    found = re.fullmatch(r"count:([A-Z])([STabc])", asked.move)
    return Die(ZONES[found[2]], DICE[found[1]]) if found else None


def said(kind: str) -> str:
    """Return what a sentence calls a die."""
    names = {"light": "light grey", "dark": "dark grey", "first": "first player's die"}
    return names.get(kind, kind)


def side_of(zone: str) -> str:
    """Return what a sentence calls a side."""
    return {"symbol": "symbol", "special": "special symbol"}.get(zone, f"{zone} other face")


class Seat:
    """What lies before the seat that asks."""

    def __init__(self, asked: Asked) -> None:
        self._view = asked.view
        self._number = asked.seat
        self.described: dict[str, Any] = asked.position["seats"][asked.seat]
        self.stage, self.asked = str(self.described["stage"]), str(self.described["phase"])
        self.task = str(asked.view["seats"][asked.seat]["task"])
        self.boxes: dict[str, int] = asked.view["boxes"]
        self.money = int(self.described["coins"]) + int(self.described["credits"])

    def zone(self, name: str) -> dict[str, int]:
        """Return the dice of a zone, or the active ones that show a side."""
        if name in ("draw", "roll", "discard", "spent"):
            dice: dict[str, int] = self.described[name]
            return dice
        return {
            kind: n for kind, sides in self.described["active"].items() if (n := sides.get(name, 0))
        }

    def pending(self, moment: str) -> list[str]:
        """Return the colours whose cards wait to be used, of those that work at a moment."""
        return [
            colour for colour in self.described["pending"] if moment in MOMENTS[self.card(colour)]
        ]

    @property
    def to_roll(self) -> int:
        return sum(self.zone("roll").values())

    @property
    def to_return(self) -> list[str]:
        """The kinds in the roll zone of which a die can be returned."""
        return [kind for kind, count in self.zone("roll").items() if count and kind != "first"]

    def is_active(self, kind: str) -> bool:
        """Whether a die of a kind is active, used or not."""
        return bool(self.described["active"].get(kind) or self.described["spent"].get(kind))

    def card(self, colour: str) -> str:
        """Return the card of a colour."""
        cards = {card["colour"]: card["card"] for card in self._view["cards"]}
        return str(cards.get(colour, ""))

    def cost(self, kind: str) -> int:
        costs = {card["colour"]: card["cost"] for card in self._view["cards"]}
        return int(costs.get(kind, 0))

    def suits(self, colour: str) -> bool:
        """Whether the card of a colour works at the moment of the question."""
        if self.asked == "seize":
            now, pushed = self.pending("now"), self.pending("pushed")
            # What is for now comes before what a push brings, unless another push may come first.
            demanded = self.described["forced"] > 0 and self.stage == "rolling" and self.to_roll > 0
            if demanded and now and "pushing" in MOMENTS[self.card(colour)]:
                return True
            return colour in (now + pushed if demanded else now or pushed)
        return bool(MOMENTS[self.card(colour)] & SUITS.get(self.asked, set()))

    @property
    def swords(self) -> list[int]:
        """The swords of all, this seat's first, then by how near to the first player's die."""
        seats = [int(seat["swords"]) for seat in self._view["seats"]]
        rivals = [number for number in range(len(seats)) if number != self._number]
        return [seats[self._number], *(seats[number] for number in rivals)]

    @property
    def has_most(self) -> bool:
        """Whether the seat has the most swords; the first player's die breaks ties."""
        seats = self._view["seats"]
        most = max(int(seat["swords"]) for seat in seats)
        order = [(self._view["first"] + turn) % len(seats) for turn in range(len(seats))]
        leader = next(number for number in order if int(seats[number]["swords"]) == most)
        return most > 0 and leader == self._number

    @property
    def has_used_red(self) -> bool:
        """Whether the red card gave the seat a choice that it made already."""
        if self.stage != "finishing" or self.described["claim"]:
            return False
        own, *rivals = self.swords
        if self.card("red") == "crabby":
            return self.has_most
        return self.card("red") == "jacques_couteau" and min(rivals) < own
