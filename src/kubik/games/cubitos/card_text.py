"""What a card of Cubitos says: a message, and what stands in it.

Sentences are written for what our cards do. An edition may give them other numbers and icons, and
say whether ties are broken; of a card that does something else it tells the effects themselves.
"""

import functools
from dataclasses import replace
from typing import Any

from kubik.engine.edition import own_data
from kubik.games.cubitos.edition import KINDS, ZONES, Card, Effect, read_cards

ICONS = ("coin", "credit", "foot", "water_foot")


@functools.cache
def text_of(card: Card) -> tuple[str, dict[str, Any]]:
    """Return the message of a card, and its parameters."""
    if _shape(card) != _our_shapes()[card.name]:
        return "text-changed", {"effects": "; ".join(_written_card(card))}
    params: dict[str, Any] = {"tie": "broken" if card.tie_break else "left"}
    for at, effect in enumerate(card.effects, start=1):
        like = "first" if effect.do == card.effects[0].do else "none"
        params |= {f"n{at}": effect.amount, f"do{at}": effect.do, f"like{at}": like}
    return f"text-{card.name}", params


@functools.cache
def _our_shapes() -> dict[str, tuple[Any, ...]]:
    return {card.name: _shape(card) for card in read_cards(own_data(__package__))}


def _shape(card: Card) -> tuple[Any, ...]:
    """Return what the sentence of a card has in words, which is all but numbers and icons."""
    effects = [
        replace(effect, amount=0, do=ICONS[0] if effect.do in ICONS else effect.do)
        for effect in card.effects
    ]
    return card.special_swords, *effects


def _written_card(card: Card) -> list[str]:
    """Return all that a card does, in the words of an edition's file."""
    parts = [_written(effect) for effect in card.effects]
    if card.special_swords != 1:
        parts.append(f"special_swords {card.special_swords}")
    return [*parts, "tie_break"] if card.tie_break else parts


def _written(effect: Effect) -> str:
    """Return an effect in the words of an edition's file."""
    parts = [effect.when, f"{effect.do} {effect.amount}"]
    if effect.special:
        parts.insert(1, "special")
    if effect.ask:
        parts.append(f"ask {effect.ask}")
    if effect.per != "one":
        parts.append(f"per {effect.per}" + (f" / {effect.each}" if effect.each > 1 else ""))
    parts += [
        f"{name} {' + '.join(value for value in known if value in meant)}"
        for name, meant, known in (
            ("of", effect.kinds, KINDS),
            ("from", effect.zones, ZONES),
            ("beside", effect.beside, KINDS),
        )
        if 0 < len(meant) < len(known)
    ]
    return " ".join([", ".join(parts), *sorted(effect.flags)])
