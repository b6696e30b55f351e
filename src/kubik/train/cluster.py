"""Lessons on a Ray cluster: chunks of games are played wherever there is a core."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from kubik.arena.crew import ray_crew
from kubik.bots.nets import NetFile
from kubik.engine.layout import MemoryRows
from kubik.train.self_play import (
    CHUNK,
    Lesson,
    PlayLesson,
    Tell,
    chunk_player,
    noting_build,
    tell_nobody,
)

TASKS_PER_CORE = 4  # of a lesson, so that nobody waits long for the last


def play_part(
    _common: Mapping[str, Any], lesson: Lesson, net: NetFile | None, first: int, end: int
) -> MemoryRows:
    """Play chunks of a lesson in another process; return the positions."""
    play = chunk_player(lesson, net)
    return np.concatenate([play(at) for at in range(first, end, CHUNK)]).view(np.recarray)


@contextmanager
def on_cluster(address: str, threads: int | None = None) -> Iterator[PlayLesson]:
    """Give what plays lessons on the cluster of that address, or on one started here."""
    with ray_crew(play_part, {}, address, threads) as crew:

        def play(lesson: Lesson, net: NetFile | None, tell: Tell = tell_nobody) -> MemoryRows:
            # Once, and not in every process of this machine at the same time.
            noting_build(lesson.game, "cpu").compile()
            part = -(-lesson.games // (TASKS_PER_CORE * crew.size * CHUNK)) * CHUNK
            tasks = [
                crew.submit(lesson, net, first, min(first + part, lesson.games))
                for first in range(0, lesson.games, part)
            ]
            parts = []
            for task in tasks:
                parts.append(task.result())
                tell(min(len(parts) * part, lesson.games), lesson.games)
            return np.concatenate(parts).view(np.recarray)

        yield play
