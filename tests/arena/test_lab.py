"""The lab finds an effect that is there, seldom one that is not, and goes on where it stopped."""

import pickle
import re
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena import lab, made_of, measuring_cluster
from kubik.arena.crew import Crew
from kubik.arena.evidence import ALPHA, FEWEST_PAIRS, PairTally, half_widths, holm, p_values
from kubik.arena.lab import Comparison, LabPlan, compare
from kubik.arena.measures import measure, measures_of
from kubik.arena.simulate import choose_games
from kubik.arena.totals import Simulated
from kubik.bots.levels import Level
from kubik.engine.errors import SetupError
from kubik.engine.layout import Floats
from kubik.engine.words import LANGUAGES, core_source

RUNS = 100
LOOKS = 8
PAIRS_A_LOOK = 250
POOL = 40  # games of each box that are really played
PLANTED = {"cones": {"bases": 5}}


def box(edition: dict[str, dict[str, int]] | None = None, seed: int = 1) -> Simulated:
    """Return games of Kabaleo between players who know no better."""
    return choose_games(kubik.find_game("kabaleo", edition), 2, seed, None, {})


def plan(games: int) -> LabPlan:
    return LabPlan(games, threads=1, target="python")


def pool(which: Simulated) -> Floats:
    """Return the measures of some games, a row for each measure."""
    return np.array(list(measure(which, 0, POOL, threads=1, target="python").values()))


@pytest.fixture(scope="module")
def pools() -> tuple[Floats, Floats]:
    """Games of the box and of one with a base more of each colour."""
    return pool(box()), pool(box(PLANTED))


def is_called(ours: Floats, theirs: Floats, seed: int) -> bool:
    """Whether any measure is told to differ, looking again and again, on games drawn from pools."""
    chance = np.random.default_rng(seed)
    tally = PairTally.empty(len(ours))
    for _ in range(LOOKS):
        drawn = [side[:, chance.integers(POOL, size=PAIRS_A_LOOK)] for side in (ours, theirs)]
        tally.add(*drawn)
    return bool(np.any(holm(tally.least_p) <= ALPHA))


@pytest.mark.long
def test_a_planted_change_is_found(pools: tuple[Floats, Floats]) -> None:
    assert sum(is_called(*pools, seed) for seed in range(RUNS)) >= 95


@pytest.mark.long
def test_nothing_is_found_where_nothing_was_changed(pools: tuple[Floats, Floats]) -> None:
    ours, _ = pools
    assert sum(is_called(ours, ours, seed) for seed in range(RUNS)) <= 5


def test_intervals_hold_at_all_times() -> None:
    """Of a thousand, each looked at fifty times, no more than 5 % ever miss what is true."""
    chance = np.random.default_rng(1)
    looks = np.arange(FEWEST_PAIRS, 5_200, 100)
    reach = np.array([half_widths(int(pairs), np.ones(1), ALPHA)[0] for pairs in looks])
    missed = 0
    for _ in range(1_000):
        values = chance.exponential(size=looks[-1]) - 1.0
        means = np.cumsum(values)[looks - 1] / looks
        variances = np.cumsum(values**2)[looks - 1] / looks - means**2
        missed += bool(np.any(np.abs(means) > reach * np.sqrt(variances)))
    assert missed <= 50


def test_intervals_and_p_values_say_the_same() -> None:
    variances = np.array([1.0, 4.0, 0.25])
    reach = half_widths(3_000, variances, 0.01)
    assert p_values(3_000, reach, variances) == pytest.approx(0.01)
    assert p_values(FEWEST_PAIRS - 1, reach, variances).tolist() == [1.0] * 3
    assert p_values(3_000, np.array([0.0, 2.0]), np.zeros(2)).tolist() == [1.0, 0.0]


def test_correction_for_many_is_that_of_holm() -> None:
    assert holm(np.array([0.01, 0.04, 0.03])) == pytest.approx([0.03, 0.06, 0.06])
    assert holm(np.array([0.5, 0.9])) == pytest.approx([1.0, 1.0])


@pytest.fixture
def early_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "FIRST_LOOK", 4)


@pytest.mark.usefixtures("early_looks")
def test_a_comparison_goes_on_as_if_it_had_not_stopped() -> None:
    whole = compare(Comparison(box(), box(PLANTED)), plan(6))
    stopped = compare(Comparison(box(), box(PLANTED)), plan(4))
    again = Comparison(box(), box(PLANTED))
    assert again.go_on_from(stopped.to_dict())
    compare(again, plan(6))
    assert again.tally.to_dict() == whole.tally.to_dict()
    other = Comparison(box(), box(PLANTED, seed=2))
    assert not other.go_on_from(stopped.to_dict())
    assert other.tally.pairs == 0


