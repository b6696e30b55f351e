"""The games of a batch on the processor: compiled code on all cores, or interpreted to look inside.

`Batch` checks what it is asked and leaves the rest to this; for another machine there would be a
class of its own with the same public methods.
"""

import functools
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.bots.nets.playing import net_build
from kubik.bots.registry import bot_bindings, seat_build
from kubik.bots.search.thinking import Question
from kubik.bots.seat import choose_code
from kubik.engine import seeds
from kubik.engine.build import Build, Kernel, Progress, Target
from kubik.engine.game import KEPT_GAMES as KEPT_BUILDS
from kubik.engine.game import Game
from kubik.engine.layout import (
    Bytes,
    Ints,
    MemoryRows,
    Notes,
    Shorts,
    States,
    copy_common,
    scratch,
)
from kubik.engine.sight import sight_bindings
from kubik.envs.buffers import Buffers, as_array
from kubik.envs.chance_nodes import act_by, deal_by, imagine_by, seat_to_act, share_out
from kubik.envs.desks import make_desk
from kubik.envs.seeding import seed_of_game
from kubik.envs.setting import Setting
from kubik.envs.showing import (
    ALL_LEGAL,
    LIST,
    hand_out,
    list_moves,
    see_game,
    show_games,
    take_actions,
)
from kubik.envs.stepping import (
    ENDED,
    FULL,
    KEPT_GAMES,
    SEAT_BITS,
    SEEDED,
    SPARE_STATES,
    THINKING,
    begin_games,
    behind,
    imagine,
    resume_games,
    slips_of,
    step_games,
)
from kubik.envs.threads import ThreadTeam

FIRST_ROOM = 256  # moves of a game that are noted before more room is made


@functools.lru_cache(maxsize=2 * KEPT_BUILDS)  # for two targets
def batch_build(game: Game, target: Target) -> Build:
    """Return the build in which batches are stepped."""
    return Build(
        game,
        target,
        kernels=[
            begin_games,
            step_games,
            resume_games,
            show_games,
            hand_out,
            take_actions,
            see_game,
            list_moves,
            imagine,
            deal_by,
            act_by,
            imagine_by,
            seat_to_act,
            share_out,
        ],
        bindings={**bot_bindings(game), **sight_bindings(game), **SEEDED},
        further=behind(game),
        name="batch",
    )


@dataclass(frozen=True)
class Worker:
    """A thread's own memory."""

    spare: States
    desks: MemoryRows


@dataclass(frozen=True)
class SavedGames:
    """What games are made from again, in arrays of their own."""

    setting: Setting
    target: Target
    threads: int
    states: States
    slips: MemoryRows
    notes: Notes
    room: int


