"""Red cards: crabs. They are used when swords have been compared."""

from .box import ICONS, SPECIAL_SWORDS, TIE_BREAKS
from .choices import Choosing, different, exactly
from .dice import Table, returnable

FOR_ALL = ("jacques_couteau", "el_bandito")


def swords(table: Table, seat: int) -> int:
    """Count the swords in the active zone of a player."""
    each = {"symbol": 1, "special": SPECIAL_SWORDS[table.card("red")]}
    return sum(
        each.get(die.face or "", 0) for die in table.players[seat].active if die.kind == "red"
    )


def compare(table: Table) -> Choosing:
    """See whose the red card is; that stays so until the end of the round."""
    own = swords(table, table.seat)
    rivals = {rival: swords(table, rival) for rival in table.rivals}
    table.weaker = sum(number < own for number in rivals.values())
    fewest = min(rivals.values())
    table.weakest = tuple(rival for rival in rivals if rivals[rival] == fewest)
    table.claim = table.weaker > 0 if table.card("red") in FOR_ALL else has_most(table)
    table.phase = "finishing"
    yield from ()


def has_most(table: Table) -> bool:
    """Whether the player has the most swords; the nearest to the first player's die wins ties."""
    numbers = [swords(table, seat) for seat in range(len(table.players))]
    tied = [seat for seat, number in enumerate(numbers) if number == max(numbers)]
    if max(numbers) == 0 or (len(tied) > 1 and not TIE_BREAKS[table.card("red")]):
        return False
    nearest = min(tied, key=lambda seat: (seat - table.first) % len(table.players))
    return nearest == table.seat


def jacques_couteau(table: Table) -> Choosing:
    """For each rival with fewer swords choose two dice, not red, of any zones; roll them all.

    «Не более» does not stand here, so it is two for each as long as there are dice.
    """
    me = table.me
    dice = [die for die in me.all_dice() if die.kind != "red" and not die.used]
    chosen = yield exactly(2 * table.weaker, me, dice)
    for die in chosen:
        me.take_out(die)
    table.throw(chosen)


def crabby(table: Table) -> Choosing:
    """Give any die of any zone to the rival with the fewest swords."""
    rival = yield table.weakest
    die = yield different(table.me, returnable(table.me.all_dice()))
    table.me.take_out(die).forget()
    table.players[rival].discard.append(die)


def punch_guy(table: Table) -> Choosing:
    table.me.uncounted |= {"white", "green"}
    yield from ()


def mr_soldier(table: Table) -> Choosing:
    for icon in ICONS["mr_soldier"]:
        table.gain(icon)
    yield from ()


def supah_general(table: Table) -> Choosing:
    (icon,) = ICONS["supah_general"]
    table.gain(icon, table.me.fans)
    yield from ()


def champion(table: Table) -> Choosing:
    table.me.unlimited = True
    yield from ()


def el_bandito(table: Table) -> Choosing:
    (icon,) = ICONS["el_bandito"]
    table.gain(icon, table.weaker)
    yield from ()
