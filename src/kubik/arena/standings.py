"""What a contest tells: the table, the pairs behind it, and what time to think is worth."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from kubik.arena.rating import Skill, Tally, fit_elo, redraw_elo, skills, spread, tally
from kubik.arena.results import Results
from kubik.arena.stats import Interval, wilson
from kubik.engine.layout import Floats


class Rating(NamedTuple):
    """Points of Elo and the 95 % interval they lie in."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class BotStanding:
    """A bot in the table."""

    bot: str
    share: Interval  # of the wins it could have had, in all its seats
    rating: Rating  # 0 is the average of the table
    lead: Rating | None  # over the next in the table
    skill: Skill
    thinking: float | None  # seconds a move, where they were measured
    forfeits: int


class TimedShare(NamedTuple):
    """What a bot wins and how long it thinks for a move."""

    bot: str
    seconds: float
    share: Interval


class Forfeit(NamedTuple):
    """A bot that lost a game by what it did, the block, and what it was."""

    bot: str
    block: int
    reason: dict[str, Any]  # seat, message and its parameters


def standings(results: Results) -> list[BotStanding]:
    """Return the table, the strongest first; but for times it follows from the schedule alone."""
    bots = results.contest.bots
    tallied = tally(results)
    elo = fit_elo(tallied.seats, tallied.wins)
    samples = redraw_elo(tallied, results.contest.seed)
    shares = bot_shares(results.contest.bots, tallied)
    believed, thinking = skills(results), thinking_times(results)
    lost = Counter(forfeit.bot for forfeit in forfeits(results))
    order = sorted(range(len(bots)), key=lambda place: -elo[place])
    return [
        BotStanding(
            bots[place],
            shares[bots[place]],
            Rating(float(elo[place]), *spread(samples[:, place])),
            _lead(elo, samples, *order[at : at + 2]),
            believed[bots[place]],
            thinking.get(bots[place]),
            lost[bots[place]],
        )
        for at, place in enumerate(order)
    ]


def _lead(elo: Floats, samples: Floats, place: int, below: int | None = None) -> Rating | None:
    if below is None:
        return None
    ahead = samples[:, place] - samples[:, below]
    return Rating(float(elo[place] - elo[below]), *spread(ahead))


def running_table(results: Results) -> list[tuple[str, Interval, float]]:
    """Return bot, share of wins and Elo, the strongest first; quick, to be shown while playing."""
    bots = results.contest.bots
    tallied = tally(results)
    shares = bot_shares(bots, tallied)
    rows = zip(bots, shares.values(), fit_elo(tallied.seats, tallied.wins).tolist(), strict=True)
    return sorted(rows, key=lambda row: -row[2])


def bot_shares(bots: tuple[str, ...], tallied: Tally) -> dict[str, Interval]:
    """Return the share of wins of each bot; one that had several seats could win in each."""
    games = [round(blocks.sum()) for blocks in tallied.blocks]
    seats = tallied.seats.T @ games
    wins = tallied.wins.sum(axis=0)
    return {
        bot: wilson(float(won), round(sat)) for bot, won, sat in zip(bots, wins, seats, strict=True)
    }


def pair_shares(results: Results) -> dict[tuple[str, str], Interval]:
    """Return for each two bots that met how the wins of either are shared out between them.

    Where a bot has several seats, what each of them won on average counts.
    """
    bots = results.contest.bots
    tallied = tally(results)
    met: dict[tuple[str, str], Interval] = {}
    for one, first in enumerate(bots):
        for other, second in enumerate(bots):
            tables = (tallied.seats[:, one] > 0) & (tallied.seats[:, other] > 0)
            if one != other and tables.any():
                met[first, second] = _pair(tallied.wins[tables], tallied.seats[tables], one, other)
    return met


def _pair(wins: Floats, seats: Floats, one: int, other: int) -> Interval:
    won, lost = ((wins[:, bot] / seats[:, bot]).sum() for bot in (one, other))
    decided = wins[:, [one, other]].sum()
    return wilson(float(won / (won + lost) * decided) if won + lost else 0.0, round(decided))


def thinking_times(results: Results) -> dict[str, float]:
    """Return how many seconds each bot takes for a move, where that was measured."""
    moves: Counter[str] = Counter()
    seconds: dict[str, float] = {}
    for block in results.ordered:
        for bot, (count, took) in block.thought.items():
            moves[bot] += count
            seconds[bot] = seconds.get(bot, 0.0) + took
    return {bot: seconds[bot] / count for bot, count in moves.items()}


def timed_shares(results: Results) -> list[TimedShare]:
    """Return what bots win against how long they think, the quickest first."""
    shares = bot_shares(results.contest.bots, tally(results))
    times = thinking_times(results)
    return sorted(
        (TimedShare(bot, took, shares[bot]) for bot, took in times.items()),
        key=lambda timed: timed.seconds,
    )


def forfeits(results: Results) -> list[Forfeit]:
    """Return the games that a bot lost by what it did."""
    return [
        Forfeit(game.seats[game.forfeit["seat"]], block.number, game.forfeit)
        for block in results.ordered
        for game in block.games
        if game.forfeit
    ]
