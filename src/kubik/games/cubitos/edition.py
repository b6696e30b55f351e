"""What the data of Cubitos means, and whether an edition of it can be played.

Everything that an owner of the box may correct is read here, with a sentence for each mistake.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kubik.engine.edition import (
    as_table,
    bad_edition,
    check_names,
    check_number,
    check_parts,
    find,
    place_of,
)
from kubik.engine.origins import RULEBOOK
from kubik.games.cubitos import CARDS, TRACKS
from kubik.games.cubitos.tracks import SHORTCUT_SIGNS, Track, read_track

_error = partial(bad_edition, __package__)
_table = partial(as_table, __package__)
_check_names = partial(check_names, __package__)
_number = partial(check_number, __package__)

COLOURS = tuple(CARDS)
GREYS = ("light", "dark")
KINDS = (*GREYS, *COLOURS, "first")
SIDES = 6
LAST_SPACE = 13
LARGEST = 20
NOTHING = "-"
PLAIN_FACES = 3  # faces of a die, beside symbols, that differ
WORTHS = ("coin", "foot", "credit")
PAYS = ("cost", "pays")

WHENS = ("now", "pushed", "pushing", "bust", "any", "most", "each", "run", "moved")
DOES = (
    *("coin", "credit", "foot", "water_foot", "fan"),
    *("draw", "pick", "again", "rescue", "turn", "borrow", "take"),
    *("return", "leave", "repay", "give", "uncounted", "unlimited"),
    *("rejoin", "more", "safe", "force", "keep", "sacrifice", "step", "nearby"),
)
PERS = (
    *("one", "fans", "active", "colours", "dice", "lines", "weaker"),
    *("grey_coins", "grey_feet"),
)
ZONES = ("draw", "roll", "active", "discard")
FACES = ("symbol", "special")  # that an effect can be on
FLAGS = ("must", "may", "different", "returned")
_EFFECT_FIELDS = {
    *("when", "face", "ask", "do", "amount", "per", "each", "of", "without", "from", "beside"),
    *FLAGS,
}
MOST_EFFECTS = 3
_NAMES = tuple(name for names in CARDS.values() for name in names)
NUMBERS = {
    "numbers.hand": (5, 12),
    "numbers.risk": (1, 6),
    "numbers.foot_price": (1, 10),
    "numbers.purchases": (1, 8),
    "numbers.box": (2, 10),
}
LIMITS = NUMBERS | {
    f"card.{name}.{number}": (0, LARGEST)
    for name in _NAMES
    for number in ("cost", "special_swords")
}
PARTS = (
    *(f"die.{kind}" for kind in KINDS),
    *("support.credits", "support.hands"),
    *(f"card.{name}.{part}" for name in _NAMES for part in ("effects", "tie_break")),
    *(f"track.{name}.{part}" for name in TRACKS for part in ("map", "sections", "die_cost")),
    *(f"track.{name}.shortcut.{s}.{p}" for name in TRACKS for s in SHORTCUT_SIGNS for p in PAYS),
)


@dataclass(frozen=True)
class Face:
    """A face of a die: a symbol, a special symbol, or so much of something."""

    name: str
    amount: int = 1


@dataclass(frozen=True)
class Effect:
    """A part of what a card does."""

    when: str
    do: str
    amount: int = 1
    special: bool = False  # for the special face only
    ask: int = 0
    per: str = "one"
    each: int = 1
    kinds: frozenset[str] = frozenset(KINDS)
    zones: frozenset[str] = frozenset(ZONES)
    beside: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Card:
    """A card of abilities."""

    name: str
    colour: str
    cost: int
    special_swords: int
    tie_break: bool
    origin: str  # of the effects
    cost_origin: str
    tie_break_origin: str
    effects: tuple[Effect, ...] = field(default=())


def check_edition(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
    """Refuse data, ours with the overrides of an edition laid over it, that cannot be played."""
    check_parts(__package__, overrides, [*LIMITS, *PARTS])
    for name, limits in NUMBERS.items():
        _number(name, find(data, place_of(name)), limits)
    read_dice(data)
    read_support(data)
    read_cards(data)
    read_tracks(data)


# Dice.


def read_dice(data: Mapping[str, Any]) -> dict[str, list[Face | None]]:
    """Return the faces of every kind of die; None is blank."""
    dice = _table("die", data.get("die"))
    return {kind: _read_die(kind, dice.get(kind)) for kind in KINDS}


def _read_die(kind: str, data: Any) -> list[Face | None]:
    if not isinstance(data, list) or len(data) != SIDES:
        raise _error("edition-die", die=kind, sides=SIDES).at(("die", kind))
    faces = [_read_face(kind, face) for face in data]
    plain = {face for face in faces if face and face.name in WORTHS}
    # A die must be able to miss, and to show something to whoever may choose its face.
    if len(plain) > PLAIN_FACES or None not in faces or not any(faces):
        raise _error("edition-faces", die=kind, most=PLAIN_FACES).at(("die", kind))
    return faces


def _read_face(kind: str, data: Any) -> Face | None:
    if data == NOTHING:
        return None
    words = str(data).split()
    amount = int(words.pop(0)) if len(words) == 2 and words[0].isdecimal() else 1
    symbols = FACES if kind in COLOURS else ()
    if len(words) != 1 or words[0] not in (*WORTHS, *symbols) or not 1 <= amount <= LARGEST:
        known = [*WORTHS, *symbols, NOTHING]
        raise _error("edition-face", die=kind, face=str(data), known=known).at(("die", kind))
    return Face(words[0], amount)


# The support track.


def read_support(data: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """Return the credits and the hands of every space."""
    support = _table("support", data.get("support"))
    return _spaces(support, "credits"), _spaces(support, "hands")


def _spaces(support: Mapping[str, Any], what: str) -> list[int]:
    values = support.get(what)
    if not isinstance(values, list) or len(values) != LAST_SPACE:
        raise _error("edition-support", field=what, spaces=LAST_SPACE).at(("support", what))
    return [_number(f"support.{what}", value, (0, LARGEST)) for value in values]


# Cards.


def read_cards(data: Mapping[str, Any]) -> list[Card]:
    """Return all cards, by colour."""
    cards = _table("card", data.get("card"))
    return [_read_card(name, c, cards.get(name)) for c, names in CARDS.items() for name in names]


def _read_card(name: str, colour: str, data: Any) -> Card:
    effects = _table(f"card.{name}", data).get("effects")
    if not isinstance(effects, list) or not 1 <= len(effects) <= MOST_EFFECTS:
        error = _error("edition-effects-list", card=name, most=MOST_EFFECTS)
        raise error.at(("card", name, "effects"))
    return Card(
        name,
        colour,
        _number(f"card.{name}.cost", data.get("cost"), (0, LARGEST)),
        _number(f"card.{name}.special_swords", data.get("special_swords", 1), (0, LARGEST)),
        _flag(f"card.{name}.tie_break", data.get("tie_break", False)),
        data.get("origin", RULEBOOK),
        data.get("cost_origin", RULEBOOK),
        data.get("tie_break_origin", RULEBOOK),
        tuple(_read_effect(name, effect) for effect in effects),
    )


def _read_effect(card: str, data: Any) -> Effect:
    where = f"card.{card}.effects"
    _check_names(_table(where, data), sorted(_EFFECT_FIELDS), of=f"{where}.")
    without = _names(card, data, "without", KINDS, ())
    return Effect(
        _one_of(card, data, "when", WHENS),
        _one_of(card, data, "do", DOES),
        _number(f"card.{card}.effects.amount", data.get("amount", 1), (0, LARGEST)),
        _one_of(card, {"face": FACES[0], **data}, "face", FACES) == "special",
        _number(f"card.{card}.effects.ask", data.get("ask", 0), (0, 2)),
        _one_of(card, {"per": "one", **data}, "per", PERS),
        _number(f"card.{card}.effects.each", data.get("each", 1), (1, LARGEST)),
        _names(card, data, "of", KINDS, KINDS) - without,
        _names(card, data, "from", ZONES, ZONES),
        _names(card, data, "beside", KINDS, ()),
        frozenset(flag for flag in FLAGS if _flag(f"{where}.{flag}", data.get(flag, False))),
    )


def _flag(where: str, value: Any) -> bool:
    """Return what is true or false; a word such as "no" is neither."""
    if not isinstance(value, bool):
        error = _error("edition-value", field=where, value=str(value), known=["true", "false"])
        raise error.at(place_of(where))
    return value


def _one_of(card: str, data: Mapping[str, Any], name: str, known: tuple[str, ...]) -> str:
    value = data.get(name)
    if value not in known:
        where = f"card.{card}.effects.{name}"
        error = _error("edition-value", field=where, value=str(value), known=list(known))
        raise error.at(("card", card, "effects"))
    return str(value)


def _names(
    card: str,
    data: Mapping[str, Any],
    name: str,
    known: tuple[str, ...],
    otherwise: tuple[str, ...],
) -> frozenset[str]:
    values = data.get(name, list(otherwise))
    if not isinstance(values, list) or not all(value in known for value in values):
        where = f"card.{card}.effects.{name}"
        error = _error("edition-value", field=where, value=str(values), known=list(known))
        raise error.at(("card", card, "effects"))
    return frozenset(values)


def read_tracks(data: Mapping[str, Any]) -> list[Track]:
    """Return all tracks."""
    tracks = _table("track", data.get("track"))
    return [read_track(name, tracks.get(name)) for name in TRACKS]
