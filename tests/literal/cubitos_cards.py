"""The lines about the cards of Cubitos, word for word."""

from collections.abc import Callable

from kubik.games.cubitos import CARDS
from kubik.testing.literal import YES, Asked, Broken, Checker, breaks
from literal.cubitos_dice import (
    DICE,
    GREYS,
    MOMENTS,
    TWO_CHOICES,
    Die,
    Seat,
    picked_die,
    said,
    used_die,
)
from literal.cubitos_track import Runner

EVERY_ZONE = ("draw", "roll", "discard", "spent", "symbol", "special", "first", "second", "third")
FACES = EVERY_ZONE[4:]
# What is said of the moment on a card itself.
OWN_MOMENTS = {"pushing", "pushed", "bust", "moved"}
FANS_FOR_ANY = 2  # with fewer, half of them rounded down is nothing

# What dice are chosen for by a card: the task, from where, and of which kinds.
TASKS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "jacques_couteau": ("roll-picked", EVERY_ZONE, tuple(set(DICE.values()) - {"red"})),
    "crabby": ("give", EVERY_ZONE, tuple(DICE.values())),
    "batter_beaver": ("return", EVERY_ZONE, tuple(DICE.values())),
    "benchwarmer": ("return", EVERY_ZONE, tuple(DICE.values())),
    "reliever_beaver": ("return", ("roll",), tuple(DICE.values())),
    "cheese_boy": ("return", ("roll",), tuple(DICE.values())),
    "pinch_eater": ("turn", ("roll",), tuple(DICE.values())),
    "pineapple_rocks": ("rejoin", FACES, tuple(DICE.values())),
    "punk_fruit": ("roll-picked", ("draw", "roll"), tuple(DICE.values())),
    "rolling_stoned": ("roll-rescue", EVERY_ZONE, GREYS),
}
# The dice that a card gives or lends.
GIFTS = {
    "cat_tastrophy": ("take", tuple(DICE.values())),
    "llama_shaman": ("take", ("red",)),
    "fat_cat": ("take", GREYS),
    "cubasaurus": ("borrow", tuple(set(DICE.values()) - {"purple"})),
    "broken_cow": ("borrow", tuple(DICE.values())),
}


def chosen_dice(asked: Asked, seat: Seat, name: str) -> Broken:
    """Hold a die that is chosen against what its card asks for."""
    task, zones, kinds = TASKS[name]
    # Batter Beaver asks after the move; other dice that are returned then are those of a bonus.
    is_late = seat.stage == "arrived" and seat.described["must"]
    asks = is_late if name == "batter_beaver" else seat.stage != "arrived"
    if seat.asked != "pick" or seat.task != task or not asks:
        return None
    if asked.move == "done" and task.startswith("roll-") and not seat.described["must"]:
        return breaks(not seat.described["held"])
    if asked.move == "all":
        return None if task == "roll-rescue" else {"count": seat.described["left"]}
    die = picked_die(asked)
    if not die:
        return None
    there = seat.zone(die.zone).get(die.kind, 0) > 0
    twice = name == "punk_fruit" and is_picked(seat, die.kind)
    return breaks(not there or die.zone not in zones or die.kind not in kinds or twice)


def is_picked(seat: Seat, kind: str) -> bool:
    """Whether a die of that colour is picked; both greys are one colour."""
    alike = GREYS if kind in GREYS else (kind,)
    return any(seat.described["held"].get(other) for other in alike)


def given_die(asked: Asked, seat: Seat, name: str) -> Broken:
    """Hold a die of a box against what its card gives."""
    task, kinds = GIFTS[name]
    if seat.asked != "take" or seat.task != task or not asked.move.startswith("take:"):
        return None
    kind = DICE[asked.move[-1]]
    if asked.view["boxes"][kind] == 0 or kind not in kinds:
        return {"die": said(kind)}
    fans = int(seat.described["fans"])
    if name == "cat_tastrophy" and seat.cost(kind) > fans:
        return {"cost": seat.cost(kind), "fans": fans}
    return None


def push_again(asked: Asked, seat: Seat) -> Broken:
    """You must push once more, if there are dice to roll."""
    forced = seat.described["forced"] if seat.to_roll else 0
    stops = seat.asked == "decide" and asked.move == "pass"
    # A push that was begun goes on before anything else.
    if may_push_at_once(seat) and seat.described["bound"]:
        use = used_die(asked)
        stops = asked.move == "done" or (use is not None and seat.suits(use.kind))
    return {"count": forced} if stops and forced else None


def may_push_at_once(seat: Seat) -> bool:
    """Whether the push that is demanded may come before other abilities for now."""
    rolls = seat.asked == "seize" and seat.stage == "rolling" and seat.to_roll > 0
    return rolls and seat.described["forced"] > 0 and bool(seat.pending("now"))


def back_for_a_push(asked: Asked, seat: Seat) -> Broken:
    """Before a push you may move this die back to the roll zone."""
    return breaks(seat.asked == "decide" and asked.move == "pass" and seat.described["bound"])


def weakest_rival(asked: Asked, seat: Seat) -> Broken:
    """Give the die to the rival with the fewest swords."""
    if seat.asked != "hand-over" or not asked.move.startswith("give:"):
        return None
    rival = int(asked.move[-1]) - 1
    if rival == asked.seat or rival >= asked.players:
        return YES
    swords, fewest = int(asked.view["seats"][rival]["swords"]), min(seat.swords[1:])
    return {"swords": swords, "fewest": fewest} if swords > fewest else None


