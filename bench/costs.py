"""Costs of Cubitos by which every card is bought, but none always: `python -m bench.costs ROUNDS`.

In each round the keen bot first learns to shop with the costs at hand: its weights for the cards of
a set evolve in games against what it was before. Then all shoppers that do about equally well
meet, and it is counted who buys which card. A card that hardly anybody buys becomes cheaper by one,
one that nearly everybody buys dearer, as far as is known of printed costs. What one more die is
worth is told by purchases that are left to chance. All ten sets, each on its advised course.

Rounds are kept in `bench/costs.json`; the next start goes on.
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
from bench.shopping import shop_games

import kubik
from kubik.arena import cma
from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.runners import cores
from kubik.arena.stats import Z_95
from kubik.arena.table import TABLE_STATES
from kubik.bots.registry import KEEN, bot_module
from kubik.bots.slots import choose_with
from kubik.engine.build import Build
from kubik.engine.game import Game
from kubik.engine.layout import Floats, Ints
from kubik.games.cubitos import SETS
from kubik.games.cubitos.actions import BUYS
from kubik.games.cubitos.data import CARD_NAMES, COST, HUES, SET_CARDS

KEPT = Path(__file__).with_suffix(".json")
EDITION = Path(__file__).parents[1] / "examples" / "editions" / "cubitos-costs.toml"
MODEL: dict[str, int] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())["model"]
PLAYERS = 2
HARDLY, NEARLY = 0.05, 0.95  # shares of players; beyond these a cost says nothing
LEAST, MOST, FROM_MODEL = 2, 10, 3  # a cost, and how far it may be from the model
SPARED = 0.02  # of a win: who is worth so much more or less than bought does not move
CHEAP, CHEAP_CARDS = 5, 2  # the rulebook's advice: so many cards of a set cost no more

GENERATIONS, CANDIDATES, TRIED = 5, 8, 160  # how long a set is learnt in a round
FIRST_STEP = 0.3
OTHERS, AS_WELL = 12, 0.44  # who else is looked at, and what they win of who learnt most
SMALLEST = 4.0  # what a weight is changed by at least, in quarters of a foot
UNITS = 100.0  # of the keen bot, quarters of a foot, for a whole win
GENERAL = ("saving", "same", "least")
COUNTED = 80  # games of each pair of good shoppers
WEIGHED = 1_000  # games of each set that tell what dice are worth
EXPLORED = 300  # of a thousand purchases in them
CHUNK = 100
SEED = 7


@dataclass(frozen=True)
class Shopped:
    """What was bought in games of one set; rows are players, columns colours."""

    surplus: Floats  # what each player won above a fair share
    drawn: Floats  # what chance bought, less how likely that was
    bought: Ints


@dataclass(frozen=True)
class CardSet:
    """A set of cards in the box that is tried."""

    game: Game
    name: str

    @property
    def cards(self) -> list[str]:
        """The names of its cards, by colour."""
        return [CARD_NAMES[card] for card in SET_CARDS[SETS.index(self.name)]]

    @property
    def places(self) -> Ints:
        """The weights that are learnt."""
        names = list(bot_module(self.game, KEEN).NAMES)
        own = [f"{what}_{card}" for what in ("bought", "early", "shown") for card in self.cards]
        return np.array([names.index(name) for name in (*own, *GENERAL)])

    def play(self, own: Floats, others: Floats, games: int, first: int, drawn: int = 0) -> Shopped:
        """Play games between two shoppers, each in every seat."""
        build = shopping_build(self.game)
        players, chosen = self.game.choose(PLAYERS, {"cards": self.name})
        weights, shop = np.concatenate([own, others]), np.array([BUYS, HUES, drawn])
        room = games * players * HUES
        notes = room_for_notes(self.game, games)
        explored, bought = np.zeros(room), np.zeros(room, np.int64)
        build.kernel(shop_games)(
            build.blank(TABLE_STATES),
            plan_games(build, players, chosen, SEED, first),
            *(weights, shop, np.zeros(self.game.rules.ACTIONS, np.int64), notes, explored, bought),
        )
        surplus = notes.shares[:, :players].ravel() - 1 / players
        return Shopped(surplus, explored.reshape(-1, HUES), bought.reshape(-1, HUES))

    def wins(self, own: Floats, others: Floats, games: int, first: int) -> float:
        """Return the share that the first of two shoppers wins."""
        surplus = self.play(own, others, games, first).surplus.reshape(games, PLAYERS)
        seats = np.arange(first, first + games) % PLAYERS
        return float(surplus[np.arange(games), seats].mean() + 1 / PLAYERS)

    def learn(self, start: Floats, before: Floats, seed: int) -> tuple[Floats, list[Floats]]:
        """Return how to shop, and all of many others who do it about as well.

        Half of the games are against the shopper of before, half against what it is by now.
        """
        places = self.places
        scale = np.maximum(np.abs(start[places]), SMALLEST)
        swarm = cma.new_swarm(np.zeros(len(places)), FIRST_STEP)

        def shopper(place: Floats) -> Floats:
            weights = start.copy()
            weights[places] += scale * place
            return weights

        with ThreadPoolExecutor(cores()) as pool:
            for generation in range(GENERATIONS):
                drawn = cma.draw(swarm, CANDIDATES, SEED + seed)
                now, first = shopper(swarm.mean), (100 * seed + generation) * TRIED
                tasks = [
                    pool.submit(self.wins, shopper(place), rival, TRIED // 2, first)
                    for rival in (before, now)
                    for place in drawn
                ]
                won = np.array([task.result() for task in tasks])
                worth = won.reshape(2, CANDIDATES).sum(axis=0)
                swarm = cma.learn(swarm, drawn, worth)
            learnt = shopper(swarm.mean)
            others = [shopper(place) for place in cma.draw(swarm, OTHERS, SEED + seed)]
            first = (100 * seed + GENERATIONS) * TRIED
            shares = pool.map(lambda one: self.wins(one, learnt, TRIED, first), others)
            good = [one for one, share in zip(others, shares, strict=True) if share >= AS_WELL]
        return learnt, [learnt, *good]

    def heed(self, weights: Floats, worths: list[float]) -> Floats:
        """Return a shopper that thinks more of the cards that proved to be worth more."""
        places = self.places[:HUES]
        heeded = weights.copy()
        heeded[places] += UNITS * (np.array(worths) - np.mean(worths))
        return heeded

    def count(self, good: list[Floats]) -> Floats:
        """Return the share of players who buy each card, where good shoppers meet each other."""
        with ThreadPoolExecutor(cores()) as pool:
            tasks = [
                pool.submit(self.play, one, other, COUNTED, 10**6)
                for one, other in zip(good, [*good[1:], good[0]], strict=True)
            ]
        bought = [task.result().bought > 0 for task in tasks]
        share: Floats = np.concatenate(bought).mean(axis=0)
        return share

    def weigh(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return how much one more die adds to the chance to win, and the error of that."""
        firsts = range(2 * 10**6, 2 * 10**6 + WEIGHED, CHUNK)
        with ThreadPoolExecutor(cores()) as pool:
            parts = list(
                pool.map(lambda at: self.play(weights, weights, CHUNK, at, EXPLORED), firsts)
            )
        drawn = np.concatenate([part.drawn for part in parts])
        surplus = np.concatenate([part.surplus for part in parts])
        inverse = np.linalg.inv(drawn.T @ drawn)
        gains: Floats = inverse @ drawn.T @ surplus
        errors: Floats = np.sqrt(np.diag(inverse) * np.var(surplus))
        return gains, errors


