"""Do chances of reviews come true? `python -m bench.reliability WHAT [GAME:PLAYERS[:BOT] ...]`.

Games are played by the levels that need no search, and by the net one step ahead for those that
do, all seats of one kind, in compiled code. Of each game one position is kept, any of them alike,
with how the game ended; so all positions are independent. `fit` finds the calibration under which
the tenths of some games are off by least, and writes it to `src/kubik/bots/calibration.toml`.
`measure` takes other games, tells by tenths what a review foretold each seat and what it got, and
writes it to `bench/reliability.json`. `draw` makes the picture and the tables of the docs of that.
"""

import hashlib
import itertools
import json
import math
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kubik.arena.notes import GamesPlan, plan_games
from kubik.arena.stats import wilson
from kubik.arena.table import GAME, IMAGINED, TABLE_STATES, begin, imagine, think
from kubik.bots.levels import levels_of
from kubik.bots.nets.evaluate import NET, NET_PLAYS, Net, NetWork, net_work
from kubik.bots.nets.fixed_point import LoadedNet
from kubik.bots.nets.judge import find_best, judge_bindings
from kubik.bots.nets.open_sight import open_sight
from kubik.bots.nets.packaged import packaged_net
from kubik.bots.nets.playing import loaded_net
from kubik.bots.outlooks import (
    Calibration,
    Judge,
    NetJudge,
    OwnJudge,
    PlayoutJudge,
    calibration_of,
    net_for,
    roll_anew,
)
from kubik.bots.plan import chooser_of, is_policy
from kubik.bots.registry import bot_bindings, own_outlook, playout_bot
from kubik.bots.review import WORLDS
from kubik.bots.search.playout import ROOT
from kubik.engine.build import Build, Target
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, over, payoff
from kubik.engine.game import Game
from kubik.engine.layout import Floats, Notes, States, blank
from kubik.engine.registry import find_game
from kubik.engine.seeds import seed_words
from kubik.games.cubitos import SETS

# Positions of each subject; in Cubitos a round is played on before the net is asked.
SUBJECTS = {
    "cubirds:2": 15_000,
    "cubirds:4": 24_000,
    "cubitos:2": 6_000,
    "kabaleo:2": 8_000,
    "qwirkle_cubes:2": 15_000,
}
USUAL_POSITIONS = 6_000
PLAYOUTS = 400  # about as many as a review has for a position
FIT_SEEDS, APART_SEED = (11, 12), 13
TENTHS = 10
FEWEST = 200  # positions of a tenth that say enough
ALLOWED = 0.03
LEAST_FORETOLD = 0.005  # less counts as this, so that one surprise is not the whole sum
SHARPNESSES = np.arange(0.4, 2.01, 0.02)
DOUBTS = np.arange(0.0, 0.201, 0.01)

# Options that games are played with in turn, where the usual ones are not the whole game.
VARIED: dict[str, dict[str, tuple[str, ...]]] = {
    "cubitos": {"cards": SETS},
    "kabaleo": {"golden_rule": ("off", "on")},
}
NOTE = """\
# How chances of reviews are set right, by who tells them: the net that comes with a game, or the
# bot that plays on. Written by `python -m bench.reliability fit`; see docs/reviews.en.md.
"""
RESULTS = Path(__file__).with_name("reliability.json")
CALIBRATION = Path(__file__).parents[1] / "src/kubik/bots/calibration.toml"
DOCS = Path(__file__).parents[1] / "docs"
PICTURE = DOCS / "img/reliability.svg"
PAGES = {language: DOCS / f"reviews.{language}.md" for language in ("en", "ru")}


@dataclass(frozen=True)
class Sample:
    """Positions, what a judge says of them, and how the games ended."""

    foretold: Floats  # for each position what each seat may expect
    got: Floats


def keep_positions(
    table: States,
    plan: GamesPlan,
    net: Net,
    weights: Notes,
    work: NetWork,
    kept: States,
    results: Floats,
) -> None:
    """Play as many games as there is room for; keep any position of each, and how it ended."""
    s = table[GAME]
    tried: Any = table[TABLE_STATES:]
    for number in range(len(kept)):
        begin(table, plan, plan.first + number)
        length = 0
        while not over(s):
            length += 1
            if below(s, length) == 0:  # so that all positions are as likely in the end
                kept[number] = s
            seat = foremost(s)
            if work.policy == NET_PLAYS:
                imagine(table, seat)
                find_best(table[IMAGINED], tried, seat, net, weights, work)
                apply(s, seat, work.chosen)
            else:
                apply(s, seat, think(table, seat, work.policy, work.codes[:]))
        payoff(s, results[number * plan.players : (number + 1) * plan.players])


