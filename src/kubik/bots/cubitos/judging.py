"""A race of Cubitos for a net that judges it, and a search that asks the net.

What dice are worth shows only over many rounds, and so does what they cost: whole games in mind are
too few to tell two purchases apart. So a net has learned what a race comes to, from who is how far
and has which dice where. It is asked between two rounds, when nobody has rolled. Plans are the same
as in the game's own search; the keen bot carries on to the end of the round.
"""

from kubik.bots.cubitos.keen import WEIGHTS, choose_with
from kubik.bots.cubitos.race import squares_left
from kubik.bots.cubitos.search import (
    WORK,
    Work,
    carry_out,
    first_step,
    forget_tries,
    give_way,
    plan_codes,
    plan_purchases,
    plan_walks,
    sort_rivals,
    tell,
)
from kubik.bots.cubitos.tables import row_of
from kubik.bots.nets.evaluate import Net, NetWork
from kubik.bots.nets.judge import judge
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found
from kubik.bots.search.playout import PLAY, ROOT, SEARCH_STATES, WORLD, imagine_world
from kubik.engine import sight
from kubik.engine.contract import apply, foremost, legal, over
from kubik.engine.layout import Ints, Notes, Shorts, State, States
from kubik.engine.sight import Part, clear, mark, seat_after, starts
from kubik.games.cubitos import TRACKS, game
from kubik.games.cubitos.actions import PASS, ROLL
from kubik.games.cubitos.data import CARD_NAMES, DICE, FIRST_COLOUR, HUES
from kubik.games.cubitos.edition import KINDS
from kubik.games.cubitos.running import between_tracks
from kubik.games.cubitos.stages import BUY, DECIDE, MOVE, REACH, ROLLING, TAKE_ONE
from kubik.games.cubitos.zones import SEATS, active_of, kind_of

__all__ = ["WORK"]

STATES = SEARCH_STATES
FEWEST = min(game.players)
GREYS = KINDS[:FIRST_COLOUR]
_seats = sight.SEATS[:SEATS]
_rivals = sight.SEATS[1:SEATS]
_dice = (*GREYS, *CARD_NAMES)  # a die of a colour is what its card makes of it
ALL_DICE = len(_dice)

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("course", "one", (("first", "later"), TRACKS), "Tracks of the first leg and the others."),
    Part("legs", "count", (), "Laps, or tracks, to run."),
    Part("round", "count", (), "The number of the round."),
    Part("first", "one", (_seats,), "Who has the first player's die."),
    Part("cards", "set", (CARD_NAMES,), "The cards in the race."),
    Part("boxes", "count", (CARD_NAMES,), "Dice in the boxes."),
    Part("squares", "count", (_seats,), "Squares to the last finish."),
    Part("ahead", "count", (_rivals,), "Squares by which the seat is ahead of another."),
    Part("behind", "count", (_rivals,), "Squares by which it is behind."),
    Part("credits", "count", (_seats,), "Credits."),
    Part("fans", "count", (_seats,), "Its space on the support track."),
    Part("hands", "count", (_seats,), "Additional dice for every hand."),
    Part("dice", "count", (_seats,), "Its dice together."),
    Part("own", "count", (_seats, _dice), "Its dice."),
    Part("ready", "count", (_seats, _dice), "Those that can be drawn before the others."),
)
(
    PLAYERS,
    COURSE,
    LEGS,
    ROUND,
    FIRST_SEAT,
    CARDS,
    BOX,
    SQUARES_LEFT,
    AHEAD,
    BEHIND,
    CREDITS,
    FANS,
    HANDS,
    ALL,
    OWN,
    WAITING,
) = starts(SIGHT)

# What the keen bot would do is given up for what did better by this, as measured with two players;
# what a net expects varies less than how games end.
DOUBT = 0.02


def is_asked(s: State) -> bool:
    """Whether nobody has rolled in this round."""
    rolled = 0
    for seat in range(s.players):
        rolled += s.stage[seat] > ROLLING or s.at_risk[seat] == 1
        for kind in range(DICE):
            rolled += active_of(s, seat, kind)
    return bool(rolled == 0)


