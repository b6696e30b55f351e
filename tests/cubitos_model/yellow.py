"""Yellow cards: cheese."""

from kubik.games.cubitos.data import STEPS, SURFACE
from kubik.games.cubitos.tracks import WATER

from .box import GREYS, ICONS
from .choices import Choosing, different
from .dice import Die, Table, returnable
from .orange import roll_drawn


def bad_cheese(table: Table, die: Die) -> Choosing:
    normal, special = ICONS["bad_cheese"]
    table.gain(normal)
    if die.face == "special":
        table.gain(special)
    yield from ()


def ledercheesen_pushed(table: Table, _die: Die) -> Choosing:
    yield from roll_drawn(table, 1)


def ledercheesen(table: Table, die: Die) -> Choosing:
    """«За 7 кубиков в зоне активации вы получите 1.»"""
    (special,) = ICONS["ledercheesen"]
    if die.face == "special":
        table.gain(special, len(table.me.active) // 4)
    yield from ()


def the_cheese_stands_alone(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["the_cheese_stands_alone"]
    table.gain(icon)
    yield from ()


def the_big_cheese(table: Table, _die: Die) -> Choosing:
    fixed, for_fans = ICONS["the_big_cheese"]
    if (yield ["fixed", "for fans"]) == "fixed":
        table.gain(fixed)
    else:
        table.gain(for_fans, table.me.fans // 2)


def cheese_boy(table: Table, _die: Die) -> Choosing:
    """Either or both."""
    (beside_brown,) = ICONS["cheese_boy"]
    kinds = {die.kind for die in table.me.active}
    if "brown" in kinds and (yield [True, False]):
        table.gain(beside_brown)
    if "orange" in kinds:
        die = yield [None, *different(table.me, returnable(table.me.roll))]
        if die:
            table.give_back(die)


def reckless_cheese_pushed(table: Table, _die: Die) -> Choosing:
    """Move the runner one square at once, as with a foot."""
    beside = [
        int(square)
        for square in STEPS[table.track, table.me.square]
        if square >= 0 and SURFACE[table.track, square] != WATER
    ]
    table.me.square = yield beside
    table.touched = True


def stinky_cheese(table: Table, die: Die) -> Choosing:
    (icon,) = ICONS["stinky_cheese"]
    table.gain(icon)
    if die.face == "special":
        table.me.uncounted |= frozenset(GREYS)
    yield from ()
