"""Costs by which all cards of Cubitos may be bought or left.

`python -m bench.costs_search ROUNDS` goes on for so many rounds, with all sets or those that are
named after.

A shopper of fixed taste needs three or four of the eight cards of a set, so what it leaves alone
need not be bad. It is asked what a taste costs: the shopper who learnt most is made to like a card
so much that it buys it in most of its games, or to dislike it until it does so in few, learns what
else to buy then, and meets who it was. A card that nobody can like and do about as well is left
alone by all; one that nobody can dislike is a must. What a taste gains is learnt. Shoppers and
tastes are handed from round to round and go on learning.

Every round moves the prices, which are costs before they are rounded: cards that are left alone
become cheaper, musts dearer, by how much a taste loses in all their sets together, and less from
round to round. So costs settle where tastes lose little, and luck of a round does not decide. Kept
in `bench/costs_search.json`, with which the next start goes on. `again` instead of rounds measures
the costs of our box and those that were found once more on fresh seeds, with shoppers who learnt as
long. `step` goes on from what was measured so: every card that is out of bounds moves by one, and
the sets with such cards are measured in the same way.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
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
LEAST, MOST = 2, 12  # a cost
CHEAP, CHEAP_CARDS = 5, 2  # the rulebook's advice: so many cards of a set cost no more
OFTEN, SELDOM = 0.6, 0.4  # of games: so much or little does a taste make of a card
STRONGEST = 160.0  # taste, in quarters of a foot
GUESSES = 8  # halvings in which the taste is found
TRIED = 120  # games of each
WEIGHTS_OF_A_CARD = 3  # that it is bought, early, and shown
MEASURED, ONCE_MORE = 1_000, 3_000  # games that tell how a taste does
GAIN = 0.53  # of games: a taste that wins so many is taken over
LESSONS = 4  # times that shoppers learn before they are measured once more
AGAIN = 900  # the seed of what is measured once more
STEP_SEEDS = 20  # from one step to the next
AIM = 0.47  # of games: who wins fewer moves prices, so that luck seldom takes it below AS_WELL
PACE, SLOWER = 12.0, 4  # prices for a whole game lost at first, and rounds until it is less
FARTHEST = 2.0  # that a price moves in a round


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


def used_to(cards: CardSet, tasted: Floats, before: Floats, at: int, seed: int) -> Floats:
    """Return the shopper of a taste once it learnt what goes with it; the taste itself stays."""
    own = range(at, len(cards.places), len(cards.cards))[:WEIGHTS_OF_A_CARD]
    swarm, shopper = cards.evolve(tasted, before, seed, np.delete(cards.places, own))
    return shopper(swarm.mean)


def shows(sign: int, bought: float) -> bool:
    """Whether a liking or a dislike is still seen once other weights have moved."""
    return bought >= SELDOM if sign > 0 else bought <= OFTEN


@dataclass
class Shoppers:
    """Who has learnt to buy cards of a set: the usual shopper, and one of each other taste."""

    weights: Floats
    tastes: dict[str, Floats]

    def try_tastes(self, cards: CardSet, look: Look) -> dict[str, dict[str, Any]]:
        """Return how every taste does, and keep who has it."""
        _, usual = cards.fare(self.weights, self.weights, look.games, look.first)
        with ThreadPoolExecutor(cores()) as pool:
            tasks = {
                card: pool.submit(self.try_taste, cards, look, at, float(usual[at]))
                for at, card in enumerate(cards.cards)
            }
        tastes = {card: task.result() for card, task in tasks.items()}
        self.tastes = {card: taste["weights"] for card, taste in tastes.items()}
        return tastes

    def try_taste(self, cards: CardSet, look: Look, at: int, usual: float) -> dict[str, Any]:
        """Return how a shopper does who does the opposite with a card of what is usual.

        Who learnt to live by one card alone buys next to nothing without it, so the keen bot is
        made to have the taste, too, and there is who had it before; the best of them learns what
        goes with it.
        """
        rival = self.weights
        sign = 1 if usual < (OFTEN + SELDOM) / 2 else -1
        first = look.first + GUESSES * TRIED
        found: dict[str, Any] = {"usual": usual, "sign": sign, "wins": 0.0, "weights": rival}

        def meet(tasted: Floats) -> None:
            wins, bought = cards.fare(tasted, rival, look.games, first)
            if shows(sign, bought[at]) and wins > found["wins"]:
                found.update(wins=wins, weights=tasted)

        for start in (rival, cards.keen):
            meet(mildest_taste(cards, start, rival, look.first, (at, sign)))
        if cards.cards[at] in self.tastes:
            meet(self.tastes[cards.cards[at]])
        meet(used_to(cards, found["weights"], rival, at, look.seed))
        return found

    def learn(self, cards: CardSet, seed: int) -> None:
        """Evolve, and then take over the taste that gains most, if one does."""
        self.weights, _ = cards.learn(self.weights, self.weights, seed)
        tastes = self.try_tastes(cards, Look(2 * seed))
        best = max(tastes.values(), key=lambda taste: taste["wins"])
        if best["wins"] >= GAIN:
            self.weights = best["weights"]

    def look_at(self, cards: CardSet, look: Look) -> dict[str, Any]:
        """Learn these cards, and return how every taste does then."""
        for lesson in range(look.lessons):
            self.learn(cards, look.seed + lesson)
        tried = Look(2 * (look.seed + look.lessons) + 1, games=look.games)
        return {
            card: {key: taste[key] for key in ("usual", "sign", "wins")}
            | {"verdict": verdict(taste)}
            for card, taste in self.try_tastes(cards, tried).items()
        }

    def to_dict(self) -> dict[str, Any]:
        """Return them as plain data."""
        tastes = {card: _rounded(weights) for card, weights in self.tastes.items()}
        return {"weights": _rounded(self.weights), "tastes": tastes}


def _rounded(weights: Floats) -> list[float]:
    rounded: list[float] = weights.round(3).tolist()
    return rounded


def shoppers_from_dict(data: Mapping[str, Any]) -> Shoppers:
    """Return the shoppers that plain data tells of."""
    tastes = {card: np.array(weights) for card, weights in data["tastes"].items()}
    return Shoppers(np.array(data["weights"]), tastes)


def verdict(taste: Mapping[str, Any]) -> int:
    """Return -1 for a card that is left alone by all, 1 for a must, 0 for one to choose."""
    return 0 if taste["wins"] >= AS_WELL else -taste["sign"]


def measure(costs: Mapping[str, int], known: Mapping[str, Any], look: Look) -> dict[str, Any]:
    """Let shoppers who know other costs of sets learn these, and tell how tastes do."""
    game = kubik.find_game("cubitos", {"card": {card: {"cost": costs[card]} for card in costs}})
    build = shopping_build(game)
    shoppers = {name: shoppers_from_dict(data) for name, data in known.items()}
    with ThreadPoolExecutor(len(known)) as pool:
        looks = pool.map(lambda name: shoppers[name].look_at(CardSet(build, name), look), known)
        sets = dict(zip(known, looks, strict=True))
    learnt = {name: of_set.to_dict() for name, of_set in shoppers.items()}
    return {"costs": dict(costs), "sets": sets, "shoppers": learnt}


def counted(tried: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many cards of sets are left alone, and how many are musts."""
    said = [row["verdict"] for cards in tried["sets"].values() for row in cards.values()]
    return said.count(-1), said.count(1)


