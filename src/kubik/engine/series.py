"""A series: matches of one game, one after another, with standings over all of them.

Players change seats from match to match. Each match has a seed of its own, made from that of the
series, so that what is shown at the end of one says nothing about the next.
"""

import hmac
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from kubik.engine import seeds
from kubik.engine.errors import KubikError, RecordError, SetupError
from kubik.engine.game import Game
from kubik.engine.given import texts
from kubik.engine.layout import Floats
from kubik.engine.match import Match, MatchTarget
from kubik.engine.record import HeaderKind, is_unchanged, read_headers, write_whole_text
from kubik.engine.registry import as_game
from kubik.engine.whole import whole

T = TypeVar("T")

FORMAT = 1
SERIES_START = "[Series "
MOST_MATCHES = 999
# Half a point outweighs wins in all matches; the least part of a win outweighs the last match.
POINT_WEIGHT, WIN_WEIGHT = 1e8, 1e4

_NEEDED: dict[str, HeaderKind] = {
    "Series": int,
    "Game": str,
    "Schedule": list,
    "Names": list,
    "Seats": list,
    "Seed": str,
    "Commitment": str,
    "Begun": int,
    "Check": str,
}
# A record of a match begins where its first header stands.
_RECORDS = re.compile(r"^(?=\[Kubik )", re.MULTILINE)


@dataclass(frozen=True)
class Standing:
    """How a player stands in a series."""

    player: int
    rank: int  # from 1; players that nothing tells apart have the same
    points: float
    wins: float  # a shared win counts as its part
    places: tuple[int, ...]  # in each match that is over


class Series:
    """A tournament, or any number of matches in a row.

    >>> series = Series("cubitos", players=3, seed=7)
    >>> len(series.schedule), series.match.options["cards"]
    (7, 'race_1')
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | str | None = None,
        *,
        matches: int | None = None,
        names: Sequence[str] | None = None,
        seats: Sequence[str] | None = None,
        target: MatchTarget = "auto",
        **options: Any,
    ) -> None:
        """Begin the tournament of the rulebook, or so many matches that are all alike."""
        self.game = as_game(game)
        self.players, self.schedule = schedule(self.game, players, matches, options)
        self.seed = seeds.written_seed(seed)
        # By player; player 0 has seat 0 at first.
        self.names = [seeds.writable(name) for name in texts("names", names)]
        self.seats = [seeds.writable(seat) for seat in texts("seats", seats)]
        self.matches: list[Match] = []  # those that have begun
        self._target = target
        self._records: list[str] = []  # of matches that are over: they change no more
        self._check_people()
        self._begin_match()

    def _check_people(self) -> None:
        """Everybody has a name and a seat, or nobody has."""
        if len(self.names) not in (0, self.players):
            raise SetupError("bad-names", names=len(self.names), players=self.players)
        if len(self.seats) not in (0, self.players):
            raise SetupError("bad-seats", seats=len(self.seats), players=self.players)

    def _begin_match(self) -> None:
        number = len(self.matches)
        options: dict[str, Any] = dict(self.schedule[number])
        match = Match(
            self.game,
            self.players,
            match_seed(self.seed, number),
            target=self._target,
            names=by_seat(self.names, number),
            **options,
        )
        match.seats = by_seat(self.seats, number)
        self.matches.append(match)

    def __repr__(self) -> str:
        match = f"match {self.number} of {len(self.schedule)}"
        return f"<{self.game.name}: {self.players} players, {match}>"

    # What is so now.

    def player_at(self, seat: int, number: int) -> int:
        """Return who has a seat in the match of that number, counted from 0."""
        return (seat - number) % self.players

    @property
    def match(self) -> Match:
        """The match that is played now, or was played last."""
        return self.matches[-1]

    @property
    def number(self) -> int:
        """The number of that match, counted from 1."""
        return len(self.matches)

    @property
    def over(self) -> bool:
        """Whether all matches are played."""
        return len(self.matches) == len(self.schedule) and self.match.over

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before the first match."""
        return seeds.commitment(self.seed)

    @property
    def standings(self) -> list[Standing]:
        """How the players stand after the matches that are over, the best first."""
        done = [match for match in self.matches if match.over]
        places = [by_player(match.places, number) for number, match in enumerate(done)]
        wins = [by_player(match.payoffs, number) for number, match in enumerate(done)]
        return standings_of(self.players, places, wins)

    # What can be done.

    def go_on(self) -> Match:
        """Begin the next match."""
        if not self.match.over:
            raise SetupError("series-match-on")
        if self.over:
            raise SetupError("series-over")
        self._begin_match()
        return self.match

    # In and out of files.

    def record(self) -> str:
        """Return the series as a text: its headers, then the record of each match."""
        self._records += [match.record() for match in self.matches[len(self._records) : -1]]
        records = [*self._records, self.match.record()]
        headers = {
            "Series": FORMAT,
            "Game": self.game.name,
            "Schedule": self.schedule,
            "Names": self.names,
            "Seats": self.seats,
            "Seed": self.seed,
            "Commitment": self.commitment,
            "Begun": len(records),
        }
        return "\n".join([write_whole_text(headers, []), *records])

    @classmethod
    def from_record(cls, text: str, *, target: MatchTarget = "auto") -> "Series":
        """Play a series again; a sentence says where it is cut short, changed or impossible."""
        headers, records = split_series(text)
        try:
            matches = [Match.from_record(record, target=target) for record in records]
            return cls._from_parts(headers, matches, target)
        except RecordError:
            raise
        except KubikError as error:
            raise RecordError("record-setup", reason=error) from error

    @classmethod
    def _from_parts(
        cls, headers: dict[str, Any], matches: Sequence[Match], target: MatchTarget
    ) -> "Series":
        series = cls.__new__(cls)
        series.game = matches[0].game
        series.players = matches[0].players
        series.schedule = [series.game.choose(series.players, o)[1] for o in headers["Schedule"]]
        series.seed = headers["Seed"]
        series.names = [str(name) for name in headers["Names"]]
        series.seats = [str(seat) for seat in headers["Seats"]]
        series.matches = list(matches)
        series._target = target
        series._records = []
        series._check_people()
        for number, match in enumerate(matches):
            if not series._has(match, number):
                raise RecordError("series-record", number=number + 1)
        return series

    def _has(self, match: Match, number: int) -> bool:
        """Whether a match that was read is the one of that number in this series."""
        return (
            match.game == self.game
            and match.players == self.players
            and match.options == self.schedule[number]
            and match.seed == match_seed(self.seed, number)
            and match.names == by_seat(self.names, number)
            and match.seats == by_seat(self.seats, number)
            and (match.over or match is self.match)
        )