@pytest.mark.parametrize(
    ("asked", "message"),
    [(LabPlan(1, deep=1, target="python"), "lab-deep-alone"), (LabPlan(1, skill=1), "arena-alone")],
)
def test_what_one_player_cannot_be_asked_is_refused_at_once(asked: LabPlan, message: str) -> None:
    """Not after all pairs, which may have taken hours."""
    games = (kubik.find_game("cubirds", edition) for edition in (None, {"deal": {"hand": 7}}))
    ours, theirs = (choose_games(game, 1, 1, None, {}) for game in games)
    alone = Comparison(ours, theirs)
    with pytest.raises(SetupError) as refused:
        compare(alone, asked)
    assert refused.value.message == message
    assert alone.tally.pairs == 0


@pytest.mark.parametrize("games", [0, -5])
def test_no_games_are_no_comparison(games: int) -> None:
    with pytest.raises(SetupError, match=f"at least 1, not {games}"):
        compare(Comparison(box(), box(PLANTED)), plan(games))


def test_boxes_that_are_usually_played_by_others_say_by_how_many_both_can_be() -> None:
    with pytest.raises(SetupError, match=r"of players: 2, 3\. .* by: 2, 4"):
        kubik.lab("kabaleo", {"cones": {"pieces": 8}})


def test_boxes_that_nobody_can_play_alike_are_said_to_be_so() -> None:
    """Not with an empty place where the numbers of players would stand."""
    three, two = ({"deal": {"spare_colours": 1}, "cones": {"pieces": many}} for many in (3, 4))
    assert kubik.find_game("kabaleo", three).players == (3,)
    with pytest.raises(SetupError, match="There is no number of players by which all"):
        kubik.lab("kabaleo", three, two)


