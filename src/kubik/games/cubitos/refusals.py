"""Why a move of Cubitos may not be played: the rule line that it breaks, and the case.

A move is first held against the question that its seat is asked. If it is no answer to that, either
it belongs to another part of the round, or something was begun that comes first.
"""

from collections.abc import Callable

from kubik.engine.layout import Ints, State
from kubik.engine.moves import Refusal, refuse
from kubik.games.cubitos.actions import (
    BUYS,
    GIVES,
    GOES,
    TAKES,
    picked_kind,
    picked_place,
)
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_DRAW,
    AT_ROLL,
    AT_SPENT,
    BLUE,
    BOXES,
    COST,
    DIFFERENT,
    DO_BORROW,
    DO_GIVE,
    DO_MORE,
    DO_PICK,
    DO_RESCUE,
    DO_RETURN,
    DO_TAKE,
    DO_TURN,
    EXIT,
    FIRST,
    FOOT_PRICE,
    GREEN,
    HUES,
    NOWHERE,
    OP,
    OP_DO,
    OP_FLAGS,
    OP_KINDS,
    OP_PER,
    OP_PLACES,
    OPS,
    ORANGE,
    PER_ONE,
    RED,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
    TRACK_LIST,
    WHITE,
)
from kubik.games.cubitos.effects import (
    BORROW,
    GIVE,
    REJOIN_MORE,
    RETURN,
    ROLL_DRAWN,
    ROLL_PICKED,
    ROLL_RESCUE,
    TAKE,
    TURN,
)
from kubik.games.cubitos.refused_uses import (
    card_line,
    not_borrowed,
    refused_before_use,
    refused_count,
    refused_for_push,
    refused_use,
)
from kubik.games.cubitos.rolling import wanted
from kubik.games.cubitos.running import between_tracks, is_water, track_of, unused_effect
from kubik.games.cubitos.stages import (
    ACCEPT,
    ARRIVED,
    BUY,
    CHOOSE,
    CHOOSING,
    DECIDE,
    DROP,
    FACE,
    FINISHING,
    HAND_OVER,
    HASTEN,
    MOVE,
    MOVING,
    PICK,
    REACH,
    READY,
    ROLLING,
    RUNNING,
    SAVE,
    SEIZE,
    SHOPPING,
    TAKE_ONE,
    THROW,
    USE_RUN,
)
from kubik.games.cubitos.tasks import can_pick, holds_colour
from kubik.games.cubitos.tracks import FINISH, MONEY, START
from kubik.games.cubitos.zones import cost_of, count_at, in_roll, kind_of, money

_Answer = Callable[[State, int, int], Refusal]

# By what a move does: the stages of a round that it may belong to.
_STAGES = {
    "roll": (ROLLING,),
    "pass": (ROLLING,),
    "all": (CHOOSING, ROLLING, READY),
    "foot": (MOVING,),
    "jetpack": (MOVING,),
    "shortcut": (MOVING,),
    "use": (ROLLING, RUNNING, FINISHING),
    "count": (RUNNING, FINISHING),
    "pick": (CHOOSING, ROLLING, READY, RUNNING, FINISHING, ARRIVED),
    "take": (ROLLING, RUNNING, FINISHING, ARRIVED),
    "buy": (SHOPPING,),
    "turn": (ROLLING, RUNNING, FINISHING),
    "give": (RUNNING, FINISHING),
    "go": (ROLLING, MOVING, ARRIVED),
}
# Tasks that roll dice, which used ones are not.
ROLLING_TASKS = (ROLL_PICKED, ROLL_RESCUE, REJOIN_MORE)
# By task: what a card does that begins it.
_DOES = {
    ROLL_PICKED: DO_PICK,
    ROLL_RESCUE: DO_RESCUE,
    TURN: DO_TURN,
    RETURN: DO_RETURN,
    GIVE: DO_GIVE,
    REJOIN_MORE: DO_MORE,
    TAKE: DO_TAKE,
    BORROW: DO_BORROW,
}


