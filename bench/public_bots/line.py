"""A public bot as a program that speaks Kubik's protocol: `python -m bench.public_bots.line NAME`.

It has been built before. The protocol is told in docs/bot-protocol.md. A file named after it gets a
line at the end of each game: how often the bot was asked, and how often its answer was changed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bench.public_bots import cubirds, qwirkle_cubes
from bench.public_bots.asking import Program
from bench.public_bots.plan import PLAYERS, find_bot

SEATS: dict[str, type[cubirds.Seat | qwirkle_cubes.Seat]] = {
    "cubirds": cubirds.Seat,
    "qwirkle_cubes": qwirkle_cubes.Seat,
}


def say(message: dict[str, Any]) -> None:
    """Send one message."""
    print(json.dumps(message), flush=True)


def main(name: str, noted: Path | None = None) -> None:
    """Answer until the game is over."""
    bot = find_bot(name)
    hello = json.loads(sys.stdin.readline())
    if hello["players"] != PLAYERS:
        sys.exit(f"{bot.name} plays with {PLAYERS} players")
    program = Program(bot.command)
    seat = SEATS[bot.game](program.ask, bot.hidden, hello["seed"])
    say({"type": "hello", "name": bot.title})
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "result":
            break
        legal = [move["move"] for move in message["legal"]]
        move = seat.choose(message["view"], legal)
        say({"type": "move", "turn": message["turn"], "move": move})
    program.close()
    if noted:
        seat.answers.note(noted)


if __name__ == "__main__":
    main(sys.argv[1], *map(Path, sys.argv[2:]))