def shopping_build(game: Game) -> Build:
    """Return the build in which the keen bot shops by any weights."""
    bindings = {choose_with: bot_module(game, KEEN).choose_with}
    return Build(game, "cpu", kernels=[shop_games], bindings=bindings, name="shopping")


def try_costs(costs: Mapping[str, int], known: Mapping[str, Any]) -> dict[str, Any]:
    """Learn to shop with those costs, from what is known, and tell who buys what."""
    edition = {"card": {card: {"cost": cost} for card, cost in costs.items()}}
    game = kubik.find_game("cubitos", edition)
    shopping_build(game).compile()
    keen: Floats = bot_module(game, KEEN).WEIGHTS[PLAYERS]
    found: dict[str, Any] = {"costs": dict(costs), "sets": {}, "shoppers": {}}
    for name in SETS:
        cards = CardSet(game, name)
        before = np.array(known[name]["weights"]) if known else keen
        start = cards.heed(before, known[name]["worths"]) if known else keen
        weights, good = cards.learn(start, before, 0)
        gains, errors = cards.weigh(weights)
        rows = zip(cards.cards, cards.count(good), gains, errors, strict=True)
        found["shoppers"][name] = {"weights": weights.tolist(), "worths": gains.tolist()}
        found["sets"][name] = {
            "wins": cards.wins(weights, keen, 1_000, 3 * 10**6),
            "cards": {
                card: {"buyers": float(share), "worth": float(gain), "error": float(error)}
                for card, share, gain, error in rows
            },
        }
        print(name, found["sets"][name], flush=True)
    return found


