"""The tuner: weights of a game's keen bot, found by evolution in games against a rival.

A candidate is worth the share of wins of one seat that judges by its weights, in turn in every
seat, against a rival in all others. All candidates of a generation play the same deals. What comes
out follows from the tuning alone, on any number of cores and on a cluster.
"""

import contextlib
import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from kubik.arena import cma
from kubik.arena.crew import Crew, ray_crew, threads_crew
from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.simulate import number_of
from kubik.arena.stats import Interval, wilson
from kubik.arena.table import TABLE_STATES
from kubik.arena.trial import try_weights
from kubik.bots.policies import policy_room
from kubik.bots.registry import KEEN, bot_module, bot_names
from kubik.bots.slots import bot_0, choose_with
from kubik.engine.build import Build, Kernel, Progress
from kubik.engine.errors import SetupError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Floats, MemoryRows, scratch
from kubik.engine.registry import as_game, find_game
from kubik.engine.whole import whole, whole_within

GREEDY = "greedy"
RIVALS = (KEEN, GREEDY)
FEWEST_PLAYERS = 2

USUAL_GENERATIONS, MOST_GENERATIONS = 40, 10**6
MOST_DRAWN = 1_000  # moves at the beginning of a game
USUAL_GAMES = 400  # of each candidate in a generation
FIRST_STEP = 0.4  # in parts of the weights at the start
CROWD = 2  # times the usual number of candidates: chance decides many of the games

# The match that shows what was reached: on deals that no candidate had, and with more games.
FRESH_DEALS = 2**40
CONFIRMING = 10  # times the games of a candidate


@dataclass(frozen=True)
class Tuning:
    """What is tuned, against whom and how long."""

    game: Game
    players: int
    options: Mapping[str, str]
    start: tuple[float, ...]  # the weights of the bot as it is
    rival: str = KEEN  # with the weights at the start, or greedy
    generations: int = USUAL_GENERATIONS
    games: int = USUAL_GAMES
    opening: int = 0  # how many moves of a game are drawn, where nothing else makes games differ
    seed: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the weights."""
        return tuple(bot_module(self.game, KEEN).NAMES)

    @property
    def blocks(self) -> int:
        """How many deals each candidate plays from each seat."""
        return -(-self.games // self.players)

    @property
    def candidates(self) -> int:
        """How many candidates a generation has."""
        return CROWD * cma.usual_candidates(len(self.start))

    @property
    def scale(self) -> Floats:
        """The unit in which each weight is changed: its size, or where it is 0 a common one."""
        sizes = np.abs(self.start)
        common = float(sizes[sizes > 0].mean()) if sizes.any() else 1.0
        return np.where(sizes > 0, sizes, common)

    def weights(self, place: Floats) -> Floats:
        """Return the weights at a place of the search."""
        found: Floats = np.array(self.start) + self.scale * place
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the tuning as plain data."""
        edition = self.game.edition.overrides if self.game.edition else None
        data = vars(self) | {"game": self.game.name, "edition": edition}
        return data | {"options": dict(self.options), "start": list(self.start)}


class Confirmation(NamedTuple):
    """What tuned weights won against a rival on fresh deals."""

    rival: str
    games: int
    share: Interval


@dataclass(frozen=True)
class Tuned:
    """What a tuning brought."""

    tuning: Tuning
    weights: tuple[float, ...]
    confirmations: tuple[Confirmation, ...]


def make_tuning(
    game: str | Game,
    players: int | None = None,
    *,
    rival: str = KEEN,
    generations: int = USUAL_GENERATIONS,
    games: int = USUAL_GAMES,
    opening: int = 0,
    seed: int = 1,
    **options: Any,
) -> Tuning:
    """Return a tuning that can be done; a sentence says what is wrong with any other."""
    game = as_game(game)
    count, chosen = game.choose(players, options)
    if count < FEWEST_PLAYERS:
        raise SetupError("arena-alone")
    if KEEN not in bot_names(game) or not hasattr(bot_module(game, KEEN), "choose_with"):
        raise SetupError("tune-no-weights", game=game.name)
    if rival not in RIVALS:
        raise SetupError("tune-rival", rival=rival, known=list(RIVALS))
    bot_module(game, GREEDY)  # refuses a game that has none
    start = keen_weights(game, count, chosen)
    return Tuning(
        *(game, count, chosen, tuple(start.tolist()), rival),
        generations=whole_within("generations", generations, 1, MOST_GENERATIONS),
        games=number_of(games),
        opening=whole_within("opening", opening, 0, MOST_DRAWN),
        seed=whole("seed", seed),
    )


def keen_weights(game: Game, players: int, options: Mapping[str, str]) -> Floats:
    """Return the weights that the keen bot has for so many players and these options."""
    module = bot_module(game, KEEN)
    by_options = hasattr(module, "weights_for")
    weights = module.weights_for(players, options) if by_options else module.WEIGHTS[players]
    return np.array(weights)


