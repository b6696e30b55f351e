"""Requests for the results of the one who asks."""

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import takewhile
from statistics import fmean

from litestar import Response, get

from kubik.bots.levels import NAMES
from kubik.server import answers
from kubik.server.ratings import ELO, MEAN, shown
from kubik.server.requests import AnyRequest, player_of, services_of
from kubik.server.store import Store
from kubik.server.stored import PastGame, Strength

COLUMNS = (
    *("at", "game", "players", "place", "won", "score", "rating", "change"),
    *("luck", "skill", "rivals", "table"),
)


@get("/api/me/results")
async def see_results(request: AnyRequest) -> answers.ResultsAnswer:
    """Return all results of the one who asks."""
    games = await _games_of(request)
    won = [past.result.share > 0 for past in games]
    return answers.ResultsAnswer(
        ratings=_ratings(games),
        levels=_levels(games),
        skills=_skills(games),
        streak=len(list(takewhile(bool, won))),
        longest=_longest_run(won),
        results=[_result(past) for past in games],
    )


@get("/api/me/results.csv", media_type="text/csv")
async def download_results(request: AnyRequest) -> Response[bytes]:
    """Return the same games as a table for spreadsheets."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for result in map(_result, await _games_of(request)):
        at = datetime.fromtimestamp(result.at, UTC).isoformat(timespec="seconds")
        rivals = ", ".join(rival.name or rival.bot for rival in result.rivals)
        values = (result.game, result.players, result.place, int(result.won), result.score)
        found = (result.rating, result.change, result.luck, result.skill)
        line = (at, *values, *found, rivals, result.table)
        table.writerow([_plain(value) for value in line])
    headers = {"Content-Disposition": 'attachment; filename="kubik-results.csv"'}
    return Response(text.getvalue().encode("utf-8-sig"), media_type="text/csv", headers=headers)


def _plain(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula: names are other people's words."""
    is_formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if is_formula else value


async def _games_of(request: AnyRequest) -> list[PastGame]:
    player = await player_of(request)
    store: Store = services_of(request).resources.store
    return await store.results_of(player.id)


def _ratings(games: Sequence[PastGame]) -> list[answers.RatingAnswer]:
    kinds: dict[tuple[str, int], list[Strength]] = {}
    for past in games:
        if past.result.worth:
            kind = (past.result.game, past.result.players)
            kinds.setdefault(kind, []).append(past.result.worth)
    return [
        answers.RatingAnswer(game, players, len(all_of), *shown(all_of[0]))
        for (game, players), all_of in sorted(kinds.items())
    ]


def _levels(games: Sequence[PastGame]) -> list[answers.LevelScore]:
    scores: dict[tuple[str, int], answers.LevelScore] = {}
    for past in games:
        for bot in {chair.bot for chair in past.chairs if chair.kind == "bot"} & set(NAMES):
            kind = (past.result.game, NAMES.index(bot))
            score = scores.setdefault(kind, answers.LevelScore(past.result.game, bot, 0, 0))
            score.played += 1
            score.won += past.result.share > 0
    return [score for _, score in sorted(scores.items(), key=lambda pair: pair[0])]


def _skills(games: Sequence[PastGame]) -> list[answers.SkillAnswer]:
    found: dict[str, list[tuple[float, float]]] = {}
    for past in games:
        luck, skill = past.result.luck, past.result.skill
        if luck is not None and skill is not None:
            found.setdefault(past.result.game, []).append((luck, skill))
    return [
        answers.SkillAnswer(game, len(sums), *(fmean(one) for one in zip(*sums, strict=True)))
        for game, sums in sorted(found.items())
    ]


def _longest_run(won: Sequence[bool]) -> int:
    longest = run = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return longest


def _result(past: PastGame) -> answers.ResultAnswer:
    result, worth = past.result, past.result.worth
    rating = change = None
    if worth:
        rating = shown(worth).rating
        before = MEAN if result.before is None else result.before
        change = round((worth.mean - before) * ELO)
    return answers.ResultAnswer(
        *(result.table, result.game, result.players, result.at, result.seat, result.place),
        won=result.share > 0,
        score=result.score,
        rating=rating,
        change=change,
        luck=result.luck,
        skill=result.skill,
        rivals=[
            answers.RivalAnswer(chair.kind, chair.name, chair.bot if chair.kind == "bot" else "")
            for seat, chair in enumerate(past.chairs)
            if seat != result.seat
        ],
    )
