"""The pages of what masters know say what was measured, and the measuring counts right."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench.masters.figures import Tally, ratio
from bench.masters.page import GAMES, SENTENCES, all_pages, sentences

from kubik.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
KEPT = json.loads((ROOT / "bench" / "masters.json").read_text(encoding="utf-8"))
NAMED = re.compile(r"\{(\w+):(\w+)\}")


# The pages.


@cache
def pages() -> dict[str, str]:
    """Return the pages, drawn when a test asks: that takes longer than to collect a folder."""
    return all_pages(KEPT)


def test_pages_are_written_from_what_was_measured() -> None:
    for path, page in pages().items():
        assert (DOCS / path).read_text(encoding="utf-8") == page, path


def test_there_are_no_other_pages_and_pictures() -> None:
    folders = ("masters/", "img/masters/")
    found = {
        path.relative_to(DOCS).as_posix() for name in folders for path in DOCS.glob(f"{name}*")
    }
    assert found == {path for path in pages() if path.startswith(folders)}


def test_every_game_is_measured() -> None:
    assert list(KEPT) == list(GAMES)


@pytest.mark.parametrize("name", KEPT)
def test_the_command_measures_that_sample(name: str) -> None:
    found = KEPT[name]
    python, flag, module, asked = found["command"].split()
    assert (python, flag, asked) == ("python", "-m", name)
    assert callable(import_module(module).main)
    sample = import_module(f"bench.masters.{name}").SAMPLE
    assert found["sample"] == {
        "bot": sample.bot,
        "games": sample.games,
        "seed": sample.seed,
        "players": sample.players,
        "options": sample.options,
    }


def figures_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all figures of what was measured."""
    if isinstance(value, dict):
        if "value" in value:
            yield value
        else:
            for key, each in value.items():
                if key != "position":
                    yield from figures_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from figures_in(each)


@pytest.mark.parametrize("name", KEPT)
def test_figures_have_intervals_and_counts(name: str) -> None:
    measured = [one for one in figures_in(KEPT[name]["lessons"]) if not one.get("exact")]
    assert len(measured) > 20
    for one in measured:
        assert set(one) == {"value", "reach", "count", "games"}
        assert one["reach"] >= 0
        assert one["games"] <= one["count"]


@pytest.mark.parametrize("name", KEPT)
def test_both_languages_tell_the_same_lessons_and_figures(name: str) -> None:
    said = [sentences(name, language) for language in LANGUAGES]
    shapes = [
        [
            (
                lesson["of"],
                sorted(NAMED.findall(lesson["text"] + lesson.get("after", ""))),
                len(lesson.get("head", ())),
                lesson.get("columns"),
                "picture" in lesson,
            )
            for lesson in one["lesson"]
        ]
        for one in said
    ]
    assert shapes[0] == shapes[1]
    assert 4 <= len(shapes[0]) <= 7
    assert [set(one.get("labels", {})) for one in said][1:] == [set(said[0].get("labels", {}))]


@pytest.mark.parametrize("name", KEPT)
def test_every_lesson_has_figures(name: str) -> None:
    for lesson in sentences(name, "en")["lesson"]:
        assert NAMED.search(lesson["text"]) or "head" in lesson


def test_sentences_are_of_games_that_are_measured() -> None:
    found = {path.name for path in SENTENCES.iterdir()}
    assert found == {f"{name}.{one}.toml" for name in ("common", *KEPT) for one in LANGUAGES}


# Figures.


def test_a_mean_of_one_value_for_each_game_has_the_usual_interval() -> None:
    tally = Tally()
    values = [1.0, 0.0, 0.0, 1.0, 1.0]
    for game, value in enumerate(values):
        tally.add("won", game, value)
    found = tally.figure("won")
    assert found["value"] == pytest.approx(np.mean(values))
    usual = 1.959964 * np.std(values, ddof=1) / np.sqrt(len(values))
    assert found["reach"] == pytest.approx(usual, abs=1e-5)
    assert (found["count"], found["games"]) == (5, 5)


def test_a_game_told_twice_is_no_more_certain() -> None:
    once = ratio([1.0, 0.0, 1.0], [1.0, 1.0, 1.0])
    twice = ratio([2.0, 0.0, 2.0], [2.0, 2.0, 2.0])
    assert (twice["value"], twice["reach"]) == (once["value"], once["reach"])
    assert twice["count"] == 2 * once["count"]
