"""Lessons on a Ray cluster: chunks of games are played wherever there is a core."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from kubik.arena.crew import ray_crew
from kubik.bots.nets import NetFile
from kubik.engine.layout import MemoryRows
from kubik.engine.registry import find_game
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
PLAIN = ("players", "options", "games", "seed", "teacher", "stray", "one_in", "budget", "further")


def play_from_dict(
    _common: Mapping[str, Any], data: Mapping[str, Any], net: NetFile | None, first: int, end: int
) -> MemoryRows:
    """Play chunks of a lesson that plain data name, in another process; return the positions."""
    game = find_game(data["game"], data["edition"])
    play = chunk_player(Lesson(game, **{name: data[name] for name in PLAIN}), net)
    return np.concatenate([play(at) for at in range(first, end, CHUNK)]).view(np.recarray)


@contextmanager
def on_cluster(address: str, threads: int | None = None) -> Iterator[PlayLesson]:
    """Give what plays lessons on the cluster of that address, or on one started here."""
    with ray_crew(play_from_dict, {}, address, threads) as crew:

        def play(lesson: Lesson, net: NetFile | None, tell: Tell = tell_nobody) -> MemoryRows:
            # Once, and not in every process of this machine at the same time.
            noting_build(lesson.game, "cpu").compile()
            part = -(-lesson.games // (TASKS_PER_CORE * crew.size * CHUNK)) * CHUNK
            firsts, data = range(0, lesson.games, part), _as_data(lesson)
            tasks = [
                crew.submit(data, net, first, min(first + part, lesson.games)) for first in firsts
            ]
            parts = []
            for task in tasks:
                parts.append(task.result())
                tell(min(len(parts) * part, lesson.games), lesson.games)
            return np.concatenate(parts).view(np.recarray)

        yield play


def _as_data(lesson: Lesson) -> dict[str, Any]:
    edition = lesson.game.edition
    return {
        "game": lesson.game.name,
        "edition": dict(edition.overrides) if edition else None,
        **{name: getattr(lesson, name) for name in PLAIN},
    }
