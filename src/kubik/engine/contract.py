"""The functions that every game has.

Generic kernels (playouts, batches, search) call these names. The build puts the functions of a
game in their place, so one source of a kernel runs at full speed in every game.
"""

from kubik.engine.layout import Floats, Ints, Shorts, State


class UnboundError(RuntimeError):
    """A generic kernel was called without being built into a game."""


def setup(s: State, players: int, options: Ints) -> None:
    """Deal a new game into a blank state; chance comes from the state's generator only."""
    raise UnboundError


def actors(s: State) -> int:
    """Return the seats that may act now, as a bit mask; 0 when the game is over."""
    raise UnboundError


def foremost(s: State) -> int:
    """Return who acts first where several may act and each would rather wait.

    The lowest seat, in a game that does not say otherwise.
    """
    mask = actors(s)
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def legal(s: State, seat: int, out: Ints) -> int:
    """Write the codes of all actions open to that seat into out; return how many."""
    raise UnboundError


def apply(s: State, seat: int, action: int) -> None:
    """Play one legal action."""
    raise UnboundError


def over(s: State) -> bool:
    """Whether the game is finished."""
    raise UnboundError


def payoff(s: State, out: Floats) -> None:
    """Write what each seat gets: 1 for a win, shared equally among joint winners."""
    raise UnboundError


def standing(s: State, out: Floats) -> None:
    """Write how far each seat came, so that the places after the first are known as well.

    What each seat gets, in a game that does not say otherwise.
    """
    payoff(s, out)


def ending(s: State) -> int:
    """Return how the game ended, as an index into the ENDINGS of the rules."""
    raise UnboundError


def resample(s: State, seat: int) -> None:
    """Redraw everything that this seat cannot know, from what it knows and the generator alone."""
    raise UnboundError


def broken(s: State) -> int:
    """Return 0 for a sound position, else the number of the invariant that does not hold."""
    raise UnboundError


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write what that seat may see as the numbers that the game's SIGHT names."""
    raise UnboundError


def merit(s: State, seat: int, which: int) -> int:
    """Return how much that seat has of one of the game's MERITS, by which learners are led."""
    raise UnboundError


def strand(s: State) -> int:
    """Return which part of the rules comes next: a question, or from FOLLOWING on what follows.

    On a GPU games of one strand take their next step side by side. A game whose questions are much
    alike leaves this out, and the other two with it.
    """
    return 0


def act(s: State, seat: int, action: int) -> None:
    """Play one legal action without what follows by itself."""
    apply(s, seat, action)


def follow(s: State) -> None:
    """Take one step of what follows by itself, where the strand says that something does."""


# Strands below are questions; this one and those above follow by themselves.
FOLLOWING = 32

# What every build of a game has.
CONTRACT = (
    setup,
    actors,
    foremost,
    legal,
    apply,
    over,
    payoff,
    standing,
    ending,
    resample,
    broken,
)

# An action step by step, for a GPU; together they do what `apply` does.
STEPPING = (strand, act, follow)

# What only those who learn need: in a module of its own, `observe.py`.
SEEING = (observe, merit)
