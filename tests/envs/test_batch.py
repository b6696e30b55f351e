"""Batches: what they show, how games end and begin anew, and what they refuse."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.bots import bot_names, choose_move
from kubik.engine.errors import KubikError
from kubik.engine.layout import blank, followed_by
from kubik.engine.seeds import bot_purpose, pick_purpose, seed_words
from kubik.envs import Batch, seeding
from kubik.envs.gpu import GpuGames
from kubik.testing.batches import check_bot, check_random_games
from kubik.testing.repeats import soaking
from kubik.testing.samples import sample


def four(envs: int = 3, seed: Any = 7, **asked: Any) -> Batch:
    """Return a batch of connect four that is interpreted, so that nothing needs compiling."""
    batch = Batch("connect_four", envs=envs, seed=seed, target="python", **asked)
    batch.reset()
    return batch


def drop(batch: Batch, columns: str) -> None:
    """Drop discs in all environments, by the numbers of the columns."""
    for column in columns:
        batch.step(np.full(batch.envs, int(column) - 1))


# Seeds.


@pytest.mark.parametrize("seed", ["7", "зерно", "", "x" * seeding.LONGEST_SEED])
def test_the_generator_is_seeded_as_in_a_match(seed: str) -> None:
    kind = followed_by(kubik.find_game("connect_four").rules.STATE, seeding.SEEDING)
    s = blank(kind)[0]
    text = seed.encode()[: seeding.LONGEST_SEED]
    s.seed_size = len(text)
    s.seed_text[: len(text)] = np.frombuffer(text, np.uint8)
    for number, purpose, doer, times, written in (
        (0, seeding.SETUP, 0, 0, "setup"),
        (0, seeding.ACTION, 4, 0, "4/0"),
        (1, seeding.ACTION, 0, 123456, "0/123456"),
        (90, seeding.BOT, 3, 10, bot_purpose(3, 10)),
        (123456789, seeding.PICK, 1, 99, pick_purpose(1, 99)),
    ):
        s.game_number = number
        seeding.take_key(s)
        seeding.sleep(s, purpose, doer, times)
        seeding.digest(s)
        key = f"{text.decode()}/{number}" if number else text.decode()
        assert tuple(s.chain[seeding.WORK, :4].tolist()) == seed_words(key, written)


def test_it_shows_itself_as_a_match_does() -> None:
    assert repr(Batch("kabaleo", 3, 2, target="python")) == "<kabaleo: 3 players, 2 games at once>"


def test_every_environment_has_a_seed_of_its_own_and_every_game_another() -> None:
    batch = four()
    drop(batch, "1212121")
    assert [batch.seed_of(env) for env in range(3)] == ["7/0/1", "7/1/1", "7/2/1"]
    assert batch.seed_of(1, before=True) == "7/1"


def test_seeds_of_the_caller_are_taken_as_they_are() -> None:
    batch = Batch("kabaleo", 2, envs=2, target="python")
    batch.reset(seeds=[7, "eight"])
    for env, seed in enumerate((7, "eight")):
        match = kubik.Match("kabaleo", 2, str(seed), target="python")
        assert batch.seen[env].tolist() == match.observe(match.actors[0]).tolist()
        assert batch.seats[env] == match.actors[0]


def test_who_is_given_no_seed_has_the_usual_one() -> None:
    batch = four()
    batch.reset(seeds=[None, "mine", None])
    assert [batch.seed_of(env) for env in range(3)] == ["7/0", "mine", "7/2"]


def test_without_a_seed_no_two_batches_are_alike() -> None:
    seeds = {Batch("kabaleo", envs=1, target="python")._seed for _ in range(2)}
    assert len(seeds) == 2


# What is shown.


def test_legal_moves_are_the_same_in_all_forms() -> None:
    listed, bytewise, bitwise = (four(legal=form) for form in ("list", "bytes", "bits"))
    for batch in (listed, bytewise, bitwise):
        drop(batch, "111111")
    codes = [row[:count].tolist() for row, count in zip(listed.legal, listed.counts, strict=True)]
    assert codes == [[1, 2, 3, 4, 5, 6]] * 3
    assert [np.flatnonzero(row).tolist() for row in bytewise.legal] == codes
    unpacked = np.unpackbits(bitwise.legal, axis=1, bitorder="little")
    assert [np.flatnonzero(row).tolist() for row in unpacked] == codes


def test_rewards_come_with_the_end_and_the_next_game_begins_at_once() -> None:
    batch = four()
    drop(batch, "121212")
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    drop(batch, "1")
    assert batch.terminated.all()
    assert not batch.truncated.any()
    assert batch.rewards.tolist() == [[1.0, 0.0]] * 3
    assert batch.lengths.tolist() == [0, 0, 0]
    assert batch.counts.tolist() == [7, 7, 7]
    drop(batch, "1")
    assert not batch.terminated.any()
    assert not batch.rewards.any()


def test_what_seats_saw_last_is_kept() -> None:
    batch = four()
    drop(batch, "1212121")
    match = batch.match(2, before=True)
    assert match.winners == [0]
    for seat in range(2):
        assert batch.finals[2, seat].tolist() == match.observe(seat).tolist()


def test_games_that_are_too_long_are_cut_off() -> None:
    batch = four(longest=5)
    drop(batch, "1234")
    assert not batch.truncated.any()
    drop(batch, "5")
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.finals[0, 1].tolist() == batch.match(0, before=True).observe(1).tolist()


@pytest.mark.parametrize("restart", [True, False])
def test_games_are_not_cut_off_before_the_caller_has_moved(restart: bool) -> None:
    """What bots play before that may be longer than a game is to be."""
    batch = four(longest=1, bots={0: "random"}, restart=restart)
    assert (batch.seats == 1).all()
    assert batch.lengths.tolist() == [1, 1, 1]
    batch.step(batch.legal[:, 0])
    assert batch.truncated.all()


def test_games_stay_ended_where_nothing_begins_anew() -> None:
    batch = four(restart=False)
    batch.step([0, 1, 2])
    for columns in ([1, 1, 1], [0, 2, 1], [1, 3, 0], [0, 1, 2], [1, 2, 0], [0, 3, 3]):
        batch.step(columns)
    assert batch.terminated.tolist() == [True, False, False]
    assert batch.seats.tolist() == [-1, 1, 1]
    assert batch.counts.tolist() == [0, 7, 7]
    assert batch.actors.tolist() == [0, 2, 2]
    before = batch.record(0)
    batch.step([99, 0, 0])
    assert batch.record(0) == before
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    batch.reset(envs=[0], seeds=["again"])
    assert batch.seats.tolist() == [0, 0, 0]
    assert batch.seed_of(0) == "again"
    assert batch.lengths.tolist() == [0, 8, 8]


def test_merits_are_paid_as_the_caller_says() -> None:
    batch = four(shaped={"threes": 0.5})
    drop(batch, "1212")
    assert not batch.rewards.any()
    drop(batch, "1")
    assert batch.rewards.tolist() == [[0.5, 0.0]] * 3
    drop(batch, "2")
    assert batch.rewards.tolist() == [[0.0, 0.5]] * 3
    drop(batch, "1")
    assert batch.rewards.tolist() == [[1.5, 0.0]] * 3


def test_merits_count_from_the_first_move_of_the_caller() -> None:
    """What bots had before that is no gain of the caller's move."""
    batch = Batch(
        "qwirkle_cubes", envs=2, seed=1, target="python", bots={0: "greedy"}, shaped={"points": 1}
    )
    batch.reset()
    assert not batch.rewards.any()
    scores = [batch.match(env).view(1)["scores"] for env in range(2)]
    batch.step(batch.legal[:, 0])
    after = [batch.match(env).view(1)["scores"] for env in range(2)]
    assert batch.rewards.tolist() == (np.array(after) - np.array(scores)).tolist()


