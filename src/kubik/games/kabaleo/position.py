"""Positions of Kabaleo as JSON that a person can write.

A tower is a list of colours from base to top, a supply counts by name. What was cancelled may be
left out: then it is every piece that is nowhere else. So may the moves that led to the position, or
the first of them: the rules ask only for the location of the last.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.described import (
    all_named,
    by_seat,
    check_fields,
    count_by_name,
    impossible,
    named,
    number,
)
from kubik.engine.layout import Ints, State
from kubik.games.kabaleo.data import (
    BASES_EACH,
    COLOURS,
    NAMES,
    PIECES_EACH,
    SPARE_COLOURS,
)
from kubik.games.kabaleo.moves import notation
from kubik.games.kabaleo.rules import (
    ACTIONS,
    GOLDEN_RULE,
    LOCATIONS,
    NOWHERE,
    TALLEST,
    apply,
    bases_of,
    is_bare,
    pieces_of,
    shown,
    supply_size,
    take_back,
    takes,
)
from kubik.games.kabaleo.view import counts, last_location, supplies, targets, towers

_FIELDS = ("towers", "supplies", "targets", "cancelled", "turn", "last", "moves")
_NOTATIONS = tuple(notation(code) for code in range(ACTIONS))


def describe(s: State) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "towers": towers(s),
        "supplies": supplies(s),
        "targets": targets(s),
        "cancelled": counts(s.cancelled),
        "turn": int(s.turn),
        "last": last_location(s),
        "moves": [_NOTATIONS[code] for code in s.history[: s.noted]],
    }


def restore(s: State, position: Mapping[str, Any], players: int, options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, _FIELDS)
    s.players = players
    s.golden_rule = options[GOLDEN_RULE]
    s.locations = BASES_EACH * (players + SPARE_COLOURS)
    _restore_towers(s, position.get("towers"))
    _restore_supplies(s, position.get("supplies"))
    _restore_targets(s, position.get("targets"))
    _restore_cancelled(s, position.get("cancelled"))
    s.left = sum(int(supply_size(s, seat)) for seat in range(players))
    s.turn = number("turn", position.get("turn", 0), 0, players - 1)
    last = position.get("last")
    s.last = NOWHERE if last is None else number("last", last, 0, int(s.locations) - 1)
    _restore_moves(s, position.get("moves") or [])


def _restore_towers(s: State, towers: Any) -> None:
    if not isinstance(towers, list) or len(towers) != s.locations:
        raise impossible(__package__, "position-towers", towers=int(s.locations))
    for location, cones in enumerate(towers):
        if not isinstance(cones, list) or not 1 <= len(cones) <= TALLEST:
            raise impossible(__package__, "position-tower", location=location + 1)
        for level, name in enumerate(cones):
            s.tower[location, level] = named("towers", name, NAMES)
            if level > 0 and name == cones[level - 1]:
                raise impossible(__package__, "position-same", location=location + 1, colour=name)
        s.height[location] = len(cones)
    for colour in range(COLOURS):
        bases = int(bases_of(s, colour))
        if bases not in (0, BASES_EACH):
            raise impossible(
                __package__, "position-bases", colour=NAMES[colour], found=bases, wanted=BASES_EACH
            )
        s.in_play[colour] = bases > 0


def _restore_supplies(s: State, supplies: Any) -> None:
    for seat, pile in enumerate(by_seat("supplies", supplies, int(s.players))):
        _restore_pile(s.supply[seat], "supplies", pile)


def _restore_targets(s: State, targets: Any) -> None:
    for seat, name in enumerate(by_seat("targets", targets, int(s.players))):
        s.target[seat] = named("targets", name, NAMES)


def _restore_cancelled(s: State, pile: Any) -> None:
    if pile is not None:
        _restore_pile(s.cancelled, "cancelled", pile)
    for colour in range(COLOURS):
        found = int(pieces_of(s, colour))
        wanted = PIECES_EACH * int(s.in_play[colour])
        if found > wanted or (pile is not None and found < wanted):
            raise impossible(
                __package__, "position-cones", colour=NAMES[colour], found=found, wanted=wanted
            )
        s.cancelled[colour] += wanted - found


def _restore_moves(s: State, notations: Any) -> None:
    """Note the moves, and see by taking them back and playing them again that they led here."""
    codes = all_named("moves", notations, _NOTATIONS)
    if not codes:
        return
    last = int(s.last)
    s.noted = min(len(codes), len(s.history))
    s.history[: s.noted] = codes[-int(s.noted) :]
    for code in reversed(codes):
        _expect(s.noted > 0 and _can_take_back(s, code), code)
        take_back(s)
    for code in codes:
        _expect(takes(s, code % LOCATIONS, code // LOCATIONS), code)
        apply(s, int(s.turn), code)
    _expect(last in (NOWHERE, s.last), codes[-1])


def _expect(sound: bool, code: int) -> None:
    if not sound:
        raise impossible(__package__, "position-moves", move=_NOTATIONS[code])


def _can_take_back(s: State, code: int) -> bool:
    colour, location = divmod(code, LOCATIONS)
    if location >= s.locations:
        return False
    if shown(s, location) == colour:
        return not is_bare(s, location)
    return bool(s.cancelled[colour] >= 2)


def _restore_pile(target: Any, field: str, pile: Any) -> None:
    for colour, count in count_by_name(field, pile, NAMES, PIECES_EACH).items():
        target[colour] = count
