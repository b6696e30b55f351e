"""Positions of Qwirkle Cubes as JSON that a person can write.

A cube is written `red star`. Those on the table are listed in the order in which they were laid,
with column and row counted from the first; a hand is a list, with null for a cube that is gone.
The bag may be left out: then it is every cube that is nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.described import by_seat, check_fields, count_by_name, impossible, named, number
from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    COLOUR_NAMES,
    COLOURS,
    EACH,
    HAND,
    KINDS,
)
from kubik.games.qwirkle_cubes.hands import hand_colours
from kubik.games.qwirkle_cubes.invariants import cubes_of
from kubik.games.qwirkle_cubes.moves import CUBE_LETTERS, cell_of, line_ends
from kubik.games.qwirkle_cubes.rules import FINISH
from kubik.games.qwirkle_cubes.spots import (
    LAY,
    NO_SPOT,
    NOBODY,
    OVER,
    ROLL,
    TRADE,
    clear_table,
    colours_that_fit,
    find_spot,
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


def describe(s: State) -> dict[str, Any]:
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


def restore(s: State, position: Mapping[str, Any], players: int, options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, _FIELDS)
    s.players = players
    s.all_out = options[FINISH]
    _restore_cubes(s, position.get("cubes", []), position.get("laid", 0))
    s.last = number("last", position.get("last", 0), 0, int(s.cubes - s.laid))
    _restore_hands(s, position.get("hands"))
    _restore_bag(s, position.get("bag"))
    _restore_scores(s, position.get("scores", [0] * players))
    s.turn = number("turn", position.get("turn", 0), 0, players - 1)
    out = position.get("first_out")
    s.first_out = NOBODY if out is None else number("first_out", out, 0, players - 1)
    _restore_phase(s, position.get("phase"))
    _restore_marked(s, position.get("marked", []))


def _restore_cubes(s: State, listed: Any, laid: Any) -> None:
    """Lay all cubes one after another, as they were in play."""
    if not isinstance(listed, list) or len(listed) > ALL_CUBES:
        raise impossible(__package__, "position-cubes", most=ALL_CUBES)
    clear_table(s)
    before = len(listed) - number("laid", laid, 0, min(HAND, len(listed)))
    for at, entry in enumerate(listed):
        if not isinstance(entry, list) or len(entry) != 3:
            raise impossible(__package__, "position-cube", number=at + 1)
        kind = _kind(entry[0], "cubes")
        column, row = (_place(value, at) for value in entry[1:])
        cell = cell_of(column, row)
        spot = int(find_spot(s, cell))
        if spot == NO_SPOT or not int(s.fits[spot]) >> kind & 1:
            raise impossible(
                __package__,
                "position-place",
                number=at + 1,
                cube=entry[0],
                column=column,
                row=row,
            )
        if at > before and cell not in line_ends(s):
            raise impossible(__package__, "position-line", number=at + 1)
        put_cube(s, spot, kind)
        s.laid += at >= before


def _place(value: Any, at: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > ALL_CUBES:
        raise impossible(__package__, "position-cube", number=at + 1)
    return value


def _restore_hands(s: State, listed: Any) -> None:
    for seat, hand in enumerate(by_seat("hands", listed, int(s.players))):
        if not isinstance(hand, list) or len(hand) > HAND:
            raise impossible(__package__, "position-hand", seat=seat + 1, most=HAND)
        for slot, name in enumerate(hand):
            if name is not None:
                s.hand[seat, slot] = _kind(name, "hands") + 1


def _restore_bag(s: State, pile: Any) -> None:
    if pile is not None:
        for colour, count in count_by_name("bag", pile, COLOUR_NAMES, EACH).items():
            s.bag[colour] = count
    for colour in range(COLOURS):
        found = int(cubes_of(s, colour))
        if found > EACH or (pile is not None and found < EACH):
            name = COLOUR_NAMES[colour]
            raise impossible(__package__, "position-count", colour=name, found=found, wanted=EACH)
        s.bag[colour] += EACH - found


def _restore_scores(s: State, listed: Any) -> None:
    for seat, points in enumerate(by_seat("scores", listed, int(s.players))):
        s.score[seat] = number("scores", points, 0, _HIGHEST_SCORE)


def _restore_phase(s: State, phase: Any) -> None:
    if phase is None:
        is_dead = not colours_that_fit(s) & hand_colours(s, s.turn)
        s.phase = LAY if s.laid > 0 else TRADE if is_dead else ROLL
        return
    s.phase = named("phase", phase, PHASES[:OVER])


def _restore_marked(s: State, letters: Any) -> None:
    if not isinstance(letters, list):
        raise impossible(__package__, "position-marked", known=list(CUBE_LETTERS))
    for letter in letters:
        slot = CUBE_LETTERS.index(letter) if letter in CUBE_LETTERS else -1
        if slot < 0 or s.hand[s.turn, slot] == 0 or s.phase not in (ROLL, TRADE):
            raise impossible(__package__, "position-marked", known=list(CUBE_LETTERS))
        s.marked |= 1 << slot


def _kind(name: Any, field: str) -> int:
    if not isinstance(name, str) or name not in _KINDS:
        raise impossible(
            __package__, "position-kind", field=field, cube=str(name), example=str(cube_name(1))
        )
    return _KINDS[name]
