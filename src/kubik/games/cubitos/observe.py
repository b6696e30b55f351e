"""What a seat of Cubitos sees, as numbers: everything, from its own side."""

from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, mark_bits, seat_after, starts, steps_after
from kubik.games.cubitos import TRACKS, game
from kubik.games.cubitos.data import (
    BOXES,
    CARD_NAMES,
    DICE,
    FACES,
    FIRST_COLOUR,
    HUES,
    PLACES,
    PLAIN,
    SQUARE_NAMES,
)
from kubik.games.cubitos.edition import COLOURS, KINDS
from kubik.games.cubitos.moves import SIDE_NAMES
from kubik.games.cubitos.running import progress
from kubik.games.cubitos.tracks import MOST_EFFECTS, SQUARES
from kubik.games.cubitos.view import ASKS, STAGES, TASKS
from kubik.games.cubitos.zones import NO_DIE, SEATS

_seats = sight.SEATS[:SEATS]
_zones = ("draw", "roll", "discard", "spent", "picked")
_places = (*_zones[:-1], *SIDE_NAMES, _zones[-1])
_asked = tuple(name.removeprefix("ask-") for name in ASKS)
# What a seat has, may or must do, in single numbers.
_numbers = {
    "coins": "Coins.",
    "credits": "Credits.",
    "feet": "Feet.",
    "water_feet": "Feet that may also go onto water.",
    "fans": "Its space on the support track.",
    "hands": "Additional dice for every hand.",
    "hand": "Dice that it may roll in this round.",
    "done_legs": "Legs run.",
    "forced": "Pushes that it must still make.",
    "again": "Rolls that the ability in use still brings.",
    "swords": "Swords.",
    "returns": "Dice that a bonus square still lets it return.",
    "dearest": "The cost up to which a bonus square still gives a die, or -1.",
    "left_to_choose": "How many more dice it chooses.",
    "returned": "1: this ability returned a die, 2: an earlier one did.",
    "at_risk": "1: a roll of blanks busts from now on.",
    "losing": "1: all blanks, and nothing has averted the bust yet.",
    "bound": "1: it has begun a push and must roll.",
    "safe": "1: the next push cannot bust.",
    "claim": "1: it may use the red card.",
    "unlimited": "1: the next hand may have all dice.",
    "credited": "1: it gained a credit in this round.",
    "must": "1: it must choose.",
    "different": "1: of different colours only.",
    "turning_lent": "1: the die in question is borrowed.",
}

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("finished", "count", (), "1 once the race is decided."),
    Part("extra_round", "count", (), "1 in a round that only breaks a tie."),
    Part("round", "count", (), "The number of the round."),
    Part("first", "one", (_seats,), "Who has the first player's die."),
    Part("legs", "count", (), "Laps, or tracks, to run."),
    Part("course", "one", (("first", "later"), TRACKS), "Tracks of the first leg and the others."),
    Part("cards", "set", (CARD_NAMES,), "The cards in the race, one of each colour."),
    Part("boxes", "count", (KINDS[:BOXES],), "Dice in the boxes and in the supply."),
    Part("stage", "one", (_seats, STAGES), "How far each seat is in the round."),
    Part("asked", "one", (_seats, _asked), "What it is asked."),
    Part("square", "one", (_seats, SQUARE_NAMES), "Where its runner is."),
    Part("left_square", "one", (_seats, SQUARE_NAMES), "Where it was when the round began."),
    *(Part(name, "count", (_seats,), about) for name, about in _numbers.items()),
    Part("dice", "count", (_seats, _zones, KINDS), "Dice in each zone."),
    Part("active", "count", (_seats, KINDS, SIDE_NAMES), "Active dice, by the face they show."),
    Part(
        "taken",
        "count",
        (_seats, KINDS[:FIRST_COLOUR], SIDE_NAMES[PLAIN:]),
        "Used grey dice, by what they brought.",
    ),
    Part("lent", "count", (_seats, _places, KINDS), "Of all these, dice borrowed for the round."),
    Part(
        "abilities",
        "count",
        (_seats, ("owed", "pending", "seized"), COLOURS),
        "Abilities that come later, must be used now, or have more to do in the run.",
    ),
    Part("again_colour", "one", (_seats, COLOURS), "Whose ability that is."),
    Part("uncounted", "set", (_seats, KINDS), "Dice that the next hand does not count."),
    Part(
        "used_squares",
        "set",
        (_seats, sight.numbered(MOST_EFFECTS)),
        "Jetpacks and shortcuts used in this move.",
    ),
    Part("bought", "set", (_seats, COLOURS), "Colours bought in this round."),
    Part("task", "one", (_seats, TASKS), "What it chooses dice for."),
    Part("task_places", "set", (_seats, _places[:PLACES]), "From where."),
    Part("task_kinds", "set", (_seats, KINDS), "Of which kinds."),
    Part("turning", "one", (_seats, KINDS), "The die in question."),
)
SIZE = sight.size(SIGHT)
(
    PLAYERS,
    FINISHED,
    EXTRA_ROUND,
    ROUND,
    FIRST,
    LEGS,
    COURSE,
    CARDS,
    BOX,
    STAGE,
    ASKED,
    SQUARE,
    LEFT_SQUARE,
    COINS,
    CREDITS,
    FEET,
    WATER_FEET,
    FANS,
    HANDS,
    HAND,
    DONE_LEGS,
    FORCED,
    AGAIN,
    SWORDS,
    RETURNS,
    DEAREST,
    LEFT_TO_CHOOSE,
    RETURNED,
    AT_RISK,
    LOSING,
    BOUND,
    SAFE,
    CLAIM,
    UNLIMITED,
    CREDITED,
    MUST,
    DIFFERENT,
    TURNING_LENT,
    ZONES,
    ACTIVE,
    TAKEN,
    LENT,
    ABILITIES,
    AGAIN_COLOUR,
    UNCOUNTED,
    USED_SQUARES,
    BOUGHT,
    TASK,
    TASK_PLACES,
    TASK_KINDS,
    TURNING,
) = starts(SIGHT)
FEWEST = min(game.players)
ALL_TRACKS = len(TRACKS)
ALL_STAGES = len(STAGES)
ALL_QUESTIONS = len(_asked)
ALL_ZONES = len(_zones)
ALL_PLACES = len(_places)
ALL_TASKS = len(TASKS)

