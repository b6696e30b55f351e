"""The box of CuBirds: the table of its birds."""

from kubik.engine.box import BoxTable
from kubik.engine.words import Words
from kubik.games.cubirds.data import BIRDS, CARDS, LARGE_FLOCK, SMALL_FLOCK


def tables(words: Words) -> list[BoxTable]:
    """Return the birds: how many cards there are of each, and how many make a flock."""
    head = map(words.say, ("table-bird", "table-cards", "table-small", "table-large"))
    rows = (
        (words.say(f"kind-{bird}"), *map(str, numbers))
        for bird, *numbers in zip(BIRDS, CARDS, SMALL_FLOCK, LARGE_FLOCK, strict=True)
    )
    note = words.say("table-birds-origin")
    return [BoxTable("flock", words.say("table-birds"), tuple(head), tuple(rows), note)]
