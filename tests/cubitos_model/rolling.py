"""The rolling phase, from the question whether to push on."""

from .box import GREYS
from .cards import AVERTS, NOW, PUSHED
from .choices import Choosing, Step, different, on, outcomes, places, subsets
from .dice import Die, Table, returnable
from .green import REJOINING, pina_cubelada, rejoin
from .white import broken_cow, is_unused_cow

RISK = 3  # «как минимум 3 кубика»
AFTER_A_PUSH = "decide again"
OVER = "over"


def steps(table: Table) -> list[Step]:
    """Return all that may be done next."""
    if table.phase == "losing":
        return losing_steps(table)
    if any(die.waits for die in table.me.active):
        return now_steps(table)
    if table.phase == "throw":
        return [first_throw]
    if table.phase == "dropping":
        return [drop]
    if table.phase == "pushed":
        return pushed_steps(table)
    return [*deciding_steps(table), *any_time_steps(table)]


def ended(table: Table) -> bool:
    """Whether the next question whether to push has come, or the end of rolling."""
    is_settled = not any(die.waits for die in table.me.active)
    return table.phase in (AFTER_A_PUSH, OVER) and is_settled


# «Сейчас»: «сразу, как только перенесёте кубик», several in any order.


def now_steps(table: Table) -> list[Step]:
    uses = [on(place, use_now) for place in places(table.me, lambda die: die.waits)]
    can_wait = any(next(outcomes(table, use), None) for use in uses)
    return [forgo, *uses, *(demanded_steps(table) if can_wait else [])]


def demanded_steps(table: Table) -> list[Step]:
    """The push that a lone cheese demands is for now as well, so it may come before the others.

    What the push before brought is then to be had first, for another one comes.
    """
    if not (table.is_rolling and table.forced and table.me.roll):
        return []
    due = [on(place, use_pushed) for place in places(table.me, lambda die: die.due)]
    return [push, *safe_steps(table), *due]


def use_now(table: Table, die: Die) -> Choosing:
    """Use what waits; the die is turned, but an ability for the run on it stays."""
    die.waits = False
    die.used = True
    yield from NOW[table.card(die.kind)](table, die)
    if not table.touched:
        yield []


def forgo(table: Table) -> Choosing:
    """Use none of those that wait."""
    for die in table.me.active:
        die.waits = False
    yield from ()


def any_time_steps(table: Table) -> list[Step]:
    """Broken Cow is used at any time, but not while what is for now waits: that is for at once."""
    cows = sum(is_unused_cow(table, die) for die in table.me.active)
    return [broken_cow] if cows >= 2 else []


# Pushing.


def deciding_steps(table: Table) -> list[Step]:
    found: list[Step] = [push]
    can_push = bool(table.me.roll)
    if not (table.forced and can_push):
        found.append(stop)
    return [*found, *safe_steps(table)]


def safe_steps(table: Table) -> list[Step]:
    if table.card("green") != "pina_cubelada" or not table.me.roll or table.safe:
        return []
    return [on(place, pina_cubelada) for place in places(table.me, is_unused_green)]


def is_unused_green(die: Die) -> bool:
    return die.kind == "green" and die.shows_symbol and not die.used


def first_throw(table: Table) -> Choosing:
    """The first roll is no push."""
    dice, table.me.roll = table.me.roll, []
    table.throw(dice)
    table.phase = AFTER_A_PUSH
    yield from ()


def push(table: Table) -> Choosing:
    """Decide to push, move what joins to the roll zone, and roll all that lies there."""
    table.at_risk |= len(table.me.active) >= RISK
    table.forced = max(table.forced - 1, 0)
    while table.card("green") in REJOINING:
        joining = [die for die in table.me.active if is_unused_green(die)]
        die = yield [None, *different(table.me, joining)]
        if die is None:
            break
        yield from rejoin(table, die)
    if not table.me.roll:
        yield []
    for die in table.me.active:
        die.due = die.shows_symbol and table.card(die.kind) in PUSHED
    dice, table.me.roll = table.me.roll, []
    hit = table.throw(dice)
    loses = table.at_risk and not table.safe and not hit
    table.safe = False
    table.phase = "losing" if loses else "pushed"


def stop(table: Table) -> Choosing:
    table.phase = OVER
    yield from ()


# «Вы можете применять его каждый раз, когда рискуете и не теряете кубики.»


def pushed_steps(table: Table) -> list[Step]:
    return [be_done, *(on(place, use_pushed) for place in places(table.me, lambda die: die.due))]


def use_pushed(table: Table, die: Die) -> Choosing:
    die.due = False
    yield from PUSHED[table.card(die.kind)](table, die)
    if not table.touched:
        yield []


def be_done(table: Table) -> Choosing:
    for die in table.me.active:
        die.due = False
    table.phase = AFTER_A_PUSH
    yield from ()


# «Потеря кубиков»


def losing_steps(table: Table) -> list[Step]:
    card = table.card("green")
    unused = places(table.me, is_unused_green)
    found: list[Step] = [lose_all]
    if card in AVERTS:
        found += [on(place, AVERTS[card]) for place in unused]
    if card == "punk_fruit" and unused:
        found.append(lose_all_but_green_and_grey)
    return found


def lose_all(table: Table) -> Choosing:
    lose(table, ())
    yield from ()


def lose_all_but_green_and_grey(table: Table) -> Choosing:
    lose(table, ("green", *GREYS))
    yield from ()


def lose(table: Table, kept: tuple[str, ...]) -> None:
    """Move active dice to the discard zone, and the second runner on."""
    me = table.me
    lost = [die for die in me.active if die.kind not in kept]
    for die in me.active:
        die.due = False
    for die in lost:
        me.take_out(die).forget()
        me.discard.append(die)
    table.gain_fan(hands=True)
    table.phase = "dropping"


def drop(table: Table) -> Choosing:
    """Any dice of the roll zone may go to the discard zone too, but for the first player's.

    «Это «бесплатный» кубик, который … не имеет отношения к остальным кубикам в его зоне броска.»
    """
    for die in (yield subsets(table.me, returnable(table.me.roll))):
        table.me.discard.append(table.me.take_out(die))
    table.phase = OVER
