"""Tables of Kabaleo set up for tests."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

import kubik
from kubik.games.kabaleo.data import LETTERS, NAMES

BY_LETTER = dict(zip(LETTERS, NAMES, strict=True))
BARE_BASES = "G G G G O O O O B B B B P P P P"
SETUPS = [
    (players, deal, golden)
    for players in (2, 3, 4)
    for deal in ("random", "equal")
    for golden in ("off", "on")
    if (players, deal) != (4, "equal")
]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)


def colours(letters: str) -> list[str]:
    """Read «GOB» as colours."""
    return [BY_LETTER[letter] for letter in letters]


def table(
    *supplies: str, towers: str = BARE_BASES, targets: str = "GO", turn: int = 0, **fields: Any
) -> kubik.Match:
    """Set a table up: a word of letters is a tower from base to top, a supply, or all targets."""
    position = {
        "players": len(supplies),
        "towers": [colours(letters) for letters in towers.split()],
        "supplies": [dict(Counter(colours(letters))) for letters in supplies],
        "targets": colours(targets),
        "turn": turn,
        **fields,
    }
    return kubik.Match.from_position("kabaleo", position, seed=1, target="python")


def deal(seed: int, players: int, distribution: str = "random", golden: str = "off") -> kubik.Match:
    """Deal a new game."""
    return kubik.Match(
        "kabaleo",
        players,
        seed,
        target="python",
        distribution=distribution,
        golden_rule=golden,
    )


def tower(match: kubik.Match, number: int) -> str:
    """Return a tower as the letters of its cones."""
    return "".join(LETTERS[NAMES.index(name)] for name in match.position()["towers"][number - 1])


def towers(match: kubik.Match) -> str:
    return " ".join(tower(match, number + 1) for number in range(len(match.position()["towers"])))


def played(match: kubik.Match, *moves: str) -> kubik.Match:
    for move in moves:
        match.push(move)
    return match


def ended(towers: str, targets: str, **fields: Any) -> kubik.Match:
    """Set up a finished game."""
    return table(*[""] * len(targets), towers=towers, targets=targets, **fields)
