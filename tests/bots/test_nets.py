"""Nets: evaluated as their file says, alike everywhere, from what a seat may know."""

import dataclasses
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.simulate import simulate
from kubik.arena.soak import Setup
from kubik.bots import choose_move
from kubik.bots.nets import NetFile, read_net, write_net
from kubik.bots.nets.evaluate import NET_PLAYS, choose_by_net, net_work, rate_seats
from kubik.bots.nets.fixed_point import load
from kubik.bots.nets.net_file import check_net
from kubik.bots.nets.playing import find_net, lay_out, net_build
from kubik.bots.plan import Plan, is_policy, read_plan
from kubik.bots.registry import slot_of
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.engine.build import Build, Target
from kubik.engine.errors import NetError, SetupError
from kubik.engine.game import Game
from kubik.engine.layout import MemoryRows, Shorts, State, States, blank, copy_common
from kubik.engine.match import Match
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.cubirds.observe import HAND, observe
from kubik.testing.overheard import Heard, overheard
from kubik.testing.play import new_match, play, played
from kubik.testing.repeats import repeated, soaking
from kubik.testing.samples import sample
from kubik.testing.worlds import worlds
from shared.nets import drawn_net, net_in

FOUR = kubik.find_game("connect_four")
BIRDS = kubik.find_game("cubirds")
MOVES = 30
FEW_MOVES = 10  # of each setup; in the soak as many as else


def thought(states: States, seat: int, net: NetFile, build: Build) -> MemoryRows:
    """Return what a net notes while it chooses, with what it expects for all seats."""
    game = build.game
    own, work = build.blank(), blank(net_work(game))
    copy_common(states, own)
    loaded = load(net, game.observe.SIZE)
    row = build.first(loaded.row)
    build.kernel(choose_by_net)(build.first(own), seat, row, loaded.weights, build.first(work))
    rate_seats(loaded.row[0], loaded.weights, work[0])
    return work


# The reference: the file read as anybody would, with halves as they are, input by input.


def logits_of(net: NetFile, seen: Shorts, codes: list[int]) -> tuple[Any, Any]:
    """Return what speaks for each code, and for a win of each seat."""
    on = [int(low <= seen[number] <= high) for number, low, high in net.inputs.tolist()]
    layers = {name: value.astype(float) for name, value in vars(net).items() if name in HALVES}
    first = np.clip(on @ layers["first"] + layers["first_bias"], 0, 16)
    second = np.clip(first @ layers["second"] + layers["second_bias"], 0, 16)
    moves = layers["moves"][codes] @ second + layers["moves_bias"][codes]
    return moves, second @ layers["shares"] + layers["shares_bias"]


HALVES = {field.name for field in dataclasses.fields(NetFile)} - {
    "game",
    "rules",
    "edition",
    "sight",
    "origin",
    "inputs",
}


def test_a_net_comes_to_what_its_file_says(sample_setup: Setup) -> None:
    game = sample_setup.game
    net = drawn_net(game)
    bits = load(net, game.observe.SIZE).row.moves_bits[0]
    compared = 0
    for match in play(new_match(sample_setup, 1), 1, MOVES if soaking() else FEW_MOVES):
        seat = match.actors[0] if match.actors else -1
        codes = [move.code for move in match.legal_moves_of(seat)] if match.actors else []
        if len(codes) < 2 or len(match.steps) % 5:
            continue
        work = thought(match.imagine(seat, "think"), seat, net, net_build(game, "python"))
        wanted, seats = logits_of(net, match.observe(seat), codes)
        assert work.codes[0, : len(codes)].tolist() == codes
        # Rounding and what a unit passes on in parts of 1/256 make a difference of this order.
        assert work.logits[0, : len(codes)] / 2.0**bits == pytest.approx(wanted, abs=0.15)
        assert work.shares[0] == pytest.approx(1 / (1 + np.exp(-seats)), abs=0.05)
        compared += 1
    assert compared


# A compiler minds no numbers of a game, so one is enough; to compile the other takes long.
@pytest.mark.parametrize(
    "played_by_nets", [FOUR, BIRDS] if soaking() else [FOUR], ids=lambda game: game.name
)
def test_compiled_and_interpreted_nets_think_the_same(played_by_nets: Game) -> None:
    game = played_by_nets
    net = drawn_net(game, 2)
    builds = [net_build(game, "python"), net_build(game, "cpu")]
    match = Match(game, game.usual_players, "alike")
    for _ in range(MOVES):
        seat = match.actors[0]
        imagined = match.imagine(seat, "think")
        slow, fast = (thought(imagined, seat, net, build) for build in builds)
        assert slow.tobytes() == fast.tobytes()
        match.push(match.legal_moves[len(match.steps) % len(match.legal_moves)])
        if match.over:
            break


