"""Soak every game: `python bench/soak.py --games 100000`.

Exits with status 1 at a fault and says the seed and the number of the game, which plays again with
`--only SETUP --seed SEED --first NUMBER --games 1`. `--bot greedy` lets a bot play, `--every` goes
through values of options that tests leave out.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

import kubik
from kubik.arena.soak import Setup, Soaked, count_kinds, setups, soak
from kubik.bots.policies import RANDOM

console = Console()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(description="Hold many games against the invariants.")
    parser.add_argument("--games", type=int, default=100_000, help="games of each setup")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--only", default="", help="a game, or the beginning of a setup's name")
    parser.add_argument("--bot", default=RANDOM, help="who plays")
    parser.add_argument("--every", action="store_true", help="every value of every option")
    asked = parser.parse_args(arguments)
    chosen = [
        setup
        for name in kubik.game_names()
        if not asked.only or asked.only.split("-")[0] == name
        for setup in setups(kubik.find_game(name), asked.every)
        if str(setup).startswith(asked.only)
    ]
    results = soak_all(chosen, asked.games, asked.seed, asked.first, asked.bot)
    console.print(as_table(results))
    unseen = never_seen(results)
    for game, kinds in unseen.items():
        console.print(f"{game}: kinds of action that never occurred: {', '.join(kinds)}")
    faults = [result for result in results if result.fault]
    for result in faults:
        console.print(describe_fault(result), soft_wrap=True)
    # A part of the setups need not show every kind of action, nor need a bot.
    whole = not asked.only and asked.bot == RANDOM
    return 1 if faults or (unseen and whole) else 0


def soak_all(chosen: Sequence[Setup], games: int, seed: int, first: int, bot: str) -> list[Soaked]:
    """Soak setup after setup under one progress bar."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    results = []
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=games * len(chosen))
        for setup in chosen:
            bar.update(task, description=str(setup))
            played = soak(
                setup,
                games,
                seed,
                first=first,
                bot=bot,
                progress=lambda done: bar.advance(task, done),
            )
            results.append(played)
    return results


def as_table(results: Sequence[Soaked]) -> Table:
    """Return a row for each setup: games, actions by kind, verdict."""
    table = Table(Column("setup", no_wrap=True), "games", "actions", "actions by kind", "")
    for result in results:
        kinds = ", ".join(f"{kind} {times:,}" for kind, times in result.kinds.items() if times)
        verdict = f"[red]{result.fault.what}[/]" if result.fault else "[green]sound[/]"
        table.add_row(
            str(result.setup), f"{result.games:,}", f"{result.seen.sum():,}", kinds, verdict
        )
    return table


def never_seen(results: Sequence[Soaked]) -> dict[str, list[str]]:
    """Return for each game the kinds of action that occurred in none of its setups."""
    games = dict.fromkeys(result.setup.game for result in results)
    unseen = {}
    for game in games:
        seen = np.sum([result.seen for result in results if result.setup.game == game], axis=0)
        missing = [kind for kind, times in count_kinds(game, seen).items() if not times]
        if missing:
            unseen[game.name] = missing
    return unseen


def describe_fault(result: Soaked) -> str:
    """Say what broke where, and the command that plays it again."""
    fault = result.fault
    assert fault
    return (
        f"[red]{result.setup}: {fault.what} in game {fault.game} after {fault.action} actions.[/] "
        f"Again: python bench/soak.py --only {result.setup} --seed {fault.seed} "
        f"--first {fault.game} --games 1 (with the same --bot and --every)"
    )


if __name__ == "__main__":
    sys.exit(main())
