"""Positions of CuBirds as JSON that a person can write.

A row is a list of birds, a hand or a collection counts by name. The deck may be left out: then it
is every card that lies nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from kubik.engine.described import by_seat, check_fields, count_by_name, impossible, named, number
from kubik.engine.layout import Ints, State
from kubik.games.cubirds.cards import DRAW, EMPTY_DECK, FLOCK, NOBODY
from kubik.games.cubirds.data import ALL_CARDS, BIRDS, CARDS, KINDS, ROWS
from kubik.games.cubirds.invariants import count_everywhere, discards_are_possible, is_possible
from kubik.games.cubirds.rows import NO_RUN, append_run, find_run
from kubik.games.cubirds.view import PHASES, counts, row_birds

_FIELDS = (
    *("rows", "hands", "collections", "known", "possible"),
    *("deck", "discard", "discard_known", "discarded", "turn", "dealer", "round", "phase", "taken"),
)
_MOST_ROUNDS = 30_000  # what the field of a state holds


def describe(s: State) -> dict[str, Any]:
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
        "discarded": [counts(s.discarded[seat]) for seat in range(s.hands)],
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "round": int(s.rounds),
        "phase": PHASES[s.phase],
        "taken": int(s.taken),
    }


def restore(s: State, position: Mapping[str, Any], players: int, options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, _FIELDS)
    s.players = players
    s.hands = max(players, 2)
    s.empty_deck = options[EMPTY_DECK]
    s.winner = NOBODY
    _restore_rows(s, position.get("rows"))
    _restore_hands(s, position)
    _restore_piles(s, position)
    s.turn = number("turn", position.get("turn", 0), 0, players - 1)
    s.dealer = number("dealer", position.get("dealer", int(s.turn)), 0, s.hands - 1)
    s.rounds = number("round", position.get("round", 1), 1, _MOST_ROUNDS)
    s.phase = named("phase", position.get("phase", "lay"), PHASES[:-1])
    most = int(s.hand_size[s.turn]) if s.phase == FLOCK else 0
    s.taken = number("taken", position.get("taken", 0), 0, most)
    for seat in range(s.hands):
        if s.hand_size[seat] == 0 and not (seat == s.turn and s.phase == DRAW):
            raise impossible(__package__, "position-empty-hand", seat=seat + 1)


def _restore_rows(s: State, rows: Any) -> None:
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise impossible(__package__, "position-rows", rows=ROWS)
    for row, birds in enumerate(rows):
        if not isinstance(birds, list) or not birds:
            raise impossible(__package__, "position-row", row=row + 1)
        previous = NO_RUN
        for bird in birds:
            kind = named("rows", bird, BIRDS)
            if kind == previous:
                s.row_count[row, s.row_runs[row] - 1] += 1
            elif find_run(s, row, kind) != NO_RUN:
                raise impossible(__package__, "position-apart", row=row + 1, bird=bird)
            else:
                append_run(s, row, kind, 1)
            previous = kind


def _restore_hands(s: State, position: Mapping[str, Any]) -> None:
    nothing: list[dict[str, int]] = [{}] * int(s.hands)
    anything: list[dict[str, int]] = [dict.fromkeys(BIRDS, ALL_CARDS)] * int(s.hands)
    for field, target, default in (
        ("hands", s.hand, None),
        ("collections", s.collection, nothing),
        ("known", s.least, nothing),
        ("possible", s.most, anything),
    ):
        for seat, pile in enumerate(by_seat(field, position.get(field, default), int(s.hands))):
            _restore_pile(target[seat], field, pile)
    for seat in range(s.hands):
        if seat >= s.players:  # RobinBird's hand lies open
            s.least[seat] = s.most[seat] = s.hand[seat]
        s.hand_size[seat] = sum(int(count) for count in s.hand[seat])
        hidden = int(s.hand_size[seat]) - sum(int(count) for count in s.least[seat])
        for kind in range(KINDS):
            s.most[seat, kind] = min(int(s.most[seat, kind]), int(s.least[seat, kind]) + hidden)
        for kind in range(KINDS):
            if not is_possible(s, seat, kind):
                raise impossible(__package__, "position-known", seat=seat + 1, bird=BIRDS[kind])


def _restore_piles(s: State, position: Mapping[str, Any]) -> None:
    _restore_pile(s.discard, "discard", position.get("discard", {}))
    _restore_pile(s.discard_least, "discard_known", position.get("discard_known", {}))
    own = position.get("discarded", [{}] * int(s.hands))
    for seat, pile in enumerate(by_seat("discarded", own, int(s.hands))):
        _restore_pile(s.discarded[seat], "discarded", pile)
    for kind in range(KINDS):
        if not discards_are_possible(s, kind):
            raise impossible(__package__, "position-known-discard", bird=BIRDS[kind])
    if "deck" in position:
        _restore_pile(s.deck, "deck", position["deck"])
    cards = [int(count_everywhere(s, kind)) for kind in range(KINDS)]
    for kind in range(KINDS):
        missing = int(CARDS[kind]) - cards[kind]
        if missing < 0 or ("deck" in position and missing):
            count = {"found": cards[kind], "wanted": int(CARDS[kind])}
            raise impossible(
                __package__,
                "position-cards",
                total=sum(cards),
                right=ALL_CARDS,
                bird=BIRDS[kind],
                **count,
            )
        s.deck[kind] += missing
    s.deck_size = sum(int(count) for count in s.deck)
    s.discard_size = sum(int(count) for count in s.discard)


def _restore_pile(target: Any, field: str, pile: Any) -> None:
    for kind, count in count_by_name(field, pile, BIRDS, ALL_CARDS).items():
        target[kind] = count
