"""Slots: where the bots of a game stand in its build.

Compiled code cannot keep a list of functions at full speed, so a build binds each bot to one of
these names and a number says which is meant.

A bot can also be careless: so often another bot chooses, the random one unless said. A *chooser* is
one number for all that.
"""

from kubik.bots.search.found import Found
from kubik.engine.chance import below
from kubik.engine.contract import UnboundError, legal
from kubik.engine.layout import Floats, Ints, MemoryRow, State, States


def bot_0(s: State, seat: int, codes: Ints) -> int:
    """Stand for the first bot of the game."""
    raise UnboundError


def bot_1(s: State, seat: int, codes: Ints) -> int:
    """Stand for the second bot of the game."""
    raise UnboundError


def bot_2(s: State, seat: int, codes: Ints) -> int:
    """Stand for the third bot of the game."""
    raise UnboundError


def bot_3(s: State, seat: int, codes: Ints) -> int:
    """Stand for the fourth bot of the game."""
    raise UnboundError


def bot_4(s: State, seat: int, codes: Ints) -> int:
    """Stand for the fifth bot of the game."""
    raise UnboundError


def bot_5(s: State, seat: int, codes: Ints) -> int:
    """Stand for the sixth bot of the game."""
    raise UnboundError


def bot_6(s: State, seat: int, codes: Ints) -> int:
    """Stand for the seventh bot of the game."""
    raise UnboundError


def bot_7(s: State, seat: int, codes: Ints) -> int:
    """Stand for the eighth bot of the game."""
    raise UnboundError


SLOTS = (bot_0, bot_1, bot_2, bot_3, bot_4, bot_5, bot_6, bot_7)
ALL_SLOTS = len(SLOTS)
FEW_SLOTS = 5  # as many as our games have bots
RANDOM_SLOT = 0  # every game has the random bot first

# How often a bot is careless is told in so many parts of all its moves.
WHOLE = 10_000


def chooser(slot: int, careless: float = 0.0, lapse: int = RANDOM_SLOT) -> int:
    """Return the number of a bot that is as careless as that, from 0 to 1; then another chooses."""
    return slot + ALL_SLOTS * (lapse + ALL_SLOTS * round(careless * WHOLE))


def carelessness(number: int) -> int:
    """Return in how many parts of all its moves a chooser is careless."""
    return number // (ALL_SLOTS * ALL_SLOTS)


def lapse_of(number: int) -> int:
    """Return the slot of the bot that chooses where a chooser is careless."""
    return number // ALL_SLOTS % ALL_SLOTS


def slot_of_chooser(s: State, number: int) -> int:
    """Return the slot that chooses this time, by the chance of a state."""
    careless = carelessness(number)
    if careless > 0 and below(s, WHOLE) < careless:
        return lapse_of(number)
    return number % ALL_SLOTS


def choose_in_slot(s: State, seat: int, slot: int, codes: Ints) -> int:
    """Let the bot in a slot choose for a seat."""
    if slot == 0:
        return bot_0(s, seat, codes)
    if slot == 1:
        return bot_1(s, seat, codes)
    if slot == 2:
        return bot_2(s, seat, codes)
    if slot == 3:
        return bot_3(s, seat, codes)
    return choose_in_last_slots(s, seat, slot, codes)


def choose_in_last_slots(s: State, seat: int, slot: int, codes: Ints) -> int:
    """Do the same in a game with no more than FEW_SLOTS of them: only one is left."""
    return bot_4(s, seat, codes)


def choose_in_more_slots(s: State, seat: int, slot: int, codes: Ints) -> int:
    """Do the same in a game with more bots; what nobody has others need not compile."""
    if slot == 4:
        return bot_4(s, seat, codes)
    if slot == 5:
        return bot_5(s, seat, codes)
    if slot == 6:
        return bot_6(s, seat, codes)
    return bot_7(s, seat, codes)


def as_chosen(s: State, seat: int, action: int, codes: Ints) -> int:
    """Return what a bot chose; those that come with a game choose only what may be played."""
    return action


def as_allowed(s: State, seat: int, action: int, codes: Ints) -> int:
    """Return what a bot chose, or what chance does if that may not be played."""
    count = legal(s, seat, codes)
    for at in range(count):
        if codes[at] == action:
            return action
    return codes[below(s, count)]


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Stand for the bot of the game whose judgement is a list of weights."""
    raise UnboundError


def weigh_in_own_way(mind: States, seat: int, budget: int, work: MemoryRow, found: Found) -> int:
    """Stand for the search that was made for the game alone.

    It weighs all moves of a seat from what is known in the root of `mind`, trying out about as many
    actions as the budget allows, and returns how many moves there are; `found` tells of each. The
    module of such a search says in STATES how many states it wants in `mind`, and in WORK what
    rows its own memory has.
    """
    raise UnboundError
