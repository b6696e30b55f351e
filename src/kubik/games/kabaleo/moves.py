"""The moves of Kabaleo: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse
from kubik.games.kabaleo.data import LETTERS, NAMES
from kubik.games.kabaleo.rules import LOCATIONS, is_golden

TERMS = {"colour": NAMES, "base": NAMES, "pieces": NAMES}
PLACES = ("location",)


def place_code(colour: int, location: int) -> int:
    """Return the code of placing a piece of a colour on a location."""
    return colour * LOCATIONS + location


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    colour, location = divmod(code, LOCATIONS)
    return Phrase("place", {"colour": colour, "location": location})


def notation(code: int) -> str:
    """Write a move: `O7` places an orange piece on location 7."""
    params = phrase(code).params
    return f"{LETTERS[params['colour']]}{params['location'] + 1}"


def refusal(s: State, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    colour, location = divmod(code, LOCATIONS)
    if not s.in_play[colour]:
        return refuse("setup.2", "refused-removed", pieces=colour)
    if s.supply[seat, colour] == 0:
        return refuse("turn.2", "refused-no-piece", pieces=colour)
    if location >= s.locations:
        return refuse("setup.6", "refused-location", locations=int(s.locations))
    if is_golden(s, location):
        return refuse("golden.1", "refused-golden", location=location)
    return refuse("place.5", "refused-base", location=location, base=colour)
