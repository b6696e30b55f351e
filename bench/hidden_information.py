"""What hidden cards are worth in CuBirds: `python bench/hidden_information.py [GAMES [BUDGET]]`.

The same search plays against itself, two players, once from what its seat knows and once with all
hands open to it, or with all hands and every card that the deck is going to give. No bot of Kubik
can do the latter two: they are made here by putting another imagination in the place of its own.
"""

import sys
from itertools import count

import numpy as np

import kubik
from kubik.arena.stats import wilson
from kubik.bots.cubirds import search
from kubik.bots.search.found import FOUND
from kubik.bots.search.playout import ROOT, WORLD, imagine_world
from kubik.bots.slots import weigh_in_own_way
from kubik.engine.build import Build, Kernel
from kubik.engine.chance import draw, reseed
from kubik.engine.layout import States, blank

GAMES = 200
BUDGET = 6_000
PLAYERS = 2


def see_hands(mind: States, _seat: int) -> None:
    """Take the world as it is, with other cards to come."""
    root = mind[ROOT]
    mind[WORLD] = root
    reseed(mind[WORLD], draw(root), draw(root), draw(root), draw(root))


def see_all(mind: States, _seat: int) -> None:
    """Take the world as it is, with all that is to come."""
    mind[WORLD] = mind[ROOT]


class Player:
    """A search with an imagination."""

    def __init__(self, imagination: Kernel, budget: int) -> None:
        self._game = kubik.find_game("cubirds")
        bindings: dict[Kernel, Kernel] = {
            weigh_in_own_way: search.weigh,
            imagine_world: imagination,
        }
        name = imagination.__name__
        self.build = Build(self._game, kernels=[weigh_in_own_way], bindings=bindings, name=name)
        self.build.compile()
        self._honest, self._budget = imagination is imagine_world, budget

    def choose(self, true: States, seat: int, words: list[int]) -> int:
        """Choose from the true position, or from what the seat knows of it."""
        mind = self.build.blank(search.STATES)
        mind[ROOT] = true[0]
        if self._honest:
            self.build.kernel(reseed)(mind[ROOT], *words)
            self.build.resample(mind[ROOT], seat)
        found = blank(FOUND, self._game.rules.ACTIONS)
        work = blank(search.WORK)[0]
        self.build.kernel(weigh_in_own_way)(mind, seat, self._budget, work, found)
        return int(found[0].move)


def play(players: tuple[Player, Player], deal: int) -> list[float]:
    """Play a game; return what each seat got."""
    build = players[0].build
    game = build.game
    true, shares, codes = build.blank(), np.zeros(PLAYERS), np.zeros(game.rules.ACTIONS, np.int64)
    _, chosen = game.choose(PLAYERS, {})
    build.kernel(reseed)(true[0], deal, 0, 0, 0)
    build.setup(true[0], PLAYERS, game.codes(chosen))
    for move in count():
        if build.over(true[0]):
            break
        seat = build.foremost(true[0])
        only = build.legal(true[0], seat, codes) == 1
        action = int(codes[0]) if only else players[seat].choose(true, seat, [deal, move, seat, 1])
        build.apply(true[0], seat, action)
    build.payoff(true[0], shares)
    return shares.tolist()


def main(games: int, budget: int) -> None:
    """Let each that sees more play against the honest one, in both seats of every deal."""
    honest = Player(imagine_world, budget)
    for imagination in (see_hands, see_all):
        seer = Player(imagination, budget)
        won = 0.0
        for deal in range(games // PLAYERS):
            won += play((seer, honest), deal)[0] + play((honest, seer), deal)[1]
        share = wilson(won, games)
        print(f"{imagination.__name__}: {share.share:.3f} [{share.low:.3f}, {share.high:.3f}]")


if __name__ == "__main__":
    numbers = [int(number) for number in sys.argv[1:]]
    main(*(numbers + [GAMES, BUDGET][len(numbers) :]))
