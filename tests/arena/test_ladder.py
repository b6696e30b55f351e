"""The ladder: its data make sense, it can be measured in pieces, and its page tells the figures."""

import json
import math
import time
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from bench.ladder import page, plan, run
from bench.ladder.measure import ANCHOR, Asked, Figures, figures, linked, play, ratings, status_of
from bench.ladder.picture import draw
from bench.ladder.plan import Pairing, Setup, pairings, rungs, setups, targets

from kubik.engine.registry import find_game

BOTS = ("greedy~0.5", "greedy~0.1", "greedy", "flat:1000", "flat:5000")


def ladder(players: int = 2, game: str = "connect_four") -> Setup:
    setup = Setup(find_game(game), players, {}, (4,) * len(BOTS), seed=1, rated=True)
    vars(setup)["levels"] = BOTS
    return setup


def measured(setup: Setup, asked: Asked) -> Figures:
    for _ in play(setup, pairings(setup), asked):
        pass
    return figures(setup, asked)


@pytest.mark.parametrize("setup_name", [setup.name for setup in setups()])
def test_every_setup_can_be_played(setup_name: str) -> None:
    setup = next(setup for setup in setups() if setup.name == setup_name)
    assert len(setup.games) == len(setup.levels)
    for pairing in pairings(setup):
        assert setup.contest(pairing).line_ups == [
            (pairing.bot, *[pairing.rival] * (setup.players - 1))
        ]


def test_every_target_has_a_setup() -> None:
    known = [(setup.game.name, setup.players, setup.options) for setup in setups()]
    for target in targets():
        kinds = [target.share, target.elo, target.sprt, target.test, target.page]
        assert sum(kind is not None for kind in kinds) == 1
        elsewhere = target.test or target.page
        assert elsewhere or (target.game, target.players, target.options) in known


def test_every_game_is_rated_by_one_setup() -> None:
    rated = [setup.game.name for setup in setups() if setup.rated]
    assert sorted(rated) == sorted({setup.game.name for setup in setups()})


def test_each_level_meets_the_one_below_and_greedy() -> None:
    met = [(pairing.bot, pairing.rival) for pairing in rungs(ladder())]
    assert met == [
        ("greedy~0.5", "greedy"),
        ("greedy~0.1", "greedy~0.5"),
        ("greedy~0.1", "greedy"),
        ("greedy", "greedy~0.1"),
        ("flat:1000", "greedy"),
        ("flat:1000", "greedy"),
        ("flat:5000", "flat:1000"),
        ("flat:5000", "greedy"),
    ]
    # With two players it is the same whoever is named first; with more one meets several.
    assert len(pairings(ladder())) == 6
    assert len(pairings(ladder(3, "kabaleo"))) == 7


@pytest.mark.long
def test_in_pieces_it_is_the_same(tmp_path: Path) -> None:
    setup = ladder()
    whole = measured(setup, Asked(tmp_path / "whole"))
    part = Asked(tmp_path / "parts", until=time.monotonic())
    assert measured(setup, part)["pairings"] == []
    measured(setup, Asked(part.cache, scale=0.5))
    gone_on = measured(setup, Asked(part.cache))
    for name in ("pairings", "ratings", "targets"):
        assert gone_on[name] == whole[name]
    assert whole["ratings"]["greedy"] == [ANCHOR] * 3
    assert {row["games"] for row in whole["pairings"]} == {4}
    check_page(whole, setup)


def check_page(found: Figures, setup: Setup) -> None:
    written = page._setup(found)
    for bot in BOTS:
        assert f"`{bot}`" in written
    rated = tomllib.loads(page.write_ratings("# What they are worth.\n", {setup.name: found}))
    assert len(rated["connect_four"]["ratings"]) == len(BOTS)
    assert rated["connect_four"]["ratings"][BOTS.index("greedy")] == ANCHOR
    assert draw("connect_four", [found]) == draw("connect_four", [found])


def test_the_page_keeps_its_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    setup = ladder()
    found = measured(setup, Asked(tmp_path, scale=0.5))
    monkeypatch.setattr(page, "setups", lambda: [setup])
    once = page.write_page(f"# Words\n\n{page.BEGIN}\n\nold", {setup.name: found})
    assert once.startswith(f"# Words\n\n{page.BEGIN}\n\n## Targets")
    assert "old" not in once
    assert page.write_page(once, {setup.name: found}) == once


def test_a_new_level_on_top_takes_nothing_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setup = ladder()
    found = {setup.name: measured(setup, Asked(tmp_path, scale=0.5))}
    higher = replace(setup)
    vars(higher)["levels"] = (*BOTS, "flat:9000")
    for now in (setup, higher):
        monkeypatch.setattr(run, "setups", lambda now=now: [now])
        assert run.current(found) == found
    before = "# Words.\n\n[connect_four]\nratings = [1, 2, 3, 4, 5, 6]\n\n[other]\nratings = [7]\n"
    assert page.write_ratings(before, found) == before


