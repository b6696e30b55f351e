"""Costs by which all cards of Cubitos may be bought or left.

`python -m bench.costs_search ROUNDS` goes on for so many rounds.

A shopper of fixed taste needs three or four of the eight cards of a set, so what it leaves alone
need not be bad. It is asked what a taste costs: the shopper who learnt most is made to like a card
so much that it buys it in most of its games, or to dislike it until it does so in few, learns what
else to buy then, and meets who it was. A card that nobody can like and do about as well is left
alone by all; one that nobody can dislike is a must. What a taste gains is learnt.

Every round moves costs of the best box so far, within limits: cards that are left alone become
cheaper, musts dearer, the more so the more a taste loses, as long as none of their sets says the
opposite. All of them move at first; where that was no better, half of them, which are drawn. Kept
in `bench/costs_search.json`, with which the next start goes on. `again` instead of rounds measures
the best costs and those of our box once more on fresh seeds, with shoppers who learnt as long: of
many rounds the best one is partly luck.
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from bench.costs import AS_WELL, KEPT, PLAYERS, CardSet, shopping_build

import kubik
from kubik.arena.runners import cores
from kubik.bots.registry import KEEN, bot_module
from kubik.engine.game import Game
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
WEIGHTS_OF_A_CARD = 3  # that it is bought, early, and shown
MEASURED, ONCE_MORE = 1_000, 3_000  # games that tell how a taste does
GAIN = 0.53  # of games: a taste that wins so many is taken over
LESSONS = 3  # times that shoppers learn before they are measured once more
AGAIN = 900  # the seed of what is measured once more
FARTHER = 0.15  # of games: who loses so many more moves a cost by one more


@dataclass(frozen=True)
class Look:
    """How costs are looked at: from which seed, how often shoppers learn, in how many games."""

    seed: int
    lessons: int = 1
    games: int = MEASURED

    @property
    def first(self) -> int:
        """The first of its games."""
        return 10**7 + self.seed * 10**5


def with_taste(cards: CardSet, weights: Floats, at: int, taste: float) -> Floats:
    """Return a shopper that likes one card more."""
    tasted = weights.copy()
    tasted[cards.places[at]] += taste
    return tasted


def mildest_taste(
    cards: CardSet, start: Floats, rival: Floats, first: int, taste: tuple[int, int]
) -> Floats:
    """Return the shopper that likes or dislikes a card just so much that it shows."""
    at, sign = taste
    mild, strong = 0.0, STRONGEST
    for guess in range(GUESSES):
        middle = (mild + strong) / 2
        tasted = with_taste(cards, start, at, sign * middle)
        _, bought = cards.fare(tasted, rival, TRIED, first + guess * TRIED)
        enough = bought[at] >= OFTEN if sign > 0 else bought[at] <= SELDOM
        mild, strong = (mild, middle) if enough else (middle, strong)
    return with_taste(cards, start, at, sign * strong)


def usual_shopper(game: Game) -> Floats:
    """Return the weights of the keen bot."""
    weights: Floats = bot_module(game, KEEN).WEIGHTS[PLAYERS]
    return weights


def used_to(cards: CardSet, tasted: Floats, before: Floats, at: int, seed: int) -> Floats:
    """Return the shopper of a taste once it learnt what goes with it; the taste itself stays."""
    own = range(at, len(cards.places), len(cards.cards))[:WEIGHTS_OF_A_CARD]
    swarm, shopper = cards.evolve(tasted, before, seed, np.delete(cards.places, own))
    return shopper(swarm.mean)


def shows(sign: int, bought: float) -> bool:
    """Whether a liking or a dislike is still seen once other weights have moved."""
    return bought >= SELDOM if sign > 0 else bought <= OFTEN


def try_taste(cards: CardSet, weights: Floats, at: int, usual: float, look: Look) -> dict[str, Any]:
    """Return how a shopper does who does the opposite with a card of what is usual.

    Who learnt to live by one card alone buys next to nothing without it, so the usual shopper is
    made to have the taste, too; the better of both learns what goes with it.
    """
    sign = 1 if usual < (OFTEN + SELDOM) / 2 else -1
    first = look.first + GUESSES * TRIED
    found: dict[str, Any] = {"usual": usual, "sign": sign, "wins": 0.0, "weights": weights}

    def meet(tasted: Floats) -> None:
        wins, bought = cards.fare(tasted, weights, look.games, first)
        if shows(sign, bought[at]) and wins > found["wins"]:
            found.update(wins=wins, weights=tasted)

    for start in (weights, usual_shopper(cards.game)):
        meet(mildest_taste(cards, start, weights, look.first, (at, sign)))
    meet(used_to(cards, found["weights"], weights, at, look.seed))
    return found


def try_tastes(cards: CardSet, weights: Floats, look: Look) -> list[dict[str, Any]]:
    """Return how every taste does."""
    _, usual = cards.fare(weights, weights, look.games, look.first)
    with ThreadPoolExecutor(cores()) as pool:
        tasks = [
            pool.submit(try_taste, cards, weights, at, float(usual[at]), look)
            for at in range(len(cards.cards))
        ]
    return [task.result() for task in tasks]


def learnt(cards: CardSet, weights: Floats, seed: int) -> Floats:
    """Return a shopper who evolved, and then took over the taste that gains most, if one does."""
    weights, _ = cards.learn(weights, weights, seed)
    best = max(try_tastes(cards, weights, Look(2 * seed)), key=lambda taste: taste["wins"])
    found: Floats = best["weights"] if best["wins"] >= GAIN else weights
    return found


def verdict(taste: Mapping[str, Any]) -> int:
    """Return -1 for a card that is left alone by all, 1 for a must, 0 for one to choose."""
    return 0 if taste["wins"] >= AS_WELL else -taste["sign"]


def measure(costs: Mapping[str, int], known: Mapping[str, Any], look: Look) -> dict[str, Any]:
    """Let shoppers who know other costs learn these, and tell how tastes do."""
    game = kubik.find_game("cubitos", {"card": {card: {"cost": costs[card]} for card in costs}})
    build = shopping_build(game)
    with ThreadPoolExecutor(len(SETS)) as pool:
        looks = pool.map(lambda name: look_at(CardSet(build, name), known[name], look), SETS)
        measured = dict(zip(SETS, looks, strict=True))
    return {
        "costs": dict(costs),
        "sets": {name: tastes for name, (tastes, _) in measured.items()},
        "shoppers": {name: weights.tolist() for name, (_, weights) in measured.items()},
    }


def look_at(cards: CardSet, known: list[float], look: Look) -> tuple[dict[str, Any], Floats]:
    """Return how every taste does in a set, and who learnt most."""
    weights = np.array(known)
    for lesson in range(look.lessons):
        weights = learnt(cards, weights, look.seed + lesson)
    tried = Look(2 * (look.seed + look.lessons) + 1, games=look.games)
    tastes = try_tastes(cards, weights, tried)
    told = {
        card: {key: taste[key] for key in ("usual", "sign", "wins")} | {"verdict": verdict(taste)}
        for card, taste in zip(cards.cards, tastes, strict=True)
    }
    return told, weights


def counted(tried: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many cards of sets are left alone, and how many are musts."""
    said = [row["verdict"] for cards in tried["sets"].values() for row in cards.values()]
    return said.count(-1), said.count(1)


