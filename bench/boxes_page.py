"""The pages of our boxes, from what `bench/boxes.py` has measured."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.costs import junk, unevenness, verdicts
from bench.costs_search import at_limits, counted, least_won, lost

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
WHEN = ("before", "after")
WORTH_TELLING = 0.9  # as many cards out of bounds as before, at most
COSTS_PART, SEARCH_PART = "costs", "costs-search"  # of bench/costs.py and costs_search.py


def write_boxes(kept: Mapping[str, Any], language: str) -> str:
    """Return the page in one language, with what is there."""
    said = SENTENCES[language]
    parts = [said["title"], said["about"]]
    parts += [_box(name, kept[name], language) for name in GAMES if name in kept]
    if COSTS_PART in kept:
        parts.append(_costs(kept[COSTS_PART], kept[SEARCH_PART], language))
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
    """Return a share and how far its 95% reach, of a hundred."""
    text = f"{100 * share:.1f} ± {100 * reach:.1f}"
    return text.replace(".", ",") if words.language == "ru" else text


def band(measure: Measure, mean: float, reach: float, words: Words) -> str:
    """Return a mean and how far its 95% reach."""
    digits = 1 if measure.relative and abs(mean) >= 10 else 2 if measure.relative else 3
    text = f"{mean:.{digits}f} ± {reach:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if words.language == "ru" else text


def _costs(bought: Mapping[str, Any], search: Mapping[str, Any], language: str) -> str:
    """Say what was found out of the costs of Cubitos: what is bought, and what tastes cost."""
    said, words = SENTENCES[language], kubik.find_game("cubitos").words(language)
    found = search["again"]
    said_of = [one for card in verdicts(bought).values() for one in card]
    figures: dict[str, Any] = {
        "slots": len(said_of),
        "seldom": said_of.count(-1),
        "always": said_of.count(1),
        "junk": junk(bought),
        "uneven": _decimal(100 * unevenness(bought), language),
        "moved": sum(cost != bought["costs"][card] for card, cost in found[1]["costs"].items()),
    }
    for when, tried in zip(WHEN, found, strict=True):
        figures[f"{when}_alone"], figures[f"{when}_musts"] = counted(tried)
        figures[f"{when}_worst"] = round(100 * least_won(tried))
    figures["at_limits"] = at_limits(found[1])
    steps = [found[1], *search["steps"]]
    figures["stepped"] = " → ".join(str(sum(counted(step))) for step in steps)
    figures["stepped_lost"] = " → ".join(_decimal(lost(step), language) for step in steps)
    before, after = (sum(counted(tried)) for tried in found)
    verdict = said["costs-better" if after < WORTH_TELLING * before else "costs-same"]
    about = said["costs-about"].format(**figures, verdict=verdict)
    lines = [said["costs"], "", about, "", said["costs-head"], "| --- |" + " ---: |" * 6]
    first, last = (_by_card(tried) for tried in found)
    for card in sorted(first, key=lambda card: first[card]):
        cells = [words.say(f"card-{card}")]
        for tried, rows in zip(found, (first, last), strict=True):
            usual, wins = rows[card]
            cells += [str(tried["costs"][card]), f"{100 * usual:.0f}", f"{100 * wins:.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _decimal(value: float, language: str) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if language == "ru" else text


def _by_card(tried: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """Return in which part of games a card is bought, and what the other taste wins."""
    found: dict[str, list[tuple[float, float]]] = {}
    for cards in tried["sets"].values():
        for card, row in cards.items():
            found.setdefault(card, []).append((row["usual"], row["wins"]))
    return {
        card: (sum(u for u, _ in rows) / len(rows), sum(w for _, w in rows) / len(rows))
        for card, rows in found.items()
    }


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
