"""What each seat may expect in a position of Qwirkle Cubes that lies open.

The keen bot plays the turn to its end, all of it at once, and then it is counted what all can
expect. What a roll brings more than was to be expected of it is taken out: so a few worlds say more
than many games that only tell who won. When the bag is empty, turns are played to the end of the
game.
"""

from kubik.bots.qwirkle_cubes.expecting import foresee_all, share_out
from kubik.bots.qwirkle_cubes.keen import THROWN, THROWS, cubes_to_roll, held_cubes
from kubik.bots.qwirkle_cubes.laying import lay_turn, play_as_foreseen, roll_on
from kubik.bots.qwirkle_cubes.memory import MOST_TURNS, SEED_WORDS, Work
from kubik.bots.search.outlook import NO_MOVE, roll_anew
from kubik.bots.search.playout import PLAY, ROOT, WORLD
from kubik.engine.chance import draw
from kubik.engine.layout import Floats, State, States
from kubik.games.qwirkle_cubes.hands import bag_size
from kubik.games.qwirkle_cubes.offers import END_TURN, KEEP_ALL, PUT_BACK_MARKED, ROLL_MARKED
from kubik.games.qwirkle_cubes.rules import apply, over, payoff
from kubik.games.qwirkle_cubes.spots import ROLL, SEATS, TRADE


def note_outlook(mind: States, seat: int, move: int, work: Work, won: Floats) -> None:
    """Look at what comes of a move with other dice each time; write what each seat may expect.

    From the same chances two moves meet the same dice.
    """
    players = int(mind[ROOT].players)
    for world in range(len(won) // players):
        roll_anew(mind)
        for word in range(SEED_WORDS):
            work.seed[word] = draw(mind[WORLD])
        mind[PLAY] = mind[WORLD]
        look_on(mind[PLAY], seat, move, work)
        for other in range(players):
            won[world * players + other] = work.shares[other]


def look_on(s: State, seat: int, move: int, work: Work) -> None:
    """Play a position on after a move, with the dice of now; write what each seat may expect."""
    for other in range(SEATS):
        work.more[other] = 0.0
    roll_on(s, 0, work)
    if move == NO_MOVE or not ends_turn(s, seat, move, work):
        take_turn(s, work)
    turns = 1
    while not over(s) and turns < MOST_TURNS and bag_size(s) == 0:
        roll_on(s, turns, work)
        take_turn(s, work)
        turns += 1
    if over(s):
        payoff(s, work.shares[:])
    else:
        foresee_all(s, work)
        share_out(s, work)


def ends_turn(s: State, seat: int, move: int, work: Work) -> bool:
    """Make a move, a roll with all that follows it; return whether the turn is over then."""
    if move in (ROLL_MARKED, KEEP_ALL):
        cubes_to_roll(s, seat, work.room[:])
        rolled = int(s.marked)
        play_as_foreseen(s, rolled, work.room[THROWN + rolled] / THROWS, work)
        return True
    apply(s, seat, move)
    return bool(move in (END_TURN, PUT_BACK_MARKED))


def take_turn(s: State, work: Work) -> None:
    """Play what is left of a turn by the judgement of the keen bot."""
    seat, room = int(s.turn), work.room[:]
    if s.phase == ROLL:
        rolled = cubes_to_roll(s, seat, room)
        play_as_foreseen(s, rolled, room[THROWN + rolled] / THROWS, work)
    elif s.phase == TRADE:
        s.marked = held_cubes(s, seat)
        apply(s, seat, PUT_BACK_MARKED)
    else:
        lay_turn(s, room)
