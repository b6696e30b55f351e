"""Every golden game is one of a game that there is; the suite holds those of each game."""

from pathlib import Path

import kubik

FOLDER = Path(__file__).parent


def test_every_golden_game_is_of_a_registered_game() -> None:
    games = {path.stem.split("-")[0] for path in FOLDER.glob("*.txt")}
    assert games == set(kubik.game_names())
