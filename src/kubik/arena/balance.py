"""A balance report: one bot against itself in every setup of a game, and what that shows.

How long games are, how often things go wrong, whether it helps to go first, what is bought and how
those fare who buy it.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.arena.measures import MeasuringTarget, measure, measuring_build
from kubik.arena.runners import build_for
from kubik.arena.simulate import Simulation, choose_games, simulate
from kubik.arena.soak import Setup, setups
from kubik.arena.stats import Z_95, Interval, student, wilson
from kubik.engine.balance import Balance
from kubik.engine.build import Build, Progress
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Floats

# Shares of players; below and above these, a price says nothing.
NEVER, ALWAYS = 0.05, 0.95
LEAST_ERROR = 1e-6
ALL_BUT_ROUNDING = 1 - 1e-6


@dataclass(frozen=True)
class Purchases:
    """How often something was bought, and how its buyers fared."""

    players: int = 0  # who could have bought it, over all games
    bought: int = 0
    buyers: int = 0  # who bought it at least once
    wins: float = 0.0  # of the buyers
    fair: float = 0.0  # as many wins as buyers would have if buying made no difference

    def __add__(self, other: "Purchases") -> "Purchases":
        return Purchases(
            self.players + other.players,
            self.bought + other.bought,
            self.buyers + other.buyers,
            self.wins + other.wins,
            self.fair + other.fair,
        )

    @property
    def share(self) -> float:
        """The share of players who bought it."""
        return self.buyers / max(1, self.players)

    @property
    def each(self) -> float:
        """How many a player bought in a game."""
        return self.bought / max(1, self.players)

    @property
    def fares(self) -> Interval:
        """The wins of buyers against the fair number: 1 if buying made no difference."""
        if not self.buyers:
            return Interval(0.0, 0.0, float("inf"))
        per_win = self.buyers / self.fair
        return Interval(*(part * per_win for part in wilson(self.wins, self.buyers)))


@dataclass(frozen=True)
class Trial:
    """Random purchases in games of one setup, as sums for a linear model of who wins.

    A player's share of the win, less the fair one, is explained by how many of each thing the
    player bought more than the others of the same game.
    """

    things: tuple[str, ...]
    products: Floats  # of the numbers bought, by thing and thing
    effects: Floats  # of the numbers bought with the surplus of wins, by thing
    squares: float  # of the surplus of wins
    # Players over all games, but for one of each: surpluses of a game add up to nothing, so that
    # the last of them follows from the others.
    free: int

    def __add__(self, other: "Trial") -> "Trial":
        return Trial(
            self.things,
            self.products + other.products,
            self.effects + other.effects,
            self.squares + other.squares,
            self.free + other.free,
        )

    def worths(self) -> dict[str, "Worth"]:
        """Return what one more of each thing adds to the share of wins.

        What nobody bought, or only together with something else, is not known at all.
        """
        inverse = np.linalg.pinv(self.products, hermitian=True)
        gains = inverse @ self.effects
        resolved = np.diag(inverse @ self.products)
        freedom = self.free - round(resolved.sum())  # each thing takes one
        left = max(0.0, self.squares - float(gains @ self.effects)) / max(1, freedom)
        known = (resolved > ALL_BUT_ROUNDING) & (freedom > 0)
        reach = student(max(1, freedom)) / Z_95
        spreads = np.sqrt(np.maximum(0.0, np.diag(inverse)) * left)
        errors = np.where(known, spreads * reach, np.inf)
        return {
            thing: Worth(float(gain), float(error))
            for thing, gain, error in zip(self.things, gains, errors, strict=True)
        }


@dataclass(frozen=True)
class Worth:
    """What one more of a thing adds to the share of wins, with its standard error."""

    gain: float
    error: float

    def __add__(self, other: "Worth") -> "Worth":
        """Join two measurements, each as far as it is to be trusted."""
        trust, others = (1 / max(worth.error, LEAST_ERROR) ** 2 for worth in (self, other))
        if not trust + others:
            return Worth(0.0, math.inf)
        gain = (self.gain * trust + other.gain * others) / (trust + others)
        return Worth(gain, (trust + others) ** -0.5)

    @property
    def interval(self) -> Interval:
        """The gain with its 95 % interval."""
        return Interval(self.gain, self.gain - Z_95 * self.error, self.gain + Z_95 * self.error)


@dataclass(frozen=True)
class Cell:
    """What the games of one setup showed."""

    setup: Setup
    games: int
    lengths: NDArray[np.int64]  # in rounds, or in moves where a game has none
    mishaps: float = 0.0  # of a player in a round
    first_wins: float = 0.0  # games won by who went first
    purchases: Mapping[str, Purchases] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)  # of things: the message of their kind
    trial: "Trial | None" = None  # what random purchases showed


@dataclass(frozen=True)
class Report:
    """All cells of a report."""

    game: Game
    bot: str
    seed: int
    balance: Balance | None
    cells: list[Cell]

    @property
    def games(self) -> int:
        """How many games were played in all."""
        return sum(cell.games for cell in self.cells)

    @property
    def player_counts(self) -> list[int]:
        """The numbers of players."""
        return sorted({cell.setup.players for cell in self.cells})

    def select(self, players: int | None = None, **options: str) -> list[Cell]:
        """Return the cells with that many players and those options."""
        return [
            cell
            for cell in self.cells
            if players in (None, cell.setup.players)
            and all(cell.setup.options[name] == value for name, value in options.items())
        ]

    @property
    def varied(self) -> dict[str, list[str]]:
        """The options that differ between cells, and their values."""
        values = {
            option.name: list(dict.fromkeys(c.setup.options[option.name] for c in self.cells))
            for option in self.game.options
        }
        return {name: found for name, found in values.items() if len(found) > 1}

    @property
    def purchases(self) -> dict[str, Purchases]:
        """What was bought, over all cells."""
        found: dict[str, Purchases] = {}
        for cell in self.cells:
            for thing, purchases in cell.purchases.items():
                found[thing] = found.get(thing, Purchases()) + purchases
        return found

    @property
    def worths(self) -> dict[str, Worth]:
        """What purchases are worth, over all cells; those with the same things are one trial."""
        trials: dict[tuple[str, ...], Trial] = {}
        for trial in (cell.trial for cell in self.cells):
            if trial:
                before = trials.get(trial.things)
                trials[trial.things] = before + trial if before else trial
        found: dict[str, Worth] = {}
        for trial in trials.values():
            for thing, worth in trial.worths().items():
                found[thing] = found[thing] + worth if thing in found else worth
        return found

    @property
    def groups(self) -> dict[str, list[str]]:
        """Things by their kind."""
        found: dict[str, list[str]] = {}
        for thing, group in {k: v for cell in self.cells for k, v in cell.groups.items()}.items():
            found.setdefault(group, []).append(thing)
        return found


def all_lengths(cells: Iterable[Cell]) -> NDArray[np.int64]:
    """Return how long the games of some cells were."""
    return np.concatenate([cell.lengths for cell in cells])


def mishaps(cells: Iterable[Cell]) -> float:
    """Return how often a round goes wrong for a player, in some cells."""
    rates = [(cell.mishaps, int(cell.lengths.sum()) * cell.setup.players) for cell in cells]
    return sum(rate * rounds for rate, rounds in rates) / max(1, sum(rounds for _, rounds in rates))


def first_wins(cells: Iterable[Cell]) -> Interval:
    """Return the share of games won by who went first, in some cells."""
    counted = list(cells)
    return wilson(sum(cell.first_wins for cell in counted), sum(cell.games for cell in counted))


def report_setups(game: Game) -> Iterator[Setup]:
    """Yield the setups of a report: what the game's balance varies, or what is usually tried."""
    balance = game.balance
    if balance is None:
        yield from setups(game)
        return
    for players in game.players:
        for values in itertools.product(*balance.varied.values()):
            try:
                _, chosen = game.choose(players, dict(zip(balance.varied, values, strict=True)))
            except SetupError:
                continue
            yield Setup(game, players, chosen)


