"""Measures that take many games for one: what can be expected on the way, luck and skill."""

import functools
import threading
from collections.abc import Callable

import numpy as np

from kubik.arena.crew import threads_crew
from kubik.arena.duplicates import duplicate, play_duplicates
from kubik.arena.judging import JUDGING, MOST_LOOKS, SURE, judge_games, judged_note
from kubik.arena.measures import Columns, Measure, MeasuringTarget, measure
from kubik.arena.notes import plan_games
from kubik.arena.runners import cores, seatings
from kubik.arena.table import TABLE_STATES
from kubik.arena.totals import Simulated
from kubik.bots.outlooks import CARELESS
from kubik.bots.plan import chooser_of
from kubik.bots.policies import policy_room
from kubik.bots.registry import bot_bindings, playout_bot, slot_of
from kubik.bots.search.playout import SEARCH_STATES, search_work
from kubik.bots.slots import ALL_SLOTS, chooser
from kubik.engine.build import Build
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Floats, MemoryRows, blank, scratch

DEEP_MEASURES = (
    Measure("foreseen", 0.02, relative=False),
    Measure("settled", 0.02, relative=False),
    Measure("drama", 0.02, relative=False),
    Measure("comebacks", 0.02, relative=False),
    Measure("stake", 0.01, relative=False),
    Measure("second", 0.01, relative=False),
    Measure("luck_deal", 0.02, relative=False),
    Measure("luck_dice", 0.02, relative=False),
    Measure("skill", 0.02, relative=False),
    Measure("edge", 0.02, relative=False),
)
LOOKS = 10  # positions of a usual game that are looked at
PLAYOUTS = 16
PROBED = 50  # games that tell how long a usual one is
WEAK = 0.5  # how often the weaker of two players picks any move at all
DEALS = 8  # of duplicates for each game that is judged, which takes a hundred times as long
DUPLICATES = 4  # games of each deal, of which luck and skill are told
WORDS = 2**32
FEWEST_PLAYERS = 2


@functools.lru_cache
def deep_build(game: Game, target: MeasuringTarget) -> Build:
    """Return the build in which games are judged, and duplicates played."""
    return Build(
        game,
        target,
        kernels=[judge_games, play_duplicates],
        bindings=bot_bindings(game),
        name="judging",
    )


def measure_deeply(
    which: Simulated,
    first: int,
    games: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
) -> Columns:
    """Judge games from a number on, and play duplicates of as many deals."""
    check_deep(which)
    deep_build(which.game, target).compile()
    every = look_every(which, threads=threads, target=target)
    judged = blank(judged_note(which.game), games)
    dealt = lay_out_duplicates(which, DEALS * first, DEALS * games)

    def play(begin: int, end: int, stopping: threading.Event) -> None:
        del stopping  # compiled code plays its games to the end
        own_notes = judged[begin:end].view(np.recarray)
        judge(which, first + begin, every, own_notes, PLAYOUTS, target=target)
        own = dealt[DUPLICATES * DEALS * begin : DUPLICATES * DEALS * end].view(np.recarray)
        play_out_duplicates(which, own, target)

    _in_parts(play, games, threads or cores())
    deals = columns_of_duplicates(which, dealt)
    means = {name: column.reshape(games, DEALS).mean(axis=1) for name, column in deals.items()}
    return columns_of_judged(judged, which.players) | means


def check_deep(which: Simulated) -> None:
    """Refuse games that cannot be looked at deeply: of one player alone, or of bots that search."""
    if which.players < FEWEST_PLAYERS:
        raise SetupError("lab-deep-alone")
    for bot in which.bots:
        chooser_of(which.game, bot)


