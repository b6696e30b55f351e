"""A game of Kabaleo shortly before its end."""

from typing import Any

# Three pieces are left. Orange, the colour of the first seat, is ahead; one orange piece on another
# would take both away and lose.
LAST_PIECES: dict[str, Any] = {
    "players": 2,
    "targets": ["orange", "pink"],
    "supplies": [{"orange": 1, "green": 1}, {"pink": 1}],
    "towers": [
        *(["orange"], ["green", "orange", "pink"], ["blue", "orange"], ["pink"]),
        *(["green"], ["pink"], ["orange"], ["blue"]),
        *(["blue", "orange"], ["orange"], ["pink"], ["green", "blue"]),
        *(["pink"], ["blue", "green"], ["green"], ["orange", "blue"]),
    ],
}
BLUNDER = "O3"