def limits(card: str) -> tuple[int, int]:
    """Return between which costs a card may be."""
    return max(LEAST, MODEL[card] - FROM_MODEL), min(MOST, MODEL[card] + FROM_MODEL)


def at_limits(tried: Mapping[str, Any]) -> int:
    """Return how many musts and cards left alone no cost that may be can cure."""
    return sum(
        row["verdict"] != 0 and tried["costs"][card] == limits(card)[row["verdict"] > 0]
        for cards in tried["sets"].values()
        for card, row in cards.items()
    )


def steps(tried: Mapping[str, Any], card: str) -> int:
    """Return how far the cost of a card is drawn, down or up, or nowhere."""
    rows = [cards[card] for cards in tried["sets"].values() if card in cards]
    said = {row["verdict"] for row in rows}
    if said >= {-1, 1}:
        return 0
    return sum(said) * max(1, round(max(AS_WELL - row["wins"] for row in rows) / FARTHER + 0.5))


def moved(tried: Mapping[str, Any], drawn: Mapping[str, bool]) -> dict[str, int]:
    """Return other costs that may be; only those that are drawn move."""
    costs = dict(tried["costs"])
    for card in costs:
        low, high = limits(card)
        asked = min(high, max(low, costs[card] + drawn[card] * steps(tried, card)))
        if follows_advice(costs | {card: asked}):
            costs[card] = asked
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


def begin() -> dict[str, Any]:
    """Return where the search was left, or its beginning with the costs of our box."""
    if FOUND.exists():
        left: dict[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
        return left
    box = json.loads(KEPT.read_text(encoding="utf-8"))
    ours = measure(box["costs"], box["shoppers"], Look(0, LESSONS))
    return {"ours": ours, "best": ours, "found_in": 0, "counts": [counted(ours)]}


def keep(found: Mapping[str, Any]) -> None:
    """Write what was found, whole or not at all."""
    part = FOUND.with_suffix(".part")
    part.write_text(json.dumps(found) + "\n", encoding="utf-8")
    part.replace(FOUND)


def search(rounds: int) -> None:
    """Go on for so many rounds."""
    found = begin()
    for number in range(len(found["counts"]), len(found["counts"]) + rounds):
        best, all_move = found["best"], number == found["found_in"] + 1
        coins = np.random.default_rng(number).random(len(CARD_NAMES)) < 1 / 2
        drawn = {card: bool(all_move or coin) for card, coin in zip(CARD_NAMES, coins, strict=True)}
        tried = measure(moved(best, drawn), best["shoppers"], Look(LESSONS + 2 * number))
        if sum(counted(tried)) < sum(counted(best)):
            found |= {"best": tried, "found_in": number}
        found["counts"].append(counted(tried))
        print(f"round {number}: {counted(tried)}", flush=True)
        keep(found)


def measure_again() -> None:
    """Measure our costs and the best once more, and write the best as an edition."""
    found, look = begin(), Look(AGAIN, LESSONS, ONCE_MORE)
    found["again"] = [
        measure(found[box]["costs"], found[box]["shoppers"], look) for box in ("ours", "best")
    ]
    keep(found)
    write_edition(found["ours"]["costs"], found["best"]["costs"])
    print("once more:", *map(counted, found["again"]))


if __name__ == "__main__":
    measure_again() if sys.argv[1] == "again" else search(int(sys.argv[1]))
