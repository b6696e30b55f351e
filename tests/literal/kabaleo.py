"""The lines of Kabaleo, word for word."""

from kubik.engine.match import Match
from kubik.testing.literal import Asked, Broken, Checker

COLOURS = {
    "O": "orange",
    "G": "green",
    "B": "blue",
    "P": "pink",
    "Y": "yellow",
    "V": "violet",
}
BASES = {2: 16, 3: 20, 4: 24}


def piece(asked: Asked) -> tuple[str, int]:
    """Return the colour that is to be placed, and the number of the location."""
    return COLOURS[asked.move[0]], int(asked.move[1:])


def colour_in_the_box(asked: Asked) -> Broken:
    """The cones of the other colours stay in the box."""
    colour, _ = piece(asked)
    bases = {tower[0] for tower in asked.view["towers"]}
    return None if colour in bases else {"pieces": colour}


def no_piece(asked: Asked) -> Broken:
    """In your turn choose one of the pieces before you."""
    colour, _ = piece(asked)
    return None if asked.view["supplies"][asked.seat].get(colour) else {"pieces": colour}


def no_base(asked: Asked) -> Broken:
    """The bases are 24 for four players, 20 for three, 16 for two."""
    _, location = piece(asked)
    bases = BASES[asked.players]
    return {"locations": bases} if location > bases else None


def own_colour(asked: Asked) -> Broken:
    """A base on which nothing lies takes no piece of its own colour."""
    colour, location = piece(asked)
    towers = dict(enumerate(asked.view["towers"], start=1))
    return {"location": location, "base": colour} if towers.get(location) == [colour] else None


def previous_location(asked: Asked) -> Broken:
    """By option nobody may play on the location of the previous move."""
    _, location = piece(asked)
    golden = asked.position["options"]["golden_rule"] == "on"
    last = asked.view["last"]
    return {"location": location} if golden and last == location - 1 else None


LINES: dict[str, Checker] = {
    "setup.2": colour_in_the_box,
    "setup.6": no_base,
    "turn.2": no_piece,
    "place.5": own_colour,
    "golden.1": previous_location,
}


def rare() -> list[Match]:
    return []