def _in_parts(play: Callable[..., None], games: int, threads: int) -> None:
    part = max(1, games // (8 * threads))
    with threads_crew(play, threads) as crew:
        ends = [(at, min(games, at + part)) for at in range(0, games, part)]
        for done in [crew.submit(*end) for end in ends]:
            done.result()


def look_every(
    which: Simulated, *, threads: int | None = None, target: MeasuringTarget = "cpu"
) -> int:
    """Return how many actions lie between two looks, so that usual games have LOOKS of them."""
    lengths = measure(which, 0, PROBED, threads=threads, target=target)["actions"]
    return max(1, round(float(lengths.mean()) / LOOKS))


def judge(
    which: Simulated,
    first: int,
    every: int,
    notes: MemoryRows,
    playouts: int,
    policy: str | None = None,
    *,
    target: MeasuringTarget = "cpu",
) -> None:
    """Judge games from a number on, as many as there is room for notes."""
    game = which.game
    build = deep_build(game, target)
    work = blank(search_work(game))
    careless = CARELESS.get(game.name, 0.0)
    slot = slot_of(game, policy or playout_bot(game))
    work.players, work.policy = which.players, chooser(slot, careless)
    judging = blank(JUDGING)
    judging.every, judging.playouts = every, playouts
    build.kernel(judge_games)(
        build.blank(TABLE_STATES),
        build.blank(SEARCH_STATES),
        plan_games(build, which.players, which.options, which.seed, first),
        seatings(which),
        build.first(judging),
        build.first(work),
        notes,
    )
    notes.outlooks[:] /= playouts


def columns_of_judged(notes: MemoryRows, players: int) -> dict[str, Floats]:
    """Return what is told by how games stood on the way; of several winners, each has a part."""
    outlooks = notes.outlooks[:, : MOST_LOOKS * players].reshape(len(notes), MOST_LOOKS, players)
    shares = notes.shares[:, :players]
    looked = np.arange(MOST_LOOKS)[None, :] < notes.looks[:, None]
    count = np.maximum(1, notes.looks)[:, None]
    unsure = (outlooks < SURE) & looked[:, :, None]
    last_unsure = np.where(unsure, np.arange(1, MOST_LOOKS + 1)[None, :, None], 0).max(axis=1)
    behind = np.where(looked[:, :, None], best_of_others(outlooks) - outlooks, 0.0)
    middle = behind[np.arange(len(notes)), notes.looks // 2]
    by_seat = {
        "foreseen": np.where(looked[:, :, None], outlooks, 0.0).sum(axis=1) / count,
        "settled": last_unsure / count,
        "drama": np.maximum(behind, 0.0).max(axis=1),
        "comebacks": middle > 0,
    }
    columns = {name: (values * shares).sum(axis=1) for name, values in by_seat.items()}
    choices = np.maximum(1, notes.choices)
    return columns | {"stake": notes.stake / choices, "second": notes.second / choices}


def best_of_others(outlooks: Floats) -> Floats:
    """Return, for each seat, what the best of the others may expect."""
    players = outlooks.shape[-1]
    others = [np.delete(outlooks, seat, axis=-1).max(axis=-1) for seat in range(players)]
    return np.stack(others, axis=-1)


def lay_out_duplicates(which: Simulated, first: int, deals: int) -> MemoryRows:
    """Return four games for each deal: same dice, other players; other dice; other deal.

    Who is strong is drawn for every seat. The last game has the players of the first, each some
    seats further, so that skill is told apart from the seat.
    """
    players, seats = which.players, max(which.game.players)
    games = blank(duplicate(which.game), DUPLICATES * deals)
    strong = [chooser_of(which.game, bot) for bot in which.bots]
    weak = [chooser(number % ALL_SLOTS, WEAK) for number in strong]
    for at in range(deals):
        number = first + at
        chance = np.random.default_rng([which.seed, number])
        dice, other_dice, third_dice, *choices = chance.integers(WORDS, size=3 + DUPLICATES)
        one, other = (chance.integers(2, size=players) for _ in range(2))
        rows = (
            (number, dice, one),
            (number, dice, other),
            (number, other_dice, other),
            (-1 - number, third_dice, np.roll(one, number % players)),
        )
        for place, (deal, word, who) in enumerate(rows):
            row = games[DUPLICATES * at + place]
            row.deal, row.dice, row.choices = deal % WORDS, word, choices[place]
            row.choosers[:] = [
                (strong[seat] if who[seat] else weak[seat]) if seat < players else 0
                for seat in range(seats)
            ]
    return games


def play_out_duplicates(which: Simulated, games: MemoryRows, target: MeasuringTarget) -> None:
    """Play games as they are laid out."""
    build = deep_build(which.game, target)
    build.kernel(play_duplicates)(
        build.blank(TABLE_STATES),
        plan_games(build, which.players, which.options, which.seed, 0),
        scratch(policy_room(which.game)),
        games,
    )


def columns_of_duplicates(which: Simulated, games: MemoryRows) -> dict[str, Floats]:
    """Return the parts of the variance of results, told by which two games share what."""
    players = which.players
    fair = 1 / players
    above = (games.shares[:, :players] - fair).reshape(-1, DUPLICATES, players)
    first = games.deal.reshape(-1, DUPLICATES)[:, 0]
    choosers = games.choosers[:, :players].reshape(-1, DUPLICATES, players)
    strong = np.array([chooser_of(which.game, bot) for bot in which.bots])
    is_strong = choosers[:, 0] == strong
    turned = np.array(
        [np.roll(row, -(number % players)) for row, number in zip(above[:, 3], first, strict=True)]
    )
    variance = fair * (1 - fair)

    def together(other: Floats) -> Floats:
        product: Floats = (above[:, 0] * other).mean(axis=1) / variance
        return product

    deal = together(above[:, 2])
    return {
        "luck_deal": deal,
        "luck_dice": together(above[:, 1]) - deal,
        "skill": together(turned),
        "edge": 2 * (np.where(is_strong, 1, -1) * above[:, 0]).mean(axis=1),
    }
