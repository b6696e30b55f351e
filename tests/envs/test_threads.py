"""Threads that stay: every part is done once, in any order, and nothing that goes wrong is lost."""

import gc
import os
import signal
import threading
import warnings
from typing import Any

import pytest

from kubik.envs.threads import ThreadTeam
from patience import PATIENCE


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_all_parts_are_done_and_told_in_their_order(parts: int) -> None:
    team = ThreadTeam(parts)
    for _ in range(3):
        assert team.share(lambda part: part * part, range(parts)) == [p * p for p in range(parts)]


def test_parts_are_done_side_by_side() -> None:
    meeting = threading.Barrier(3)
    ThreadTeam(3).share(lambda _part: meeting.wait(timeout=60), range(3))


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_what_goes_wrong_in_a_part_goes_wrong_for_the_caller(wrong: int) -> None:
    team = ThreadTeam(3)

    def work(part: int) -> int:
        if part == wrong:
            raise ValueError(part)
        return part

    with pytest.raises(ValueError, match=str(wrong)):
        team.share(work, range(3))
    assert team.share(lambda part: part + 7, range(3)) == [7, 8, 9]


def test_what_came_of_interrupted_work_is_no_answer_to_what_follows() -> None:
    team = ThreadTeam(2)

    class Interrupted:
        def get(self) -> Any:
            raise KeyboardInterrupt

    helper: Any = team._helpers[0]
    helper.results = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        team.share(lambda part: part, range(2))
    assert not helper.thread.is_alive()
    assert team.share(lambda part: part + 7, range(2)) == [7, 8]


def test_a_process_that_was_forked_off_has_helpers_of_its_own() -> None:
    team = ThreadTeam(3)
    with warnings.catch_warnings():
        # Later Pythons warn of what is done here, as people do it all the same.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)  # who waits for threads that are not there waits for ever
        os._exit(team.share(lambda part: part + 7, range(3)) != [7, 8, 9])
    assert os.waitpid(child, 0)[1] == 0


def test_helpers_end_with_their_crew() -> None:
    gc.collect()
    before = set(threading.enumerate())
    team = ThreadTeam(4)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    del team
    gc.collect()
    for thread in started:
        thread.join(timeout=60)
        assert not thread.is_alive()
