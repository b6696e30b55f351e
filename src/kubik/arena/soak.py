"""The soak: very many games of every setup, each position held against the invariants."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from kubik.arena.notes import FAULT_NOTE, plan_games
from kubik.arena.runners import LARGEST_CHUNK, cores, table_build
from kubik.arena.table import CROWDED, ENDLESS, STUCK, TABLE_STATES, soak_games
from kubik.bots.plan import chooser_of
from kubik.bots.policies import RANDOM
from kubik.engine.build import Target
from kubik.engine.errors import SetupError
from kubik.engine.game import Chosen, Game
from kubik.engine.layout import Ints, blank, scratch

MOST_COMBINATIONS = 30  # of options, to play each


@dataclass(frozen=True)
class Setup:
    """A game with a player count and a value for every option."""

    game: Game
    players: int
    options: Chosen

    def __str__(self) -> str:
        options = [self.options[o.name] for o in self.game.options if len(o.tried) != 1]
        return "-".join([self.game.name, str(self.players), *options])


@dataclass(frozen=True)
class Fault:
    """The first game that went wrong, with all it takes to play it again."""

    seed: int
    game: int
    action: int  # how many actions had been played
    invariant: int  # as `broken` numbers them, or STUCK, ENDLESS or CROWDED

    @property
    def what(self) -> str:
        """What went wrong."""
        names = {
            STUCK: "nothing is legal",
            ENDLESS: "longer than LONGEST_RANDOM_GAME",
            CROWDED: "more is legal than MOST_LEGAL",
        }
        return names.get(self.invariant, f"invariant {self.invariant} is broken")


@dataclass(frozen=True)
class Soaked:
    """What the games of one setup showed."""

    setup: Setup
    games: int
    seen: Ints  # by action code: how often it was played
    fault: Fault | None

    @property
    def kinds(self) -> dict[str, int]:
        """How often each kind of action was played."""
        return count_kinds(self.setup.game, self.seen)


def setups(game: Game, every: bool = False) -> Iterator[Setup]:
    """Yield every player count with every combination of options that the game allows.

    Where these are very many, one option at a time is changed. Of an option that says which values
    are tried, the others are left out unless `every` value is plan for.
    """
    names = [option.name for option in game.options]
    tried = [(not every and option.tried) or option.values for option in game.options]
    for players in game.players:
        for values in _combinations([option.default for option in game.options], tried):
            try:
                _, chosen = game.choose(players, dict(zip(names, values, strict=True)))
            except SetupError:
                continue
            yield Setup(game, players, chosen)


def _combinations(
    usual: Sequence[str], tried: Sequence[Sequence[str]]
) -> Iterator[tuple[str, ...]]:
    """Yield every combination of values, or the usual one and each with one value changed."""
    if math.prod(len(values) for values in tried) <= MOST_COMBINATIONS:
        yield from itertools.product(*tried)
        return
    yield tuple(usual)
    for at, values in enumerate(tried):
        for value in values:
            if value != usual[at]:
                yield (*usual[:at], value, *usual[at + 1 :])


def count_kinds(game: Game, seen: Ints) -> dict[str, int]:
    """Add up how often actions were played by their kind; kinds never played are there with 0."""
    kinds: dict[str, int] = {}
    for code, times in enumerate(seen):
        kind = game.moves.phrase(code).message
        kinds[kind] = kinds.get(kind, 0) + int(times)
    return kinds


def soak(
    setup: Setup,
    games: int,
    seed: int = 1,
    *,
    first: int = 0,
    bot: str = RANDOM,
    threads: int | None = None,
    target: Target = "cpu",
    progress: Callable[[int], None] | None = None,
) -> Soaked:
    """Let a bot play games, from number `first` on, up to the first that breaks an invariant."""
    build = table_build(setup.game, target)
    build.compile()
    chooser = chooser_of(setup.game, bot)
    seen = np.zeros(setup.game.rules.ACTIONS, np.int64)

    def play(start: int, end: int) -> tuple[Ints, Fault | None]:
        codes, played = scratch(len(seen)), scratch(len(seen))
        fault = build.first(blank(FAULT_NOTE))
        longest = setup.game.rules.LONGEST_RANDOM_GAME
        plan = plan_games(build, setup.players, setup.options, seed, start, longest)
        sound = build.kernel(soak_games)(
            *(build.blank(TABLE_STATES), plan, end - start, chooser, codes, played, fault)
        )
        if sound == end - start:
            return played, None
        return played, Fault(seed, int(start + sound), int(fault.action), int(fault.invariant))

    faults = []
    last = first + games
    with ThreadPoolExecutor(threads or cores()) as pool:
        starts = range(first, last, LARGEST_CHUNK)
        tasks = {
            pool.submit(play, start, min(last, start + LARGEST_CHUNK)): start for start in starts
        }
        for task in as_completed(tasks):
            played, fault = task.result()
            seen += played
            if fault:
                faults.append(fault)
            if progress:
                progress(min(last, tasks[task] + LARGEST_CHUNK) - tasks[task])
    return Soaked(setup, games, seen, min(faults, key=lambda fault: fault.game, default=None))
