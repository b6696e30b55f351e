"""Who plays the blocks of a contest: the threads of this process, or a Ray cluster.

Compiled code and programs from outside both leave Python alone while they think, so threads keep
all cores busy. What is played is the same either way.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from kubik.arena.blocks import Batch, play_blocks, play_told_blocks
from kubik.arena.cluster import joined
from kubik.arena.schedule import Contest
from kubik.arena.simulate import cores


@dataclass(frozen=True)
class Crew:
    """Something that plays blocks: line-up, number of the first and how many."""

    size: int  # how many blocks it plays at a time
    submit: Callable[[int, int, int], "Future[Batch]"]


@contextlib.contextmanager
def threads_crew(contest: Contest, threads: int | None = None) -> Iterator[Crew]:
    """Play on threads of this process, as many as there are cores unless said."""
    stopping = threading.Event()
    with ThreadPoolExecutor(threads or cores()) as pool:

        def submit(line_up: int, first: int, count: int) -> "Future[Batch]":
            return pool.submit(play_blocks, contest, line_up, first, count, stopping)

        try:
            yield Crew(threads or cores(), submit)
        finally:
            stopping.set()
            pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def ray_crew(contest: Contest, address: str, threads: int | None = None) -> Iterator[Crew]:
    """Play on the Ray cluster of that address, or on one started here for the occasion."""
    with joined(address, threads) as ray:
        play = ray.remote(play_told_blocks)
        told = ray.put(contest.told())

        def submit(line_up: int, first: int, count: int) -> "Future[Batch]":
            future: Future[Batch] = play.remote(told, line_up, first, count).future()
            return future

        yield Crew(threads or int(ray.cluster_resources().get("CPU", 1)), submit)
