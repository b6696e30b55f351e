"""The games of a batch on a GPU, where the arrays that show them lie as well."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.engine.build import Kernel, Progress
from kubik.engine.cuda import OnDevice, cupy
from kubik.engine.errors import SetupError
from kubik.engine.layout import Shorts, States, blank
from kubik.engine.nvvm import WORD
from kubik.envs.buffers import Buffers
from kubik.envs.cpu import batch_build
from kubik.envs.desks import make_desk
from kubik.envs.on_device import (
    begin_on_device,
    device_batch_build,
    draws_in_play,
    first_word,
    settle_on_device,
    show_on_device,
    step_on_device,
    take_on_device,
)
from kubik.envs.seeding import LONGEST_SEED, seed_of_game
from kubik.envs.setting import Setting
from kubik.envs.showing import BYTES, LIST, hand_out, list_moves, see_game
from kubik.envs.stepping import CALLER, ENDED, THINKER, slips_of

# Beyond that, each thread has several games. Many hide how long each waits for the keys of chance;
# where no action draws, fewer of them are faster, since their own memory stays in the caches.
MANY_THREADS, FEW_THREADS = 256 * 1024, 48 * 1024
SEED_FIELDS = ("game_number", "seed_size", "seed_text")


class GpuGames:
    """Games that are stepped together; bots that search have no seats here."""

    def __init__(self, setting: Setting, buffers: Buffers) -> None:
        """Make room for the games; none is begun yet."""
        if THINKER in setting.choosers:
            raise SetupError("batch-gpu-bots")
        device, envs = cupy(), setting.envs
        # The moves of a long game would have to be made room for from outside.
        self.setting = replace(setting, keeps_moves=False)
        self.build = device_batch_build(setting.game, set(setting.choosers) != {CALLER})
        self._threads = min(envs, MANY_THREADS if draws_in_play(setting.game) else FEW_THREADS)
        # A word of all games after the other.
        self._words = device.zeros((self.build.state.itemsize // WORD, envs), np.int64)
        self._slips = OnDevice(slips_of(setting.game), envs)
        self._slips.column("env")[:] = device.arange(envs)
        # Threads would write marks over each other's codes, so moves are listed first.
        self._desks = OnDevice.of(make_desk(replace(setting, form=LIST), 0, envs, 0))
        self._no_notes = OnDevice(np.int32, 0)
        # How many games are still to be gone on with in a step, and which.
        self._unsettled = device.zeros(1 + envs, np.int64)
        self._marks = None if setting.form == LIST else buffers["legal"]
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
        return device.zeros((width, envs), np.int64).T, device.zeros(envs, np.int64)

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all that is needed, unless an earlier start did."""
        self.build.compile(progress)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many actions the games have."""
        found: NDArray[np.int64] = self._slips.column("length").get()
        return found

    # What is done with all games.

    def begin(self, seed_texts: Mapping[int, bytes]) -> None:
        """Begin games anew in some environments, from their seeds."""
        device = cupy()
        envs = device.asarray(list(seed_texts))
        sizes = [len(text) for text in seed_texts.values()]
        texts = b"".join(text.ljust(LONGEST_SEED, b"\0") for text in seed_texts.values())
        rows = np.frombuffer(texts, np.uint8).reshape(len(seed_texts), LONGEST_SEED)
        for name, values in zip(SEED_FIELDS, (0, sizes, rows), strict=True):
            self._write(name, envs, values)
        self._slips.column("length")[envs] = -1
        self._run(begin_on_device, self._words, *self._desk, self._finals)
        self._show()

    def _write(self, name: str, envs: Any, values: Any) -> None:
        """Write a field of games, which begins and ends with a word."""
        kind = self.build.state[name]
        base, shape = kind.subdtype or (kind, ())
        first = first_word(self.build.state, name)
        size = -(-kind.itemsize // WORD)
        bytes_of = np.zeros((len(envs), size * WORD), np.uint8)
        fields = bytes_of[:, : kind.itemsize].view(base)
        fields[:] = np.reshape(values, (-1, *(shape or (1,))))
        words = cupy().asarray(bytes_of.view(np.int64).T)
        self._words[first : first + size, envs] = words

    @property
    def _desk(self) -> tuple[OnDevice, OnDevice, OnDevice]:
        return self._slips, self._desks, self._no_notes

    def step(self, actions: Any) -> int | None:
        """Play actions; if one is not legal, return the first such game and do nothing."""
        wrong = self._take(actions)
        if wrong is None:
            self._play()
        return wrong

    def _play(self) -> None:
        self._unsettled[:1] = 0
        self._run(step_on_device, self._words, *self._desk, self._unsettled)
        self._run(settle_on_device, self._words, *self._desk, self._finals, self._unsettled)
        self._show()

    def codes(self, actions: Any) -> Any:
        """Return actions as an array on the GPU; those of other frameworks stay where they are."""
        device = cupy()
        if hasattr(actions, "__dlpack_device__") and not isinstance(actions, np.ndarray):
            return device.from_dlpack(actions)
        return device.asarray(actions)

    def _take(self, actions: Any) -> int | None:
        """Note the actions; return the first game in which one is not legal, or None."""
        wrong = cupy().full(1, self.setting.envs, np.int64)
        codes = cupy().ascontiguousarray(actions, np.int64)
        arrays = (codes, self._moves, self._counts, wrong)
        self._run(take_on_device, self._slips, self._desks, *arrays)
        found = int(wrong[0])
        return found if found < self.setting.envs else None

    def look(self, seats: NDArray[Any]) -> None:
        """Show the games as other seats see them, which are to act then."""
        slips = self._slips.column
        device = cupy()
        ended = slips("waits") == ENDED
        slips("seat")[:] = device.where(ended, slips("seat"), device.asarray(seats))
        self._show()

    def _show(self) -> None:
        shown = (self._seen, self._moves, self._counts)
        self._seen.clear()
        self._run(show_on_device, self._words, self._slips, self._desks, *shown)
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

    def _run(self, kernel: Kernel, *arrays: Any) -> None:
        there = (a if isinstance(a, OnDevice) else OnDevice.at(a) for a in arrays)
        self.build.kernel(kernel)(self._threads, *there)

    # What is done with one game.

    def seed_of(self, env: int, ago: int = 0) -> str:
        """Return the seed of the game of an environment, or of one that many games ago."""
        return seed_of_game(np.asarray(self._one(env))[0], ago)

    def games_before(self, env: int) -> int:
        """Return how many games of an environment have ended."""
        return int(np.asarray(self._one(env))["game_number"][0])

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
        return build.kernel(kernel)(self._one(env), 0, *arguments)

    def _one(self, env: int) -> States:
        """Return the state of a game, copied from the GPU."""
        one = blank(self.build.state)
        np.asarray(one).view(np.int64)[:] = self._words[:, env].get()
        return one
