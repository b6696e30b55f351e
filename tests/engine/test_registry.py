"""Games are found by name, and a misspelt name is answered with a sentence."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import kubik
from kubik.engine import registry
from kubik.engine.errors import SetupError, UnknownGameError
from kubik.engine.game import Game, Option
from kubik.envs.batch import Batch


def test_games_come_from_entry_points() -> None:
    assert {"connect_four", "cubirds", "kabaleo"} <= set(kubik.game_names())
    for name in kubik.game_names():
        assert kubik.find_game(name).name == name


def test_installed_packages_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred files are, which takes longer than all else that a build of a game takes."""
    found = registry._installed()
    read = 0

    def count() -> object:
        nonlocal read
        read += 1
        return found

    monkeypatch.setattr(registry, "entry_points", count)
    for cached in (registry._installed, registry._offered):
        cached.cache_clear()
    try:
        for name in ("cubirds", "qubix"):
            registry.judge_for(name)
            registry.search_for(name)
            registry.bots_for(registry.find_game(name))
    finally:
        for cached in (registry._installed, registry._offered):
            cached.cache_clear()
    assert read == 1


def offer_only(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    offer = EntryPoint(name, value, registry.GROUP)
    monkeypatch.setattr(registry, "_offers", lambda: {name: offer})


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known = kubik.find_game("connect_four")
    offer_only(monkeypatch, "sixth", "connect_four:game")
    assert kubik.game_names() == ["sixth"]
    assert kubik.find_game("sixth") is known


def test_a_game_that_does_not_import_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offer_only(monkeypatch, "torn", "no_such_package_anywhere:game")
    with pytest.raises(UnknownGameError, match="no_such_package_anywhere"):
        kubik.find_game("torn")


@pytest.mark.parametrize("fault", ["def", "1 / 0", "raise AttributeError"])
def test_a_game_whose_modules_fail_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """As one does that somebody is writing; all others can be played."""
    package = f"faulty_{abs(hash(fault))}"
    (tmp_path / f"{package}.py").write_text(fault)
    monkeypatch.syspath_prepend(tmp_path)
    offer_only(monkeypatch, package, f"{package}:game")
    with pytest.raises(UnknownGameError, match=package):
        kubik.find_game(package)
    games, (failure,) = registry.load_games()
    assert not games
    assert str(failure)


def test_a_misspelt_game_is_guessed() -> None:
    with pytest.raises(UnknownGameError, match="Did you mean “cubirds”"):
        kubik.find_game("cubird")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGameError, match="kabaleo"):
        kubik.find_game("xyz")


TOY = Game(
    name="toy",
    package="kubik.games.cubirds",
    players=(1, 3),
    usual_players=3,
    options=(
        Option("speed", ("slow", "fast"), "slow"),
        Option("open", ("off", "on"), "off", players=(1,)),
    ),
    forbids=lambda _players, chosen: "lay.1" if set(chosen.values()) == {"fast", "on"} else None,
)


BEGINNINGS = [kubik.find_game, kubik.Match, kubik.Series, kubik.simulate, Batch]


@pytest.mark.parametrize("begin", BEGINNINGS)
def test_what_is_no_name_is_answered_with_those_of_games(begin: Callable[..., object]) -> None:
    for nonsense in (3, None, ["cubirds"]):
        with pytest.raises(UnknownGameError, match="cubirds"):
            begin(nonsense)


def test_a_text_is_no_number_of_players() -> None:
    with pytest.raises(SetupError, match='"3" players; possible numbers: 1, 3'):
        TOY.choose("3", {})  # type: ignore[arg-type]


def test_defaults_are_filled_in() -> None:
    assert TOY.choose(None, {}) == (3, {"speed": "slow", "open": "off"})
    assert TOY.choose(1, {"open": True}) == (1, {"speed": "slow", "open": "on"})
    count, _ = TOY.choose(np.int64(3), {})  # type: ignore[arg-type]  # as from a range of NumPy's
    assert (count, type(count)) == (3, int)
    assert TOY.codes({"speed": "fast", "open": "off"}).tolist() == [1, 0]


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (2, {}, "bad-players"),
        (3.0, {}, "bad-players"),
        (True, {}, "bad-players"),
        ("3", {}, "bad-players"),
        (3, {"sped": "fast"}, "unknown-option"),
        (3, {"speed": "faster"}, "bad-option"),
        (3, {"open": "on"}, "option-needs-players"),
        (1, {"open": "on", "speed": "fast"}, "forbidden-options"),
    ],
)
def test_what_cannot_be_played_is_refused(
    players: int, options: dict[str, str], message: str
) -> None:
    with pytest.raises(SetupError) as refusal:
        TOY.choose(players, options)
    assert refusal.value.message == message
    assert str(refusal.value)


def test_a_refusal_quotes_the_rule() -> None:
    with pytest.raises(SetupError, match=r"\[lay\.1\] "):
        TOY.choose(1, {"open": "on", "speed": "fast"})