def bonus_nearby(asked: Asked, seat: Seat) -> Broken:
    """Get the bonus of a bonus square at most 2 squares away, but not of the one you stand on."""
    if seat.asked != "reach" or ":" in asked.move or asked.move == "done" or picked_die(asked):
        return None
    if asked.move in ("roll", "pass", "all", "foot", "jetpack", "shortcut"):
        return None
    runner = Runner(asked)
    near = runner.track.touching(runner.square)
    near |= {further for square in near for further in runner.track.touching(square)}
    return breaks(asked.move not in (near - {runner.square}) & runner.track.bonuses)


OTHERS: dict[str, Callable[[Asked, Seat], Broken]] = {
    "the_cheese_stands_alone": push_again,
    "up_to_11": back_for_a_push,
    "rock_on": back_for_a_push,
    "bob": bonus_nearby,
}


def is_before_use(asked: Asked, seat: Seat) -> bool:
    """Whether a move would be made before an ability that has come is used or declined."""
    use = used_die(asked)
    if use:
        return not seat.suits(use.kind)
    if asked.move == "roll" and may_push_at_once(seat):
        return False
    return asked.move in ("roll", "pass") or asked.move.startswith("count:")


def after_a_push(asked: Asked, seat: Seat, colour: str) -> Broken:
    """After each push without a bust, before anything else."""
    if seat.asked != "seize" or seat.pending("now") or colour not in seat.pending("pushed"):
        return None
    return breaks(is_before_use(asked, seat))


def wrong_use(asked: Asked, seat: Seat, use: Die, name: str) -> Broken:
    """Hold the use of a die against what its card says."""
    if "2" in asked.move and name not in TWO_CHOICES:
        return breaks(asked.move.removesuffix("+") not in asked.offered)
    if not seat.suits(use.kind):
        return breaks(seat.asked != "seize" and bool(MOMENTS[name] & OWN_MOMENTS))
    if seat.asked == "seize":
        return breaks(name in AT_ONCE and not AT_ONCE[name](seat))
    if name in TWO_CHOICES:
        return breaks("2" in asked.move and int(seat.described["fans"]) < FANS_FOR_ANY)
    return CONDITIONS[name](seat) if name in CONDITIONS else None


def can_draw(seat: Seat) -> bool:
    """Whether there are dice in the draw zone, or in the discard zone behind it."""
    return bool(seat.zone("draw") or seat.zone("discard"))


# What abilities that are used at once can work on.
AT_ONCE: dict[str, Callable[[Seat], bool]] = {
    **dict.fromkeys(("batter_beaver", "dugout", "ledercheesen", "muggles", "fast_cat"), can_draw),
    "pinch_eater": lambda seat: seat.to_roll > 0,
    "stogie": lambda seat: any(
        seat.zone(zone).get(kind) for zone in ("draw", "roll") for kind in (*GREYS, "white")
    ),
    "cubasaurus": lambda seat: any(n for kind, n in seat.boxes.items() if kind != "purple"),
}


def needs(*kinds: str) -> Callable[[Seat], bool]:
    """Return whether some kind lacks an active die."""
    return lambda seat: not all(seat.is_active(kind) for kind in kinds)


def few_swords(seat: Seat) -> Broken:
    own, *rivals = seat.swords
    if seat.stage != "finishing" or seat.has_most:
        return None
    return {"swords": own, "most": max(own, *rivals)}


def no_weaker_rival(seat: Seat) -> Broken:
    own, *rivals = seat.swords
    return {"swords": own} if seat.stage == "finishing" and min(rivals) >= own else None


def pair(seat: Seat) -> Broken:
    """With two of these symbols."""
    shown = seat.zone("symbol").get("white", 0)
    return {"count": shown} if shown < 2 else None


def nothing_to_take(seat: Seat) -> bool:
    fans, boxes = int(seat.described["fans"]), seat.boxes
    return not any(n and seat.cost(kind) <= fans for kind, n in boxes.items())


CONDITIONS: dict[str, Callable[[Seat], Broken]] = {
    "jacques_couteau": no_weaker_rival,
    "crabby": few_swords,
    "reliever_beaver": lambda seat: breaks(not seat.to_return),
    "cheese_boy": lambda seat: breaks(needs("orange")(seat) or not seat.to_return),
    "chilly_mcchillster": lambda seat: breaks(seat.to_roll == 0),
    "punk_fruit": lambda seat: breaks(not seat.zone("draw") and seat.to_roll == 0),
    "captain_bark": lambda seat: breaks(needs("red", "white")(seat)),
    "cat_tastrophy": lambda seat: breaks(nothing_to_take(seat)),
    "pina_cubelada": lambda seat: breaks(bool(seat.described["safe"])),
    "rolling_stoned": lambda seat: breaks(
        not any(seat.zone(zone).get(kind) for zone in EVERY_ZONE for kind in GREYS)
    ),
    "broken_cow": pair,
}


def card_line(name: str, colour: str) -> Checker:
    """Return the checker of what a card says."""

    def checker(asked: Asked) -> Broken:
        seat, use = Seat(asked), used_die(asked)
        if seat.card(colour) != name:
            return None
        if use and use.kind == colour:
            return wrong_use(asked, seat, use, name)
        answers = [
            after_a_push(asked, seat, colour),
            chosen_dice(asked, seat, name) if name in TASKS else None,
            given_die(asked, seat, name) if name in GIFTS else None,
            OTHERS[name](asked, seat) if name in OTHERS else None,
            weakest_rival(asked, seat) if name == "crabby" else None,
            back_for_a_push(asked, seat) if name == "pineapple_rocks" else None,
        ]
        return next((answer for answer in answers if answer is not None), None)

    return checker


CARD_LINES: dict[str, Checker] = {
    f"{colour}.{number}": card_line(name, colour)
    for colour, names in CARDS.items()
    for number, name in enumerate(names, start=1)
}
