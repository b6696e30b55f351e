"""One game of a batch of one, for frameworks that step games one by one."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import is_one_of
from kubik.engine.layout import Shorts
from kubik.engine.seeds import written_seed
from kubik.engine.whole import index_of
from kubik.envs.batch import Batch, Seed

# What an observation consists of: what the seat sees, and which actions are legal for it.
SEEN, MASK = "observation", "action_mask"
RENDER_MODES = ["ansi"]
Observation: TypeAlias = dict[str, Shorts | NDArray[np.int8]]


def observation_space(game: Game, extra_actions: int = 0) -> spaces.Dict:
    """Return the space of what a seat sees of a game, with a mask of its actions."""
    bounds = np.iinfo(np.int16)
    return spaces.Dict(
        {
            SEEN: spaces.Box(bounds.min, bounds.max, (game.observe.SIZE,), np.int16),
            MASK: spaces.Box(0, 1, (game.rules.ACTIONS + extra_actions,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> None:
    """Refuse to draw in a way that there is none of."""
    if mode is not None and not is_one_of(mode, RENDER_MODES):
        raise SetupError("env-render", mode=str(mode), known=RENDER_MODES)


def check_asked(asked: Iterable[str], *settled: str) -> None:
    """Refuse what a batch can be asked for, but is settled in this door."""
    for name in asked:
        if name in settled:
            raise SetupError("env-settled", name=name)


def read_action(action: Any) -> int:
    """Return the code of one action, however a framework writes whole numbers."""
    try:
        return index_of(action)
    except TypeError:
        kind = f"{action.dtype} {action.shape}" if hasattr(action, "dtype") else ""
        raise SetupError("one-action", found=kind or type(action).__name__) from None


def check_options(options: Any, *known: str) -> None:
    """Refuse options of `reset` that would change nothing."""
    if options is not None and not isinstance(options, Mapping):
        raise SetupError("reset-options", found=str(options))
    for name in options or ():
        if name not in known:
            raise SetupError("reset-option", name=str(name), known=list(known) or "–")


class SingleGame:
    """One game after another, none of which begins by itself."""

    def __init__(
        self, game: str | Game, players: int | None, *, seed: Seed | None = None, **asked: Any
    ) -> None:
        """Prepare games; the first of them is that of the seed, unless `begin` is told another."""
        check_asked(asked, "envs", "legal", "restart", "threads", "compiling")
        self._first_seed = seed
        self.batch = Batch(game, players, 1, legal="bytes", restart=False, threads=1, **asked)
        self.game, self.players = self.batch.game, self.batch.players
        self.own_seats = [seat for seat in range(self.players) if seat not in self.batch.bots]
        self._seed: str | None = None
        self._number = 0

    def begin(self, seed: Seed | None = None) -> None:
        """Begin the game of a seed, or without one the next game of the last seed."""
        asked = self._first_seed if seed is None and self._seed is None else seed
        if asked is not None or self._seed is None:
            self._seed, self._number = written_seed(asked), 0
        else:
            self._number += 1
        self.batch.reset([f"{self._seed}/{self._number}" if self._number else self._seed])

    def check_begun(self) -> None:
        """Refuse what takes a game before there is one."""
        if self._seed is None:
            raise SetupError("batch-not-begun")

    @property
    def seat(self) -> int:
        """Who is to act; -1 once the game has ended."""
        return int(self.batch.seats[0])

    def may_act(self, seat: int) -> bool:
        """Whether a seat may act now."""
        return bool(self.batch.actors[0] >> seat & 1)

    def act(self, action: int) -> None:
        """Play an action of the seat that is to act."""
        self.batch.step(np.array([action]))

    @property
    def rewards(self) -> list[float]:
        """What every seat got since the last action of the caller."""
        return [float(reward) for reward in self.batch.rewards[0]]

    @property
    def terminated(self) -> bool:
        """Whether the last action ended the game."""
        return bool(self.batch.terminated[0])

    @property
    def truncated(self) -> bool:
        """Whether the last action made it too long."""
        return bool(self.batch.truncated[0])

    def see(self, seat: int) -> Shorts:
        """Return what a seat sees."""
        if seat == self.seat:
            return self.batch.seen[0].copy()
        return self.batch.observe(0, seat)

    def mask(self, seat: int, extra_actions: int = 0) -> NDArray[np.int8]:
        """Return a one for every action that is legal for a seat, with zeros for extra actions."""
        marks = np.zeros(self.game.rules.ACTIONS + extra_actions, np.int8)
        if seat == self.seat:
            marks[: self.game.rules.ACTIONS] = self.batch.legal[0]
        elif self.seat >= 0:  # in a game that was cut off nothing can be played any more
            marks[self.batch.legal_of(0, seat)] = 1
        return marks

    def text(self, seat: int) -> str:
        """Return what a seat sees, as a person would."""
        return self.batch.match(0).text(seat)
