"""The lines of Cubitos, word for word; those about cards and moving are in modules of their own."""

from kubik.testing.literal import YES, Asked, Broken, Checker, breaks
from literal.cubitos_cards import CARD_LINES, is_before_use
from literal.cubitos_dice import (
    ASKING,
    ASKING_IF_SPECIAL,
    DICE,
    MOMENTS,
    SIDES,
    SUITS,
    Seat,
    counted_die,
    does,
    picked_die,
    said,
    side_of,
    used_die,
)
from literal.cubitos_moving import MOVING_LINES
from literal.cubitos_rare import rare

# By what a move does: the parts of a round that it belongs to.
PARTS = {
    "roll": {"roll"},
    "pass": {"roll"},
    "use": {"roll", "run"},
    "count": {"run"},
    "foot": {"move"},
    "jetpack": {"move"},
    "shortcut": {"move"},
    "buy": {"buy"},
    "go": {"roll", "move", "bonus"},
    "pick": {"choose", "roll", "bust", "run", "bonus"},
    "all": {"choose", "roll", "bust"},
    "take": {"roll", "run", "bonus"},
    "turn": {"roll", "run"},
    "give": {"run"},
}
PART_OF = {
    "choosing": "choose",
    "rolling": "roll",
    "ready": "bust",
    "running": "run",
    "comparing": "run",
    "finishing": "run",
    "moving": "move",
    "arrived": "bonus",
    "shopping": "buy",
}
# By question of an ability or a bonus: what answers it.
ANSWERS = {
    "pick": {"pick", "all", "done"},
    "take": {"take", "done"},
    "face": {"turn"},
    "hand-over": {"give"},
    "hasten": {"go", "done"},
    "accept": {"go", "done"},
    "reach": {"go", "done"},
}
THINGS = {"pick", "all", "take", "turn", "give", "go"}


# The round.


def other_part(asked: Asked) -> Broken:
    """A round is: choose, roll, use abilities and compare swords, move, get the bonus, buy."""
    seat = Seat(asked)
    return breaks(PART_OF[seat.stage] not in PARTS.get(does(asked.move), {PART_OF[seat.stage]}))


def begun_first(asked: Asked) -> Broken:
    """What an ability or a bonus asks for comes first; where nothing asks, nothing is named."""
    seat = Seat(asked)
    if seat.asked in ANSWERS:
        return breaks(does(asked.move) not in ANSWERS[seat.asked])
    return breaks(seat.asked in ("decide", "seize", "save", "run") and does(asked.move) in THINGS)


# Choosing dice.


def up_to_the_hand(asked: Asked) -> Broken:
    """Choose dice from the draw zone until as many lie there as your hand allows."""
    seat = Seat(asked)
    if seat.asked != "choose" or seat.described["unlimited"]:
        return None
    uncounted = {"first", *seat.described["uncounted"]}
    hand = int(seat.described["hand"])
    have = sum(n for die, n in seat.zone("roll").items() if die not in uncounted)
    numbers: Broken = {"hand": hand, "have": min(hand, have)}
    if asked.move in ("done", "all"):
        return numbers if have < hand else None
    die = picked_die(asked)
    if not die:
        return None
    if die.zone != "draw" or not seat.zone("draw").get(die.kind):
        return YES
    return numbers if have >= hand and die.kind not in uncounted else None


def champion(asked: Asked) -> Broken:
    """With the Champion's ability you may move dice from the draw and discard zones."""
    seat, die = Seat(asked), picked_die(asked)
    if seat.asked != "choose" or not seat.described["unlimited"] or not die:
        return None
    return breaks(die.zone not in ("draw", "discard") or not seat.zone(die.zone).get(die.kind))


def never_drawn(asked: Asked) -> Broken:
    """The first player's die is never in the draw zone."""
    die = picked_die(asked)
    return breaks(die is not None and die.zone == "draw" and die.kind == "first")


def nobody_parts_with_it(asked: Asked) -> Broken:
    """The first player's die cannot be bought, returned, swapped or given away."""
    seat, die = Seat(asked), picked_die(asked)
    parting = seat.asked == "drop" or (seat.asked == "pick" and seat.task in ("return", "give"))
    return breaks(die is not None and parting and die.kind == "first")


def borrowed_one(asked: Asked) -> Broken:
    """A borrowed die is that very die."""
    if not asked.move.endswith("+"):
        return None
    seat = Seat(asked)
    die = picked_die(asked) or used_die(asked)
    if not die:
        return None
    lent = seat.described["borrowed"].get(die.zone, {}).get(die.kind, 0)
    return breaks(not 0 < lent < seat.zone(die.zone).get(die.kind, 0))


# Rolling.


def all_are_rolled(asked: Asked) -> Broken:
    """All dice in the roll zone are rolled."""
    seat = Seat(asked)
    return {"count": seat.to_roll} if seat.asked == "throw" and asked.move != "roll" else None


