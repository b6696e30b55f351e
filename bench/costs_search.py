"""Costs by which all cards of Cubitos may be bought or left: `python -m bench.costs_search ROUNDS`.

A shopper of fixed taste needs three or four of the eight cards of a set, so what it leaves alone
need not be bad. It is asked what a taste costs: the shopper who learnt most is made to like a card
so much that it buys it in most of its games, or to dislike it until it does so in few, and meets
who it was. A card that nobody can like and do about as well is left alone by all; one that nobody
can dislike is a must. What a taste gains is learnt.

Every round moves all costs at once, within the limits of `bench/costs.py`: cards that are left
alone become cheaper, musts dearer, as long as none of their sets says the opposite. At the end the
best costs and those of our box are measured once more on fresh seeds, with shoppers who learnt as
long: of many rounds the best one is partly luck. Kept in `bench/costs_search.json`; the next start
goes on from the best.
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from bench.costs import AS_WELL, KEPT, CardSet, shopping_build

import kubik
from kubik.arena.runners import cores
from kubik.engine.layout import Floats
from kubik.games.cubitos import SETS
from kubik.games.cubitos.data import CARD_NAMES, SET_CARDS

HERE = Path(__file__).parent
FOUND = HERE / "costs_search.json"
EDITION = HERE.parent / "examples" / "editions" / "cubitos-costs.toml"
MODEL: dict[str, int] = tomllib.loads((HERE / "costs.toml").read_text(encoding="utf-8"))["model"]
LEAST, MOST, FROM_MODEL = 2, 12, 4  # a cost, and how far it may be from the model
CHEAP, CHEAP_CARDS = 5, 2  # the rulebook's advice: so many cards of a set cost no more
OFTEN, SELDOM = 0.6, 0.4  # of games: so much or little does a taste make of a card
STRONGEST = 160.0  # taste, in quarters of a foot
GUESSES = 8  # halvings in which the taste is found
TRIED = 120  # games of each
MEASURED, ONCE_MORE = 600, 3_000  # games that tell how a taste does
GAIN = 0.53  # of games: a taste that wins so many is taken over
LESSONS = 3  # times that shoppers learn before they are measured once more
FIRM_ROUNDS = 4  # in which a cost moves by a whole step; later ones move it less and less
AGAIN = 900  # the seed of what is measured once more


def with_taste(cards: CardSet, weights: Floats, at: int, taste: float) -> Floats:
    """Return a shopper that likes one card more."""
    tasted = weights.copy()
    tasted[cards.places[at]] += taste
    return tasted


def mildest_taste(cards: CardSet, weights: Floats, at: int, sign: int, first: int) -> Floats:
    """Return the shopper that likes or dislikes a card just so much that it shows."""
    mild, strong = 0.0, STRONGEST
    for guess in range(GUESSES):
        middle = (mild + strong) / 2
        tasted = with_taste(cards, weights, at, sign * middle)
        _, bought = cards.fare(tasted, weights, TRIED, first + guess * TRIED)
        shows = bought[at] >= OFTEN if sign > 0 else bought[at] <= SELDOM
        mild, strong = (mild, middle) if shows else (middle, strong)
    return with_taste(cards, weights, at, sign * strong)


def try_taste(
    cards: CardSet, weights: Floats, at: int, usual: float, games: int, first: int
) -> dict[str, Any]:
    """Return how a shopper does who does the opposite with a card of what is usual."""
    sign = 1 if usual < (OFTEN + SELDOM) / 2 else -1
    tasted = mildest_taste(cards, weights, at, sign, first)
    wins, bought = cards.fare(tasted, weights, games, first + GUESSES * TRIED)
    return {"usual": usual, "sign": sign, "wins": wins, "bought": bought[at], "weights": tasted}


def try_tastes(cards: CardSet, weights: Floats, games: int, seed: int) -> list[dict[str, Any]]:
    """Return how every taste does."""
    first = 10**7 + seed * 10**5
    _, usual = cards.fare(weights, weights, games, first)
    with ThreadPoolExecutor(cores()) as pool:
        tasks = [
            pool.submit(try_taste, cards, weights, at, float(usual[at]), games, first)
            for at in range(len(cards.cards))
        ]
    return [task.result() for task in tasks]


def learnt(cards: CardSet, weights: Floats, seed: int) -> Floats:
    """Return a shopper who evolved, and then took over the taste that gains most, if one does."""
    weights, _ = cards.learn(weights, weights, seed)
    best = max(try_tastes(cards, weights, MEASURED, 2 * seed), key=lambda taste: taste["wins"])
    found: Floats = best["weights"] if best["wins"] >= GAIN else weights
    return found


def verdict(taste: Mapping[str, Any]) -> int:
    """Return -1 for a card that is left alone by all, 1 for a must, 0 for one to choose."""
    shows = taste["bought"] >= SELDOM if taste["sign"] > 0 else taste["bought"] <= OFTEN
    return 0 if taste["wins"] >= AS_WELL and shows else -taste["sign"]


def measure(
    costs: Mapping[str, int], known: Mapping[str, Any], seed: int, lessons: int, games: int
) -> dict[str, Any]:
    """Let shoppers who know other costs learn these, and tell how tastes do."""
    game = kubik.find_game("cubitos", {"card": {card: {"cost": costs[card]} for card in costs}})
    shopping_build(game).compile()
    found: dict[str, Any] = {"costs": dict(costs), "sets": {}, "shoppers": {}}
    for name in SETS:
        cards = CardSet(game, name)
        weights = np.array(known[name])
        for lesson in range(lessons):
            weights = learnt(cards, weights, seed + lesson)
        tastes = try_tastes(cards, weights, games, 2 * (seed + lessons) + 1)
        found["shoppers"][name] = weights.tolist()
        found["sets"][name] = {
            card: {key: taste[key] for key in ("usual", "sign", "wins", "bought")}
            | {"verdict": verdict(taste)}
            for card, taste in zip(cards.cards, tastes, strict=True)
        }
    return found


def counted(tried: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many cards of sets are left alone, and how many are musts."""
    said = [row["verdict"] for cards in tried["sets"].values() for row in cards.values()]
    return said.count(-1), said.count(1)


