"""Positions by chance: few dice, cards that meet, and now and then an empty box."""

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from kubik.engine.chance import reseed
from kubik.games.cubitos import CARDS, SETS, TRACKS
from kubik.games.cubitos.data import LINES, SECTION, SQUARE_NAMES, SURFACE
from kubik.games.cubitos.tracks import LAND, START

from .box import (
    CARD_OF,
    COLOURS,
    DATA,
    FIRST,
    GREYS,
    HITS,
    KINDS,
    NOW_CARDS,
    SET_CARDS,
    SYMBOLS,
)
from .dice import Die, Player, Table
from .results import side_of

IN_BOX = {kind: DATA["numbers"].get(kind, DATA["numbers"]["box"]) for kind in KINDS[:-1]}
RUNNING, DECIDING, THROWING = "running", "deciding", "throwing"
OF_A_KIND = 6  # some red dice must be left for rivals
ENOUGH_TO_BE_ASKED = 20  # credits with which nobody is led past the move
# Symbols that may have been used when a push begins, or the run.
NOW_AND_LATER = ("batter_beaver", "muggles", "cubasaurus")
USED_BEFORE = (*NOW_CARDS, "broken_cow", "pina_cubelada", "rolling_stoned")
PAIRS = [
    pair for pair in itertools.combinations(CARD_OF, 2) if CARD_OF[pair[0]] != CARD_OF[pair[1]]
]


@dataclass(frozen=True)
class Case:
    """A position, the seat that acts in it, and the seed of its dice."""

    position: dict[str, Any]
    seat: int
    seed: int


def case_at(number: int, seed: int) -> Case:
    """Return a position: by turns of an official set, and for a pair of cards."""
    chance = random.Random(f"{seed} {number}")
    half, is_pair = divmod(number, 2)
    if is_pair:
        focus = list(PAIRS[half % len(PAIRS)])
        cards = [chance.choice(CARDS[colour]) for colour in COLOURS]
        for card in focus:
            cards[COLOURS.index(CARD_OF[card])] = card
    else:
        cards = list(SET_CARDS[SETS[half % len(SETS)]])
        focus = chance.sample(cards, 2)
    asked = chance.choice([RUNNING, RUNNING, DECIDING, DECIDING, THROWING])
    return Maker(chance, cards, focus, asked).case(number)


