"""Where a rule line or a number of a game comes from, and how sure it is.

| origin | means |
| --- | --- |
| rulebook | printed there, in other words |
| public | not in the rulebook, but agreed on in public |
| inferred | follows from what the rulebook says, shows or counts |
| ruling | decided by us, where the rulebook leaves it open or cannot be followed here |
| reconstruction | to be read nowhere; chosen by us until somebody looks into the box |

What comes from several of them has the weakest.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

# Where something stands in data: the names of tables, and places in lists from 0 on.
DataPlace: TypeAlias = tuple[str | int, ...]

RULEBOOK = "rulebook"
RECONSTRUCTION = "reconstruction"
ORIGINS = (RULEBOOK, "public", "inferred", "ruling", RECONSTRUCTION)  # the surest first


def weakest(origins: Iterable[str]) -> str:
    """Return the origin of what comes from all of these."""
    return max(origins, key=ORIGINS.index)


def origins_in(data: object) -> Iterator[str]:
    """Yield every origin that the data of a game tells, of tables and of single things in them."""
    for place, value in leaves(data):
        if is_origin(place):
            yield value


def is_origin(place: DataPlace) -> bool:
    """Whether what stands there is the origin of what is beside it."""
    name = str(place[-1]) if place else ""
    return name == "origin" or name.endswith("_origin")


def leaves(data: object, place: DataPlace = ()) -> Iterator[tuple[DataPlace, Any]]:
    """Yield all that is neither a table nor a list, and origins whatever they are."""
    if is_origin(place):
        yield place, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from leaves(value, (*place, name))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*place, number))
    else:
        yield place, data
