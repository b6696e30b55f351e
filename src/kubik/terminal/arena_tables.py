"""The tables of a contest, printed."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kubik.arena.evaluation import level_shares, place_on_ladder
from kubik.arena.hold import Outcome
from kubik.arena.results import Results
from kubik.arena.sprt import Sprt, Verdict
from kubik.arena.standings import (
    BotStanding,
    Rating,
    forfeits,
    pair_shares,
    standings,
    timed_shares,
)
from kubik.arena.stats import Interval
from kubik.engine.words import Words
from kubik.terminal.screen import Screen
from kubik.terminal.sim import BAR_WIDTH

WIDEST_BOT = 32  # signs; the line of a program can be long
SHOWN_FORFEITS = 3
PER_SECOND = 1_000  # milliseconds


def show(outcome: Outcome, sprt: Sprt | None, screen: Screen) -> None:
    """Print what a contest tells."""
    results = outcome.results
    words = results.contest.game.words(screen.language)
    table = standings(results)
    screen.show(Rule(Text(words.say("game-title"), "bold"), style="cyan"))
    screen.show(_figures(results, words))
    screen.show(_apart(_standings(table, words)))
    if len(table) > 2:  # of two bots the table says all
        screen.show(_apart(_pairs(results, [row.bot for row in table], words)))
    if timed_shares(results):
        screen.show(_apart(_times(results, words)))
    _show_forfeits(results, screen)
    if sprt and outcome.verdict:
        screen.show()
        _show_verdict(sprt, outcome.verdict, str(results.contest.champion), screen)


def show_levels(results: Results, screen: Screen) -> None:
    """Print how the champion does against the levels, and where that puts it."""
    words, bot = screen.words, str(results.contest.champion)
    titles = [words.say(title) for title in ("arena-level", "arena-level-rating", "sim-interval")]
    table = _columns([titles[0], titles[1], "%", titles[2]])
    for level in level_shares(results):
        rating = "–" if level.rating is None else str(level.rating)
        table.add_row(words.say(f"level-{level.level}"), rating, *share_cells(level.share, words))
    screen.show(_apart(table))
    placed = place_on_ladder(results)
    if placed:
        # As ratings are written everywhere, without a sign between thousands.
        points, low, high = (str(round(value)) for value in placed)
        screen.show()
        screen.say_line("arena-placed", bot=bot, points=points, low=low, high=high)


def share_cells(share: Interval, words: Words) -> tuple[str, str]:
    """Return a share and its interval in words."""
    return (
        words.say("share", share=share.share),
        words.say("interval", low=share.low, high=share.high),
    )


def _apart(table: Table) -> Padding:
    return Padding(table, (1, 0, 0, 0))


def _figures(results: Results, words: Words) -> Table:
    contest = results.contest
    table = Table.grid(padding=(0, 2))
    table.add_row(words.say("sim-games"), words.say("whole", value=results.games))
    table.add_row(words.say("games-players"), str(contest.players))
    for option in contest.game.options:
        if not option.players or contest.players in option.players:
            means = words.say(f"option-{option.name}-{contest.options[option.name]}")
            table.add_row(words.say(f"option-{option.name}"), means)
    table.add_row(words.say("arena-line-ups"), str(len(contest.line_ups)))
    table.add_row(words.say("sim-seed"), str(contest.seed))
    return table


def _columns(titles: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    first, *others = titles
    table.add_column(first, header_style="bold", max_width=WIDEST_BOT, overflow="fold")
    for title in others:
        table.add_column(title, justify="right", header_style="bold", no_wrap=True)
    return table


def _standings(rows: list[BotStanding], words: Words) -> Table:
    titles = ["arena-bot", "sim-interval", "arena-elo", "arena-lead", "arena-skill"]
    bot, interval, elo, lead, skill = (words.say(title) for title in titles)
    failing = any(row.forfeits for row in rows)
    extra = [words.say("arena-forfeits")] if failing else []
    table = _columns([bot, "%", interval, elo, interval, lead, skill, *extra])
    for row in rows:
        table.add_row(
            Text(row.bot),
            *share_cells(row.share, words),
            *_rating(row.rating, words),
            _lead(row.lead, words),
            words.say("arena-belief", mean=row.skill.mean, deviation=row.skill.deviation),
            *([str(row.forfeits)] if failing else []),
        )
    return table


def _rating(rating: Rating, words: Words) -> tuple[str, str]:
    return (
        words.say("arena-rounded", value=round(rating.elo)),
        words.say("arena-range", low=round(rating.low), high=round(rating.high)),
    )


def _lead(lead: Rating | None, words: Words) -> str:
    if lead is None:
        return ""
    points, interval = _rating(lead, words)
    return f"{points} ({interval})"


def _pairs(results: Results, bots: list[str], words: Words) -> Table:
    shares = pair_shares(results)
    table = _columns([words.say("arena-pairs"), *(str(place + 1) for place in range(len(bots)))])
    for place, bot in enumerate(bots):
        cells = [
            words.say("share", share=shares[bot, other].share) if (bot, other) in shares else "·"
            for other in bots
        ]
        table.add_row(Text(f"{place + 1} {bot}"), *cells)
    return table


def _times(results: Results, words: Words) -> Table:
    titles = [words.say("arena-times"), words.say("arena-thinking"), "%"]
    table = _columns([*titles, words.say("sim-interval")])
    table.add_column("")
    for timed in timed_shares(results):
        spent = words.say("arena-milliseconds", value=timed.seconds * PER_SECOND)
        bar = Text("█" * round(timed.share.share * BAR_WIDTH), "cyan")
        table.add_row(Text(timed.bot), spent, *share_cells(timed.share, words), bar)
    return table


def _show_forfeits(results: Results, screen: Screen) -> None:
    lost = forfeits(results)
    if lost:
        screen.show()
    for bot, block, lost_by in lost[:SHOWN_FORFEITS]:
        reason = screen.words.say(lost_by["message"], **lost_by["params"])
        screen.say_line("arena-forfeit", bot=bot, block=block, reason=reason)
    if len(lost) > SHOWN_FORFEITS:
        screen.say_line("arena-more-forfeits", count=len(lost) - SHOWN_FORFEITS)


def _show_verdict(sprt: Sprt, verdict: Verdict, bot: str, screen: Screen) -> None:
    screen.say_line(
        f"sprt-{verdict.decision}",
        bot=bot,
        low=sprt.low,
        high=sprt.high,
        ratio=round(verdict.ratio, 2),
        bound=round(verdict.bound, 2),
        blocks=verdict.blocks,
    )