def pull(tried: Mapping[str, Any], card: str) -> int:
    """Return where the cost of a card is drawn to: a step down, up, or nowhere."""
    said = {cards[card]["verdict"] for cards in tried["sets"].values() if card in cards}
    return 0 if said >= {-1, 1} else sum(said)


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


def follows_advice(costs: Mapping[str, int]) -> bool:
    """Whether every set has enough cheap cards."""
    return all(
        sum(costs[CARD_NAMES[card]] <= CHEAP for card in cards) >= CHEAP_CARDS
        for cards in SET_CARDS
    )


def write_edition(ours: Mapping[str, int], costs: Mapping[str, int]) -> None:
    """Write costs that differ from those of our box as an edition."""
    lines = ["# Costs of Cubitos by which more cards may be bought or left: see docs/boxes.en.md."]
    lines += ["", 'game = "cubitos"']
    for card in costs:
        if costs[card] != ours[card]:
            lines += ["", f"[card.{card}]", f"cost = {costs[card]} # {ours[card]} in our box"]
    EDITION.write_text("\n".join(lines) + "\n", encoding="utf-8")


def search(rounds: int) -> dict[str, Any]:
    """Go on for so many rounds; return our box, the best one, and how many cards failed."""
    box = json.loads(KEPT.read_text(encoding="utf-8"))
    if FOUND.exists():
        found: dict[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
    else:
        ours = measure(box["costs"], box["shoppers"], 0, LESSONS, MEASURED)
        found = {"ours": ours, "best": ours, "counts": [counted(ours)]}
    last = found["best"]
    wanted = {card: float(cost) for card, cost in last["costs"].items()}
    for number in range(len(found["counts"]), len(found["counts"]) + rounds):
        step = min(1.0, (FIRM_ROUNDS / number) ** 0.5)
        seed = LESSONS + 2 * number
        last = measure(moved(last, wanted, step), last["shoppers"], seed, 1, MEASURED)
        found["best"] = min(found["best"], last, key=lambda tried: sum(counted(tried)))
        found["counts"].append(counted(last))
        print(f"round {number}: {counted(last)}", flush=True)
        FOUND.write_text(json.dumps(found) + "\n", encoding="utf-8")
    return found


def main() -> None:
    """Search for so many rounds, and measure once more what was best."""
    found = search(int(sys.argv[1]))
    found["again"] = [
        measure(found[box]["costs"], found[box]["shoppers"], AGAIN, LESSONS, ONCE_MORE)
        for box in ("ours", "best")
    ]
    FOUND.write_text(json.dumps(found) + "\n", encoding="utf-8")
    write_edition(found["ours"]["costs"], found["best"]["costs"])
    print("once more:", *map(counted, found["again"]))


if __name__ == "__main__":
    main()
