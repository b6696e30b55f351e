"""Positions of Kabaleo as JSON that a person can write.

A tower is a list of colours from base to top, a supply counts by name. What was cancelled may be
left out: then it is every piece that is nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.errors import PositionError
from kubik.engine.layout import Codes, Record
from kubik.engine.words import GameSays
from kubik.games.kabaleo.data import (
    BASES_EACH,
    COLOURS,
    NAMES,
    PIECES_EACH,
    SPARE_COLOURS,
)
from kubik.games.kabaleo.rules import (
    GOLDEN_RULE,
    NOWHERE,
    TALLEST,
    bases_of,
    pieces_of,
    supply_size,
)
from kubik.games.kabaleo.view import counts, last_location, supplies, targets, towers

_FIELDS = ("towers", "supplies", "targets", "cancelled", "turn", "last")


def describe(s: Record) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "towers": towers(s),
        "supplies": supplies(s),
        "targets": targets(s),
        "cancelled": counts(s.cancelled),
        "turn": int(s.turn),
        "last": last_location(s),
    }


def restore(s: Record, position: Mapping[str, Any], players: int, options: Codes) -> None:
    """Fill a blank record from a description; a sentence says what is wrong with it."""
    for field in position:
        if field not in _FIELDS:
            raise _error("position-unknown", field=str(field), known=list(_FIELDS))
    s.players = players
    s.golden_rule = options[GOLDEN_RULE]
    s.locations = BASES_EACH * (players + SPARE_COLOURS)
    _restore_towers(s, position.get("towers"))
    _restore_supplies(s, position.get("supplies"))
    _restore_targets(s, position.get("targets"))
    _restore_cancelled(s, position.get("cancelled"))
    s.left = sum(int(supply_size(s, seat)) for seat in range(players))
    s.turn = _number("turn", position.get("turn", 0), players - 1)
    last = position.get("last")
    s.last = NOWHERE if last is None else _number("last", last, int(s.locations) - 1)


def _restore_towers(s: Record, towers: Any) -> None:
    if not isinstance(towers, list) or len(towers) != s.locations:
        raise _error("position-towers", towers=int(s.locations))
    for location, cones in enumerate(towers):
        if not isinstance(cones, list) or not 1 <= len(cones) <= TALLEST:
            raise _error("position-tower", location=location + 1)
        for level, name in enumerate(cones):
            s.tower[location, level] = _colour(name, "towers")
            if level > 0 and name == cones[level - 1]:
                raise _error("position-same", location=location + 1, colour=name)
        s.height[location] = len(cones)
    for colour in range(COLOURS):
        bases = int(bases_of(s, colour))
        if bases not in (0, BASES_EACH):
            raise _error("position-bases", colour=NAMES[colour], found=bases, wanted=BASES_EACH)
        s.in_play[colour] = bases > 0


def _restore_supplies(s: Record, supplies: Any) -> None:
    if not isinstance(supplies, list) or len(supplies) != s.players:
        raise _error("position-seats", field="supplies", seats=int(s.players))
    for seat, pile in enumerate(supplies):
        _restore_pile(s.supply[seat], pile, "supplies")


def _restore_targets(s: Record, targets: Any) -> None:
    if not isinstance(targets, list) or len(targets) != s.players:
        raise _error("position-seats", field="targets", seats=int(s.players))
    for seat, name in enumerate(targets):
        s.target[seat] = _colour(name, "targets")


def _restore_cancelled(s: Record, pile: Any) -> None:
    if pile is not None:
        _restore_pile(s.cancelled, pile, "cancelled")
    for colour in range(COLOURS):
        found = int(pieces_of(s, colour))
        wanted = PIECES_EACH * int(s.in_play[colour])
        if found > wanted or (pile is not None and found < wanted):
            raise _error("position-cones", colour=NAMES[colour], found=found, wanted=wanted)
        s.cancelled[colour] += wanted - found


def _restore_pile(target: Any, pile: Any, field: str) -> None:
    if not isinstance(pile, Mapping):
        raise _error("position-pile", field=field)
    for name, count in pile.items():
        colour = _colour(name, field)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= PIECES_EACH:
            raise _error("position-count", field=field, colour=name, count=str(count))
        target[colour] = count


def _colour(name: Any, field: str) -> int:
    if name not in NAMES:
        raise _error("position-colour", field=field, colour=str(name), known=list(NAMES))
    return NAMES.index(name)


def _number(field: str, value: Any, highest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= highest:
        raise _error("position-number", field=field, value=str(value), high=highest)
    return value


def _error(message: str, **params: Any) -> PositionError:
    return PositionError("impossible-position", reason=GameSays(__package__, message, params))