def test_each_of_several_nets_keeps_its_numbers() -> None:
    """Kernels of whole games get them one behind the other."""
    loaded = [load(drawn_net(FOUR, seed), FOUR.observe.SIZE) for seed in (1, 2, 3)]
    table = lay_out(loaded)
    states = Match(FOUR, 2, 1).imagine(0, "think")
    for row, alone in zip(table.nets, loaded, strict=True):
        works = [blank(net_work(FOUR)) for _ in range(2)]
        choose = net_build(FOUR, "python").kernel(choose_by_net)
        choose(states[0], 0, row, table.weights, works[0][0])
        choose(states[0], 0, alone.row[0], alone.weights, works[1][0])
        assert works[0].tobytes() == works[1].tobytes()


# Names.


def test_a_net_goes_by_its_file(tmp_path: Path) -> None:
    bot = net_in(tmp_path, FOUR)
    path = bot.removeprefix("net:")
    assert read_plan(FOUR, bot) == Plan("net", NET_PLAYS, net=path)
    assert read_plan(FOUR, f"{bot}~0.25") == Plan("net", NET_PLAYS, slack=0.25, net=path)
    assert not is_policy(FOUR, bot)


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    bot = net_in(tmp_path, FOUR, seed=1)
    path = bot.removeprefix("net:")
    before = find_net(FOUR, path)
    write_net(dataclasses.replace(before, moves=-before.moves), Path(path))
    assert (find_net(FOUR, path).moves == -before.moves).all()


def test_a_lenient_net_chooses_among_likely_moves(tmp_path: Path) -> None:
    """Without leniency always the best; with all of it, sooner or later, every one."""
    bot = net_in(tmp_path, FOUR)

    def chosen(name: str) -> set[str]:
        return {choose_move(Match(FOUR, 2, seed), 0, name).notation for seed in range(80)}

    assert len(chosen(bot)) == 1
    assert chosen(bot) <= chosen(f"{bot}~0.1") <= chosen(f"{bot}~1")
    assert len(chosen(f"{bot}~1")) == FOUR.rules.ACTIONS


# A search around a net.


def weighed(states: States, seat: int, bot: str, target: Target) -> list[Weighed]:
    game = FOUR if "four.npz" in bot else BIRDS
    build = net_build(game, target)
    own = build.blank()
    copy_common(states, own)
    return weigh(build, Question(own, 2, seat), read_plan(game, bot))


def test_a_search_around_a_net_says_what_it_may_spend(tmp_path: Path) -> None:
    bot = net_in(tmp_path, FOUR)
    path = bot.removeprefix("net:")
    assert read_plan(FOUR, f"{bot}:200") == Plan("net", NET_PLAYS, 200, net=path)
    wanted = Plan("net", NET_PLAYS, 50, 0.1, timed=True, net=path)
    assert read_plan(FOUR, f"{bot}:50ms~0.1") == wanted
    greedy = slot_of(FOUR, "greedy")
    assert read_plan(FOUR, f"{bot}:200:greedy") == Plan("net", greedy, 200, net=path)
    with pytest.raises(SetupError, match="nobody"):
        read_plan(FOUR, f"{bot}:200:nobody")
    with pytest.raises(SetupError, match="may spend"):
        read_plan(FOUR, f"{bot}:0")
    with pytest.raises(SetupError, match="cannot play here"):
        simulate(FOUR, 2, 1, bots=[f"{bot}:200", "greedy"])


@pytest.mark.parametrize("spends", [":60", ":60:greedy"])
def test_compiled_and_interpreted_searches_find_the_same(tmp_path: Path, spends: str) -> None:
    bot = net_in(tmp_path, FOUR, name="four.npz") + spends
    states = Match(FOUR, 2, 1).imagine(0, "think")
    assert weighed(states, 0, bot, "python") == weighed(states, 0, bot, "cpu")


def test_a_search_finds_the_win_that_a_net_does_not_know(tmp_path: Path) -> None:
    """Three in a column: whatever the net likes, the fourth wins for certain."""
    bot = net_in(tmp_path, FOUR, name="four.npz") + ":300"
    match = Match(FOUR, 2, 1)
    for move in "121212":
        match.push(move)
    best = weighed(match.imagine(0, "think"), 0, bot, "cpu")[0]
    assert (best.code, best.share) == (0, 1.0)


