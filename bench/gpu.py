"""Games on a GPU: that they are those of the processor, and how fast they are.

`make gpu-check` plays games with the same seeds on both, over all games, numbers of players and
options, and compares them game by game; `make bench-gpu` measures, and writes bench/gpu.json
(`python -m bench.gpu batches` measures batches alone, beside Pgx).
All need a GPU of NVIDIA and the extra `cuda`.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kubik.arena.device import MOST_PLACES, GpuRunner
from kubik.arena.runners import seatings
from kubik.arena.simulate import choose_games, runner_for, simulate, total_games
from kubik.engine.build import Target
from kubik.engine.cuda import cupy
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.envs.batch import Batch
from kubik.envs.device_words import gathers_marks

RESULTS = Path(__file__).parent / "gpu.json"
COLUMNS = ("lengths", "choices", "endings", "shares", "standings")
SEED = 11
TARGETS: tuple[Target, ...] = ("cpu", "cuda")
ARRAYS = ("seen", "seats", "actors", "rewards", "terminated", "truncated", "finals")
SIDE_BY_SIDE = 8  # short games step by step leave most of a GPU free
COMPARED_ENVS = 64
COMPARED_STEPS = 300
COMBINED = 6  # ways to play a game with all its options drawn at once
BOTS = ("greedy", "keen")  # by turns around the table
FEWER_BY_BOTS = 10  # times fewer games, since bots take longer on the processor

# How many games are compared for each way to play, and how many are played to measure.
COMPARED = {
    "connect_four": 20_000,
    "cubirds": 3_000,
    "kabaleo": 3_000,
    "qubix": 3_000,
    "qwirkle_cubes": 2_000,
    "cubitos": 300,
}
MEASURED = {
    "connect_four": 2**26,
    "cubirds": 2**23,
    "kabaleo": 2**23,
    "qubix": 2**23,
    "qwirkle_cubes": 2**20,
    "cubitos": 2**22,
}
# Moves a second that are asked for.
WANTED = {
    "connect_four": 10e9,
    "cubirds": 1.2e9,
    "kabaleo": 0.5e9,
    "qubix": 1e9,
    "qwirkle_cubes": 0.3e9,
    "cubitos": 0.15e9,
}
PLAYERS = 2
WARMING_STEPS = 12_000  # nearly a whole game, so that games are in all their parts at once
MEASURED_STEPS = 1_000
# As many as are fastest, or fit; Pgx plays as many of connect four.
BATCH_ENVS = dict.fromkeys(WANTED, 2**20) | {"connect_four": 2**23}
BATCH_STEPS = 50
# How a GPU chooses a legal move by chance, of marks as Pgx has them, or of a list.
MIXED = (
    "unsigned x = (unsigned)i * 2654435761u ^ seed; x ^= x >> 16; x *= 0x7feb352du;"
    "x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16;"
)
CHOOSING = {
    "bytes": (
        "raw uint8 marks, int32 actions, uint32 seed",
        "int64 chosen",
        f"{MIXED} const unsigned char* mark = &marks[(long long)i * actions]; int count = 0;"
        "for (int a = 0; a < actions; a++) count += mark[a];"
        "int which = ((unsigned long long)x * count) >> 32; chosen = 0;"
        "for (int a = 0; a < actions; a++) if (mark[a]) { if (which == 0) chosen = a; which--; }",
    ),
    "list": (
        "raw int64 moves, int64 count, int64 envs, uint32 seed",
        "int64 chosen",
        f"{MIXED} chosen = moves[i + envs * (long long)(((unsigned long long)x * count) >> 32)];",
    ),
}


class Way(NamedTuple):
    """A way to play a game."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...] = ()  # in all seats; none of them: moves by chance

    @property
    def games(self) -> int:
        """How many games are compared."""
        return COMPARED[self.game] // (FEWER_BY_BOTS if self.bots else 1)


def ways(game: Game) -> Iterator[Way]:
    """Yield every number of players, alone and with bots, and options one by one and together."""
    for players in game.players:
        yield Way(game.name, players, {})
        yield Way(game.name, players, {}, tuple(BOTS[seat % len(BOTS)] for seat in range(players)))
    for option in game.options:
        counts = option.players or tuple(game.players)
        for number, value in enumerate(option.values):
            yield Way(game.name, counts[number % len(counts)], {option.name: value})
    if len(game.options) > 1:
        yield from filter(goes_together, combined(game))


def combined(game: Game) -> Iterator[Way]:
    """Yield some ways to play with all options drawn together."""
    chance = random.Random(SEED)
    for _ in range(COMBINED):
        players = chance.choice(list(game.players))
        yield Way(
            game.name,
            players,
            {
                option.name: chance.choice(list(option.values))
                for option in game.options
                if not option.players or players in option.players
            },
        )


def goes_together(way: Way) -> bool:
    """Whether a game has a way to play."""
    try:
        find_game(way.game).choose(way.players, way.options)
    except SetupError:
        return False
    return True


