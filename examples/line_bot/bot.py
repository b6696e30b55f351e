#!/usr/bin/env python3
"""A bot for Kubik's arena in plain Python, without Kubik: it plays any legal move at random.

    kubik arena kabaleo greedy "cmd:python3 examples/line_bot/bot.py"

The protocol is told in docs/bot-protocol.md. Lines of JSON come on stdin and go out on stdout; what
is for people goes to stderr.
"""

import json
import random
import sys
from typing import Any

Message = dict[str, Any]


def say(message: Message) -> None:
    """Send one message."""
    print(json.dumps(message), flush=True)  # noqa: T201


def choose(view: Message, legal: list[Message], chance: random.Random) -> Message:
    """Choose one of the legal moves; `view` is all that this seat may know."""
    del view  # a better bot looks at it
    return chance.choice(legal)


def main() -> None:
    """Answer until the game is over."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            chance.seed(message["seed"])  # so that the same game is played again
            say({"type": "hello", "name": "any move"})
        elif message["type"] == "turn":
            move = choose(message["view"], message["legal"], chance)
            say({"type": "move", "turn": message["turn"], "move": move["move"]})
        elif message["type"] == "result":
            return


if __name__ == "__main__":
    main()
