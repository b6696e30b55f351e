"""Hooks of the site: rules pages made from rule lines, and code taken from its real source.

A line `[[source FILE NAME NAME]]` becomes those functions and constants of the file, or all of it
when none is named; `[[terms]]` becomes the words of every game, `[[levels]]` its bots with their
ratings, `[[sights]]` the parts of its observations and `[[editions]]` what editions may change.
`[[modules FOLDER]]` becomes a table of the modules in a folder, by their own first sentences.
`[[games]]` is what a learner meets in each game; `[[speed]]` and `[[peers]]` are the figures that
benchmarks wrote down. So none of them can drift.
"""

import ast
import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from kubik.bots import levels_of
from kubik.engine import box, sight
from kubik.engine.edition import NumberRange, place_of
from kubik.engine.edition_file import box_message, box_parts, edition_module, has_editions, name_of
from kubik.engine.game import Game
from kubik.engine.lines import Section, rulebook
from kubik.engine.origins import RULEBOOK, DataPlace
from kubik.engine.registry import find_game, game_names
from kubik.engine.words import LANGUAGES, core_words

ROOT = Path(__file__).parent.parent
RULES = "Rules"
PETTINGZOO_RATE = 5_900.0  # steps a second of connect_four_v3 in a loop of `last` and `step`
# Name, games, hidden information, players: as of OpenSpiel 2.0.2 (its registry), Pgx 2.6 (its list
# of environments), PettingZoo 1.27 (the folder `classic`) and PufferLib 3 (the folder `ocean`).
PEERS = (
    ("Kubik", "5 modern board games, and connect four", "hands, decks, bags, dice", "1 to 5"),
    (
        "OpenSpiel",
        "126, from matrix games to chess, bridge and Hanabi",
        "57 of them",
        "1 to 10 and more; 43 games for three and more",
    ),
    (
        "Pgx",
        "21, five of them of MinAtar",
        "bridge bidding, Kuhn and Leduc poker, sparrow mahjong",
        "1 to 4",
    ),
    (
        "PettingZoo Classic",
        "9: chess, go, connect four, tic-tac-toe, Hanabi, poker, rock paper scissors",
        "Hanabi, three of poker, rock paper scissors",
        "2; in Hanabi up to 5, in poker more",
    ),
    (
        "PufferLib Ocean",
        "many, mostly arcade and agent worlds; backgammon, checkers, connect four, go among them",
        "of position, not of hands",
        "1 to thousands of agents",
    ),
)
LANGUAGE_NAMES = {"en": "English", "ru": "По-русски"}
HIGHLIGHT = {".py": "python", ".toml": "toml", ".yaml": "yaml"}
MODULES = re.compile(r"^\[\[modules (\S+)\]\]$", re.MULTILINE)
SOURCE = re.compile(r"^\[\[source (\S+)((?: \w+)*)\]\]$", re.MULTILINE)


def on_config(config: MkDocsConfig) -> None:
    """Put a page of rules for each game and language into the menu."""
    _fill_rules(config.nav or [])


def _fill_rules(menu: list[Any]) -> None:
    for entry in menu:
        for name, below in entry.items():
            if name == RULES:
                entry[name] = [
                    {LANGUAGE_NAMES[language]: _menu(language)} for language in LANGUAGES
                ]
            elif isinstance(below, list):
                _fill_rules(below)


def _menu(language: str) -> list[dict[str, str]]:
    return [{find_game(name).title(language): _rules_path(name, language)} for name in game_names()]


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Write the pages of rules."""
    for name in game_names():
        for language in LANGUAGES:
            page = rules_page(find_game(name), language)
            files.append(File.generated(config, _rules_path(name, language), content=page))


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the code and the words in their places."""
    if "[[terms]]" in markdown:
        markdown = markdown.replace("[[terms]]", "\n\n".join(map(terms_table, _games())))
    if "[[levels]]" in markdown:
        markdown = markdown.replace("[[levels]]", "\n\n".join(map(levels_table, _games())))
    if "[[sights]]" in markdown:
        markdown = markdown.replace("[[sights]]", "\n\n".join(map(sight_table, _games())))
    if "[[editions]]" in markdown:
        changed = [game for game in _games() if has_editions(game)]
        markdown = markdown.replace("[[editions]]", "\n\n".join(map(editions_table, changed)))
    for name, table in (("games", games_table), ("speed", speed_table), ("peers", peers_table)):
        if f"[[{name}]]" in markdown:
            markdown = markdown.replace(f"[[{name}]]", table())
    markdown = MODULES.sub(lambda found: modules_table(found[1]), markdown)
    return SOURCE.sub(lambda found: source(found[1], found[2].split()), markdown)


