"""Batches on a GPU show what those on the processor do, here with kernels that are interpreted."""

from typing import Any

import numpy as np
import pytest

import kubik
from envs.interpreted import Array, python_gpu
from kubik.bots.registry import bot_names
from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.envs import Batch, on_device

__all__ = ["python_gpu"]
pytestmark = [pytest.mark.usefixtures("python_gpu"), pytest.mark.slow]

ENVS = 5
WHOLE_WORDS = 8  # games whose numbers fill words, which a block of threads writes at once
SHOWN = ("seen", "counts", "seats", "actors", "rewards", "terminated", "truncated", "finals")


@pytest.fixture(autouse=True)
def fresh_builds() -> Any:
    on_device.device_batch_build.cache_clear()
    yield
    on_device.device_batch_build.cache_clear()


def both(game: Game, seed: int = 7, envs: int = ENVS, **asked: Any) -> tuple[Batch, Batch]:
    here, there = (
        Batch(game, envs=envs, seed=seed, target=target, keep_moves=False, **asked)
        for target in ("python", "cuda")
    )
    for batch in (here, there):
        batch.reset()
    return here, there


def check_alike(here: Batch, there: Batch) -> None:
    for name in SHOWN:
        assert np.array_equal(getattr(here, name), getattr(there, name)), name
    for env in range(here.envs):
        count = here.counts[env]
        assert np.array_equal(here.legal[env, :count], there.legal[env, :count])
    assert here.lengths.tolist() == there.lengths.tolist()
    assert [*map(here.seed_of, range(here.envs))] == [*map(there.seed_of, range(here.envs))]


def step_both(here: Batch, there: Batch, steps: int) -> None:
    chance = np.random.default_rng(3)
    for _ in range(steps):
        which = (chance.random(here.envs) * np.maximum(here.counts, 1)).astype(np.int64)
        actions = here.legal[np.arange(here.envs), which]
        here.step(actions)
        there.step(actions)
        check_alike(here, there)


@pytest.mark.parametrize("envs", [ENVS, WHOLE_WORDS])
def test_games_are_shown_alike(game: Game, envs: int) -> None:
    here, there = both(game, envs=envs, players=max(game.players), longest=4)
    check_alike(here, there)
    step_both(here, there, 6)  # so that all are cut off once, and go on


def test_games_are_cut_off_alike_where_bots_begin() -> None:
    here, there = both(kubik.find_game("connect_four"), bots={0: "random"}, longest=1)
    check_alike(here, there)
    step_both(here, there, 3)


def test_games_end_while_others_go_on() -> None:
    here, there = both(kubik.find_game("connect_four"))
    step_both(here, there, 60)
    assert len({seed.count("/") for seed in map(here.seed_of, range(ENVS))} | {0}) > 1
    assert len(set(there.lengths.tolist())) > 1


def test_games_that_do_not_begin_anew_stay_ended() -> None:
    here, there = both(kubik.find_game("connect_four"), restart=False)
    step_both(here, there, 42)  # as many as there are places
    assert there.seats.tolist() == [-1] * ENVS


POLICIES = [(name, bot) for name in kubik.game_names() for bot in bot_names(kubik.find_game(name))]


@pytest.mark.parametrize(("name", "bot"), [*POLICIES, ("kabaleo", "novice")])
def test_policies_choose_as_on_the_processor(name: str, bot: str) -> None:
    """They write no more numbers than a thread has room for, and none that it cannot keep."""
    game = kubik.find_game(name)
    others = dict.fromkeys(range(max(game.players) - 1), bot)
    here, there = both(game, players=max(game.players), envs=2, bots=others)
    check_alike(here, there)
    step_both(here, there, 3)


def test_bots_that_search_are_refused() -> None:
    with pytest.raises(KubikError, match="policies"):
        Batch("connect_four", envs=2, target="cuda", bots={0: "master"})


@pytest.mark.parametrize("form", ["bytes", "bits"])
@pytest.mark.parametrize("envs", [ENVS, WHOLE_WORDS])
@pytest.mark.parametrize("name", ["connect_four", "kabaleo", "qwirkle_cubes"])
def test_marks_are_those_of_the_processor(name: str, envs: int, form: str) -> None:
    """Written by threads in the first, made of lists in the last, which has many codes."""
    here, there = both(kubik.find_game(name), envs=envs, legal=form, longest=3)
    for _ in range(5):
        assert np.array_equal(here.legal, there.legal)
        assert np.array_equal(here.seen, there.seen)
        assert np.array_equal(here.finals, there.finals)
        actions = [here.legal_of(env, int(here.seats[env]))[-1] for env in range(envs)]
        here.step(actions)
        there.step(actions)


@pytest.mark.parametrize("wrong", [-1, 3, 7])
def test_what_is_not_marked_is_refused_and_changes_nothing(wrong: int) -> None:
    _, there = both(kubik.find_game("connect_four"), legal="bytes")
    for _ in range(6):
        there.step([3] * ENVS)
    before = there.seen.copy()
    with pytest.raises(KubikError, match="2"):
        there.step([0, 0, wrong, 3, 0])
    assert np.array_equal(there.seen, before)
    there.step([0] * ENVS)


def test_merits_are_paid_alike() -> None:
    game = kubik.find_game("kabaleo")
    here, there = both(game, shaped=dict.fromkeys(game.observe.MERITS, 0.5), longest=5)
    step_both(here, there, 8)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    _, there = both(kubik.find_game("connect_four"))
    for _ in range(6):
        there.step([3] * ENVS)
    before = there.seen.copy()
    with pytest.raises(KubikError, match="2"):
        there.step([0, 0, 3, 3, 0])
    assert np.array_equal(there.seen, before)
    there.step([0] * ENVS)


def test_other_seats_can_be_looked_at() -> None:
    here, there = both(kubik.find_game("cubitos"), players=2, envs=2)
    seats = np.array([mask.bit_length() - 1 for mask in here.actors.tolist()])
    here.look(seats)
    there.look(seats)
    check_alike(here, there)
    for env in range(2):
        assert there.observe(env, 0).tolist() == here.observe(env, 0).tolist()
        assert there.legal_of(env, int(seats[env])) == here.legal_of(env, int(seats[env]))


def test_some_environments_begin_anew_with_seeds_of_their_own() -> None:
    here, there = both(kubik.find_game("kabaleo"))
    for batch in (here, there):
        batch.step(batch.legal[:, 0].copy())
        batch.reset(seeds=["зерно", 12], envs=[3, 1])
    check_alike(here, there)
    assert there.seed_of(3) == "зерно"


@pytest.mark.parametrize(("name", "by_columns"), [("kabaleo", True), ("connect_four", False)])
def test_buffers_of_the_caller_lie_as_threads_write(name: str, by_columns: bool) -> None:
    """Column by column, or row by row where a block has room for what it sees."""
    envs, game = 4, kubik.find_game(name)
    shape, kind = Batch.shapes(game, envs=envs)["seen"]
    rows, columns = np.zeros(shape, kind), np.zeros(shape, kind, order="F")
    fitting, other = (columns, rows) if by_columns else (rows, columns)
    with pytest.raises(KubikError, match=", order F" if by_columns else r"int16 \(4, 90\)"):
        Batch(game, envs=envs, target="cuda", buffers={"seen": other.view(Array)})
    batch = Batch(game, envs=envs, target="cuda", buffers={"seen": fitting.view(Array)})
    batch.reset()
    assert fitting.any()
