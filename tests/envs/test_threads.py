"""Threads that stay: every part is done once, in any order, and nothing that goes wrong is lost."""

import gc
import threading

import pytest

from kubik.envs.threads import ThreadTeam


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