def _games() -> list[Game]:
    return [find_game(name) for name in game_names()]


def games_table() -> str:
    """Return what a learner meets in each game."""
    head = "| game | players | actions | legal at most | numbers seen | hidden information |"
    rows = [
        f"| {game.title('en')} | {', '.join(map(str, game.players))} | {game.rules.ACTIONS:,}"
        f" | {game.rules.MOST_LEGAL:,} | {game.observe.SIZE:,}"
        f" | {'no' if getattr(game.view, 'OPEN', False) else 'yes'} |"
        for game in _games()
    ]
    return "\n".join([head, "| --- | --- | ---: | ---: | ---: | --- |", *rows])


def _figures() -> tuple[list[Any], dict[str, Any]]:
    """Return what was measured last on the processor and on the GPU."""
    bench = ROOT / "bench"
    read = [json.loads((bench / name).read_text("utf-8")) for name in ("batch.json", "gpu.json")]
    return read[0], read[1]


def speed_table() -> str:
    """Return how fast each game is."""
    batch, gpu = _figures()
    steps = {row["of"]["game"]: row for row in batch if row["name"] == "steps"}
    device = gpu["figures"]
    head = (
        "| million a second | batch steps, one core | whole games, one core"
        " | batch steps, GPU | whole games, GPU |"
    )
    rows = [
        f"| {game.title('en')} | {_millions(steps[game.name]['value'])}"
        f" | {_millions(steps[game.name]['peer'])}"
        f" | {_millions(device[game.name].get('batch steps/s'))}"
        f" | {_millions(device[game.name]['moves/s'])} |"
        for game in _games()
        if game.name in steps
    ]
    return "\n".join([head, "| --- | ---: | ---: | ---: | ---: |", *rows])


def peers_table() -> str:
    """Return what others offer, with their rates where they ran beside ours."""
    batch, gpu = _figures()
    beside = {row["name"]: row for row in batch}
    there = {name: row["batch steps/s"] for name, row in gpu["figures"].items()}
    rates = {
        "Kubik": (beside["pgx"]["value"], there["connect_four"]),
        "Pgx": (beside["pgx"]["peer"], there["pgx connect_four"]),
        "OpenSpiel": (beside["open-spiel"]["peer"], None),
        "PettingZoo Classic": (PETTINGZOO_RATE, None),
    }
    head = (
        "| | games | hidden information | players | million steps/s, one core"
        " | million steps/s, one H200 |"
    )
    rows = [
        f"| {name} | {' | '.join(facts)} | {' | '.join(map(_millions, rates.get(name, ())))}"
        + ("" if name in rates else "– | –")
        + " |"
        for name, *facts in PEERS
    ]
    return "\n".join([head, "| --- | --- | --- | --- | ---: | ---: |", *rows])


def _millions(rate: float | None) -> str:
    return "–" if rate is None else f"{float(f'{rate / 1e6:.3g}'):,g}"


def _rules_path(game: str, language: str) -> str:
    return f"rules/{game}.{language}.md"


def rules_page(game: Game, language: str) -> str:
    """Return the rules of a game as a page."""
    words = game.words(language)
    others = [
        f"[{LANGUAGE_NAMES[other]}]({game.name}.{other}.md)"
        for other in LANGUAGES
        if other != language
    ]
    tables = box.tables(game, words)
    sections = [_section(section, tables, language) for section in rulebook(game.package)]
    head = f"# {words.say('game-title')}\n\n{words.say('game-blurb')}\n\n{' '.join(others)}"
    return "\n\n".join([head, *sections]) + "\n"


def _section(section: Section, tables: list[box.BoxTable], language: str) -> str:
    words = core_words(language)
    lines = [f"## {section.title[language]}\n"]
    for line in section.lines:
        origin = "" if line.origin == RULEBOOK else f" *{words.say(f'origin-{line.origin}')}*"
        lines.append(f"- `{line.id}` {line.text[language]}{origin}")
    lines += [rules_table(table) for table in tables if table.section == section.id]
    return "\n".join(lines)


def rules_table(table: box.BoxTable) -> str:
    """Return a table of the rules; the lines of a drawing stay lines."""
    rows = [table.head, ("---",) * len(table.head), *table.rows]
    drawn = [f"| {' | '.join(row)} |".replace("\n", "<br>") for row in rows]
    return "\n".join(["", f"**{table.title}**", "", *drawn, "", table.note])