DERIVED = ()

MERITS = ("progress", "fans", "money")
PROGRESS_MERIT, FANS_MERIT, MONEY_MERIT = range(3)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the race, then all that belongs to each seat."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    out[FINISHED] = s.finished
    out[EXTRA_ROUND] = s.extra
    out[ROUND] = s.round_number
    mark(out, FIRST, steps_after(seat, s.first, s.players))
    out[LEGS] = s.legs
    for leg in range(len(s.course)):
        mark(out, COURSE + leg * ALL_TRACKS, s.course[leg])
    for colour in range(HUES):
        mark(out, CARDS, s.card[colour])
    for kind in range(BOXES):
        out[BOX + kind] = s.box[kind]
    for step in range(s.players):
        other = seat_after(seat, step, s.players)
        show_run(s, other, step, out)
        show_means(s, other, step, out)
        show_bonds(s, other, step, out)
        show_dice(s, other, step, out)
        show_abilities(s, other, step, out)
        show_task(s, other, step, out)


def show_run(s: State, other: int, step: int, out: Shorts) -> None:
    """Write how far a seat is, in the round and on the track."""
    mark(out, STAGE + step * ALL_STAGES, s.stage[other])
    mark(out, ASKED + step * ALL_QUESTIONS, s.phase[other])
    mark(out, SQUARE + step * SQUARES, s.square[other])
    mark(out, LEFT_SQUARE + step * SQUARES, s.left_square[other])
    mark_bits(out, USED_SQUARES + step * MOST_EFFECTS, s.used_squares[other], MOST_EFFECTS)
    mark_bits(out, BOUGHT + step * HUES, s.bought[other], HUES)