def split_series(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return what stands above the matches of a series, and the record of each."""
    if not isinstance(text, str):
        raise RecordError("record-text", found=str(text))
    head, *records = _RECORDS.split(text.replace("\r\n", "\n"))
    headers = read_headers(head, _NEEDED)
    _check_head(head, headers, len(records))
    return headers, records


def _check_head(head: str, headers: Mapping[str, Any], records: int) -> None:
    if headers["Series"] != FORMAT:
        raise RecordError("record-format", written=str(headers["Series"]), known=FORMAT)
    if not is_unchanged(head, headers) or headers["Begun"] < records:
        raise RecordError("record-edited")
    if headers["Begun"] > records:
        raise RecordError("series-truncated", written=headers["Begun"], found=records)
    planned = headers["Schedule"]
    if not 1 <= records <= len(planned) or not all(
        isinstance(options, dict) for options in planned
    ):
        raise RecordError("record-header", name="Schedule")
    if seeds.commitment(headers["Seed"]) != headers["Commitment"]:
        raise RecordError("record-commitment")


def match_seed(seed: str, number: int) -> str:
    """Return the seed of a match of a series; it tells nothing about those of the others."""
    key = seed.encode(errors="replace")
    return hmac.digest(key, f"match/{number}".encode(), "sha256").hex()[:32]


def schedule(
    game: Game, players: int | None, matches: int | None, options: Mapping[str, Any]
) -> tuple[int, list[dict[str, str]]]:
    """Return how many play, and the options of each match.

    Unless a number of matches is told, they are those of the game's tournament; a game without one
    has as many as players, so that everybody has had every seat.
    """
    count, chosen = game.choose(players, options)
    if matches is None and game.tournament:
        for name in set(options) & {name for own in game.tournament for name in own}:
            raise SetupError("series-option", option=name)
        return count, [game.choose(count, {**options, **own})[1] for own in game.tournament]
    wanted = count if matches is None else whole("matches", matches)
    if not 1 <= wanted <= MOST_MATCHES:
        raise SetupError("series-length", matches=wanted, most=MOST_MATCHES)
    return count, [dict(chosen) for _ in range(wanted)]


def by_seat(of_players: Sequence[T], number: int) -> list[T]:
    """Return what is told by player by the seats of the match of that number."""
    players = len(of_players)
    return [of_players[(seat - number) % players] for seat in range(players)]


def by_player(of_seats: Sequence[T], number: int) -> list[T]:
    """Return what is told by seat in the match of that number by player."""
    players = len(of_seats)
    return [of_seats[(player + number) % players] for player in range(players)]


def standings_of(
    players: int, places: Sequence[Sequence[int]], wins: Sequence[Sequence[float]]
) -> list[Standing]:
    """Return how players stand after matches of which everybody's place and win is told."""
    shape = (len(places), players)
    came, won = np.array(places).reshape(shape), np.array(wins, np.float64).reshape(shape)
    points = match_points(-came)
    worth = series_worth(points, won)
    found = [
        Standing(
            player,
            1 + int((worth > worth[player]).sum()),
            float(points[:, player].sum()),
            float(won[:, player].sum()),
            tuple(int(place) for place in came[:, player]),
        )
        for player in range(players)
    ]
    return sorted(found, key=lambda standing: standing.rank)


def match_points(came: Any) -> Floats:
    """Return the points of matches, by how far everybody came, a row for each match.

    A rival who is left behind is worth a point, one who is level half of one.
    """
    came = np.asarray(came, np.float64)
    points = np.zeros(came.shape)
    for one, other in itertools.permutations(range(came.shape[-1]), 2):
        behind, level = came[..., other] < came[..., one], came[..., other] == came[..., one]
        points[..., one] += behind + level / 2
    return points


def series_worth(points: Floats, wins: Floats) -> Floats:
    """Return what ranks players: all points, then wins, then the points of the last match.

    The next to last axis goes through the matches.
    """
    worth = points.sum(axis=-2) * POINT_WEIGHT + wins.sum(axis=-2) * WIN_WEIGHT
    last = points[..., -1:, :].sum(axis=-2)  # none before the first match is over
    return np.round(worth + last, 3)