def terms_table(game: Game) -> str:
    """Return the named things of a game in every language."""
    columns = [game.words(language) for language in LANGUAGES]
    rows: dict[str, str] = {}
    for group, names in game.moves.TERMS.items():
        for name in names:
            if name not in rows:
                said = " | ".join(words.say(f"{group}-{name}") for words in columns)
                rows[name] = f"| `{name}` | {said} |"
    if not rows:
        return ""
    titles = " · ".join(game.title(language) for language in LANGUAGES)
    head = f"## {titles}\n\n| in code | {' | '.join(LANGUAGES)} |\n| --- | --- | --- |"
    return "\n".join([head, *rows.values()])


def levels_table(game: Game) -> str:
    """Return the levels of a game, what they stand for, and their ratings."""
    columns = [core_words(language) for language in LANGUAGES]
    rows = []
    for level in levels_of(game):
        said = " | ".join(words.say(f"level-{level.name}") for words in columns)
        rating = "" if level.rating is None else level.rating
        rows.append(f"| `{level.name}` | {said} | `{level.bot}` | {rating} |")
    titles = " · ".join(game.title(language) for language in LANGUAGES)
    head = f"### {titles}\n\n| level | {' | '.join(LANGUAGES)} | bot | rating |"
    return "\n".join([head, "| --- | --- | --- | --- | ---: |", *rows])


def sight_table(game: Game) -> str:
    """Return the parts of what a seat sees as numbers, and what learners may be led by."""
    observe = game.observe
    head = f"## {game.title('en')}\n\n{observe.SIZE} numbers; merits: "
    merits = ", ".join(f"`{name}`" for name in observe.MERITS)
    rows = [
        f"| {place} | `{name}` | {shape} | {kind} | {about} |"
        for place, name, shape, kind, about in sight.as_table(observe.SIGHT)
    ]
    columns = "| numbers | part | shape | kind | what it tells |\n| ---: | --- | --- | --- | --- |"
    return "\n".join([f"{head}{merits}.\n", columns, *rows])


def editions_table(game: Game) -> str:
    """Return what an edition of a game may change; things of one kind have a row together."""
    words = game.words("en")
    limits = edition_module(game).LIMITS
    rows: dict[str, tuple[DataPlace, Any]] = {}
    for place, value in box_parts(game):
        kind = box_message(place, words)
        first = rows.setdefault(kind, (place, value))
        if first[0] != place:  # of several no single value can be told
            common = (a if a == b else "…" for a, b in zip(first[0], place, strict=True))
            rows[kind] = (tuple(common), "")
    columns = "| part | in the box | limits | what it is |\n| --- | --- | --- | --- |"
    told = []
    for kind, (place, value) in rows.items():
        low, high = limits.get(name_of(place)) or _limits_of_kind(kind, game)
        allowed = f"{low}–{high}" if high else ""
        ours = value if isinstance(value, int) else ""
        told.append(f"| `{name_of(place)}` | {ours} | {allowed} | {words.say(kind)} |")
    return "\n".join([f"### {game.title('en')}\n", columns, *told])


def _limits_of_kind(kind: str, game: Game) -> NumberRange:
    """Return the limits that all numbers of a kind have, or zeros where it is no number."""
    words = game.words("en")
    found = {
        allowed
        for name, allowed in edition_module(game).LIMITS.items()
        if box_message(place_of(name), words) == kind
    }
    return found.pop() if len(found) == 1 else (0, 0)


def modules_table(folder: str) -> str:
    """Return the modules of a folder, each with the first sentence that it says of itself."""
    paths = [path for path in sorted(Path(folder).glob("*.py")) if path.name != "__init__.py"]
    if not paths:
        raise PluginError(f"{folder} has no modules")
    rows = [f"| `{path.name}` | {_first_sentence(path)} |" for path in paths]
    return "\n".join(["| file | job |", "| --- | --- |", *rows])


def _first_sentence(path: Path) -> str:
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    if not told:
        raise PluginError(f"{path} does not say what it is")
    return " ".join(told.split("\n\n")[0].split()).replace("|", "\\|")


def source(path: str, names: list[str]) -> str:
    """Return a file, or the named parts of it, as a block of code."""
    text = Path(path).read_text(encoding="utf-8").strip()
    parts = [_part(path, text, name) for name in names] or [text]
    code = "\n\n\n".join(parts)
    return f'```{HIGHLIGHT.get(Path(path).suffix, "text")} title="{path}"\n{code}\n```'


def _part(path: str, text: str, name: str) -> str:
    for node in ast.parse(text).body:
        if name in _names(node):
            lines = text.splitlines()
            first = node.lineno - 1
            while first > 0 and lines[first - 1].startswith("#"):
                first -= 1
            return "\n".join(lines[first : node.end_lineno])
    raise PluginError(f"{path} has nothing called {name}")


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        names = ast.walk(ast.Tuple(node.targets))
        return [name.id for name in names if isinstance(name, ast.Name)]
    return []
