"""The pages of what the masters know, from what was measured and from sentences for each game.

A sentence names figures and how to say them, as in `{kinds:share}`: `share` is per cent, `gain` is
hundredths of a win with their sign and `points` without it, `mean` a plain number with two digits,
`tenths` with one; all of these come with how far the interval reaches. `count` is how many were
looked at, and `most` a whole number that was computed, which may be none.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import kubik
from kubik.engine.match import Match
from kubik.engine.moves import make_move
from kubik.engine.words import LANGUAGES

GAMES = ("cubirds", "kabaleo", "qwirkle_cubes", "qubix", "cubitos")
SENTENCES = Path(__file__).parent / "words"
PICTURES = "img/masters"

Measured = Mapping[str, Any]


@cache
def sentences(name: str, language: str) -> dict[str, Any]:
    """Return the sentences of a game, or those of all."""
    return tomllib.loads((SENTENCES / f"{name}.{language}.toml").read_text(encoding="utf-8"))


class Said:
    """A figure that can be put into a sentence."""

    def __init__(self, figure: Mapping[str, Any], language: str) -> None:
        self._figure, self._language = figure, language

    def __format__(self, how: str) -> str:
        if not self._figure.get("count", 1):
            return NOTHING
        if how == "count":
            return self._local(f"{self._figure['count']:,}")
        value, reach = self._figure["value"], self._figure.get("reach")
        if how == "most":
            return self._local(f"{value:g}") if value >= 0 else NOTHING
        text, apart = FORMS[how](value, reach or 0.0)
        # What was computed and not measured reaches nowhere.
        sign = SIGNS[self._language] if how == "share" else ""
        return self._local(text + (f" ± {apart}" if reach is not None else "")) + sign

    def _local(self, text: str) -> str:
        text = text.replace("-", "−")
        if self._language == "ru":
            return text.replace(",", " ").replace(".", ",")
        return text


FORMS = {
    "share": lambda value, reach: (f"{100 * value:.1f}", f"{100 * reach:.1f}"),
    "points": lambda value, reach: (f"{100 * value:.1f}", f"{100 * reach:.1f}"),
    "gain": lambda value, reach: (f"{100 * value:+.1f}", f"{100 * reach:.1f}"),
    "mean": lambda value, reach: (f"{value:.2f}", f"{reach:.2f}"),
    "tenths": lambda value, reach: (f"{value:.1f}", f"{reach:.1f}"),
}
SIGNS = {"en": "%", "ru": "\N{NO-BREAK SPACE}%"}  # of a share
NOTHING = "–"  # where nothing was seen
FEWEST = 10  # cases, for a figure in a table


def write_game(name: str, found: Measured, language: str) -> str:
    """Return the page of a game."""
    common, said = sentences("common", language), sentences(name, language)
    other = next(one for one in LANGUAGES if one != language)
    title = kubik.find_game(name).title(language)
    how = said.get("how", common["how"]).format(**found, games=found["sample"]["games"])
    head = [
        f"# {common['title'].format(game=title)}",
        f"[{common['other']}]({name}.{other}.md)",
        said["about"].strip(),
        " ".join([how, common["intervals"]]),
    ]
    told = [
        write_lesson(name, number, found, language) for number in range(1, 1 + len(said["lesson"]))
    ]
    return "\n\n".join([*head, *told, said["more"].strip()]) + "\n"


def write_lesson(name: str, number: int, found: Measured, language: str) -> str:
    """Return one lesson: what to do, the figures that say so, and perhaps a position."""
    said = sentences(name, language)["lesson"][number - 1]
    lesson = found["lessons"][said["of"]]
    figures = {key: Said(figure, language) for key, figure in lesson["figures"].items()}
    parts = [f"## {number}. {said['title']}", said["text"].strip().format(**figures)]
    if "head" in said:
        parts.append(write_table(name, said, lesson["table"], language))
    if "picture" in said:
        parts.append(write_position(name, said, lesson["position"], language))
    if "after" in said:
        parts.append(said["after"].strip().format(**figures))
    return "\n\n".join(parts)


def write_table(name: str, said: Mapping[str, Any], rows: Any, language: str) -> str:
    """Return a table of a lesson; each of its figures is said as `columns` has it."""
    lines = [said["head"], ["---"] + ["---:"] * (len(said["head"]) - 1)]
    for row in rows:
        cells = [
            NOTHING if figure.get("count", FEWEST) < FEWEST else format(Said(figure, language), how)
            for figure, how in zip(row["cells"], said["columns"], strict=True)
        ]
        lines.append([label_of(name, row["label"], language), *row.get("plain", ()), *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def label_of(name: str, label: str, language: str) -> str:
    """Return what a row is about: in the words of the page, of the game, or as it stands."""
    words = kubik.find_game(name).words(language)
    labels = sentences(name, language).get("labels", {})
    return str(labels[label]) if label in labels else words.say(label) if label in words else label


def write_position(name: str, said: Mapping[str, Any], drawn: Measured, language: str) -> str:
    """Return a drawn position, with what the bot plays there or thinks of its best moves."""
    common = sentences("common", language)
    picture = f"![{said['title']}](../{picture_path(name, said['of'], language)})"
    game = kubik.find_game(name)
    figures = {key: Said(figure, language) for key, figure in drawn.get("figures", {}).items()}
    caption = said["picture"].strip().format(**figures, seat=drawn["seat"] + 1)
    if "played" in drawn:
        played = " ".join(game.moves.notation(code) for code in drawn["played"])
        return "\n\n".join([caption, picture, common["played"].format(moves=played)])
    lines = [common["moves-head"], "| --- | --- | ---: |"]
    for one in drawn["moves"]:
        move = make_move(game, drawn["seat"], one["code"])
        expects = format(Said({"value": one["share"]}, language), "share")
        lines.append(f"| `{move.notation}` | {move.say(language)} | {expects} |")
    return "\n\n".join([caption, picture, "\n".join(lines)])


def picture_path(name: str, lesson: str, language: str) -> str:
    """Return where the picture of a lesson is, from the folder of documents."""
    return f"{PICTURES}/{name}-{lesson}.{language}.svg"


def draw_positions(name: str, found: Measured, language: str) -> dict[str, str]:
    """Return the pictures of a game's page by their paths, drawn as the product draws."""
    drawn = {}
    for said in sentences(name, language)["lesson"]:
        if "picture" in said:
            shown = found["lessons"][said["of"]]["position"]
            match = Match.from_position(name, shown["position"])
            path = picture_path(name, said["of"], language)
            drawn[path] = match.picture(shown["seat"], language) + "\n"
    return drawn


def write_index(kept: Measured, language: str) -> str:
    """Return the page that leads to those of all games, with what each is about."""
    common = sentences("common", language)
    parts = [f"# {common['index-title']}", common["index-about"].strip()]
    for name in GAMES:
        if name in kept:
            said = sentences(name, language)
            title = kubik.find_game(name).title(language)
            lines = [f"## [{title}](masters/{name}.{language}.md)", ""]
            lines += [f"- {lesson['title']}" for lesson in said["lesson"]]
            parts.append("\n".join(lines))
    return "\n\n".join([*parts, common["index-how"].strip()]) + "\n"


def all_pages(kept: Measured) -> dict[str, str]:
    """Return all pages and pictures by their paths from the folder of documents."""
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        pages[f"masters.{language}.md"] = write_index(kept, language)
        for name in GAMES:
            if name in kept:
                pages[f"masters/{name}.{language}.md"] = write_game(name, kept[name], language)
                pages |= draw_positions(name, kept[name], language)
    return pages
