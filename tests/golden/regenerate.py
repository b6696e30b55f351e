"""Write the golden games anew: `python tests/golden/regenerate.py`.

A golden game is one short game told position by position, so that a person can follow it and a
change of the rules shows as a change of a text; of a long one the beginning is told. Look at the
difference before keeping it.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import kubik
from kubik.arena.soak import Setup
from kubik.engine.match import Match, MatchTarget
from kubik.engine.moves import say_event, say_move
from shared.play import LONG, new_match, play, played, position_bytes
from shared.samples import sample

FOLDER = Path(__file__).parent
SEEDS = range(60)  # the shortest telling game of these is told
BOARDS = 40  # in a longer game, the positions after these are told by their moves alone
BEGINNING = 200  # moves that are told of a game that goes on and on, with few boards
BOARDS_OF_BEGINNING = 8


def main() -> None:
    """Write every golden game, and remove those of setups that are no more."""
    wanted = {path_of(setup): setup for setup in golden_setups()}
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
    for path, setup in wanted.items():
        path.write_text(tell(setup, telling_game(setup), "cpu"), encoding="utf-8")


def golden_setups() -> list[Setup]:
    """Return the setups that are told: every player count and option value of every game."""
    return [setup for name in kubik.game_names() for setup in sample(kubik.find_game(name))]


def path_of(setup: Setup) -> Path:
    """Return the file of a setup's golden game."""
    return FOLDER / f"{setup}.txt"


def telling_game(setup: Setup) -> int:
    """Return the seed of the shortest of some random games in which the options matter."""
    return min(
        SEEDS, key=lambda seed: (not options_matter(setup, seed), len(played(setup, seed).steps))
    )


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


if __name__ == "__main__":
    main()
