"""Holding a contest: playing what its schedule asks for and its file does not have yet."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from kubik.arena.blocks import Batch, builds, prepare
from kubik.arena.crew import Crew, ray_crew, threads_crew
from kubik.arena.results import Block, Journal, Results
from kubik.arena.schedule import Contest
from kubik.arena.sprt import Sprt, Verdict, judge
from kubik.engine.build import Progress
from kubik.engine.errors import SetupError

# A task is to take about so long: short enough to lose little by a kill, long enough to matter.
TASK_SECONDS = 0.3
LARGEST_TASK = 2_000  # blocks
TASKS_PER_WORKER = 2

SEQUENTIAL_BOTS = 2  # a test compares one bot with one other


@dataclass(frozen=True)
class Outcome:
    """What a contest brought, and what the test says if there was one."""

    results: Results
    verdict: Verdict | None = None


def hold(
    contest: Contest,
    blocks: int,
    *,
    out: Path | None = None,
    threads: int | None = None,
    ray: str | None = None,
    sprt: Sprt | None = None,
    compiling: Progress | None = None,
    progress: Callable[[Results], None] | None = None,
) -> Outcome:
    """Play so many blocks of each line-up, or with a test until it is settled.

    `out` keeps the results and is gone on with; `ray` is the address of a cluster. `progress` is
    told what is there whenever something is added.
    """
    if blocks < 1:
        raise SetupError("bad-games", games=blocks)
    if sprt and (len(contest.bots) != SEQUENTIAL_BOTS or contest.champion is None):
        raise SetupError("sprt-two-bots")
    with _journal(contest, out) as journal:
        results = journal.results if journal else Results(contest)
        verdict = _judged(sprt, results, blocks)
        left = _Left(results, blocks)
        if left.blocks and not _is_settled(verdict):
            prepare(contest, compiling)
            crew = ray_crew(contest, ray, threads) if ray else threads_crew(contest, threads)
            with crew as workers:
                for played in _play(workers, left):
                    (journal or results).append(played)
                    if progress:
                        progress(results)
                    verdict = _judged(sprt, results, blocks)
                    if _is_settled(verdict):
                        break
    return Outcome(results.first(verdict.blocks if verdict else blocks), verdict)


def _journal(contest: Contest, out: Path | None) -> AbstractContextManager[Journal | None]:
    if out is None:
        return nullcontext()
    return Journal(out, contest, [build.fingerprint for build in builds(contest)])


def _judged(sprt: Sprt | None, results: Results, blocks: int) -> Verdict | None:
    """Judge the blocks that are there without a gap, so that it matters not who was quicker."""
    if sprt is None:
        return None
    scores = []
    for number in range(blocks):
        block = results.blocks.get((0, number))
        if block is None:
            break
        scores.append(_champions_share(block, results.contest))
    return judge(sprt, scores, results.contest.players)


def _champions_share(block: Block, contest: Contest) -> float:
    won = [game.shares[game.seats.index(str(contest.champion))] for game in block.games]
    return sum(won) / len(won)


def _is_settled(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.decision != "undecided"


class _Left:
    """The blocks that are still to be played."""

    def __init__(self, results: Results, blocks: int) -> None:
        self._missing = [
            deque(number for number in range(blocks) if (line_up, number) not in results.blocks)
            for line_up in range(len(results.contest.line_ups))
        ]
        self._sizes = [1] * len(self._missing)  # blocks in the next task of each line-up

    @property
    def blocks(self) -> int:
        """How many there are."""
        return sum(len(numbers) for numbers in self._missing)

    def take(self) -> tuple[int, int, int]:
        """Take a task off: line-up, first block and how many; the line-up furthest behind."""
        waiting = [line_up for line_up, numbers in enumerate(self._missing) if numbers]
        line_up = min(waiting, key=lambda line_up: self._missing[line_up][0])
        numbers = self._missing[line_up]
        first, count = numbers.popleft(), 1
        while count < self._sizes[line_up] and numbers and numbers[0] == first + count:
            numbers.popleft()
            count += 1
        return line_up, first, count

    def learn(self, line_up: int, pace: float) -> None:
        """Take note of how many seconds a block of a line-up takes."""
        fitting = int(min(LARGEST_TASK, TASK_SECONDS / max(pace, TASK_SECONDS / LARGEST_TASK)))
        self._sizes[line_up] = max(1, fitting)


def _play(crew: Crew, left: _Left) -> Iterator[list[Block]]:
    """Play what is left; yield blocks as they are done."""
    running: dict[Future[Batch], int] = {}
    while running or left.blocks:
        while left.blocks and len(running) < crew.size * TASKS_PER_WORKER:
            task = left.take()
            running[crew.submit(*task)] = task[0]
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            batch = done.result()
            left.learn(running.pop(done), batch.seconds / len(batch.blocks))
            yield batch.blocks