def show_means(s: State, other: int, step: int, out: Shorts) -> None:
    """Write what a seat has, and what that brings it."""
    out[COINS + step] = s.coins[other]
    out[CREDITS + step] = s.credits[other]
    out[FEET + step] = s.feet[other]
    out[WATER_FEET + step] = s.water[other]
    out[FANS + step] = s.fans[other]
    out[HANDS + step] = s.hands[other]
    out[HAND + step] = s.hand[other]
    out[DONE_LEGS + step] = s.done_legs[other]
    out[SWORDS + step] = s.swords[other]
    out[RETURNS + step] = s.returns[other]
    out[DEAREST + step] = s.dearest[other]
    out[RETURNED + step] = s.returned[other]
    out[CLAIM + step] = s.claim[other]
    out[UNLIMITED + step] = s.unlimited[other]
    out[CREDITED + step] = s.credited[other]


def show_bonds(s: State, other: int, step: int, out: Shorts) -> None:
    """Write what a seat risks, and what it is bound to do."""
    out[FORCED + step] = s.forced[other]
    out[AGAIN + step] = s.again[other]
    out[LEFT_TO_CHOOSE + step] = s.left[other]
    out[AT_RISK + step] = s.at_risk[other]
    out[LOSING + step] = s.losing[other]
    out[BOUND + step] = s.bound[other]
    out[SAFE + step] = s.safe[other]
    out[MUST + step] = s.must[other]
    out[DIFFERENT + step] = s.different[other]
    out[TURNING_LENT + step] = s.turning_lent[other]


def show_dice(s: State, other: int, step: int, out: Shorts) -> None:
    """Write the dice of a seat, wherever they lie."""
    at = ZONES + step * ALL_ZONES * DICE
    for kind in range(DICE):
        out[at + kind] = s.draw[other, kind]
        out[at + DICE + kind] = s.roll[other, kind]
        out[at + 2 * DICE + kind] = s.discard[other, kind]
        out[at + 3 * DICE + kind] = s.spent[other, kind]
        out[at + 4 * DICE + kind] = s.held[other, kind]
        for face in range(FACES):
            out[ACTIVE + (step * DICE + kind) * FACES + face] = s.active[other, kind, face]
    for kind in range(FIRST_COLOUR):
        for face in range(FACES - PLAIN):
            place = (step * FIRST_COLOUR + kind) * (FACES - PLAIN) + face
            out[TAKEN + place] = s.taken[other, kind, face]
    if s.loans[other] > 0:
        for place in range(ALL_PLACES):
            for kind in range(DICE):
                at = LENT + (step * ALL_PLACES + place) * DICE + kind
                out[at] = s.lent[other, place, kind]


def show_abilities(s: State, other: int, step: int, out: Shorts) -> None:
    """Write abilities that are not used yet."""
    at = ABILITIES + step * 3 * HUES
    for colour in range(HUES):
        out[at + colour] = s.owed[other, colour]
        out[at + HUES + colour] = s.pending[other, colour]
        out[at + 2 * HUES + colour] = s.seized[other, colour]
    if s.again[other] > 0:
        mark(out, AGAIN_COLOUR + step * HUES, s.again_colour[other])
    mark_bits(out, UNCOUNTED + step * DICE, s.uncounted[other], DICE)


def show_task(s: State, other: int, step: int, out: Shorts) -> None:
    """Write what a seat chooses dice for."""
    mark(out, TASK + step * ALL_TASKS, s.task[other])
    mark_bits(out, TASK_PLACES + step * PLACES, s.places[other], PLACES)
    mark_bits(out, TASK_KINDS + step * DICE, s.kinds[other], DICE)
    if s.turning[other] != NO_DIE:
        mark(out, TURNING + step * DICE, s.turning[other])


def merit(s: State, seat: int, which: int) -> int:
    """Return how far a seat has come, its fans, or its money."""
    if which == PROGRESS_MERIT:
        return progress(s, seat)
    return s.fans[seat] if which == FANS_MERIT else s.coins[seat] + s.credits[seat]