def compile_all(games: list[Game], how: Callable[[str, Target], None]) -> None:
    """Compile what is needed of all games for both, side by side."""
    names = [(game.name, target) for game in games for target in TARGETS]
    with get_context("spawn").Pool(min(SIDE_BY_SIDE, len(names))) as pool:
        pool.starmap(how, names)


def compile_one(name: str, target: Target) -> None:
    """Compile what plays and what steps a game, by chance and with bots."""
    players = max(find_game(name).players)
    for bots in ([], [BOTS[0]] * players):
        runner_for(choose_games(name, players, SEED, bots or None, {}), target).build.compile()
        compile_batch(name, target, dict(enumerate(bots[1:])))


def compile_batch(name: str, target: Target, bots: dict[int, str] | None = None) -> None:
    """Compile what steps a game."""
    players = max(find_game(name).players)
    for form in forms(find_game(name)):
        Batch(name, players, 1, target=target, bots=bots, legal=form)


def agrees(way: Way) -> bool:
    """Play games of one kind on both, and say whether each is the same."""
    bots = way.bots or None
    here, there = (
        simulate(way.game, way.players, way.games, SEED, bots=bots, target=target, **way.options)
        for target in TARGETS
    )
    same = all(np.array_equal(getattr(here, name), getattr(there, name)) for name in COLUMNS)
    return same and batches_agree(way)


def compare(way: Way) -> tuple[Way, bool]:
    """Return a way to play with what came of it."""
    return way, agrees(way)


def batches_agree(way: Way) -> bool:
    """Step batches on both with the same actions, and say whether all arrays are the same.

    Where there are bots, the caller has the last seat.
    """
    return all(batch_agrees(way, form) for form in forms(find_game(way.game)))


def forms(game: Game) -> list[str]:
    """Return the forms of legal moves that kernels write."""
    return ["list", "bytes"] if gathers_marks(game) else ["list"]


def batch_agrees(way: Way, form: str) -> bool:
    """The same with legal moves in one form."""
    bots = dict(enumerate(way.bots[:-1]))
    asked: dict[str, Any] = {"bots": bots, "legal": form, **way.options}
    here, there = (
        Batch(way.game, way.players, COMPARED_ENVS, SEED, target=target, **asked)
        for target in TARGETS
    )
    here.reset()
    there.reset()
    chance = np.random.default_rng(SEED)
    for _ in range(COMPARED_STEPS):
        which = chance.random(COMPARED_ENVS)
        actions = chosen_here(here, form, which)
        here.step(actions)
        there.step(actions)
        if not all(np.array_equal(getattr(here, a), getattr(there, a).get()) for a in ARRAYS):
            return False
        if not same_moves(here, there, form):
            return False
    return True


