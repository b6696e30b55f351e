"""Does an eye on the race win games? The keen bot of Cubitos with it meets itself without it.

    python -m bench.cubitos_race [set of cards ...]

Both stop by the same rule and the same worths; one of them also looks at where the others are. A
sequential test asks whether that is worth 20 points of Elo rather than none.
"""

import sys

import numpy as np

from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.sprt import Sprt, judge
from kubik.arena.stats import wilson
from kubik.arena.table import TABLE_STATES
from kubik.arena.trial import try_weights
from kubik.arena.tune import shares_of_own, trial_build
from kubik.bots.cubitos.keen import WEIGHTS
from kubik.bots.cubitos.worths import RACE
from kubik.engine.layout import Floats
from kubik.engine.registry import find_game
from kubik.games.cubitos import SETS

PLAYERS = 2
TEST = Sprt(0, 20)
BLOCKS = 500  # deals at a time; each is played from both seats
MOST_BLOCKS = 40_000
SEED = 6


def scores(own: Floats, others: Floats, cards: str, first: int) -> Floats:
    """Return what the first of two lists of weights wins, deal by deal."""
    game = find_game("cubitos")
    build = trial_build(game)
    players, chosen = game.choose(PLAYERS, {"cards": cards})
    notes = room_for_notes(game, players * BLOCKS)
    build.kernel(try_weights)(
        *(build.blank(TABLE_STATES), plan_games(build, players, chosen, SEED, first), 0),
        *(own, others, np.zeros(game.rules.ACTIONS, np.int64), notes),
    )
    mean: Floats = shares_of_own(notes, players).reshape(-1, players).mean(axis=1)
    return mean


def main() -> None:
    """Play until the test is settled, all sets in turn."""
    cards = sys.argv[1:] or list(SETS)
    aware = WEIGHTS[PLAYERS].copy()
    blind = aware.copy()
    blind[RACE] = 0.0
    trial_build(find_game("cubitos")).compile()
    seen: list[float] = []
    verdict = judge(TEST, seen, PLAYERS)
    while verdict.decision == "undecided" and len(seen) < MOST_BLOCKS:
        turn = len(seen) // BLOCKS
        first = turn // len(cards) * BLOCKS * PLAYERS
        seen += scores(aware, blind, cards[turn % len(cards)], first).tolist()
        verdict = judge(TEST, seen, PLAYERS)
    share = wilson(sum(seen) * PLAYERS, len(seen) * PLAYERS)
    print(
        f"{verdict.decision}: log likelihood ratio {verdict.ratio:.2f}, bound {verdict.bound:.2f}"
    )
    print(f"after {verdict.blocks} deals; share {share.share:.4f} in {len(seen) * PLAYERS} games")
    print(f"95% interval {share.low:.4f} to {share.high:.4f}")


if __name__ == "__main__":
    main()
