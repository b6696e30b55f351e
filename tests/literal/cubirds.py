"""The lines of CuBirds, word for word."""

from typing import Any

from kubik.engine.match import Match
from kubik.testing.literal import Asked, Broken, Checker, breaks

# By the letter of a bird: its name, and the size of a small flock.
BIRDS = {
    "F": ("flamingo", 2),
    "O": ("owl", 3),
    "T": ("toucan", 3),
    "D": ("duck", 4),
    "P": ("parrot", 4),
    "M": ("magpie", 5),
    "W": ("warbler", 6),
    "R": ("robin", 6),
}
CARDS = {"flamingo": 7, "owl": 10, "toucan": 10, "duck": 13} | {
    "parrot": 13,
    "magpie": 17,
    "warbler": 20,
    "robin": 20,
}
DRAWS = ("draw", "keep")
LAY, DRAW, FLOCK = range(3)
PARTS = {"lay": LAY, "draw": DRAW, "flock": FLOCK}


def part(move: str) -> int:
    """Return the part of a turn that a move belongs to."""
    if move in DRAWS:
        return DRAW
    return FLOCK if move == "end" or move.startswith("flock-") else LAY


def held(asked: Asked, letter: str) -> int:
    return int(asked.view["hand"].get(BIRDS[letter][0], 0))


def other_part(asked: Asked) -> Broken:
    """A turn is: lay cards; then perhaps draw; then, if wished, make one flock. In that order."""
    return breaks(part(asked.move) != PARTS[asked.phase])


def bird_not_held(asked: Asked) -> Broken:
    """Choose a kind of bird that you hold."""
    if part(asked.move) != LAY or held(asked, asked.move[0]) > 0:
        return None
    return {"kind_name": BIRDS[asked.move[0]][0]}


def lay_took(asked: Asked) -> Broken:
    """Only if your lay took no card, you may draw."""
    taken = asked.position["taken"]
    return {"taken": taken} if asked.move in DRAWS and taken > 0 else None


def no_card_left(asked: Asked) -> Broken:
    """If there is no card in the deck and in the discard pile, none can be drawn."""
    cards = asked.view["deck"] + asked.view["discard"]
    return breaks(asked.move in DRAWS and cards == 0)


def too_few(asked: Asked) -> Broken:
    """A flock needs at least as many cards of a kind as its small number says."""
    if not asked.move.startswith("flock-"):
        return None
    bird, need = BIRDS[asked.move[-1]]
    have = held(asked, asked.move[-1])
    return {"have": have, "need": need, "kind_name": bird} if have < need else None


LINES: dict[str, Checker] = {
    "turn.2": other_part,
    "lay.1": bird_not_held,
    "draw.1": lay_took,
    "deck.3": no_card_left,
    "flock.1": too_few,
}


def rare() -> list[Match]:
    """The cards have run out, after a lay that took nothing."""
    rows = [["owl", "duck"], ["owl", "robin"], ["duck", "robin"], ["magpie", "robin"]]
    mine = {"parrot": 3}
    on_table = [bird for row in rows for bird in row]
    rest = {bird: count - on_table.count(bird) - mine.get(bird, 0) for bird, count in CARDS.items()}
    position: dict[str, Any] = {"players": 2, "rows": rows, "hands": [mine, rest], "phase": "flock"}
    return [Match.from_position("cubirds", position, target="python")]
