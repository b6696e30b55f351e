"""The games in OpenSpiel: `import kubik.envs.openspiel` registers every installed one.

    import pyspiel, kubik.envs.openspiel
    game = pyspiel.load_game("kubik_cubirds(players=3,options=variant:expert)")

Chance has nodes of its own, each with as many equally likely outcomes as `outcomes` says: numbers
that seed what follows. An action that draws nothing has none after it, so that a game without
chance, such as connect four, is one for OpenSpiel, too. An information state is all that a seat has
seen and done, in its order.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kubik.engine.calls import reaches
from kubik.engine.chance import draw
from kubik.engine.errors import IllegalMoveError, SetupError
from kubik.engine.game import Game
from kubik.engine.given import instance
from kubik.engine.layout import Shorts
from kubik.engine.registry import as_game, load_games
from kubik.engine.whole import quoted, whole_within
from kubik.envs.chance_nodes import NOBODY
from kubik.envs.game_tree import GameNode, GameTree

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise SetupError("no-research", package=str(missing.name)) from None

PREFIX = "kubik_"
USUAL_OUTCOMES, MOST_OUTCOMES = 1_024, 1 << 24
SOME_CHANCE = 1 << 31
TARGETS = ("python", "cpu")
MOST_NAMED = 20  # legal actions in a refusal


def _game_type(game: Game, name: str, has_chance: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    is_open = getattr(game.view, "OPEN", False)
    return kinds(
        short_name=PREFIX + name,
        long_name=f"Kubik: {game.title('en')}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.PERFECT_INFORMATION
            if is_open
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(_counts(game)),
        min_num_players=min(_counts(game)),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": _usual_count(game),
            "outcomes": USUAL_OUTCOMES,
            "start": "",
            "target": "cpu",
            "options": "",  # such as variant:expert;empty_deck:draw_ends
        },
    )


def _has_chance(tree: GameTree) -> bool:
    """Whether something is drawn, before the first action or by one."""
    return not GameNode(tree).dealt or reaches(tree.game.rules.apply, draw)


def _counts(game: Game) -> list[int]:
    """Return how many can play; OpenSpiel has no place for an automaton."""
    return [count for count in game.players if count > 1]


def _usual_count(game: Game) -> int:
    return game.usual_players if game.usual_players in _counts(game) else min(_counts(game))


def _read_options(text: str) -> dict[str, str]:
    """Return options by name; OpenSpiel itself would take some of their values for numbers."""
    pairs = (pair.partition(":") for pair in text.split(";") if pair)
    return {name: value for name, _, value in pairs}


def _read_position(text: str) -> dict[str, Any]:
    """Return the position that a game goes on from; {} where it begins with a deal."""
    try:
        position = json.loads(text or "{}") if isinstance(text, str) else None
    except (ValueError, RecursionError):
        position = None
    if not isinstance(position, dict) or not isinstance(position.get("options", {}), dict):
        raise SetupError("tree-start", found=str(text))
    return position


def _some(codes: Sequence[int]) -> list[str]:
    """Return codes to be read, the first of many."""
    more = ["…"] if len(codes) > MOST_NAMED else []
    return [*map(str, codes[:MOST_NAMED]), *more]


def _digest(past: bytes, seen: Shorts) -> bytes:
    """Return a name for what is past and what is seen now."""
    return hashlib.blake2b(past + seen.tobytes(), digest_size=16).digest()


class KubikSpiel(pyspiel.Game):
    """A game of Kubik, as OpenSpiel knows it."""

    def __init__(self, game: Game, params: dict[str, Any], name: str = "", start: str = "") -> None:
        self._registered = (game, name, start)
        outcomes = whole_within(
            "outcomes", params.get("outcomes", USUAL_OUTCOMES), 1, MOST_OUTCOMES
        )
        start = start or params.get("start", "")
        position = _read_position(start)
        asked = position.get("options") or _read_options(params.get("options", ""))
        players = position.get("players") or params.get("players", _usual_count(game))
        players, options = game.choose(players, asked)
        if players not in _counts(game):
            known = _counts(game)
            raise SetupError("bad-players", game=game.name, players=players, allowed=known)
        target = params.get("target", "cpu")
        if target not in TARGETS:
            raise SetupError("tree-target", target=str(target), known=list(TARGETS))
        self.tree = GameTree(game, players, tuple(options.items()), start, target)
        # Nothing needs compiling to find out.
        has_chance = _has_chance(replace(self.tree, target="python"))
        self.outcomes = [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.ACTIONS,
            max_chance_outcomes=outcomes if has_chance else 0,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.rules.LONGEST_RANDOM_GAME,
        )
        super().__init__(_game_type(game, name or game.name, has_chance), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as what is loaded again, registered where that was not done."""
        return _load_again, (*self._registered, self.get_parameters())

    def new_initial_state(self) -> "KubikState":
        """Return the state before the deal."""
        return KubikState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "KubikObserver | KubikMemory | None":
        """Return what tells a seat what it sees, or all that it has seen; nothing else is told."""
        del params
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return KubikMemory() if kind.perfect_recall else KubikObserver(self)


