"""Who buys which card of Cubitos, and what one more die is worth: `python -m bench.costs`.

The keen bot first learns to shop with the costs of our box: its weights for the cards of a set
evolve in games against what it was before. Then all shoppers that do about equally well meet, and
it is counted who buys which card. What one more die is worth is told by purchases that are left to
chance. All ten sets, each on its advised course.

`bench/costs_search.py` looks for other costs.
"""

import json
from collections.abc import Callable, Mapping
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
PLAYERS = 2
HARDLY, NEARLY = 0.05, 0.95  # shares of players; beyond these a cost says nothing

GENERATIONS, CANDIDATES, TRIED = 5, 8, 160  # how long a set is learnt in a round
FIRST_STEP = 0.3
OTHERS, AS_WELL = 12, 0.44  # who else is looked at, and what they win of who learnt most
SMALLEST = 4.0  # what a weight is changed by at least, in quarters of a foot
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

    build: Build  # in which the keen bot shops by any weights
    name: str

    @property
    def game(self) -> Game:
        """The game that was built."""
        return self.build.game

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

    @property
    def options(self) -> dict[str, str]:
        """The options by which its games are dealt."""
        return self.game.choose(PLAYERS, {"cards": self.name})[1]

    @property
    def keen(self) -> Floats:
        """The weights of the keen bot for it."""
        weights: Floats = bot_module(self.game, KEEN).weights_for(PLAYERS, self.options)
        return weights

    def play(self, own: Floats, others: Floats, games: int, first: int, drawn: int = 0) -> Shopped:
        """Play games between two shoppers, each in every seat."""
        build = self.build
        weights, shop = np.concatenate([own, others]), np.array([BUYS, HUES, drawn])
        room = games * PLAYERS * HUES
        notes = room_for_notes(self.game, games)
        explored, bought = np.zeros(room), np.zeros(room, np.int64)
        build.kernel(shop_games)(
            build.blank(TABLE_STATES),
            plan_games(build, PLAYERS, self.options, SEED, first),
            *(weights, shop, np.zeros(self.game.rules.ACTIONS, np.int64), notes, explored, bought),
        )
        surplus = notes.shares[:, :PLAYERS].ravel() - 1 / PLAYERS
        return Shopped(surplus, explored.reshape(-1, HUES), bought.reshape(-1, HUES))

    def wins(self, own: Floats, others: Floats, games: int, first: int) -> float:
        """Return the share that the first of two shoppers wins."""
        return self.fare(own, others, games, first)[0]

    def fare(self, own: Floats, others: Floats, games: int, first: int) -> tuple[float, Floats]:
        """Return the share that the first of two shoppers wins, and that of games it buys in."""
        played = self.play(own, others, games, first)
        mine = np.arange(games) * PLAYERS + np.arange(first, first + games) % PLAYERS
        bought: Floats = (played.bought[mine] > 0).mean(axis=0)
        return float(played.surplus[mine].mean() + 1 / PLAYERS), bought

    def learn(self, start: Floats, before: Floats, seed: int) -> tuple[Floats, list[Floats]]:
        """Return how to shop, and all of many others who do it about as well."""
        swarm, shopper = self.evolve(start, before, seed, self.places)
        learnt = shopper(swarm.mean)
        others = [shopper(place) for place in cma.draw(swarm, OTHERS, SEED + seed)]
        first = (100 * seed + GENERATIONS) * TRIED
        with ThreadPoolExecutor(cores()) as pool:
            shares = pool.map(lambda one: self.wins(one, learnt, TRIED, first), others)
            good = [one for one, share in zip(others, shares, strict=True) if share >= AS_WELL]
        return learnt, [learnt, *good]

    def evolve(
        self, start: Floats, before: Floats, seed: int, places: Ints
    ) -> tuple[cma.Swarm, Callable[[Floats], Floats]]:
        """Return where some weights have moved to, and what makes a shopper of a place.

        Half of the games are against the shopper of before, half against what it is by now.
        """
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
        return swarm, shopper

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
    """Return the compiled build in which the keen bot shops by any weights."""
    bindings = {choose_with: bot_module(game, KEEN).choose_with}
    build = Build(game, "cpu", kernels=[shop_games], bindings=bindings, name="shopping")
    build.compile()
    return build


def measure_box() -> dict[str, Any]:
    """Learn to shop with the costs of our box, and tell who buys what."""
    game = kubik.find_game("cubitos")
    build = shopping_build(game)
    costs = {name: int(cost) for name, cost in zip(CARD_NAMES, COST, strict=True)}
    found: dict[str, Any] = {"costs": costs, "sets": {}, "shoppers": {}}
    for name in SETS:
        cards = CardSet(build, name)
        weights, good = cards.learn(cards.keen, cards.keen, 0)
        gains, errors = cards.weigh(weights)
        rows = zip(cards.cards, cards.count(good), gains, errors, strict=True)
        found["shoppers"][name] = weights.tolist()
        found["sets"][name] = {
            card: {"buyers": float(share), "worth": float(gain), "error": float(error)}
            for card, share, gain, error in rows
        }
        print(name, found["sets"][name], flush=True)
    return found


def verdicts(tried: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return by card and set: -1 if hardly anybody buys it, 1 if nearly everybody does, else 0."""
    found: dict[str, list[int]] = {}
    for cards in tried["sets"].values():
        for card, row in cards.items():
            said = int(row["buyers"] > NEARLY) - int(row["buyers"] < HARDLY)
            found.setdefault(card, []).append(said)
    return found


def beside_line(tried: Mapping[str, Any]) -> dict[str, float]:
    """Return how much more each card is worth than others of its cost, on average over sets."""
    rows = [
        (card, tried["costs"][card], row["worth"])
        for cards in tried["sets"].values()
        for card, row in cards.items()
    ]
    slope, start = np.polyfit([cost for _, cost, _ in rows], [worth for *_, worth in rows], 1)
    beside: dict[str, list[float]] = {}
    for card, cost, worth in rows:
        beside.setdefault(card, []).append(worth - start - slope * cost)
    return {card: float(np.mean(found)) for card, found in beside.items()}


def junk(tried: Mapping[str, Any]) -> int:
    """Return how many cards that hardly anybody buys are surely worth less than nothing."""
    rows = [row for cards in tried["sets"].values() for row in cards.values()]
    seldom = [row for row in rows if row["buyers"] < HARDLY]
    return sum(row["worth"] + Z_95 * row["error"] < 0 for row in seldom)


def unevenness(tried: Mapping[str, Any]) -> float:
    """Return how far worths are from those of others of the same cost, chance left out."""
    beside = np.array(list(beside_line(tried).values()))
    errors = [row["error"] for cards in tried["sets"].values() for row in cards.values()]
    return float(np.sqrt(max(0.0, np.mean(beside**2) - np.mean(np.square(errors)))))


if __name__ == "__main__":
    KEPT.write_text(json.dumps(measure_box()) + "\n", encoding="utf-8")