class CpuGames:
    """Games that are stepped together."""

    def __init__(self, setting: Setting, buffers: Buffers, target: Target, threads: int) -> None:
        """Make room for the games; none is begun yet."""
        self.setting = setting
        self.build = batch_build(setting.game, target)
        self.states = self.build.blank(setting.envs)
        self.slips: MemoryRows = scratch(setting.envs, slips_of(setting.game)).view(np.recarray)
        np.asarray(self.slips)["env"] = np.arange(setting.envs)
        self._room = FIRST_ROOM if setting.keeps_moves else 0
        self._notes: Notes = np.zeros(setting.envs * KEPT_GAMES * self._room, np.int32)
        self._workers = list(self._share(min(threads, setting.envs)))
        self._team = ThreadTeam(len(self._workers))
        self._kernels: dict[Kernel, Kernel] = {}
        self._finals: Shorts = buffers["finals"].reshape(-1)
        self._shown = self._show_into(buffers)
        self._handed_out = (
            buffers["seats"],
            buffers["actors"],
            buffers["rewards"].reshape(-1),
            buffers["terminated"].view(np.uint8),
            buffers["truncated"].view(np.uint8),
        )

    def saved(self) -> SavedGames:
        """Return what they can be made from again."""
        threads, target = len(self._workers), self.build.target
        kept = (self.states, self.slips, self._notes, self._room)
        return SavedGames(self.setting, target, threads, *kept)

    @classmethod
    def restored(cls, saved: SavedGames, buffers: Buffers) -> "CpuGames":
        """Return the games that were saved, to be shown in other arrays."""
        games = cls(saved.setting, buffers, saved.target, saved.threads)
        games.compile()
        games.states[:] = saved.states
        games.slips[:] = saved.slips
        games._note_in(saved.notes.copy(), saved.room)
        return games

    def _show_into(self, buffers: Buffers) -> tuple[Shorts, Ints, Ints, Bytes]:
        """Return the arrays that kernels show games in; some are empty, by the form of moves."""
        seen, legal = buffers["seen"].reshape(-1), buffers["legal"].reshape(-1)
        if self.setting.form == LIST:
            return seen, legal, buffers["counts"], np.zeros(0, np.uint8)
        return seen, np.zeros(0, np.int64), np.zeros(0, np.int64), legal

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all that is needed, unless an earlier start did."""
        self.build.compile(progress)
        if self.setting.thinkers:
            seat_build(self.setting.game, self.build.target).compile(progress)
        if any(plan.method == "net" for plan in self.setting.thinkers.values()):
            net_build(self.setting.game, self.build.target).compile(progress)

    def _share(self, threads: int) -> Iterator[Worker]:
        """Yield the parts of all threads, as equal as can be."""
        borders = np.linspace(0, self.setting.envs, threads + 1).astype(int).tolist()
        for first, last in itertools.pairwise(borders):
            yield Worker(
                self.build.blank(SPARE_STATES), make_desk(self.setting, first, last, self._room)
            )

    # What is done with all games.

    def begin(self, seed_texts: Mapping[int, bytes]) -> None:
        """Begin games anew in some environments, from their seeds."""
        states, slips = np.asarray(self.states), np.asarray(self.slips)
        for env, text in seed_texts.items():
            states["seed_text"][env, : len(text)] = np.frombuffer(text, np.uint8)
            states["seed_size"][env] = len(text)
            states["game_number"][env] = 0
            slips["length"][env] = -1
        self._run(begin_games)

    def step(self, actions: NDArray[Any]) -> int | None:
        """Play actions; if one is not legal, return the first such game and do nothing."""
        wrong = self._take(actions)
        if wrong is None:
            self._run(step_games)
        return wrong

    def codes(self, actions: Any) -> NDArray[Any]:
        """Return actions as an array."""
        return as_array(actions)

    def _take(self, actions: NDArray[Any]) -> int | None:
        """Note the actions; return the first game in which one is not legal, or None."""
        codes = np.ascontiguousarray(actions, np.int64)
        check = self._kernel(take_actions)
        found = self._team.share(
            lambda worker: check(self.slips, worker.desks, codes, *self._shown[1:]), self._workers
        )
        return next((int(game) for game in found if game != ALL_LEGAL), None)

    def look(self, seats: NDArray[Any]) -> None:
        """Show the games as other seats see them, which are to act then."""
        slips = np.asarray(self.slips)
        slips["seat"] = np.where(slips["waits"] == ENDED, slips["seat"], seats)
        for worker in self._workers:
            self._show(worker)

    def _run(self, kernel: Kernel) -> None:
        waiting = self._let_all(kernel)
        while waiting:
            slips = np.asarray(self.slips)
            if (slips["waits"] == FULL).any():
                self._make_room()
            for env in np.flatnonzero(slips["waits"] == THINKING).tolist():
                slips["action"][env] = self._think(env)
            waiting = self._let_all(resume_games)

    def _let_all(self, kernel: Kernel) -> int:
        """Run a kernel over all games; return how many of them want something then."""
        return sum(self._team.share(lambda worker: self._let_work(kernel, worker), self._workers))

    def _let_work(self, kernel: Kernel, worker: Worker) -> int:
        waiting: int = self._kernel(kernel)(
            self.states, self.slips, worker.spare, worker.desks, self._notes, self._finals
        )
        if not waiting:
            self._show(worker)
        return waiting

    def _show(self, worker: Worker) -> None:
        self._kernel(show_games)(self.states, self.slips, worker.desks, *self._shown)
        self._kernel(hand_out)(self.slips, worker.desks, *self._handed_out)

    def _kernel(self, function: Kernel) -> Kernel:
        if function not in self._kernels:
            self._kernels[function] = self.build.direct(function)
        return self._kernels[function]

    # What is done with one game.

    def _think(self, env: int) -> int:
        """Return what a bot chooses that searches."""
        asked = self.setting
        seat = int(np.asarray(self.slips)["seat"][env])
        times = int(np.asarray(self.states)["acted"][env, seat])
        mind = self._one(env).copy()
        self._kernel(imagine)(mind, seat, times)
        thinking = seat_build(asked.game, self.build.target)
        imagined = thinking.blank()
        copy_common(mind, imagined)
        chance = seeds.seed_words(self.seed_of(env), seeds.pick_purpose(seat, times))
        question = Question(imagined, asked.players, seat)
        return choose_code(thinking, question, asked.thinkers[seat], chance)

    def seed_of(self, env: int, ago: int = 0) -> str:
        """Return the seed of the game of an environment, or of one that many games ago."""
        return seed_of_game(np.asarray(self.states)[env], ago)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many actions the games have."""
        return np.asarray(self.slips)["length"].copy()

    def games_before(self, env: int) -> int:
        """Return how many games of an environment have ended."""
        return int(np.asarray(self.states)["game_number"][env])

    def moves_of(self, env: int, ago: int = 0) -> list[tuple[int, int]]:
        """Return the moves of the game of an environment, or of the one before: seats and codes."""
        page = (self.games_before(env) - ago) % KEPT_GAMES
        length = int(np.asarray(self.slips)["last_length" if ago else "length"][env])
        notes = self._notes.reshape(self.setting.envs, KEPT_GAMES, -1)[env, page, :length]
        return [(note & (1 << SEAT_BITS) - 1, note >> SEAT_BITS) for note in notes.tolist()]

    def observe(self, env: int, seat: int) -> Shorts:
        """Return what a seat of an environment sees."""
        seen = np.zeros(self.setting.game.observe.SIZE, np.int16)
        self._kernel(see_game)(self.states, env, seat, seen)
        return seen

    def legal(self, env: int, seat: int) -> list[int]:
        """Return the codes of all that a seat of an environment may do."""
        codes = np.zeros(self.setting.game.rules.MOST_LEGAL, np.int64)
        return codes[: self._kernel(list_moves)(self.states, env, seat, codes)].tolist()

    def _one(self, env: int) -> States:
        one: Any = self.states[env : env + 1]
        return one

    def _make_room(self) -> None:
        """Make room for twice as many moves of every game."""
        pages = self.setting.envs * KEPT_GAMES
        notes = np.zeros((pages, 2 * self._room), np.int32)
        notes[:, : self._room] = self._notes.reshape(pages, -1)
        self._note_in(notes.reshape(-1), 2 * self._room)

    def _note_in(self, notes: Notes, room: int) -> None:
        """Note moves there from now on."""
        self._notes, self._room = notes, room
        for worker in self._workers:
            np.asarray(worker.desks)["room"] = room