# Who sits where.


def test_bots_move_for_their_seats() -> None:
    batch = four(bots={0: "greedy"})
    for _ in range(8):
        assert (batch.seats == 1).all()
        assert (batch.actors == 2).all()
        batch.step(batch.legal[:, 0])


@pytest.mark.slow
def test_bots_that_search_choose_as_in_matches() -> None:
    batch = Batch("connect_four", envs=3, seed=3, bots={1: "flat:60~0.1"})
    batch.reset()
    for _ in range(9):
        batch.step(batch.legal[:, 2])
    match = batch.match(1)
    again = kubik.Match("connect_four", seed=match.seed)
    for move in match.moves:
        if move.seat == 1:
            assert choose_move(again, 1, "flat:60~0.1") == move
        again.push(move)


def test_other_seats_may_act_first() -> None:
    """In Cubitos all choose their dice at the same time."""
    batch = Batch("cubitos", 3, envs=2, seed=1, target="python")
    batch.reset()
    assert batch.actors.tolist() == [7, 7]
    batch.look(np.array([0, 2], np.uint64))
    batch.look([2, 1])
    assert batch.seats.tolist() == [2, 1]
    assert batch.seen[0].tolist() == batch.match(0).observe(2).tolist()
    batch.step(batch.legal[:, 0])
    assert [batch.match(env).moves[0].seat for env in range(2)] == [2, 1]
    with pytest.raises(KubikError, match="Seat 5 of environment 1 may not act now"):
        batch.look([0, 5])


