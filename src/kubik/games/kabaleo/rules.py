"""Kabaleo as plain functions over a state. Ids in brackets are lines of `lines.toml`."""

from kubik.engine.chance import below, pick
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i2, layout
from kubik.games.kabaleo import game
from kubik.games.kabaleo.data import (
    BASES_EACH,
    COLOURS,
    PIECES_EACH,
    SPARE_COLOURS,
    TARGETS_EACH,
)
from kubik.games.kabaleo.events import (
    BASE_LAID_OUT,
    CANCELLED,
    COLOUR_REMOVED,
    DEALT_PIECES,
    DREW_TARGET,
    GOES_FIRST,
    PLACED,
    SHOWED_TARGET,
    WON,
)

SEATS = max(game.players)
LOCATIONS = BASES_EACH * COLOURS
ALL_PIECES = PIECES_EACH * COLOURS

# The rules know no limit of height (place.6), but a tower is one base and pieces of the game, so
# even a tower that got every single piece has room.
TALLEST = 1 + ALL_PIECES

STATE = layout(
    ("players", i1),
    ("golden_rule", i1),  # option: OFF or ON
    ("turn", i1),  # the seat whose turn it is
    ("left", i1),  # pieces in all supplies together
    ("last", i1),  # the location of the previous move, or NOWHERE
    ("locations", i1),  # how many bases there are
    ("in_play", i1, COLOURS),  # 1 for a colour in play, 0 for one that was removed
    ("target", i1, SEATS),  # the secret colour of each seat
    ("tower", i1, (LOCATIONS, TALLEST)),  # the cones of each tower from base to top, by colour
    ("height", i1, LOCATIONS),  # and how many they are, the base counted
    ("supply", i1, (SEATS, COLOURS)),  # pieces of each colour before each seat
    ("cancelled", i1, COLOURS),  # pieces of each colour that left the game
    ("bag", i1, COLOURS),  # the cloth bag that cones are drawn from; empty during play
    ("history", i2, ALL_PIECES),  # the moves that led here, as codes: all see them, some remember
    ("noted", i1),  # and how many they are; a position written by hand may not tell them all
)

NOBODY = -1
NOWHERE = -1

# How games end, which is also what players are compared by, in this order (end.2, end.5, end.6).
ENDINGS = ("towers", "capped-towers", "tallest", "shared")
BY_TOWERS, BY_CAPPED_TOWERS, BY_TALLEST, SHARED = range(4)
MEASURES = SHARED

# Options in the order of the game's declaration, and their values.
DISTRIBUTION, GOLDEN_RULE = range(2)
RANDOM, EQUAL = range(2)
OFF, ON = range(2)

# An action code is a colour and a location in one number.
ACTIONS = COLOURS * LOCATIONS
# All may be legal at once: who has every colour may put any of them on towers that are built.
MOST_LEGAL = ACTIONS

# Every action plays a piece, and none comes back.
LONGEST_RANDOM_GAME = ALL_PIECES


def setup(s: State, players: int, options: Ints) -> None:
    """Choose colours, draw targets, lay out bases, deal pieces, and see who goes first."""
    s.players = players
    s.golden_rule = options[GOLDEN_RULE]
    s.last = NOWHERE
    remove_colours(s)
    draw_targets(s, NOBODY)
    for seat in range(players):
        emit(s, DREW_TARGET, seat, s.target[seat])
    lay_out_bases(s)
    if options[DISTRIBUTION] == RANDOM:
        deal_at_random(s)
    else:
        deal_equally(s)
    s.turn = below(s, players)
    emit(s, GOES_FIRST, s.turn)


def remove_colours(s: State) -> None:
    """Leave two colours more than there are players; chance says which (setup.2, setup.3)."""
    for colour in range(COLOURS):
        s.in_play[colour] = 1
    for count in range(COLOURS, s.players + SPARE_COLOURS, -1):
        colour = pick(s, s.in_play, count)
        s.in_play[colour] = 0
        emit(s, COLOUR_REMOVED, colour)


def draw_targets(s: State, keeper: int) -> None:
    """Draw a target for every seat but the keeper, who has one already (setup.5)."""
    fill_bag(s, TARGETS_EACH)
    if keeper != NOBODY:
        s.bag[s.target[keeper]] -= 1
    for seat in range(s.players):
        if seat != keeper:
            s.target[seat] = draw_from_bag(s)
    fill_bag(s, 0)


def lay_out_bases(s: State) -> None:
    """Put the bases of all colours in play on locations, in any order (setup.6)."""
    s.locations = BASES_EACH * (s.players + SPARE_COLOURS)
    fill_bag(s, BASES_EACH)
    for location in range(s.locations):
        colour = draw_from_bag(s)
        s.tower[location, 0] = colour
        s.height[location] = 1
        emit(s, BASE_LAID_OUT, location, colour)


def deal_at_random(s: State) -> None:
    """Give every seat the same number of pieces from the bag (deal.1)."""
    fill_bag(s, PIECES_EACH)
    share = PIECES_EACH * (s.players + SPARE_COLOURS) // s.players
    for seat in range(s.players):
        for _ in range(share):
            s.supply[seat, draw_from_bag(s)] += 1
    note_supplies(s)


