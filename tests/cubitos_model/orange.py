"""Orange cards: beavers."""

from .box import HITS, ICONS
from .choices import Choosing, different, exactly
from .dice import Die, Table, returnable


def roll_drawn(table: Table, number: int) -> Choosing:
    """Choose so many dice of the draw zone and roll them; then those discarded follow.

    «Выбирайте кубики как обычно: если в зоне выбора закончились кубики, но вам требуется выбрать
    ещё, перенесите все кубики из зоны сброса в зону выбора и продолжите выбирать.»
    """
    me = table.me
    chosen = yield exactly(number, me, me.draw)
    for die in chosen:
        me.take_out(die)
    if len(chosen) < number:
        me.draw = returnable(me.discard)
        me.discard = [die for die in me.discard if die not in me.draw]
        more = yield exactly(number - len(chosen), me, me.draw)
        for die in more:
            me.take_out(die)
        chosen = [*chosen, *more]
    if chosen:
        table.throw(chosen)


def batter_beaver_now(table: Table, _die: Die) -> Choosing:
    yield from roll_drawn(table, 2)


def pinch_eater(table: Table, _die: Die) -> Choosing:
    """Put any die of the roll zone into the active zone with the face that one wants."""
    me = table.me
    if me.roll:
        die = yield different(me, me.roll)
        face = yield HITS[die.kind]
        me.take_out(die)
        die.face = face
        table.activate([die])
        table.touched = True


def dugout(table: Table, _die: Die) -> Choosing:
    yield from roll_drawn(table, 3)


def mr_bats(table: Table, _die: Die) -> Choosing:
    fixed, for_fans = ICONS["mr_bats"]
    if (yield ["fixed", "for fans"]) == "fixed":
        table.gain(fixed)
    else:
        table.gain(for_fans, table.me.fans // 2)


def benchwarmer(table: Table, die: Die) -> Choosing:
    """Return this die and any other, or neither."""
    other = yield different(
        table.me, (other for other in returnable(table.me.all_dice()) if other is not die)
    )
    table.give_back(die)
    table.give_back(other)


def reliever_beaver(table: Table, _die: Die) -> Choosing:
    table.give_back((yield different(table.me, returnable(table.me.roll))))


def the_babe(table: Table, die: Die) -> Choosing:
    normal, special = ICONS["the_babe"]
    table.gain(normal)
    if die.face == "special":
        table.gain(special)
    yield from ()