def make_report(
    game: Game,
    games: int,
    bot: str,
    seed: int = 1,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
    compiling: Progress | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play so many games in each setup, and gather what they show."""
    report_build(game, target).compile(compiling)
    played: dict[str, Any] = {"threads": threads, "target": target}
    cells = []
    for number, setup in enumerate(report_setups(game)):
        if game.balance:
            how = {**played, "progress": progress, **setup.options}
            cells.append(_counted_cell(setup, games, bot, seed, game.balance, how))
            continue
        # Setups that seldom matter would else play the same games, and all together seem sure.
        cells.append(measure_cell(setup, number * games, games, bot, seed, **played))
        if progress:
            progress(games)
    return Report(game, bot, seed, game.balance, cells)


def _counted_cell(
    setup: Setup, games: int, bot: str, seed: int, balance: Balance, how: Mapping[str, Any]
) -> Cell:
    """Play games of a setup, and some of a bot that buys at random, and count what happens."""
    played, tested = (
        simulate(
            setup.game,
            setup.players,
            games,
            seed,
            bots=[who] * setup.players,
            counted=[balance.rounds, balance.mishap, balance.first, balance.bought],
            **how,
        )
        for who in (bot, balance.tester)
    )
    cell = read_cell(setup, played, balance)
    return replace(cell, trial=read_trial(setup, tested, balance))


def games_in_all(game: Game, games: int) -> int:
    """Return how many games a report plays, with so many in each setup."""
    return games * len(list(report_setups(game))) * (2 if game.balance else 1)


def report_build(game: Game, target: MeasuringTarget = "cpu") -> Build:
    """Return the build that the games of a report are played in."""
    return build_for(game, target, counting=True) if game.balance else measuring_build(game, target)


def measure_cell(
    setup: Setup,
    first: int,
    games: int,
    bot: str,
    seed: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
) -> Cell:
    """Play games of a setup from a number on, and gather what can be told of any game.

    Who began is measured: in many games it is drawn, and is then no seat more often than another.
    """
    bots = [bot] * setup.players
    which = choose_games(setup.game, setup.players, seed, bots, setup.options)
    measured = measure(which, first, games, threads=threads, target=target)
    first_wins = float(measured["first_wins"].sum()) + games / setup.players
    return Cell(setup, games, measured["actions"].astype(np.int64), first_wins=first_wins)


def read_cell(setup: Setup, result: Simulation, balance: Balance) -> Cell:
    """Gather what the games of a setup show."""
    counts = result.counts
    rounds = counts[balance.rounds]
    first = counts[balance.first] > 0
    things = things_of(setup, result, balance)
    return Cell(
        setup,
        result.games,
        rounds,
        float(counts[balance.mishap].sum() / (rounds.sum() * setup.players)),
        float(result.shares[first].sum()),
        {
            thing: read_purchases(counts[balance.bought][..., value], result)
            for value, thing in things.items()
        },
        {thing: _kind(setup.game, balance.bought, value) for value, thing in things.items()},
    )


def things_of(setup: Setup, result: Simulation, balance: Balance) -> dict[int, str]:
    """Return what can be bought in a setup, by the number that the event of a purchase has."""
    numbers = range(result.counts[balance.bought].shape[-1])
    named = {number: balance.thing(setup.options, number) for number in numbers}
    return {number: thing for number, thing in named.items() if thing is not None}


def read_trial(setup: Setup, result: Simulation, balance: Balance) -> Trial:
    """Add up what random purchases of a setup show."""
    things = things_of(setup, result, balance)
    bought = result.counts[balance.bought][..., list(things)].astype(np.float64)
    more = (bought - bought.mean(axis=1, keepdims=True)).reshape(-1, len(things))
    surplus = (result.shares - 1 / result.players).ravel()
    return Trial(
        tuple(things.values()),
        more.T @ more,
        more.T @ surplus,
        float(surplus @ surplus),
        len(surplus) - result.games,
    )


def read_purchases(bought: NDArray[np.int64], result: Simulation) -> Purchases:
    """Return how often a thing was bought; a row for each game, a column for each seat."""
    buys = bought > 0
    return Purchases(
        players=bought.size,
        bought=int(bought.sum()),
        buyers=int(buys.sum()),
        wins=float(result.shares[buys].sum()),
        fair=float(buys.sum() / result.players),
    )


def _kind(game: Game, event: str, value: int) -> str:
    """Return the message for the kind of thing that an event names last."""
    params = next(kind.params for kind in game.events.EVENTS if kind.name == event)
    param = [name for name in params if name in game.moves.TERMS][-1]
    return f"{param}-{game.moves.TERMS[param][value]}"
