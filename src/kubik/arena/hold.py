"""Holding a contest: playing what its schedule asks for and its file does not have yet."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kubik.arena.blocks import PlayedBlocks, builds, play_blocks, play_blocks_from_dict, prepare
from kubik.arena.crew import Crew, ray_crew, threads_crew
from kubik.arena.made_of import made_of
from kubik.arena.results import Block, Journal, Results
from kubik.arena.schedule import Contest
from kubik.arena.simulate import number_of
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
    blocks = number_of(blocks, "blocks")
    if sprt and (len(contest.bots) != SEQUENTIAL_BOTS or contest.champion is None):
        raise SetupError("sprt-two-bots")
    with _journal(contest, out) as journal:
        results = journal.results if journal else Results(contest)
        judging = _Judging(sprt, results, blocks) if sprt else None
        verdict = judging.look() if judging else None
        left = _Left(results, blocks)
        if left and not _is_settled(verdict):
            prepare(contest, compiling)
            with _crew(contest, ray, threads) as workers:
                for played in _play(workers, left):
                    (journal or results).append(played)
                    if progress:
                        progress(results)
                    verdict = judging.look() if judging else None
                    if _is_settled(verdict):
                        break
    return Outcome(results.first(verdict.blocks if verdict else blocks), verdict)


def _crew(
    contest: Contest, ray: str | None, threads: int | None
) -> AbstractContextManager[Crew[PlayedBlocks]]:
    if ray:
        return ray_crew(play_blocks_from_dict, contest.to_dict(), ray, threads)
    return threads_crew(partial(play_blocks, contest), threads)


def _journal(contest: Contest, out: Path | None) -> AbstractContextManager[Journal | None]:
    if out is None:
        return nullcontext()
    return Journal(out, contest, played_by(contest))


def played_by(contest: Contest) -> list[str]:
    """Return names for all that decides how a contest is played: rules, bots and their nets."""
    fingerprints = [build.fingerprint for build in builds(contest)]
    return fingerprints + made_of(contest.game, contest.players, contest.bots)


class _Judging:
    """The test of a contest: of the blocks that are there without a gap, each is judged once.

    So it matters not who was quicker, and what was played long ago costs nothing any more.
    """

    def __init__(self, sprt: Sprt, results: Results, blocks: int) -> None:
        self._sprt, self._results, self._blocks = sprt, results, blocks
        self._scores: list[float] = []
        self._verdict = judge(sprt, [], results.contest.players)

    def look(self) -> Verdict:
        """Judge what has come since; nothing more may come once it is settled."""
        contest, judged = self._results.contest, len(self._scores)
        while len(self._scores) < self._blocks:
            block = self._results.blocks.get((0, len(self._scores)))
            if block is None:
                break
            self._scores.append(_champions_share(block, contest))
        if len(self._scores) > judged:
            self._verdict = judge(self._sprt, self._scores, contest.players, judged)
        return self._verdict


def _champions_share(block: Block, contest: Contest) -> float:
    won = [game.shares[game.seats.index(str(contest.champion))] for game in block.games]
    return sum(won) / len(won)


def _is_settled(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.decision != "undecided"


class _Left:
    """The blocks that are still to be played."""

    def __init__(self, results: Results, blocks: int) -> None:
        self._played = results.blocks
        self._blocks = blocks
        self._next = [0] * len(results.contest.line_ups)  # the first that is left, by line-up
        self._sizes = [1] * len(self._next)  # blocks in the next task of each line-up
        for line_up in range(len(self._next)):
            self._step(line_up, 0)

    def __bool__(self) -> bool:
        return min(self._next) < self._blocks

    def _step(self, line_up: int, number: int) -> None:
        """Go on to the first block from that number on that is left."""
        while (line_up, number) in self._played:
            number += 1
        self._next[line_up] = number

    def take(self) -> tuple[int, int, int]:
        """Take a task off: line-up, first block and how many; the line-up furthest behind."""
        line_up = min(range(len(self._next)), key=lambda line_up: self._next[line_up])
        first = last = self._next[line_up]
        most = min(self._blocks, first + self._sizes[line_up])
        while last < most and (line_up, last) not in self._played:
            last += 1
        self._step(line_up, last)
        return line_up, first, last - first

    def learn(self, line_up: int, pace: float) -> None:
        """Take note of how many seconds a block of a line-up takes."""
        fitting = int(min(LARGEST_TASK, TASK_SECONDS / max(pace, TASK_SECONDS / LARGEST_TASK)))
        self._sizes[line_up] = max(1, fitting)


def _play(crew: Crew[PlayedBlocks], left: _Left) -> Iterator[list[Block]]:
    """Play what is left; yield blocks as they are done."""
    running: dict[Future[PlayedBlocks], int] = {}
    while running or left:
        while left and len(running) < crew.size * TASKS_PER_WORKER:
            task = left.take()
            running[crew.submit(*task)] = task[0]
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            batch = done.result()
            left.learn(running.pop(done), batch.seconds / len(batch.blocks))
            yield batch.blocks
