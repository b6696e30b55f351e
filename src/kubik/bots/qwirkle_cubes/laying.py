"""Playing turns of Qwirkle Cubes in mind: rolling, and laying whole plays."""

from kubik.bots.qwirkle_cubes.keen import WEIGHTS, judge, lays_more
from kubik.bots.qwirkle_cubes.memory import Work
from kubik.engine.chance import reseed
from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.offers import END_TURN, KEEP_ALL, ROLL_ALL, ROLL_MARKED
from kubik.games.qwirkle_cubes.play_room import BRINGS, MEMBERS_LAID, PLAY_ROOM, PLAYS
from kubik.games.qwirkle_cubes.plays import find_best_plays, lay_of_play, measure_play, next_member
from kubik.games.qwirkle_cubes.rules import apply
from kubik.games.qwirkle_cubes.spots import REROLL, SEATS


def lay_play(s: State, seat: int, number: int, room: Ints) -> int:
    """Lay a whole play that was found; return the code of its first lay."""
    play = PLAYS + number * PLAY_ROOM
    measure_play(s, play, room)
    left = room[play + MEMBERS_LAID]
    first = lay_of_play(s, seat, play, 0, left, room)
    lays = 0
    while left:
        member = next_member(play, lays, left, room)
        code = lay_of_play(s, seat, play, lays, left, room)
        apply(s, seat, code)
        left &= ~(1 << member)
        lays += 1
    return first


def settle_dice(s: State, seat: int) -> None:
    """Let the dice in mind be the same in all of a turn, so that it sticks to its plan."""
    before = (int(s.turn) - 1) % SEATS
    reseed(s, int(s.cubes - s.laid), int(s.score[seat]), int(s.score[before]), seat)


def roll_on(s: State, turn: int, work: Work) -> None:
    """Let the dice of a turn be the same for all options, whatever fell before it."""
    reseed(s, work.seed[0], work.seed[1], work.seed[2], turn)


def lay_turn(s: State, room: Ints) -> None:
    """Play the rest of a turn whose choice of cubes to roll is made."""
    seat = int(s.turn)
    while s.phase == REROLL:
        apply(s, seat, ROLL_ALL)
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, 1, room)
    if lays_more(s, room):
        lay_play(s, seat, 0, room)
    apply(s, seat, END_TURN)


def play_as_foreseen(s: State, rolled: int, brings: float, work: Work) -> None:
    """Play a whole turn; what it brings more than was expected of the roll is mere luck."""
    seat = int(s.turn)
    s.marked = rolled
    apply(s, seat, ROLL_MARKED if rolled else KEEP_ALL)
    lay_turn(s, work.room[:])
    work.more[seat] += brings - work.room[PLAYS + BRINGS]
