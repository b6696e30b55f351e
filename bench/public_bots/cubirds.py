"""CuBirds in the words of public bots: what a seat may know, and moves there and back."""

import random
import tomllib
from collections import Counter
from collections.abc import Callable

from bench.public_bots.asking import Answers, Ask, View
from bench.public_bots.plan import ROOT

# Read as data, since a program for each game would have to wait for Kubik to be imported.
BIRDS = tomllib.loads((ROOT / "src/kubik/games/cubirds/data.toml").read_text())["bird"]
LETTERS = {bird["name"]: bird["letter"] for bird in BIRDS}
ALL_CARDS = Counter({bird["letter"]: bird["cards"] for bird in BIRDS})
NOTHING = "."
DRAWING = {"draw": "D", "keep": "P"}
NO_FLOCK = "_"
FLOCK = "flock-"

Request = Callable[[View, int, random.Random], str]


def cards(counts: dict[str, int]) -> Counter[str]:
    """Return cards by their letters."""
    return Counter({LETTERS[bird]: count for bird, count in counts.items()})


def written(letters: Counter[str]) -> str:
    """Write cards as letters in the order of the birds."""
    return "".join(letter * letters[letter] for letter in ALL_CARDS) or NOTHING


def rows(view: View) -> list[str]:
    """Write each row from left to right."""
    return [
        "".join(LETTERS[bird] * count for bird, count in row) or NOTHING for row in view["rows"]
    ]


def unseen(view: View) -> Counter[str]:
    """Return the cards of which the seat does not know where they are."""
    left = ALL_CARDS - cards(view["hand"]) - cards(view["discard_known"])
    left -= cards(rival(view)["known"])
    for seat in view["seats"]:
        left -= cards(seat["collection"])
    return left - Counter(letter for row in rows(view) for letter in row)


def rival(view: View) -> View:
    """Return what the seat sees of the other player."""
    return view["seats"][1 - view["seat"]]


def collections(view: View) -> list[str]:
    """Write the collections, the seat's own first."""
    own = view["seats"][view["seat"]]
    return [written(cards(seat["collection"])) for seat in (own, rival(view))]


def ask_with_world(view: View, lays: int, chance: random.Random) -> str:
    """Write a position for a bot that wants all cards: those unseen are dealt at random.

    The hand, the rival's, both collections, deck, discards and rows; before them the lays so far.
    """
    known = cards(rival(view)["known"]), cards(view["discard_known"])
    hidden = list(unseen(view).elements())
    chance.shuffle(hidden)
    dealt = []
    for some, size in zip(known, (rival(view)["cards"], view["discard"]), strict=True):
        missing = size - some.total()
        dealt.append(some + Counter(hidden[:missing]))
        hidden = hidden[missing:]
    hands = [written(cards(view["hand"])), written(dealt[0])]
    piles = [written(Counter(hidden)), written(dealt[1])]
    return " ".join([_question(view), str(lays), *hands, *collections(view), *piles, *rows(view)])


def ask_with_counts(view: View, _lays: int, _chance: random.Random) -> str:
    """Write a position for a bot that draws what it cannot see itself.

    The hand; of the rival's hand what is known of it, and its size; both collections; the same of
    the discards; and the rows.
    """
    hand, seen = written(cards(view["hand"])), rival(view)
    known = [written(cards(seen["known"])), str(seen["cards"])]
    discards = [written(cards(view["discard_known"])), str(view["discard"])]
    return " ".join([_question(view), hand, *known, *collections(view), *discards, *rows(view)])


def _question(view: View) -> str:
    return "lay" if view["phase"] == "lay" else "flock"


REQUESTS: dict[str, Request] = {"world": ask_with_world, "counts": ask_with_counts}


def their_move(move: str) -> str:
    """Return what bots call a move: `P2L` is `P1L`, rows counting from 0; `draw` is `D`."""
    if move in DRAWING:
        return DRAWING[move]
    if move == "end":
        return NO_FLOCK
    if move.startswith(FLOCK):
        return move.removeprefix(FLOCK)
    return f"{move[0]}{int(move[1:-1]) - 1}{move[-1]}"


class Seat:
    """A public bot in a seat of one game."""

    def __init__(self, ask: Ask, hidden: str, seed: int) -> None:
        self.answers = Answers()
        self._ask = ask
        self._write = REQUESTS[hidden]
        self._chance = random.Random(seed)
        self._lays = 0
        self._draw = DRAWING["draw"]

    def choose(self, view: View, legal: list[str]) -> str:
        """Return its move: the first that it names and that is legal, else the first legal one."""
        if len(legal) == 1:
            return legal[0]
        ours = {their_move(move): move for move in legal}
        if view["phase"] == "draw":
            return ours[self._draw]
        named, is_lay = self._ask_about(view), view["phase"] == "lay"
        # One answer says what is laid, and by its last letter whether two cards are drawn then.
        names = [name[:-1] for name in named] if is_lay else named
        place = next((at for at, name in enumerate(names) if name in ours), None)
        self.answers.count(as_said=place == 0)
        if is_lay:
            self._draw = DRAWING["draw"] if place is None else named[place][-1]
        return legal[0] if place is None else ours[names[place]]

    def _ask_about(self, view: View) -> list[str]:
        """Return its moves, the best first; `none` is no name of any."""
        self._lays += view["phase"] == "lay"
        return self._ask(self._write(view, self._lays, self._chance)).split()
