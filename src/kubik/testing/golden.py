"""Golden games: `pytest --kubik-game NAME --kubik-regold` writes those of a game.

A golden game is one short game told position by position, so that a person can follow it and a
change of the rules shows as a change of a text; of a long one the beginning is told. Look at the
difference before keeping it.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import kubik
from kubik.arena.soak import Setup
from kubik.engine.build import live_build
from kubik.engine.game import Game
from kubik.engine.match import Match, MatchTarget
from kubik.engine.moves import say_event, say_move
from kubik.testing.play import LONG, new_match, play, played, position_bytes
from kubik.testing.samples import sample

SEEDS = range(60)  # the most telling game of these is told
BOARDS = 40  # in a longer game, the positions after these are told by their moves alone
BEGINNING = 200  # moves that are told of a game that goes on and on, with few boards
BOARDS_OF_BEGINNING = 8


def write_golden(game: Game, folder: Path) -> Iterator[Path]:
    """Write the golden games of a game; yield those that have changed.

    One that is there keeps its seed: another choice of games would hide what has changed. Those of
    setups that are no more are removed.
    """
    live_build(game, "cpu").compile()
    wanted = {path_of(setup, folder): setup for setup in sample(game)}
    for path in kept(game, folder) - wanted.keys():
        path.unlink()
    for path, setup in wanted.items():
        seed = seed_of(path) if path.exists() else telling_game(setup)
        text = tell(setup, seed, "cpu")
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, encoding="utf-8")
            yield path


def kept(game: Game, folder: Path) -> set[Path]:
    """Return the files of golden games that a game has."""
    return set(folder.glob(f"{game.name}-*.txt"))


def path_of(setup: Setup, folder: Path) -> Path:
    """Return the file of a setup's golden game: one for each player count and option value."""
    return folder / f"{setup}.txt"


def telling_game(setup: Setup) -> int:
    """Return the seed of the shortest of those random games that show the most.

    The options matter in it, and no other has more kinds of events.
    """

    def key(seed: int) -> tuple[bool, int, int]:
        steps = played(setup, seed).steps
        kinds = {event.kind.name for step in steps for event in step.events}
        return not options_matter(setup, seed), -len(kinds), len(steps)

    return min(SEEDS, key=key)


def options_matter(setup: Setup, seed: int) -> bool:
    """Whether the game is another one than without options."""
    _, usual = setup.game.choose(setup.players, {})
    plain = Setup(setup.game, setup.players, usual)
    return setup == plain or played(plain, seed).moves != played(setup, seed).moves


def seed_of(path: Path) -> int:
    """Return the seed of a golden game from its headers."""
    header = next(line for line in path.read_text("utf-8").splitlines() if line.startswith("seed"))
    return int(header.split()[-1])


def tell(setup: Setup, seed: int, target: MatchTarget) -> str:
    """Return the golden game of a setup: headers, then every action, at last the result."""
    whole = played(setup, seed).over
    moves, boards = (LONG, BOARDS) if whole else (BEGINNING, BOARDS_OF_BEGINNING)
    match = new_match(setup, seed, target)
    options = ", ".join(f"{name} {value}" for name, value in setup.options.items())
    language = language_of(setup)
    lines = [
        f"{setup.game.title(language)} · {setup.players} players · {options or 'no options'}",
        f"commitment {match.commitment}",
        f"seed {seed}",
        "",
        *happenings(match, match.opening_events, language),
        *board(match, language),
    ]
    for _ in play(match, seed, moves):
        if match.steps:
            lines += action(match, language)
            lines += board(match, language) if len(match.steps) <= boards else []
    lines += ["", *board(match, language)] if len(match.steps) > boards else []
    lines += [f"ending {match.ending}, payoffs {match.payoffs}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def language_of(setup: Setup) -> str:
    """Tell games of three in Russian, the others in English."""
    return "ru" if setup.players == 3 else "en"


def action(match: Match, language: str) -> Iterator[str]:
    """Yield the last move with a digest of the position after it, and what happened."""
    step = match.steps[-1]
    name = match.seat_names(language)[step.move.seat]
    words = match.game.words(language)
    yield ""
    yield (
        f"{len(match.steps)}. {name}: {step.move.notation} "
        f"({say_move(match.game, step.move.code, words)})  #{digest(match)}"
    )
    yield from happenings(match, step.events, language)


def happenings(match: Match, events: tuple[kubik.Event, ...], language: str) -> Iterator[str]:
    """Yield events in words, with a mark on those that one seat alone sees."""
    words, names = match.game.words(language), match.seat_names(language)
    for event in events:
        mark = "?" if event.kind.private else "*"
        yield f"  {mark} {say_event(match.game, event, words, names)}"


def board(match: Match, language: str) -> Iterator[str]:
    """Yield the position as the seat to move sees it, or the spectator at the end."""
    seat = match.actors[0] if match.actors else kubik.PUBLIC_SEAT
    yield ""
    yield from (f"    {line}" for line in match.text(seat, language).splitlines())


def digest(match: Match) -> str:
    """Return a short hash of the position, hidden things included."""
    return hashlib.sha256(position_bytes(match)).hexdigest()[:8]
