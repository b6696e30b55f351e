"""The pages of our boxes, from what `bench/boxes.py` has measured."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import kubik
from kubik.arena.deep_measures import DEEP_MEASURES
from kubik.arena.lab_page import measure_name
from kubik.arena.measures import Measure, measures_of
from kubik.arena.parts import BoxPart, parts_plan
from kubik.arena.simulate import choose_games
from kubik.engine.game import Game
from kubik.engine.words import Words

SENTENCES = tomllib.loads(Path(__file__).with_name("boxes.toml").read_text(encoding="utf-8"))
GAMES = ("cubirds", "kabaleo", "qwirkle_cubes", "qubix", "cubitos")
SEATS = "seats-"


def write_boxes(kept: Mapping[str, Any], language: str) -> str:
    """Return the page in one language, with what is there."""
    said = SENTENCES[language]
    parts = [said["title"], said["about"]]
    parts += [_box(name, kept[name], language) for name in GAMES if name in kept]
    seats = [name for name in GAMES if f"{SEATS}{name}" in kept]
    if seats:
        parts += [said["seats"], said["seats-about"]]
        parts += [_seats(name, kept[f"{SEATS}{name}"], language) for name in seats]
    return "\n\n".join(parts) + "\n"


def _box(name: str, found: Mapping[str, Any], language: str) -> str:
    said, game = SENTENCES[language], kubik.find_game(name)
    words = game.words(language)
    page = said["box-page"].format(page=f"boxes/{name}.{language}.html")
    played = f"{said['played'].format(**found)} {page}"
    lines = [f"## {game.title(language)}", "", played, ""]
    lines += [said["head"], "| --- | ---: |"]
    for measure in (*measures_of(game), *DEEP_MEASURES):
        mean, reach = found["measures"][measure.name]
        lines.append(f"| {measure_name(measure, words)} | {band(measure, mean, reach, words)} |")
    lines += ["", said["parts"], "", said["parts-head"], "| --- | ---: |"]
    for part in least_used_first(game, found):
        share, reach = found["parts"][part.name]
        lines.append(f"| {part.label(words)} | {percent(share, reach, words)} |")
    return "\n".join(lines)


def least_used_first(game: Game, found: Mapping[str, Any]) -> list[BoxPart]:
    """Return the parts of a box by how often they came into play."""
    which = choose_games(game, found["players"], 1, None, {})
    return sorted(parts_plan(which).parts, key=lambda part: found["parts"][part.name][0])


def percent(share: float, reach: float, words: Words) -> str:
    """Return a share and how far its 95 % reach, of a hundred."""
    text = f"{100 * share:.1f} ± {100 * reach:.1f}"
    return text.replace(".", ",") if words.language == "ru" else text


def band(measure: Measure, mean: float, reach: float, words: Words) -> str:
    """Return a mean and how far its 95 % reach."""
    digits = 1 if measure.relative and abs(mean) >= 10 else 2 if measure.relative else 3
    text = f"{mean:.{digits}f} ± {reach:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if words.language == "ru" else text


def _seats(name: str, found: Mapping[str, Any], language: str) -> str:
    said, title = SENTENCES[language], kubik.find_game(name).title(language)
    ours = next(row for row in found["own"] if row["players"] == found["players"])
    best = min(found["tried"], key=lambda row: abs(row["gained"]))
    if abs(ours["gained"]) <= ours["reach"]:
        cure = said["fine"]
    elif abs(best["gained"]) + best["reach"] < abs(ours["gained"]):
        cure = said["cured"].format(**best, there=_gain(best, language))
        if abs(best["gained"]) > best["reach"]:
            cure += " " + said["still"]
    else:
        cure = f"{said['uncured']} {said['still']}"
    lines = [
        said["fair"].format(
            game=title, players=found["players"], gained=_gain(ours, language), cure=cure
        ),
        "",
        said["seats-head"],
        "| --- | ---: | ---: |",
    ]
    rows = [(said["own"], row) for row in found["own"]]
    rows += [(f"`{row['number']} = {row['value']}`", row) for row in found["tried"]]
    lines += [f"| {box} | {row['players']} | {_gain(row, language)} |" for box, row in rows]
    return "\n".join(lines)


def _gain(row: Mapping[str, Any], language: str) -> str:
    text = f"{100 * row['gained']:+.1f} ± {100 * row['reach']:.1f}".replace("-", "−")
    return text.replace(".", ",") if language == "ru" else text