class Maker:
    """Makes one position."""

    def __init__(
        self, chance: random.Random, cards: list[str], focus: Sequence[str], asked: str
    ) -> None:
        self.chance, self.cards, self.asked = chance, cards, asked
        self.focus = [CARD_OF[card] for card in focus]
        self.players = chance.choice([2, 2, 3, 4])
        self.first = chance.randrange(self.players)
        self.seat = chance.randrange(self.players)
        self.track = chance.randrange(len(TRACKS))
        self.dice = Counter[str]()  # of everybody

    def case(self, seed: int) -> Case:
        seats: list[dict[str, Any]] = [{} for _ in range(self.players)]
        seats[self.seat] = self.actor()
        for rival in range(self.players):
            if rival != self.seat:
                seats[rival] = self.rival(rival == self.first)
        # What is not to be in the boxes lies with a rival who draws no dice.
        rest = {kind: IN_BOX[kind] - self.dice[kind] for kind in IN_BOX}
        boxed = {kind: min(rest[kind], self.chance.choice([0, 0, 1, 3])) for kind in rest}
        keeper = (self.seat + 1) % self.players
        seats[keeper]["draw"] = {kind: rest[kind] - boxed[kind] for kind in rest}
        position = {
            "players": self.players,
            "first": self.first,
            "cards": self.cards,
            "tracks": [TRACKS[self.track]] * 2,
            "seats": seats,
        }
        return Case(position, self.seat, seed)

    def actor(self) -> dict[str, Any]:
        zones = {zone: Counter[str]() for zone in ("draw", "roll", "discard")}
        active: dict[str, Counter[str]] = {}
        few = self.chance.choice
        counts = {zone: few([0, 1, 2, 3]) for zone in ("draw", "roll")}
        counts["roll"] += self.asked != RUNNING
        counts["discard"] = few([0, 0, 1, 2])
        for zone, number in counts.items():
            zones[zone].update(self.kind() for _ in range(number))
        for _ in range(0 if self.asked == THROWING else few([1, 2, 3, 3, 4])):
            kind = self.kind()
            active.setdefault(kind, Counter())[self.side(kind)] += 1
        if self.seat == self.first:
            if self.asked == THROWING or self.chance.random() < 0.5:
                zones["roll"][FIRST] += 1
            else:
                active[FIRST] = Counter([self.side(FIRST)])
        seat: dict[str, Any] = {zone: dict(dice) for zone, dice in zones.items()}
        seat |= {
            "active": {kind: dict(sides) for kind, sides in active.items()},
            "credits": ENOUGH_TO_BE_ASKED,
            "fans": few([0, 1, 2, 3, 4, 5, 11, 12, 13]),
            "square": SQUARE_NAMES[few(self.squares())],
        }
        seat["borrowed"] = self.borrowed(zones, active)
        seat |= self.used_before(seat)
        if self.asked == RUNNING:
            return {**seat, "stage": "running", "credited": few([False, False, True])}
        phase = "throw" if self.asked == THROWING else "decide"
        seat |= {"stage": "rolling", "phase": phase, "hand": 9}
        if self.asked == DECIDING:
            seat["at_risk"] = few([False, True])
            seat["forced"] = few([0, 0, 1, 2]) if "the_cheese_stands_alone" in self.cards else 0
        return seat

    def borrowed(
        self, zones: dict[str, Counter[str]], active: dict[str, Counter[str]]
    ) -> dict[str, dict[str, int]]:
        """Borrow up to two of the dice; they were not drawn, but may have been rolled again."""
        places = [("roll", kind) for kind in zones["roll"]]
        places += [(side, kind) for kind, sides in active.items() for side in sides]
        places = [(place, kind) for place, kind in places if kind != FIRST]
        lent: dict[str, dict[str, int]] = {}
        if {"cubasaurus", "broken_cow"} & set(self.cards) and self.asked != THROWING:
            number = min(self.chance.choice([0, 1, 2]), len(places))
            for place, kind in self.chance.sample(places, number):
                lent.setdefault(place, {})[kind] = 1
        return lent

    def used_before(self, seat: dict[str, Any]) -> dict[str, Any]:
        """Now and then a symbol was used earlier in the round, at once or before a push."""
        active = {kind: dict(sides) for kind, sides in seat["active"].items()}
        used: dict[str, dict[str, int]] = {"spent": {}, "seized": {}}
        for kind, card in zip(COLOURS, self.cards, strict=True):
            is_plain = active.get(kind) == {"symbol": 1} and not seat["borrowed"]
            if is_plain and card in USED_BEFORE and self.chance.random() < 0.4:
                field = "seized" if card in NOW_AND_LATER else "spent"
                used[field][kind] = 1
                if field == "spent":
                    del active[kind]
        return {"active": active, **used}

    def kind(self) -> str:
        """Draw a die, most often of the cards that are to meet."""
        kinds = [*self.focus * 3, *GREYS, *COLOURS]
        kind = self.chance.choice([kind for kind in kinds if self.dice[kind] < OF_A_KIND])
        self.dice[kind] += 1
        return kind

    def side(self, kind: str) -> str:
        faces = HITS[kind]
        symbols = [face for face in faces if face in SYMBOLS]
        return side_of(Die(kind, self.chance.choice([*faces, *symbols * 2])))

    def squares(self) -> list[int]:
        """Squares of land on which the end of the lap is some lines away."""
        last = LINES[self.track]
        return [START] + [
            square
            for square in range(START)
            if SURFACE[self.track, square] == LAND and SECTION[self.track, square] < last - 1
        ]

    def rival(self, is_first: bool) -> dict[str, Any]:
        seat: dict[str, Any] = {"credits": ENOUGH_TO_BE_ASKED, "discard": {FIRST: int(is_first)}}
        if self.asked == RUNNING:
            swords = min(self.chance.choice([0, 0, 1, 2]), IN_BOX["red"] - self.dice["red"])
            self.dice["red"] += swords
            return {**seat, "stage": "running", "active": {"red": {"symbol": swords}}}
        self.dice["light"] += 1
        return {**seat, "stage": "rolling", "phase": "decide", "roll": {"light": 1}}


def table_of(case: Case) -> Table:
    """Lay a position out in the model."""
    position = case.position
    actor = position["seats"][case.seat]
    track = TRACKS.index(position["tracks"][0])
    players = [player_of(seat, track) for seat in position["seats"]]
    dice = Counter(die.kind for player in players for die in player.all_dice())
    # Nothing ever happens to what rivals could draw.
    for rival, player in enumerate(players):
        if rival != case.seat:
            player.draw = []
    generator = SimpleNamespace(generator=[0, 0, 0, 0])
    reseed(generator, case.seed, 0, 0, 0)
    return Table(
        players=players,
        seat=case.seat,
        first=position["first"],
        track=track,
        cards={CARD_OF[card]: card for card in position["cards"]},
        boxes={kind: number - dice[kind] for kind, number in IN_BOX.items()},
        generator=generator.generator,
        phase=actor.get("phase", actor["stage"]),
        at_risk=actor.get("at_risk", False),
        forced=actor.get("forced", 0),
    )


def player_of(seat: dict[str, Any], track: int) -> Player:
    square = SQUARE_NAMES.index(seat.get("square", SQUARE_NAMES[START]))
    player = Player(
        credits=seat["credits"],
        fans=seat.get("fans", 0),
        square=square,
        lines=int(LINES[track] - SECTION[track, square]),
        credited=seat.get("credited", False),
    )
    for kind in seat.get("spent", {}):
        player.active.append(Die(kind, "symbol", used=True, spent=True))
    lent = seat.get("borrowed", {})
    for zone in ("draw", "roll", "discard"):
        for kind, number in seat.get(zone, {}).items():
            player.zone(zone).extend(Die(kind) for _ in range(number))
            lend(player.zone(zone)[-number:], lent.get(zone, {}).get(kind, 0))
    for kind, sides in seat.get("active", {}).items():
        by_side = {side_of(Die(kind, face)): face for face in HITS[kind]}
        for side, number in sides.items():
            player.active.extend(Die(kind, by_side[side]) for _ in range(number))
            lend(player.active[-number:], lent.get(side, {}).get(kind, 0))
    for die in player.active:
        die.used |= die.kind in seat.get("seized", {})
    return player


def lend(dice: list[Die], number: int) -> None:
    for die in dice[:number]:
        die.borrowed = True
