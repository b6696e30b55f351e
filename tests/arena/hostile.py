"""A bot that does what none should: `hostile.py HOW [FILE]`; its processes are noted in FILE."""

import json
import os
import subprocess
import sys
import time
from typing import Any, TextIO


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def hello() -> None:
    say('{"type":"hello"}\n')


def read() -> Any:
    return json.loads(sys.stdin.readline())


def flood(stream: TextIO) -> None:
    while True:
        stream.write("x" * 10_000 + "\n")


def move(**fields: object) -> str:
    return json.dumps({"type": "move", **fields}) + "\n"


def mute() -> None:
    time.sleep(100)


def unborn() -> None:
    sys.exit(3)


def slow() -> None:
    hello()
    time.sleep(100)


def dies() -> None:
    hello()
    read(), read()
    raise RuntimeError("what a pity")


def illegal() -> None:
    hello()
    read()
    say(move(turn=read()["turn"], move="99"))
    mute()


def illegal_code() -> None:
    hello()
    read()
    say(move(turn=read()["turn"], code=True))
    mute()


def babbles() -> None:
    hello()
    read(), read()
    say("I think I shall play in the middle\n")
    mute()


def greets_with_nonsense() -> None:
    say("[]\n")
    mute()


def answers_before_it_is_asked() -> None:
    hello()
    say(move(turn=1, code=3))
    mute()


def says_two_things() -> None:
    hello()
    read()
    turn = read()
    answer = move(turn=turn["turn"], move=turn["legal"][0]["move"])
    say(answer + answer)
    mute()


def floods() -> None:
    hello()
    flood(sys.stdout)


def says_a_huge_line() -> None:
    hello()
    read(), read()
    say("x" * 10_000_000)


def nests() -> None:
    hello()
    read(), read()
    say("[" * 50_000 + "\n")
    mute()


def complains() -> None:
    hello()
    flood(sys.stderr)


def says_no_text() -> None:
    hello()
    sys.stdout.buffer.write(bytes(range(128, 256)) + b"\x00\x1b[2J\n")
    sys.stdout.flush()
    mute()


def closes_its_ears() -> None:
    os.close(0)
    hello()
    mute()


def has_children() -> None:
    hello()
    child = subprocess.Popen([sys.executable, __file__, "mute", *sys.argv[2:]])
    child.wait()


HOW = {
    how.__name__: how
    for how in (
        mute, unborn, slow, dies, illegal, illegal_code, babbles, greets_with_nonsense,
        answers_before_it_is_asked, says_two_things, floods, says_a_huge_line, nests, complains,
        says_no_text, closes_its_ears, has_children,
    )
}  # fmt: skip

if __name__ == "__main__":
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as file:  # noqa: PTH123
            file.write(f"{os.getpid()}\n")
    HOW[sys.argv[1]]()
