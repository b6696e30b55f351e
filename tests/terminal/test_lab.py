"""`kubik lab`: a page in each language and data, from which a later start goes on."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kubik.arena import goal, lab, sweep
from kubik.arena.ceiling import Climb
from kubik.arena.deep_measures import DEEP_MEASURES
from kubik.arena.measures import Columns, measures_of
from kubik.arena.totals import Simulated
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES
from terminal.running import Kubik

PLAYED: list[tuple[int, int]] = []


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make up the games: with another box twice as many turns, and all else a little otherwise."""

    def make_up(which: Simulated, first: int, games: int, **_: Any) -> Columns:
        PLAYED.append((first, games))
        chance = np.random.default_rng(first)
        columns = {each.name: chance.normal(1.0, 0.1, games) for each in measures_of(which.game)}
        if which.game.edition:
            columns = {name: own + chance.normal(0, 1e-3, games) for name, own in columns.items()}
            columns["turns"] *= 2
        return columns

    PLAYED.clear()
    monkeypatch.setattr(lab, "measure", make_up)
    monkeypatch.setattr(sweep, "measure", make_up)
    monkeypatch.setattr(goal, "measure", make_up)


@pytest.fixture
def box(home: Path) -> str:
    (home / "box.toml").write_text("[cones]\nbases = 5\n", encoding="utf-8")
    return "box.toml"


