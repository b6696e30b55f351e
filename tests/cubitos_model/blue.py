"""Blue cards: llamas."""

from .box import GREYS, ICONS
from .choices import Choosing
from .dice import Die, Table


def bahama_llama(table: Table, _die: Die) -> Choosing:
    for icon in ICONS["bahama_llama"]:
        table.gain(icon)
    yield from ()


def undercover_fish(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["undercover_fish"]
    table.gain(icon)
    yield from ()


def llama_rama(table: Table, die: Die) -> Choosing:
    """Who uses the normal ability of a special face must use the special one too."""
    normal, special = ICONS["llama_rama"]
    table.gain(normal)
    if die.face == "special":
        table.gain(special)
    yield from ()


def chilly_mcchillster(table: Table, _die: Die) -> Choosing:
    """Roll all of the roll zone, and then once more."""
    if table.me.roll:
        table.again = 2
        table.touched = True
    yield from ()


def stogie(table: Table, _die: Die) -> Choosing:
    """Roll all grey and white dice of the draw and roll zones."""
    me = table.me
    dice = [die for die in (*me.draw, *me.roll) if die.kind in (*GREYS, "white")]
    if dice:
        for die in dice:
            me.take_out(die)
        table.throw(dice)
    yield from ()


def llama_shaman(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["llama_shaman"]
    table.gain(icon)
    if table.boxes["red"]:
        table.get_free("red")
    yield from ()
