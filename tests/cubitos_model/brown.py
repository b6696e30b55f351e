"""Brown cards: dogs. That they must be returned is in `running.py`."""

from .box import GREYS, ICONS, SYMBOLS, worth
from .choices import Choosing
from .dice import Die, Table
from .orange import roll_drawn


def rich_dog(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["rich_dog"]
    table.gain(icon)
    yield from ()


def wizard_pushed(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["wizard"]
    table.gain(icon)
    yield from ()


def mr_dog(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["mr_dog"]
    table.gain(icon)
    yield from ()


def dr_livingstone(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["dr_livingstone"]
    table.gain(icon)
    yield from ()


def captain_bark(table: Table, _die: Die) -> Choosing:
    """Two abilities, of which one is open beside white and red dice; either or both."""
    fan, second = ICONS["captain_bark"]
    if {"white", "red"} <= {die.kind for die in table.me.active} and (yield [True, False]):
        table.gain(fan)
    if (yield [True, False]):
        table.gain(second)


def muggles_now(table: Table, _die: Die) -> Choosing:
    yield from roll_drawn(table, 2)


def muggles(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["muggles"]
    table.gain(icon)
    yield from ()


def dapper_doggie(table: Table, _die: Die) -> Choosing:
    """Gain coins and feet of all grey dice in the active zone again, be they taken yet or not."""
    coin, foot = ICONS["dapper_doggie"]
    for die in table.me.active:
        if die.kind in GREYS and die.face and die.face not in SYMBOLS:
            resource, amount = worth(die.face)
            table.gain(coin if resource == "coin" else foot, amount)
    yield from ()
