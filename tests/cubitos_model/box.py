"""What the box of Cubitos holds, as far as the model does not print it."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import kubik
from kubik.games.cubitos import CARDS, SETS

DATA: Mapping[str, Any] = tomllib.loads(
    (files(kubik.find_game("cubitos").package) / "data.toml").read_text(encoding="utf-8")
)
GREYS = ("light", "dark")
COLOURS = tuple(CARDS)
FIRST = "first"
KINDS = (*GREYS, *COLOURS, FIRST)

BLANK = "-"
SYMBOLS = ("symbol", "special")
FACES: Mapping[str, tuple[str, ...]] = {kind: tuple(DATA["die"][kind]) for kind in KINDS}
# Faces that are hits, each once.
HITS: Mapping[str, tuple[str, ...]] = {
    kind: tuple(dict.fromkeys(face for face in FACES[kind] if face != BLANK)) for kind in KINDS
}

CARD_OF = {card: colour for colour, cards in CARDS.items() for card in cards}
COSTS: Mapping[str, int] = {card: DATA["card"][card]["cost"] for card in CARD_OF}
SPECIAL_SWORDS: Mapping[str, int] = {
    card: DATA["card"][card].get("special_swords", 1) for card in CARDS["red"]
}
TIE_BREAKS: Mapping[str, bool] = {
    card: DATA["card"][card].get("tie_break", False) for card in CARDS["red"]
}
SET_CARDS: Mapping[str, tuple[str, ...]] = {
    name: tuple(DATA["set"][name]["cards"]) for name in SETS
}

# Abilities for now that a player may use; one more demands a push.
NOW_CARDS = (
    *("batter_beaver", "pinch_eater", "dugout"),
    *("stogie", "cubasaurus", "muggles", "fast_cat"),
)

# Cards on which the special face says more than the symbol.
SPECIAL_CARDS = (
    *("the_babe", "bad_cheese", "ledercheesen", "stinky_cheese"),
    *("up_to_11", "pineapple_rocks", "llama_rama"),
    *(card for card, swords in SPECIAL_SWORDS.items() if swords > 1),
)

RESOURCES = ("coin", "credit", "foot", "water_foot", "fan")
# By card: what its icons are, and how many, in the order of its sentences.
ICONS: Mapping[str, tuple[tuple[str, int], ...]] = {
    card: tuple(
        (effect["do"], effect["amount"])
        for effect in DATA["card"][card]["effects"]
        if effect["do"] in RESOURCES
    )
    for card in CARD_OF
}
SUPPORT_CREDITS = (0, *DATA["support"]["credits"])
SUPPORT_HANDS = (0, *DATA["support"]["hands"])
LAST_SPACE = 13


def worth(face: str) -> tuple[str, int]:
    """Return what a face without an ability brings, and how many."""
    *number, resource = face.split()
    return resource, int(number[0]) if number else 1


def colour_of(kind: str) -> str:
    """Both shades of grey are grey; the first player's die has a colour of its own."""
    return "grey" if kind in GREYS else kind