# Interpreted, with little to spend; to compile takes long, and finds the same in connect four.
BLIND: tuple[str, Target] = (":200", "cpu") if soaking() else (":40", "python")


@pytest.mark.parametrize("onward", ["", ":keen"])
def test_a_search_finds_the_same_in_worlds_that_a_seat_cannot_tell_apart(
    tmp_path: Path, onward: str
) -> None:
    spends, target = BLIND
    bot = net_in(tmp_path, BIRDS) + spends + onward
    match = played(next(s for s in sample(BIRDS) if s.players == 2), seed=4, moves=13)
    seat = match.actors[0]
    found = {
        str(weighed(world.imagine(seat, "think"), seat, bot, target))
        for world in (match, *worlds(match, seat))
    }
    assert len(found) == 1


# Files.


def assert_same(net: NetFile, other: NetFile) -> None:
    for field in dataclasses.fields(NetFile):
        assert np.array_equal(getattr(net, field.name), getattr(other, field.name)), field.name


def test_a_net_comes_back_as_it_was_written(tmp_path: Path) -> None:
    net = drawn_net(BIRDS)
    write_net(net, tmp_path / "deep" / "net.npz")
    again = read_net(tmp_path / "deep" / "net.npz")
    assert_same(again, net)
    assert again.origin.kubik == version("kubik")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["net.npz"]


