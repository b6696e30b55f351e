"""Building a public bot from a checkout of its repository, into a folder that git ignores."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from bench.public_bots.plan import CACHE, DRIVERS, PublicBot


class BuildError(Exception):
    """A bot that cannot be built; the message says why."""


def build(bot: PublicBot, checkouts: Path | None = None, crates: Path | None = None) -> None:
    """Build a bot anew from the folder that holds checkouts, or from one that is cloned.

    `crates` is a folder with the packages of Rust that it needs, where none can be fetched.
    """
    checkout = checkouts / bot.folder if checkouts else clone(bot)
    sources = find_sources(bot, checkout)
    target = CACHE / bot.folder
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    if bot.driver.endswith(".cpp"):
        headers = ["-I", str(checkout / bot.include)]
        units = [str(path) for path in sources if path.suffix == ".cpp"]
        driver = str(DRIVERS / bot.driver)
        _run(bot, ["g++", "-std=c++17", "-O2", *headers, "-o", str(target / "bot"), driver, *units])
    elif bot.driver.endswith(".rs"):
        _build_rust(bot, sources, target, crates)
    else:
        files = [str(DRIVERS / bot.driver), *map(str, sources)]
        _run(bot, ["javac", "-nowarn", "-encoding", "UTF-8", "-d", str(target), *files])


def clone(bot: PublicBot) -> Path:
    """Clone a repository, once, at the commit of the bot."""
    checkout = CACHE / "checkouts" / bot.folder
    if not checkout.exists():
        checkout.parent.mkdir(parents=True, exist_ok=True)
        _run(bot, ["git", "clone", "--quiet", bot.repository, str(checkout)])
    _run(bot, ["git", "-C", str(checkout), "checkout", "--quiet", bot.commit])
    return checkout


def find_sources(bot: PublicBot, checkout: Path) -> list[Path]:
    """Return the files that are built; refuse others than those of the commit."""
    found = [path for pattern in bot.sources for path in sorted(checkout.glob(pattern))]
    if digest(found) != bot.digest:
        raise BuildError(f"{checkout} does not hold {bot.repository} at {bot.commit}")
    return found


def digest(paths: list[Path]) -> str:
    """Return the SHA-256 of files one after the other."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def manifest(bot: PublicBot, crates: Path | None) -> str:
    """Return the manifest of a bot in Rust: its crates fetched, or taken from a folder."""
    lines = ["[package]", 'name = "bot"', 'version = "0.1.0"', 'edition = "2021"']
    lines += ["", "[dependencies]"]
    for name, version in bot.crates.items():
        lines.append(
            f'{name} = {{ path = "{crates / name}" }}' if crates else f'{name} = "{version}"'
        )
    return "\n".join(lines) + "\n"


def _build_rust(bot: PublicBot, sources: list[Path], target: Path, crates: Path | None) -> None:
    (target / "src").mkdir()
    for path in sources:
        shutil.copy(path, target / "src")
    shutil.copy(DRIVERS / bot.driver, target / "src" / "main.rs")
    (target / "Cargo.toml").write_text(manifest(bot, crates and crates.resolve()))
    offline = ["--offline"] if crates else []
    project = ["--manifest-path", str(target / "Cargo.toml")]
    _run(bot, ["cargo", "build", "--release", "--quiet", *offline, *project])
    shutil.copy(target / "target" / "release" / "bot", target / "bot")


def _run(bot: PublicBot, command: list[str]) -> None:
    """Run a command; say which one failed and what it said last."""
    if shutil.which(command[0]) is None:
        raise BuildError(f"{bot.name} needs the program {command[0]}, which is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()[-3:]
        raise BuildError(f"{bot.name} cannot be built by {command[0]}: {' '.join(said)}")