def deal_equally(s: State) -> None:
    """Give every seat the same number of pieces of each colour (deal.2)."""
    for seat in range(s.players):
        for colour in range(COLOURS):
            s.supply[seat, colour] = s.in_play[colour] * PIECES_EACH // s.players
    note_supplies(s)


def note_supplies(s: State) -> None:
    """Count the pieces dealt, in sight of all (setup.7)."""
    for seat in range(s.players):
        for colour in range(COLOURS):
            count = s.supply[seat, colour]
            if count > 0:
                s.left += count
                emit(s, DEALT_PIECES, seat, colour, count)


# The bag.


def fill_bag(s: State, each: int) -> None:
    """Have as many cones of each colour in play in the bag, whatever was in it."""
    for colour in range(COLOURS):
        s.bag[colour] = each * s.in_play[colour]


def draw_from_bag(s: State) -> int:
    """Take a cone out of the bag; return its colour."""
    cones = 0
    for colour in range(COLOURS):
        cones += int(s.bag[colour])
    colour = pick(s, s.bag, cones)
    s.bag[colour] -= 1
    return colour


# Towers.


def shown(s: State, location: int) -> int:
    """Return the colour of a tower: that of its top, or of the bare base (end.3)."""
    return s.tower[location, s.height[location] - 1]


def is_bare(s: State, location: int) -> bool:
    """Whether the base at a location has no piece on it."""
    return s.height[location] == 1


def put_on(s: State, location: int, colour: int) -> None:
    """Put a piece on top; the tower takes its colour (place.1, place.2)."""
    s.tower[location, s.height[location]] = colour
    s.height[location] += 1


def take_off(s: State, location: int) -> None:
    """Take the top piece off a tower."""
    s.height[location] -= 1
    # What lies above a tower is always 0, so that equal positions are equal bytes.
    s.tower[location, s.height[location]] = 0


def cancels(s: State, location: int, colour: int) -> bool:
    """Whether a piece that may go there leaves the game together with the top one (place.3)."""
    # A bare base of that colour takes no such piece, so an equal top is a piece.
    return shown(s, location) == colour


def beneath(s: State, location: int) -> int:
    """Return the colour under the top piece of a tower."""
    return s.tower[location, s.height[location] - 2]


def cancel(s: State, location: int, colour: int) -> None:
    """Take the top piece off together with the one just placed (place.3)."""
    take_off(s, location)
    s.cancelled[colour] += 2
    emit(s, CANCELLED, location, colour, shown(s, location))


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.left == 0 else 1 << s.turn


def legal(s: State, seat: int, out: Ints) -> int:
    """Any own piece, on any location that takes it (turn.2)."""
    count = 0
    for colour in range(COLOURS):
        if s.supply[seat, colour] > 0:
            for location in range(s.locations):
                if takes(s, location, colour):
                    out[count] = colour * LOCATIONS + location
                    count += 1
    return count


def takes(s: State, location: int, colour: int) -> bool:
    """Whether a piece of that colour may go there now (place.1, place.5, golden.1)."""
    if is_bare(s, location) and shown(s, location) == colour:
        return False
    return not is_golden(s, location)


def is_golden(s: State, location: int) -> bool:
    """Whether the golden rule keeps everybody away from a location (golden.1)."""
    return s.golden_rule == ON and s.last == location


def apply(s: State, seat: int, action: int) -> None:
    """Place a piece (turn.2)."""
    colour = action // LOCATIONS
    location = action % LOCATIONS
    s.supply[seat, colour] -= 1
    s.left -= 1
    emit(s, PLACED, seat, colour, location)
    if cancels(s, location, colour):
        cancel(s, location, colour)
    else:
        put_on(s, location, colour)
    s.history[s.noted] = action
    s.noted += 1
    s.last = location
    s.turn = (seat + 1) % s.players
    if s.left == 0:
        show_targets(s)


def take_back(s: State) -> None:
    """Undo the latest move that is noted; no move leaves its piece on top if it cancelled one."""
    s.noted -= 1
    action = s.history[s.noted]
    s.history[s.noted] = 0
    colour = action // LOCATIONS
    location = action % LOCATIONS
    if shown(s, location) == colour:
        take_off(s, location)
    else:
        s.cancelled[colour] -= 2
        put_on(s, location, colour)
    s.turn = (s.turn + s.players - 1) % s.players
    s.supply[s.turn, colour] += 1
    s.left += 1
    s.last = s.history[s.noted - 1] % LOCATIONS if s.noted > 0 else NOWHERE


# The end.


def over(s: State) -> bool:
    """Whether all pieces are played (end.1)."""
    return bool(s.left == 0)


def show_targets(s: State) -> None:
    """Reveal all targets and name the winners (end.2)."""
    for seat in range(s.players):
        colour = s.target[seat]
        towers = measure(s, colour, BY_TOWERS)
        capped = measure(s, colour, BY_CAPPED_TOWERS)
        emit(s, SHOWED_TARGET, seat, colour, towers, capped, measure(s, colour, BY_TALLEST))
    best = leaders(s, MEASURES)
    for seat in range(s.players):
        if best >> seat & 1:
            emit(s, WON, seat)


