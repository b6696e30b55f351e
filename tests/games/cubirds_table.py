"""Tables of CuBirds set up for tests."""

from typing import Any

import kubik
from kubik.games.cubirds.data import BIRDS, CARDS

COPIES = dict(zip(BIRDS, CARDS.tolist(), strict=True))
PLAIN_ROWS = ("robin duck toucan", "robin duck toucan", "robin duck toucan", "robin duck toucan")


def birds(text: str) -> dict[str, int]:
    """Read «owl 2, robin» as counts."""
    pile: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, count = part.partition(" ")
        pile[name] = int(count or 1)
    return pile


def table(
    *hands: str, rows: tuple[str, ...] = PLAIN_ROWS, seed: int = 1, **fields: Any
) -> kubik.Match:
    """Set a table up: rows and hands as text, everything else as a position has it."""
    options = fields.pop("options", {})
    for name in ("deck", "discard"):
        if isinstance(fields.get(name), str):
            fields[name] = birds(fields[name])
    if "collections" in fields:
        fields["collections"] = [birds(text) for text in fields["collections"]]
    position = {
        "players": fields.pop("players", len(hands)),
        "options": options,
        "rows": [row.split() for row in rows],
        "hands": [birds(text) for text in hands],
        **fields,
    }
    return kubik.Match.from_position("cubirds", position, seed=seed, target="python")


def all_but(*piles: dict[str, int]) -> dict[str, int]:
    """Return every card that is in none of the piles."""
    rest = dict(COPIES)
    for pile in piles:
        for bird, count in pile.items():
            rest[bird] -= count
    return {bird: count for bird, count in rest.items() if count}


def row(match: kubik.Match, number: int) -> str:
    """Return a row of the table as text."""
    return " ".join(match.position()["rows"][number - 1])


def others(*piles: str, rows: tuple[str, ...] = PLAIN_ROWS) -> str:
    """Return every card that is neither in the piles nor in the rows, as text."""
    used = [birds(pile) for pile in piles] + [birds(bird) for bird in " ".join(rows).split()]
    return ", ".join(f"{bird} {count}" for bird, count in all_but(*used).items())


def with_short_deck(deck: str, *hands: str, seed: int = 1, **fields: Any) -> kubik.Match:
    """Set a table up whose deck is just these cards; all others lie in the second hand."""
    piles = (*hands, *fields.get("collections", ()), fields.get("discard", ""), deck)
    second = birds(hands[1])
    for bird, count in birds(others(*piles, rows=fields.get("rows", PLAIN_ROWS))).items():
        second[bird] = second.get(bird, 0) + count
    stuffed = ", ".join(f"{bird} {count}" for bird, count in second.items())
    return table(hands[0], stuffed, *hands[2:], deck=deck, seed=seed, **fields)


def alone_with_few_cards(deck: str, collections: list[str], option: str) -> kubik.Match:
    """Set a table up for one, who holds nearly all cards; RobinBird has a flamingo."""
    hand = others(deck, "flamingo", *collections)
    return table(
        hand, "flamingo", players=1, deck=deck, collections=collections,
        options={"empty_deck": option},
    )  # fmt: skip
