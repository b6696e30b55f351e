"""Looks for costs of Cubitos further than one step: `python -m bench.costs_search ROUNDS`.

Every round moves all cards at once: one that hardly anybody buys becomes cheaper, one that nearly
everybody buys dearer, as long as none of its sets says the opposite, within the limits of
`bench/costs.py`. Shoppers of the round before learn on. Many of them are counted, all that do about
as well as what was learnt. At the end the best costs and those of our box are measured once more on
fresh seeds: of many rounds the best one is partly luck.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from bench.costs import (
    FROM_MODEL,
    KEPT,
    LEAST,
    MODEL,
    MOST,
    CardSet,
    follows_advice,
    shopping_build,
    verdicts,
)

import kubik
from kubik.games.cubitos import SETS

AGAIN = 500  # the seed of what is measured once more
FIRM_ROUNDS = 4  # in which a cost moves by a whole step; later ones move it less and less
INSIDE = 0.25  # of a step, for a card that is bought by nobody's rule


def measure_costs(costs: Mapping[str, int], known: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Let shoppers who know other costs learn these, and count who buys what."""
    game = kubik.find_game("cubitos", {"card": {card: {"cost": costs[card]} for card in costs}})
    shopping_build(game).compile()
    found: dict[str, Any] = {"costs": dict(costs), "sets": {}, "shoppers": {}}
    for name in SETS:
        cards = CardSet(game, name)
        before = np.array(known[name]["weights"])
        start = cards.heed(before, known[name]["worths"])
        weights, good = cards.learn(start, before, seed)
        gains, _ = cards.weigh(weights)
        found["shoppers"][name] = {"weights": weights.tolist(), "worths": gains.tolist()}
        buyers = dict(zip(cards.cards, cards.count(good).tolist(), strict=True))
        found["sets"][name] = {"cards": {card: {"buyers": buyers[card]} for card in buyers}}
    return found


def counted(tried: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many cards of sets are hardly ever and nearly always bought."""
    said = [one for card in verdicts(tried).values() for one in card]
    return said.count(-1), said.count(1)


def pull(tried: Mapping[str, Any], card: str) -> float:
    """Return where the cost of a card is drawn to: up to a step down or up."""
    said = verdicts(tried)[card]
    if min(said) * max(said) < 0:
        return 0.0
    if any(said):
        return float(np.sign(sum(said)))
    sets = (one["cards"] for one in tried["sets"].values())
    buyers = np.mean([cards[card]["buyers"] for cards in sets if card in cards])
    return INSIDE * float(2 * buyers - 1)


def moved(tried: Mapping[str, Any], wanted: dict[str, float], step: float) -> dict[str, int]:
    """Move what is wanted, and return the nearest costs that may be."""
    costs = dict(tried["costs"])
    for card in wanted:
        low, high = max(LEAST, MODEL[card] - FROM_MODEL), min(MOST, MODEL[card] + FROM_MODEL)
        wanted[card] = min(high, max(low, wanted[card] + step * pull(tried, card)))
        asked = costs | {card: round(wanted[card])}
        if follows_advice(asked):
            costs = asked
    return costs


def main() -> None:
    """Search for so many rounds, and measure once more what was best."""
    ours = json.loads(KEPT.read_text(encoding="utf-8"))[0]
    last = best = measure_costs(ours["costs"], ours["shoppers"], 0)
    wanted = {card: float(cost) for card, cost in ours["costs"].items()}
    print(f"our box: {counted(last)}", flush=True)
    for number in range(1, 1 + int(sys.argv[1])):
        step = min(1.0, (FIRM_ROUNDS / number) ** 0.5)
        last = measure_costs(moved(last, wanted, step), last["shoppers"], number)
        best = min(best, last, key=lambda tried: sum(counted(tried)))
        print(f"round {number}: {counted(last)}", flush=True)
    again = [measure_costs(one["costs"], one["shoppers"], AGAIN) for one in (ours, best)]
    print(f"once more: our box {counted(again[0])}, the best {counted(again[1])}")
    print({card: cost for card, cost in best["costs"].items() if cost != ours["costs"][card]})


if __name__ == "__main__":
    main()
