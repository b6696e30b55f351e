"""What plays the games of a simulation that have nets in some seats."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from kubik.arena.net_table import net_chooser, net_desk, net_states, play_net_games
from kubik.arena.notes import plan_games
from kubik.arena.runners import CpuRunner
from kubik.arena.totals import Simulated
from kubik.bots.nets.evaluate import NET_PLAYS
from kubik.bots.nets.judge import judge_bindings
from kubik.bots.nets.playing import NetTable, find_net, lay_out, loaded_net
from kubik.bots.plan import chooser_of, is_net, read_plan
from kubik.bots.registry import bot_bindings
from kubik.bots.search.found import FOUND
from kubik.engine.build import Build, Target
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Ints, MemoryRows, blank
from kubik.engine.sight import sight_bindings


@cache
def net_table_build(game: Game, target: Target) -> Build:
    """Return the build in which whole games with nets are simulated."""
    return Build(
        game,
        target,
        kernels=[play_net_games],
        bindings=bot_bindings(game) | sight_bindings(game) | judge_bindings(game),
        name="net_table",
    )


def nets_of(game: Game, bots: Sequence[str]) -> tuple[NetTable, list[int]]:
    """Return the nets among bots as kernels take them, and the choosers of all bots."""
    names = list(dict.fromkeys(bot for bot in bots if is_net(bot)))
    plans = [read_plan(game, name) for name in names]
    for name, plan in zip(names, plans, strict=True):
        # Games in compiled code have no clock, and a search has to ask a net that judges.
        if plan.timed or (plan.budget and not find_net(game, plan.net).judges):
            raise SetupError("net-not-here", name=name)
    table = lay_out([loaded_net(game, plan.net, plan.slack) for plan in plans])
    table.nets.budget = [plan.budget for plan in plans]
    choosers = [
        net_chooser(names.index(bot)) if is_net(bot) else chooser_of(game, bot) for bot in bots
    ]
    return table, choosers


class NetRunner(CpuRunner):
    """Plays games in which nets have seats."""

    def __init__(self, which: Simulated, target: Target, opening: int = 0) -> None:
        """Take what is to be played; chance chooses the moves of an opening."""
        self.build = net_table_build(which.game, target)
        self._which = which
        self._opening = opening
        self._nets, choosers = nets_of(which.game, which.bots)
        turned = [np.roll(choosers, turn) for turn in range(which.players)]
        self._choosers: Ints = np.array(turned, np.int64).ravel()

    def play(self, first: int, notes: MemoryRows, counts: Ints) -> None:
        """Play the games from one on, as many as there is room for notes."""
        del counts  # nothing is counted
        which, build = self._which, self.build
        desk = blank(net_desk(which.game))
        desk.turns, desk.opening = which.players, self._opening
        desk.work.players, desk.work.policy = which.players, NET_PLAYS
        desk.choosers[0, : len(self._choosers)] = self._choosers
        build.kernel(play_net_games)(
            build.blank(net_states(which.game)),
            plan_games(build, which.players, which.options, which.seed, first),
            self._nets.nets,
            self._nets.weights,
            build.first(desk),
            blank(FOUND, which.game.rules.ACTIONS),
            notes,
        )