def playing_build(game: Game, target: Target) -> Build:
    """Return the build in which positions are kept."""
    bindings = bot_bindings(game) | judge_bindings(game)
    build = Build(game, target, kernels=[keep_positions], bindings=bindings, name="reliability")
    build.compile()
    return build


def settings_of(game: Game) -> Iterator[dict[str, str]]:
    """Yield the options that games are played with."""
    varied = VARIED.get(game.name, {})
    for values in itertools.product(*varied.values()):
        yield dict(zip(varied, values, strict=True))


def players_of(game: Game, players: int) -> list[int]:
    """Return who plays: all levels that need no search, and a net for those that do."""
    levels = [level.bot for level in levels_of(game) if is_policy(game, level.bot)]
    asks = bool(packaged_net(game, players)) and open_sight(game).asks_always
    return [*(chooser_of(game, level) for level in levels), *([NET_PLAYS] if asks else [])]


def play(
    game: Game, players: int, seed: int, positions: int, target: Target = "cpu"
) -> tuple[States, Floats]:
    """Play games by bots of all strengths; return a position of each, and how it ended."""
    build, path = playing_build(game, target), packaged_net(game, players)
    net = loaded_net(game, path) if path else LoadedNet(blank(NET), np.zeros(1, np.int32))
    work = blank(net_work(game))
    work.players = players
    kinds = list(itertools.product(settings_of(game), players_of(game, players)))
    part = positions // len(kinds)
    kept, results = build.blank(part * len(kinds)), np.zeros((part * len(kinds), players))
    for at, (setting, chooser) in enumerate(kinds):
        _, chosen = game.choose(players, setting)
        own = slice(at * part, (at + 1) * part)
        won = np.zeros(part * players)
        work.policy = chooser
        build.kernel(keep_positions)(
            *(build.blank(TABLE_STATES + 1), plan_games(build, players, chosen, seed, at * part)),
            *(build.first(net.row), net.weights, build.first(work)),
            *(kept[own].view(np.recarray), won),
        )
        results[own] = won.reshape(part, players)
    return kept, results


def judge_of(game: Game, players: int, by: str) -> Judge:
    """Return who says what to expect: a net, the game's own search, or a policy that plays on."""
    if by == NetJudge.name:
        return NetJudge(game, players, packaged_net(game, players))
    if by == OwnJudge.name:
        return OwnJudge(game, players)
    return PlayoutJudge(game, players, by)


def sample(game: Game, players: int, by: str, seed: int, positions: int) -> Sample:
    """Play games, and ask about a position of each as a review asks."""
    kept, got = play(game, players, seed, positions)
    judge = judge_of(game, players, by)
    worlds = judge.enough(WORLDS if judge.tells_chances else PLAYOUTS)
    foretold = np.zeros((len(kept), players))
    for number in range(len(kept)):
        judge.mind[ROOT] = kept[number]
        roll_anew(judge, game, seed_words(str(seed), f"reliability/{number}"))
        foretold[number] = judge.look(worlds).mean(axis=0)
    return Sample(foretold, got)


def surprise(foretold: Floats, got: Floats) -> float:
    """Return how surprising the ends are, in nats for each position."""
    return float(-(got * np.log(np.clip(foretold, LEAST_FORETOLD, 1.0))).sum(axis=1).mean())


def averages(foretold: Floats, got: Floats) -> tuple[Floats, Floats, Floats]:
    """Return for each tenth how many seats it has, what was foretold them and what they got."""
    foretold, got = foretold.ravel(), got.ravel()
    inside = np.minimum((foretold * TENTHS).astype(int), TENTHS - 1)
    count = np.bincount(inside, minlength=TENTHS).astype(float)
    sums = (np.bincount(inside, weights=shares, minlength=TENTHS) for shares in (foretold, got))
    mean_foretold, mean_got = (total / np.maximum(count, 1.0) for total in sums)
    return count, mean_foretold, mean_got


def tenths(foretold: Floats, got: Floats) -> list[dict[str, float]]:
    """Return for each tenth what was foretold and what came, of all seats."""
    rows = []
    for tenth, (count, mean, came) in enumerate(zip(*averages(foretold, got), strict=True)):
        interval = wilson(count * came, int(count))
        row = {"tenth": tenth, "positions": int(count), "foretold": float(mean), "got": float(came)}
        rows.append(row | {"low": interval.low, "high": interval.high})
    return rows


