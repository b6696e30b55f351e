"""Whatever a stranger gives to what is public, a sentence says what is wrong with it, or it is fit.

A row for everything that is public, with what may be given to it and the kind of each; all values
of no such kind are tried in its place, one at a time.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import simulate, total_games
from kubik.arena.sprt import Sprt
from kubik.bots import choose_move, levels_of
from kubik.bots.coach import remark
from kubik.bots.hint import hints
from kubik.bots.review import review
from kubik.engine.errors import KubikError
from kubik.engine.words import LANGUAGES, core_words
from kubik.envs import Batch
from kubik.envs.agent import AgentTable
from kubik.envs.gymnasium import Solo, SoloVector
from kubik.envs.openspiel import register
from kubik.envs.pettingzoo import aec, parallel

GAME = "connect_four"
QUICK: dict[str, Any] = {"target": "python"}

SEVERAL = np.array([1, 2])  # which does not say whether it equals something, but where
NO_NUMBERS: tuple[Any, ...] = (True, False, np.True_, 1.0, float("nan"), "1", "", [1], {}, object())
NO_SEATS = (*NO_NUMBERS, -2, 2, 1 << 70)
NO_COUNTS = (*NO_NUMBERS, 0, -5, 1 << 70)
# Of each kind, what is none of it.
WRONG: dict[str, tuple[Any, ...]] = {
    "number": NO_NUMBERS,
    "count": NO_COUNTS,
    "players": (*NO_COUNTS, 99),
    "seat": NO_SEATS,
    "seat of a table": tuple(value for value in NO_SEATS if not isinstance(value, list | dict)),
    "texts": (7, True, False, 0, {1: 2}, {"x"}, [1], b"x", SEVERAL, np.array(1), object()),
    "text": (None, 7, True, ["x"], b"x", SEVERAL),
    "seed": (True, 1.5, float("nan"), [1], {}, b"x", object()),
    "truth": (None, 0, 1, "no", [], float("nan"), SEVERAL),
    "language": (7, None, "xx", True, ["en"], SEVERAL),
    "target": (None, 7, "gpu", ["cpu"], {"cpu"}, b"cpu", SEVERAL),
    "form": (7, "numbers", ["list"], SEVERAL),
    "ray": (True, 7, ["local"], b"local", SEVERAL),
    "told": (True, 0, "", "x", [print], SEVERAL),
    "object": (None, 7, "x", [], {}, SEVERAL, object()),
    "moves": (None, 7, "3", [3], ["3"], {}, SEVERAL, np.array(3)),
    "numbers": (None, 1, "12", [1], [1, [2]], [[1], [1, 2]], {}, [1.0, 2.0]),
    "edition": (True, 7, [1], b"x"),
    "names": (7, False, [1], "x", SEVERAL, np.array(1)),
    "time": (None, True, 0, -1, float("nan"), "x", [1]),
    "measure": (None, True, float("nan"), float("inf"), "x", [1]),
    "percent": (None, True, -1, 100.1, float("nan"), "50", [50]),
    "steps": (*NO_NUMBERS, -5, 99),
}


def begun(door: Any) -> Any:
    door.reset(seed=1)
    return door


def batch(**asked: Any) -> Batch:
    one = Batch(GAME, **{"envs": 2, **QUICK, **asked})
    one.reset()
    return one


def match() -> kubik.Match:
    return kubik.Match(GAME, seed=1, target="python")


def played() -> kubik.Match:
    one = match()
    for code in (3, 3, 2):
        one.push(code)
    return one


def compare(**plan: Any) -> Any:
    box = {"cones": {"pieces": 8}}
    usual: dict[str, Any] = {"bots": ["random"] * 2, "players": 2, "seed": 1}
    asked = {name: plan.pop(name, value) for name, value in usual.items()}
    return kubik.lab("kabaleo", box, plan=kubik.LabPlan(**{"games": 1, **QUICK, **plan}), **asked)


def choose(seat: Any = 0, threads: Any = 1) -> Any:
    return choose_move(match(), seat, "random", threads)


# What is public, and what each of its arguments is to be.
Door = tuple[Callable[..., Any], dict[str, str]]
DOORS: dict[str, Door] = {
    "find_game": (partial(kubik.find_game, GAME), {"edition": "edition"}),
    "Match": (
        partial(kubik.Match, GAME, **QUICK),
        {"players": "players", "seed": "seed", "names": "texts"},
    ),
    "Match on": (partial(kubik.Match, GAME), {"target": "target"}),
    "Match.from_record": (kubik.Match.from_record, {"text": "text"}),
    "Series.from_record": (kubik.Series.from_record, {"text": "text"}),
    "Match.text in": (lambda language: match().text(language=language), {"language": "language"}),
    "Match.view": (lambda seat: match().view(seat), {"seat": "seat"}),
    "Match.picture in": (lambda language: match().picture(0, language), {"language": "language"}),
    "Match.markup": (lambda width: match().markup(0, "en", width), {"width": "number"}),
    "Match.previews": (lambda moves: match().previews(moves), {"moves": "moves"}),
    "Match.observe": (lambda seat: match().observe(seat), {"seat": "seat"}),
    "Match.events_for": (lambda seat: match().events_for(seat), {"seat": "seat"}),
    "Match.imagine": (lambda seat: match().imagine(seat, "x"), {"seat": "seat"}),
    "Match.imagine for": (lambda purpose: match().imagine(0, purpose), {"purpose": "text"}),
    "Match.actions_of": (lambda seat: match().actions_of(seat), {"seat": "seat"}),
    "Match.text": (lambda seat: match().text(seat), {"seat": "seat"}),
    "Match.push": (lambda move: match().push(move), {"move": "number"}),
    "Match.push by": (lambda seat: match().push(3, seat), {"seat": "seat"}),
    "Match.rewind": (lambda steps: match().rewind(steps), {"steps": "steps"}),
    "Series": (
        partial(kubik.Series, GAME),
        {"players": "players", "matches": "count", "seed": "seed", "names": "texts"}
        | {"seats": "texts"},
    ),
    "KubikError.say": (kubik.KubikError("record-edited").say, {"language": "language"}),
    "levels_of": (levels_of, {"game": "object"}),
    "choose_move": (choose, {"seat": "seat", "threads": "count"}),
    "choose_move in": (lambda match: choose_move(match, 0, "random"), {"match": "object"}),
    "choose_move by": (lambda bot: choose_move(match(), 0, bot), {"bot": "text"}),
    "hints": (partial(hints, seat=0), {"match": "object"}),
    "hints for": (lambda seat: hints(match(), seat, 50), {"seat": "seat"}),
    "hints after": (lambda budget: hints(match(), 0, budget), {"budget": "count"}),
    "review": (review, {"match": "object"}),
    "review by": (
        lambda **asked: review(played(), **{"policy": "random", "budget": 30, **asked}),
        {"policy": "texts", "budget": "count", "progress": "told"},
    ),
    "remark": (partial(remark, step=1), {"match": "object"}),
    "remark on": (lambda step: remark(played(), step, 30), {"step": "count"}),
    "remark after": (lambda budget: remark(played(), 1, budget), {"budget": "count"}),
    "simulate": (
        partial(simulate, GAME, **QUICK),
        {"players": "players", "games": "count", "seed": "number", "threads": "count"}
        | {"bots": "texts", "counted": "texts", "compiling": "told", "progress": "told"},
    ),
    "simulate on": (partial(simulate, GAME, games=2), {"target": "target"}),
    "total_games": (
        partial(total_games, GAME, **QUICK),
        {"players": "players", "games": "count", "seed": "number", "threads": "count"},
    ),
    "length_at": (
        lambda percent: total_games(GAME, games=2, **QUICK).length_at(percent),
        {"percent": "percent"},
    ),
    "simulate_series": (
        partial(kubik.simulate_series, GAME, **QUICK),
        {"players": "players", "series": "count", "matches": "count", "threads": "count"}
        | {"seed": "number", "bots": "texts"},
    ),
    "lab": (compare, {"players": "players", "games": "count", "seed": "number"}),
    "lab on": (
        lambda plan: kubik.lab("kabaleo", {"cones": {"pieces": 8}}, plan=plan),
        {"plan": "object"},
    ),
    "lab, plan": (
        compare,
        {
            "seconds": "time",
            "bots": "texts",
            "deep": "number",
            "skill": "number",
            "threads": "count",
            "target": "target",
            "ray": "ray",
        },
    ),
    "contest": (
        partial(make_contest, GAME, ["greedy", "random"]),
        {"players": "players", "seed": "number", "clock": "time", "champion": "texts"},
    ),
    "contest of": (partial(make_contest, GAME), {"bots": "texts"}),
    "test": (partial(Sprt, 0, 20), {"wrong": "measure"}),
    "test of": (partial(Sprt, high=20), {"low": "measure"}),
    "batch": (
        batch,
        {
            "seed": "seed",
            "restart": "truth",
            "keep_moves": "truth",
            "bots": "names",
            "players": "players",
            "envs": "count",
            "longest": "count",
            "target": "target",
            "legal": "form",
            "buffers": "names",
            "compiling": "told",
        },
    ),
    "batch, reset": (lambda envs: batch().reset(envs=envs), {"envs": "seat of a table"}),
    "batch, step": (lambda actions: batch().step(actions), {"actions": "numbers"}),
    "batch, look": (lambda seats: batch().look(seats), {"seats": "numbers"}),
    "Batch.match before": (lambda before: batch().match(0, before=before), {"before": "truth"}),
    "batch of bots": (lambda seat: batch(bots={seat: "random"}), {"seat": "seat of a table"}),
    "batch, threads": (batch, {"threads": "count"}),
    "batch, merits": (batch, {"shaped": "names"}),
    "batch, weights": (lambda weight: batch(shaped={"threes": weight}), {"weight": "number"}),
    "Batch.shapes": (partial(Batch.shapes, GAME), {"players": "players", "envs": "count"}),
    "Batch.match": (lambda env: batch().match(env), {"env": "seat"}),
    "Batch.observe": (lambda seat: batch().observe(0, seat), {"seat": "seat"}),
    "Batch.legal_of": (lambda seat: batch().legal_of(0, seat), {"seat": "seat"}),
    "Solo": (
        partial(Solo, GAME, **QUICK),
        {"players": "players", "seat": "seat", "render_mode": "form"},
    ),
    "Solo.reset": (
        lambda options: Solo(GAME, **QUICK).reset(options=options),
        {"options": "names"},
    ),
    "vector, reset": (
        lambda options: SoloVector(GAME, **QUICK).reset(options=options),
        {"options": "names"},
    ),
    "Solo.step": (lambda code: begun(Solo(GAME, **QUICK)).step(code), {"code": "number"}),
    "vector": (partial(SoloVector, GAME, **QUICK), {"num_envs": "count", "seat": "seat"}),
    "vector, step": (
        lambda actions: begun(SoloVector(GAME, num_envs=2, **QUICK)).step(actions),
        {"actions": "numbers"},
    ),
    "in turn": (partial(aec, GAME, **QUICK), {"players": "players", "longest": "count"}),
    "in turn, step": (lambda code: begun(aec(GAME, **QUICK)).step(code), {"code": "number"}),
    "in turn, observe": (
        lambda agent: begun(aec(GAME, **QUICK)).observe(agent),
        {"agent": "text"},
    ),
    "at once": (partial(parallel, GAME, **QUICK), {"players": "players", "longest": "count"}),
    "at once, step": (
        lambda code: begun(parallel(GAME, **QUICK)).step({"seat_0": code}),
        {"code": "number"},
    ),
    "register": (partial(register, GAME), {"name": "text", "start": "text"}),
    "agent": (
        partial(AgentTable, GAME, bots="random"),
        {"players": "players", "seat": "seat", "language": "language", "options": "names"},
    ),
    "agent's bots": (partial(AgentTable, GAME), {"bots": "texts"}),
}
# What is fit after all: notation, and what is weighed need not be whole.
FIT = {"Match.push": ("1",), "batch, weights": (1.0,)}


def is_fit(name: str, value: Any) -> bool:
    return any(value is fit for fit in FIT.get(name, ()))


def refusal(attempt: Callable[[], Any]) -> KubikError | None:
    try:
        attempt()
    except KubikError as refused:
        return refused
    return None


@pytest.mark.parametrize("name", DOORS)
def test_what_is_of_another_kind_is_refused_with_a_sentence(name: str) -> None:
    door, kinds = DOORS[name]
    for argument, kind in kinds.items():
        for value in [wrong for wrong in WRONG[kind] if not is_fit(name, wrong)]:
            refused = refusal(partial(door, **{argument: value}))
            assert refused is not None, f"{argument} may be {value!r}"
            said = {refused.say(core_words(language)) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("seed", [True, [True, False], np.array([True, False])])
def test_a_truth_is_no_seed_of_a_vector(seed: Any) -> None:
    with pytest.raises(KubikError, match="seed"):
        SoloVector(GAME, num_envs=2, **QUICK).reset(seed=seed)


def test_a_set_names_environments_but_gives_no_seeds() -> None:
    """It has no order, so nobody could tell which seed is whose."""
    one = batch()
    one.reset(envs={0, 1})
    with pytest.raises(KubikError, match="seed"):
        one.reset({0, 1})  # type: ignore[arg-type]


def test_a_refusal_is_said_in_a_language_by_its_name() -> None:
    refused = refusal(lambda: match().push("8"))
    assert refused is not None
    assert refused.say("ru") == refused.say(core_words("ru")) != str(refused)


def test_an_option_of_reset_that_there_is_none_of() -> None:
    """PettingZoo's own tests give some, so there they are let by."""
    with pytest.raises(KubikError, match="no option “seat” of reset here; there are: –"):
        Solo(GAME, **QUICK).reset(options={"seat": 1})
    with pytest.raises(KubikError, match="there are: reset_mask"):
        SoloVector(GAME, **QUICK).reset(options={"mask": [True]})


def test_a_lone_seat_of_a_game_that_has_not_begun() -> None:
    with pytest.raises(KubikError, match="have not begun"):
        Solo(GAME, **QUICK).step(0)


def test_a_name_alone_is_one_name() -> None:
    assert kubik.Match(GAME, names="Anna", **QUICK).names == ["Anna"]
