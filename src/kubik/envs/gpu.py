"""The games of a batch on a GPU, where the arrays that show them lie as well."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from kubik.engine.build import Kernel, Progress
from kubik.engine.cuda import EarlyNumber, OnDevice, cupy
from kubik.engine.errors import SetupError
from kubik.engine.layout import Shorts, States, blank
from kubik.engine.nvvm import WORD
from kubik.envs.buffers import Buffers
from kubik.envs.cpu import batch_build
from kubik.envs.desks import make_desk
from kubik.envs.device_words import (
    ANY_SEAT,
    LOOKED_THROUGH,
    first_word,
    gathers,
    gathers_marks,
    waits_in,
)
from kubik.envs.on_device import batch_kernels, device_batch_build
from kubik.envs.seeding import LONGEST_SEED, seed_of_game
from kubik.envs.setting import Setting
from kubik.envs.showing import BYTES, LIST, list_moves, see_game
from kubik.envs.stepping import CALLER, ENDED, THINKER

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
        with_bots = set(setting.choosers) != {CALLER}
        # Threads write the marks of a small game; those of another one are made of lists.
        writes_marks = setting.form == BYTES and gathers_marks(setting.game)
        self._marks = None if setting.form == LIST or writes_marks else buffers["legal"]
        self._kernels = batch_kernels(setting.game, with_bots, writes_marks)
        self.build = device_batch_build(setting.game, with_bots, writes_marks)
        # A word of all games after the other.
        self._words = device.zeros((self.build.state.itemsize // WORD, envs), np.int64)
        # Whose turn it is, what is waited for, and how the last game ended.
        self._turns = device.zeros(envs, np.uint8)
        self._wrong = EarlyNumber(envs)  # the first game with an action that is not legal
        legal = {"marks": buffers["legal"]} if writes_marks else self._lists(buffers)
        own = {"words": self._words, "turns": self._turns, "wrong": self._wrong.there, **legal}
        shown = ("finals", "seen", "seats", "actors", "rewards", "terminated", "truncated")
        # By the names that kernels have for them.
        self._arrays = {
            name: OnDevice.at(array)
            for name, array in (own | {name: buffers[name] for name in shown}).items()
        }
        written = replace(setting, form=BYTES if writes_marks else LIST)
        self._arrays["desks"] = OnDevice.of(make_desk(written, 0, envs, 0))

    def _lists(self, buffers: Buffers) -> dict[str, Any]:
        """Return where moves are listed: where the caller sees them, or beside the marks."""
        if self._marks is None:
            return {"moves": buffers["legal"], "counts": buffers["counts"]}
        device, envs = cupy(), self.setting.envs
        width = self.setting.game.rules.MOST_LEGAL
        self._moves = device.zeros((width, envs), np.int64).T
        self._counts = device.zeros(envs, np.int64)
        return {"moves": self._moves, "counts": self._counts}

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all that is needed, unless an earlier start did."""
        self.build.compile(progress)

    def saved(self) -> NoReturn:
        """Refuse to be copied or pickled."""
        raise SetupError("batch-gpu-copy")

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
        asked = device.zeros(self.setting.envs, np.uint8)
        asked[envs] = 1
        self._arrays["asked"] = OnDevice.at(asked)
        self._run(self._kernels.begin, self.setting.envs)
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

    def step(self, actions: Any) -> int | None:
        """Play actions; if one is not legal, return the first such game and do nothing.

        The kernels find that out by themselves, so that they need not wait until it is known here.
        """
        self._arrays["actions"] = OnDevice.at(cupy().ascontiguousarray(actions, np.int64))
        self._run(self._kernels.check, self.setting.envs)
        self._wrong.send()
        self._run(self._kernels.step, self.setting.envs)
        blocks = -(-self.setting.envs // LOOKED_THROUGH)
        self._run(self._kernels.settle, blocks * self.build.block.threads)
        self._show()
        found = self._wrong.read()
        if found == self.setting.envs:
            return None
        self._wrong.there.fill(self.setting.envs)
        return found

    def codes(self, actions: Any) -> Any:
        """Return actions as an array on the GPU; those of other frameworks stay where they are."""
        device = cupy()
        if hasattr(actions, "__dlpack_device__") and not isinstance(actions, np.ndarray):
            return device.from_dlpack(actions)
        return device.asarray(actions)

    def look(self, seats: NDArray[Any]) -> None:
        """Show the games as other seats see them, which are to act then."""
        device = cupy()
        turns = self._turns
        passed = (turns & ~np.uint8(ANY_SEAT)) | device.asarray(seats, np.uint8)
        turns[:] = device.where(waits_in(turns) == ENDED, turns, passed)
        self._show()

    def _show(self) -> None:
        if not gathers(self.setting.game):
            self._arrays["seen"].clear()
        self._run(self._kernels.show, self.setting.envs)
        self._run(self._kernels.hand_out, self.setting.envs)
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

    def _run(self, kernel: Kernel, threads: int) -> None:
        """Start a kernel, which gets the arrays that its parameters are named after."""
        names = kernel.__code__.co_varnames[: kernel.__code__.co_argcount]
        self.build.kernel(kernel)(threads, *(self._arrays[name] for name in names))

    # What is done with one game.

    def seed_of(self, env: int, ago: int = 0) -> str:
        """Return the seed of the game of an environment, or of one that many games ago."""
        return seed_of_game(np.asarray(self._one(env))[0], ago)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many actions the games have: half a word."""
        word = self._words[first_word(self.build.state, "length")]
        found: NDArray[np.int64] = word.get().view(np.int32)[::2].astype(np.int64)
        return found

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
