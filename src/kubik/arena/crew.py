"""Who plays: the threads of this process, or a Ray cluster.

Compiled code and programs from outside both leave Python alone while they think, so threads keep
all cores busy. What is played is the same either way.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kubik.arena.cluster import joined
from kubik.arena.runners import cores
from kubik.engine.whole import threads_within

Brought = TypeVar("Brought")


@dataclass(frozen=True)
class Crew(Generic[Brought]):
    """Something that does tasks of one kind."""

    size: int  # how many it does at a time
    submit: Callable[..., "Future[Brought]"]


@contextlib.contextmanager
def threads_crew(
    play: Callable[..., Brought], threads: int | None = None
) -> Iterator[Crew[Brought]]:
    """Play on threads of this process, as many as there are cores unless said.

    `play` gets what was submitted, and `stopping`, an event that is set when all is to stop.
    """
    stopping = threading.Event()
    size = threads_within(threads) or cores()
    with ThreadPoolExecutor(size) as pool:

        def submit(*task: Any) -> "Future[Brought]":
            return pool.submit(play, *task, stopping=stopping)

        try:
            yield Crew(size, submit)
        finally:
            stopping.set()
            pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def ray_crew(
    play: Callable[..., Brought],
    data: Mapping[str, Any],
    address: str,
    threads: int | None = None,
) -> Iterator[Crew[Brought]]:
    """Play on the Ray cluster of that address, or on one started here for the occasion.

    `play` gets what all tasks have in common, told as plain data, and what was submitted.
    """
    with joined(address, threads) as ray:
        play_there = ray.remote(play)
        common = ray.put(data)

        def submit(*task: Any) -> "Future[Brought]":
            future: Future[Brought] = play_there.remote(common, *task).future()
            return future

        yield Crew(threads or int(ray.cluster_resources().get("CPU", 1)), submit)
