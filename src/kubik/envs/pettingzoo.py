"""The games in PettingZoo: seats take turns (AEC), or act at the same time (parallel).

from kubik.envs.pettingzoo import aec
env = aec("cubirds", players=3)
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import is_one_of

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ModuleNotFoundError as missing:
    raise SetupError("no-research", package=str(missing.name)) from None

from kubik.envs.single import (
    MASK,
    RENDER_MODES,
    SEEN,
    Observation,
    SingleGame,
    check_render_mode,
    observation_space,
    read_action,
)

Value = TypeVar("Value")


def aec(game: str | Game, players: int | None = None, **asked: Any) -> "SeatsInTurn":
    """Return a game in which seats take turns; options of the game and of a batch may follow."""
    return SeatsInTurn(game, players, **asked)


def parallel(game: str | Game, players: int | None = None, **asked: Any) -> "SeatsAtOnce":
    """Return a game in which all seats act that may, as in Cubitos."""
    return SeatsAtOnce(game, players, **asked)


def agent_of(seat: int) -> str:
    """Return what the agent of a seat is called."""
    return f"seat_{seat}"


def _of(agent: str, by_agent: Mapping[str, Value]) -> Value:
    """Return what an agent has, or say which agents there are."""
    if not is_one_of(agent, by_agent):
        raise SetupError("env-agent", agent=str(agent), known=list(by_agent))
    return by_agent[agent]


class SeatsInTurn(AECEnv[str, Observation, int]):
    """A game by turns. Where several seats may act, the foremost does."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self._single = SingleGame(game, players, **asked)
        name = self._single.game.name
        self.metadata = {
            "name": f"kubik_{name}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._seats = {agent_of(seat): seat for seat in self._single.own_seats}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        space = observation_space(self._single.game)
        self.observation_spaces = dict.fromkeys(self._seats, space)
        self.action_spaces = {
            agent: spaces.Discrete(self._single.game.rules.ACTIONS) for agent in self._seats
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees, as a space."""
        return _of(agent, self.observation_spaces)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return all codes of actions, as a space."""
        return _of(agent, self.action_spaces)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of `kubik.Match` with this seed, or the next one after it."""
        del options
        self._single.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_of(self._single.seat)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what is legal for it if it is to act."""
        seat, single = _of(agent, self._seats), self._single
        single.check_begun()
        acts = seat == single.seat
        mask = single.mask(seat) if acts else np.zeros(single.game.rules.ACTIONS, np.int8)
        return {SEEN: single.see(seat), MASK: mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the agent that is selected sees, what it got, and whether it is over."""
        self._check_playing()
        return super().last(observe)

    def _check_playing(self) -> None:
        self._single.check_begun()
        if not self.agents:
            raise SetupError("env-over")

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected; one that is not legal is refused."""
        self._check_playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        single = self._single
        single.act(read_action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: single.rewards[seat] for name, seat in self._seats.items()}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, single.terminated)
        self.truncations = dict.fromkeys(self.agents, single.truncated)
        # In the end each agent is asked once more, and told what it got.
        self.agent_selection = self.agents[0] if single.seat < 0 else agent_of(single.seat)

    def render(self) -> str | None:
        """Return the table as the agent that is selected sees it."""
        if self.render_mode is None:
            return None
        self._single.check_begun()
        return self._single.text(self._seats[self.agent_selection])

    def close(self) -> None:
        """Do nothing: there is no window."""


class SeatsAtOnce(ParallelEnv[str, Observation, int]):
    """A game in which all seats act that may, each at its own pace.

    There is one more action than the game has, the last: to wait, for those who may not act. Seats
    are gone through in turn from the foremost. One that may not act any more when its turn comes,
    and one whose action is not legal, waits; its info says so.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        check_render_mode(render_mode)
        self._single = SingleGame(game, players, **asked)
        rules = self._single.game.rules
        self.metadata = {"name": f"kubik_{self._single.game.name}_v0", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.wait: int = rules.ACTIONS
        self._seats = {agent_of(seat): seat for seat in self._single.own_seats}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self._rounds = 0
        self._longest = int(asked.get("longest") or rules.LONGEST_RANDOM_GAME)
        space = observation_space(self._single.game, extra_actions=1)
        self.observation_spaces = dict.fromkeys(self._seats, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self._seats}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees, as a space."""
        return _of(agent, self.observation_spaces)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return all codes of actions and waiting, as a space."""
        return _of(agent, self.action_spaces)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game: that of `kubik.Match` with this seed, or the next one after it."""
        del options
        self._single.begin(seed)
        self._rounds = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of all seats that may act."""
        if not isinstance(actions, Mapping):
            raise SetupError("env-actions", agent=self.possible_agents[0], found=str(actions))
        single = self._single
        single.check_begun()
        if not self.agents:
            raise SetupError("env-over")
        for agent in actions:
            _of(agent, self._seats)
        # All are read before the first is played: a step that is refused changes nothing.
        codes = {agent: read_action(actions.get(agent, self.wait)) for agent in self._in_turn()}
        rewards = dict.fromkeys(self.agents, 0.0)
        waited = dict.fromkeys(self.agents, True)
        terminated = truncated = False
        for agent, code in codes.items():
            if single.seat < 0 or not self._let_act(self._seats[agent], code):
                continue
            waited[agent] = False
            for name, seat in self._seats.items():
                rewards[name] += single.rewards[seat]
            terminated, truncated = single.terminated, single.truncated
        self._rounds += 1
        truncated = truncated or (self._rounds >= self._longest and not terminated)
        ended, cut = dict.fromkeys(self.agents, terminated), dict.fromkeys(self.agents, truncated)
        infos = {agent: {"waited": waited[agent]} for agent in self.agents}
        observations = self._observations()
        if terminated or truncated:
            self.agents = []
        return observations, rewards, ended, cut, infos

    def _in_turn(self) -> list[str]:
        """Return the agents that may act, from the foremost on."""
        first, players = self._single.seat, self._single.players
        may_act = [agent for agent in self.agents if self._single.may_act(self._seats[agent])]
        return sorted(may_act, key=lambda agent: (self._seats[agent] - first) % players)

    def _let_act(self, seat: int, action: int) -> bool:
        """Let a seat act if it may and the action is legal; say whether it did."""
        single = self._single
        if not single.may_act(seat) or action not in single.batch.legal_of(0, seat):
            return False
        single.batch.look([seat])
        single.act(action)
        return True

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for agent, seat in self._seats.items()}

    def _observe(self, seat: int) -> Observation:
        single = self._single
        mask = np.zeros(self.wait + 1, np.int8)
        if single.seat >= 0 and single.may_act(seat):
            mask = single.mask(seat, extra_actions=1)
        else:
            mask[self.wait] = 1
        return {SEEN: single.see(seat), MASK: mask}

    def render(self) -> str | None:
        """Return the table as the foremost agent sees it, and in the end the first one."""
        if self.render_mode is None:
            return None
        single = self._single
        return single.text(single.own_seats[0] if single.seat < 0 else single.seat)

    def close(self) -> None:
        """Do nothing: there is no window."""