def verdicts(tried: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return by card and set: -1 if hardly anybody buys it, 1 if nearly everybody does, else 0."""
    found: dict[str, list[int]] = {}
    for one in tried["sets"].values():
        for card, row in one["cards"].items():
            said = int(row["buyers"] > NEARLY) - int(row["buyers"] < HARDLY)
            found.setdefault(card, []).append(said)
    return found


def next_costs(tried: Mapping[str, Any]) -> dict[str, int]:
    """Return costs that differ by one where all sets of a card say so, and its worth does, too.

    What is bought too seldom but worth more than others of its cost is left to better shoppers.
    """
    costs, odd = dict(tried["costs"]), beside_line(tried)
    for card, said in verdicts(tried).items():
        agreed = said[0] if len(set(said)) == 1 and said[0] * odd[card] > -SPARED else 0
        moved = costs[card] + agreed
        low, high = max(LEAST, MODEL[card] - FROM_MODEL), min(MOST, MODEL[card] + FROM_MODEL)
        if low <= moved <= high and follows_advice(costs | {card: moved}):
            costs[card] = moved
    return costs


def beside_line(tried: Mapping[str, Any]) -> dict[str, float]:
    """Return how much more each card is worth than others of its cost, on average over sets."""
    rows = [
        (card, tried["costs"][card], row["worth"])
        for one in tried["sets"].values()
        for card, row in one["cards"].items()
    ]
    slope, start = np.polyfit([cost for _, cost, _ in rows], [worth for *_, worth in rows], 1)
    beside: dict[str, list[float]] = {}
    for card, cost, worth in rows:
        beside.setdefault(card, []).append(worth - start - slope * cost)
    return {card: float(np.mean(found)) for card, found in beside.items()}


def follows_advice(costs: Mapping[str, int]) -> bool:
    """Whether every set has enough cheap cards."""
    return all(
        sum(costs[CARD_NAMES[card]] <= CHEAP for card in cards) >= CHEAP_CARDS
        for cards in SET_CARDS
    )


def junk(tried: Mapping[str, Any]) -> int:
    """Return how many cards that hardly anybody buys are surely worth less than nothing."""
    rows = [row for one in tried["sets"].values() for row in one["cards"].values()]
    seldom = [row for row in rows if row["buyers"] < HARDLY]
    return sum(row["worth"] + Z_95 * row["error"] < 0 for row in seldom)


def unevenness(tried: Mapping[str, Any]) -> float:
    """Return how far worths are from those of others of the same cost, chance left out."""
    beside = np.array(list(beside_line(tried).values()))
    errors = [row["error"] for one in tried["sets"].values() for row in one["cards"].values()]
    return float(np.sqrt(max(0.0, np.mean(beside**2) - np.mean(np.square(errors)))))


def write_edition(tried: Mapping[str, Any]) -> None:
    """Write costs that differ from those of our box as an edition."""
    box = {name: int(cost) for name, cost in zip(CARD_NAMES, COST, strict=True)}
    lines = ["# Costs of Cubitos by what dice proved to be worth: see docs/boxes.en.md.", ""]
    lines += ['game = "cubitos"']
    for card, cost in tried["costs"].items():
        if cost != box[card]:
            lines += ["", f"[card.{card}]", f"cost = {cost} # {box[card]} in our box"]
    EDITION.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Play so many more rounds."""
    rounds: list[dict[str, Any]] = json.loads(KEPT.read_text()) if KEPT.exists() else []
    for _ in range(int(sys.argv[1])):
        last = rounds[-1] if rounds else {}
        box = {name: int(cost) for name, cost in zip(CARD_NAMES, COST, strict=True)}
        rounds.append(try_costs(next_costs(last) if last else box, last.get("shoppers", {})))
        said = [one for card in verdicts(rounds[-1]).values() for one in card]
        print(f"round {len(rounds)}: {said.count(-1)} hardly ever, {said.count(1)} nearly always")
        KEPT.write_text(json.dumps(rounds) + "\n", encoding="utf-8")
    write_edition(rounds[-1])


if __name__ == "__main__":
    main()
