"""CuBirds played by hand: whole turns as the rulebook tells them, card by card.

It knows nothing of the rules' functions, only the birds of the box. What chance brought is read
from the events; everything else is worked out here and held against the match.
"""

import random
from collections import Counter
from itertools import takewhile
from typing import Any, TypeAlias

import kubik
from kubik.games.cubirds.data import BIRDS, LARGE_FLOCK, SMALL_FLOCK

Pile: TypeAlias = Counter[str]

HAND, DRAWN, KINDS, TRIO, TRIOS = 8, 2, 7, 3, 2
SMALL = dict(zip(BIRDS, SMALL_FLOCK.tolist(), strict=True))
LARGE = dict(zip(BIRDS, LARGE_FLOCK.tolist(), strict=True))
BY_LETTER = {bird[0].upper(): bird for bird in BIRDS}
CHANCE = ("refilled", "drew-bird", "dealt-birds", "opened-birds", "robin-drew")
CARDS = ("rows", "hands", "collections", "deck", "discard")
TURN = ("turn", "dealer", "round", "phase", "taken")


class OverError(Exception):
    """The game is over, and nothing more is done in the turn."""


class ByHand:
    """A table that is played by hand."""

    def __init__(self, match: kubik.Match) -> None:
        position = match.position()
        self.players, self.empty_deck = match.players, match.options["empty_deck"]
        self.rows: list[list[str]] = [list(row) for row in position["rows"]]
        self.hands: list[Pile] = [Counter(hand) for hand in position["hands"]]
        self.collections: list[Pile] = [Counter(pile) for pile in position["collections"]]
        self.deck: Pile = Counter(position["deck"])
        self.discard: Pile = Counter(position["discard"])
        self.turn, self.dealer, self.round, self.phase, self.taken = (
            position[name] for name in TURN
        )
        self.came: list[tuple[str, str]] = []
        self.ending: str | None = None
        self.winners: list[int] = []

    def fields(self) -> dict[str, Any]:
        """Return the table as a position tells it."""
        return {
            "rows": self.rows,
            "hands": [dict(+hand) for hand in self.hands],
            "collections": [dict(+pile) for pile in self.collections],
            "deck": dict(+self.deck),
            "discard": dict(+self.discard),
            **{name: getattr(self, name) for name in TURN},
        }

    def moves(self) -> set[str]:
        """Return what may be done."""
        held = {letter: self.hands[self.turn][bird] for letter, bird in BY_LETTER.items()}
        if self.phase == "lay":
            numbers = range(1, len(self.rows) + 1)
            mine = [letter for letter, count in held.items() if count]
            return {f"{letter}{row}{side}" for letter in mine for row in numbers for side in "LR"}
        if self.phase == "draw":
            return {"draw", "keep"}
        flocks = [letter for letter, count in held.items() if count >= SMALL[BY_LETTER[letter]]]
        return {"end", *(f"flock-{letter}" for letter in flocks)}

    def play(self, move: str, came: list[tuple[str, str]]) -> None:
        """Play a move, and what RobinBird does then, with the cards that chance brought."""
        self.came = list(came)
        try:
            self.act(move)
            while self.turn >= self.players:
                self.robin_turn()
        except OverError:
            self.phase = "over"
        assert self.came == [], "a card came that nobody had to draw"

    def act(self, move: str) -> None:
        hand = self.hands[self.turn]
        if move == "end":
            self.end_turn()
        elif move == "keep":
            self.go_on_to_flock()
        elif move == "draw":
            drawn = [self.draw("drew-bird") for _ in range(DRAWN)]
            hand.update(bird for bird in drawn if bird)
            if None in drawn and self.empty_deck == "draw_ends":
                self.end_by_size("failed-draw")
            self.go_on_to_flock()
        elif move.startswith("flock-"):
            self.flock(BY_LETTER[move[-1]])
            self.end_turn()
        else:
            bird, row = BY_LETTER[move[0]], int(move[1]) - 1
            self.taken = self.lay(bird, hand.pop(bird), row, move[2])
            self.phase = "draw"
            if self.taken or not self.cards_left():
                self.go_on_to_flock()

    # Cards.

    def cards_left(self) -> int:
        return self.deck.total() + self.discard.total()

    def draw(self, event: str) -> str | None:
        """Take the top card, of the shuffled discard pile if the deck is empty."""
        if not self.deck.total():
            self.deck, self.discard = self.discard, Counter()
        if not self.deck.total():
            return None
        assert self.came, "nobody drew a card that had to be drawn"
        name, bird = self.came.pop(0)
        assert name == event
        assert self.deck[bird] > 0
        self.deck[bird] -= 1
        return bird

    def deal(self) -> None:
        """Deal from the deck, and when that is used up from what was discarded."""
        birds = [bird for name, bird in self.came if name in ("dealt-birds", "opened-birds")]
        del self.came[: len(birds)]
        for seat, hand in enumerate(self.hands):
            hand.update(birds[seat * HAND : (seat + 1) * HAND])
        assert {hand.total() for hand in self.hands} == {HAND}
        dealt = Counter(birds)
        if self.deck.total() < dealt.total():
            assert self.deck <= dealt, "the old deck goes first"
            dealt, self.deck, self.discard = dealt - self.deck, self.discard, Counter()
        assert dealt <= self.deck
        self.deck -= dealt

    # Rows.

    def takes(self, bird: str, row: int, side: str) -> list[str]:
        """Return the birds between an end of a row and the nearest of a kind."""
        cards = self.rows[row] if side == "L" else self.rows[row][::-1]
        return list(takewhile(lambda card: card != bird, cards)) if bird in cards else []

    def lay(self, bird: str, count: int, row: int, side: str) -> int:
        """Lay birds at an end, take what they enclose, close the row up, refill it."""
        taken = self.takes(bird, row, side)
        self.hands[self.turn].update(taken)
        cards = self.rows[row] if side == "L" else self.rows[row][::-1]
        cards = [bird] * count + cards[len(taken) :]
        self.rows[row] = cards if side == "L" else cards[::-1]
        self.refill(row)
        return len(taken)

    def refill(self, row: int) -> None:
        while len(set(self.rows[row])) == 1:
            bird = self.draw("refilled")
            if not bird:
                if self.empty_deck != "play_on":
                    self.end_by_size("failed-draw")
                return
            self.rows[row].append(bird)

    def refill_short_rows(self) -> None:
        for row in range(len(self.rows)):
            if self.cards_left():
                self.refill(row)

    # Flocks, rounds and the end.

    def go_on_to_flock(self) -> None:
        self.phase = "flock"
        if not self.hands[self.turn].total():
            self.end_turn()

    def flock(self, bird: str) -> None:
        count = self.hands[self.turn].pop(bird)
        keeps = 2 if count >= LARGE[bird] else 1
        self.collections[self.turn][bird] += keeps
        self.discard[bird] += count - keeps

    def end_turn(self) -> None:
        """Win, or refill what waits for cards, or end the round, or pass the turn on."""
        self.taken = 0
        collected = +self.collections[self.turn]
        if len(collected) >= KINDS:
            self.end("seven-kinds", [self.turn])
        if sum(count >= TRIO for count in collected.values()) >= TRIOS:
            self.end("two-trios", [self.turn])
        self.refill_short_rows()
        self.phase = "lay"
        if self.hands[self.turn].total():
            self.turn = (self.turn + 1) % len(self.hands)
        else:
            self.new_round()

    def new_round(self) -> None:
        for hand in self.hands:
            self.discard += hand
            hand.clear()
        self.dealer = self.turn
        if self.cards_left() < HAND * len(self.hands):
            self.end_by_size("failed-deal")
        self.round += 1
        self.deal()
        self.refill_short_rows()

    def end_by_size(self, ending: str) -> None:
        sizes = [pile.total() for pile in self.collections]
        self.end(ending, [seat for seat, size in enumerate(sizes) if size == max(sizes)])

    def end(self, ending: str, winners: list[int]) -> None:
        self.ending, self.winners = ending, winners
        raise OverError

    def robin_turn(self) -> None:
        """Lay a card on each row, on the left only if that takes more; then make every flock."""
        for row in range(len(self.rows)):
            bird = self.draw("robin-drew")
            if bird:
                left, right = (len(self.takes(bird, row, side)) for side in "LR")
                self.lay(bird, 1, row, "L" if left > right else "R")
            elif self.empty_deck == "draw_ends":
                self.end_by_size("failed-draw")
        for bird, count in dict(self.hands[self.turn]).items():
            if count >= SMALL[bird]:
                self.flock(bird)
        self.end_turn()


def what_chance_brought(match: kubik.Match) -> list[tuple[str, str]]:
    """Return the birds that the last move drew, each with the event that tells of it."""
    events = [event for event in match.steps[-1].events if event.kind.name in CHANCE]
    return [
        (event.kind.name, BIRDS[event.params["kind"]])
        for event in events
        for _ in range(event.params.get("count", 1))
    ]


def hold_against_the_match(match: kubik.Match, chance: random.Random, moves: int) -> None:
    """Play moves at random, and each of them by hand."""
    for _ in range(moves):
        if match.over:
            break
        by_hand = ByHand(match)
        assert {move.notation for move in match.legal_moves} == by_hand.moves()
        move = match.push(chance.choice(match.legal_moves)).notation
        by_hand.play(move, what_chance_brought(match))
        assert match.ending == by_hand.ending, move
        assert match.winners == by_hand.winners, move
        if not match.over:
            position = match.position()
            assert {name: position[name] for name in (*CARDS, *TURN)} == by_hand.fields(), move
