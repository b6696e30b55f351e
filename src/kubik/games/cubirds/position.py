"""Positions of CuBirds as JSON that a person can write.

A row is a list of birds, a hand or a collection counts by name. The deck may be left out: then it
is every card that lies nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.errors import PositionError
from kubik.engine.layout import Codes, Record
from kubik.engine.words import GameSays
from kubik.games.cubirds.data import ALL_CARDS, BIRDS, CARDS, KINDS, ROWS
from kubik.games.cubirds.rules import (
    EMPTY_DECK,
    NO_RUN,
    NOBODY,
    append_run,
    count_everywhere,
    find_run,
)
from kubik.games.cubirds.view import PHASES, counts, row_birds

_FIELDS = (
    *("rows", "hands", "collections", "known", "possible"),
    *("deck", "discard", "discard_known", "turn", "dealer", "round", "phase"),
)


def describe(s: Record) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "rows": [
            [bird for bird, count in row_birds(s, row) for _ in range(count)] for row in range(ROWS)
        ],
        "hands": [counts(s.hand[seat]) for seat in range(s.hands)],
        "collections": [counts(s.collection[seat]) for seat in range(s.hands)],
        "known": [counts(s.least[seat]) for seat in range(s.hands)],
        "possible": [counts(s.most[seat]) for seat in range(s.hands)],
        "deck": counts(s.deck),
        "discard": counts(s.discard),
        "discard_known": counts(s.discard_least),
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "round": int(s.rounds),
        "phase": PHASES[s.phase],
    }


def restore(s: Record, position: Mapping[str, Any], players: int, options: Codes) -> None:
    """Fill a blank record from a description; a sentence says what is wrong with it."""
    for field in position:
        if field not in _FIELDS:
            raise _error("position-unknown", field=str(field), known=list(_FIELDS))
    s.players = players
    s.hands = max(players, 2)
    s.empty_deck = options[EMPTY_DECK]
    s.winner = NOBODY
    _restore_rows(s, position.get("rows"))
    _restore_hands(s, position)
    _restore_piles(s, position)
    s.turn = _number(position, "turn", 0, players - 1, 0)
    s.dealer = _number(position, "dealer", 0, s.hands - 1, int(s.turn))
    s.rounds = _number(position, "round", 1, 30_000, 1)
    phase = position.get("phase", "lay")
    if phase not in PHASES[:-1]:
        raise _error("position-phase", phase=str(phase), known=list(PHASES[:-1]))
    s.phase = PHASES.index(phase)
    if s.phase != PHASES.index("draw") and s.hand_size[s.turn] == 0:
        raise _error("position-empty-hand", seat=int(s.turn) + 1)


def _restore_rows(s: Record, rows: Any) -> None:
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise _error("position-rows", rows=ROWS)
    for row, birds in enumerate(rows):
        if not isinstance(birds, list) or not birds:
            raise _error("position-row", row=row + 1)
        previous = NO_RUN
        for bird in birds:
            kind = _kind(bird, "rows")
            if kind == previous:
                s.row_count[row, s.row_runs[row] - 1] += 1
            elif find_run(s, row, kind) != NO_RUN:
                raise _error("position-apart", row=row + 1, bird=bird)
            else:
                append_run(s, row, kind, 1)
            previous = kind


def _restore_hands(s: Record, position: Mapping[str, Any]) -> None:
    nothing: list[dict[str, int]] = [{}] * int(s.hands)
    anything = [dict(zip(BIRDS, CARDS.tolist(), strict=True))] * int(s.hands)
    for field, target, default in (
        ("hands", s.hand, None),
        ("collections", s.collection, nothing),
        ("known", s.least, nothing),
        ("possible", s.most, anything),
    ):
        piles = position.get(field, default)
        if not isinstance(piles, list) or len(piles) != s.hands:
            raise _error("position-seats", field=field, seats=int(s.hands))
        for seat, pile in enumerate(piles):
            _restore_pile(target[seat], pile, field)
    for seat in range(s.hands):
        if seat >= s.players:  # RobinBird's hand lies open
            s.least[seat] = s.most[seat] = s.hand[seat]
        s.hand_size[seat] = sum(int(count) for count in s.hand[seat])
        for kind in range(KINDS):
            if not s.least[seat, kind] <= s.hand[seat, kind] <= s.most[seat, kind]:
                raise _error("position-known", seat=seat + 1, bird=BIRDS[kind])


def _restore_piles(s: Record, position: Mapping[str, Any]) -> None:
    _restore_pile(s.discard, position.get("discard", {}), "discard")
    _restore_pile(s.discard_least, position.get("discard_known", {}), "discard_known")
    for kind in range(KINDS):
        if s.discard_least[kind] > s.discard[kind]:
            raise _error("position-known-discard", bird=BIRDS[kind])
    if "deck" in position:
        _restore_pile(s.deck, position["deck"], "deck")
    cards = [int(count_everywhere(s, kind)) for kind in range(KINDS)]
    for kind in range(KINDS):
        missing = int(CARDS[kind]) - cards[kind]
        if missing < 0 or ("deck" in position and missing):
            count = {"found": cards[kind], "wanted": int(CARDS[kind])}
            raise _error(
                "position-cards", total=sum(cards), right=ALL_CARDS, bird=BIRDS[kind], **count
            )
        s.deck[kind] += missing
    s.deck_size = sum(int(count) for count in s.deck)
    s.discard_size = sum(int(count) for count in s.discard)


def _restore_pile(target: Any, pile: Any, field: str) -> None:
    if not isinstance(pile, Mapping):
        raise _error("position-pile", field=field)
    for bird, count in pile.items():
        kind = _kind(bird, field)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= ALL_CARDS:
            raise _error("position-count", field=field, bird=bird, count=str(count))
        target[kind] = count


def _kind(bird: Any, field: str) -> int:
    if bird not in BIRDS:
        raise _error("position-bird", field=field, bird=str(bird), known=list(BIRDS))
    return BIRDS.index(bird)


def _number(position: Mapping[str, Any], field: str, low: int, high: int, default: int) -> int:
    value = position.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _error("position-number", field=field, value=str(value), low=low, high=high)
    return value


def _error(message: str, **params: Any) -> PositionError:
    return PositionError("impossible-position", reason=GameSays(__package__, message, params))
