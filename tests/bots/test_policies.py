"""Bots that packages offer for a game: who comes first, and what is wrong with some of them."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import kubik
from kubik.arena.table import TABLE_STATES, think
from kubik.bots import policies as offered
from kubik.bots.plan import chooser_of, read_plan
from kubik.bots.policies import left_out, policies
from kubik.bots.registry import bot_bindings, bot_names, slot_of, usual_bot
from kubik.bots.slots import SLOTS, choose_in_slot, chooser
from kubik.engine import registry
from kubik.engine.build import Build, Target
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.terminal.main import main

OWN = ["random", "greedy", "keen"]
FIRST = """
def choose(s, seat, codes):
    return first(s, seat, codes)

def first(s, seat, codes):
    legal(s, seat, codes)
    return codes[0]

from kubik.engine.contract import legal
"""

Offer = Callable[[str, str], None]


@pytest.fixture
def four() -> Game:
    return kubik.find_game("connect_four")


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Offer a bot for connect four by its name and the text of its module."""
    installed = registry._offered
    bots = list(installed(registry.BOTS))

    def find(group: str) -> list[EntryPoint]:
        return sorted(bots) if group == registry.BOTS else installed(group)

    def add(name: str, text: str) -> None:
        module = f"guest_{tmp_path.name}_{len(bots)}"
        (tmp_path / f"{module}.py").write_text(text)
        bots.append(EntryPoint(f"connect_four.{name}", module, registry.BOTS))
        offered._offered.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_offered", find)
    yield add
    offered._offered.cache_clear()


def test_a_bot_of_somebody_else_comes_after_those_of_the_game(four: Game, offer: Offer) -> None:
    offer("adam", FIRST)
    assert bot_names(four) == [*OWN, "adam"]
    assert usual_bot(four) == "greedy"


def test_a_bot_cannot_take_the_place_of_one_of_the_game(four: Game, offer: Offer) -> None:
    known = policies(four)["greedy"]
    offer("greedy", FIRST)
    assert policies(four)["greedy"] is known
    (wrong,) = left_out(four).values()
    assert wrong.message == "bot-namesake"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def choose(s, seat, codes)", "bot-fails"),
        ("import no_such_package_anywhere", "bot-fails"),
        ("def choose(s: Position, seat, codes): pass", "bot-fails"),
        ("", "bot-shape"),
        ("choose = 5", "bot-shape"),
        ("def choose(s, seat): pass", "bot-shape"),
        ("from typing import Any\ndef choose(s: Any, seat: int, codes: Any): pass", "bot-shape"),
    ],
)
def test_a_bot_that_is_none_is_left_out(
    four: Game, offer: Offer, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    """Whoever plays with others does not notice; who names it, or lists all, is told why."""
    offer("torn", text)
    assert bot_names(four) == OWN
    for ask in (read_plan, chooser_of):
        with pytest.raises(SetupError, match="torn") as refused:
            ask(four, "torn")
        assert refused.value.message == message
    assert main(["games"]) == 0
    assert "torn" in capsys.readouterr().err


def test_bots_beyond_the_room_are_left_out(four: Game, offer: Offer) -> None:
    for number in range(len(SLOTS)):
        offer(f"guest-{number}", FIRST)
    assert len(bot_names(four)) == len(SLOTS)
    assert list(left_out(four)) == [f"guest-{number}" for number in (5, 6, 7)]


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_guests_without_annotations_choose_in_every_slot(
    four: Game, offer: Offer, target: Target
) -> None:
    """Six bots and more have a choice of their own, which plays the same compiled."""
    for number in range(5):
        offer(f"guest-{number}", FIRST.replace("codes[0]", f"codes[{number}]"))
    build = Build(four, target, kernels=[choose_in_slot], bindings=bot_bindings(four), name="room")
    choose = build.kernel(choose_in_slot)
    states = build.blank()
    build.setup(build.first(states), 2, np.zeros(1, np.int64))
    codes = np.zeros(7, np.int64)
    chosen = [choose(build.first(states), 0, slot, codes) for slot in range(3, len(SLOTS))]
    assert chosen == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_what_a_guest_may_not_play_is_left_to_chance(
    four: Game, offer: Offer, target: Target
) -> None:
    offer("stubborn", "def choose(s, seat, codes):\n    return 3\n")
    build = Build(four, target, kernels=[think], bindings=bot_bindings(four), name="stubborn")
    table, codes = build.blank(TABLE_STATES), np.zeros(7, np.int64)
    s = build.first(table)
    build.setup(s, 2, np.zeros(1, np.int64))
    chosen = []
    for _ in range(30):  # of 42 cells
        seat = build.foremost(s)
        may = codes[: build.legal(s, seat, codes)].tolist()
        chosen.append(build.kernel(think)(table, seat, chooser(slot_of(four, "stubborn")), codes))
        assert chosen[-1] in may
        assert (chosen[-1] == 3) == (3 in may)
        build.apply(s, seat, chosen[-1] if 3 in may else may[0])
        if build.over(s):
            break
    assert chosen[:6] == [3] * 6
    assert len(chosen) > 6


def test_a_line_that_cannot_be_compiled_is_named(four: Game, offer: Offer) -> None:
    offer("wordy", FIRST.replace("codes[0]", "codes.first"))
    build = Build(four, "cpu", kernels=[choose_in_slot], bindings=bot_bindings(four), name="wordy")
    with pytest.raises(SetupError) as refused:
        build.compile()
    assert refused.value.message == "not-compiled"
    assert refused.value.params["code"] == "return codes.first"
    assert refused.value.params["line"] == "7"
    assert f"{policies(four)['wordy'].__name__}.py, line 7" in str(refused.value)