def measure(s: State, colour: int, by: int) -> int:
    """Return the towers of a colour, those of them with a piece, or the height of the tallest."""
    towers = 0
    capped = 0
    tallest = 0
    for location in range(s.locations):
        if shown(s, location) == colour:
            towers += 1
            capped += not is_bare(s, location)
            tallest = max(tallest, s.height[location])
    if by == BY_TOWERS:
        return towers
    return capped if by == BY_CAPPED_TOWERS else tallest


def leaders(s: State, measures: int) -> int:
    """Return the seats that lead after so many comparisons, as a bit mask.

    Only players are compared: colours that nobody has do not count (end.4).
    """
    best = (1 << s.players) - 1
    for by in range(measures):
        best = best_of(s, best, by)
    return best


def best_of(s: State, rivals: int, by: int) -> int:
    """Return those of the rivals, a bit mask, whose colour is best by a measure."""
    most = 0
    best = 0
    for seat in range(s.players):
        if rivals >> seat & 1:
            found = measure(s, s.target[seat], by)
            if found > most:
                most = found
                best = 0
            if found == most:
                best |= 1 << seat
    return best


def members(s: State, seats: int) -> int:
    """Return how many seats a bit mask has."""
    count = 0
    for seat in range(s.players):
        count += seats >> seat & 1
    return count


def payoff(s: State, out: Floats) -> None:
    """The winner gets all; who is equal in everything shares (end.8)."""
    best = leaders(s, MEASURES)
    for seat in range(s.players):
        out[seat] = (best >> seat & 1) / members(s, best)


def ending(s: State) -> int:
    """The comparison that decided, or SHARED."""
    for by in range(MEASURES):
        if members(s, leaders(s, by + 1)) == 1:
            return by
    return SHARED


# What a seat cannot know.


def resample(s: State, seat: int) -> None:
    """Draw the targets of all others anew, until the end reveals them (open.2)."""
    if not over(s):
        draw_targets(s, seat)


# What must always hold.


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cones, 2 towers, 3 bases, 4 supplies and turn, 5 targets, 6 cancelled pairs, 7 history.
    """
    if not towers_are_sound(s):
        return 2
    for colour in range(COLOURS):
        if bases_of(s, colour) != BASES_EACH * s.in_play[colour]:
            return 3
        if pieces_of(s, colour) != PIECES_EACH * s.in_play[colour]:
            return 1
        if s.cancelled[colour] % 2 == 1:
            return 6
    if not supplies_are_sound(s):
        return 4
    if not targets_are_sound(s):
        return 5
    return 0 if history_is_sound(s) else 7


def bases_of(s: State, colour: int) -> int:
    """Return how many bases of a colour there are."""
    count = 0
    for location in range(s.locations):
        count += s.tower[location, 0] == colour
    return count


def pieces_of(s: State, colour: int) -> int:
    """Return how many pieces of a colour there are; -1 if some pile has fewer than none."""
    # A position written by hand may have more than a field of one byte can count.
    count = int(s.cancelled[colour])
    if count < 0:
        return -1
    for seat in range(s.players):
        if s.supply[seat, colour] < 0:
            return -1
        count += int(s.supply[seat, colour])
    for location in range(s.locations):
        for level in range(1, s.height[location]):
            count += s.tower[location, level] == colour
    return count


def towers_are_sound(s: State) -> bool:
    """Every location has its base, and no cone lies on one of its own colour (place.1, place.3)."""
    for location in range(s.locations):
        if not 1 <= s.height[location] <= TALLEST:
            return False
        for level in range(1, s.height[location]):
            if s.tower[location, level] == s.tower[location, level - 1]:
                return False
    return True


def supply_size(s: State, seat: int) -> int:
    """Return how many pieces a seat has left."""
    size = 0
    for colour in range(COLOURS):
        size += s.supply[seat, colour]
    return size


def supplies_are_sound(s: State) -> bool:
    """Who has moved once more in this round has one piece less, and so sits further on (turn.1)."""
    size = supply_size(s, s.turn)
    least = size
    total = 0
    for step in range(s.players):
        this = supply_size(s, (s.turn + step) % s.players)
        if this > least or this < size - 1:
            return False
        least = this
        total += this
    return bool(total == s.left)


def targets_are_sound(s: State) -> bool:
    """Targets are colours in play, all different (setup.5)."""
    taken = 0
    for seat in range(s.players):
        colour = s.target[seat]
        if not 0 <= colour < COLOURS or s.in_play[colour] == 0 or taken >> colour & 1:
            return False
        taken |= 1 << colour
    return True


def history_is_sound(s: State) -> bool:
    """No more moves are noted than pieces left the supplies, and the latest is the last one."""
    dealt = PIECES_EACH * (s.players + SPARE_COLOURS)
    if not 0 <= s.noted <= dealt - s.left:
        return False
    for at in range(s.noted):
        if s.in_play[s.history[at] // LOCATIONS] == 0:
            return False
    return bool(s.noted == 0 or s.last == s.history[s.noted - 1] % LOCATIONS)
