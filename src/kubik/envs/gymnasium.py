"""The games in Gymnasium: one seat against bots, alone or many games at once.

import gymnasium, kubik.envs.gymnasium
env = gymnasium.make("kubik/CuBirds-v0", players=3)
envs = gymnasium.make_vec("kubik/CuBirds-v0", num_envs=1024)
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.bots.registry import usual_bot
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import listed
from kubik.engine.registry import as_game, load_games
from kubik.engine.seeds import written_seed
from kubik.engine.whole import index_of, is_seat, is_whole, quoted, whole
from kubik.envs.batch import Batch, Seed
from kubik.envs.buffers import as_array

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise SetupError("no-research", package=str(missing.name)) from None

from kubik.envs.single import (
    MASK,
    RENDER_MODES,
    SEEN,
    Observation,
    SingleGame,
    check_asked,
    check_options,
    check_render_mode,
    observation_space,
    read_action,
)

LOST = -1.0  # what an action that is not legal brings


def rivals(
    game: Game, players: int | None, seat: int, bots: str | Mapping[int, str] | None
) -> dict[int, str]:
    """Return who sits in the other seats: the bots named, and the usual one where none is."""
    count, _ = game.choose(players, {})
    if not is_seat(seat, count):
        raise SetupError("env-seat", seat=quoted(seat), last=count - 1)
    for_all, named = (bots, {}) if bots is None or isinstance(bots, str) else (None, bots)
    if not isinstance(named, Mapping):
        raise SetupError("batch-bots", found=str(named))
    if index_of(seat) in named:
        raise SetupError("solo-own-bot", seat=seat)
    others = [other for other in range(count) if other != seat]
    return {**dict.fromkeys(others, for_all or usual_bot(game)), **named}


def plain_seed(seed: Any) -> Any:
    """Return a seed for Gymnasium, which refuses what is none, and numbers of NumPy, too."""
    return whole("seed", seed) if isinstance(seed, bool) or is_whole(seed) else seed


class Solo(gymnasium.Env[Observation, int]):
    """One seat of a game; bots have the others.

    An action that is not legal ends the game as lost, since trainers may try any; the mask in the
    observation says which are legal.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] | None = None,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        check_render_mode(render_mode)
        found = as_game(game)
        self._single = SingleGame(found, players, bots=rivals(found, players, seat, bots), **asked)
        self._over = False  # by an illegal action too, of which the game itself knows nothing
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = observation_space(found)
        self.action_space: spaces.Space[Any] = spaces.Discrete(found.rules.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: that of `kubik.Match` with this seed, or the next one after it."""
        check_options(options)
        own = plain_seed(seed)
        super().reset(seed=own, options=options)
        self._single.begin(own)
        self._over = False
        return self._observe(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the bots move until it is the own turn again."""
        if self._over:
            raise SetupError("env-over")
        single, code = self._single, read_action(action)
        single.check_begun()
        mask = single.mask(self.seat)
        if not 0 <= code < len(mask):
            raise SetupError("no-such-action", code=code, last=len(mask) - 1)
        if not mask[code]:
            self._over = True
            return self._observe(), LOST, True, False, {"illegal": True}
        single.act(code)
        self._over = single.terminated or single.truncated
        reward = single.rewards[self.seat]
        return self._observe(), reward, single.terminated, single.truncated, {}

    def _observe(self) -> Observation:
        single = self._single
        return {SEEN: single.see(self.seat), MASK: single.mask(self.seat)}

    def render(self) -> str | None:
        """Return the table as the own seat sees it."""
        return None if self.render_mode is None else self._single.text(self.seat)


class SoloVector(VectorEnv[Observation, NDArray[np.int64], Any]):
    """The same seat of many games, stepped together.

    Games that have ended begin anew at once (`SameStep`), with the next step (`NextStep`), or when
    `reset` is told so (`Disabled`).
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        seed: Seed | None = None,
        bots: str | Mapping[int, str] | None = None,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        **asked: Any,
    ) -> None:
        check_render_mode(render_mode)
        check_asked(asked, "envs", "legal", "restart")
        found = as_game(game)
        mode = _mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.seat = seat
        self.render_mode = render_mode
        self._mode = mode
        self._seed = written_seed(seed)
        # By environment: the last seed that it was given, and how often it began anew since then.
        self._begun: dict[int, tuple[Seed, int]] = {}
        chosen = rivals(found, players, seat, bots)
        self.batch = Batch(
            found,
            players,
            num_envs,
            self._seed,
            legal="bytes",
            bots=chosen,
            restart=mode == AutoresetMode.SAME_STEP,
            **asked,
        )
        self.num_envs = self.batch.envs
        self._ended = np.zeros(self.num_envs, np.bool_)  # and not begun anew yet
        self._after = np.zeros(self.num_envs, np.int64)  # how many games before that of now
        self.single_observation_space = observation_space(found)
        self.single_action_space = spaces.Discrete(found.rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games; a seed counts on from one environment to the next, as elsewhere.

        Without a seed they are other games than before, and the same ones after the same seed. With
        `options={"reset_mask": mask}` those alone begin that are marked.
        """
        check_options(options, "reset_mask")
        several = listed(seed)
        super().reset(seed=plain_seed(seed) if several is None else None, options=options)
        envs = self._marked((options or {}).get("reset_mask"))
        seeds = self._following_seeds(seed) if several is None else self._own_seeds(several)
        begun = {env: self._following(env, seeds[env]) for env in envs}
        self.batch.reset([_text(*begun[env]) for env in envs], envs)
        self._begun |= begun
        self._ended[envs] = False
        self._after[envs] = 0
        return self._observe(), {}

    def _marked(self, mask: Any) -> list[int]:
        """Return the environments that are to begin, all unless a mask says which."""
        if mask is None:
            return list(range(self.num_envs))
        marks = as_array(mask)
        if marks.shape != (self.num_envs,) or marks.dtype != np.bool_ or not marks.any():
            found = f"{marks.dtype} {marks.shape}"
            raise SetupError("env-reset-mask", envs=self.num_envs, found=found)
        return [int(env) for env in np.flatnonzero(marks)]

    def _following_seeds(self, first: Any) -> list[int | None]:
        """Return a seed for each environment, which count on from the first, or none at all."""
        if first is None:
            return [None] * self.num_envs
        return [whole("seed", first) + env for env in range(self.num_envs)]

    def _own_seeds(self, seeds: list[Any]) -> list[int | None]:
        """Return the seed of each environment, or None for those that are given none."""
        if len(seeds) != self.num_envs:
            raise SetupError("batch-seeds", seeds=len(seeds), envs=self.num_envs)
        return [None if one is None else whole("seed", one) for one in seeds]

    def _following(self, env: int, given: int | None) -> tuple[Seed, int]:
        """Return the last seed of an environment, and how often it begins anew by it."""
        if given is not None:
            return given, 0
        seed, times = self._begun.get(env, (f"{self._seed}/{env}", -1))
        return seed, times + 1

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Play an action in every game; those that are not legal are refused."""
        batch, over = self.batch, self._ended
        if self._mode == AutoresetMode.DISABLED and over.any():
            raise SetupError("env-some-over", envs=list(map(str, np.flatnonzero(over))))
        batch.step(actions)
        ended = batch.terminated | batch.truncated
        at_once = self._mode == AutoresetMode.SAME_STEP
        if not at_once:
            self._begin_next(over)
            self._ended = ended
        seen = self._observe()
        return (
            seen,
            batch.rewards[:, self.seat].astype(np.float64),
            batch.terminated.copy(),
            batch.truncated.copy(),
            self._last_seen(ended) if at_once and ended.any() else {},
        )

    def _begin_next(self, over: NDArray[np.bool_]) -> None:
        """Begin the games after those that are over, the same as where they begin at once."""
        envs = [int(env) for env in np.flatnonzero(over)]
        if envs:
            self._after[envs] += 1
            texts = [f"{_text(*self._begun[env])}/{self._after[env]}" for env in envs]
            self.batch.reset(texts, envs)

    def render(self) -> tuple[str, ...] | None:
        """Return the tables as the own seat sees them."""
        if self.render_mode is None:
            return None
        return tuple(self.batch.match(env).text(self.seat) for env in range(self.num_envs))

    def _observe(self) -> Observation:
        seen = self.batch.seen.copy()
        if self._ended.any():
            seen[self._ended] = self.batch.finals[self._ended, self.seat]
        return {SEEN: seen, MASK: self.batch.legal.astype(np.int8)}

    def _last_seen(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what was seen last in the games that have ended, as Gymnasium wants it told."""
        finals: NDArray[Any] = np.full(self.num_envs, None, object)
        none_legal = np.zeros(self.batch.game.rules.ACTIONS, np.int8)
        for env in np.flatnonzero(ended).tolist():
            finals[env] = {SEEN: self.batch.finals[env, self.seat].copy(), MASK: none_legal.copy()}
        of_seats = {"final_obs": finals, "_final_obs": ended}
        return {**of_seats, "final_info": {}, "_final_info": ended.copy()}


def _text(seed: Seed, times: int) -> Seed:
    """Return the seed of an environment that began anew so often."""
    return f"{seed}/again/{times}" if times else seed


def _mode(asked: Any) -> AutoresetMode:
    """Return when games that have ended begin anew."""
    try:
        return AutoresetMode(asked)
    except ValueError:
        known = [mode.value for mode in AutoresetMode]
        raise SetupError("env-autoreset", mode=str(asked), known=known) from None


# Gymnasium asks the classes for these.
Solo.metadata = {"render_modes": RENDER_MODES, "render_fps": 4}
SoloVector.metadata = {"render_modes": RENDER_MODES, "autoreset_mode": AutoresetMode.SAME_STEP}


def env_id(game: Game) -> str:
    """Return the id under which a game is registered: its English title in one word."""
    words = game.title("en").split()
    return f"kubik/{''.join(word[:1].upper() + word[1:] for word in words)}-v0"


def register_all() -> None:
    """Register every installed game that can be loaded."""
    for game in load_games()[0]:
        gymnasium.register(
            env_id(game),
            entry_point="kubik.envs.gymnasium:Solo",
            vector_entry_point="kubik.envs.gymnasium:SoloVector",
            disable_env_checker=True,
            kwargs={"game": game.name},
        )


register_all()
