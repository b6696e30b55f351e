"""Positions of Qwirkle Cubes as JSON that a person can write.

A cube is written `red star`. Those on the table are listed in the order in which they were laid,
with column and row counted from the first; a hand is a list, with null for a cube that is gone.
The bag may be left out: then it is every cube that is nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.errors import PositionError
from kubik.engine.layout import Codes, Record
from kubik.engine.words import GameSays
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    COLOUR_NAMES,
    COLOURS,
    EACH,
    HAND,
    KINDS,
)
from kubik.games.qwirkle_cubes.moves import CUBE_LETTERS, cell_of, line_ends
from kubik.games.qwirkle_cubes.rules import (
    FINISH,
    LAY,
    NO_SPOT,
    NOBODY,
    OVER,
    ROLL,
    TRADE,
    clear_table,
    colours_that_fit,
    cubes_of,
    find_spot,
    hand_colours,
    put_cube,
)
from kubik.games.qwirkle_cubes.view import (
    PHASES,
    bag,
    cube_name,
    cubes,
    first_out,
    hands,
    marked,
    scores,
)

_FIELDS = (
    *("cubes", "hands", "bag", "scores", "turn", "phase"),
    *("marked", "laid", "last", "first_out"),
)
_KINDS = {cube_name(kind + 1): kind for kind in range(KINDS)}
_HIGHEST_SCORE = 9_999


def describe(s: Record) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "cubes": cubes(s),
        "hands": hands(s),
        "bag": bag(s),
        "scores": scores(s),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "marked": marked(s),
        "laid": int(s.laid),
        "last": int(s.last),
        "first_out": first_out(s),
    }


def restore(s: Record, position: Mapping[str, Any], players: int, options: Codes) -> None:
    """Fill a blank record from a description; a sentence says what is wrong with it."""
    for field in position:
        if field not in _FIELDS:
            raise _error("position-unknown", field=str(field), known=list(_FIELDS))
    s.players = players
    s.all_out = options[FINISH]
    _restore_cubes(s, position.get("cubes", []), position.get("laid", 0))
    s.last = _number("last", position.get("last", 0), int(s.cubes - s.laid))
    _restore_hands(s, position.get("hands"))
    _restore_bag(s, position.get("bag"))
    _restore_scores(s, position.get("scores", [0] * players))
    s.turn = _number("turn", position.get("turn", 0), players - 1)
    out = position.get("first_out")
    s.first_out = NOBODY if out is None else _number("first_out", out, players - 1)
    _restore_phase(s, position.get("phase"))
    _restore_marked(s, position.get("marked", []))


def _restore_cubes(s: Record, listed: Any, laid: Any) -> None:
    """Lay all cubes one after another, as they were in play."""
    if not isinstance(listed, list) or len(listed) > ALL_CUBES:
        raise _error("position-cubes", most=ALL_CUBES)
    clear_table(s)
    before = len(listed) - _number("laid", laid, min(HAND, len(listed)))
    for number, entry in enumerate(listed):
        if not isinstance(entry, list) or len(entry) != 3:
            raise _error("position-cube", number=number + 1)
        kind = _kind(entry[0], "cubes")
        column, row = (_place(value, number) for value in entry[1:])
        cell = cell_of(column, row)
        spot = int(find_spot(s, cell))
        if spot == NO_SPOT or not int(s.fits[spot]) >> kind & 1:
            raise _error("position-place", number=number + 1, cube=entry[0], column=column, row=row)
        if number > before and cell not in line_ends(s):
            raise _error("position-line", number=number + 1)
        put_cube(s, spot, kind)
        s.laid += number >= before


def _place(value: Any, number: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > ALL_CUBES:
        raise _error("position-cube", number=number + 1)
    return value


def _restore_hands(s: Record, listed: Any) -> None:
    if not isinstance(listed, list) or len(listed) != s.players:
        raise _error("position-seats", field="hands", seats=int(s.players))
    for seat, hand in enumerate(listed):
        if not isinstance(hand, list) or len(hand) > HAND:
            raise _error("position-hand", seat=seat + 1, most=HAND)
        for slot, name in enumerate(hand):
            if name is not None:
                s.hand[seat, slot] = _kind(name, "hands") + 1


def _restore_bag(s: Record, pile: Any) -> None:
    if pile is not None and not isinstance(pile, Mapping):
        raise _error("position-pile")
    for name, count in (pile or {}).items():
        if name not in COLOUR_NAMES:
            raise _error("position-colour", colour=str(name), known=list(COLOUR_NAMES))
        s.bag[COLOUR_NAMES.index(name)] = _number("bag", count, EACH)
    for colour in range(COLOURS):
        found = int(cubes_of(s, colour))
        if found > EACH or (pile is not None and found < EACH):
            name = COLOUR_NAMES[colour]
            raise _error("position-count", colour=name, found=found, wanted=EACH)
        s.bag[colour] += EACH - found


def _restore_scores(s: Record, listed: Any) -> None:
    if not isinstance(listed, list) or len(listed) != s.players:
        raise _error("position-seats", field="scores", seats=int(s.players))
    for seat, points in enumerate(listed):
        s.score[seat] = _number("scores", points, _HIGHEST_SCORE)


def _restore_phase(s: Record, phase: Any) -> None:
    if phase is None:
        is_dead = not colours_that_fit(s) & hand_colours(s, s.turn)
        s.phase = LAY if s.laid > 0 else TRADE if is_dead else ROLL
        return
    if phase not in PHASES[:OVER]:
        raise _error("position-phase", phase=str(phase), known=list(PHASES[:OVER]))
    s.phase = PHASES.index(phase)


def _restore_marked(s: Record, letters: Any) -> None:
    if not isinstance(letters, list):
        raise _error("position-marked", known=list(CUBE_LETTERS))
    for letter in letters:
        slot = CUBE_LETTERS.index(letter) if letter in CUBE_LETTERS else -1
        if slot < 0 or s.hand[s.turn, slot] == 0 or s.phase not in (ROLL, TRADE):
            raise _error("position-marked", known=list(CUBE_LETTERS))
        s.marked |= 1 << slot


def _kind(name: Any, field: str) -> int:
    if not isinstance(name, str) or name not in _KINDS:
        raise _error("position-kind", field=field, cube=str(name), example=str(cube_name(1)))
    return _KINDS[name]


def _number(field: str, value: Any, highest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= highest:
        raise _error("position-number", field=field, value=str(value), high=highest)
    return value


def _error(message: str, **params: Any) -> PositionError:
    return PositionError("impossible-position", reason=GameSays(__package__, message, params))