class KubikState(pyspiel.State):
    """A position, or the moment before chance decides."""

    def __init__(self, game: KubikSpiel) -> None:
        super().__init__(game)
        self.node = GameNode(game.tree)
        self._past = [b""] * game.tree.players  # of each seat: all that it has seen and done
        self._note_seen()

    def _note_seen(self, actor: int = NOBODY, action: int = NOBODY) -> None:
        """Add what every seat sees now, and what one of them has done, to its past."""
        if self.node.waits_for_chance:
            return
        for seat, past in enumerate(self._past):
            done = str(action if seat == actor else NOBODY).encode()
            self._past[seat] = _digest(past + done, self.node.see(seat))

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """Return the seat to act, chance, or that the game is over."""
        if self.node.waits_for_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.node.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers that chance may take, each as likely as the others."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _apply_action(self, action: int) -> None:
        actor, played = NOBODY, action
        if self.node.pending is not None:
            actor, played = self.node.pending
        elif not self.node.waits_for_chance:
            actor = self.node.seat
        if self.node.waits_for_chance:
            self._check(action, range(len(self.chance_outcomes())))
            self.node.decide(action)
        else:
            if self.is_terminal():
                raise IllegalMoveError("game-over")
            if not self.node.allows(action):
                self._check(action, self.node.legal())
            self.node.act(action)
        self._note_seen(actor, played)

    @staticmethod
    def _check(action: int, legal: Sequence[int]) -> None:
        if action not in legal:
            raise IllegalMoveError("tree-illegal", code=str(action), legal=_some(legal))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        last = self.node.tree.game.rules.ACTIONS - 1
        if not 0 <= action <= last:
            raise IllegalMoveError("bad-code", code=action, last=last)
        return str(self.node.tree.game.moves.notation(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.node.waits_for_chance and self.node.seat == NOBODY

    def returns(self) -> list[float]:
        """Return what each seat gets; nothing until the end."""
        return self.node.shares() if self.is_terminal() else [0.0] * len(self._past)

    def information_state_string(self, player: int | None = None) -> str:
        """Return a name for all that a seat has seen and done."""
        seat = self._seat(self.current_player() if player is None else player)
        return f"{seat} {self._past[seat].hex()}"

    def _seat(self, seat: int) -> int:
        if seat not in range(len(self._past)):
            raise SetupError("env-seat", seat=quoted(seat), last=len(self._past) - 1)
        return seat

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "KubikState":
        """Return a state that a seat cannot tell from this one.

        It has no history: that of this one names what chance has dealt. What others have seen in
        it is made of what the seat knows and of what they see there, and not of what they saw here.
        """
        own = self._past[self._seat(player)]
        twin = KubikState(self.get_game())
        if not self.node.dealt:
            return twin
        if self.node.pending is not None and self.node.pending[0] != player:
            raise SetupError("tree-resample")  # a hand that was dealt anew may not be able to do it
        twin.node = self.node.copy()
        twin.node.imagine(player, int(sampler() * SOME_CHANCE))
        for seat, past in enumerate(self._past):
            is_known = seat == player or getattr(self.node.tree.game.view, "OPEN", False)
            twin._past[seat] = past if is_known else _digest(own, twin.node.see(seat))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled with the game, which may have to be registered first."""
        return _go_on, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        hidden = self.node.states[:1].copy()
        np.asarray(hidden)["generator"] = 0
        size = self.node.tree.game.rules.STATE.itemsize
        waiting = "" if self.node.pending is None else f" {self.node.pending}"
        return f"{hidden.tobytes()[:size].hex()} {self.node.dealt}{waiting}"


class KubikObserver:
    """Tells a seat what it sees, as numbers."""

    def __init__(self, game: KubikSpiel) -> None:
        self.tensor = np.zeros(game.tree.game.observe.SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KubikState, player: int) -> None:
        """Take what a seat sees now."""
        self.tensor[:] = state.node.see(player)

    def string_from(self, state: KubikState, player: int) -> str:
        """Return what a seat sees as text."""
        return f"{player} {state.node.see(player).tobytes().hex()}"


class KubikMemory:
    """Names all that a seat has seen and done, which no numbers of a fixed size tell."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: KubikState, player: int) -> None:
        """Do nothing: there are no numbers."""

    def string_from(self, state: KubikState, player: int) -> str:
        """Return the information state."""
        return state.information_state_string(player)


def register(game: str | Game, name: str = "", start: str = "") -> None:
    """Make a game known to OpenSpiel; with another name, as it goes on from a position.

    As a parameter a position would be in the way where OpenSpiel writes games as text.
    """
    _register(as_game(game), instance("name", name, str), start)


def _register(game: Game, name: str, start: str) -> None:
    _read_position(start)  # refuses what is none
    count, options = game.choose(_usual_count(game), {})
    usual = GameTree(game, count, tuple(options.items()), start, "python")
    kind = _game_type(game, name or game.name, _has_chance(usual))

    class OneGame(KubikSpiel):
        """The game by itself, since OpenSpiel makes it from parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {}, name, start)

    pyspiel.register_game(kind, OneGame)


def _load_again(game: Game, name: str, start: str, params: dict[str, Any]) -> pyspiel.Game:
    """Return a game as it was loaded elsewhere."""
    known = PREFIX + (name or game.name)
    if known not in pyspiel.registered_names():
        register(game, name, start)
    return pyspiel.load_game(known, params)


def _go_on(game: pyspiel.Game, serialized: str) -> pyspiel.State:
    return game.deserialize_state(serialized)


def register_all() -> None:
    """Register every installed game that can be loaded and has more players than one."""
    for game in load_games()[0]:
        if _counts(game):
            register(game)


register_all()
