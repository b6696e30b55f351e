"""A match: one game played move by move, with its history, views and records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

import numpy as np

from kubik.engine import seeds
from kubik.engine.build import Build, Target, match_build
from kubik.engine.described import plain_position
from kubik.engine.errors import IllegalMoveError, PositionError, SetupError, UndoError
from kubik.engine.events import PUBLIC_SEAT, Event, read_log
from kubik.engine.game import Game
from kubik.engine.given import instance, instances, texts
from kubik.engine.layout import Shorts, State, States, plain_fields, restore, saved_part
from kubik.engine.moves import (
    Move,
    Refusal,
    SaidPhrase,
    check_seat,
    check_viewer,
    make_move,
    read_code,
    who_acts,
)
from kubik.engine.notebook import Position, SeatView, plain_text
from kubik.engine.odds import tell_odds
from kubik.engine.open_state import OpenState
from kubik.engine.record import Beginning, read_record, refused_as_record, write_record
from kubik.engine.registry import as_game
from kubik.engine.shares import Shares
from kubik.engine.whole import whole_within
from kubik.engine.words import GameSays

# "auto" takes the compiled rules where an earlier start made them, else the interpreted ones.
MatchTarget: TypeAlias = Target | Literal["auto"]

_WHOLE_WIN = 1 - 1e-6  # thirds do not add up to exactly one


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played, the events it caused and the position before it."""

    move: Move
    events: tuple[Event, ...]
    before: bytes


