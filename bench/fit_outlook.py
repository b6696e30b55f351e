"""Fit the weights of the outlook of CuBirds: `python bench/fit_outlook.py [GAMES]`.

The keen bot plays against itself, positions at the beginning of turns are noted with what each seat
got in the end, and the weights are those under which these results are likeliest. The last tenth of
the positions is kept apart and tells how well they foresee: nats per position, beside those of
even chances. Written to `src/kubik/bots/cubirds/outlook.toml`.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import kubik
from kubik.bots.cubirds.keen import choose
from kubik.bots.cubirds.outlook import FEATURES, NAMES, tell_features
from kubik.bots.weights import write_weights
from kubik.engine.build import Build
from kubik.engine.chance import below, reseed
from kubik.engine.contract import apply, foremost, over, payoff, setup
from kubik.engine.layout import Floats, Ints, States
from kubik.games.cubirds.cards import LAY

GAMES = 20_000
SEED = 1
ONE_IN = 4  # turns
ROOM = 16  # positions of a game at most, on average
SHRINKING = 1.0  # what a weight costs, so that a rare feature does not run away
NEWTON_STEPS = 8
TARGET = Path(__file__).parents[1] / "src/kubik/bots/cubirds/outlook.toml"

Numbers = NDArray[np.float64]


def note_games(
    mind: States,
    players: int,
    options: Ints,
    games: int,
    codes: Ints,
    shares: Floats,
    features: Floats,
    results: Floats,
) -> int:
    """Play games; note features and results of all hands in some positions, return how many."""
    hands = max(players, 2)
    room = len(results) // hands
    noted = 0
    for game in range(games):
        mind[0] = mind[1]
        s = mind[0]
        reseed(s, game, players, SEED, 0)
        setup(s, players, options)
        first = noted
        while not over(s):
            seat = foremost(s)
            if s.phase == LAY and noted < room and below(s, ONE_IN) == 0:
                for hand in range(hands):
                    row = (noted * hands + hand) * FEATURES
                    tell_features(s, hand, features[row : row + FEATURES])
                noted += 1
            apply(s, seat, choose(s, seat, codes))
        payoff(s, shares)
        for at in range(first, noted):
            rest = 1.0
            for seat in range(players):
                results[at * hands + seat] = shares[seat]
                rest -= shares[seat]
            if players == 1:  # what the player does not get is RobinBird's
                results[at * hands + 1] = rest
    return noted


def chances(features: Numbers, weights: Numbers) -> Numbers:
    """Return what each hand may expect."""
    scores = features @ weights
    likely: Numbers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


def surprise(features: Numbers, results: Numbers, weights: Numbers) -> float:
    """Return how surprising the results are, in nats per position."""
    return float(-(results * np.log(chances(features, weights))).sum(axis=1).mean())


def fit(features: Numbers, results: Numbers) -> Numbers:
    """Return the weights under which the results are likeliest, by Newton's method."""
    weights = np.zeros(FEATURES)
    for _ in range(NEWTON_STEPS):
        likely = chances(features, weights)
        slope = np.einsum("np,npf->f", results - likely, features) - SHRINKING * weights
        mean = np.einsum("np,npf->nf", likely, features)
        weighted = (features * likely[:, :, None]).reshape(-1, FEATURES)
        bend = weighted.T @ features.reshape(-1, FEATURES) - mean.T @ mean
        weights += np.linalg.solve(bend + SHRINKING * np.eye(FEATURES), slope)
    return weights


def main(games: int) -> None:
    """Fit weights for every number of players."""
    game = kubik.find_game("cubirds")
    build = Build(game, kernels=[note_games], name="outlook")
    build.compile()
    tables = {}
    for players in game.players:
        hands = max(players, 2)
        features = np.zeros(games * ROOM * hands * FEATURES)
        results = np.zeros(games * ROOM * hands)
        _, chosen = game.choose(players, {})
        codes, shares = np.zeros(game.rules.ACTIONS, np.int64), np.zeros(players)
        noted = build.kernel(note_games)(
            *(build.blank(2), players, game.codes(chosen), games, codes, shares),
            *(features, results),
        )
        features_by_hand = features.reshape(-1, hands, FEATURES)[:noted]
        got = results.reshape(-1, hands)[:noted]
        part = noted * 9 // 10
        weights = fit(features_by_hand[:part], got[:part])
        off = surprise(features_by_hand[part:], got[part:], weights)
        tables[str(players)] = {
            "tuned": f"bench/fit_outlook.py {games}: {noted} positions, {off:.4f} nats on those"
            f" kept apart ({np.log(hands):.4f} for even chances)",
            "weights": dict(zip(NAMES, np.round(weights, 4).tolist(), strict=True)),
        }
        print(players, tables[str(players)]["tuned"], flush=True)
        TARGET.write_text(write_weights(tables), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