# Games taken out.


def test_a_record_can_be_taken_out_at_any_time() -> None:
    batch = four(seed="out")
    drop(batch, "1212123")
    text = batch.record(1)
    match = kubik.Match.from_record(text, target="python")
    assert [move.notation for move in match.moves] == list("1212123")
    assert match.seed == "out/1"
    drop(batch, "244")
    assert [move.notation for move in batch.match(1).moves] == ["4", "4"]
    assert batch.match(1, before=True).winners == [1]


def test_long_games_are_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for moves is made while the caller plays, and while bots do."""
    monkeypatch.setattr("kubik.envs.cpu.FIRST_ROOM", 2)
    for bots in ({}, {1: "random"}):
        batch = Batch("kabaleo", 2, envs=2, seed=1, target="python", bots=bots)
        batch.reset()
        for _ in range(9):
            batch.step(batch.legal[:, 0])
        match = batch.match(1)
        assert len(match.moves) == batch.lengths[1] >= 9
        assert match.observe(int(batch.seats[1])).tolist() == batch.seen[1].tolist()


def test_the_end_of_a_game_does_not_depend_on_its_threads() -> None:
    one, three = (Batch("connect_four", envs=7, seed=5, threads=threads) for threads in (1, 3))
    for batch in (one, three):
        batch.reset()
    for _ in range(30):
        for batch in (one, three):
            batch.step(batch.legal[np.arange(7), batch.counts // 2])
        assert one.seen.tolist() == three.seen.tolist()
        assert one.rewards.tolist() == three.rewards.tolist()


# Copies.


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("form", ["list", "bytes"])
def test_a_copy_of_a_batch_goes_its_own_way(
    duplicate: Callable[[Batch], Batch], form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its arrays show its own games; room for moves that was made is there, too."""
    monkeypatch.setattr("kubik.envs.cpu.FIRST_ROOM", 2)
    batch = Batch(
        "kabaleo", 3, 3, 1, target="python", bots={1: "random"}, legal=form, threads=2, longest=9
    )
    batch.reset()
    step_first(batch, 2)
    before = arrays_of(batch)
    twin = duplicate(batch)
    assert all((before[name] == array).all() for name, array in arrays_of(twin).items())
    step_first(twin, 4)
    assert all((before[name] == array).all() for name, array in arrays_of(batch).items())
    step_first(batch, 4)
    after = arrays_of(batch)
    assert all((after[name] == array).all() for name, array in arrays_of(twin).items())
    assert twin.record(1, before=True) == batch.record(1, before=True)
    assert twin.record(2) == batch.record(2)


