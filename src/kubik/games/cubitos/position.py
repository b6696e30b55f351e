"""Positions of Cubitos as JSON that a person can write.

Dice are counts by kind, and what is left out is nothing or as it was at the start; dice that are
nowhere lie in their boxes. A seat without a `phase` is led to the next question of its `stage`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kubik.engine.described import all_named, by_seat, check_fields, flag, impossible, named, number
from kubik.engine.layout import Ints, State
from kubik.games.cubitos import TRACKS
from kubik.games.cubitos.course import flow
from kubik.games.cubitos.data import (
    BOXES,
    CARD_NAMES,
    DICE,
    EACH,
    FACES,
    FANS,
    FIRST,
    FIRST_COLOUR,
    HUES,
    IN_BOX,
    NOWHERE,
    OF_A_COLOUR,
    PLAIN,
    SQUARE_NAMES,
)
from kubik.games.cubitos.edition import COLOURS, KINDS
from kubik.games.cubitos.moves import SIDE_NAMES, ZONE_NAMES
from kubik.games.cubitos.rolling import full_hand
from kubik.games.cubitos.running import lead
from kubik.games.cubitos.setting_up import deal_cards, lay_course
from kubik.games.cubitos.stages import FLOW, stretch
from kubik.games.cubitos.tracks import START
from kubik.games.cubitos.view import ASKS, STAGES
from kubik.games.cubitos.zones import NO_DIE, dice_of

_ZONES = ("draw", "roll", "discard", "spent", "held")
_GREYS = KINDS[:FIRST_COLOUR]
_LENDING = (*ZONE_NAMES, "held")  # where a borrowed die can be
_NUMBERS = {
    **dict.fromkeys(("coins", "credits", "feet", "water"), 2_000),
    "fans": FANS,
    **dict.fromkeys(("hands", "hand", "forced", "swords", "returns", "left"), 500),
    "done_legs": 100,
    "used_squares": 63,
    "task": 10,
    "again": 100,
    "returned": 2,
}
_FLAGS = (
    *("at_risk", "losing", "bound", "safe", "claim", "unlimited", "credited"),
    *("must", "different", "turning_lent"),
)
_PER_COLOUR = ("owed", "pending", "seized")
_MASKS: Mapping[str, tuple[str, ...]] = {
    "uncounted": KINDS,
    "kinds": KINDS,
    "places": ZONE_NAMES,
    "bought": COLOURS,
}
_SQUARES = ("square", "left_square")
_PHASES = tuple(ask.removeprefix("ask-") for ask in ASKS)
_SEAT_FIELDS = (
    *("stage", "phase", "active", "taken", "borrowed", "dearest", "turning", "again_colour"),
    *(*_ZONES, *_NUMBERS, *_FLAGS, *_PER_COLOUR, *_MASKS, *_SQUARES),
)
_FIELDS = ("round", "first", "extra", "finished", "legs", "tracks", "cards", "boxes", "seats")
_ANY_COST = 99


def describe(s: State) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "round": int(s.round_number),
        "first": int(s.first),
        "extra": bool(s.extra),
        "finished": bool(s.finished),
        "legs": int(s.legs),
        "tracks": [TRACKS[track] for track in s.course.tolist()],
        "cards": [CARD_NAMES[card] for card in s.card.tolist()],
        "boxes": _counts(s.box),
        "seats": [_describe_seat(s, seat) for seat in range(s.players)],
    }


def _counts(numbers: Any) -> dict[str, int]:
    return {KINDS[kind]: int(count) for kind, count in enumerate(numbers) if count}


def _describe_seat(s: State, seat: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "stage": STAGES[s.stage[seat]],
        "phase": _PHASES[s.phase[seat]],
        "active": {
            KINDS[kind]: {
                SIDE_NAMES[face]: int(s.active[seat, kind, face])
                for face in range(FACES)
                if s.active[seat, kind, face]
            }
            for kind in range(DICE)
            if s.active[seat, kind].any()
        },
        "taken": {
            kind: {
                SIDE_NAMES[PLAIN + face]: int(count)
                for face, count in enumerate(s.taken[seat, at])
                if count
            }
            for at, kind in enumerate(_GREYS)
            if s.taken[seat, at].any()
        },
        "borrowed": {
            zone: _counts(s.lent[seat, place])
            for place, zone in enumerate(_LENDING)
            if s.lent[seat, place].any()
        },
        "dearest": int(s.dearest[seat]),
        "turning": None if s.turning[seat] == NO_DIE else KINDS[s.turning[seat]],
        "again_colour": COLOURS[s.again_colour[seat]],
    }
    shown |= {zone: _counts(getattr(s, zone)[seat]) for zone in _ZONES}
    shown |= {name: int(getattr(s, name)[seat]) for name in _NUMBERS}
    shown |= {name: bool(getattr(s, name)[seat]) for name in _FLAGS}
    for name in _PER_COLOUR:
        shown[name] = {COLOURS[at]: int(n) for at, n in enumerate(getattr(s, name)[seat]) if n}
    for name, known in _MASKS.items():
        shown[name] = [known[at] for at in range(len(known)) if getattr(s, name)[seat] >> at & 1]
    return shown | {name: SQUARE_NAMES[getattr(s, name)[seat]] for name in _SQUARES}


def restore(s: State, position: Mapping[str, Any], players: int, options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, _FIELDS)
    s.players = players
    deal_cards(s, options)
    lay_course(s, options)
    s.round_number = number("round", position.get("round", 1), 1, 30_000)
    s.first = number("first", position.get("first", 0), 0, players - 1)
    s.extra = flag("extra", position.get("extra", False))
    s.finished = flag("finished", position.get("finished", False))
    _restore_course(s, position)
    seats = by_seat("seats", position.get("seats", [{} for _ in range(players)]), players)
    for seat, seat_table in enumerate(seats):
        _restore_seat(s, seat, _table("seats", seat_table))
    most = lead(s)
    for seat, seat_table in enumerate(seats):
        s.hand[seat] = seat_table.get("hand", full_hand(s, seat, most))
    _restore_boxes(s, position.get("boxes"))
    if len({int(stretch(s.stage[seat])) for seat in range(players)}) > 1:
        raise impossible(__package__, "broken-5")
    if any(s.phase[seat] == FLOW for seat in range(players)):
        flow(s)


def _restore_course(s: State, position: Mapping[str, Any]) -> None:
    s.legs = number("legs", position.get("legs", int(s.legs)), 1, 2)
    if "tracks" in position:
        tracks = all_named("tracks", position["tracks"], TRACKS)
        if len(tracks) != len(s.course):
            raise impossible(__package__, "position-tracks", tracks=len(s.course))
        s.course[:] = tracks
    cards = position.get("cards")
    if cards is not None:
        if not isinstance(cards, list) or len(cards) != HUES:
            raise impossible(__package__, "position-cards", cards=HUES)
        for colour, name in enumerate(cards):
            known = CARD_NAMES[colour * OF_A_COLOUR : (colour + 1) * OF_A_COLOUR]
            s.card[colour] = colour * OF_A_COLOUR + named("cards", name, known)


def _restore_boxes(s: State, boxes: Any) -> None:
    for kind in range(BOXES):
        rest = int(IN_BOX[kind]) - int(dice_of(s, kind))
        count = rest if boxes is None else _table("boxes", boxes).get(KINDS[kind], 0)
        s.box[kind] = number("boxes", count, 0, int(IN_BOX[kind]))


def _restore_seat(s: State, seat: int, table: Mapping[str, Any]) -> None:
    check_fields(table, _SEAT_FIELDS)
    s.stage[seat] = named("stage", table.get("stage", STAGES[0]), STAGES)
    phase = table.get("phase")
    s.phase[seat] = FLOW if phase is None else named("phase", phase, _PHASES)
    start = {KINDS[kind]: int(EACH[kind]) for kind in range(BOXES)}
    for zone in _ZONES:
        _restore_counts(getattr(s, zone)[seat], zone, table.get(zone, {}), KINDS, IN_BOX)
    if not any(zone in table for zone in (*_ZONES, "active")):
        _restore_counts(s.draw[seat], "draw", start, KINDS, IN_BOX)
        s.roll[seat, FIRST] = s.first == seat
    for kind, faces in _table("active", table.get("active", {})).items():
        at = named("active", kind, KINDS)
        _restore_counts(s.active[seat, at], "active", faces, SIDE_NAMES, [int(IN_BOX[at])] * FACES)
    for kind, faces in _table("taken", table.get("taken", {})).items():
        at = named("taken", kind, _GREYS)
        used = [int(s.spent[seat, at])] * (FACES - PLAIN)
        _restore_counts(s.taken[seat, at], "taken", faces, SIDE_NAMES[PLAIN:], used)
    for zone, dice in _table("borrowed", table.get("borrowed", {})).items():
        place = named("borrowed", zone, _LENDING)
        _restore_counts(s.lent[seat, place], "borrowed", dice, KINDS, IN_BOX)
    for name, most in _NUMBERS.items():
        getattr(s, name)[seat] = number(name, table.get(name, 0), 0, most)
    for name in _FLAGS:
        getattr(s, name)[seat] = flag(name, table.get(name, False))
    for name in _PER_COLOUR:
        _restore_counts(getattr(s, name)[seat], name, table.get(name, {}), COLOURS, [40] * HUES)
    for name, known in _MASKS.items():
        getattr(s, name)[seat] = _mask(name, table.get(name, []), known)
    s.square[seat] = _square("square", table.get("square", SQUARE_NAMES[START]))
    left = table.get("left_square", table.get("square", SQUARE_NAMES[START]))
    s.left_square[seat] = _square("left_square", left)
    s.dearest[seat] = number("dearest", table.get("dearest", NOWHERE), NOWHERE, _ANY_COST)
    turning = table.get("turning")
    s.turning[seat] = NO_DIE
    if turning is not None:
        s.turning[seat] = named("turning", turning, KINDS)
    s.loans[seat] = s.lent[seat].sum() + s.turning_lent[seat]
    s.again_colour[seat] = named("again_colour", table.get("again_colour", COLOURS[0]), COLOURS)


def _restore_counts(target: Any, field: str, counts: Any, names: Sequence[str], most: Any) -> None:
    for name, count in _table(field, counts).items():
        at = named(field, name, names)
        target[at] = number(f"{field}.{name}", count, 0, int(most[at]))


def _mask(field: str, names: Any, known: Sequence[str]) -> int:
    return sum({1 << place for place in all_named(field, names, known)})


def _square(field: str, name: Any) -> int:
    return named(field, name, SQUARE_NAMES)


def _table(field: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise impossible(__package__, "position-table", field=field)
    return value