def off(foretold: Floats, got: Floats) -> Floats:
    """Return by how much the tenths with enough positions are off."""
    count, mean, came = averages(foretold, got)
    return (came - mean)[count >= FEWEST]


def fit(foretold: Floats, got: Floats) -> Calibration:
    """Return the calibration under which all tenths are off by least, each as much as another."""
    pairs = itertools.product(SHARPNESSES, DOUBTS)
    tried = (Calibration(round(float(one), 2), round(float(two), 3)) for one, two in pairs)
    return min(tried, key=lambda one: float((off(one.apply(foretold), got) ** 2).mean()))


# Writing it down.


def fit_all(subjects: list[str]) -> None:
    """Fit a sharpness for each subject, and write it down beside those of others."""
    known = tomllib.loads(CALIBRATION.read_text(encoding="utf-8"))
    for subject in subjects:
        game, players, by = read_subject(subject)
        positions = SUBJECTS.get(subject, USUAL_POSITIONS)
        parts = [sample(game, players, by, seed, positions) for seed in FIT_SEEDS]
        seen = Sample(*(np.concatenate(part) for part in zip(*map(astuple, parts), strict=True)))
        found = fit(seen.foretold, seen.got)
        raw, right = (
            math.sqrt((off(one.apply(seen.foretold), seen.got) ** 2).mean())
            for one in (Calibration(), found)
        )
        origin = (
            f"python -m bench.reliability fit {subject}: {len(seen.foretold)} positions, "
            f"tenths off by {100 * raw:.1f} points as foretold, {100 * right:.1f} set right"
        )
        by_players = known.setdefault(game.name, {}).setdefault(str(players), {})
        by_players[by] = {"sharpness": found.sharpness, "doubt": found.doubt, "fitted": origin}
        print(subject, found, origin, flush=True)
        CALIBRATION.write_text(written(known), encoding="utf-8")


def written(calibrations: dict[str, Any]) -> str:
    """Return the file of calibrations."""
    parts = [NOTE]
    for name in sorted(calibrations):
        for players in sorted(calibrations[name], key=int):
            for by, found in sorted(calibrations[name][players].items()):
                lines = [f"{key} = {json.dumps(value)}" for key, value in found.items()]
                parts.append("\n".join([f"[{name}.{players}.{by}]", *lines]) + "\n")
    return "\n".join(parts)


def read_subject(subject: str) -> tuple[Game, int, str]:
    """Return a game, its players, and who judges: a net, its search, or the bot that plays on."""
    name, players, *by = subject.split(":")
    game = find_game(name)
    usual = OwnJudge.name if own_outlook(game) else playout_bot(game)
    if net_for(game, int(players)):
        usual = NetJudge.name
    return game, int(players), by[0] if by else usual


def measure_all(subjects: list[str]) -> None:
    """Measure on games kept apart, as foretold and set right; print and write it down."""
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for subject in subjects:
        game, players, by = read_subject(subject)
        began = time.perf_counter()
        seen = sample(game, players, by, APART_SEED, SUBJECTS.get(subject, USUAL_POSITIONS))
        known = calibration_of(game, players, by)
        right = known.apply(seen.foretold)
        rows = tenths(right, seen.got)
        results[subject] = {
            "by": by,
            "sharpness": known.sharpness,
            "doubt": known.doubt,
            "nats": surprise(right, seen.got),
            "nats_as_foretold": surprise(seen.foretold, seen.got),
            "off_as_foretold": float(np.abs(off(seen.foretold, seen.got)).max()),
            "off": float(np.abs(off(right, seen.got)).max()),
            "file": net_file(game, players, by),
            "rows": rows,
        }
        print(f"{subject} by {by}, {time.perf_counter() - began:.0f} s", flush=True)
        print(table_of(rows), flush=True)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def net_file(game: Game, players: int, by: str) -> str:
    """Return the hash of the net that was measured; of one in its place nothing is known."""
    if by != NetJudge.name:
        return ""
    return hashlib.sha256(Path(packaged_net(game, players)).read_bytes()).hexdigest()


def table_of(rows: list[dict[str, float]]) -> str:
    """Return tenths as a table."""
    lines = ["| foretold | positions | on average | came | 95% | off |", "| --- " * 6 + "|"]
    for row in rows:
        low = 10 * row["tenth"]
        lines.append(
            f"| {low:.0f}–{low + 10:.0f}% | {row['positions']:,.0f} | {row['foretold']:.1%} "
            f"| {row['got']:.1%} | {row['low']:.1%}–{row['high']:.1%} "
            f"| {100 * (row['got'] - row['foretold']):+.1f} |"
        )
    return "\n".join(lines)


