"""Games whose chance is chosen from outside, action by action, as OpenSpiel wants it.

An action that draws waits for a number, which seeds its chance; any other one is played at once.
"""

import functools
import json
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from kubik.engine.build import Build, Kernel, Target
from kubik.engine.game import Game
from kubik.engine.layout import Ints, Shorts, copy_common
from kubik.engine.match import Match
from kubik.envs.chance_nodes import (
    NOBODY,
    NODE_STATES,
    NOW,
    UNKNOWN,
    act_by,
    deal_by,
    imagine_by,
    seat_to_act,
    share_out,
)
from kubik.envs.cpu import batch_build
from kubik.envs.showing import list_moves, see_game


@dataclass(frozen=True)
class GameTree:
    """A game with its setup, from whose beginning many ways are followed."""

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]
    start: str  # a position to begin from in place of a deal, as JSON, or nothing
    target: Target

    @functools.cached_property
    def build(self) -> Build:
        """The build that all its nodes share."""
        build = batch_build(self.game, self.target)
        build.compile()
        return build

    @functools.cached_property
    def codes(self) -> Ints:
        """The options as the rules read them."""
        return self.game.codes(dict(self.options))

    def call(self, kernel: Kernel, *arguments: Any) -> Any:
        """Call a kernel of the build."""
        return _direct(self.build, kernel)(*arguments)

    def __getstate__(self) -> dict[str, Any]:
        """Tell what it consists of; the build is found again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


_direct = functools.cache(Build.direct)


class GameNode:
    """One position of a game, with what chance is still to bring to it."""

    def __init__(self, tree: GameTree) -> None:
        """Stand before the deal."""
        self.tree = tree
        self.states = tree.build.blank(NODE_STATES)
        self.pending: tuple[int, int] | None = None  # the seat and the action that wait for chance
        self.dealt = False
        self.times = 0  # actions played
        if tree.start:
            match = Match.from_position(tree.game, json.loads(tree.start), target="python")
            copy_common(match._states, self.states[:1])  # type: ignore[arg-type]
            # What is hidden in it is drawn anew, unless all lies open.
            self.dealt = bool(getattr(tree.game.view, "OPEN", False))
        else:
            self.dealt = self._deal(UNKNOWN)

    def _deal(self, outcome: int) -> bool:
        tree = self.tree
        return bool(tree.call(deal_by, self.states, tree.players, tree.codes, outcome))

    def copy(self) -> "GameNode":
        """Return the same position, to go on from in another way."""
        twin = GameNode.__new__(GameNode)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        return twin

    def __deepcopy__(self, _memo: Any) -> "GameNode":
        return self.copy()

    @property
    def waits_for_chance(self) -> bool:
        """Whether a number of chance is wanted next."""
        return not self.dealt or self.pending is not None

    @property
    def seat(self) -> int:
        """Who is to act; NOBODY once the game is over."""
        return int(self.tree.call(seat_to_act, self.states))

    def legal(self) -> list[int]:
        """Return the codes of all that the seat to act may do."""
        codes = np.zeros(self.tree.game.rules.MOST_LEGAL, np.int64)
        count = self.tree.call(list_moves, self.states, NOW, self.seat, codes)
        return sorted(codes[:count].tolist())

    def allows(self, action: int) -> bool:
        """Whether the seat to act may do that."""
        codes = np.zeros(self.tree.game.rules.MOST_LEGAL, np.int64)
        count = self.tree.call(list_moves, self.states, NOW, self.seat, codes)
        return bool((codes[:count] == action).any())

    def act(self, action: int) -> None:
        """Play an action of the seat to act, or let it wait for chance."""
        self._act(self.seat, action, UNKNOWN)

    def _act(self, seat: int, action: int, outcome: int) -> None:
        known = self.tree.call(act_by, self.states, seat, action, outcome, self.times)
        self.pending = None if known else (seat, action)
        self.times += known

    def decide(self, outcome: int) -> None:
        """Let chance be that number."""
        if self.pending is not None:
            self._act(*self.pending, outcome)
        elif self.tree.start:
            self.imagine(NOBODY, outcome)
        else:
            self._deal(outcome)
        self.dealt = True

    def imagine(self, seat: int, outcome: int) -> None:
        """Become a position that a seat cannot tell from this one."""
        self.tree.call(imagine_by, self.states, seat, outcome)

    def see(self, seat: int) -> Shorts:
        """Return what a seat sees; nothing before the deal."""
        seen = np.zeros(self.tree.game.observe.SIZE, np.int16)
        if self.dealt:
            self.tree.call(see_game, self.states, NOW, seat, seen)
        return seen

    def shares(self) -> list[float]:
        """Return what each seat gets."""
        shares = np.zeros(self.tree.players)
        self.tree.call(share_out, self.states, shares)
        return shares.tolist()
