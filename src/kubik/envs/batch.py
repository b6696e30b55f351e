"""A batch: many games stepped together, for those who learn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kubik.arena.runners import cores
from kubik.bots.plan import Plan, chooser_of, is_policy, read_plan
from kubik.engine.build import TARGETS, Progress, Target
from kubik.engine.cuda import cupy
from kubik.engine.errors import IllegalMoveError, SetupError
from kubik.engine.game import Game
from kubik.engine.given import is_one_of, listed, truth
from kubik.engine.layout import Shorts
from kubik.engine.match import Match
from kubik.engine.registry import as_game
from kubik.engine.seeds import writable, written_seed
from kubik.engine.whole import is_number, is_seat, quoted, threads_within, whole_within
from kubik.envs.buffers import Buffers, Shapes, as_array, form_of, make_buffers, shapes
from kubik.envs.cpu import CpuGames
from kubik.envs.device_words import by_columns
from kubik.envs.seeding import LONGEST_SEED
from kubik.envs.setting import Setting
from kubik.envs.stepping import CALLER, THINKER

Seed: TypeAlias = int | str

MOST_ENVS = 1 << 24
LONGEST_GAME = 1 << 30


class Batch:
    """Games of one setup, each at its own pace; what the seats to act see and may do is in arrays.

    >>> batch = Batch("connect_four", envs=2, seed=1, target="python")
    >>> batch.reset()
    >>> batch.seats
    array([0, 0])
    >>> batch.legal[0, : batch.counts[0]]
    array([0, 1, 2, 3, 4, 5, 6])
    >>> batch.step([3, 4])
    >>> batch.seats
    array([1, 1])
    """

    seen: Shorts  # what the seats to act see
    legal: NDArray[Any]  # what they may do
    counts: NDArray[np.int64]  # in a list: how many codes that is
    seats: NDArray[np.int64]  # the seats to act, -1 in a game that has ended
    actors: NDArray[np.int64]  # all own seats that may act, as bits
    rewards: NDArray[np.float32]  # of every seat, since the last step
    terminated: NDArray[np.bool_]  # the last step ended the game
    truncated: NDArray[np.bool_]  # the last step made it too long
    finals: Shorts  # what every seat saw last in a game that has ended

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        envs: int = 1_024,
        seed: Seed | None = None,
        *,
        target: Target = "cpu",
        legal: str = "list",
        bots: Mapping[int, str] | None = None,
        shaped: Mapping[str, float] | None = None,
        longest: int | None = None,
        restart: bool = True,
        keep_moves: bool = True,
        threads: int | None = None,
        buffers: Mapping[str, NDArray[Any]] | None = None,
        compiling: Progress | None = None,
        **options: Any,
    ) -> None:
        """Prepare games; `reset` begins them.

        Bots sit in the seats that are named; all others are the caller's. `shaped` says what a seat
        gets for each merit of the game that it gains. A game longer than `longest` is cut off. With
        `restart` a game that has ended begins anew at once. `compiling` is told how far a first
        compilation is.
        """
        self.game = as_game(game)
        self.players, self.options = self.game.choose(players, options)
        self.envs = whole_within("envs", envs, 1, MOST_ENVS)
        self.bots = _named({} if bots is None else bots)
        self._seed = written_seed(seed)
        if not is_one_of(target, TARGETS):
            raise SetupError("batch-target", target=str(target), known=list(TARGETS))
        setting = Setting(
            self.game,
            self.players,
            self.game.codes(self.options),
            self.envs,
            form_of(legal),
            self._longest(longest),
            truth("restart", restart),
            truth("keep_moves", keep_moves),
            self._choosers(),
            self._thinkers(),
            self._weights({} if shaped is None else shaped),
        )
        needed = shapes(self.game, self.players, self.envs, setting.form)
        there = (cupy(), by_columns(self.game, setting.form)) if target == "cuda" else ()
        shown = make_buffers(needed, {} if buffers is None else buffers, *there)
        workers = threads_within(threads) or cores()
        self._games = _games_on(target, setting, shown, workers)
        self._games.compile(compiling)
        self._begun = self._broken_off = False
        vars(self).update(shown)

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.players} players, {self.envs} games at once>"

    def __getstate__(self) -> dict[str, Any]:
        """Tell all that it consists of, to be copied or pickled."""
        return {**vars(self), "_games": self._games.saved()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Be what was told: its games write into arrays that are its own again."""
        setting = saved["_games"].setting
        shown = make_buffers(shapes(setting.game, setting.players, setting.envs, setting.form), {})
        for name, array in shown.items():
            array[:] = saved[name]
        vars(self).update(saved, **shown, _games=CpuGames.restored(saved["_games"], shown))

    @staticmethod
    def shapes(
        game: str | Game, players: int | None = None, envs: int = 1_024, legal: str = "list"
    ) -> Shapes:
        """Return shape and type of every array, for a caller who brings them."""
        game = as_game(game)
        count = whole_within("envs", envs, 1, MOST_ENVS)
        return shapes(game, game.choose(players, {})[0], count, form_of(legal))

    def _longest(self, asked: int | None) -> int:
        usual: int = self.game.rules.LONGEST_RANDOM_GAME
        return usual if asked is None else whole_within("longest", asked, 1, LONGEST_GAME)

    def _choosers(self) -> tuple[int, ...]:
        """Return who chooses for each seat."""
        for seat in self.bots:
            if not is_seat(seat, self.players):
                raise SetupError("batch-bot-seat", seat=quoted(seat), last=self.players - 1)
        if len(self.bots) == self.players:
            raise SetupError("batch-all-bots")
        return tuple(self._chooser(self.bots.get(seat)) for seat in range(self.players))

    def _chooser(self, bot: str | None) -> int:
        if bot is None:
            return CALLER
        return chooser_of(self.game, bot) if is_policy(self.game, bot) else THINKER

    def _thinkers(self) -> dict[int, Plan]:
        """Return how the bots think that search, by seat."""
        return {
            seat: read_plan(self.game, bot)
            for seat, bot in self.bots.items()
            if not is_policy(self.game, bot)
        }

    def _weights(self, shaped: Mapping[str, float]) -> Mapping[str, float]:
        known = self.game.observe.MERITS
        if not isinstance(shaped, Mapping):
            raise SetupError("batch-shaped", merit=next(iter(known), ""), found=str(shaped))
        for name, weight in shaped.items():
            if name not in known:
                raise SetupError("batch-merit", name=str(name), game=self.game.name, known=known)
            if not is_number(weight) or not np.isfinite(weight):
                raise SetupError("batch-weight", name=name, value=quoted(weight))
        return {name: float(weight) for name, weight in shaped.items()}

    # Playing.

    def reset(
        self, seeds: Sequence[Seed | None] | None = None, envs: Iterable[int] | None = None
    ) -> None:
        """Begin games anew, in all environments or in those that are named.

        Each has its own seed: without another, `seed` of the batch and the number of the
        environment, as in `7/0`. The first game is that of `kubik.Match` with this seed, the
        second that with `/1` after it, and so on.
        """
        chosen = list(range(self.envs)) if envs is None else self._several(envs)
        if len(set(chosen)) < self.envs:
            self._check_begun()
        given = [None] * len(chosen) if seeds is None else _several_seeds(seeds)
        if len(given) != len(chosen):
            raise SetupError("batch-seeds", seeds=len(given), envs=len(chosen))
        own = {env: f"{self._seed}/{env}" for env in chosen}
        asked = {env: seed for env, seed in zip(chosen, given, strict=True) if seed is not None}
        texts = {env: _seed_bytes(seed) for env, seed in (own | asked).items()}
        with self._to_the_end():
            self._games.begin(texts)
        self._begun = True

    @contextmanager
    def _to_the_end(self) -> Iterator[None]:
        """Note what is broken off, as by Ctrl-C: each game then stands somewhere else."""
        self._broken_off = True
        yield
        self._broken_off = False

    def step(self, actions: Any) -> None:
        """Play an action in every environment, for the seat that `seats` says.

        The bots move, games that have ended begin anew, and all arrays are written anew. Where
        nothing was begun anew, actions for games that have ended are not looked at. Actions that
        are not legal are refused, and nothing changes then.
        """
        self._check_begun()
        codes = self._games.codes(actions)
        if codes.shape != (self.envs,):
            wanted = str((self.envs,))
            raise SetupError("batch-shape", found=str(codes.shape), envs=self.envs, wanted=wanted)
        if codes.dtype.kind not in "iu":
            raise SetupError("batch-dtype", found=str(codes.dtype))
        with self._to_the_end():
            wrong = self._games.step(codes)
        if wrong is not None:
            raise self._illegal(wrong, int(codes[wrong]))

    def look(self, seats: Any) -> None:
        """Let other seats act next, where several may: a seat for each environment.

        `seen` and `legal` are written anew for them.
        """
        self._check_begun()
        asked = as_array(seats)
        if asked.shape != (self.envs,) or asked.dtype.kind not in "iu":
            raise SetupError("batch-seats", envs=self.envs)
        asked = asked.astype(np.int64)
        may = (
            (asked >= 0)
            & (asked < self.players)
            & (_here(self.actors) >> np.maximum(asked, 0) & 1 > 0)
        )
        wrong = np.flatnonzero(~may & (_here(self.seats) >= 0))
        if len(wrong):
            env = int(wrong[0])
            raise IllegalMoveError("batch-not-actor", env=env, seat=int(asked[env]))
        with self._to_the_end():
            self._games.look(asked)

    def _illegal(self, env: int, code: int) -> IllegalMoveError:
        legal = self._games.legal(env, int(self.seats[env]))
        # As code has them, not as numbers are written for people: they may be searched for.
        named = {"env": str(env), "code": str(code), "legal": list(map(str, legal))}
        return IllegalMoveError("batch-illegal", seat=int(self.seats[env]), **named)

    # Looking at single games.

    def seed_of(self, env: int, *, before: bool = False) -> str:
        """Return the seed of the game of an environment, or of the game before it."""
        self._check_before(self._env(env), before)
        return self._games.seed_of(env, int(before))

    def match(self, env: int, *, before: bool = False) -> Match:
        """Return the game of an environment as a match, or the game before it, played again."""
        self._check_before(self._env(env), before)
        if not self._games.setting.keeps_moves:
            raise SetupError("batch-no-moves")
        options: dict[str, Any] = self.options
        seed = self._games.seed_of(env, int(before))
        match = Match(self.game, self.players, seed, **options)
        match.seats = [self.bots.get(seat, "") for seat in range(self.players)]
        for seat, code in self._games.moves_of(env, int(before)):
            match.push(code, seat)
        return match

    def record(self, env: int, *, before: bool = False) -> str:
        """Return the record of the game of an environment, or of the game before it."""
        return self.match(env, before=before).record()

    def observe(self, env: int, seat: int) -> Shorts:
        """Return what any seat of an environment sees now."""
        self._check_begun()
        return self._games.observe(self._env(env), self._seat(seat))

    def legal_of(self, env: int, seat: int) -> list[int]:
        """Return the codes of all that a seat of an environment may do now."""
        self._check_begun()
        return self._games.legal(self._env(env), self._seat(seat))

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many actions the games have, those of bots among them."""
        found: NDArray[np.int64] = self._games.lengths
        return found

    def _env(self, env: int) -> int:
        return whole_within("env", env, 0, self.envs - 1)

    def _several(self, envs: Any) -> list[int]:
        """Return the numbers of environments, each of which is there and named once."""
        named = list(envs) if isinstance(envs, Set) else listed(envs)
        found = [self._env(env) for env in ([envs] if named is None else named)]
        if len(set(found)) < len(found):
            raise SetupError("batch-env-twice", envs=list(map(str, found)))
        return found

    def _seat(self, seat: int) -> int:
        return whole_within("seat", seat, 0, self.players - 1)

    def _check_begun(self) -> None:
        if self._broken_off:
            raise SetupError("batch-broken-off")
        if not self._begun:
            raise SetupError("batch-not-begun")

    def _check_before(self, env: int, before: bool) -> None:
        self._check_begun()
        if truth("before", before) and self._games.games_before(env) == 0:
            raise SetupError("batch-no-game-before", env=env)


def _several_seeds(seeds: Any) -> list[Seed | None]:
    """Return seeds as a list; a text is one seed, not as many as it has letters."""
    found = listed(seeds)
    return [seeds] if found is None else found


def _games_on(target: Target, setting: Setting, shown: Buffers, threads: int) -> Any:
    if target == "cuda":
        from kubik.envs.gpu import GpuGames

        return GpuGames(setting, shown)
    return CpuGames(setting, shown, target, threads)


def _here(array: Any) -> NDArray[Any]:
    """Return an array in the memory of the processor."""
    return array if isinstance(array, np.ndarray) else array.get()


def _named(bots: Any) -> dict[int, str]:
    """Return the names of bots by their seats."""
    if not isinstance(bots, Mapping) or not all(isinstance(name, str) for name in bots.values()):
        raise SetupError("batch-bots", found=str(bots))
    return dict(bots)


def _seed_bytes(seed: Seed) -> bytes:
    """Return a seed as it is kept behind a position."""
    text = written_seed(seed).encode()
    if len(text) > LONGEST_SEED:
        raise SetupError("batch-seed", seed=writable(seed), most=LONGEST_SEED)
    return text
