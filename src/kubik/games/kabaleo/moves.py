"""The moves of Kabaleo: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase
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


def refusal(s: Record, seat: int, code: int) -> str:
    """Return the rule line that forbids a move which is not legal now."""
    params = phrase(code).params
    if s.supply[seat, params["colour"]] == 0:
        return "turn.2"
    if params["location"] >= s.locations:
        return "setup.6"
    return "golden.1" if is_golden(s, params["location"]) else "place.5"
