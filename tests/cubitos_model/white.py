"""White cards: cats."""

from .box import COSTS, GREYS, ICONS
from .choices import Choosing, subsets
from .dice import Die, Table
from .orange import roll_drawn
from .purple import borrow


def fast_cat(table: Table, _die: Die) -> Choosing:
    yield from roll_drawn(table, 2)


def schmutz(table: Table, _die: Die) -> Choosing:
    always, when_returned = ICONS["schmutz"]
    table.gain(always)
    table.gain(when_returned, table.me.returned)
    yield from ()


def smelly_cat(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["smelly_cat"]
    table.gain(icon)
    yield from ()


def cat_tastrophy(table: Table, _die: Die) -> Choosing:
    """Take a die that costs no more than one has fans; grey ones cost nothing."""
    table.get_free(
        (
            yield [
                kind
                for kind, number in table.boxes.items()
                if number and (kind in GREYS or COSTS[table.card(kind)] <= table.me.fans)
            ]
        )
    )


def broken_cow(table: Table) -> Choosing:
    """Use two of these symbols at any time."""
    cats = [die for die in table.me.active if is_unused_cow(table, die)]
    for die in (yield [pair for pair in subsets(table.me, cats) if len(pair) == 2]):
        die.used = True
    yield from borrow(table, list(table.boxes))


def is_unused_cow(table: Table, die: Die) -> bool:
    """Whether this die is one of the two that Broken Cow needs."""
    is_cow = die.kind == "white" and table.card("white") == "broken_cow"
    return is_cow and die.shows_symbol and not die.used


def dope_cat(table: Table, _die: Die) -> Choosing:
    """Either or both."""
    beside_brown, beside_green = ICONS["dope_cat"]
    kinds = {die.kind for die in table.me.active}
    table.gain(beside_brown, "brown" in kinds)
    table.gain(beside_green, "green" in kinds)
    yield from ()


def fat_cat(table: Table, _die: Die) -> Choosing:
    """Feet, and a grey die with them if there is one left."""
    (icon,) = ICONS["fat_cat"]
    table.gain(icon)
    greys = [kind for kind in GREYS if table.boxes[kind]]
    if greys:
        table.get_free((yield greys))
