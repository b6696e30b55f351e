"""The games of a batch on a GPU, where the arrays that show them lie as well."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.engine.build import Kernel, Progress
from kubik.engine.cuda import OnDevice, cupy
from kubik.engine.errors import SetupError
from kubik.engine.layout import MemoryRows, Shorts
from kubik.envs.buffers import Buffers
from kubik.envs.cpu import batch_build
from kubik.envs.desks import make_desk
from kubik.envs.on_device import (
    begin_on_device,
    device_batch_build,
    step_on_device,
    take_on_device,
)
from kubik.envs.seeding import LONGEST_SEED
from kubik.envs.setting import Setting
from kubik.envs.showing import BYTES, LIST, hand_out, list_moves, see_game, show_games
from kubik.envs.stepping import CALLER, ENDED, SPARE_STATES, slips_of

MOST_THREADS = 1 << 18  # beyond that, each has several games


class GpuGames:
    """Games that are stepped together; the caller's seats are all of them."""

    def __init__(self, setting: Setting, buffers: Buffers) -> None:
        """Make room for the games; none is begun yet."""
        if any(chooser != CALLER for chooser in setting.choosers):
            raise SetupError("batch-gpu-bots")
        # The moves of a long game would have to be made room for from outside.
        self.setting = replace(setting, keeps_moves=False)
        self.build = device_batch_build(setting.game)
        self._threads = min(setting.envs, MOST_THREADS)
        self._states = OnDevice(self.build.state, setting.envs)
        self._slips = OnDevice(slips_of(setting.game), setting.envs)
        self._spare = OnDevice(self.build.state, self._threads * SPARE_STATES)
        # Threads would write marks over each other's codes, so moves are listed first.
        self._desks = OnDevice.of(make_desk(replace(setting, form=LIST), 0, setting.envs, 0))
        self._marks = None if setting.form == LIST else buffers["legal"]
        self._no_marks = cupy().zeros(0, np.uint8)
        self._moves, self._counts = self._list_into(buffers)
        self._finals = OnDevice.at(buffers["finals"])
        self._seen = OnDevice.at(buffers["seen"])
        shown = ("seats", "actors", "rewards", "terminated", "truncated")
        self._handed_out = [OnDevice.at(buffers[name]) for name in shown]

    def _list_into(self, buffers: Buffers) -> tuple[Any, Any]:
        if self._marks is None:
            return buffers["legal"], buffers["counts"]
        device, envs = cupy(), self.setting.envs
        width = self.setting.game.rules.MOST_LEGAL
        return device.zeros((envs, width), np.int64), device.zeros(envs, np.int64)

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all that is needed, unless an earlier start did."""
        self.build.compile(progress)

    @property
    def slips(self) -> MemoryRows:
        """What is known of each game, copied from the GPU."""
        found: MemoryRows = np.zeros(self.setting.envs, self._slips.kind).view(np.recarray)
        self._slips.copy_to(found)
        return found

    # What is done with all games.

    def begin(self, seed_texts: Mapping[int, bytes]) -> None:
        """Begin games anew in some environments, from their seeds."""
        device = cupy()
        envs = device.asarray(list(seed_texts))
        texts = b"".join(text.ljust(LONGEST_SEED, b"\0") for text in seed_texts.values())
        rows = np.frombuffer(texts, np.uint8).reshape(len(seed_texts), LONGEST_SEED)
        self._states.column("seed_text")[envs] = device.asarray(rows)
        self._states.column("seed_size")[envs] = device.asarray([*map(len, seed_texts.values())])
        self._states.column("game_number")[envs] = 0
        self._slips.column("length")[envs] = -1
        self._run_all(begin_on_device)

    def step(self) -> None:
        """Play the actions that were taken."""
        self._run_all(step_on_device)

    def codes(self, actions: Any) -> Any:
        """Return actions as an array on the GPU; those of other frameworks stay where they are."""
        device = cupy()
        if hasattr(actions, "__dlpack_device__") and not isinstance(actions, np.ndarray):
            return device.from_dlpack(actions)
        return device.asarray(actions)

    def take_actions(self, actions: Any) -> int | None:
        """Take the actions of a step; return the first game in which one is not legal, or None."""
        wrong = cupy().full(1, self.setting.envs, np.int64)
        codes = cupy().ascontiguousarray(actions, np.int64)
        arrays = (codes, self._moves, self._counts, self._no_marks, wrong)
        self._run(take_on_device, self._slips, self._desks, *map(OnDevice.at, arrays))
        found = int(wrong[0])
        return found if found < self.setting.envs else None

    def look(self, seats: NDArray[Any]) -> None:
        """Show the games as other seats see them, which are to act then."""
        slips = self._slips.column
        device = cupy()
        ended = slips("waits") == ENDED
        slips("seat")[:] = device.where(ended, slips("seat"), device.asarray(seats))
        self._show()

    def _run_all(self, kernel: Kernel) -> None:
        nothing = OnDevice(np.int32, 0)
        self._run(
            kernel, self._states, self._slips, self._spare, self._desks, nothing, self._finals
        )
        self._show()

    def _show(self) -> None:
        listed = [OnDevice.at(self._moves), OnDevice.at(self._counts), OnDevice.at(self._no_marks)]
        self._run(show_games, self._states, self._slips, self._desks, self._seen, *listed)
        self._run(hand_out, self._slips, self._desks, *self._handed_out)
        if self._marks is not None:
            self._mark(self._marks)

    def _mark(self, shown: Any) -> None:
        """Mark the moves that are listed."""
        device = cupy()
        envs, width = self._moves.shape
        marks = device.zeros((envs, self.setting.game.rules.ACTIONS + 1), np.uint8)
        is_move = device.arange(width)[None, :] < self._counts[:, None]
        last = self.setting.game.rules.ACTIONS  # a place for what is no move
        marks[device.arange(envs)[:, None], device.where(is_move, self._moves, last)] = 1
        if self.setting.form == BYTES:
            shown[:] = marks[:, :last]
        else:
            shown[:] = device.packbits(marks[:, :last], axis=1, bitorder="little")

    def _run(self, kernel: Kernel, *arguments: OnDevice) -> None:
        self.build.kernel(kernel)(self._threads, *arguments)

    # What is done with one game.

    def seed_of(self, env: int, ago: int = 0) -> str:
        """Return the seed of the game of an environment, or of one that many games ago."""
        size = int(self._states.column("seed_size")[env])
        text = self._states.column("seed_text")[env, :size].get().tobytes().decode()
        number = self.games_before(env) - ago
        return f"{text}/{number}" if number else text

    def games_before(self, env: int) -> int:
        """Return how many games of an environment have ended."""
        return int(self._states.column("game_number")[env])

    def observe(self, env: int, seat: int) -> Shorts:
        """Return what a seat of an environment sees."""
        seen = np.zeros(self.setting.game.observe.SIZE, np.int16)
        self._beside(see_game, env, seat, seen)
        return seen

    def legal(self, env: int, seat: int) -> list[int]:
        """Return the codes of all that a seat of an environment may do."""
        codes = np.zeros(self.setting.game.rules.MOST_LEGAL, np.int64)
        return codes[: self._beside(list_moves, env, seat, codes)].tolist()

    def _beside(self, kernel: Kernel, env: int, *arguments: Any) -> Any:
        """Look at one game on the processor."""
        build = batch_build(self.setting.game, "python")
        one = build.blank()
        size = self.build.state.itemsize
        self._states.memory[env * size : (env + 1) * size].get(out=one.view(np.uint8))
        return build.kernel(kernel)(one, 0, *arguments)