# The picture: what was foretold from left to right, what came from the bottom up.
SIDE, GAP, TOP = 200, 44, 28
FRAME, MIDDLE = 'fill="none" stroke="#888"', 'text-anchor="middle"'


def panel(title: str, rows: list[dict[str, float]], left: float) -> str:
    """Return the picture of one game: tenths with their intervals, and what is allowed."""

    def point(foretold: float, got: float) -> str:
        return f"{left + SIDE * foretold:.1f},{TOP + SIDE * (1 - got):.1f}"

    band = (point(0, -ALLOWED), point(0, ALLOWED), point(1, 1 + ALLOWED), point(1, 1 - ALLOWED))
    parts = [
        f'<text x="{left:.0f}" y="16" font-weight="bold">{title}</text>',
        f'<rect x="{left:.0f}" y="{TOP}" width="{SIDE}" height="{SIDE}" {FRAME}/>',
        f'<polygon points="{" ".join(band)}" fill="#2f6f63" fill-opacity="0.2"/>',
        f'<polyline points="{point(0, 0)} {point(1, 1)}" stroke="#2f6f63" fill="none"/>',
    ]
    for share in (0, 0.5, 1):
        across, down = point(share, share).split(",")
        parts.append(f'<text x="{across}" y="{TOP + SIDE + 16}" {MIDDLE}>{share:.0%}</text>')
        parts.append(f'<text x="{left - 4:.0f}" y="{down}" text-anchor="end">{share:.0%}</text>')
    for row in rows:
        if row["positions"] >= FEWEST:
            low, high = (point(row["foretold"], row[end]) for end in ("low", "high"))
            across, down = point(row["foretold"], row["got"]).split(",")
            parts.append(f'<polyline points="{low} {high}" stroke="#c1553b" stroke-width="2"/>')
            parts.append(f'<circle cx="{across}" cy="{down}" r="3" fill="#c1553b"/>')
    return "".join(parts)


# The tables of the pages: what stands over their first column, in so many rows.
FORETOLD = {"en": "foretold", "ru": "предсказано"}
HEAD = 2


def percent(share: float, language: str) -> str:
    """Return a share as a language writes it."""
    text = f"{100 * share:.1f}"
    return text if language == "en" else text.replace(".", ",")


def title_of(subject: str, language: str) -> str:
    """Return what a subject is called: its game, and how many play."""
    name, players, *_ = subject.split(":")
    return f"{find_game(name).words(language).say('game-title')}, {players}"


def page_rows(results: dict[str, Any], language: str) -> list[str]:
    """Return all that was measured as a table: for each tenth what came, and of how many."""
    heads = [FORETOLD[language], *(title_of(subject, language) for subject in results)]
    lines = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    sign = "%" if language == "en" else "\N{NO-BREAK SPACE}%"
    for tenth in range(TENTHS):
        cells = []
        for row in (found["rows"][tenth] for found in results.values()):
            told, got, low, high = (
                percent(row[name], language) for name in ("foretold", "got", "low", "high")
            )
            count = f"{row['positions']:,}"
            count = count if language == "en" else count.replace(",", "\N{NO-BREAK SPACE}")
            cells.append(f"{told} → {got}{sign} ({low}–{high}), {count}")
        lines.append(f"| {10 * tenth}–{10 * tenth + 10}{sign} | " + " | ".join(cells) + " |")
    return lines


def write_page(path: Path, rows: list[str]) -> None:
    """Put rows in the place of those that a page has."""
    kept = path.read_text(encoding="utf-8").split("\n")
    first = next(at for at, line in enumerate(kept) if line.startswith("| 0–10")) - HEAD
    kept[first : first + HEAD + TENTHS] = rows
    path.write_text("\n".join(kept), encoding="utf-8")


def draw() -> None:
    """Draw all that was measured, side by side, and put it into the tables of the pages."""
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for language, path in PAGES.items():
        write_page(path, page_rows(results, language))
    width, height = GAP + len(results) * (SIDE + GAP), TOP + SIDE + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" fill="#777">'
    ]
    for at, (subject, found) in enumerate(results.items()):
        parts.append(panel(title_of(subject, "en"), found["rows"], GAP + at * (SIDE + GAP)))
    PICTURE.write_text("".join([*parts, "</svg>\n"]), encoding="utf-8")


def main(wanted: str, *subjects: str) -> None:
    """Fit, measure or draw."""
    if wanted == "draw":
        draw()
    else:
        {"fit": fit_all, "measure": measure_all}[wanted](list(subjects or SUBJECTS))


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["measure"]))