def lay_open(s: State, seat: int, out: Shorts) -> None:
    """Write the course, the cards, and of every seat how far it is and what it has."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    for leg in range(2):
        mark(out, COURSE + leg * len(TRACKS), s.course[leg])
    out[LEGS] = s.legs
    out[ROUND] = s.round_number
    mark(out, FIRST_SEAT, (s.first - seat) % s.players)
    for colour in range(HUES):
        card = int(s.card[colour])
        mark(out, CARDS, card)
        out[BOX + card] = s.box[kind_of(colour)]
    here = squares_left(s, seat)
    for step in range(s.players):
        other = seat_after(seat, step, s.players)
        show_seat(s, other, step, out)
        if step > 0:
            lead = squares_left(s, other) - here
            out[AHEAD + step - 1] = max(0, lead)
            out[BEHIND + step - 1] = max(0, -lead)


def show_seat(s: State, seat: int, step: int, out: Shorts) -> None:
    """Write what a seat has that sits so many places on."""
    out[SQUARES_LEFT + step] = max(0, squares_left(s, seat))
    out[CREDITS + step] = s.credits[seat]
    out[FANS + step] = s.fans[seat]
    out[HANDS + step] = s.hands[seat]
    for kind in range(FIRST_COLOUR + HUES):
        die = kind if kind < FIRST_COLOUR else FIRST_COLOUR + int(s.card[kind - FIRST_COLOUR])
        ready = s.draw[seat, kind] + s.roll[seat, kind]
        own = ready + s.discard[seat, kind] + active_of(s, seat, kind) + s.held[seat, kind]
        out[WAITING + step * ALL_DICE + die] = ready
        out[OWN + step * ALL_DICE + die] = own
        out[ALL + step] += own


def shortlist(s: State, seat: int, codes: Ints) -> int:
    """Look at every move."""
    return legal(s, seat, codes)


# The search.


def weigh(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> int:
    """Weigh the moves of a seat, best first; where the keen bot knows best, at once."""
    root, own = mind[ROOT], work.own
    imagine_world(mind, seat)
    chosen = choose_with(mind[WORLD], seat, WEIGHTS[row_of(root)], own.codes[:])
    plans = make_plans(root, seat, chosen, own)
    if plans > 1:
        compare_by_judge(mind, seat, plans, budget, net, weights, work)
        chosen = first_step(root, seat, own.plans[0].steps, own.codes[:])
    return tell(root, seat, chosen, plans, own, found)


def make_plans(s: State, seat: int, chosen: int, work: Work) -> int:
    """Make the plans between which to choose, that of the keen bot the first."""
    phase = s.phase[seat]
    if phase == BUY:
        return plan_purchases(s, seat, chosen, work)
    if phase == MOVE and not between_tracks(s, seat):
        return plan_walks(s, seat, chosen, work)
    if phase in (TAKE_ONE, REACH) or (phase == DECIDE and chosen in (ROLL, PASS)):
        return plan_codes(s, seat, chosen, work)
    return 0


def compare_by_judge(
    mind: States, seat: int, plans: int, budget: int, net: Net, weights: Notes, work: NetWork
) -> None:
    """Try plans in the same worlds, the better half in twice as many; put the best one first.

    The first plan stays to the end, and gives way only to one that is clearly better.
    """
    tried = work.own.plans
    forget_tries(plans, work.own)
    rounds = max(1, halvings(plans))
    alive = plans
    for _ in range(rounds):
        spent = 0
        while spent < max(1, budget // rounds):
            imagine_world(mind, seat)
            for at in range(alive):
                mind[PLAY] = mind[WORLD]
                spent += carry_out(mind[PLAY], seat, tried[at].steps, work.own.codes[:])
                spent += 1 + end_round(mind[PLAY], work.own.codes[:])
                judge(mind[PLAY], net, weights, work)
                tried[at].tries += 1
                tried[at].won += work.expected[seat]
        sort_rivals(alive, work.own)
        alive = max(2, (alive + 1) // 2)
    give_way(DOUBT * 2 / work.players, work.own)


def end_round(s: State, codes: Ints) -> int:
    """Let the keen bot play until nobody has rolled; return the actions that took."""
    steps = 0
    while not over(s) and not is_asked(s):
        mover = foremost(s)
        apply(s, mover, choose_with(s, mover, WEIGHTS[row_of(s)], codes))
        steps += 1
    return steps
