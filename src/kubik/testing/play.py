"""Games played at random, in a build or in a match."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kubik.arena.soak import Setup
from kubik.engine.build import Build
from kubik.engine.chance import reseed
from kubik.engine.events import Event, read_log
from kubik.engine.layout import States, snapshot
from kubik.engine.match import Match, MatchTarget
from kubik.engine.moves import Move
from kubik.engine.open_state import OpenState

# Random games of some kinds go on for thousands of moves. Of those the beginning is played here;
# the soak plays them whole.
LONG = 600


class BuiltGame:
    """One game in one build, with plain calls into it."""

    def __init__(
        self, setup: Setup, build: Build, seed: int, position: Mapping[str, Any] | None = None
    ) -> None:
        self.setup, self.build = setup, build
        self.states = build.blank()
        self.state = build.first(self.states)
        self._codes = np.zeros(setup.game.rules.ACTIONS, np.int64)
        build.kernel(reseed)(self.state, seed, 0, 0, 0)
        options = setup.game.codes(setup.options)
        if position is None:
            build.setup(self.state, setup.players, options)
        else:
            rest = {name: position[name] for name in position if name not in ("players", "options")}
            setup.game.position.restore(OpenState(self.states), rest, setup.players, options)

    @property
    def over(self) -> bool:
        """Whether it is finished."""
        return bool(self.build.over(self.state))

    @property
    def seats(self) -> list[int]:
        """The seats that may act."""
        mask = int(self.build.actors(self.state))
        return [seat for seat in range(self.setup.players) if mask >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        """Return the codes of the actions open to a seat."""
        count = self.build.legal(self.state, seat, self._codes)
        return self._codes[:count].tolist()

    def apply(self, seat: int, code: int) -> None:
        """Play an action."""
        if self.build.live:
            self.state.logged = 0
        self.build.apply(self.state, seat, code)

    @property
    def events(self) -> list[Event]:
        """What happened in the last action."""
        return list(read_log(self.states, self.setup.game.events.EVENTS))

    @property
    def position(self) -> bytes:
        """The position without its log."""
        return snapshot(self.states, self.setup.game.rules.STATE)

    @property
    def outcome(self) -> tuple[list[float], int]:
        """What each seat got, and how it ended."""
        shares = np.zeros(self.setup.players)
        self.build.payoff(self.state, shares)
        return shares.tolist(), int(self.build.ending(self.state))


def new_match(setup: Setup, seed: int | str, target: MatchTarget = "cpu") -> Match:
    """Begin a match."""
    return Match(setup.game, setup.players, seed, target=target, **setup.options)


def play(match: Match, seed: int | str, moves: int = LONG) -> Iterator[Match]:
    """Play a match at random, to its end or that far; yield it first and after every move."""
    choice = random.Random(f"{seed}")
    yield match
    while not match.over and len(match.steps) < moves:
        match.push(choice.choice(match.legal_moves))
        yield match


def played(setup: Setup, seed: int | str, moves: int = LONG, target: MatchTarget = "cpu") -> Match:
    """Return a match after that many random moves, or at its end."""
    match = new_match(setup, seed, target)
    for _ in play(match, seed, moves):
        pass
    return match


def some_way_on(setup: Setup, seed: int | str, moves: int) -> Match:
    """Return a match after so many random moves, or in the middle of a game that has fewer."""
    whole = played(setup, seed, 2 * moves)
    return played(setup, seed, min(moves, len(whole.steps) // 2))


def in_world(match: Match, world: States) -> Match:
    """Return the same match, had the truth been that world."""
    twin = match.copy()
    twin._hold(world.copy())
    return twin


def replay_move(match: Match, move: Move, seed: str) -> Match:
    """Return the match after that move, had its seed been another."""
    twin = in_world(match, match._states)
    twin.seed = seed
    twin.push(move)
    return twin


def position_bytes(match: Match) -> bytes:
    """Return the bytes of the position of a match, its generator among them."""
    return snapshot(match._states, match.game.rules.STATE)


def known_bytes(states: States) -> bytes:
    """Return the bytes of a position without its generator, which a seat never sees."""
    blind = states.copy()
    blind[0].generator[:] = 0
    if "logged" in (blind.dtype.names or ()):
        blind[0].log[:] = 0
        blind[0].logged = 0
    return bytes(np.asarray(blind).tobytes())
