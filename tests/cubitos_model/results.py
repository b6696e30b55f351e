"""What a position can come to, in a form that the model and the rules share.

A result is what may still matter: all that must be the same, and numbers of which nobody ever wants
less. It does not say in which order anything was done.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import rolling, running
from .box import HITS, KINDS, SPECIAL_CARDS, SYMBOLS
from .cards import LATER, NOW, RETURNED, RUN
from .choices import reachable
from .dice import Die, Player, Table

Dice: TypeAlias = tuple[tuple[str, int], ...]
# Of these symbols it matters how many are used, not which; of those for now that only where cards
# roll active dice again.
ONLY_NUMBERED = (
    *("pinch_eater", "dugout", "stogie", "fast_cat"),
    *("broken_cow", "pina_cubelada", "rolling_stoned"),
)
ROLLING_ACTIVE = {"jacques_couteau", "pineapple_rocks"}
SIDES = (*SYMBOLS, "first", "second", "third")  # as positions call them


@dataclass(frozen=True, order=True)
class Result:
    """Where dice lie and what else is settled; and what one would rather have more of."""

    fixed: tuple[tuple[str, Any], ...]
    gains: tuple[tuple[str, int], ...]

    def covers(self, other: "Result") -> bool:
        """Whether nobody would rather have the other one."""
        mine, theirs = dict(self.gains), dict(other.gains)
        return self.fixed == other.fixed and all(mine[name] >= theirs[name] for name in mine)

    def __str__(self) -> str:
        all_of_it = {**dict(self.fixed), **dict(self.gains)}
        return ", ".join(f"{name} {value}" for name, value in all_of_it.items() if value)


def uncovered(wanted: Iterable[Result], found: Iterable[Result]) -> list[Result]:
    """Return those wanted that none of those found covers."""
    by_fixed: dict[object, list[Result]] = {}
    for result in found:
        by_fixed.setdefault(result.fixed, []).append(result)
    return sorted(
        result
        for result in wanted
        if not any(other.covers(result) for other in by_fixed.get(result.fixed, ()))
    )


def counted(dice: Iterable[str]) -> Dice:
    """Count dice that are described in the same words."""
    numbers: dict[str, int] = {}
    for die in dice:
        numbers[die] = numbers.get(die, 0) + 1
    return tuple(sorted(numbers.items()))


def of_model(table: Table, most: int) -> set[Result]:
    """Return all results by the model, trying at most so many tables."""
    phase = rolling if table.is_rolling else running
    return {read_table(end) for end in reachable(table, phase.steps, phase.ended, most)}


def read_table(table: Table) -> Result:
    """Read the result of a table."""
    me = table.me
    can_push = table.phase == rolling.AFTER_A_PUSH and bool(me.roll)
    fixed: dict[str, Any] = {
        **{zone: counted(map(named, me.zone(zone))) for zone in ("draw", "roll", "discard")},
        "active": describe(
            [(named(die), "used" if is_done(table, die) else side_of(die)) for die in me.active],
            table.cards,
            is_rolling=table.is_rolling,
        ),
        "boxes": counted(kind for kind, number in table.boxes.items() for _ in range(number)),
        "rivals": tuple(
            counted(map(named, table.players[rival].discard)) for rival in table.rivals
        ),
        "at_risk": can_push and table.at_risk,
        "forced": table.forced if can_push else 0,
        "seized": counted(die.kind for die in me.active if die.used and not is_done(table, die))
        if table.is_rolling
        else (),
    }
    return result_of(fixed, me, table.cards, is_rolling=table.is_rolling)


def named(die: Die) -> str:
    """Say which die it is, wherever it lies."""
    return f"{die.kind}{'+' if die.borrowed else ''}"


def side_of(die: Die) -> str:
    """Return how positions call a face: by its place among those without an ability."""
    assert die.face
    if die.shows_symbol:
        return die.face
    return SIDES[2 + [other for other in HITS[die.kind] if other not in SYMBOLS].index(die.face)]


def is_done(table: Table, die: Die) -> bool:
    """Whether a die was used and has nothing left to do; one for now may have more in the run."""
    card = table.card(die.kind)
    has_more = die.shows_symbol and card in NOW and card in (*RUN, *RETURNED, *LATER)
    return die.used and (die.spent or not has_more)


# What the model and the rules have in common.


def describe(
    active: Iterable[tuple[str, str]], cards: dict[str, str], *, is_rolling: bool
) -> tuple[Dice, Dice]:
    """Describe active dice, named and with their sides, as far as these still matter.

    What is asked of some symbols is only how many are used, whichever these are.
    """
    known, used = [], []
    for name, side in active:
        kind = name.rstrip("+")
        card = cards.get(kind, "")
        if not is_rolling:
            later = card in LATER and side in SYMBOLS
            known.append(f"{name} later" if later else name)
        elif side not in (*SYMBOLS, "used"):
            known.append(f"{name} {side}")
        elif card in ONLY_NUMBERED:
            known.append(name)
            if side == "used" and (card not in NOW or ROLLING_ACTIVE & set(cards.values())):
                used.append(kind)
        else:
            known.append(f"{name} {side if card in SPECIAL_CARDS else 'symbol'}")
    return counted(known), counted(used)


def result_of(
    fixed: dict[str, Any], me: Player, cards: dict[str, str], *, is_rolling: bool
) -> Result:
    """Add what a player has, as far as the cards of the race will ask for it."""
    fixed |= {name: getattr(me, name) for name in ("fans", "hands", "square")}
    if cards["orange"] == "batter_beaver" and may_owe_a_die(fixed, cards, is_rolling=is_rolling):
        fixed["credited"] = me.credited
    if cards["white"] == "schmutz" and is_rolling:
        fixed["returned"] = me.returned
    gains = {name: int(getattr(me, name)) for name in ("coins", "credits", "feet", "water")}
    gains["unlimited"] = int(me.unlimited)
    gains |= {f"uncounted {kind}": int(kind in me.uncounted) for kind in KINDS}
    return Result(tuple(fixed.items()), tuple(gains.items()))


def may_owe_a_die(fixed: dict[str, Any], cards: dict[str, str], *, is_rolling: bool) -> bool:
    """Whether Batter Beaver may still ask for a die after a credit: is it active, or may become?"""
    dice = [name for name, _ in fixed["active"][0]]
    if not is_rolling:
        return any(name in dice for name in ("orange later", "orange+ later"))
    dice += [name for zone in ("draw", "roll", "discard") for name, _ in fixed[zone]]
    lends = not {"cubasaurus", "broken_cow"}.isdisjoint(cards.values())
    return lends or any(name.startswith("orange") for name in dice)