def refused(path: Path, game: Game = FOUR) -> NetError:
    """Return why a file is refused, which can be said in every language."""
    with pytest.raises(NetError) as found:
        read_plan(game, f"net:{path}")
    for language in LANGUAGES:
        assert str(path) in found.value.say(core_words(language))
    return found.value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file with a net for connect four."""
    net_in(tmp_path, FOUR)
    return tmp_path / "net.npz"


def rewrite(path: Path, **changes: Any) -> None:
    with np.load(path) as arrays:
        held = dict(arrays)
    np.savez_compressed(path, **held | changes)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere.npz").message == "net-unread"
    assert refused(tmp_path).message == "net-unread"


@pytest.mark.parametrize("text", [b"", b"PK", b"not a net", b"\x93NUMPY" + bytes(200)])
def test_what_is_no_net_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(text)
    assert refused(path).message == "net-bad"


def test_a_damaged_file_is_refused_or_holds_the_same_net(path: Path) -> None:
    """Whatever byte is wrong; some, such as those of a date, mean nothing."""
    whole, net = path.read_bytes(), read_net(path)
    refusals = 0
    for at in range(0, len(whole), len(whole) // 200):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            assert_same(read_net(path), net)
        except NetError:
            refusals += 1
    assert refusals > 100
    path.write_bytes(whole[:-100])
    assert refused(path).message == "net-bad"


@pytest.mark.parametrize(
    "changes",
    [
        {"about": np.frombuffer(b"[]", np.uint8)},
        {"about": np.frombuffer(b"{", np.uint8)},
        {"first": np.zeros((2, 3), np.float16)},
        {"second": np.zeros(3, np.float16)},
        {"moves_bias": np.full(FOUR.rules.ACTIONS, np.nan, np.float16)},
        {"moves_bias": np.zeros(FOUR.rules.ACTIONS, np.float32)},
        {"moves_bias": np.array(["a"] * FOUR.rules.ACTIONS)},
        {"inputs": np.zeros((1, 2), np.int16)},
    ],
)
def test_arrays_that_do_not_fit_are_refused(path: Path, changes: dict[str, Any]) -> None:
    rewrite(path, **changes)
    assert refused(path).message == "net-bad"


@pytest.mark.parametrize("row", [(-1, 1, 1), (10_000, 1, 1), (0, 0, 1), (0, 2, 1)])
def test_inputs_that_look_at_nothing_are_refused(path: Path, row: tuple[int, int, int]) -> None:
    inputs = read_net(path).inputs.copy()
    inputs[0] = row
    rewrite(path, inputs=inputs)
    assert refused(path).message == "net-bad"


def test_weights_that_cannot_be_added_up_are_refused(path: Path) -> None:
    rewrite(path, first=np.full_like(read_net(path).first, 60_000))
    assert refused(path).message == "net-weights"


def test_a_net_that_would_fill_the_memory_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs = read_net(path).inputs.copy()
    inputs[:, 1:] = 30_000, 32_000
    rewrite(path, inputs=inputs)
    assert refused(path).message == "net-large"
    rewrite(path, moves_bias=np.zeros((1000, 1000), np.float16))
    monkeypatch.setattr("kubik.bots.nets.net_file.LARGEST_ARRAYS", 1 << 20)
    assert refused(path).message == "net-large"
    monkeypatch.setattr("kubik.bots.nets.net_file.LARGEST_FILE", 1 << 10)
    assert refused(path).message == "net-large"


def test_a_net_for_something_else_is_refused(path: Path) -> None:
    """Another format, game, rules, edition or observation than what is played here."""
    net = read_net(path)

    def held_by(**changes: Any) -> str:
        write_net(dataclasses.replace(net, **changes), path)
        return refused(path).message

    other = dataclasses.replace(FOUR.version, fingerprint="0" * len(FOUR.version.fingerprint))
    assert held_by(game="cubirds") == "net-game"
    assert held_by(rules=str(other)) == "net-rules"
    assert held_by(rules="none") == "net-bad"
    assert held_by(edition="0123") == "net-edition"
    assert held_by(sight="0123") == "net-sight"


def test_a_net_of_rules_that_hardly_differ_is_let_play(path: Path) -> None:
    other = dataclasses.replace(FOUR.version, number=FOUR.version.number + 1)
    write_net(dataclasses.replace(read_net(path), rules=str(other)), path)
    assert refused(path).message == "net-rules"
    check_net(read_net(path), dataclasses.replace(FOUR, judged_alike=(str(other),)), str(path))


def test_a_net_of_a_later_format_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net = read_net(path)
    monkeypatch.setattr("kubik.bots.nets.net_file.FORMAT", 2)
    write_net(net, path)
    monkeypatch.undo()
    assert refused(path).message == "net-format"


def test_an_edition_has_its_own_nets(tmp_path: Path) -> None:
    edition = kubik.find_game("qubix", {"warehouse": {"cells": 2}})
    bot = net_in(tmp_path, edition)
    match = Match(edition, 2, 1)
    assert choose_move(match, match.actors[0], bot) in match.legal_moves
    path = Path(bot.removeprefix("net:"))
    assert refused(path, kubik.find_game("qubix")).message == "net-edition"


# Secrets.


@pytest.fixture
def secretive() -> Match:
    """Return a match of CuBirds, in the middle of a round, with hidden hands and a choice."""
    setup = next(s for s in sample(BIRDS) if s.players == 3)
    return played(setup, seed=4, moves=13)


def listen(match: Match, seat: int, bot: str) -> tuple[Any, list[Heard]]:
    with overheard() as heard:
        move = choose_move(match, seat, bot)
    return move, [each for each in heard if each.positions]


def test_a_net_plays_the_same_in_a_world_it_cannot_tell_apart(
    sample_setup: Setup, tmp_path: Path
) -> None:
    """Also a lenient one, and all that kernels get to know is the same."""
    bot = net_in(tmp_path, sample_setup.game)
    match = new_match(sample_setup, "nets")
    for number in range(repeated(4)):
        if match.over:
            break
        seat, name = match.actors[0], f"{bot}~0.5" if number % 2 else bot
        choice, heard = listen(match, seat, name)
        assert heard
        for world in worlds(match, seat):
            assert listen(world, seat, name) == (choice, heard)
        match.push(choice)


def test_a_net_that_gets_the_truth_is_found(
    secretive: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, seat = net_in(tmp_path, BIRDS), secretive.actors[0]
    other = next(worlds(secretive, seat))
    assert listen(secretive, seat, bot) == listen(other, seat, bot)
    monkeypatch.setattr(Match, "imagine", lambda match, _seat, _purpose: match._states.copy())
    assert listen(secretive, seat, bot)[1] != listen(other, seat, bot)[1]


def test_a_net_sees_no_more_in_the_truth_than_in_an_imagined_world(
    secretive: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what it sees is all that it knows: an observation that tells a card changes it."""
    seat, net = secretive.actors[0], drawn_net(BIRDS)

    def differs() -> bool:
        build = net_build.__wrapped__(BIRDS, "python")  # with the observation as it is now
        truths = [world._states for world in (secretive, *worlds(secretive, seat))]
        return len({thought(truth, seat, net, build).tobytes() for truth in truths}) > 1

    assert not differs()
    monkeypatch.setattr(BIRDS.observe, "observe", observe_too_much)
    assert differs()


def observe_too_much(s: State, seat: int, out: Shorts) -> None:
    """Tell the hand of the next seat."""
    observe(s, seat, out)
    for kind in range(len(s.hand[seat])):
        out[HAND + kind] += s.hand[(seat + 1) % s.players, kind]