def chosen_here(batch: Batch, form: str, which: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return a legal action for each game, by a number from 0 up to 1."""
    if form == "list":
        places = (which * batch.counts).astype(np.int64)
        return batch.legal[np.arange(batch.envs), places]
    upto = batch.legal.cumsum(axis=1, dtype=np.int64)
    return np.asarray((upto > (which * upto[:, -1]).astype(np.int64)[:, None]).argmax(axis=1))


def same_moves(here: Batch, there: Batch, form: str) -> bool:
    """Whether both show the same legal moves; behind a list may stand anything."""
    moves: Any = there.legal
    if form != "list":
        return np.array_equal(here.legal, moves.get())
    is_listed = np.arange(here.legal.shape[1]) < here.counts[:, None]
    return np.array_equal(here.counts, there.counts.get()) and np.array_equal(  # type: ignore[attr-defined]
        here.legal[is_listed], moves.get()[is_listed]
    )


def check(games: list[Game]) -> int:
    """Compare, some ways to play side by side; return how many of them differ."""
    todo = [way for game in games for way in ways(game)]
    differ = 0
    with get_context("spawn").Pool(min(SIDE_BY_SIDE, len(todo))) as pool:
        # As they end: one that never does hides no other.
        for way, same in pool.imap_unordered(compare, todo):
            differ += not same
            print(f"{'same' if same else 'DIFFERENT'}: {', '.join(map(str, way))}", flush=True)
    compared = sum(way.games for way in todo)
    print(f"{compared} games compared in {len(todo)} ways to play; {differ} of them differ")
    return differ


def measure(games: list[Game]) -> None:
    """Measure moves a second of whole games, and steps of batches, and write them down."""
    for game in games:
        rate, how = steady_rate(game) if hasattr(game.rules, "strand") else whole_rate(game)
        note(game.name, {**how, "moves/s": round(rate), "target": WANTED[game.name]})
        print(f"{game.name}: {rate / 1e6:,.0f} M moves/s, target {WANTED[game.name] / 1e6:,.0f}")
    measure_batches(games)


def measure_batches(games: list[Game]) -> None:
    """Measure steps of batches, and those of Pgx beside them, and write them down."""
    for game in games:
        steps = batch_rate(game)
        note(game.name, {"batch games": BATCH_ENVS[game.name], "batch steps/s": round(steps)})
        print(f"{game.name}: a batch {steps / 1e6:,.0f} M steps/s", flush=True)
    if pgx := pgx_rate():
        note("pgx connect_four", {"batch steps/s": round(pgx)})
        print(f"Pgx, connect four: {pgx / 1e6:,.0f} M steps/s")


def note(name: str, figures: dict[str, Any]) -> None:
    """Write figures down beside those that are kept."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    device = cupy().cuda.runtime.getDeviceProperties(0)["name"].decode()
    kept |= {"command": "make bench-gpu", "device": device, "players": PLAYERS}
    kept["figures"].setdefault(name, {}).update(figures)
    RESULTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def whole_rate(game: Game) -> tuple[float, dict[str, Any]]:
    """Return moves a second of whole games, and beside it those with sums and copies included."""
    games = MEASURED[game.name]
    total_games(game, PLAYERS, games // 8, SEED, target="cuda")  # warms up
    totals = total_games(game, PLAYERS, games, SEED, target="cuda")
    which = choose_games(game, PLAYERS, SEED, None, {})
    runner = GpuRunner(which, seatings(which), ())
    at_once = runner.chunk(games, 1)
    notes, seconds = timed(lambda: runner.played(0, at_once))
    kernel = int(notes.column("length").sum()) / seconds
    return kernel, {
        "games": totals.games,
        "moves": totals.moves,
        "moves/s, sums included": round(totals.moves / totals.seconds),
    }


def timed(task: Callable[[], Any]) -> tuple[Any, float]:
    """Return what comes of a task on the GPU, and the seconds that this took there."""
    events = cupy().cuda
    begin, end = events.Event(), events.Event()
    task()
    begin.record()
    found = task()
    end.record()
    end.synchronize()
    return found, events.get_elapsed_time(begin, end) / 1_000


def steady_rate(game: Game) -> tuple[float, dict[str, Any]]:
    """Return moves a second where games are played step by step, sorting included."""
    which = choose_games(game, PLAYERS, SEED, None, {})
    runner = GpuRunner(which, seatings(which), ())
    stepping = runner.stepping(0, MEASURED[game.name])
    device = cupy().cuda.Device()
    for _ in range(WARMING_STEPS):
        stepping.step()
    device.synchronize()
    before, started = stepping.moves, time.perf_counter()
    for _ in range(MEASURED_STEPS):
        stepping.step()
    device.synchronize()
    moves, seconds = stepping.moves - before, time.perf_counter() - started
    return moves / seconds, {"places": MOST_PLACES, "moves": moves}


def batch_rate(game: Game) -> float:
    """Return steps a second of a batch with observations, with moves chosen by chance there."""
    envs, actions = BATCH_ENVS[game.name], game.rules.ACTIONS
    form = "bytes" if gathers_marks(game) else "list"
    batch = Batch(game, PLAYERS, envs, SEED, target="cuda", keep_moves=False, legal=form)
    batch.reset()
    chosen = cupy().zeros(envs, np.int64)
    choose = cupy().ElementwiseKernel(*CHOOSING[form], f"choose_by_{form}")
    seeds = iter(np.random.default_rng(SEED).integers(2**32, size=3 * BATCH_STEPS))
    legal: Any = batch.legal

    def steps() -> None:
        for _ in range(BATCH_STEPS):
            seed = np.uint32(next(seeds))
            if form == "bytes":
                choose(legal, actions, seed, chosen)
            else:
                choose(legal.T.reshape(-1), batch.counts, envs, seed, chosen)
            batch.step(chosen)

    _, seconds = timed(steps)
    return envs * BATCH_STEPS / seconds


def pgx_rate() -> float | None:
    """Return steps a second of Pgx' connect four with observations, if it is installed."""
    try:
        import jax
        import pgx
    except ImportError:
        return None
    env, envs = pgx.make("connect_four"), BATCH_ENVS["connect_four"]
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, *keys = jax.random.split(key, 3)
        chosen = jax.random.categorical(keys[0], jax.numpy.log(state.legal_action_mask))
        return step(state, chosen, jax.random.split(keys[1], envs)), key

    def steps(state: Any, key: Any) -> Any:
        body = lambda _, both: play(*both)  # noqa: E731
        return jax.lax.fori_loop(0, BATCH_STEPS, body, (state, key))

    run = jax.jit(steps)
    key = jax.random.PRNGKey(SEED)
    both = run(jax.jit(jax.vmap(env.init))(jax.random.split(key, envs)), key)
    jax.block_until_ready(both)
    started = time.perf_counter()
    jax.block_until_ready(run(*both))
    return envs * BATCH_STEPS / (time.perf_counter() - started)


def main(arguments: list[str]) -> int:
    """Check or measure, all games or those that are named."""
    verb, *names = arguments
    games = [find_game(name) for name in names or COMPARED]
    cupy()  # says at once if there is no GPU
    compile_all(games, compile_batch if verb == "batches" else compile_one)
    if verb == "check":
        return 1 if check(games) else 0
    (measure_batches if verb == "batches" else measure)(games)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
