"""Balance reports: pages in both languages with their pictures, and figures that add up."""

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kubik import find_game, simulate
from kubik.arena import balance
from kubik.arena.balance import (
    Cell,
    Purchases,
    Report,
    Trial,
    Worth,
    all_lengths,
    first_wins,
    make_report,
    measure_cell,
    read_cell,
    read_trial,
    report_build,
    report_setups,
)
from kubik.arena.notes import plan_games
from kubik.arena.simulate import choose_games
from kubik.arena.soak import Setup
from kubik.arena.table import GAME, TABLE_STATES, begin
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build
from kubik.engine.words import LANGUAGES
from kubik.games.cubitos import SETS, TRACKS
from kubik.games.cubitos.balance import BALANCE
from kubik.games.cubitos.data import CARD_NAMES
from kubik.terminal import report as reporting
from kubik.terminal.page import command_of, write_page
from kubik.terminal.pictures import draw_pictures
from terminal.running import Kubik

CUBITOS, KABALEO = find_game("cubitos"), find_game("kabaleo")
FEW = 4  # games, where they are interpreted
EVENTS = [BALANCE.rounds, BALANCE.mishap, BALANCE.first, BALANCE.bought]
PNG = b"\x89PNG"


def test_a_report_of_any_game(kubik: Kubik, home: Path) -> None:
    report_build(find_game("connect_four")).compile()  # which it would tell of
    ran = kubik("report", "connect_four", "--games", "20")
    assert (ran.status, ran.err) == (0, "")
    for language in LANGUAGES:
        page = (home / f"balance-connect_four.{language}.md").read_text(encoding="utf-8")
        words = find_game("connect_four").words(language)
        assert words.say("report-first") in page
        picture = f"img/balance-connect_four-lengths.{language}.png"
        assert picture in page
        assert (home / picture).read_bytes().startswith(PNG)


def test_a_page_says_the_command_that_wrote_it() -> None:
    four = find_game("connect_four")
    cells = [Cell(Setup(four, 2, {}), 20, np.array([9]))]
    plain = Report(four, "greedy", 1, None, cells)
    assert command_of(plain) == "kubik report connect_four --games 20"
    other = Report(four, "keen", 7, None, cells)
    assert command_of(other) == "kubik report connect_four --games 20 --bot keen --seed 7"


