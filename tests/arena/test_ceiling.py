"""How far skill reaches is told by blocks, in Elo, with how sure that is."""

import itertools
import math
from pathlib import Path

import numpy as np
import pytest

import kubik
from kubik.arena import ceiling
from kubik.arena.ceiling import STEPS, Climb, climb
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import choose_games
from kubik.bots.levels import EVERYWHERE


def test_a_step_is_the_elo_of_its_wins() -> None:
    chance = np.random.default_rng(1)
    even, strong = (chance.random(40_000) < share for share in (0.5, 0.76))
    found = Climb(2, (even.astype(float), strong.astype(float)))
    (level, error), (above, _) = found.steps
    assert abs(level) < 3 * error
    assert above == pytest.approx(400 * math.log10(0.76 / 0.24), abs=6)
    assert found.total[0] == pytest.approx(level + above)


def test_three_at_a_table_are_held_to_their_own_fair_share() -> None:
    won = np.full(3_000, 1 / 3)
    assert Climb(3, (won,)).total[0] == pytest.approx(0, abs=1e-6)


def test_who_wins_all_has_no_endless_rating() -> None:
    elo, error = Climb(2, (np.ones(10),)).total
    assert 300 < elo < 1_000
    assert math.isfinite(error)
    assert error > 50


def test_intervals_hold_what_they_promise() -> None:
    chance = np.random.default_rng(2)
    true = 400 * math.log10(0.7 / 0.3)
    missed = 0
    for _ in range(500):
        elo, error = Climb(2, ((chance.random(200) < 0.7).astype(float),)).total
        missed += abs(elo - true) > 1.96 * error
    assert missed <= 45  # 25 are expected


def test_intervals_hold_with_many_players_and_few_blocks() -> None:
    """One imagined game is little beside them; a whole block of it would draw winners down."""
    chance = np.random.default_rng(2)
    true = 400 * math.log10(0.98 * 3 / 0.02)
    missed = 0
    for _ in range(300):
        elo, error = Climb(4, (chance.binomial(4, 0.98, 20) / 4,)).total
        missed += abs(elo - true) > 1.96 * error
    assert missed <= 27  # 15 are expected


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("blocks", [1, 2, 3, 5])
def test_intervals_hold_of_a_few_blocks(players: int, blocks: int) -> None:
    """Of all that may come, whoever wins nearly nothing or nearly all, added up with its chance."""
    ways = list(itertools.product(range(players + 1), repeat=blocks))
    found = [Climb(players, (np.array(won) / players,)).total for won in ways]
    for chance in (0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999):
        true = 400 * math.log10(chance * (players - 1) / (1 - chance))
        held = 0.0
        for won, (elo, error) in zip(ways, found, strict=True):
            games = blocks * players
            kinds = math.prod(math.comb(players, wins) for wins in won)
            came = kinds * chance ** sum(won) * (1 - chance) ** (games - sum(won))
            held += came * (abs(elo - true) <= 1.96 * error)
        assert held > 0.9


def test_every_level_meets_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def careless(game, bots, *args, **options):  # type: ignore[no-untyped-def]
        asked.append((tuple(bots), options["champion"]))
        return make_contest(game, ["greedy", "random"], *args, **(options | {"champion": "greedy"}))

    monkeypatch.setattr(ceiling, "make_contest", careless)
    monkeypatch.setattr(ceiling, "STEPS", (("random", "greedy"),) * 2)
    done: list[int] = []
    which = choose_games(kubik.find_game("connect_four"), 2, 1, None, {})
    found = climb(which, 8, threads=1, progress=done.append)
    assert asked == [(("greedy", "random"), "greedy")] * 2
    assert [len(won) for won in found.won] == [8, 8]
    assert found.total[0] > 200
    assert done[-1] == 16
    assert tuple(itertools.pairwise(EVERYWHERE)) == STEPS


def test_a_climb_goes_on_after_a_kill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Blocks that were written down are not played again, and the end is the same."""
    monkeypatch.setattr(ceiling, "STEPS", (("random", "greedy"),))
    which = choose_games(kubik.find_game("connect_four"), 2, 1, None, {})
    whole = climb(which, 6, threads=1)
    told: list[int] = []

    def die(blocks: int) -> None:
        told.append(blocks)
        if blocks >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        climb(which, 6, kept=tmp_path, threads=1, progress=die)
    (journal,) = tmp_path.iterdir()
    with journal.open("ab") as torn:
        torn.write(b'{"line_up": 0, "bl')  # a kill in the middle of a line
    again: list[int] = []
    found = climb(which, 6, kept=tmp_path, threads=1, progress=again.append)
    assert again[0] > told[-1]
    assert found.won[0].tolist() == whole.won[0].tolist()