def push_or_pass(asked: Asked) -> Broken:
    """Then you push or pass."""
    seat = Seat(asked)
    return {"count": seat.to_roll} if seat.asked == "decide" and asked.move == "done" else None


def nothing_to_roll(asked: Asked) -> Broken:
    """Without dice in the roll zone you cannot push."""
    seat, use = Seat(asked), used_die(asked)
    safe = use is not None and seat.card(use.kind) == "pina_cubelada"
    pushes = seat.asked == "decide" and (asked.move == "roll" or safe)
    return breaks(pushes and seat.to_roll == 0)


def blanks_bust(asked: Asked) -> Broken:
    """If a push at risk shows nothing but blanks, you bust."""
    seat = Seat(asked)
    return breaks(
        seat.asked == "save" and seat.described["losing"] and asked.move in ("roll", "pass")
    )


def rolling_is_over(asked: Asked) -> Broken:
    """After a bust your rolling is over."""
    return breaks(Seat(asked).asked == "drop" and asked.move in ("roll", "pass"))


def only_the_roll_zone(asked: Asked) -> Broken:
    """You may discard any dice of the roll zone as well."""
    seat, die = Seat(asked), picked_die(asked)
    if seat.asked != "drop" or not die:
        return None
    return breaks(die.zone != "roll" or not seat.zone("roll").get(die.kind))


# Abilities.


def used_at_once(asked: Asked) -> Broken:
    """An ability for now is used as its symbol comes, before anything else is rolled."""
    seat, use = Seat(asked), used_die(asked)
    if seat.asked == "seize":
        return breaks(is_before_use(asked, seat) and bool(seat.pending("now")))
    if not use or seat.asked not in SUITS:
        return None
    return breaks("now" in MOMENTS[seat.card(use.kind)] and not seat.suits(use.kind))


def used_in_the_run(asked: Asked) -> Broken:
    """An ability of the run is used in the run."""
    seat, use = Seat(asked), used_die(asked)
    if not use or seat.stage != "rolling" or seat.asked not in SUITS:
        return None
    return breaks("run" in MOMENTS[seat.card(use.kind)] and not seat.suits(use.kind))


def must_be_done(asked: Asked) -> Broken:
    """What must be done is done even if the rest is declined."""
    seat = Seat(asked)
    chooses = seat.asked in ("pick", "take") and asked.move == "done"
    return {"count": max(1, seat.described["left"])} if chooses and seat.described["must"] else None


def extra_dice(asked: Asked) -> Broken:
    """Extra dice are chosen from the draw zone."""
    seat, die = Seat(asked), picked_die(asked)
    if seat.asked != "pick" or seat.task != "roll-drawn":
        return None
    if asked.move == "all":
        return {"count": seat.described["left"]}
    if not die:
        return None
    return breaks(die.zone != "draw" or not seat.zone("draw").get(die.kind))


def not_rolled_again(asked: Asked) -> Broken:
    """A used die is not rolled again, nor one whose ability for now was used."""
    seat, die = Seat(asked), picked_die(asked)
    rolls = seat.asked == "pick" and seat.task in ("roll-picked", "roll-rescue", "rejoin")
    if not rolls or not die or not seat.zone(die.zone).get(die.kind):
        return None
    shown = sum(seat.zone(side).get(die.kind, 0) for side in ("symbol", "special"))
    seized = (
        die.zone in ("symbol", "special") and seat.described["seized"].get(die.kind, 0) >= shown
    )
    return {"die": said(die.kind)} if die.zone == "spent" or seized else None


def face_is_up(asked: Asked) -> Broken:
    """It takes a face that lies up in the active zone."""
    die = used_die(asked) or counted_die(asked)
    seat = Seat(asked)
    if not die or seat.asked not in ("decide", "save", "run") or asked.move.startswith("use:R"):
        return None
    if seat.zone(die.zone).get(die.kind):
        return None
    return {"die": said(die.kind), "side": side_of(die.zone)}


def once_a_round(asked: Asked) -> Broken:
    """Each die is used once a round."""
    seat, use = Seat(asked), used_die(asked)
    if not use:
        return None
    if use.kind == "red":
        return {"die": "red"} if seat.has_used_red else None
    used = seat.zone("spent").get(use.kind) and not seat.zone(use.zone).get(use.kind)
    return {"die": use.kind} if used and seat.asked != "seize" else None


def taken_by_itself(asked: Asked) -> Broken:
    """Coins and feet are taken by themselves, unless the player is asked."""
    seat = Seat(asked)
    if seat.asked != "run" or asked.move in asked.offered:
        return None
    use, count = used_die(asked), counted_die(asked)
    if count:
        return breaks(bool(seat.zone(count.zone).get(count.kind)))
    if not use:
        return None
    card = seat.card(use.kind)
    return breaks(card not in ASKING and not (card in ASKING_IF_SPECIAL and use.zone == "special"))


