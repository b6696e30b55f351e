"""Compare our compiler with the plain one: `python bench/compilers.py`. Prints a table."""

import json
import os
import subprocess
import sys
import tempfile

GAMES = {"connect_four": 20_000, "cubirds": 2_000, "kabaleo": 2_000}
SCRIPT = """
import json, sys, time
begun = time.perf_counter()
import kubik
game, games = sys.argv[1], int(sys.argv[2])
kubik.simulate(game, games=1, seed=1, threads=1)
start = time.perf_counter() - begun
begun = time.process_time()
result = kubik.simulate(game, games=games, seed=2, threads=1)
print(json.dumps([start, float(result.lengths.sum()) / (time.process_time() - begun)]))
"""


def measure(game: str, plain: bool, cache: str) -> tuple[float, float]:
    """Return the seconds of a start, and the moves a second after it."""
    environment = {**os.environ, "KUBIK_CACHE_DIR": cache}
    environment["KUBIK_COMPILER"] = "plain" if plain else ""
    command = [sys.executable, "-c", SCRIPT, game, str(GAMES[game])]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    start, rate = json.loads(done.stdout)
    return start, rate


def main() -> None:
    """Print how long starts take and how fast games run, as ratios."""
    print(
        "| game | first start, plain : ours | later start, plain : ours | moves/s, plain : ours |"
    )
    print("| --- | --- | --- | --- |")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
            cold = measure(game, False, ours), measure(game, True, theirs)
            warm = measure(game, False, ours), measure(game, True, theirs)
        first, later = cold[1][0] / cold[0][0], warm[1][0] / warm[0][0]
        print(f"| {game} | {first:.1f} | {later:.2f} | {warm[1][1] / warm[0][1]:.2f} |")


if __name__ == "__main__":
    main()
