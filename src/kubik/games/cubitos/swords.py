"""Comparing swords, and the abilities that are used before and after it.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import Record
from kubik.games.cubitos.actions import CHOICES
from kubik.games.cubitos.data import (
    DO_AGAIN,
    DO_PICK,
    EACH_PLAYER,
    FIRST_OP,
    HUES,
    MOST,
    NEVER,
    OP,
    OP_ASK,
    OP_DO,
    OP_WHEN,
    OPS,
    RED,
    RUN,
    SPECIAL,
    SPECIAL_SWORDS,
    SYMBOL,
    TIE_BREAK,
)
from kubik.games.cubitos.effects import (
    add_up,
    can_use_any,
    can_use_run,
    gains_only,
    perform,
    weaker_rivals,
)
from kubik.games.cubitos.events import MOST_SWORDS, SWORDS
from kubik.games.cubitos.stages import COMPARING, FINISHING, MOVING, RUNNING, USE_RED, USE_RUN
from kubik.games.cubitos.zones import NOBODY, kind_of

# Abilities of the run.


def is_open_in_run(s: Record, seat: int, colour: int, face: int, choice: int) -> bool:
    """Whether a die can be used now; before swords are compared only what rolls dice matters."""
    if not can_use_run(s, seat, colour, face, choice):
        return False
    return s.stage[seat] == FINISHING or rolls_in_run(s, colour)


def rolls_in_run(s: Record, colour: int) -> bool:
    """Whether a card rolls dice in the run, which may bring more swords."""
    card = s.card[colour]
    for op in range(OPS):
        rolls = OP[card, op, OP_DO] == DO_AGAIN or OP[card, op, OP_DO] == DO_PICK
        if rolls and OP[card, op, OP_WHEN] == RUN and OP[card, op, OP_ASK] > 0:
            return True
    return False


def advance_running(s: Record, seat: int) -> None:
    """Ask for abilities of the run, if there are any to ask for (swords.1, ability.3)."""
    usable = 0
    for colour in range(HUES):
        usable += can_use_any(s, seat, colour)
        for face in range(SPECIAL + 1):
            for choice in range(1, CHOICES + 1):
                usable += is_open_in_run(s, seat, colour, face, choice)
    if usable > 0:
        s.phase[seat] = USE_RUN
    else:
        end_running(s, seat)


def end_running(s: Record, seat: int) -> None:
    """Wait for the swords, or add everything up and move."""
    if s.stage[seat] == RUNNING:
        s.stage[seat] = COMPARING
    else:
        add_up(s, seat)
        s.stage[seat] = MOVING


# Swords.


def compare_swords(s: Record) -> None:
    """Count swords and let the red card work (swords.1 to swords.4)."""
    kind = kind_of(RED)
    for seat in range(s.players):
        swords = s.active[seat, kind, SYMBOL]
        swords += s.active[seat, kind, SPECIAL] * SPECIAL_SWORDS[s.card[RED]]
        s.swords[seat] = swords
        if swords > 0:
            emit(s, SWORDS, seat, swords)
    leader = most_swords(s)
    if leader != NOBODY and FIRST_OP[s.card[RED], MOST] != NEVER:
        emit(s, MOST_SWORDS, leader)
        claim(s, leader, MOST)
    if FIRST_OP[s.card[RED], EACH_PLAYER] != NEVER:
        for seat in range(s.players):
            if weaker_rivals(s, seat) > 0:
                claim(s, seat, EACH_PLAYER)


def most_swords(s: Record) -> int:
    """Return who has the most swords; the first player's die may break ties (swords.2)."""
    leader = NOBODY
    equals = 0
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.swords[seat] > (0 if leader == NOBODY else s.swords[leader]):
            leader = seat
            equals = 1
        elif leader != NOBODY and s.swords[seat] == s.swords[leader]:
            equals += 1
    return leader if equals <= 1 or TIE_BREAK[s.card[RED]] else NOBODY


def claim(s: Record, seat: int, when: int) -> None:
    """Give what the red card brings, or let the seat use it."""
    card = s.card[RED]
    for op in range(OPS):
        if OP[card, op, OP_WHEN] == when:
            if gains_only(OP[card, op, OP_DO]):
                perform(s, seat, card, op)
            else:
                s.claim[seat] = 1


def advance_claiming(s: Record, seat: int) -> None:
    """Ask whoever may use the red card."""
    if s.claim[seat]:
        s.phase[seat] = USE_RED
    else:
        s.stage[seat] = FINISHING


def use_red(s: Record, seat: int) -> None:
    """Use the red card (red.1, red.2)."""
    s.claim[seat] = 0
    card = s.card[RED]
    for op in range(OPS):
        if OP[card, op, OP_WHEN] == MOST or OP[card, op, OP_WHEN] == EACH_PLAYER:
            perform(s, seat, card, op)
