"""Parts of a box that may come into play, as a game tells them in its module `parts`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kubik.engine.words import Says

# By the options that were chosen: what each part is called, or None for one that is not there.
PartNames: TypeAlias = Callable[[Mapping[str, str]], Sequence[Says | None]]


@dataclass(frozen=True)
class PartSort:
    """Parts of one sort, such as birds or cards.

    One of them comes into play when the event happens, whose parameter says which it is. What they
    are all together says the message `parts-EVENT-PARAMETER`.
    """

    event: str
    param: str
    names: PartNames


def always(param: str, terms: Sequence[str]) -> PartNames:
    """Return the names of parts that are there whatever was chosen, from the game's terms."""
    return lambda _chosen: [Says(f"{param}-{term}") for term in terms]