def refused(s: State, seat: int, code: int, does: str) -> Refusal:
    """Return why a move that does something is not legal now: its rule line, and the case."""
    ask = int(s.phase[seat])
    if (ask, does) in _ALWAYS:
        return _ALWAYS[ask, does]
    if (ask, does) in _ANSWERS:
        return _ANSWERS[ask, does](s, seat, code)
    if does != "done" and s.stage[seat] not in _STAGES[does]:
        return refuse("round.3", "refused-asked", ask=ask)
    if ask == THROW:
        return refuse("roll.1", "refused-throw", count=int(in_roll(s, seat)))
    return refuse("round.4", "refused-asked", ask=ask)


# Choosing dice.


def _refused_hand(s: State, seat: int, _code: int) -> Refusal:
    """Return how full the hand is."""
    hand = int(s.hand[seat])
    return refuse("choose.1", "refused-hand", hand=hand, have=hand - int(wanted(s, seat)))


def _refused_choice(s: State, seat: int, code: int) -> Refusal:
    """Return why a die does not go to the roll zone."""
    place, kind = picked_place(code), picked_kind(code)
    zones = (AT_DRAW, AT_DISCARD) if s.unlimited[seat] else (AT_DRAW,)
    line = "choose.8" if s.unlimited[seat] else "choose.1"
    if place == AT_DRAW and kind == FIRST:
        return refuse("dice.8", "refused-no-die", die=kind, zone=place)
    if place not in zones:
        return refuse(line, "refused-zone", zone=place)
    if count_at(s, seat, place, kind) == 0:
        return refuse(line, "refused-no-die", die=kind, zone=place)
    if s.unlimited[seat] or wanted(s, seat) > 0 or s.uncounted[seat] >> kind & 1:
        return not_borrowed()
    return _refused_hand(s, seat, code)


def _refused_drop(s: State, seat: int, code: int) -> Refusal:
    """Return why a die is not discarded after a bust."""
    place, kind = picked_place(code), picked_kind(code)
    if place != AT_ROLL:
        return refuse("bust.2", "refused-zone", zone=place)
    if s.roll[seat, kind] == 0:
        return refuse("bust.2", "refused-no-die", die=kind, zone=place)
    return refuse("dice.9", "refused-first") if kind == FIRST else not_borrowed()


# Dice for an ability or a bonus.


def _asker(s: State, seat: int) -> str:
    """Return the rule line of what asks for dice."""
    task = int(s.task[seat])
    if task == ROLL_DRAWN:
        return "ability.5"
    if s.stage[seat] == ARRIVED:
        if task == RETURN:
            return card_line(s.card[ORANGE]) if s.must[seat] else "bonus.4"
        to_be_had = [kind for kind in range(BOXES) if s.box[kind] > 0]
        return "bonus.5" if all(s.kinds[seat] >> kind & 1 for kind in to_be_had) else "bonus.6"
    cards = [int(s.card[colour]) for colour in range(HUES)]
    return next(
        card_line(card)
        for card in cards
        for op in range(OPS)
        if OP[card, op, OP_DO] == _DOES[task] and _fits(s, seat, OP[card, op])
    )


def _fits(s: State, seat: int, op: Ints) -> bool:
    """Whether a row of a card may be what a seat chooses dice for."""
    task = s.task[seat]
    if task == RETURN:
        return bool(op[OP_PLACES] == s.places[seat])
    if task == ROLL_PICKED:
        return bool(op[OP_FLAGS] & DIFFERENT) == bool(s.different[seat])
    if task in (TAKE, BORROW):
        return bool(s.kinds[seat] & ~op[OP_KINDS] == 0)
    return True