def least_won(tried: Mapping[str, Any]) -> float:
    """Return what the taste wins that costs most."""
    won: list[float] = [row["wins"] for cards in tried["sets"].values() for row in cards.values()]
    return min(won)


def at_limits(tried: Mapping[str, Any]) -> int:
    """Return how many musts and cards left alone no cost that may be can cure."""
    return sum(
        row["verdict"] != 0 and tried["costs"][card] == (LEAST, MOST)[row["verdict"] > 0]
        for cards in tried["sets"].values()
        for card, row in cards.items()
    )


def pull(tried: Mapping[str, Any], card: str) -> float:
    """Return what tastes lose for want of another cost of a card; less than 0 asks for a lower."""
    rows = (cards[card] for cards in tried["sets"].values() if card in cards)
    return float(sum(-row["sign"] * short_of_aim(row) for row in rows))


def short_of_aim(row: Mapping[str, Any]) -> float:
    """Return what a taste loses, in games: how much less it wins than is asked."""
    return float(max(0.0, AIM - row["wins"]))


def moved(prices: Mapping[str, float], tried: Mapping[str, Any], number: int) -> dict[str, float]:
    """Return the prices after a round; a price that would leave no set cheap cards stays."""
    found = dict(prices)
    for card, price in prices.items():
        step = PACE / (1 + number / SLOWER) * pull(tried, card)
        asked = min(MOST, max(LEAST, price + min(FARTHEST, max(-FARTHEST, step))))
        if follows_advice(costs_of(found | {card: asked})):
            found[card] = asked
    return found


