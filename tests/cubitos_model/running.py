"""The fourth step of the run: abilities, swords, and adding up."""

from .box import worth
from .cards import RED, RETURNED, RETURNED_SPECIAL, RUN
from .choices import Choosing, Step, on, places
from .dice import Die, Table
from .red import compare
from .rolling import any_time_steps, now_steps

MOVING = "moving"


def steps(table: Table) -> list[Step]:
    """Return all that may be done next."""
    if any(die.waits for die in table.me.active):
        return now_steps(table)
    if table.again:
        return [roll_again]
    taken = [on(place, take) for place in places(table.me, lambda die: can_take(table, die))]
    due = [on(place, pay) for place in places(table.me, lambda die: must_return(table, die))]
    end = compare if table.phase == "running" else add_up
    red = [claim] if table.claim else []
    return [end, *taken, *due, *red, *any_time_steps(table)]


def ended(table: Table) -> bool:
    """Whether the runner is to be moved."""
    return table.phase == MOVING


# «Все грани с монетой, жетоном или ступней также обладают свойствами «На бегу».»


def can_take(table: Table, die: Die) -> bool:
    """Whether the face of a die brings something in the run."""
    if die.face is None or die.kind == "red":
        return False
    if not die.shows_symbol:
        return not die.used
    # An ability for now on the same die does not use up the one for the run.
    return table.card(die.kind) in RUN and not die.spent


def take(table: Table, die: Die) -> Choosing:
    """Use a die: it is turned, but stays active."""
    die.used = die.spent = True
    if die.shows_symbol:
        yield from RUN[table.card(die.kind)](table, die)
    else:
        assert die.face
        table.gain(worth(die.face))
    # What has no effect is not used.
    if not table.touched:
        yield []
    # «… получите … Затем вы должны вернуть»: at once, if the die is not gone already.
    if must_return(table, die):
        table.give_back(die)


# «Вы должны вернуть кубик, даже если решите не применять свойство.»


def must_return(table: Table, die: Die) -> bool:
    card = table.card(die.kind)
    return (card in RETURNED and die.shows_symbol) or (
        card in RETURNED_SPECIAL and die.face == "special"
    )


def pay(table: Table, die: Die) -> Choosing:
    table.give_back(die)
    yield from ()


# Comparing swords, and the rest.


def claim(table: Table) -> Choosing:
    """Use the red card, once: «до конца раунда у этого игрока их будет больше всех»."""
    table.claim = False
    yield from RED[table.card("red")](table)


def roll_again(table: Table) -> Choosing:
    """Roll all of the roll zone: «Это не считается риском.»"""
    table.again -= 1
    dice, table.me.roll = table.me.roll, []
    table.throw(dice)
    yield from ()


def add_up(table: Table) -> Choosing:
    for die in list(table.me.active):
        if must_return(table, die):
            table.give_back(die)
    table.phase = MOVING
    yield from ()