@pytest.mark.parametrize(
    "argv",
    [
        ("report",),
        ("report", "nothing"),
        ("report", "connect_four", "--bot", "nobody"),
        ("report", "connect_four", "--games", "none"),
        ("report", "connect_four", "--to", "nowhere"),
    ],
)
def test_mistakes_are_answered(kubik: Kubik, argv: tuple[str, ...]) -> None:
    ran = kubik(*argv)
    assert ran.status == 2
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize("taken", ["img", "balance-connect_four.ru.md"])
def test_a_place_that_is_taken_is_told_before_games_are_played(
    kubik: Kubik, home: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    if taken == "img":
        (home / taken).touch()
    else:
        (home / taken).mkdir()
    monkeypatch.setattr(reporting, "make_report", lambda *_, **__: pytest.fail("games were played"))
    ran = kubik("report", "connect_four", "--games", "20")
    assert ran.status == 2
    assert taken in ran.err


def test_every_set_is_run_on_every_track() -> None:
    setups = list(report_setups(CUBITOS))
    assert len(setups) == len(SETS) * len(TRACKS) * len(CUBITOS.players)
    assert len({(s.players, s.options["cards"], s.options["track"]) for s in setups}) == len(setups)


def test_who_goes_first_is_who_begins() -> None:
    """In Kabaleo that is drawn, and falls to other seats than the first, too."""
    setup = Setup(KABALEO, *KABALEO.choose(3, {}))
    measured = measure_cell(setup, 0, FEW, "random", 1, target="python")
    counted = ["goes-first"]
    result = simulate(KABALEO, 3, FEW, bots=["random"] * 3, counted=counted, target="python")
    began = result.counts["goes-first"] > 0
    assert began[:, 1:].any()
    assert measured.first_wins == pytest.approx(result.shares[began].sum())
    assert np.array_equal(measured.lengths, result.lengths)


def test_to_begin_is_no_good_seat_to_have() -> None:
    """In Kabaleo, and who begins is known from the deal: games are played by a compiled build."""
    games, bots = 500, ["greedy"] * 3
    which = choose_games(KABALEO, 3, 1, bots, {})
    build = Build(KABALEO, "python", kernels=[begin], bindings=bot_bindings(KABALEO))
    table, plan = build.blank(TABLE_STATES), plan_games(build, 3, which.options, which.seed, 0)
    first = []
    for number in range(games):
        build.kernel(begin)(table, plan, number)
        first.append(build.foremost(build.first(table[GAME : GAME + 1].view(np.recarray))))
    result = simulate(KABALEO, 3, games, bots=bots)
    won = result.shares[np.arange(games), first].sum()
    setup = Setup(KABALEO, 3, which.options)
    assert first_wins([Cell(setup, games, result.lengths, first_wins=won)]).high < 1 / 3


def test_setups_have_games_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """How CuBirds goes on without cards seldom matters: else most games would count three times."""
    game = find_game("cubirds")
    setups = [s for s in report_setups(game) if s.players == 3]
    alone = [s for s in setups if s.options["variant"] == "standard"]
    assert len(alone) == 3
    monkeypatch.setattr(balance, "report_setups", lambda _: alone)
    report = make_report(game, 2, "random", threads=1, target="python")
    assert len({tuple(cell.lengths) for cell in report.cells}) == 3


def test_one_player_alone_does_not_go_first() -> None:
    setups = [s for s in report_setups(find_game("cubirds")) if s.players < 3]
    cells = [Cell(setup, 1, np.array([20]), first_wins=1.0) for setup in setups]
    page = write_page(
        Report(find_game("cubirds"), "greedy", 1, None, cells), "en", {"lengths": "x.png"}
    )
    lengths, _, first = page.partition("## Who goes first")
    assert "| 1 player |" in lengths
    assert "| 1 player |" not in first


def cell(setup: Setup, games: int = 1) -> Cell:
    """Play games of a setup interpreted, one is enough."""
    options: dict[str, Any] = dict(setup.options)
    found = {
        bot: simulate(
            CUBITOS,
            setup.players,
            games,
            bots=[bot] * setup.players,
            counted=EVENTS,
            target="python",
            **options,
        )
        for bot in ("greedy", BALANCE.tester)
    }
    read = read_cell(setup, found["greedy"], BALANCE)
    trial = read_trial(setup, found[BALANCE.tester], BALANCE)
    return Cell(**{**vars(read), "trial": trial})


@pytest.fixture(scope="module")
def report() -> Report:
    """A report of two setups with all of the parts of the real one."""
    setups = [s for s in report_setups(CUBITOS) if s.options["track"] == TRACKS[0]]
    chosen = [s for s in setups if s.options["cards"] in SETS[:2] and s.players == 2]
    return Report(CUBITOS, "greedy", 1, BALANCE, [cell(setup) for setup in chosen])


def test_figures_add_up(report: Report) -> None:
    assert report.games == 2
    assert len(all_lengths(report.cells)) == 2
    assert 0 <= first_wins(report.cells).share <= 1
    bought = report.purchases
    assert len(bought) == 16
    assert {name.removeprefix("card-") for name in bought} <= set(CARD_NAMES)
    for purchases in bought.values():
        assert purchases.players == 2
        assert purchases.buyers <= min(purchases.players, purchases.bought)
        assert purchases.wins <= purchases.buyers
    assert any(purchases.bought for purchases in bought.values())
    assert sorted(t for things in report.groups.values() for t in things) == sorted(bought)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_every_card(report: Report, language: str) -> None:
    pictures = draw_pictures(report, language)
    assert set(pictures) == {"lengths", "things", "worths"}
    assert all(drawn.startswith(PNG) for drawn in pictures.values())
    page = write_page(report, language, {name: f"{name}.png" for name in pictures})
    words = CUBITOS.words(language)
    for thing in report.purchases:
        assert f"| {words.say(thing)} | {BALANCE.price(thing)} |" in page
    for message in ("report-rounds", "report-first", "report-mishaps", "report-things"):
        assert f"## {words.say(message)}" in page


def test_purchases_are_added() -> None:
    """Buyers who win as often as anybody fare 1.00."""
    half = Purchases(players=10, bought=8, buyers=4, wins=2.0, fair=2.0)
    both = half + half
    assert (both.share, both.each) == (0.4, 0.8)
    assert both.fares.share == 1.0
    assert both.fares.low < 1.0 < both.fares.high


def made_up_trial(seed: int) -> Trial:
    """Wins made from worths of 0.2, 0 and -0.1."""
    chance = np.random.default_rng(seed)
    bought = chance.poisson(2.0, (4_000, 3)).astype(float)
    surplus = bought @ [0.2, 0.0, -0.1] + chance.normal(0, 0.1, 4_000)
    return Trial(
        ("a", "b", "c"), bought.T @ bought, bought.T @ surplus, float(surplus @ surplus), 4_000
    )


def test_a_trial_finds_what_purchases_are_worth() -> None:
    """Within four standard errors; two trials together are more certain than one."""
    one, other = made_up_trial(1), made_up_trial(2)
    found = (one + other).worths()
    for name, worth in (("a", 0.2), ("b", 0.0), ("c", -0.1)):
        assert abs(found[name].gain - worth) < 4 * found[name].error < 0.01
        assert found[name].error < one.worths()[name].error


@pytest.mark.parametrize("players", [2, 4])
def test_worths_are_as_sure_as_they_say(players: int) -> None:
    """What is worth nothing seems to be worth something in one of twenty trials, not in three."""
    chance, games, trials = np.random.default_rng(3), 200, 200
    setup = Setup(CUBITOS, *CUBITOS.choose(players, {}))
    kinds = len(CUBITOS.moves.TERMS["die"])
    missed: list[bool] = []
    for _ in range(trials):
        result: Any = SimpleNamespace(
            counts={BALANCE.bought: chance.poisson(2.0, (games, players, kinds))},
            shares=np.eye(players)[chance.integers(players, size=games)],
            players=players,
            games=games,
        )
        found = [worth.interval for worth in read_trial(setup, result, BALANCE).worths().values()]
        missed += [not worth.low <= 0 <= worth.high for worth in found]
    assert 0.02 < np.mean(missed) < 0.08


def random_trial(chance: np.random.Generator, games: int, things: int) -> Trial:
    """Purchases that are worth nothing, at tables of three."""
    bought = chance.poisson(1.0, (games, 3, things)).astype(float)
    more = (bought - bought.mean(axis=1, keepdims=True)).reshape(-1, things)
    surplus = (np.eye(3)[chance.integers(3, size=games)] - 1 / 3).ravel()
    names = tuple(map(str, range(things)))
    squares = float(surplus @ surplus)
    return Trial(names, more.T @ more, more.T @ surplus, squares, 2 * games)


@pytest.mark.parametrize("games", [3, 5, 10, 30])
def test_worths_of_a_few_games_claim_no_more_than_these_tell(games: int) -> None:
    """Of eight things each takes one of the few differences between players there are."""
    chance = np.random.default_rng(games)
    found = [
        worth.interval
        for _ in range(100)
        for worth in random_trial(chance, games, 8).worths().values()
    ]
    assert np.mean([not worth.low <= 0 <= worth.high for worth in found]) < 0.08


def test_what_nobody_bought_or_only_with_something_else_is_worth_nobody_knows_what() -> None:
    trial = random_trial(np.random.default_rng(1), 50, 4)
    products, effects = trial.products, trial.effects
    products[3], products[:, 3], effects[3] = 0, 0, 0
    products[2], effects[2] = products[1], effects[1]
    products[:, 2] = products[:, 1]
    worths = trial.worths()
    assert math.isfinite(worths["0"].error)
    assert [worths[thing].error for thing in "123"] == [math.inf] * 3
    assert worths["3"] + Worth(0.1, 0.02) == Worth(0.1, 0.02)
    assert math.isinf((worths["3"] + worths["3"]).error)


def test_worths_are_joined_by_trust() -> None:
    joined = Worth(0.1, 0.01) + Worth(0.3, 0.1)
    assert 0.1 < joined.gain < 0.11
    assert joined.error < 0.01