def step_from(tried: Mapping[str, Any]) -> dict[str, int]:
    """Return costs in which every card that is out of bounds moved by one, where it may."""
    costs: dict[str, int] = dict(tried["costs"])
    rows = [(card, row) for cards in tried["sets"].values() for card, row in cards.items()]
    for card in dict.fromkeys(card for card, row in rows if row["verdict"]):
        asked = costs[card] + int(np.sign(pull(tried, card)))
        stepped = costs | {card: min(MOST, max(LEAST, asked))}
        if follows_advice(stepped):
            costs = stepped
    return costs


def lost(tried: Mapping[str, Any]) -> float:
    """Return what tastes lose in all sets together, in games."""
    rows = (row for cards in tried["sets"].values() for row in cards.values())
    return sum(map(short_of_aim, rows))


def costs_of(prices: Mapping[str, float]) -> dict[str, int]:
    """Return prices as they can be paid."""
    return {card: round(price) for card, price in prices.items()}


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
    box = read_box()
    return {"prices": box["costs"], "shoppers": of_our_box(box), "rounds": []}


def read_box() -> dict[str, Any]:
    """Return what `bench/costs.py` has measured of our box."""
    box: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return box


def of_our_box(box: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shoppers of our box, who have tried no tastes yet."""
    return {name: {"weights": box["shoppers"][name], "tastes": {}} for name in SETS}


def keep(found: Mapping[str, Any]) -> None:
    """Write what was found, whole or not at all."""
    part = FOUND.with_suffix(".part")
    part.write_text(json.dumps(found) + "\n", encoding="utf-8")
    part.replace(FOUND)


def search(rounds: int, sets: Sequence[str] = SETS) -> None:
    """Go on for so many rounds."""
    found = begin()
    for number in range(len(found["rounds"]), len(found["rounds"]) + rounds):
        prices, known = found["prices"], {name: found["shoppers"][name] for name in sets}
        tried = measure(costs_of(prices), known, Look(2 * number))
        found["rounds"].append({"prices": prices, "sets": list(sets), "counts": counted(tried)})
        found |= {
            "prices": moved(prices, tried, number),
            "shoppers": found["shoppers"] | tried["shoppers"],
        }
        print(f"round {number}: {counted(tried)}", flush=True)
        keep(found)


def measure_again() -> None:
    """Measure our costs and those that were found once more, and write the latter as an edition."""
    found, box, look = begin(), read_box(), Look(AGAIN, LESSONS, ONCE_MORE)
    costs = costs_of(found["prices"])
    tried = [measure(each, of_our_box(box), look) for each in (box["costs"], costs)]
    found["again"] = [{key: one[key] for key in ("costs", "sets")} for one in tried]
    found["steps"] = []
    keep(found)
    write_edition(box["costs"], costs)
    print("once more:", *map(counted, found["again"]))


def step() -> None:
    """Move what is out of bounds by one, and measure that as thoroughly."""
    found, box = begin(), read_box()
    before = [found["again"][1], *found["steps"]][-1]
    costs = step_from(before)
    known = {
        name: shoppers
        for name, shoppers in of_our_box(box).items()
        if any(costs[card] != before["costs"][card] for card in before["sets"][name])
    }
    seed = AGAIN + STEP_SEEDS * (len(found["steps"]) + 1)
    tried = measure(costs, known, Look(seed, LESSONS, ONCE_MORE))
    found["steps"].append({"costs": costs, "sets": before["sets"] | tried["sets"]})
    keep(found)
    print(f"a step on: {counted(found['steps'][-1])}, {lost(found['steps'][-1]):.2f} games lost")


if __name__ == "__main__":
    what, *named = sys.argv[1:]
    if what == "again":
        measure_again()
    elif what == "step":
        step()
    else:
        search(int(what), named or SETS)