def _refused_pick(s: State, seat: int, code: int) -> Refusal:
    """Return why a die is not chosen for an ability or a bonus."""
    place, kind, line = picked_place(code), picked_kind(code), _asker(s, seat)
    if count_at(s, seat, place, kind) == 0:
        return refuse(line, "refused-no-die", die=kind, zone=place)
    if not s.kinds[seat] >> kind & 1:
        if kind == FIRST and s.task[seat] in (RETURN, GIVE):
            return refuse("dice.9", "refused-first")
        return refuse(line, "refused-kind", die=kind)
    if not s.places[seat] >> place & 1:
        if place == AT_SPENT and s.task[seat] in ROLLING_TASKS:
            return refuse("ability.9", "refused-used", die=kind)
        return refuse(line, "refused-zone", zone=place)
    if s.different[seat] and holds_colour(s, seat, kind):
        return refuse(line, "refused-twice", die=kind)
    if not can_pick(s, seat, place, kind):
        return refuse("ability.9", "refused-used", die=kind)
    return not_borrowed()


def _refused_all(s: State, seat: int, _code: int) -> Refusal:
    """Return how many dice are asked for."""
    return refuse(_asker(s, seat), "refused-count", count=int(s.left[seat]))


def _refused_to_stop(s: State, seat: int, _code: int) -> Refusal:
    """Return what must still be chosen; an ability in use takes one die at least."""
    if s.must[seat]:
        return refuse("ability.4", "refused-must", count=max(1, int(s.left[seat])))
    return refuse(_asker(s, seat), "refused-none")


def _refused_box(s: State, seat: int, code: int) -> Refusal:
    """Return why a die of a box is not given."""
    kind, line = code - TAKES, _asker(s, seat)
    if s.box[kind] == 0:
        return refuse(line, "refused-box", die=kind)
    cost = int(cost_of(s, kind))
    if s.stage[seat] == ARRIVED:
        return refuse(line, "refused-dear", cost=cost)
    if _is_by_fans(int(s.card[WHITE])) and line == card_line(s.card[WHITE]):
        return refuse(line, "refused-fans", cost=cost, fans=int(s.fans[seat]))
    return refuse(line, "refused-kind", die=kind)


def _is_by_fans(card: int) -> bool:
    """Whether a card gives dice that cost no more than there are fans."""
    gives = OP[card, :, OP_DO] == DO_TAKE
    return bool((gives & (OP[card, :, OP_PER] != PER_ONE)).any())


def _refused_face(s: State, seat: int, _code: int) -> Refusal:
    return refuse("dice.1", "refused-face", die=int(s.turning[seat]))


def _refused_rival(s: State, seat: int, code: int) -> Refusal:
    """Return why a die is not given to somebody."""
    rival, line = code - GIVES, card_line(s.card[RED])
    if rival == seat or rival >= s.players:
        return refuse(line, "refused-no-rival")
    fewest = min(int(s.swords[other]) for other in range(s.players) if other != seat)
    return refuse(line, "refused-rival", swords=int(s.swords[rival]), fewest=fewest)


# Rolling.


def _refused_pass(s: State, seat: int, _code: int) -> Refusal:
    """Return why rolling is not over yet."""
    if s.forced[seat]:
        return refused_for_push(s, seat)
    return refuse(card_line(s.card[GREEN]), "refused-bound")


def _refused_neither(s: State, seat: int, _code: int) -> Refusal:
    return refuse("roll.3", "refused-neither", count=int(in_roll(s, seat)))


# Moving.


def _refused_step(s: State, seat: int, code: int) -> Refusal:
    """Return why a runner does not go to a square."""
    square, track = code - GOES, TRACK_LIST[track_of(s, seat)]
    if between_tracks(s, seat):
        return refuse("course.3", "refused-between")
    # Whoever is on the finish goes on from the start.
    here = START if s.square[seat] == FINISH else int(s.square[seat])
    if square not in track.touching(here):
        return refuse("move.1", "refused-apart")
    if square == START or (here == START and square == FINISH):
        return refuse("move.14", "refused-start")
    if track.section(square) < track.section(here):
        return refuse("move.6", "refused-back")
    if is_water(s, seat, square):
        return refuse("move.5", "refused-water")
    return refuse("move.1", "refused-no-feet")


def _refused_foot(s: State, seat: int, _code: int) -> Refusal:
    return refuse("move.2", "refused-price", cost=FOOT_PRICE, money=int(money(s, seat)))


