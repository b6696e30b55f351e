"""What `make test` leaves to the soak: here something of every kind is left, there is all."""

import itertools

import pytest

from kubik.arena.soak import Setup
from kubik.engine.game import Game
from kubik.testing.repeats import REPEAT_VARIABLE, covering, repeated, soaking
from kubik.testing.samples import few, sample

NAMES, SCREENS = ("a", "b", "c", "d", "e"), ("desk", "phone")


@pytest.fixture
def usually(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(REPEAT_VARIABLE, raising=False)


@pytest.fixture
def in_the_soak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(REPEAT_VARIABLE, "3")


@pytest.mark.usefixtures("usually")
def test_every_value_comes_up_in_few_rows() -> None:
    assert not soaking()
    rows = covering(NAMES, SCREENS)
    assert [set(column) for column in zip(*rows, strict=True)] == [set(NAMES), set(SCREENS)]
    assert len(rows) == len(NAMES)


@pytest.mark.usefixtures("in_the_soak")
def test_the_soak_goes_through_every_combination() -> None:
    assert soaking()
    assert repeated(5) == 15
    assert covering(NAMES, SCREENS) == [*itertools.product(NAMES, SCREENS)]


def shown(setups: list[Setup]) -> set[tuple[str, object]]:
    """Return all numbers of players and values of options."""
    values = {value for setup in setups for value in setup.options.items()}
    return values | {("players", setup.players) for setup in setups}


@pytest.mark.usefixtures("usually")
def test_few_setups_show_what_a_sample_shows(game: Game) -> None:
    chosen, every = list(few(game)), list(sample(game))
    assert chosen[0] == every[0]
    assert len(chosen) <= len(every)
    assert shown(chosen) == shown(every)


@pytest.mark.usefixtures("in_the_soak")
def test_the_soak_has_the_whole_sample(game: Game) -> None:
    assert list(few(game)) == list(sample(game))
