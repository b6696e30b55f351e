"""Playing on by a chance that is chosen from outside, as kernels.

Whether an action draws is found out by trying it with a generator that sleeps: UNKNOWN is the
number of a chance that nobody has chosen yet.
"""

from kubik.engine.chance import reseed
from kubik.engine.contract import apply, foremost, over, payoff, resample, setup
from kubik.engine.layout import Floats, Ints, State, States
from kubik.envs.seeding import ACTION, SETUP, sleep

# The states of a node: the position, and what was tried from it.
NOW, TRIED = range(2)
NODE_STATES = 2
NOBODY = -1
UNKNOWN = -1

# What a number of chance is for; they seed apart from each other.
DEALING, ACTING, IMAGINING = range(3)


def deal_by(states: States, players: int, options: Ints, outcome: int) -> int:
    """Deal by a number of chance; return whether all that was drawn is known."""
    states[TRIED] = states[NOW]
    tried = states[TRIED]
    sleep(tried, SETUP, 0, 0)
    if outcome != UNKNOWN:
        seed_by(tried, outcome, 0, DEALING)
    setup(tried, players, options)
    return keep_if_known(states, outcome)


def act_by(states: States, seat: int, action: int, outcome: int, times: int) -> int:
    """Play an action by a number of chance; return whether all that was drawn is known."""
    states[TRIED] = states[NOW]
    tried = states[TRIED]
    sleep(tried, ACTION, seat, 0)
    if outcome != UNKNOWN:
        seed_by(tried, outcome, times, ACTING)
    apply(tried, seat, action)
    return keep_if_known(states, outcome)


def keep_if_known(states: States, outcome: int) -> int:
    """Go on with what was tried if its chance was chosen or nobody drew; return whether so."""
    known = 1 if outcome != UNKNOWN or states[TRIED].asleep else 0
    if known:
        states[NOW] = states[TRIED]
    return known


def imagine_by(states: States, seat: int, outcome: int) -> None:
    """Redraw what a seat cannot know by a number of chance."""
    seed_by(states[NOW], outcome, 0, IMAGINING)
    resample(states[NOW], seat)


def seed_by(s: State, outcome: int, times: int, purpose: int) -> None:
    """Seed the generator from a number of chance."""
    s.asleep = 0
    reseed(s, outcome, times, purpose, 0)


def seat_to_act(states: States) -> int:
    """Return who is to act, or NOBODY."""
    s = states[NOW]
    return NOBODY if over(s) else foremost(s)


def share_out(states: States, shares: Floats) -> None:
    """Write what each seat gets."""
    payoff(states[NOW], shares)
