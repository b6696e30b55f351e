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

RULEBOOK = "rulebook"
RECONSTRUCTION = "reconstruction"
ORIGINS = (RULEBOOK, "public", "inferred", "ruling", RECONSTRUCTION)  # the surest first


def weakest(origins: Iterable[str]) -> str:
    """Return the origin of what comes from all of these."""
    return max(origins, key=ORIGINS.index)


def origins_in(data: object) -> Iterator[str]:
    """Yield every origin that the data of a game tells, of tables and of single things in them."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name == "origin" or name.endswith("_origin"):
                yield value
            else:
                yield from origins_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from origins_in(value)
