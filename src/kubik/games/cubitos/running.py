"""Running: where a runner is, where its feet lead, and what lies there.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    B_CREDITS,
    B_DEAREST,
    B_FANS,
    B_RETURNS,
    BONUS,
    EFFECT,
    EXIT,
    FOOT_PRICE,
    FROM_START,
    IS_BONUS,
    LINES,
    NOWHERE,
    SECTION,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
    SQUARE_PLACE,
    SQUARE_ROW,
    STEPS,
    SURFACE,
)
from kubik.games.cubitos.events import DOUBLED, FINISHED, FOOT_BOUGHT, ON_START, STEPPED
from kubik.games.cubitos.tracks import FINISH, MONEY, MOST_NEIGHBOURS, START, WATER
from kubik.games.cubitos.zones import CREDIT, gain, gain_fan, money, pay

FARTHER_LEG = 1_000  # more than any distance on a track


# Where runners are.


def track_of(s: State, seat: int) -> int:
    """Return the track that a seat runs on (course.3)."""
    return s.course[min(1, s.done_legs[seat])]


def two_tracks(s: State) -> bool:
    """Whether the legs are different tracks."""
    return bool(s.course[0] != s.course[1])


def stands_on(s: State, seat: int) -> int:
    """Return the track on which a runner stands, also on the finish of the first of two."""
    return s.course[0] if between_tracks(s, seat) else track_of(s, seat)


def between_tracks(s: State, seat: int) -> bool:
    """Whether a runner is on the finish of the first of two tracks (course.3)."""
    return bool(two_tracks(s) and s.done_legs[seat] == 1 and s.square[seat] == FINISH)


def lines_behind(s: State, seat: int) -> int:
    """Return how many red lines a runner has crossed in the whole race."""
    lines = SECTION[track_of(s, seat), s.square[seat]]
    for leg in range(s.done_legs[seat]):
        lines += LINES[s.course[min(1, leg)]]
    return lines


def lines_left(s: State, seat: int) -> int:
    """Return how many red lines lie before the finish of this leg (purple.5)."""
    if s.done_legs[seat] >= s.legs:
        return 0
    track = track_of(s, seat)
    return LINES[track] - SECTION[track, s.square[seat]]


def lead(s: State) -> int:
    """Return how many red lines the leader has crossed."""
    most = 0
    for seat in range(s.players):
        most = max(most, lines_behind(s, seat))
    return most


def progress(s: State, seat: int) -> int:
    """Return how far a runner has come: legs, then squares from the start (end.2)."""
    on_track = 0 if s.square[seat] == FINISH else FROM_START[track_of(s, seat), s.square[seat]]
    return s.done_legs[seat] * FARTHER_LEG + on_track


def finishers(s: State) -> int:
    """Return how many runners have run all legs."""
    count = 0
    for seat in range(s.players):
        count += s.done_legs[seat] >= s.legs
    return count


def winner(s: State) -> int:
    """Return who has come farthest (end.2)."""
    best = 0
    for seat in range(1, s.players):
        if progress(s, seat) > progress(s, best):
            best = seat
    return best


def leaders(s: State) -> int:
    """Return how many have come farthest (end.3)."""
    best = progress(s, winner(s))
    count = 0
    for seat in range(s.players):
        count += progress(s, seat) == best
    return count


# Steps.


def step_to(s: State, seat: int, number: int) -> int:
    """Return where a step may lead, by its number, or NOWHERE (move.6, course.3)."""
    if between_tracks(s, seat):
        return START if number == 0 else NOWHERE
    return STEPS[track_of(s, seat), s.square[seat], number]


def is_water(s: State, seat: int, square: int) -> bool:
    """Whether a square is water."""
    return bool(square < START and SURFACE[track_of(s, seat), square] == WATER)


def can_step(s: State, seat: int, square: int) -> bool:
    """Whether there are feet for a step onto a square (move.1, move.5)."""
    if is_water(s, seat, square):
        return bool(s.water[seat] > 0)
    return bool(s.feet[seat] + s.water[seat] > 0)


def step(s: State, seat: int, square: int) -> None:
    """Spend a foot on a step; plain feet go first (move.13)."""
    if is_water(s, seat, square) or s.feet[seat] == 0:
        s.water[seat] -= 1
    else:
        s.feet[seat] -= 1
    go_to(s, seat, square)


def go_to(s: State, seat: int, square: int) -> None:
    """Put the runner onto a square."""
    s.square[seat] = square
    if square == FINISH:
        s.done_legs[seat] += 1
        emit(s, FINISHED, seat)
        if between_tracks(s, seat):
            # Places of the next track are no squares where it has been; those of a next lap are.
            s.used_squares[seat] = 0
            s.left_square[seat] = FINISH
    elif square == START:
        emit(s, ON_START, seat)
    else:
        emit(s, STEPPED, seat, SQUARE_ROW[square], SQUARE_PLACE[square])


def dry_steps(s: State, seat: int) -> int:
    """Return how many steps there are that need no water (yellow.6)."""
    count = 0
    for number in range(MOST_NEIGHBOURS):
        square = step_to(s, seat, number)
        count += square != NOWHERE and not is_water(s, seat, square)
    return count


# Effects of squares.


def unused_effect(s: State, seat: int) -> int:
    """Return the jetpack or shortcut here, unless it was used in this move (move.10)."""
    if s.square[seat] >= START:
        return NOWHERE
    effect = EFFECT[track_of(s, seat), s.square[seat]]
    if effect != NOWHERE and s.used_squares[seat] >> effect & 1:
        return NOWHERE
    return effect


def can_double(s: State, seat: int) -> bool:
    """Whether a jetpack is here and there are feet to double (move.9)."""
    if unused_effect(s, seat) == NOWHERE or s.feet[seat] + s.water[seat] == 0:
        return False
    return bool(EXIT[track_of(s, seat), s.square[seat]] == NOWHERE)


def double(s: State, seat: int) -> None:
    """Double all feet that are left, those for water among them (move.9)."""
    s.used_squares[seat] |= 1 << int(unused_effect(s, seat))
    s.feet[seat] *= 2
    s.water[seat] *= 2
    emit(s, DOUBLED, seat, s.feet[seat] + s.water[seat])


def can_cut(s: State, seat: int) -> bool:
    """Whether a shortcut begins here and can be paid in full (move.7, move.8)."""
    if unused_effect(s, seat) == NOWHERE:
        return False
    track, square = track_of(s, seat), s.square[seat]
    if EXIT[track, square] == NOWHERE:
        return False
    means = money(s, seat)
    if SHORTCUT_PAYS[track, square] != MONEY:
        means = s.feet[seat] + s.water[seat]
    return bool(means >= SHORTCUT_COST[track, square])


def cut(s: State, seat: int) -> None:
    """Pay a shortcut and go where it leads."""
    track, square = track_of(s, seat), s.square[seat]
    s.used_squares[seat] |= 1 << int(unused_effect(s, seat))
    price = SHORTCUT_COST[track, square]
    if SHORTCUT_PAYS[track, square] == MONEY:
        pay(s, seat, price)
    else:
        plain = min(price, s.feet[seat])
        s.feet[seat] -= plain
        s.water[seat] -= price - plain
    go_to(s, seat, EXIT[track, square])


def buy_foot(s: State, seat: int) -> None:
    """Pay for a foot (move.2)."""
    pay(s, seat, FOOT_PRICE)
    s.feet[seat] += 1
    emit(s, FOOT_BOUGHT, seat)


def can_move(s: State, seat: int) -> bool:
    """Whether anything can be done in the move."""
    if money(s, seat) >= FOOT_PRICE or can_cut(s, seat):
        return True
    return bool(s.feet[seat] + s.water[seat] > 0)


# Bonus squares.


def has_bonus(s: State, seat: int) -> bool:
    """Whether the runner came to a bonus square in this round (bonus.1)."""
    square = s.square[seat]
    if square >= START or square == s.left_square[seat]:
        return False
    return bool(IS_BONUS[track_of(s, seat), square])


def has_credits(s: State, seat: int, square: int) -> bool:
    """Whether the bonus of a square brings credits, of its own or of the support track."""
    track = stands_on(s, seat)
    return bool(BONUS[track, square, B_CREDITS] + BONUS[track, square, B_FANS] > 0)


def take_bonus(s: State, seat: int, square: int) -> None:
    """Get what a bonus square brings; dice are chosen afterwards (bonus.2 to bonus.6)."""
    track = stands_on(s, seat)
    gain(s, seat, CREDIT, BONUS[track, square, B_CREDITS])
    for _ in range(BONUS[track, square, B_FANS]):
        gain_fan(s, seat, True)
    s.returns[seat] = BONUS[track, square, B_RETURNS]
    s.dearest[seat] = BONUS[track, square, B_DEAREST]