def step_first(batch: Batch, times: int) -> None:
    """Play the first legal action everywhere."""
    for _ in range(times):
        listed = "counts" in vars(batch)
        batch.step(batch.legal[:, 0] if listed else batch.legal.argmax(axis=1))


def arrays_of(batch: Batch) -> dict[str, Any]:
    return {
        name: vars(batch)[name].copy() for name in Batch.shapes("kabaleo") if name in vars(batch)
    }


def test_a_batch_on_a_gpu_says_that_it_is_not_copied() -> None:
    with pytest.raises(KubikError, match="cannot be copied or pickled"):
        GpuGames.__new__(GpuGames).saved()


# Arrays.


def test_arrays_of_the_caller_are_written_into() -> None:
    shapes = Batch.shapes("connect_four", envs=3, legal="bits")
    mine = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
    batch = four(legal="bits", buffers=mine)
    other = four(legal="bits")
    drop(batch, "1234")
    drop(other, "1234")
    assert batch.seen is mine["seen"]
    for name, array in mine.items():
        assert array.tolist() == getattr(other, name).tolist()
    assert mine["seen"].any()


def test_arrays_are_handed_on_without_a_copy() -> None:
    batch = four()
    shared = np.from_dlpack(batch.seen)
    assert np.shares_memory(shared, batch.seen)
    drop(batch, "3")
    assert shared.tolist() == batch.seen.tolist()


@pytest.mark.parametrize("envs", [1, 3])
def test_arrays_lie_where_jax_takes_them_without_a_copy(envs: int) -> None:
    for name in Batch.shapes("connect_four"):
        assert getattr(four(envs), name).ctypes.data % 64 == 0, name


# Mistakes.


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"envs": 0}, r"envs is 0; it must be a whole number from 1 to"),
        ({"envs": 2.5}, r"envs is 2\.5;"),
        ({"players": 3}, r"connect_four cannot be played by 3 players"),
        ({"legal": "tree"}, r"no form of legal moves called “tree”; there are: list, bytes, bits"),
        ({"target": "gpu"}, r"cannot run on “gpu”; it can on: python, cpu"),
        ({"bots": {2: "greedy"}}, r"no seat 2 for a bot; seats are counted from 0 to 1"),
        ({"bots": {0: "greedy", 1: "greedy"}}, r"Bots have all seats"),
        ({"bots": {0: "gready"}}, r"gready"),
        ({"bots": "greedy"}, r'by their seats, such as \{1: "greedy"\}; yours are: greedy'),
        ({"bots": ["greedy"]}, r"by their seats"),
        ({"bots": {1: None}}, r"yours are: \{1: None\}"),
        ({"shaped": {"cards": 1.0}}, r"no merit called “cards” to reward; it has: threes"),
        ({"shaped": {"threes": "1"}}, r'the merit “threes” pays must be a number, not "1"'),
        ({"longest": 0}, r"longest is 0"),
        ({"threads": 0}, r"threads is 0; it must be a whole number from 1 to"),
        ({"buffers": {"view": np.zeros(3)}}, r"no array called “view”; it has: seen, legal"),
        (
            {"buffers": {"seen": np.zeros((3, 90), np.float32)}},
            r"“seen” must be int16 \(3, 90\), contiguous and writable; yours is float32 \(3, 90\)",
        ),
        ({"buffers": {"seats": [0, 0, 0]}}, r"yours is list"),
        ({"colour": "red"}, r"colour"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(asked: dict[str, Any], sentence: str) -> None:
    asked = {"envs": 3, "target": "python", **asked}
    with pytest.raises(KubikError, match=sentence):
        Batch("connect_four", **asked)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([3, 7, 3], r"Action 7 is not legal for seat 0 of environment 1; legal are: 0, 1, 2, 3"),
        ([3, 3, -1], r"Action -1 is not legal for seat 0 of environment 2"),
        ([3, 3], r"an array of shape \(3,\), not \(2,\)"),
        ([[3], [3], [3]], r"not \(3, 1\)"),
        ([3.0, 3.0, 3.0], r"Actions are whole numbers, the codes of moves; yours are float64"),
        (["3", "3", "3"], r"yours are <U1"),
    ],
)
@pytest.mark.parametrize("form", ["list", "bytes", "bits"])
def test_actions_that_cannot_be_are_refused_and_nothing_changes(
    actions: list[Any], sentence: str, form: str
) -> None:
    batch = four(legal=form)
    seen = batch.seen.copy()
    with pytest.raises(KubikError, match=sentence):
        batch.step(actions)
    assert (batch.seen == seen).all()
    assert not batch.lengths.any()
    drop(batch, "1")
    assert batch.lengths.tolist() == [1, 1, 1]


