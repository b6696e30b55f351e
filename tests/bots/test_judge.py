"""Nets that judge: what lies open to them, how they are asked, and whose net plays."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.simulate import simulate
from kubik.bots import choose_move
from kubik.bots.cubirds import judging as birds
from kubik.bots.cubirds import keen
from kubik.bots.kabaleo import judging as towers
from kubik.bots.levels import levels_of
from kubik.bots.nets import NetFile, Origin, new_net, read_net, write_net
from kubik.bots.nets.evaluate import net_work
from kubik.bots.nets.judge import judge_bindings, judge_states, play_ahead
from kubik.bots.nets.net_file import check_net
from kubik.bots.nets.open_sight import lay_open, open_sight, shortlist
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.nets.playing import loaded_net, net_build
from kubik.bots.plan import Plan, is_without_net, judged_with, read_plan, settled
from kubik.bots.registry import bot_bindings, seat_build, slot_of
from kubik.bots.search.playout import PLAY
from kubik.bots.search.thinking import Question, Weighed, weigh
from kubik.engine.build import Build, Target
from kubik.engine.errors import NetError, SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Ints, States, blank, copy_common
from kubik.engine.match import Match
from kubik.engine.registry import judge_for
from kubik.engine.sight import starts
from kubik.games.cubirds.cards import DRAW, LAY
from kubik.games.cubirds.data import KINDS, ROWS
from kubik.games.cubirds.rules import DRAW_NONE, SIDES
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import BY_TOWERS, measure
from kubik.testing.play import played
from kubik.testing.samples import sample
from kubik.testing.worlds import worlds
from kubik.train.inputs import choose_inputs
from shared.nets import drawn_layers

BIRDS, KABALEO, FOUR = (kubik.find_game(name) for name in ("cubirds", "kabaleo", "connect_four"))
LARGEST_OF_A_GAME = 2 << 20  # bytes of all nets that come with it


def drawn_judge(game: Game, seed: int = 1) -> NetFile:
    """Return a net that judges, with weights that are drawn."""
    sight = open_sight(game)
    inputs = choose_inputs(sight.parts, np.full(sight.size, 5))
    layers = drawn_layers(game, inputs, seed, 0.2)
    layers |= {"moves": layers["moves"][:0], "moves_bias": layers["moves_bias"][:0]}
    return new_net(game, Origin("drawn", seed), inputs, layers)


def judge_in(folder: Path, game: Game, seed: int = 1) -> str:
    """Write such a net; return the name of the bot that it is."""
    path = folder / f"{game.name}-{seed}.npz"
    write_net(drawn_judge(game, seed), path)
    return f"net:{path}"


def open_build(game: Game) -> Build:
    return Build(
        game, "python", kernels=[lay_open, shortlist], bindings=open_sight(game).bindings, name="o"
    )


def laid_open(build: Build, states: States, seat: int) -> Ints:
    """Return a position as a net that judges gets it."""
    out = np.zeros(open_sight(build.game).size, np.int16)
    build.kernel(lay_open)(states[0], seat, out)
    return out.astype(np.int64)


def positions(game: Game, players: int, moves: int) -> list[tuple[Build, States, int]]:
    """Return the positions of a random game, each with the seat to move."""
    build, found = open_build(game), []
    setup = next(known for known in sample(game) if known.players == players)
    for made in range(moves):
        match = played(setup, seed=5, moves=made, target="python")
        if not match.over:
            states = build.blank()
            copy_common(match._states, states)
            found.append((build, states, match.actors[0]))
    return found


# What lies open.


def part_of(seen: Ints, sight: Any, name: str, size: int) -> list[int]:
    at = dict(zip((part.name for part in sight), starts(sight), strict=True))[name]
    return seen[at : at + size].tolist()


@pytest.mark.parametrize("players", [2, 4])
def test_cubirds_says_what_a_lay_can_add_and_win(players: int) -> None:
    """Held against every lay that the rules allow, and every flock after it."""
    outcomes = set()
    for build, states, seat in positions(BIRDS, players, 60):
        if states.phase[0] != LAY:
            continue
        near_the_goal(states, seat)
        seen = laid_open(build, states, seat)
        most = states.hand[0, seat].astype(np.int64)
        wins = False
        for code in legal_codes(build, states, seat):
            after = states.copy()
            build.apply(after[0], seat, code)
            if after.rounds[0] == states.rounds[0]:  # else all hands are new
                others = np.arange(KINDS) != code // (ROWS * SIDES)
                most[others] = np.maximum(most, after.hand[0, seat])[others]
                wins |= wins_now(build, after, seat)
        assert part_of(seen, birds.SIGHT, "reach", KINDS) == most.tolist()
        assert part_of(seen, birds.SIGHT, "hand", KINDS) == states.hand[0, seat].tolist()
        outcomes.add(wins)
        assert not wins or part_of(seen, birds.SIGHT, "can_win", 1) == [1]
    assert outcomes == {False, True}


def near_the_goal(states: States, seat: int) -> None:
    """Give a seat one bird of each kind but the two that it holds most of."""
    states.collection[0, seat] = 1
    states.collection[0, seat, np.argsort(states.hand[0, seat])[-2:]] = 0


def legal_codes(build: Build, states: States, seat: int) -> list[int]:
    codes = np.zeros(build.game.rules.ACTIONS, np.int64)
    return list(codes[: build.legal(states[0], seat, codes)])


def wins_now(build: Build, states: States, seat: int) -> bool:
    """Whether a flock ends the game at once, after a lay."""
    if states.phase[0] == DRAW:
        build.apply(states[0], seat, DRAW_NONE)
    for code in legal_codes(build, states, seat) if states.turn[0] == seat else ():
        after = states.copy()
        build.apply(after[0], seat, code)
        if build.over(after[0]) and after.winner[0] == seat:
            return True
    return False


def test_the_shortlist_of_cubirds_begins_with_what_keen_lays() -> None:
    for build, states, seat in positions(BIRDS, 3, 60):
        codes = np.zeros(BIRDS.rules.ACTIONS, np.int64)
        listed = list(codes[: build.kernel(shortlist)(states[0], seat, codes)])
        allowed = legal_codes(build, states, seat)
        assert len(set(listed)) == len(listed)
        assert set(listed) <= set(allowed)
        if states.phase[0] == LAY:
            assert len(listed) == min(len(allowed), birds.MOST_LAYS)
            assert listed[0] == keen.choose(states[0], seat, codes)
        else:
            assert listed == allowed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kabaleo_counts_towers_by_whose_colours_they_are(players: int) -> None:
    for build, states, seat in positions(KABALEO, players, 20):
        seen = laid_open(build, states, seat)
        counted = part_of(seen, towers.SIGHT, "towers", COLOURS)
        assert sum(counted) == states.locations[0]
        for step in range(players):
            target = int(states.target[0, (seat + step) % players])
            assert counted[step] == measure(states[0], target, BY_TOWERS)
            lead = counted[0] - counted[step]
            told = [
                part_of(seen, towers.SIGHT, name, players)[step] for name in ("ahead", "behind")
            ]
            assert told == [max(0, lead), max(0, -lead)]
        ends = part_of(seen, towers.SIGHT, "ends", players)
        assert ends == [step == (states.left[0] - 1) % players for step in range(players)]
        supplies = part_of(seen, towers.SIGHT, "supplies", COLOURS * players)
        assert sum(supplies) == states.left[0]
        assert supplies[0] == states.supply[0, seat, states.target[0, seat]]
        # Where towers stand does not matter.
        turned = states.copy()
        count = int(states.locations[0])
        turned.tower[0, :count] = states.tower[0, count - 1 :: -1][:count]
        turned.height[0, :count] = states.height[0, count - 1 :: -1][:count]
        if states.last[0] >= 0:
            turned.last[0] = count - 1 - states.last[0]
        assert laid_open(build, turned, seat).tolist() == seen.tolist()


@pytest.mark.parametrize(
    ("of", "by_seat"),
    [(BIRDS, ("hand", "hand_size", "collection")), (KABALEO, ("target", "supply"))],
    ids=["cubirds", "kabaleo"],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_counts_is_how_far_on_a_seat_sits(
    of: Game, by_seat: tuple[str, ...], players: int
) -> None:
    """Everybody moves up by one seat: the same lies open to whoever moved along."""
    differ = False
    for build, states, seat in positions(of, players, 20):
        moved_up = states.copy()
        for name in by_seat:
            held = states[name][0, :players]
            moved_up[name][0, :players] = np.roll(held, 1, axis=0)
        before = [laid_open(build, states, one).tolist() for one in range(players)]
        after = [laid_open(build, moved_up, one).tolist() for one in range(players)]
        assert after == [before[one - 1] for one in range(players)]
        differ |= before[seat] != before[(seat + 1) % players]
    assert differ


# How a net is asked.


def weighed(states: States, seat: int, bot: str, game: Game, target: Target) -> list[Weighed]:
    # Games with a judge have its search beside their own: nothing more is to be compiled.
    build = (seat_build if judge_for(game.name) else net_build)(game, target)
    own = build.blank()
    copy_common(states, own)
    return weigh(build, Question(own, 2, seat), read_plan(game, bot))


def test_a_judge_comes_to_what_its_file_says(tmp_path: Path) -> None:
    """One world, one step ahead: the shares are those of the net, worked out in NumPy."""
    bot = judge_in(tmp_path, FOUR)
    net, build = drawn_judge(FOUR), open_build(FOUR)
    match = Match(FOUR, 2, 1)
    found = {one.code: one for one in weighed(match.imagine(0, "x"), 0, f"{bot}:1", FOUR, "python")}
    for code in range(FOUR.rules.ACTIONS):
        after = Match(FOUR, 2, 1)
        after.push(str(code + 1))
        states = build.blank()
        copy_common(after._states, states)
        mover, other = expected_by(net, laid_open(build, states, 1))[:2]
        assert found[code].tries == 1
        assert found[code].share == pytest.approx(other / (mover + other), abs=0.02)


def expected_by(net: NetFile, seen: Ints) -> Any:
    on = [low <= seen[number] <= high for number, low, high in net.inputs.tolist()]
    first = np.clip(np.array(on, float) @ net.first.astype(float) + net.first_bias, 0, 16)
    second = np.clip(first @ net.second.astype(float) + net.second_bias, 0, 16)
    return 1 / (1 + np.exp(-(second @ net.shares.astype(float) + net.shares_bias)))


@pytest.mark.slow
@pytest.mark.parametrize("spends", ["", ":300", ":300:greedy"])
def test_compiled_and_interpreted_judges_find_the_same(tmp_path: Path, spends: str) -> None:
    bot = judge_in(tmp_path, FOUR) + spends
    states = Match(FOUR, 2, 1).imagine(0, "think")
    assert weighed(states, 0, bot, FOUR, "python") == weighed(states, 0, bot, FOUR, "cpu")


def test_a_judge_finds_the_win_that_its_net_does_not_know(tmp_path: Path) -> None:
    bot = judge_in(tmp_path, FOUR)
    match = Match(FOUR, 2, 1)
    for move in "121212":
        match.push(move)
    best = weighed(match.imagine(0, "think"), 0, bot, FOUR, "cpu")[0]
    assert (best.code, best.share) == (0, 1.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_takes_a_turn_before_a_judge_is_asked(players: int) -> None:
    """The seat ends its turn, its rivals take theirs, and it takes one more."""
    net, work = loaded_net(BIRDS, packaged_net(BIRDS, players)), blank(net_work(BIRDS))
    work.players, work.policy = players, slot_of(BIRDS, "greedy")
    bindings = bot_bindings(BIRDS) | judge_bindings(BIRDS)
    build = Build(BIRDS, "python", kernels=[play_ahead], bindings=bindings, name="ahead")
    mind, world, match = build.blank(judge_states(BIRDS)), build.blank(), Match(BIRDS, players, 1)
    seat = match.actors[0]
    copy_common(match.imagine(seat, "think"), world)
    mind[PLAY] = world[0]
    build.kernel(play_ahead)(mind, seat, build.first(net.row), net.weights, build.first(work))
    assert mind.rounds[PLAY] == 1  # the next round would be begun by whoever ended this one
    assert mind.turn[PLAY] == (seat + 1) % players


@pytest.mark.parametrize(("of", "spends"), [(BIRDS, ":400"), (BIRDS, ":400:keen"), (KABALEO, "")])
def test_a_judge_finds_the_same_in_worlds_that_a_seat_cannot_tell_apart(
    tmp_path: Path, of: Game, spends: str
) -> None:
    """All lies open to it, but in worlds that were imagined; what is true it never sees."""
    bot = judge_in(tmp_path, of) + spends
    match = played(next(s for s in sample(of) if s.players == 2), seed=4, moves=13)
    seat = match.actors[0]
    every = (match, *worlds(match, seat))
    found = [weighed(world.imagine(seat, "think"), seat, bot, of, "cpu") for world in every]
    assert len({str(one) for one in found}) == 1
    # It would find something else if it got the true positions.
    seen = {str(laid_open(open_build(of), moved(world, of), seat)) for world in every}
    assert len(seen) > 1


def moved(match: Match, game: Game) -> States:
    states = open_build(game).blank()
    copy_common(match._states, states)
    return states


@pytest.mark.slow
def test_judges_play_whole_games_in_compiled_code(tmp_path: Path) -> None:
    bots = [judge_in(tmp_path, FOUR, 1), f"{judge_in(tmp_path, FOUR, 2)}:200"]
    # Without chance there is one game for each of them to begin.
    compiled, interpreted = (
        simulate(FOUR, 2, len(bots), bots=bots, target=target) for target in ("cpu", "python")
    )
    assert len(set(compiled.lengths)) == len(bots)
    assert compiled.lengths.tolist() == interpreted.lengths.tolist()
    assert compiled.shares.tolist() == interpreted.shares.tolist()
    with pytest.raises(SetupError, match="cannot play here"):
        simulate(FOUR, 2, 1, bots=[f"{bots[0]}:50ms", "greedy"])


# Whose net plays.


def test_nets_that_come_with_a_game_fit_its_rules(game: Game) -> None:
    """Whoever changes rules or what lies open trains anew, or takes the nets away."""
    nets = list(Path(str(files("kubik.bots"))).glob(f"{game.name}/*.npz"))
    assert sum(path.stat().st_size for path in nets) <= LARGEST_OF_A_GAME
    for path in nets:
        net = read_net(path)
        check_net(net, game, str(path))
        assert net.judges
        assert net.origin.command.startswith(f"kubik train {game.name} --players ")
        assert net.origin.games > 0
    assert bool(nets) == any(level.bot.startswith("judge:") for level in levels_of(game))


def test_a_judge_is_the_net_for_so_many_players() -> None:
    plan = read_plan(BIRDS, "judge:5000:greedy")
    assert plan == Plan("judge", slot_of(BIRDS, "greedy"), 5000)
    for players in (2, 3, 4, 5):
        assert settled(plan, BIRDS, players).net.endswith(f"judge-{players}.npz")
    assert settled(read_plan(BIRDS, "keen"), BIRDS, 2) == read_plan(BIRDS, "keen")
    with pytest.raises(SetupError, match="nobody"):
        read_plan(BIRDS, "judge:5000:nobody")


def test_without_a_net_a_judge_is_the_search_of_the_game() -> None:
    """Alone against RobinBird, with another box, in a game that has none."""
    other_box = kubik.find_game("cubirds", {"deal": {"hand": 7}})
    assert packaged_net(other_box, 2) == ""
    for game, players in ((BIRDS, 1), (other_box, 2), (kubik.find_game("cubitos"), 3)):
        plan = settled(read_plan(game, "judge:500"), game, players)
        assert plan == read_plan(game, "own:500")
    assert settled(read_plan(FOUR, "judge:500"), FOUR, 2) == read_plan(FOUR, "flat:500")


def test_who_has_no_net_is_told_as_it_is() -> None:
    """What pages say without a look into the files is what happens at the table."""
    for game in (
        BIRDS,
        kubik.find_game("cubitos"),
        kubik.find_game("cubirds", {"deal": {"hand": 7}}),
    ):
        for players in game.players:
            for level in levels_of(game):
                plan = read_plan(game, level.bot)
                missed = plan.method == "judge" and not settled(plan, game, players).net
                assert is_without_net(game, level.bot, players) == missed
    assert judged_with(BIRDS, "judge:500") == (2, 3, 4, 5)
    assert judged_with(BIRDS, "keen") is None


def test_a_net_that_judges_is_no_net_that_plays(tmp_path: Path) -> None:
    """Neither takes the other's place: what they see is told apart in the file."""
    path = Path(judge_in(tmp_path, BIRDS).removeprefix("net:"))
    net = read_net(path)
    layers = drawn_layers(BIRDS, net.inputs, 1, 0.2)
    with np.load(path) as arrays:
        held = dict(arrays)
    moves = {name: layers[name].astype(np.float16) for name in ("moves", "moves_bias")}
    np.savez_compressed(path, **held | moves)
    with pytest.raises(NetError) as refused:
        read_plan(BIRDS, f"net:{path}")
    assert refused.value.message == "net-sight"


@pytest.mark.parametrize("of", [BIRDS, KABALEO], ids=["cubirds", "kabaleo"])
def test_the_grandmaster_moves_in_a_live_match(of: Game) -> None:
    match = Match(of, 2, 1)
    legal = {move.notation for move in match.legal_moves}
    assert choose_move(match, match.actors[0], "grandmaster").notation in legal
