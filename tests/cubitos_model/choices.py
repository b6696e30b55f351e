"""Trying all choices: a step is a generator over a table, and yields what may be chosen."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

from .dice import ZONES, Die, Player, Table

Choosing: TypeAlias = Generator[Sequence[Any], Any, None]
Step: TypeAlias = Callable[[Table], Choosing]


class TooLargeError(Exception):
    """There is more to try than a test has time for."""


def outcomes(table: Table, step: Step) -> Iterator[Table]:
    """Yield the table after a step, once for each way to choose in it."""
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        after = table.copy()
        after.touched = False
        choosing = step(after)
        try:
            options = next(choosing)
            for place in path:
                options = choosing.send(options[place])
        except StopIteration:
            yield after
        else:
            paths.extend((*path, place) for place in range(len(options)))


def reachable(
    table: Table, steps: Callable[[Table], list[Step]], ended: Callable[[Table], bool], most: int
) -> list[Table]:
    """Return all tables at which it can end; raise if there are more than so many on the way."""
    seen = {table.key()}
    waiting, ends = [table], []
    while waiting:
        here = waiting.pop()
        if ended(here):
            ends.append(here)
            continue
        for step in steps(here):
            for after in outcomes(here, step):
                key = after.key()
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)
        if len(seen) > most:
            raise TooLargeError
    return ends


def alike(player: Player, dice: Iterable[Die]) -> list[list[Die]]:
    """Put dice together that lie in the same zone and are the same."""
    zone_of = {id(die): zone for zone in ZONES for die in player.zone(zone)}
    groups: dict[object, list[Die]] = {}
    for die in dice:
        groups.setdefault((zone_of[id(die)], die.key), []).append(die)
    return list(groups.values())


def different(player: Player, dice: Iterable[Die]) -> list[Die]:
    """Return one die of each that are the same."""
    return [group[0] for group in alike(player, dice)]


def subsets(player: Player, dice: Iterable[Die]) -> list[list[Die]]:
    """Return every choice of dice; it is all one which of those that are the same are chosen."""
    groups = alike(player, dice)
    return [
        [die for group, count in zip(groups, counts, strict=True) for die in group[:count]]
        for counts in product(*(range(len(group) + 1) for group in groups))
    ]


def exactly(number: int, player: Player, dice: Sequence[Die]) -> list[list[Die]]:
    """Return every choice of so many dice, or all dice if there are fewer."""
    number = min(number, len(dice))
    return [chosen for chosen in subsets(player, dice) if len(chosen) == number]


def on(place: int, use: Callable[[Table, Die], Choosing]) -> Step:
    """Return the step that uses the active die at a place."""
    return lambda table: use(table, table.me.active[place])


def places(player: Player, wanted: Callable[[Die], bool]) -> list[int]:
    """Return where wanted active dice lie, one of each that are the same."""
    found = {die.key: place for place, die in enumerate(player.active) if wanted(die)}
    return list(found.values())
