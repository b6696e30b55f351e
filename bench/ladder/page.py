"""The page of the ladder, and the ratings that the product shows."""

import tomllib
from collections.abc import Iterable, Sequence

from bench.ladder.measure import Figures, judged_targets
from bench.ladder.plan import YARDSTICK, setups, targets

from kubik.engine.registry import find_game

BEGIN = "<!-- measured -->"  # what follows is written by `make ladder`

STATUS = {
    "met": "met",
    "unclear": "reached, but the interval goes below",
    "missed": "missed",
    "open": "not measured yet",
}


def write_page(before: str, kept: Figures) -> str:
    """Return the page: its words as they are, and what was measured."""
    head = before.partition(BEGIN)[0]
    every = [kept[setup.name] for setup in setups() if setup.name in kept]
    games = list(dict.fromkeys(figures["game"] for figures in every))
    parts = [_targets(kept)]
    for game in games:
        parts.append(f"## {find_game(game).title('en')}")
        parts.append(f"![Ratings and win shares of the levels](img/ladder-{game}.svg)")
        parts += [_setup(figures) for figures in every if figures["game"] == game]
    return f"{head}{BEGIN}\n\n" + "\n\n".join(parts) + "\n"


def write_ratings(before: str, kept: Figures) -> str:
    """Return the file of ratings: its words as they are, and a table for each game.

    Ratings are not taken away where not all levels of now were measured together.
    """
    lines = [line for line in before.splitlines() if line.startswith("#")]
    ratings = {game: table["ratings"] for game, table in tomllib.loads(before).items()}
    for figures in kept.values():
        rated = [figures["ratings"].get(bot) for bot in figures["levels"]]
        known = len(ratings.get(figures["game"], ()))
        if figures["rated"] and all(rated) and len(rated) >= known:
            ratings[figures["game"]] = [round(rating[0]) for rating in rated]
    for game, numbers in ratings.items():
        lines += ["", f"[{game}]", f"ratings = {numbers}"]
    return "\n".join(lines) + "\n"


def title(figures: Figures) -> str:
    """Return what a setup is called: its players, and options that are not as usual."""
    usual = {option.name: option.default for option in find_game(figures["game"]).options}
    names = find_game(figures["game"]).words("en")
    options = [
        f"{names.say(f'option-{name}')}: {names.say(f'option-{name}-{value}')}"
        for name, value in figures["options"].items()
        if usual[name] != value
    ]
    return ", ".join([f"{figures['players']} players", *options])


def _setup(figures: Figures) -> str:
    by_pair = {(row["bot"], row["rival"]): row for row in figures["pairings"]}
    rows = []
    for place, bot in enumerate(figures["levels"]):
        below = by_pair.get((bot, figures["levels"][place - 1])) if place else None
        rows.append([
            str(place + 1),
            f"`{bot}`",
            _rating(figures["ratings"].get(bot)),
            number(figures["thinking"].get(bot)),
            *_row(below),
            *_row(by_pair.get((bot, YARDSTICK))),
        ])  # fmt: skip
    heads = ["level", "bot", "rating", "ms a move"]
    for rival in ("level below", YARDSTICK):
        heads += [f"against {rival}, %", "games", "Elo"]
    return f"### {title(figures)}\n\n{table(heads, rows)}"


def _targets(kept: Figures) -> str:
    rows = []
    for setup in setups():
        figures = kept.get(setup.name, {"thinking": {}, "targets": judged_targets(setup, {}, {})})
        rows += [
            [setup.game.title("en"), str(setup.players), *_target(figures, target)]
            for target in figures["targets"]
        ]
    for target in targets():
        if target.test or target.page:
            held = f"`{target.test}`" if target.test else f"[there]({target.page})"
            kind = "a test" if target.test else "a page of its own"
            rows.append([find_game(target.game).title("en"), "", target.says, "", held, "", kind])
    heads = ["game", "players", "target", "wanted", "measured", "games", "result"]
    return f"## Targets\n\n{table(heads, rows)}"


def _target(figures: Figures, target: Figures) -> list[str]:
    wanted = {
        "share": lambda: f"{target['wanted']:.0%}",
        "elo": lambda: f"{target['wanted']:.0f} Elo",
        "sprt": lambda: "SPRT {:g}, {:g}".format(*target["wanted"]),
    }[target["kind"]]()
    if target["ms"]:
        wanted += f" at {target['ms']:.0f} ms"
    status = STATUS[target["status"]]
    measured = ""
    if "reached" in target:
        show = percent if target["kind"] == "share" else _rating
        measured = show(target["reached"])
        if target["status"] == "missed":
            off = target["wanted"] - target["reached"][0]
            status += (
                f" by {off * 100:.1f} points" if target["kind"] == "share" else f" by {off:.0f}"
            )
    took = figures["thinking"].get(target["bot"])
    if took and target["ms"]:
        measured += f" at {number(took)} ms"
        status += ", but it thinks longer" if took > target["ms"] else ""
    says = f"{target['says']}: `{target['bot']}` against `{target['rival']}`"
    return [says, wanted, measured, str(target.get("games", "")), status]


def _row(row: Figures | None) -> list[str]:
    if row is None:
        return ["", "", ""]
    return [percent(row["share"]), str(row["games"]), _rating(row["elo"])]


def percent(share: Sequence[float]) -> str:
    """Write a share and its interval."""
    middle, low, high = (f"{value * 100:.1f}" for value in share)
    return f"{middle} ({low} to {high})"


def _rating(rating: Sequence[float] | None) -> str:
    return "{:.0f} ({:.0f} to {:.0f})".format(*rating) if rating else ""


def number(value: float | None) -> str:
    """Write three digits of a number, if there is one."""
    return "" if value is None else f"{value:.3g}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
