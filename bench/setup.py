"""What `make play` installs from a fresh clone, and how long that takes: `python bench/setup.py`.

Compares two commits in turns, with empty caches for each: `--before 6ac5e49 --rounds 2`. What both
download comes from the same place, so a slow network makes them more alike, never less. The later
one is measured once more as on a machine without Node. Writes `bench/setup.md`.
"""

import argparse
import os
import re
import resource
import shutil
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


class Case(NamedTuple):
    """A commit, on this machine as it is or as if it had no Node."""

    commit: str
    node: bool


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
    before, after = short(asked.before), short(asked.after)
    cases = [Case(before, node=True), Case(after, node=True), Case(after, node=False)]
    found: dict[Case, list[Installed]] = {case: [] for case in cases}
    for _ in range(asked.rounds):
        for case, runs in found.items():
            runs.append(set_up(case))
            print(case, runs[-1], flush=True)
    REPORT.write_text(report(found), encoding="utf-8")


def short(name: str) -> str:
    """Return the name that a commit keeps."""
    return git("rev-parse", "--short", name).strip()


def git(*arguments: str) -> str:
    """Ask git about this checkout."""
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, check=True)
    return done.stdout.decode()


def set_up(case: Case) -> Installed:
    """Clone a commit, and make what `play` waits for."""
    with tempfile.TemporaryDirectory() as name:
        clone = Path(name) / "kubik"
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(clone))
        subprocess.run(["git", "-C", clone, "checkout", "--quiet", case.commit], check=True)
        special = {cache: f"{name}/{cache}" for cache in CACHES}
        if not case.node:
            special["PATH"] = f"{no_node(Path(name))}{os.pathsep}{os.environ['PATH']}"
        wanted = PREREQUISITES.search((clone / "Makefile").read_text(encoding="utf-8"))
        assert wanted, "there is nothing to play"
        os.sync()  # what was written before is no part of it
        size, processor, start = size_of(clone), processor_seconds(), time.perf_counter()
        subprocess.run(
            ["make", "--silent", *wanted[1].split()],
            cwd=clone,
            env={key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"} | special,
            check=True,
        )
        seconds = time.perf_counter() - start
        used = processor_seconds() - processor
        return Installed(seconds, used, (size_of(clone) - size) / MEGABYTE)


def no_node(folder: Path) -> Path:
    """Return a folder whose `node`, first on the path, is none that builds anything."""
    programs = folder / "programs"
    programs.mkdir()
    (programs / "node").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (programs / "node").chmod(0o755)
    return programs


def size_of(folder: Path) -> int:
    """Return how many bytes a folder takes on the disk."""
    done = subprocess.run(["du", "-s", "-B1", folder], capture_output=True, check=True)
    return int(done.stdout.split()[0])


def processor_seconds() -> float:
    """Return what the programs that were run so far have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(found: dict[Case, list[Installed]]) -> str:
    """Return the medians as a page, with the targets."""
    rows = [
        f"| `{commit}` | {'as it is' if node else 'none'} | "
        f"{' | '.join(f'{figure:,.0f}' for figure in middle(runs))} |"
        for (commit, node), runs in found.items()
    ]
    before, after, without = map(middle, found.values())
    return f"""# What playing installs

Made by `python bench/setup.py` on {os.cpu_count()} cores and a machine with {own_node()}: \
`make play` from a
fresh clone with empty caches, up to the start of the server. Medians of \
{len(next(iter(found.values())))} rounds, in turns.

| commit | Node of the machine | seconds | seconds of processors | MB in the clone |
| --- | --- | ---: | ---: | ---: |
{chr(10).join(rows)}

- At most {MOST_MEGABYTES} MB: {verdict(after.megabytes <= MOST_MEGABYTES)}.
- At most {MOST_TIME:.0%} of the time: {compared(before, after)}.
- The same without a Node of the machine's own: {compared(before, without)}.
"""


def own_node() -> str:
    """Say which Node the machine has."""
    found = shutil.which("node")
    if not found:
        return "no Node"
    done = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    return f"Node {done.stdout.strip()}"


def compared(before: Installed, after: Installed) -> str:
    """Say whether one takes as little of the time of another as it should."""
    share = after.seconds / before.seconds
    processors = after.processor / before.processor
    return f"{verdict(share <= MOST_TIME)}, {share:.0%} (of processors {processors:.0%})"


def middle(runs: list[Installed]) -> Installed:
    """Return the median of each figure."""
    return Installed(*map(median, zip(*runs, strict=True)))


def verdict(held: bool) -> str:
    """Say whether a target is met."""
    return "met" if held else "not met"


if __name__ == "__main__":
    main()