class Match:
    """A game in play.

    >>> match = Match("cubirds", players=3, seed=7)
    >>> match.actors
    [0]
    """

    opening_events: tuple[Event, ...]  # what the deal brought
    _build: Build

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | str | None = None,
        *,
        target: MatchTarget = "auto",
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self._begin(game, players, seed, target, names, options)
        self._reseed(seeds.SETUP)
        self._rules.setup(self._memory, self.players, self.game.codes(self.options))
        self._changed()
        self.opening_events = self._read_events()

    def _begin(
        self,
        game: str | Game,
        players: int | None,
        seed: int | str | None,
        target: MatchTarget,
        names: Sequence[str] | None,
        options: Mapping[str, Any],
    ) -> None:
        """Prepare all but the position, which comes from a deal or from a description."""
        self.game = as_game(game)
        self.players, self.options = self.game.choose(players, options)
        self.seed = seeds.written_seed(seed)
        self.names = [seeds.writable(name) for name in texts("names", names)]
        if len(self.names) > self.players:
            raise SetupError("bad-names", names=len(self.names), players=self.players)
        self.seats: list[str] = []  # who sits there, for those who run the match; kept in records
        self.shares: Shares | None = None  # what its seed was made of, for those who run the match
        self.start: dict[str, Any] | None = None  # the position it began from, if not from a deal
        self.opening_events = ()
        self.steps: list[Step] = []
        self._build = match_build(self.game, target)
        self._rules = self._build.short
        self._odds = self.game.odds
        self._open = getattr(self.game.view, "OPEN", False)
        self.has_previews = hasattr(self.game.view, "preview")  # tells what a move would do
        self._codes = np.zeros(self.game.rules.ACTIONS, np.int64)
        self._acted = [0] * self.players
        self._hold(self._build.blank())

    def _hold(self, states: States) -> None:
        """Make the position of a state that of the match."""
        self._states = states
        self._state: State = self._build.first(states)
        self._memory: State = self._build.only(states)
        self._plain: Any = np.asarray(states)
        self._logged = self._plain["logged"]
        self._saved = saved_part(states, self.game.rules.STATE)
        self._changed()

    def _changed(self) -> None:
        """Forget what is kept of the position before, which is asked for many times."""
        self._actors: list[int] | None = None
        self._over: bool | None = None
        self._result: tuple[bool, list[float], list[int], str | None] | None = None
        self._read: State | None = None
        self._legal: dict[int, list[Move]] = {}
        self._seen: dict[str, Any] | None = None  # by all, in a game that hides nothing

    @property
    def fields(self) -> State:
        """The position for reading only; getting at a field of a state is slow each time."""
        if self._read is None:
            self._read = plain_fields(self._saved)
        return self._read

    # What is so now.

    @property
    def actors(self) -> list[int]:
        """The seats that may act now, first who acts if all wait; none when the game is over."""
        if self._actors is None:
            mask = int(self._rules.actors(self._memory))
            self._actors = [seat for seat in range(self.players) if mask >> seat & 1]
            if len(self._actors) > 1:
                first = int(self._rules.foremost(self._memory))
                self._actors.sort(key=lambda seat: seat != first)
        return list(self._actors)

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        if self._over is None:
            self._over = bool(self._rules.over(self._memory))
        return self._over

    @property
    def payoffs(self) -> list[float]:
        """What each seat gets: 1 for a win, shared among joint winners; zeros until the end."""
        if not self.over:
            return [0.0] * self.players
        shares = np.zeros(self.players)
        self._rules.payoff(self._memory, shares)
        return [float(share) for share in shares]

    @property
    def winners(self) -> list[int]:
        """The seats that win or share the win, automata after players; none until the end.

        Automata are paid nothing: theirs is what the players' shares leave.
        """
        if not self.over:
            return []
        shares = self.payoffs
        lost = sum(shares) < _WHOLE_WIN
        automata = range(self.players, self.players + len(self.game.automata(self.players)))
        return [
            *(seat for seat, share in enumerate(shares) if share > 0),
            *(seat for seat in automata if lost),
        ]

    @property
    def places(self) -> list[int]:
        """The place of each seat, those level with each other at the same; ones until the end."""
        if not self.over:
            return [1] * self.players
        came = np.zeros(self.players)
        self._rules.standing(self._memory, came)
        return [1 + sum(other > own for other in came.tolist()) for own in came.tolist()]

    @property
    def ending(self) -> str | None:
        """How the game ended, by its name in the rules; None while it is going on."""
        return self.game.rules.ENDINGS[self._rules.ending(self._memory)] if self.over else None

    @property
    def compiled(self) -> bool:
        """Whether its rules run as compiled code."""
        return self._build.target != "python"

    @property
    def commitment(self) -> str:
        """The hash of the seed or of the secret in it, to be published before the first move."""
        return self.shares.commitment if self.shares else seeds.commitment(self.seed)

    @property
    def legal_moves(self) -> list[Move]:
        """All moves open to the seats that may act now."""
        return [move for seat in self.actors for move in self.legal_moves_of(seat)]

    def legal_moves_of(self, seat: int) -> list[Move]:
        """All moves open to one seat."""
        return list(self._legal_of(seat)) if seat in self.actors else []

    def _legal_of(self, seat: int) -> list[Move]:
        if seat not in self._legal:
            count = self._rules.legal(self._memory, seat, self._codes)
            codes = self._codes[:count].tolist()
            self._legal[seat] = [make_move(self.game, seat, code) for code in codes]
        return self._legal[seat]

    def previews(self, moves: Sequence[Move]) -> list[dict[str, Any]]:
        """Return what each legal move would do, as far as its seat can know; {} where untold."""
        asked, fields = instances("moves", moves, Move), self.fields
        if not self.has_previews:
            return [{} for _ in asked]
        return [self.game.view.preview(fields, move.seat, move.code) for move in asked]

    def has_odds(self, seat: int) -> bool:
        """Whether `odds` has something to tell that seat: it is about to roll."""
        if self._odds is None or seat not in self.actors:
            return False
        return bool(self._odds.is_about_to_roll(self.fields))

    def odds(self, seat: int) -> dict[str, Any]:
        """Return what the roll that a seat is about to make could bring; {} where untold."""
        check_viewer(seat, self.players)
        if not self.has_odds(seat):
            return {}
        odds: Any = self._odds
        room, outcomes = np.zeros(odds.ROOM, np.int64), np.zeros(odds.MOST + 1)
        self._build.direct(odds.odds)(self._memory, seat, room, outcomes)
        return tell_odds(outcomes)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [step.move for step in self.steps]

    def events_for(self, seat: int) -> list[Event]:
        """All events so far that this seat may see (PUBLIC_SEAT: a spectator)."""
        check_viewer(seat, self.players)
        events = [*self.opening_events, *(event for step in self.steps for event in step.events)]
        return [event for event in events if event.visible_to(seat)]

    def view(self, seat: int) -> SeatView:
        """Exactly what that seat may know, as plain data (PUBLIC_SEAT: a spectator)."""
        check_viewer(seat, self.players)
        seen = self._view(seat, self.game.view.view(self.fields, seat))
        return SeatView(self.game, self.names, seen)

    def shared_view(self, seat: int) -> dict[str, Any]:
        """The same, for reading only: where nothing is hidden, its parts are made for all once."""
        if not self._open:
            return self.view(seat)
        if self._seen is None:
            self._seen = self.game.view.view(self.fields, PUBLIC_SEAT)
        return self._view(seat, self._seen)

    def _view(self, seat: int, seen: dict[str, Any]) -> dict[str, Any]:
        if self._result is None:
            self._result = (self.over, self.payoffs, self.winners, self.ending)
        over, payoffs, winners, ending = self._result
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "seat": seat,
            "actors": self.actors,
            "over": over,
            "payoffs": list(payoffs),
            "winners": list(winners),
            "ending": ending,
            **seen,
        }

    def observe(self, seat: int) -> Shorts:
        """The same as numbers, for those who learn: the SIGHT of the game names each of them."""
        check_seat(seat, self.players)
        sight = self.game.observe
        seen = np.zeros(sight.SIZE, np.int16)
        sight.observe(self.fields, seat, seen)
        return seen

    def imagine(self, seat: int, purpose: str) -> States:
        """Return a position this seat cannot tell from the true one, with a generator of its own.

        This is all that a bot ever gets. The same purpose gives the same position again.
        """
        check_viewer(seat, self.players)
        purpose = seeds.writable(instance("purpose", purpose, str))
        imagined: States = self._states.copy()
        state = self._build.only(imagined)
        self._rules.reseed(state, *seeds.seed_words(self.seed, purpose))
        self._rules.resample(state, seat)
        # The last events, private ones among them, are no part of a position.
        imagined["log"] = imagined["logged"] = 0
        return imagined

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.players} players, {len(self.steps)} moves>"

    def _repr_html_(self) -> str:
        return self.picture()

    def picture(self, seat: int | None = None, language: str = "en") -> str:
        """Draw what a seat may know, that of the seat to move unless said, as on the page."""
        return self._seen_by(seat).picture(language)

    def text(self, seat: int | None = None, language: str = "en") -> str:
        """Draw what a seat may know, that of the seat to move unless said, as plain text."""
        return plain_text(self.markup(seat, language))

    def markup(self, seat: int | None = None, language: str = "en", width: int = 0) -> str:
        """Draw what a seat may know, with the colours of `rich` markup; for so many columns."""
        return self._seen_by(seat).markup(language, width)

    def _seen_by(self, seat: int | None) -> SeatView:
        return self.view(next(iter(self.actors), 0) if seat is None else seat)

    def seat_names(self, language: str = "en") -> list[str]:
        """The names of the players, «Seat 1» where none is given, then of automata."""
        return self.game.seat_names(self.players, self.names, language)

    # What can be done.

    def push(self, move: Move | str | int, seat: int | None = None) -> Move:
        """Play a move, given as a Move, as notation or as a code.

        A move that may not be played now is refused with the rule line that it breaks and the
        numbers of the case, and nothing changes.
        """
        code = read_code(self.game, move)
        actor = self.actor(move.seat if isinstance(move, Move) else seat)
        self._check_legal(actor, code)
        before = self._saved.tobytes()
        self._logged[0] = 0
        self._reseed(seeds.action_purpose(actor, self._acted[actor]))
        self._rules.apply(self._memory, actor, code)
        self._changed()
        played = make_move(self.game, actor, code)
        self.steps.append(Step(played, self._read_events(), before))
        self._acted[actor] += 1
        return played

    def actions_of(self, seat: int) -> int:
        """How many actions that seat has played; its next one has this number."""
        check_seat(seat, self.players)
        return self._acted[seat]

    def copy(self) -> "Match":
        """Return the match as it is now, to look at while this one goes on."""
        own = ("names", "seats", "steps", "_acted", "_codes")
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self), **{name: getattr(self, name).copy() for name in own})
        twin._hold(self._states.copy())
        return twin

    def __deepcopy__(self, _memo: Any) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as a record, and played again."""
        return partial(type(self).from_record, target=self._build.target), (self.record(),)

    def undo(self) -> Move:
        """Take the last move back, if that changes no one else's turn and un-learns nothing."""
        if reason := self._undo_refusal():
            raise UndoError(reason)
        undone = self.steps[-1].move
        self.rewind(len(self.steps) - 1)
        return undone

    def rewind(self, steps: int) -> None:
        """Take moves back until so many are left, whatever came of them."""
        left = whole_within("steps", steps, 0, len(self.steps))
        while len(self.steps) > left:
            step = self.steps.pop()
            restore(self._states, step.before)
            self._acted[step.move.seat] -= 1
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back."""
        return self._undo_refusal() is None

    def _undo_refusal(self) -> str | None:
        if not self.steps:
            return "undo-nothing"
        last = self.steps[-1]
        if any(event.kind.chance for event in last.events):
            return "undo-chance"
        if last.move.seat not in self.actors:
            return "undo-turn"
        return None

    def actor(self, seat: int | None = None) -> int:
        """Return the seat that is to act, or refuse one whose turn it is not."""
        return who_acts(self.actors, seat)

    def _check_legal(self, seat: int, code: int) -> None:
        if any(move.code == code for move in self._legal_of(seat)):
            return
        if not 0 <= code < self.game.rules.ACTIONS:
            raise IllegalMoveError("bad-code", code=code, last=self.game.rules.ACTIONS - 1)
        refusal: Refusal = self.game.moves.refusal(OpenState(self._states), seat, code)
        raise IllegalMoveError(
            "illegal-move",
            move=self.game.moves.notation(code),
            case=SaidPhrase(self.game, refusal.case),
            rule=self.game.quote(refusal.line),
        )

    def _reseed(self, purpose: str) -> None:
        self._rules.reseed(self._memory, *seeds.seed_words(self.seed, purpose))

    def _read_events(self) -> tuple[Event, ...]:
        return tuple(read_log(self._plain, self.game.events.EVENTS))

    # In and out of files.

    @property
    def beginning(self) -> Beginning:
        """How it began."""
        return Beginning(
            *(self.game, self.players, self.options, self.names, self.seed, self.seats, self.start),
            shares=self.shares,
        )

    def record(self) -> str:
        """Return the match as a text that a person can read and `from_record` plays again."""
        return write_record(self.beginning, self.moves, self.payoffs if self.over else None)

    @classmethod
    def from_record(cls, text: str, *, target: MatchTarget = "auto") -> "Match":
        """Play a record again; a sentence says where it is cut short, changed or impossible."""
        record = read_record(text)
        with refused_as_record():
            match = cls.begin(record.begun, target)
        record.play(match.push)
        record.check_result(match.payoffs if match.over else None)
        return match

    @classmethod
    def begin(cls, begun: Beginning, target: MatchTarget = "auto") -> "Match":
        """Return a match that begins so."""
        shared: dict[str, Any] = {"seed": begun.seed, "target": target, "names": begun.names}
        if begun.position is not None:
            match = cls.from_position(begun.game, begun.position, **shared)
        else:
            match = cls(begun.game, begun.players, **shared | dict(begun.options))
        match.seats = list(begun.seats)
        match.shares = begun.shares
        return match

    def position(self) -> Position:
        """Return the whole position, hidden things included, as JSON that a person can edit."""
        described = self.game.position.describe(OpenState(self._states))
        whole = {"players": self.players, "options": dict(self.options), **described}
        return Position(self._seen_by(None), whole)

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        position: Mapping[str, Any],
        seed: int | str | None = None,
        *,
        target: MatchTarget = "auto",
        names: Sequence[str] | None = None,
    ) -> "Match":
        """Begin a match from a position; a sentence says what is wrong with an impossible one."""
        match = cls.__new__(cls)
        start = plain_position(position)
        rest = dict(start)
        players, options = rest.pop("players", None), rest.pop("options", {})
        if not isinstance(options, Mapping):
            raise PositionError("position-field", field="options")
        match._begin(game, players, seed, target, names, options)
        codes = match.game.codes(match.options)
        match.game.position.restore(OpenState(match._states), rest, match.players, codes)
        match._changed()
        broken = match._rules.broken(match._memory)
        if broken:
            reason = GameSays(match.game.package, f"broken-{broken}")
            raise PositionError("impossible-position", reason=reason)
        match.start = start
        return match