def test_games_of_other_bots_are_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another search by the same name, or of a level that stood for something else."""

    def key(bot: str) -> str:
        games = (kubik.find_game("kabaleo", edition) for edition in (None, PLANTED))
        ours, theirs = (choose_games(game, 2, 1, [bot] * 2, {}) for game in games)
        return Comparison(ours, theirs).key

    searching, level = key("flat:60"), key("seasoned")
    other_search = SimpleNamespace(fingerprint="another")
    monkeypatch.setattr(lab, "builds_for_moves", lambda _side: [other_search])
    other_level = Level(3, "greedy~0.3", None)
    monkeypatch.setattr(made_of, "find_level", lambda _game, _bot: other_level)
    assert key("flat:60") != searching
    assert key("seasoned") != level


@pytest.mark.usefixtures("early_looks")
def test_equal_boxes_play_equal_games() -> None:
    same = compare(Comparison(box(), box()), plan(4))
    assert all(found.difference == 0 for found in same.findings)


@pytest.mark.usefixtures("early_looks")
def test_the_answer_shows_itself() -> None:
    answer = kubik.lab("kabaleo", PLANTED, plan=plan(4), players=2, bots=["random"] * 2)
    assert answer.games == 4
    assert [row["name"] for row in answer.table] == [
        each.name for each in answer.comparison.measures
    ]
    assert answer._repr_html_().startswith("<!doctype html>")
    assert str(answer) == "Nothing that 8 games could see."
    assert repr(answer) == "<kabaleo: 2 players, 4 games of each box>"
    assert "ничего" in answer.page("ru").lower()


def test_equal_boxes_are_not_compared() -> None:
    with pytest.raises(kubik.KubikError, match="Both boxes are the same"):
        kubik.lab("kabaleo", {})


def test_a_bot_that_is_named_alone_is_one() -> None:
    """Not as many as its name has letters."""
    with pytest.raises(kubik.KubikError, match="1 bot is named for 2 seats"):
        kubik.lab("kabaleo", PLANTED, players=2, bots="greedy")
    with pytest.raises(kubik.KubikError, match="1 bot is named for 2 seats"):
        kubik.simulate("kabaleo", 2, games=1, bots="greedy")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_measure_is_called_says_nothing_of_the_number_after_it(language: str) -> None:
    # “Minutes at the table, about 14 % less” would be about the 14.
    names = re.findall("^measure-.* = (.*)$", core_source(language), re.MULTILINE)
    assert names
    assert not [name for name in names if name.endswith(("about", "примерно"))]


@pytest.mark.parametrize(
    ("language", "of", "decision"), [("en", "action", "ecision"), ("ru", "действие", "ешени")]
)
def test_choices_are_counted_of_all_actions(language: str, of: str, decision: str) -> None:
    """Those that were the only one are among them, which are no decisions."""
    words = kubik.find_game("kabaleo").words(language)
    assert of in words.say("measure-branching")
    assert decision not in words.say("measure-branching")
    assert decision in words.say("measure-decisions")


def test_a_small_difference_is_told_to_be_none() -> None:
    comparison = Comparison(box(), box(PLANTED))
    count = len(measures_of(comparison.ours.game))
    chance = np.random.default_rng(3)
    ours = np.full((count, 5_000), 0.5) + chance.normal(0, 0.01, (count, 5_000))
    theirs = ours + chance.normal(0, 0.001, (count, 5_000))
    theirs[0] += 0.02
    comparison.tally.add(ours, theirs)
    verdicts = {found.measure.name: found.verdict for found in comparison.findings}
    assert verdicts["actions"] == "surely"
    assert verdicts["turns"] == "same"
    assert comparison.findings[1].sharing < 0.05


@pytest.mark.parametrize("side", [1, -1])
def test_what_surely_differs_has_no_interval_around_nothing(side: int) -> None:
    """Holm resolves the last of many measures by less than intervals for all together need."""
    comparison = Comparison(box(), box(PLANTED))
    count, pairs = len(measures_of(comparison.ours.game)), 5_000
    noise = np.random.default_rng(5).normal(0, 1, (count, pairs))
    noise -= noise.mean(axis=1, keepdims=True)
    noise /= noise.std(axis=1, keepdims=True)
    together = float(half_widths(pairs, np.ones(1), ALPHA / count)[0])
    shift = np.full((count, 1), 10 * together)
    shift[0] = 0.9 * together  # less than where intervals for all together leave nothing out
    comparison.tally.add(np.zeros((count, pairs)), side * (noise + shift))
    last = comparison.findings[0]
    assert last.verdict == "surely"
    assert abs(last.difference) < together
    assert (last.low, last.high)[side < 0] == 0.0
    assert abs((last.low, last.high)[side > 0]) == pytest.approx(1.9 * together)


def lay_out(games: int) -> Comparison:
    """Return two boxes whose games were all alike, and ended in the first way."""
    comparison = Comparison(box(), box(PLANTED))
    names = [each.name for each in measures_of(comparison.ours.game)]
    rows = np.zeros((len(names), games))
    rows[names.index("actions")] = 24.0
    rows[names.index("ending-towers")] = 1.0
    comparison.tally.add(rows, rows)
    comparison.used.add(*[np.zeros((len(comparison.parts), games))] * 2)
    return comparison


def test_what_never_happened_may_happen_yet() -> None:
    """Its interval is no point: 500 games do not tell that one of 1,000 has no end."""
    found = {one.measure.name: one for one in lay_out(500).findings}
    for name in ("unfinished", "shared", "ending-towers"):
        assert found[name].low < -0.006 < 0.006 < found[name].high, name  # the rule of three
        assert found[name].verdict == "open", name
    assert found["actions"].low == found["actions"].high == 0.0
    assert all(part.high > 0.006 for part in lay_out(500).part_findings)


def test_what_never_happened_in_many_games_is_told_to_be_none() -> None:
    found = {one.measure.name: one for one in lay_out(lab.USUAL_PAIRS).findings}
    assert found["unfinished"].verdict == "same"
    assert 3 / lab.USUAL_PAIRS < found["unfinished"].high < 0.001


@pytest.mark.parametrize(("pairs", "verdict"), [(500, "open"), (lab.USUAL_PAIRS, "same")])
def test_pairs_that_were_all_equal_do_not_tell_that_all_are(pairs: int, verdict: str) -> None:
    """A change that matters in one game of 300 may have come up in none of 500."""
    comparison = Comparison(box(), box(PLANTED))
    names = [each.name for each in measures_of(comparison.ours.game)]
    chance = np.random.default_rng(7)
    rows = np.zeros((len(names), pairs))
    rows[names.index("actions")] = chance.integers(20, 30, pairs)
    rows[names.index("first_wins")] = chance.choice([-0.5, 0.5], pairs)
    rows[names.index("turns")] = 0.1  # always: no matter of chance, whatever sums are rounded to
    comparison.tally.add(rows, rows)
    found = {one.measure.name: one for one in comparison.findings}
    assert found["first_wins"].high == -found["first_wins"].low == found["shared"].high
    assert found["actions"].high == pytest.approx(found["shared"].high * found["actions"].ours)
    assert {found[name].verdict for name in ("actions", "first_wins")} == {verdict}
    assert found["turns"].low == found["turns"].high == 0.0


def test_a_first_event_makes_no_interval_narrower() -> None:
    comparison = lay_out(500)
    before = [one.high - one.low for one in comparison.findings]
    comparison.tally.add(np.zeros((len(before), 1)), np.ones((len(before), 1)))
    after = [one.high - one.low for one in comparison.findings]
    assert all(later > 0.99 * earlier for earlier, later in zip(before, after, strict=True))


def test_a_cluster_measures_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks cross to other processes, where an edition is made anew."""

    @contextmanager
    def here(play: Any, common: Any, *_: Any) -> Iterator[Crew[Any]]:
        def submit(*task: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(play(common, *pickle.loads(pickle.dumps(task))))
            return done

        yield Crew(2, submit)

    monkeypatch.setattr(measuring_cluster, "ray_crew", here)
    which = box(PLANTED)
    with measuring_cluster.on_cluster("local", target="python") as measurer:
        found = measurer(which, 3, 9)
    expected = measure(which, 3, 9, threads=1, target="python")
    assert {name: column.tolist() for name, column in found.items()} == {
        name: column.tolist() for name, column in expected.items()
    }