class Page(HTMLParser):
    """What a page has, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loaded: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_answer_is_printed_and_written(kubik: Kubik, home: Path, box: str) -> None:
    ran = kubik("lab", "kabaleo", "--edition", box, "--games", "1000", "--out", "answer")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Surely: Turns in a game 100% more.")
    assert "Pieces that are placed" in ran.out
    data = json.loads((home / "answer.json").read_text(encoding="utf-8"))
    turns = next(one for one in data["measures"] if one["name"] == "turns")
    assert turns["verdict"] == "surely"
    assert 0.9 < turns["low"] < turns["high"] < 1.1
    assert (data["edition"], data["against"]) == ({"cones": {"bases": 5}}, {})
    for language, said in (("en", "Bases of each colour"), ("ru", "Оснований каждого цвета")):
        page = Page((home / f"answer.{language}.html").read_text(encoding="utf-8"))
        assert "svg" in page.tags
        assert page.loaded == []
        assert "script" not in page.tags
        assert f"{said}: cones.bases 4 → 5" in page.text


def test_a_later_start_goes_on(kubik: Kubik, box: str) -> None:
    kubik("lab", "kabaleo", "--edition", box, "--games", "150")
    again = kubik("lab", "kabaleo", "--edition", box, "--games", "190")
    assert "Going on after 150 games of each box." in again.out
    assert PLAYED == [(0, 150), (0, 150), (150, 40), (150, 40)]
    other = kubik("lab", "kabaleo", "--edition", box, "--seed", "2")
    assert (other.status, other.out) == (2, "")
    assert "has games of another comparison" in other.err


def test_interrupted_it_says_how_to_go_on(
    kubik: Kubik, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    asked = ("lab", "kabaleo", "--edition", box, "--games", "150", "--out", "answer")
    with monkeypatch.context() as patched:
        patched.setattr("kubik.terminal.lab.compare", interrupt)
        early = kubik(*asked)
    assert (early.status, early.err.strip()) == (130, "")
    kubik(*asked)
    monkeypatch.setattr("kubik.terminal.lab.compare", interrupt)
    late = kubik(*asked)
    assert (late.status, "kept in answer.json; the same command goes on" in late.err) == (130, True)


def test_a_sweep_is_a_curve_for_each_measure(kubik: Kubik, home: Path) -> None:
    ran = kubik(
        *("lab", "kabaleo", "--sweep", "bases=2..4", "--sweep", "deal.spare_colours=1,2"),
        *("--players", "2", "--games", "50", "--out", "curves"),
    )
    assert (ran.status, ran.err) == (0, "")
    written = json.loads((home / "curves.json").read_text(encoding="utf-8"))
    assert (written["players"], written["bots"], written["seed"]) == (2, ["keen", "keen"], 1)
    rows = written["boxes"]
    names = ("cones.bases", "deal.spare_colours")
    tried = [tuple(row[name] for name in names) for row in rows]
    assert tried == [(bases, spare) for bases in (2, 3, 4) for spare in (1, 2)]
    for language in LANGUAGES:
        page = Page((home / f"curves.{language}.html").read_text(encoding="utf-8"))
        measures = len(measures_of(find_game("kabaleo")))
        assert page.tags.count("svg") == measures
        assert page.tags.count("polyline") == 2 * measures
        assert page.loaded == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("towers=2..4", "“towers=2..4” names no number of the box"),
        ("bases", "“bases” names no number of the box"),
        ("bases=few", "has no whole numbers to try"),
        ("bases=4..2", "has no whole numbers to try"),
        ("bases=1..900", "more than 200 boxes"),
        ("bases=1..9", "“cones.bases” cannot be 9"),
        ("pieces=6,8", "different numbers of players: 2, 3. Name one (--players)"),
    ],
)
def test_a_sweep_that_cannot_be_is_refused(
    kubik: Kubik, home: Path, text: str, sentence: str
) -> None:
    refused = kubik("lab", "kabaleo", "--sweep", text)
    assert (refused.status, refused.out) == (2, "")
    assert sentence in refused.err
    assert PLAYED == []
    assert not list(home.glob("kabaleo-*"))
    plain = kubik("lab", "kabaleo", "--sweep", "bases=2..4", "--ray")
    assert "--ray is for a comparison of two boxes" in plain.err


def test_the_end_of_a_name_must_be_one_number_alone(kubik: Kubik) -> None:
    assert "bird.owl.cards" in kubik("lab", "cubirds", "--sweep", "cards=8..9").err
    told = kubik("lab", "cubirds", "--sweep", "owl.cards=8..9", "--games", "20")
    assert (told.status, told.err) == (0, "")


def test_mistakes_are_told(kubik: Kubik, home: Path, box: str) -> None:
    for same in ([], ["--edition", box, "--against", box]):
        assert "Both boxes are the same" in kubik("lab", "kabaleo", *same).err
    deep = kubik("lab", "kabaleo", "--edition", box, "--bots", "master", "--deep", "5")
    assert "master" in deep.err
    assert "wizard" in kubik("lab", "kabaleo", "--edition", box, "--bots", "wizard").err
    both = kubik("lab", "kabaleo", "--edition", box, "--gpu", "--ray")
    assert "--gpu and --ray exclude each other" in both.err
    searching = kubik("lab", "kabaleo", "--edition", box, "--gpu", "--bots", "master")
    assert "On a GPU only policies play" in searching.err
    (home / "odd.toml").write_text("[cones]\npieces = 9\n", encoding="utf-8")
    refused = kubik("lab", "kabaleo", "--edition", "odd.toml", "--players", "4")
    assert refused.status == 2
    assert not list(home.glob("kabaleo-*"))


def test_a_goal_is_sought_among_the_boxes_of_a_sweep(
    kubik: Kubik, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_many_turns_as_bases(which: Simulated, first: int, games: int, **_: Any) -> Columns:
        PLAYED.append((first, games))
        bases = which.game.edition.overrides["cones"]["bases"] if which.game.edition else 4
        chance = np.random.default_rng([first, bases])
        return {each.name: chance.normal(bases, 1, games) for each in measures_of(which.game)}

    monkeypatch.setattr(goal, "measure", as_many_turns_as_bases)
    sweep_of_eight = ("lab", "kabaleo", "--sweep", "bases=1..8", "--players", "2", "--games", "900")
    found = kubik(*sweep_of_eight, "--goal", "turns in 4.5..5.5 and length>4", "--out", "found")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith(
        "Best: cones.bases = 5. It meets the goal: sure to 99% by 900 games"
    )
    assert "100%" not in found.out  # games never make it certain
    boxes = json.loads((home / "found.json").read_text(encoding="utf-8"))["boxes"]
    assert boxes[0]["cones.bases"] == 5
    assert boxes[0]["sureness"] > 0.99
    # Eight boxes, the better half of them for twice as long, and the last three on fresh games.
    assert PLAYED == [(0, 200)] * 8 + [(200, 400)] * 4 + [(600, 900)] * 3
    missed = kubik(*sweep_of_eight, "--goal", "turns>40")
    assert missed.out.startswith("No box of these meets the goal. Nearest: cones.bases = 8.")
    unsure = kubik(*sweep_of_eight, "--goal", "turns in 5.05..5.5")
    assert unsure.out.startswith(
        "Nearest: cones.bases = 5. Whether it meets the goal cannot be told by 900 games"
    )


def a_box(games: int, happened: int) -> goal.Candidate:
    """A box in whose games something happened so often."""
    rows = np.zeros((1, games))
    rows[0, :happened] = 1.0
    box = goal.Candidate((1,), None)  # type: ignore[arg-type]
    box.add(rows)
    return box


def test_what_never_happened_may_happen_yet() -> None:
    rare = [goal.Condition("shared<0.1%", "shared", -np.inf, 0.001)]
    assert a_box(500, 0).sureness(rare) < 0.5
    assert a_box(100_000, 0).sureness(rare) > 0.95
    always = [goal.Condition("shared>99.9%", "shared", 0.999, np.inf)]
    assert a_box(500, 500).sureness(always) < 0.5


def of_alike(mean: float, spread: float, games: int = 400) -> goal.Candidate:
    """A box in whose games a measure and another are alike: half below their mean, half above."""
    box = goal.Candidate((1,), None)  # type: ignore[arg-type]
    column = mean + spread * np.where(np.arange(games) % 2, 1, -1)
    box.sums = np.zeros((2, 2))
    box.add(np.array([column, column]))
    return box


def test_conditions_that_are_open_each_are_open_together() -> None:
    """Their chances at least add up to none, which does not mean that no box meets the goal."""
    half = goal.Condition("length<20", "actions", -np.inf, 20.0)
    box = of_alike(20.0, 5.0)
    assert box.sureness([half, half]) == 0
    assert box.sureness_at_most([half, half]) == 0.5
    assert goal.verdict_on([box], [half, half]) == "open"
    assert goal.verdict_on([of_alike(30.0, 5.0)], [half, half]) == "missed"


def test_the_surest_of_several_has_to_be_surer_than_one_alone() -> None:
    below = goal.Condition("length<20.5", "actions", -np.inf, 20.5)
    sure = of_alike(20.0, 5.0)  # by two standard errors: once in 44 such a box seems so by chance
    assert goal.verdict_on([sure], [below]) == "met"
    assert goal.verdict_on([sure, sure, sure], [below]) == "open"


@pytest.mark.parametrize(
    ("text", "sureness"),
    [("length in 20..30", 1), ("length in 10..20", 1), ("length<20", 0), ("length>20", 0)],
)
def test_a_length_that_never_changes_is_sure_on_a_bound(text: str, sureness: float) -> None:
    """As that of Kabaleo, where every piece takes an action."""
    wanted = goal.read_goal(find_game("kabaleo"), text)
    assert of_alike(20.0, 0.0).sureness(wanted) == sureness


def test_few_games_are_sure_of_nothing() -> None:
    alike = goal.Candidate((1,), None)  # type: ignore[arg-type]
    alike.add(np.full((1, 20), 7.0))
    assert alike.sureness([goal.Condition("length<5000", "actions", -np.inf, 5_000.0)]) == 0.5


@pytest.mark.parametrize(
    "asked",
    [
        ("--sweep", "bases=2,3"),
        ("--sweep", "bases=2,3", "--goal", "length>1"),
    ],
)
def test_a_sweep_takes_the_place_of_no_comparison(
    kubik: Kubik, home: Path, box: str, asked: tuple[str, ...]
) -> None:
    assert kubik("lab", "kabaleo", "--edition", box, "--games", "300").status == 0
    before = {path: path.read_bytes() for path in home.glob("kabaleo-lab*")}
    PLAYED.clear()
    refused = kubik("lab", "kabaleo", *asked, "--games", "300", "--out", "kabaleo-lab")
    assert (refused.status, PLAYED) == (2, [])
    assert "has games of another comparison" in refused.err
    for _ in range(
        2
    ):  # where no file is named it has one of its own, and takes the place of another
        assert kubik("lab", "kabaleo", *asked, "--games", "300").status == 0
    assert (home / "kabaleo-sweep.json").exists()
    assert {path: path.read_bytes() for path in home.glob("kabaleo-lab*")} == before


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--sweep", "bases=4"), "--sweep names cones.bases twice"),
        (("--against", "box.toml"), "--against is for a comparison of two boxes"),
        (("--minutes", "3"), "--minutes is for a comparison of two boxes"),
        (("--out", "."), "is a folder"),
        (("--out", ".."), "is a folder"),
    ],
)
def test_what_a_sweep_has_not_is_refused(
    kubik: Kubik, home: Path, box: str, more: tuple[str, ...], sentence: str
) -> None:
    before = sorted(home.iterdir())
    refused = kubik("lab", "kabaleo", "--sweep", "bases=2,3", *more)
    assert (refused.status, PLAYED) == (2, [])
    assert sentence in refused.err
    assert sorted(home.iterdir()) == before
    assert box


@pytest.mark.parametrize("change", [{"pairs": "many"}, {"sums": [1.0]}, {"used": 3}])
def test_damaged_data_are_refused(
    kubik: Kubik, home: Path, box: str, change: dict[str, Any]
) -> None:
    command = ("lab", "kabaleo", "--edition", box, "--games", "300")
    assert kubik(*command).status == 0
    data = json.loads((home / "kabaleo-lab.json").read_text(encoding="utf-8"))
    data["state"] |= change
    (home / "kabaleo-lab.json").write_text(json.dumps(data), encoding="utf-8")
    refused = kubik(*command)
    assert refused.status == 2
    assert "another comparison" in refused.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("short", "“short” is no condition"),
        ("length in 30..20", "“length in 30..20” is no condition"),
        ("length<1.2.3", "“length<1.2.3” is no condition"),
        ("fun>3", "“fun” is no measure; choose from: length, seat, actions"),
    ],
)
def test_a_goal_that_is_none_is_refused(kubik: Kubik, home: Path, text: str, sentence: str) -> None:
    refused = kubik("lab", "kabaleo", "--sweep", "bases=1..8", "--goal", text)
    assert (refused.status, refused.out) == (2, "")
    assert sentence in refused.err
    assert PLAYED == []
    assert "--sweep" in kubik("lab", "kabaleo", "--goal", "length>3").err
    assert not list(home.glob("kabaleo-*"))


@pytest.mark.parametrize("goal_of", [(), ("--goal", "length>1")])
def test_it_is_said_which_box_so_many_cannot_play(kubik: Kubik, goal_of: tuple[str, ...]) -> None:
    """In a grid of two hundred nobody would find it."""
    grid = ("--sweep", "colours=5,6", "--sweep", "bases=2,3", "--players", "4")
    refused = kubik("lab", "kabaleo", *grid, *goal_of)
    assert (refused.status, PLAYED) == (2, [])
    assert "kabaleo with deal.colours = 5, cones.bases = 2 cannot be played by 4 p" in refused.err


def test_a_seat_may_be_favoured_either_way() -> None:
    (seat,) = goal.read_goal(find_game("kabaleo"), "seat<1%")
    assert seat.measure == "first_wins"
    assert (seat.low, seat.high) == pytest.approx((-0.01, 0.01))


def test_few_pairs_are_looked_at_deeply(
    kubik: Kubik, home: Path, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_up(_: Simulated, first: int, games: int, **__: Any) -> Columns:
        chance = np.random.default_rng(first)
        return {each.name: chance.normal(0.0, 1.0, games) for each in DEEP_MEASURES}

    monkeypatch.setattr(lab, "measure_deeply", make_up)
    ran = kubik("lab", "kabaleo", "--edition", box, "--games", "600", "--deep", "60")
    assert (ran.status, ran.err) == (0, "")
    data = json.loads((home / "kabaleo-lab.json").read_text(encoding="utf-8"))
    assert (data["pairs"], data["deep_pairs"]) == (500, 60)
    page = (home / "kabaleo-lab.ru.html").read_text(encoding="utf-8")
    assert "Во что обходится второй" in page
    assert "В 60 из них смотрели глубже" in page
    again = kubik("lab", "kabaleo", "--edition", box, "--games", "600", "--deep", "60")
    assert again.status == 0


def test_bots_that_search_say_how_long_they_will_take(
    kubik: Kubik, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, bool]] = []

    def noted(name: str) -> Callable[..., None]:
        return lambda side, *_, **__: done.append((name, bool(side.game.edition)))

    for name in ("compile_for_moves", "measure"):
        monkeypatch.setattr(f"kubik.terminal.lab.{name}", noted(name))
    ran = kubik("lab", "kabaleo", "--edition", box, "--bots", "expert", "--games", "30")
    assert (ran.status, ran.err) == (0, "")
    # To compile takes longer than a game, and is done before one is timed.
    assert done == [(name, other) for name in ("compile_for_moves", "measure") for other in (0, 1)]
    assert ran.out.startswith("These bots search: a game of each box takes about ")
    assert "so 30 of them take up to" in ran.out
    assert [games for _, games in PLAYED] == [10, 10, 5, 5, 7, 7, 8, 8]


def test_what_a_gpu_is_asked_for_without_one_is_refused(kubik: Kubik, home: Path, box: str) -> None:
    refused = kubik("lab", "kabaleo", "--edition", box, "--gpu")
    assert refused.status == 2
    assert "GPU" in refused.err
    assert not list(home.glob("kabaleo-*"))


def test_skill_is_told_of_both_boxes(
    kubik: Kubik, home: Path, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_up(which: Simulated, blocks: int, **_: Any) -> Climb:
        won = np.tile([1.0, 0.5 if which.game.edition else 1.0, 0.0], blocks)
        return Climb(2, (won,) * 4)

    monkeypatch.setattr(lab, "climb", make_up)
    ran = kubik("lab", "kabaleo", "--edition", box, "--games", "20", "--skill", "400")
    assert "From Novice to Master it is 481 ±" in ran.out
    assert "481 ±" in ran.out.partition("after: ")[2]
    assert " less." in ran.out.replace("\n", " ")
    assert "more than chance would make of it" in ran.out
    skill = json.loads((home / "kabaleo-lab.json").read_text(encoding="utf-8"))["skill"]
    assert [round(side["total"][0]) for side in skill] == [481, 0]
    written = (home / "kabaleo-lab.ru.html").read_text(encoding="utf-8")
    page = Page(written)
    assert "Насколько далеко ведёт умение" in page.text
    assert page.tags.count("circle") >= 10
    assert "1 Новичок" in page.text
    # On one scale: the new box, in which nobody is stronger, takes up less of it.
    lines = re.findall(r"<p>(?:было|стало)<br>(.*?)</p>", written)
    reach = [max(map(float, re.findall(r'cx="([0-9.]+)"', line))) for line in lines]
    assert reach[0] > 2 * reach[1]
