"""Weights of the keen bot of Cubitos for sets of their own: `python -m bench.cubitos_sets SET…`.

Every card was learnt in the one race that it is in, and where cards of several races meet they may
be worth something else. So such sets have weights of their own: those of their cards, and the
general ones. They evolve (CMA-ES) from those that the races share, in games of two, three and four,
half of them against who they are by now and half against who they were when they had learnt half as
long. What is found is written to `keen_sets.toml` beside the bot, with what it wins on fresh deals
against the weights that races share. The same set always brings the same weights.
"""

import sys
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import kubik
from kubik.arena import cma
from kubik.arena.runners import cores
from kubik.arena.stats import wilson
from kubik.arena.tune import FRESH_DEALS, Tuning, make_tuning, play_trial, trial_build
from kubik.bots.cubitos import tables
from kubik.bots.cubitos.keen import WEIGHTS
from kubik.bots.cubitos.worths import GENERAL, NAMES
from kubik.bots.weights import write_tables
from kubik.engine.layout import Floats
from kubik.games.cubitos import RANDOM_SET, SETS
from kubik.games.cubitos.data import CARD_NAMES, SET_CARDS

FILE = Path(tables.__file__).with_name(tables.OWN_TABLES)
PLAYERS = 2  # whose weights are the start
DIGITS = 3
SEED = 1
GENERATIONS, CANDIDATES = 30, 24
GAMES = {2: 200, 3: 60, 4: 60}  # of each candidate in a generation, by players
CONFIRMING = {2: 4_000, 3: 1_500, 4: 1_600}
CHUNK = 200  # games of a task in the confirmation
FIRST_STEP = 0.3
SMALLEST = 4.0  # what a weight of a card is changed by at least, in quarters of a foot
WHAT = ("shown", "bought", "early")  # weights of a card
SWITCHES = ("race",)  # weights that say whether, not how much


@dataclass(frozen=True)
class Cards:
    """A set of cards, or random ones, for which weights are looked for."""

    name: str

    @property
    def places(self) -> list[int]:
        """The weights that matter there."""
        is_set = self.name in SETS
        cards = SET_CARDS[SETS.index(self.name)] if is_set else range(len(CARD_NAMES))
        own = [f"{what}_{CARD_NAMES[card]}" for what in WHAT for card in cards]
        return [NAMES.index(name) for name in (*GENERAL, *own) if name not in SWITCHES]

    def tuning(self, players: int, games: int) -> Tuning:
        """Return what so many play."""
        return make_tuning("cubitos", players, games=games, seed=SEED, cards=self.name)

    def won(self, own: Floats, others: Floats, players: int, games: int, first: int) -> float:
        """Return what weights win above a fair share against others on the deals from the first."""
        tuning = self.tuning(players, games)
        played = tuning.blocks * players
        return play_trial(tuning, own.tolist(), others.tolist(), first) - played / players


def evolve(cards: Cards, start: Floats, told: Callable[[int, float], None]) -> Floats:
    """Return the weights that are found from a start."""
    places = cards.places
    smallest = np.array([0.0 if NAMES[at] in GENERAL else SMALLEST for at in places])
    scale = np.maximum(np.abs(start[places]), smallest)
    swarm = cma.new_swarm(np.zeros(len(places)), FIRST_STEP)

    def weights(place: Floats) -> Floats:
        found = start.copy()
        found[places] += scale * place
        return found

    means = [start]
    with ThreadPoolExecutor(cores()) as pool:
        for generation in range(GENERATIONS):
            drawn = cma.draw(swarm, CANDIDATES, SEED)
            rivals = (means[generation], means[generation // 2])
            tasks = [
                [
                    pool.submit(
                        cards.won, weights(place), rival, players, games // 2, generation * games
                    )
                    for rival in rivals
                    for players, games in GAMES.items()
                ]
                for place in drawn
            ]
            worth = np.array([sum(task.result() for task in each) for each in tasks])
            swarm = cma.learn(swarm, drawn, worth)
            means.append(weights(swarm.mean))
            told(generation, float(worth.mean()))
    return means[-1]


def confirmed(cards: Cards, own: Floats, others: Floats) -> str:
    """Return what weights win against others on fresh deals, in words."""
    found = []
    with ThreadPoolExecutor(cores()) as pool:
        for players, games in CONFIRMING.items():
            firsts = range(FRESH_DEALS, FRESH_DEALS + games // players, CHUNK // players)
            tasks = [pool.submit(cards.won, own, others, players, CHUNK, at) for at in firsts]
            played = len(tasks) * cards.tuning(players, CHUNK).blocks * players
            won = sum(task.result() for task in tasks) + played / players
            share = wilson(won, played)
            found.append(
                f"{players} players {100 * share.share:.1f}% "
                f"({100 * share.low:.1f} to {100 * share.high:.1f}) of {played:,}"
            )
    return "; ".join(found)


def find(name: str) -> None:
    """Look for weights for a set and write them down."""
    cards, shared = Cards(name), WEIGHTS[PLAYERS].copy()
    found = evolve(
        cards, shared, lambda at, worth: print(f"{name} {at + 1}: {worth:+.1f}", flush=True)
    )
    won = confirmed(cards, found, shared)
    print(name, won, flush=True)
    tuned = (
        f"python -m bench.cubitos_sets {name}: seed {SEED}, {GENERATIONS} generations of "
        f"{CANDIDATES} candidates, {sum(GAMES.values())} games each. Against the weights that "
        f"races share, in games of {won}."
    )
    weights = {NAMES[at]: round(float(found[at]), DIGITS) for at in cards.places}
    own = tomllib.loads(FILE.read_text(encoding="utf-8"))
    own[name] = {"tuned": tuned, "weights": weights}
    in_order = {name: own[name] for name in (*SETS, RANDOM_SET) if name in own}
    FILE.write_text(write_tables(in_order), encoding="utf-8")


def main() -> None:
    """Look for weights for the sets that are named."""
    trial_build(kubik.find_game("cubitos")).compile()
    for name in sys.argv[1:]:
        find(name)


if __name__ == "__main__":
    main()
