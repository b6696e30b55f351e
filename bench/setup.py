"""What `make play` installs from a fresh clone, and how long that takes: `python bench/setup.py`.

Compares two commits in turns, with empty caches for each: `--before 6ac5e49 --rounds 2`. What both
download comes from the same place, so a slow network makes them more alike, never less. Writes
`bench/setup.md`.
"""

import argparse
import os
import re
import resource
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
REPORT = Path(__file__).with_suffix(".md")
BEFORE = "6ac5e49"  # the last commit at which playing installed what developing needs
MEGABYTE = 1e6
CACHES = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache")
PREREQUISITES = re.compile(r"^play:(.*)$", re.MULTILINE)
MOST_MEGABYTES, MOST_TIME = 450, 0.5  # the targets


class Installed(NamedTuple):
    """One set-up: seconds by the clock and of processors, and what it left in the clone."""

    seconds: float
    processor: float
    megabytes: float


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description="Measure what `make play` sets up.")
    parser.add_argument("--before", default=BEFORE, help="the commit to compare with")
    parser.add_argument("--after", default="HEAD", help="the commit that is measured")
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    commits = {name: short(name) for name in (asked.before, asked.after)}
    found: dict[str, list[Installed]] = {commit: [] for commit in commits.values()}
    for _ in range(asked.rounds):
        for commit, runs in found.items():
            runs.append(set_up(commit))
            print(commit, runs[-1], flush=True)
    REPORT.write_text(report(found), encoding="utf-8")


def short(name: str) -> str:
    """Return the name that a commit keeps."""
    return git("rev-parse", "--short", name).strip()


def git(*arguments: str) -> str:
    """Ask git about this checkout."""
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, check=True)
    return done.stdout.decode()


def set_up(commit: str) -> Installed:
    """Clone a commit, and make what `play` waits for."""
    with tempfile.TemporaryDirectory() as name:
        clone = Path(name) / "kubik"
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(clone))
        subprocess.run(["git", "-C", clone, "checkout", "--quiet", commit], check=True)
        empty = {cache: f"{name}/{cache}" for cache in CACHES}
        wanted = PREREQUISITES.search((clone / "Makefile").read_text(encoding="utf-8"))
        assert wanted, "there is nothing to play"
        os.sync()  # what was written before is no part of it
        size, processor, start = size_of(clone), processor_seconds(), time.perf_counter()
        subprocess.run(
            ["make", "--silent", *wanted[1].split()],
            cwd=clone,
            env={key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"} | empty,
            check=True,
        )
        seconds = time.perf_counter() - start
        used = processor_seconds() - processor
        return Installed(seconds, used, (size_of(clone) - size) / MEGABYTE)


def size_of(folder: Path) -> int:
    """Return how many bytes a folder takes on the disk."""
    done = subprocess.run(["du", "-s", "-B1", folder], capture_output=True, check=True)
    return int(done.stdout.split()[0])


def processor_seconds() -> float:
    """Return what the programs that were run so far have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(found: dict[str, list[Installed]]) -> str:
    """Return the medians as a page, with the targets."""
    rows = [
        f"| `{commit}` | {' | '.join(f'{figure:,.0f}' for figure in middle(runs))} |"
        for commit, runs in found.items()
    ]
    before, after = map(middle, found.values())
    share = after.seconds / before.seconds
    rounds = len(next(iter(found.values())))
    return f"""# What playing installs

Made by `python bench/setup.py` on {os.cpu_count()} cores: `make play` from a fresh clone with empty
caches, up to the start of the server. Medians of {rounds} rounds, in turns.

| commit | seconds | seconds of processors | MB in the clone |
| --- | ---: | ---: | ---: |
{chr(10).join(rows)}

- At most {MOST_MEGABYTES} MB: {verdict(after.megabytes <= MOST_MEGABYTES)}.
- At most {MOST_TIME:.0%} of the time: {verdict(share <= MOST_TIME)}, {share:.0%} \
(of processors {after.processor / before.processor:.0%}).
"""


def middle(runs: list[Installed]) -> Installed:
    """Return the median of each figure."""
    return Installed(*map(median, zip(*runs, strict=True)))


def verdict(held: bool) -> str:
    """Say whether a target is met."""
    return "met" if held else "not met"


if __name__ == "__main__":
    main()
