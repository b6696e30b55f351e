"""What a net expects of a position with all hands open, as it is and with something changed."""

from functools import cache
from typing import Any

from kubik.bots.nets.evaluate import net_work
from kubik.bots.nets.judge import judge, judge_bindings
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.nets.playing import loaded_net
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build
from kubik.engine.layout import States, blank, copy_common
from kubik.engine.match import Match
from kubik.engine.registry import find_game


class NetJudge:
    """The net that comes with a game, asked about positions one by one."""

    def __init__(self, name: str, players: int) -> None:
        game = find_game(name)
        bindings = bot_bindings(game) | judge_bindings(game)
        self.build = Build(game, "cpu", kernels=[judge], bindings=bindings, name="masters-judge")
        self.build.compile()
        self._net = loaded_net(game, packaged_net(game, players))
        self._work = blank(net_work(game))
        self._work.players = players

    def expects(self, states: States, seat: int) -> float:
        """Return the share of a win that a seat may expect."""
        build = self.build
        row, work = build.first(self._net.row), build.first(self._work)
        build.kernel(judge)(build.first(states), row, self._net.weights, work)
        return float(self._work.expected[0][seat])

    def position_of(self, match: Match) -> tuple[States, Any]:
        """Return the open position of a match, and its fields, which may be changed."""
        states = self.build.blank()
        copy_common(match._states, states)
        return states, {name: states[name][0] for name in states.dtype.names or ()}


@cache
def net_judge(name: str, players: int = 2) -> NetJudge:
    """Return the net of a game."""
    return NetJudge(name, players)