def test_a_level_that_changed_is_measured_anew_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setup = ladder()
    before = measured(setup, Asked(tmp_path, scale=0.5))
    changed = replace(setup)
    vars(changed)["levels"] = ("greedy~0.4", *BOTS[1:])
    monkeypatch.setattr(run, "setups", lambda: [changed])
    kept = run.current({setup.name: before})
    now = kept[setup.name]
    assert now["levels"] == list(changed.levels)
    assert BOTS[0] not in json.dumps(now)
    assert set(now["ratings"]) == set(before["ratings"]) - {BOTS[0]}
    asked = run.missing(changed, kept)
    assert [(one.bot, one.rival) for one in asked] == [
        ("greedy~0.4", "greedy"),
        ("greedy~0.1", "greedy~0.4"),
    ]
    assert run.missing(changed, {}) == pairings(changed)


def test_few_games_do_not_take_the_place_of_many(tmp_path: Path) -> None:
    setup = ladder()
    few = {setup.name: measured(setup, Asked(tmp_path / "few", scale=0.5))}
    many = {setup.name: measured(setup, Asked(tmp_path / "many"))}
    assert run.told_by_more(few, {}) == few
    assert run.told_by_more(many, few) == many
    assert run.told_by_more(many, many) == many
    assert run.told_by_more(few, many) == many


def row(bot: str, rival: str, games: int, share: float = 0.5) -> Figures:
    return {"bot": bot, "rival": rival, "games": games, "share": [share, 0.0, 1.0]}


def test_a_pairing_keeps_the_games_it_has_when_others_get_more() -> None:
    def target(games: int, **more: object) -> Figures:
        return row("own", "greedy", games) | {"says": "wins"} | more

    known = {
        "players": 2,
        "pairings": [row("keen", "greedy", 500), row("own", "greedy", 40)],
        "targets": [target(40), target(950, wanted=(0, 20))],
        "ratings": {},
        "thinking": {"own": 9, "keen": 3},
    }
    new = {
        "players": 2,
        "pairings": [
            row("keen", "greedy", 100, 0.7),
            row("own", "greedy", 900, 0.6),
            row("judge", "own", 20),
        ],
        "targets": [target(900), target(9, wanted=[0, 30])],
        "ratings": {},
        "thinking": {"own": 8, "keen": 2},
    }
    told = run.told_by_more({"a": new}, {"a": known})["a"]
    assert told["pairings"] == [
        row("keen", "greedy", 500),
        row("own", "greedy", 900, 0.6),
        row("judge", "own", 20),
    ]
    assert told["ratings"] == ratings(told["pairings"], 2)
    assert told["thinking"] == {"own": 8, "keen": 3}
    assert told["targets"] == new["targets"]


def test_pairings_are_rated_together() -> None:
    """Who takes 3 of 4 points is worth the odds, and a chain of odds is their product."""
    rows = [
        row("keen", "greedy", 40_000, 0.75),
        row("greedy", "keen", 40_000, 0.25),
        row("own", "keen", 40_000, 0.75),
    ]
    found = ratings(rows, 2)
    once, twice = (ANCHOR + times * 400 * math.log10(3) for times in (1, 2))
    assert found["greedy"] == [ANCHOR] * 3
    assert found["keen"][0] == pytest.approx(once, abs=0.5)
    assert found["own"][0] == pytest.approx(twice, abs=1)
    for _, low, high in (found["keen"], found["own"]):
        assert 0 < high - low < 20
    # One against two, who share what it does not win: the same odds for each of them.
    assert ratings([row("keen", "greedy", 40_000, 0.6)], 3)["keen"][0] == pytest.approx(once, abs=1)


def test_a_pairing_of_few_games_moves_ratings_less() -> None:
    many = [row("keen", "greedy", 10_000, 0.75)]
    more = [*many, row("own", "keen", 10, 0.5), row("own", "greedy", 10, 0.5)]
    assert ratings(more, 2)["keen"][0] == pytest.approx(ratings(many, 2)["keen"][0], abs=5)


def test_what_nothing_links_to_greedy_is_not_rated() -> None:
    rows = [row("flat:20", "flat:10", 1), row("flat:5", "random", 1), row("random", "greedy", 1)]
    assert linked(rows) == rows[1:]
    assert linked(rows[:2]) == []
    assert ratings(rows[:2], 2) == {}


def test_the_lower_end_of_the_interval_counts() -> None:
    assert [status_of(0.9, low, 0.8) for low in (0.85, 0.75)] == ["met", "unclear"]
    assert status_of(0.7, 0.6, 0.8) == "missed"


def test_other_bots_have_another_file(tmp_path: Path) -> None:
    setup = ladder()
    contests = [setup.contest(Pairing(bot, "greedy", 2)) for bot in ("flat:10", "flat:20")]
    contests.append(replace(contests[0], seed=2))
    assert len({plan.journal(tmp_path, contest) for contest in contests}) == 3
