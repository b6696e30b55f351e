"""What a balance report looks at, as a game tells it in its module `balance`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Balance:
    """The options to go through, and the events that matter.

    Events are named as the game has them. That of a mishap names a seat; that of a purchase a seat,
    then what is bought, which `thing` calls by a message of the game's words; None leaves it out.
    """

    varied: Mapping[str, tuple[str, ...]]
    rounds: str  # happens when a round begins
    mishap: str
    first: str  # says who goes first
    bought: str
    thing: Callable[[Mapping[str, str], int], str | None]  # by the options that were chosen
    price: Callable[[str], int]
    tester: str  # a bot that buys at random, so that what a purchase is worth can be told
    note: str  # a message that says what is particular about these setups
