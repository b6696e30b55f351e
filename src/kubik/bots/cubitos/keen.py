"""A keen player of Cubitos: values tuned by self-play, and an eye on the race.

What things are worth to it is in `worths.py`, and by which weights in `tables.py`; how it pushes,
runs and buys in `pushing.py`, `running.py` and `shopping.py`; and how it sees the race in
`race.py`.
"""

from collections.abc import Mapping

from kubik.bots.best import outdoes
from kubik.bots.cubitos.greedy import NEVER_WORTH, ROOM
from kubik.bots.cubitos.pushing import decide
from kubik.bots.cubitos.race import part_left
from kubik.bots.cubitos.running import bonus_worth, run
from kubik.bots.cubitos.shopping import free_worth, shop
from kubik.bots.cubitos.tables import read_tables, row_for, row_of
from kubik.bots.cubitos.using import count_worth, use_worth
from kubik.bots.cubitos.worths import (
    NAMES,
    THIN,
    best_face,
    coin_worth,
    credit_worth,
    die_worth,
    face_worth,
)
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos.actions import (
    ALL,
    BUYS,
    COUNTS,
    GOES,
    PICKS,
    TAKES,
    TURNS,
    USES,
    counted_face,
    counted_kind,
    picked_kind,
    picked_lent,
    picked_place,
)
from kubik.games.cubitos.data import AT_FACE, AT_ROLL, AT_SPENT
from kubik.games.cubitos.effects import GIVE as GIVE_TASK
from kubik.games.cubitos.effects import REJOIN_MORE, RETURN, ROLL_RESCUE, TURN
from kubik.games.cubitos.offers import may_stop, may_take_all
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.stages import BUY, CHOOSE, DECIDE, DROP, FACE, HASTEN, MOVE, PICK, REACH

__all__ = ["NAMES", "ROOM"]

WEIGHTS = read_tables(__name__)


def weights_for(players: int, options: Mapping[str, str]) -> Floats:
    """Return the weights for so many players and the cards of these options."""
    weights: Floats = WEIGHTS[row_for(players, options)]
    return weights


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose what promises most, by the weights for these cards and so many players."""
    return choose_with(s, seat, WEIGHTS[row_of(s)], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose what promises most by these weights; between equals let chance decide."""
    phase = s.phase[seat]
    if phase == DECIDE:
        return decide(s, seat, weights, codes)
    if phase in (MOVE, HASTEN):
        return run(s, seat, weights, codes)
    if phase == BUY:
        return shop(s, seat, weights)
    if (phase in (CHOOSE, PICK)) and may_stop(s, seat) and may_take_all(s, seat):
        return ALL
    count = legal(s, seat, codes)
    part = part_left(s, seat)
    best = codes[0]
    best_worth = NEVER_WORTH
    equals = 1
    for at in range(count):
        worth = code_worth(s, seat, weights, part, codes[at])
        is_best, equals = outdoes(s, worth, best_worth, equals)
        if is_best:
            best = codes[at]
            best_worth = worth
    return best


def code_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return what an action promises, outside of pushing, moving and buying."""
    if code < USES:
        return 0.0
    if code < COUNTS:
        coin, credit = coin_worth(weights, part), credit_worth(weights, part)
        return use_worth(s, seat, code, coin, credit)
    if code < PICKS:
        shown = face_worth(s, weights, part, counted_kind(code), counted_face(code))
        return count_worth(s, seat, code, credit_worth(weights, part), shown)
    if code < TAKES:
        return pick_worth(s, seat, weights, part, code)
    if code < BUYS:
        return free_worth(s, seat, weights, part, code - TAKES)
    if s.phase[seat] == FACE:
        return face_worth(s, weights, part, s.turning[seat], code - TURNS)
    if s.phase[seat] == REACH:
        return bonus_worth(s, seat, weights, part, code - GOES)
    return 1.0


def pick_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return how good it is to choose a die, for what it is chosen for."""
    place, kind = picked_place(code), picked_kind(code)
    phase = s.phase[seat]
    task = s.task[seat]
    worth = die_worth(s, weights, part, kind)
    if phase == CHOOSE:
        return worth
    if phase == DROP:
        return weights[THIN] - worth
    shown = face_worth(s, weights, part, kind, place - AT_FACE) if place >= AT_FACE else 0.0
    if task in (RETURN, GIVE_TASK):
        if picked_lent(code):
            return -shown
        spare = 0.05 if place in (AT_SPENT, AT_ROLL) else 0.0
        return weights[THIN] - worth - shown + spare
    if task == REJOIN_MORE:
        return 1.0 - shown
    if task == TURN:
        return best_face(s, weights, part, kind)
    if task == ROLL_RESCUE:
        return 1.0
    return worth - shown