def _refused_jetpack(s: State, seat: int, _code: int) -> Refusal:
    """Return why feet are not doubled."""
    track, square = TRACK_LIST[track_of(s, seat)], int(s.square[seat])
    if square not in track.jetpacks:
        return refuse("move.9", "refused-no-jetpack")
    if unused_effect(s, seat) == NOWHERE:
        return refuse("move.10", "refused-used-square")
    return refuse("move.9", "refused-no-feet")


def _refused_shortcut(s: State, seat: int, _code: int) -> Refusal:
    """Return why a shortcut is not taken."""
    at = track_of(s, seat), s.square[seat]
    if EXIT[at] == NOWHERE:
        return refuse("move.7", "refused-no-shortcut")
    if unused_effect(s, seat) == NOWHERE:
        return refuse("move.10", "refused-used-square")
    cost = int(SHORTCUT_COST[at])
    if SHORTCUT_PAYS[at] == MONEY:
        return refuse("move.7", "refused-price", cost=cost, money=int(money(s, seat)))
    return refuse("move.8", "refused-feet", cost=cost, feet=int(s.feet[seat] + s.water[seat]))


def _refused_reach(s: State, _seat: int, _code: int) -> Refusal:
    return refuse(card_line(s.card[BLUE]), "refused-far")


# Buying.


def _refused_buy(s: State, seat: int, code: int) -> Refusal:
    """Return why a die is not sold."""
    colour = code - BUYS
    if s.bought[seat] >> colour & 1:
        return refuse("buy.2", "refused-bought", colour=colour)
    if s.box[kind_of(colour)] == 0:
        return refuse("buy.4", "refused-box", die=kind_of(colour))
    cost = int(COST[s.card[colour]])
    return refuse("buy.1", "refused-price", cost=cost, money=int(money(s, seat)))


# By question and by what a move does: why such an answer is refused, always so or as it is here.
_ALWAYS = {
    (DECIDE, "roll"): refuse("roll.8", "refused-no-dice"),
    (SAVE, "roll"): refuse("roll.6", "refused-blanks"),
    (SAVE, "pass"): refuse("roll.6", "refused-blanks"),
    (DROP, "roll"): refuse("bust.4", "refused-busted"),
    (DROP, "pass"): refuse("bust.4", "refused-busted"),
    (ACCEPT, "go"): refuse("bonus.1", "refused-elsewhere"),
}
_ANSWERS: dict[tuple[int, str], _Answer] = {
    (CHOOSE, "pick"): _refused_choice,
    (CHOOSE, "all"): _refused_hand,
    (CHOOSE, "done"): _refused_hand,
    (DECIDE, "pass"): _refused_pass,
    (DECIDE, "done"): _refused_neither,
    (DECIDE, "use"): refused_use,
    (SEIZE, "use"): refused_use,
    (SEIZE, "roll"): refused_before_use,
    (SEIZE, "pass"): refused_before_use,
    (SEIZE, "done"): _refused_pass,
    (SEIZE, "count"): refused_before_use,
    (SAVE, "use"): refused_use,
    (DROP, "pick"): _refused_drop,
    (PICK, "pick"): _refused_pick,
    (PICK, "all"): _refused_all,
    (PICK, "done"): _refused_to_stop,
    (TAKE_ONE, "take"): _refused_box,
    (TAKE_ONE, "done"): _refused_to_stop,
    (FACE, "turn"): _refused_face,
    (HAND_OVER, "give"): _refused_rival,
    (HASTEN, "go"): _refused_step,
    (USE_RUN, "use"): refused_use,
    (USE_RUN, "count"): refused_count,
    (MOVE, "go"): _refused_step,
    (MOVE, "foot"): _refused_foot,
    (MOVE, "jetpack"): _refused_jetpack,
    (MOVE, "shortcut"): _refused_shortcut,
    (REACH, "go"): _refused_reach,
    (BUY, "buy"): _refused_buy,
}