def special_is_ordinary(asked: Asked) -> Broken:
    """A special symbol is no different from an ordinary one unless its card says more."""
    use = used_die(asked)
    return breaks(
        use is not None
        and use.zone == "special"
        and asked.move.removesuffix("+").replace("*", "") in asked.offered
        and asked.move not in asked.offered
    )


def no_such_face(asked: Asked) -> Broken:
    """A die shows feet, coins, credits or the symbol of its card's ability."""
    seat = Seat(asked)
    if seat.asked != "face" or does(asked.move) != "turn":
        return None
    kind = seat.described["turning"]
    sides = {face.get("side") for face in asked.view["faces"][kind]}
    return None if SIDES[asked.move[-1]] in sides else {"die": said(kind)}


def swords_in_the_run(asked: Asked) -> Broken:
    """In the run, when all are ready, swords are compared and the red card is used."""
    seat, use = Seat(asked), used_die(asked)
    return breaks(use is not None and use.kind == "red" and seat.stage in ("rolling", "running"))


# Bonuses and purchases.


def where_the_move_ends(asked: Asked) -> Broken:
    """If your move ends on a bonus square, you get its bonus."""
    seat = Seat(asked)
    return breaks(
        seat.asked == "accept"
        and does(asked.move) == "go"
        and asked.move != seat.described["square"]
    )


def gift(asked: Asked) -> tuple[Seat, str] | None:
    """Return the die that is to be taken for a bonus."""
    seat = Seat(asked)
    takes = seat.asked == "take" and seat.stage == "arrived" and does(asked.move) == "take"
    return (seat, DICE[asked.move[-1]]) if takes else None


def any_box(asked: Asked) -> Broken:
    """You take a die from any box for free."""
    given = gift(asked)
    if not given or asked.view["boxes"][given[1]] > 0:
        return None
    return {"die": said(given[1])}


def up_to_a_cost(asked: Asked) -> Broken:
    """You take a die from any box for free, if it costs no more."""
    given = gift(asked)
    if not given:
        return None
    seat, kind = given
    if asked.view["boxes"][kind] == 0:
        return {"die": said(kind)}
    return None if kind in seat.described["kinds"] else {"cost": seat.cost(kind)}


def return_a_die(asked: Asked) -> Broken:
    """Any die from any of your zones goes back to its box."""
    seat, die = Seat(asked), picked_die(asked)
    if seat.asked != "pick" or seat.task != "return" or seat.stage != "arrived":
        return None
    if asked.move == "all":
        return {"count": seat.described["left"]}
    return breaks(die is not None and not seat.zone(die.zone).get(die.kind))


def purchase(asked: Asked) -> tuple[Seat, str] | None:
    """Return the die that is to be bought."""
    seat = Seat(asked)
    buys = seat.asked == "buy" and does(asked.move) == "buy"
    return (seat, DICE[asked.move[-1]]) if buys else None


def at_its_cost(asked: Asked) -> Broken:
    """Dice are bought with coins and credits, at the cost on their card."""
    bought = purchase(asked)
    if not bought or bought[0].cost(bought[1]) <= bought[0].money:
        return None
    return {"cost": bought[0].cost(bought[1]), "money": bought[0].money}


def two_colours(asked: Asked) -> Broken:
    """You may buy at most two in a round, of different colours."""
    bought = purchase(asked)
    if not bought:
        return None
    return {"colour": bought[1]} if bought[1] in bought[0].described["bought"] else None


def empty_box(asked: Asked) -> Broken:
    """Nothing can be bought from an empty box."""
    bought = purchase(asked)
    return {"die": bought[1]} if bought and asked.view["boxes"][bought[1]] == 0 else None


__all__ = ["LINES", "rare"]

LINES: dict[str, Checker] = {
    "dice.1": no_such_face,
    "dice.3": special_is_ordinary,
    "dice.8": never_drawn,
    "dice.9": nobody_parts_with_it,
    "dice.10": once_a_round,
    "dice.12": taken_by_itself,
    "choose.1": up_to_the_hand,
    "choose.8": champion,
    "roll.1": all_are_rolled,
    "roll.3": push_or_pass,
    "roll.6": blanks_bust,
    "roll.8": nothing_to_roll,
    "bust.2": only_the_roll_zone,
    "bust.4": rolling_is_over,
    "ability.1": used_at_once,
    "ability.3": used_in_the_run,
    "ability.4": must_be_done,
    "ability.5": extra_dice,
    "ability.9": not_rolled_again,
    "ability.10": borrowed_one,
    "ability.12": face_is_up,
    "swords.1": swords_in_the_run,
    "bonus.1": where_the_move_ends,
    "bonus.4": return_a_die,
    "bonus.5": any_box,
    "bonus.6": up_to_a_cost,
    "buy.1": at_its_cost,
    "buy.2": two_colours,
    "buy.4": empty_box,
    "round.3": other_part,
    "round.4": begun_first,
    **MOVING_LINES,
    **CARD_LINES,
}