def test_nothing_goes_before_the_first_reset() -> None:
    batch = Batch("connect_four", envs=2, target="python")
    for attempt in (
        lambda: batch.step([0, 0]),
        lambda: batch.look([0, 0]),
        lambda: batch.observe(0, 0),
        lambda: batch.match(0),
        lambda: batch.reset(envs=[0]),
    ):
        with pytest.raises(KubikError, match=r"call reset\(\) first"):
            attempt()


def test_nobody_plays_on_in_the_middle_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after Ctrl-C, while a bot thinks whose seat would be the next to act."""

    def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    batch = four(bots={1: "flat:60"})
    with monkeypatch.context() as patched:
        patched.setattr("kubik.envs.cpu.choose_code", interrupted)
        with pytest.raises(KeyboardInterrupt):
            batch.step([3, 3, 3])
    for attempt in (
        lambda: batch.step([3, 3, 3]),
        lambda: batch.look([0, 0, 0]),
        lambda: batch.match(0),
        lambda: batch.reset(envs=[0]),
        lambda: copy.copy(batch).step([3, 3, 3]),
    ):
        with pytest.raises(KubikError, match=r"in the middle of a step: call reset\(\)"):
            attempt()
    batch.reset()
    assert not batch.seats.any()
    assert batch.match(0).moves == []


def test_what_is_not_there_cannot_be_taken_out() -> None:
    batch = four(keep_moves=False)
    with pytest.raises(KubikError, match="keep_moves=True"):
        batch.record(0)
    with pytest.raises(KubikError, match="Environment 0 is in its first game"):
        batch.seed_of(0, before=True)
    with pytest.raises(KubikError, match="env is 3; it must be a whole number from 0 to 2"):
        batch.seed_of(3)
    with pytest.raises(KubikError, match="seat is 2"):
        batch.observe(0, 2)


def test_seeds_that_cannot_be_are_refused() -> None:
    batch = four()
    with pytest.raises(KubikError, match="There is 1 seed for 3 environments"):
        batch.reset(seeds=[1])
    with pytest.raises(KubikError, match="too long for a batch: at most 44 bytes"):
        batch.reset(seeds=["x" * 45, 1, 2])


# Compiled, as everybody plays. To compile the others takes minutes: they are for the soak.


@pytest.mark.slow
@pytest.mark.parametrize("name", kubik.game_names() if soaking() else ["connect_four"])
def test_compiled_games_are_those_of_matches(name: str) -> None:
    game = kubik.find_game(name)
    for setup in sample(game):
        check_random_games(setup, "cpu", envs=4, steps=60)
        for bot in bot_names(game) if setup.players > 1 else ():
            check_bot(setup, "cpu", f"{bot}~0.3", choices=12)