def tuning_from_dict(data: Mapping[str, Any]) -> Tuning:
    """Return the tuning that plain data tells of."""
    others = {name: value for name, value in data.items() if name != "edition"}
    game = find_game(data["game"], data["edition"])
    return Tuning(**others | {"game": game, "start": tuple(data["start"])})


@functools.lru_cache(maxsize=KEPT_GAMES)
def trial_build(game: Game) -> Build:
    """Return the build in which weights are tried out."""
    bindings: dict[Kernel, Kernel] = {
        choose_with: bot_module(game, KEEN).choose_with,
        bot_0: bot_module(game, GREEDY).choose,
    }
    return Build(game, "cpu", kernels=[try_weights], bindings=bindings, name="trial")


def play_trial(
    tuning: Tuning,
    own: Sequence[float],
    others: Sequence[float],
    first: int,
    stopping: threading.Event | None = None,
) -> float:
    """Return what weights win against others, or greedy if none, on the deals from `first` on."""
    if stopping and stopping.is_set():
        return 0.0
    build, players = trial_build(tuning.game), tuning.players
    notes = room_for_notes(tuning.game, tuning.blocks * players)
    build.kernel(try_weights)(
        build.blank(TABLE_STATES),
        plan_games(build, players, tuning.options, tuning.seed, first * players),
        tuning.opening,
        np.array(own, float),
        np.array(others, float),
        scratch(policy_room(tuning.game)),
        notes,
    )
    return float(shares_of_own(notes, players).sum())


def shares_of_own(notes: MemoryRows, players: int) -> Floats:
    """Return what the seat with its own weights got in each game of a trial."""
    games = np.arange(len(notes))
    won: Floats = notes.shares[games, games % players]
    return won


def play_trial_from_dict(
    data: Mapping[str, Any], own: Sequence[float], others: Sequence[float], first: int
) -> float:
    """Play a trial of a tuning that is told as plain data, in another process."""
    return play_trial(tuning_from_dict(data), own, others, first)


def tune(
    tuning: Tuning,
    begun: cma.Swarm | None = None,
    *,
    threads: int | None = None,
    ray: str | None = None,
    compiling: Progress | None = None,
    playing: Callable[[], None] = lambda: None,
    learnt: Callable[[cma.Swarm, float], None] = lambda _swarm, _share: None,
) -> Tuned:
    """Tune weights, from the start or from where a tuning was broken off.

    `playing` is told of each trial, `learnt` of what came out of each generation and the mean
    share of wins of its candidates; that is all it takes to go on later.
    """
    swarm = begun or cma.new_swarm(np.zeros(len(tuning.start)), FIRST_STEP)
    trial_build(tuning.game).compile(compiling)
    with _crew(tuning, ray, threads) as crew:
        while swarm.generation < tuning.generations:
            places = cma.draw(swarm, tuning.candidates, tuning.seed)
            first = swarm.generation * tuning.blocks
            others = _rival_weights(tuning, tuning.rival)
            tasks = [(tuning.weights(place).tolist(), others, first) for place in places]
            won = _all(crew, tasks, playing)
            swarm = cma.learn(swarm, places, np.array(won))
            learnt(swarm, sum(won) / (len(won) * tuning.blocks * tuning.players))
        found = tuple(tuning.weights(swarm.mean).tolist())
        matches = tuple(_confirm(tuning, found, rival, crew, playing) for rival in RIVALS)
    return Tuned(tuning, found, matches)


def trials(tuning: Tuning, begun: cma.Swarm | None = None) -> int:
    """Return how many trials are still to be played."""
    left = tuning.generations - (begun.generation if begun else 0)
    return left * tuning.candidates + CONFIRMING * len(RIVALS)


def _crew(
    tuning: Tuning, ray: str | None, threads: int | None
) -> contextlib.AbstractContextManager[Crew[float]]:
    if ray:
        return ray_crew(play_trial_from_dict, tuning.to_dict(), ray, threads)
    return threads_crew(functools.partial(play_trial, tuning), threads)


def _rival_weights(tuning: Tuning, rival: str) -> list[float]:
    return list(tuning.start) if rival == KEEN else []


def _all(
    crew: Crew[float], tasks: Sequence[tuple[Any, ...]], playing: Callable[[], None]
) -> list[float]:
    """Play trials side by side; return what each brought."""
    futures: list[Future[float]] = [crew.submit(*task) for task in tasks]
    for _ in as_completed(futures):
        playing()
    return [future.result() for future in futures]


def _confirm(
    tuning: Tuning,
    weights: Sequence[float],
    rival: str,
    crew: Crew[float],
    playing: Callable[[], None],
) -> Confirmation:
    others = _rival_weights(tuning, rival)
    firsts = (FRESH_DEALS + part * tuning.blocks for part in range(CONFIRMING))
    won = _all(crew, [(list(weights), others, first) for first in firsts], playing)
    games = CONFIRMING * tuning.blocks * tuning.players
    return Confirmation(rival, games, wilson(sum(won), games))
