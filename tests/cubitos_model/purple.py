"""Purple cards: dinosaurs."""

from collections.abc import Sequence

from .box import GREYS, HITS, ICONS, colour_of
from .choices import Choosing
from .dice import Die, Table


def borrow(table: Table, kinds: Sequence[str]) -> Choosing:
    """Take a die of a box until the end of the round, with the face that one wants."""
    kind = yield [kind for kind in kinds if table.boxes[kind]]
    face = yield HITS[kind]
    table.boxes[kind] -= 1
    table.activate([Die(kind, face, borrowed=True)])
    table.touched = True


def cubasaurus_now(table: Table, _die: Die) -> Choosing:
    yield from borrow(table, [kind for kind in table.boxes if kind != "purple"])


def wikiwiki_dinosaur(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["wikiwiki_dinosaur"]
    table.gain(icon, len({colour_of(die.kind) for die in table.me.active}))
    yield from ()


def rollosaurus(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["rollosaurus"]
    table.gain(icon)
    yield from ()


def shimmy_shimmy_dino(table: Table, _die: Die) -> Choosing:
    (icon,) = ICONS["shimmy_shimmy_dino"]
    table.gain(icon, sum(die.kind in (*GREYS, "white") for die in table.me.active))
    yield from ()


def dancing_dino(table: Table, _die: Die) -> Choosing:
    always, beside_red, beside_orange = ICONS["dancing_dino"]
    kinds = {die.kind for die in table.me.active}
    table.gain(always)
    table.gain(beside_red, "red" in kinds)
    table.gain(beside_orange, "orange" in kinds)
    yield from ()


def you_bet_jurassican(table: Table, _die: Die) -> Choosing:
    always, beside_brown, beside_yellow = ICONS["you_bet_jurassican"]
    kinds = {die.kind for die in table.me.active}
    table.gain(always)
    table.gain(beside_brown, "brown" in kinds)
    table.gain(beside_yellow, "yellow" in kinds)
    yield from ()


def pronto_bronto(table: Table, _die: Die) -> Choosing:
    """«Ваш бегун в 5 красных чертах от финишной клетки»: 2 for each die."""
    (icon,) = ICONS["pronto_bronto"]
    table.gain(icon, table.me.lines // 2)
    yield from ()
