"""Green cards: pineapples."""

from itertools import product

from .box import GREYS, ICONS, colour_of
from .choices import Choosing, different, subsets
from .dice import Die, Table

REJOINING = ("rock_on", "up_to_11", "pineapple_rocks")


def rejoin(table: Table, die: Die) -> Choosing:
    """Before a push, move this die from the active zone to the roll zone.

    The special face of Pineapple Rocks: «вы также должны перенести ещё 1 кубик из зоны активации».
    """
    moved = [die]
    if table.card("green") == "pineapple_rocks" and die.face == "special":
        others = [other for other in table.me.active if other is not die and not other.used]
        if others:
            moved.append((yield different(table.me, others)))
    for joining in moved:
        table.me.take_out(joining).forget()
        table.me.roll.append(joining)


def up_to_11(table: Table, die: Die) -> Choosing:
    (icon,) = ICONS["up_to_11"]
    if die.face == "special":
        table.gain(icon)
    yield from ()


def pina_cubelada(table: Table, die: Die) -> Choosing:
    """The next push cannot bust."""
    die.used = True
    table.safe = True
    yield from ()


def keep_on_rollin(table: Table, die: Die) -> Choosing:
    """Return this die instead of losing dice."""
    table.give_back(die)
    table.phase = "pushed"
    yield from ()


def rolling_stoned(table: Table, die: Die) -> Choosing:
    """Roll any grey dice of any zones; with a hit no dice are lost."""
    die.used = True
    greys = [other for other in table.me.all_dice() if other.kind in GREYS]
    chosen = yield [some for some in subsets(table.me, greys) if some]
    for grey in chosen:
        table.me.take_out(grey)
    if table.throw(chosen):
        table.phase = "pushed"


def punk_fruit(table: Table, _die: Die) -> Choosing:
    """In the run, roll up to nine dice of different colours of the draw and roll zones."""
    me = table.me
    by_colour: dict[str, list[Die | None]] = {}
    for die in different(me, [*me.draw, *me.roll]):
        by_colour.setdefault(colour_of(die.kind), [None]).append(die)
    choices = [[die for die in some if die] for some in product(*by_colour.values())]
    chosen = yield [some for some in choices if 0 < len(some) <= 9]
    for die in chosen:
        me.take_out(die)
    table.throw(chosen)
